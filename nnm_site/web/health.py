"""`/_health`: whether the parts that the site stands on do their work.

It is for people and monitoring. A load balancer asks `/ping`, which says that the process answers:
a page can be read while the database is away.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping

from redis.asyncio import Redis
from sqlalchemy import Engine, text
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

LOG = logging.getLogger(__name__)

#: What has not answered by then is not well.
PATIENCE_SECONDS = 3

#: A mail is tried at once and again after seconds; one that waits so long is stuck.
STUCK_SECONDS = 15 * 60

#: A check returns when its part is well, and raises when not.
Check = Callable[[], Awaitable[None]]


class Health:
    """An ASGI app: 200 when every check passes, else 503, with each part's name and state."""

    def __init__(self, checks: Mapping[str, Check]) -> None:
        self._checks = checks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        parts = dict(
            zip(self._checks, await asyncio.gather(*map(self._is_well, self._checks)), strict=True)
        )
        well = all(parts.values())
        answer = JSONResponse(
            {"status": well, **parts}, 200 if well else 503, {"Cache-Control": "no-store"}
        )
        await answer(scope, receive, send)

    async def _is_well(self, part: str) -> bool:
        try:
            await asyncio.wait_for(self._checks[part](), PATIENCE_SECONDS)
        except Exception as error:
            # The error's text may name hosts and users.
            LOG.warning("not well", extra={"part": part, "error": type(error).__name__})
            return False
        return True


def database_check(engine: Engine) -> Check:
    """Whether the database answers a question."""

    def ask() -> None:
        with engine.connect() as connection:
            connection.execute(text("SELECT 1"))

    return lambda: run_in_threadpool(ask)


def redis_check(url: str) -> Check:
    """Whether Redis answers."""

    async def ask() -> None:
        async with Redis.from_url(url, socket_connect_timeout=PATIENCE_SECONDS) as redis:
            await redis.execute_command("PING")

    return ask


def outbox_check(oldest: Callable[[], float | None]) -> Check:
    """Whether mails leave: `oldest` is the time at which the oldest waiting one was received."""

    def ask() -> None:
        received = oldest()
        if received is not None and time.time() - received > STUCK_SECONDS:
            raise TimeoutError("mails wait too long")

    return lambda: run_in_threadpool(ask)
