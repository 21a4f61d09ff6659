"""Threads in which answers are computed: few, so that sockets and files keep their turn.

Who has used least processor time lately has his turn first, and who has used little has a place that is
kept for him: whoever asks for much waits for himself, and nobody else waits for him.
"""

import asyncio
import math
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

Result = TypeVar("Result")

#: After these seconds half of what somebody has used is forgotten.
HALF_FORGOTTEN_SECONDS = 5

#: Seconds of processor time used lately that are little. Four keys a second come to a fifth of a second.
LITTLE_SECONDS = 0.5

#: People who are remembered before those are looked for who may be forgotten; they are looked for after a
#: time, too. Less processor time than the last is not remembered.
MOST_REMEMBERED, LOOKED_AFTER_SECONDS = 1024, 60
_NOTHING_SECONDS = 0.001

#: Limiters decide how many run.
_THREADS = CapacityLimiter(math.inf)


class FairLimiter:
    """Places for `count` computations at one time, one more for who has used little, and who waits for one."""

    def __init__(self, count: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = count
        self._clock = clock
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._used: dict[str, tuple[float, float]] = {}
        self._looked_after = clock()

    async def take(self, who: str) -> None:
        """Return when `who` has a place. Whoever is cancelled while he waits gives his turn away."""
        if self._free > 0 or (not self._free and self.has_used_little(who)):
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((who, turn))
        try:
            await turn
        except asyncio.CancelledError:
            # His turn may have come in the same moment.
            if not turn.cancelled():
                self._hand_on()
            raise

    def give_back(self, who: str, seconds: float) -> None:
        """Free a place of `who`, who has used it for so many seconds of processor time."""
        self.count(who, seconds)
        self._hand_on()

    def has_used_little(self, who: str) -> bool:
        """Whether a place is kept for `who`."""
        return self._lately(who) < LITTLE_SECONDS

    def count(self, who: str, seconds: float) -> None:
        """Remember that `who` has used so many seconds of processor time."""
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
        # Who was cancelled has not heard of it yet, and waits no more.
        self._waiting = [waiting for waiting in self._waiting if not waiting[1].done()]
        if not self._waiting or self._free < 0:
            self._free += 1
            return
        first = min(self._waiting, key=lambda waiting: self._lately(waiting[0]))
        self._waiting.remove(first)
        first[1].set_result(None)

    def _lately(self, who: str) -> float:
        """Seconds of processor time, those of long ago counting less."""
        used, at = self._used.get(who, (0.0, 0.0))
        return used * 0.5 ** ((self._clock() - at) / HALF_FORGOTTEN_SECONDS)


#: What is computed at one time for sockets, beside the place that is kept. Python computes one thing at a
#: time: more threads would only make each of them slower, and the loop that answers everybody else too.
ANSWERS = FairLimiter(1)


async def compute(
    function: Callable[..., Result],
    *given: object,
    who: str,
    limiter: FairLimiter = ANSWERS,
    brief: bool = False,
) -> Result:
    """What `function` returns for `given`, computed in a thread once `who` has a place of the `limiter`.

    What has begun keeps its place to its end, since nothing ends a thread: also when nobody waits for
    the answer any more. What is `brief` takes some milliseconds and waits for nothing: it is computed at
    once for whoever has used little. Another thread would hold the loop up as long, and more for
    changing to it.
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
