"""Few threads for computing answers, so that sockets and files are still served.

The client that has used the least processor time recently goes first, and one extra place is reserved for
clients that have used little: a client with many requests only delays itself.
"""

import asyncio
import math
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

Result = TypeVar("Result")

#: Half-life of a client's used processor time, in seconds.
HALF_FORGOTTEN_SECONDS = 5

#: Recent processor time that counts as little, in seconds. Four keys a second come to a fifth of a second.
LITTLE_SECONDS = 0.5

#: Number of remembered clients, and seconds, after which clients are removed whose recent time is below the
#: last figure.
MOST_REMEMBERED, LOOKED_AFTER_SECONDS = 1024, 60
_NOTHING_SECONDS = 0.001

#: Limiters decide how many run.
_THREADS = CapacityLimiter(math.inf)


class FairLimiter:
    """Allows `count` computations at a time, and one more for clients that have used little; others wait."""

    def __init__(self, count: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = count
        self._clock = clock
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._used: dict[str, tuple[float, float]] = {}
        self._looked_after = clock()

    async def take(self, who: str) -> None:
        """Wait for a place for `who`. A caller that is cancelled while waiting passes its turn on."""
        if self._free > 0 or (not self._free and self.has_used_little(who)):
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((who, turn))
        try:
            await turn
        except asyncio.CancelledError:
            # Its turn may have come at the same moment.
            if not turn.cancelled():
                self._hand_on()
            raise

    def give_back(self, who: str, seconds: float) -> None:
        """Free a place of `who`, which has used these seconds of processor time."""
        self.count(who, seconds)
        self._hand_on()

    def has_used_little(self, who: str) -> bool:
        """Whether `who` may use the reserved place."""
        return self._lately(who) < LITTLE_SECONDS

    def count(self, who: str, seconds: float) -> None:
        """Add these seconds of processor time to those of `who`."""
        now = self._clock()
        if len(self._used) >= MOST_REMEMBERED or now - self._looked_after > LOOKED_AFTER_SECONDS:
            self._looked_after = now
            self._used = {
                one: used
                for one, used in self._used.items()
                if self._lately(one) > _NOTHING_SECONDS
            }
        self._used[who] = (self._lately(who) + seconds, self._clock())

    def _hand_on(self) -> None:
        # A cancelled caller may still be in the list.
        self._waiting = [waiting for waiting in self._waiting if not waiting[1].done()]
        if not self._waiting or self._free < 0:
            self._free += 1
            return
        first = min(self._waiting, key=lambda waiting: self._lately(waiting[0]))
        self._waiting.remove(first)
        first[1].set_result(None)

    def _lately(self, who: str) -> float:
        """Used processor time in seconds, older time counting less."""
        used, at = self._used.get(who, (0.0, 0.0))
        return used * 0.5 ** ((self._clock() - at) / HALF_FORGOTTEN_SECONDS)


#: Limits the computations for sockets, besides the reserved place. Python computes one thing at a
#: time: more threads would only slow down each other and the event loop.
ANSWERS = FairLimiter(1)


async def compute(
    function: Callable[..., Result],
    *given: object,
    who: str,
    limiter: FairLimiter = ANSWERS,
    brief: bool = False,
) -> Result:
    """The result of `function` for `given`, computed in a thread once `who` has a place of the `limiter`.

    A computation keeps its place to its end, even if nobody waits for the answer any more, since a thread
    cannot be stopped. A `brief` one takes some milliseconds and waits for nothing: for clients that have
    used little it runs on the event loop. A thread would block the loop as long, plus the time to switch.
    """
    spent: list[float] = []
    if brief and limiter.has_used_little(who):
        try:
            return _measured(spent, function, *given)
        finally:
            limiter.count(who, sum(spent))
    await limiter.take(who)
    begun = asyncio.ensure_future(
        to_thread.run_sync(partial(_measured, spent, function, *given), limiter=_THREADS)
    )
    begun.add_done_callback(lambda _: limiter.give_back(who, sum(spent)))
    return await asyncio.shield(begun)


def _measured(spent: list[float], function: Callable[..., Result], *given: object) -> Result:
    begun = time.thread_time()
    try:
        return function(*given)
    finally:
        spent.append(time.thread_time() - begun)
