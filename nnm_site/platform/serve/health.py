"""`/_health`: whether the site is ready, that is, whether everything it depends on works.

For monitoring; the gauge `nnm_ready` has the same value. `/ping` only says that the process is alive:
pages can be read without the database, so a process that is merely not ready need not be restarted.
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

#: A check that takes longer fails.
PATIENCE_SECONDS = 5

#: Results are reused for this long, however often `/_health` is requested.
FRESH_SECONDS = 5

#: Interval at which the readiness gauge is updated, in seconds.
WATCH_SECONDS = 10

#: A check returns if its part works, and raises if not.
Check = Callable[[], Awaitable[None]]


class Health:
    """An ASGI app: 200 if every check passes, else 503, with each part's name and state.

    `report` is called with the results each time the checks run.
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
        """The result of each check by name, a few seconds old at most."""
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
    """Update the readiness gauge, whether or not `/_health` is requested."""
    while settings.is_production_build:
        await health.verdicts()
        await asyncio.sleep(WATCH_SECONDS)


def thread_check(ask: Callable[[], None]) -> Check:
    """A check that runs `ask` in a thread, abandoned if it takes too long; never two at a time."""
    alone = CapacityLimiter(1)
    return partial(to_thread.run_sync, ask, limiter=alone, abandon_on_cancel=True)


def redis_check(url: str) -> Check:
    """Whether Redis answers."""

    async def ask() -> None:
        # Not every site uses Redis.
        from redis.asyncio import Redis

        async with Redis.from_url(url, socket_connect_timeout=PATIENCE_SECONDS) as redis:
            await redis.execute_command("PING")

    return ask
