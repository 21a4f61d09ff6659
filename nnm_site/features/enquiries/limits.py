"""Rate limits: for enquiries, per internet address and in total; and for unknown reference numbers
that an address may try: numbers are short, and guessing is refused before it finds one.

The more enquiries in total, the fewer an address may send: heavy senders are slowed down, and
first-time visitors still get through. Counted in Redis if it is set, jointly for all processes;
otherwise, or if Redis cannot be reached, in this process. Only enquiries that would be stored
count: a mistake costs nothing.
"""

import logging
import math
import time
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from limits import RateLimitItemPerHour
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import MovingWindowRateLimiter

from nnm_site.platform.gate.client import Network, networks
from nnm_site.settings import settings

LOG = logging.getLogger("nnm_site.features.enquiries")

#: Above this multiple of the expected total no enquiry is accepted: such traffic is not human.
MOST_TIMES = 10

#: Unknown reference numbers that one address may try in an hour.
MOST_MISSES = 30

Counted = TypeVar("Counted")

#: The limit item, its identifiers, and the number allowed.
_Window = tuple[RateLimitItemPerHour, tuple[str, ...], int]


class _Windows:
    """One-hour windows in one namespace, in Redis or in this process."""

    def __init__(self, namespace: str, per_address: int, redis_url: str | None) -> None:
        self._namespace, self._per_address = namespace, per_address
        self._own = MovingWindowRateLimiter(MemoryStorage())
        self._shared = MovingWindowRateLimiter(_redis(redis_url)) if redis_url else None

    def _ask(self, count: Callable[[MovingWindowRateLimiter], Counted]) -> Counted:
        """The result of `count` for all processes or, without Redis, for this one."""
        if self._shared is not None:
            try:
                return count(self._shared)
            except StorageError as error:
                LOG.warning("It is counted without Redis: %s", type(error.storage_error).__name__)
        return count(self._own)

    def _windows(self, client: str, allowed: int) -> list[_Window]:
        """The windows of all networks of an address; one address is `allowed` this many now."""

        def window(network: Network) -> _Window:
            most = self._per_address * network.share
            item = RateLimitItemPerHour(most, namespace=self._namespace)
            return item, ("address", network.name), allowed * network.share

        return list(map(window, networks(client)))


def _wait(windows: list[_Window], limiter: MovingWindowRateLimiter) -> int:
    """Seconds until a full window has room; 0 if all have."""
    for item, names, most in windows:
        window = limiter.get_window_stats(item, *names)
        if item.amount - window.remaining >= most:
            return max(1, math.ceil(window.reset_time - time.time()))
    return 0


def _hit(windows: list[_Window], limiter: MovingWindowRateLimiter) -> None:
    for item, names, _ in windows:
        limiter.hit(item, *names)


class Limits(_Windows):
    """Counts enquiries of the last hour.

    An address may send `per_address` until half of `in_total` is reached; then a fifth of it, and
    one from `in_total` on.
    """

    def __init__(self, per_address: int, in_total: int, redis_url: str | None = None) -> None:
        super().__init__("nnm-enquiries", per_address, redis_url)
        self._in_total, self._allowed = in_total, per_address
        self._total = RateLimitItemPerHour(in_total * MOST_TIMES, namespace="nnm-enquiries")

    def take(self, client: str) -> int:
        """Count one enquiry of an address; returns 0, or the seconds to wait if it is refused."""

        def count(limiter: MovingWindowRateLimiter) -> int:
            taken = self._total.amount - limiter.get_window_stats(self._total, "total").remaining
            windows = self._windows(client, self._allow(taken))
            windows.append((self._total, ("total",), self._total.amount))
            seconds = _wait(windows, limiter)
            if not seconds:
                _hit(windows, limiter)
            return seconds

        return self._ask(count)

    def _allow(self, taken: int) -> int:
        """How many enquiries an address may send, with `taken` in total."""
        allowed = self._per_address
        if taken >= self._in_total / 2:
            allowed = 1 if taken >= self._in_total else math.ceil(allowed / 5)
        if allowed != self._allowed:
            LOG.warning(
                "Enquiries of the last hour: %s. An address may send %s now.", taken, allowed
            )
            self._allowed = allowed
        return allowed


class GuessingError(Exception):
    """An address has tried too many numbers; it may try again after `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Misses(_Windows):
    """Counts unknown numbers tried in the last hour, at most `most` per address."""

    def __init__(self, most: int, redis_url: str | None = None) -> None:
        super().__init__("nnm-reference-misses", most, redis_url)

    def tried(self, find: Callable[[], Counted], client: str) -> Counted:
        """The result of `find` for a number tried by an internet address; a false one is a miss.

        Raises `GuessingError` without calling `find`.
        """
        windows = self._windows(client, self._per_address)
        if seconds := self._ask(lambda limiter: _wait(windows, limiter)):
            raise GuessingError(seconds)
        entry = find()
        if not entry:
            self._ask(lambda limiter: _hit(windows, limiter))
        return entry


@cache
def misses() -> Misses:
    """The counter of this process, or of all processes, depending on the settings."""
    return Misses(MOST_MISSES, settings.redis_url)


def _redis(url: str) -> RedisStorage:
    # The library has its own scheme for Unix sockets.
    url = f"redis+{url}" if url.startswith("unix:") else url
    return RedisStorage(url, wrap_exceptions=True, socket_timeout=2, socket_connect_timeout=2)
