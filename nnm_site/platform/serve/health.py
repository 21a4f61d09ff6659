"""`/_health`: whether the site is ready, which means that every part it stands on does its work.

Monitoring asks it, and the gauge `nnm_ready` says the same. `/ping` says that the process lives: a
page can be read while the database is away, so nobody restarts a process that is merely not ready.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from anyio import CapacityLimiter, to_thread
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from nnm_site.settings import settings

LOG = logging.getLogger(__name__)

#: What has not answered by then is not well.
PATIENCE_SECONDS = 5

#: The parts are asked at most this often, however often somebody asks us.
FRESH_SECONDS = 5

#: How often the gauge of readiness is renewed.
WATCH_SECONDS = 10

#: A check returns when its part is well, and raises when not.
Check = Callable[[], Awaitable[None]]


class Health:
    """An ASGI app: 200 when every check passes, else 503, with each part's name and state.

    `report` is told what was found, each time that the parts are asked.
    """

    def __init__(
        self,
        checks: Mapping[str, Check],
        report: Callable[[bool], object] = lambda ready: None,  # noqa: ARG005
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._checks = checks
        self._report = report
        self._clock = clock
        self._asked_at = float("-inf")
        self._verdicts: dict[str, bool] = {}
        self._one_at_a_time = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        if scope["method"] in {"GET", "HEAD"}:
            verdicts = await self.verdicts()
            ready = all(verdicts.values())
            answer = JSONResponse(
                {"status": ready, **verdicts}, 200 if ready else 503, {"Cache-Control": "no-store"}
            )
        else:
            answer = Response(status_code=405, headers={"Allow": "GET, HEAD"})
        await answer(scope, receive, send)

    async def verdicts(self) -> dict[str, bool]:
        """Whether all that it checks is well, by its name, as of a few seconds ago at most."""
        async with self._one_at_a_time:
            if self._clock() - self._asked_at >= FRESH_SECONDS:
                well = await asyncio.gather(*map(self._is_well, self._checks))
                self._verdicts = dict(zip(self._checks, well, strict=True))
                self._asked_at = self._clock()
                self._report(all(well))
            return self._verdicts

    async def _is_well(self, name: str) -> bool:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._checks[name]()
        except Exception as error:
            # The error's text may name hosts and users.
            LOG.warning("not well", extra={"part": name, "error": type(error).__name__})
            return False
        return True


async def watch_health(health: Health) -> None:
    """Keep the gauge of readiness true, whether or not anybody asks `/_health`."""
    while settings.is_production_build:
        await health.verdicts()
        await asyncio.sleep(WATCH_SECONDS)


def thread_check(ask: Callable[[], None]) -> Check:
    """`ask` in a thread of its own, left to itself when it takes too long: never two of them."""
    alone = CapacityLimiter(1)
    return partial(to_thread.run_sync, ask, limiter=alone, abandon_on_cancel=True)


def redis_check(url: str) -> Check:
    """Whether Redis answers."""

    async def ask() -> None:
        # Not every site has one.
        from redis.asyncio import Redis

        async with Redis.from_url(url, socket_connect_timeout=PATIENCE_SECONDS) as redis:
            await redis.execute_command("PING")

    return ask
