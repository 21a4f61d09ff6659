"""How many enquiries are taken: from one internet address, and from everybody together. How many reference
numbers that were never given out an address may try.

The more enquiries come in all, the fewer an address may send: those who are many are slowed down, and
somebody who comes for the first time is still heard. Counted in Redis when it is set, so that all processes
count together; else, and when Redis cannot be reached, in this process. Only enquiries that would be stored
count: a mistake costs nothing.
"""

import logging
import math
import time
from collections.abc import Callable
from typing import TypeVar

from limits import RateLimitItemPerHour
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import MovingWindowRateLimiter

from nnm_site.platform.gate.client import networks

LOG = logging.getLogger("nnm_site.features.enquiries")

#: So many times what is expected in all, and nobody's enquiry is taken: it would be no human's.
MOST_TIMES = 10

Counted = TypeVar("Counted")

#: What is counted, under which names, and how many there may be.
_Place = tuple[RateLimitItemPerHour, tuple[str, ...], int]


class _Windows:
    """Windows of an hour, in Redis or in this process."""

    def __init__(self, redis_url: str | None) -> None:
        self._own = MovingWindowRateLimiter(MemoryStorage())
        self._shared = MovingWindowRateLimiter(_redis(redis_url)) if redis_url else None

    def ask(self, count: Callable[[MovingWindowRateLimiter], Counted]) -> Counted:
        """What `count` says, of all processes or, without Redis, of this one."""
        if self._shared is not None:
            try:
                return count(self._shared)
            except StorageError as error:
                LOG.warning("It is counted without Redis: %s", type(error.storage_error).__name__)
        return count(self._own)


def _places(client: str, amount: int, allowed: int, namespace: str) -> list[_Place]:
    """Every network that an address counts in; `allowed` of `amount` are free for one address now."""
    return [
        (
            RateLimitItemPerHour(amount * one.share, namespace=namespace),
            ("address", one.name),
            allowed * one.share,
        )
        for one in networks(client)
    ]


def _wait(limiter: MovingWindowRateLimiter, places: list[_Place]) -> int:
    """0, or after how many seconds there will be room in every place."""
    for item, names, most in places:
        window = limiter.get_window_stats(item, *names)
        if item.amount - window.remaining >= most:
            return max(1, math.ceil(window.reset_time - time.time()))
    return 0


class Limits:
    """Counts enquiries of the last hour.

    `per_address` are taken from one address until half of `in_total` has come; then a fifth of it, and
    one from `in_total` on.
    """

    def __init__(self, per_address: int, in_total: int, redis_url: str | None = None) -> None:
        self._per_address, self._in_total = per_address, in_total
        self._total = RateLimitItemPerHour(in_total * MOST_TIMES, namespace="nnm-enquiries")
        self._windows = _Windows(redis_url)
        self._allowed = per_address

    def take(self, client: str) -> int:
        """Count one enquiry of the internet address `client`.

        Returns 0, or after how many seconds there will be room for it.
        """
        return self._windows.ask(lambda limiter: self._take(limiter, client))

    def _take(self, limiter: MovingWindowRateLimiter, client: str) -> int:
        taken = self._total.amount - limiter.get_window_stats(self._total, "total").remaining
        allowed = self._say(self._allowed_after(taken), taken)
        places = _places(client, self._per_address, allowed, "nnm-enquiries")
        places.append((self._total, ("total",), self._total.amount))
        if seconds := _wait(limiter, places):
            return seconds
        for item, names, _ in places:
            limiter.hit(item, *names)
        return 0

    def _allowed_after(self, taken: int) -> int:
        """How many enquiries an address may send when so many have been taken from everybody."""
        if taken < self._in_total / 2:
            return self._per_address
        return 1 if taken >= self._in_total else math.ceil(self._per_address / 5)

    def _say(self, allowed: int, taken: int) -> int:
        if allowed != self._allowed:
            LOG.warning(
                "Enquiries of the last hour: %s. An address may send %s now.", taken, allowed
            )
            self._allowed = allowed
        return allowed


class Misses:
    """Counts reference numbers of the last hour that were never given out, `most` for one address."""

    def __init__(self, most: int, redis_url: str | None = None) -> None:
        self._most = most
        self._windows = _Windows(redis_url)

    def wait(self, client: str) -> int:
        """0, or after how many seconds the internet address `client` may try a number again."""
        return self._windows.ask(lambda limiter: _wait(limiter, self._places(client)))

    def count(self, client: str) -> None:
        """A number that `client` has tried was never given out."""

        def hit(limiter: MovingWindowRateLimiter) -> None:
            for item, names, _ in self._places(client):
                limiter.hit(item, *names)

        self._windows.ask(hit)

    def _places(self, client: str) -> list[_Place]:
        return _places(client, self._most, self._most, "nnm-reference-misses")


def _redis(url: str) -> RedisStorage:
    # The library has a name of its own for sockets in the file system.
    url = f"redis+{url}" if url.startswith("unix:") else url
    return RedisStorage(url, wrap_exceptions=True, socket_timeout=2, socket_connect_timeout=2)
