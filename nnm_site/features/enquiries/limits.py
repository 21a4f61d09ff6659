"""How many enquiries are taken: from one internet address, and from everybody together. How many
reference numbers that were never given out an address may try: numbers are short, and whoever tries
one after the other is refused before he meets one.

The more enquiries come in all, the fewer an address may send: those who are many are slowed down,
and somebody who comes for the first time is still heard. Counted in Redis when it is set, so that
all processes count together; else, and when Redis cannot be reached, in this process. Only
enquiries that would be stored count: a mistake costs nothing.
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

#: So many times what is expected in all, and nobody's enquiry is taken: it would be no human's.
MOST_TIMES = 10

#: Numbers that were never given out, which one address may try in an hour.
MOST_MISSES = 30

Counted = TypeVar("Counted")

#: What is counted, under which names, and how many there may be.
_Window = tuple[RateLimitItemPerHour, tuple[str, ...], int]


class _Windows:
    """Windows of an hour under one name, in Redis or in this process."""

    def __init__(self, namespace: str, per_address: int, redis_url: str | None) -> None:
        self._namespace, self._per_address = namespace, per_address
        self._own = MovingWindowRateLimiter(MemoryStorage())
        self._shared = MovingWindowRateLimiter(_redis(redis_url)) if redis_url else None

    def _ask(self, count: Callable[[MovingWindowRateLimiter], Counted]) -> Counted:
        """What `count` says, of all processes or, without Redis, of this one."""
        if self._shared is not None:
            try:
                return count(self._shared)
            except StorageError as error:
                LOG.warning("It is counted without Redis: %s", type(error.storage_error).__name__)
        return count(self._own)

    def _windows(self, client: str, allowed: int) -> list[_Window]:
        """Every network that an address counts in; so many are `allowed` for one address now."""

        def window(network: Network) -> _Window:
            most = self._per_address * network.share
            item = RateLimitItemPerHour(most, namespace=self._namespace)
            return item, ("address", network.name), allowed * network.share

        return list(map(window, networks(client)))


def _wait(windows: list[_Window], limiter: MovingWindowRateLimiter) -> int:
    """0, or after how many seconds there will be room in every window."""
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

    `per_address` are taken from one address until half of `in_total` has come; then a fifth of it,
    and one from `in_total` on.
    """

    def __init__(self, per_address: int, in_total: int, redis_url: str | None = None) -> None:
        super().__init__("nnm-enquiries", per_address, redis_url)
        self._in_total, self._allowed = in_total, per_address
        self._total = RateLimitItemPerHour(in_total * MOST_TIMES, namespace="nnm-enquiries")

    def take(self, client: str) -> int:
        """Count one enquiry of an address: 0, or after how many seconds there will be room."""

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
        """How many enquiries an address may send when so many have been taken from everybody."""
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
    """An address has tried too many numbers; after so many `seconds` it may try another one."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Misses(_Windows):
    """Counts numbers of the last hour that were never given out, `most` for one address."""

    def __init__(self, most: int, redis_url: str | None = None) -> None:
        super().__init__("nnm-reference-misses", most, redis_url)

    def tried(self, find: Callable[[], Counted], client: str) -> Counted:
        """What `find` returns for a number that an internet address names; nothing is a miss.

        Raises `GuessingError`, and then nothing was looked for.
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
    """The count of this process, or of all of them, by the settings."""
    return Misses(MOST_MISSES, settings.redis_url)


def _redis(url: str) -> RedisStorage:
    # The library has a name of its own for sockets in the file system.
    url = f"redis+{url}" if url.startswith("unix:") else url
    return RedisStorage(url, wrap_exceptions=True, socket_timeout=2, socket_connect_timeout=2)
