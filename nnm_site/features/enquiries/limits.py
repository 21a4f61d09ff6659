"""How many enquiries are taken: from one internet address, and from everybody together.

The more come in all, the fewer an address may send: those who are many are slowed down, and somebody
who comes for the first time is still heard. Counted in Redis when it is set, so that all processes count
together; else, and when Redis cannot be reached, in this process. Only enquiries that would be stored
count: a mistake costs nothing.
"""

import logging
import math
import time

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import MovingWindowRateLimiter
from redis.exceptions import RedisError

from nnm_site.platform.gate.client import networks

LOG = logging.getLogger("nnm_site.features.enquiries")

#: So many times what is expected in all, and nobody's enquiry is taken: it would be no human's.
MOST_TIMES = 10


class Limits:
    """Counts enquiries of the last hour.

    `per_address` are taken from one address until half of `in_total` has come; then a fifth of it, and
    one from `in_total` on.
    """

    def __init__(self, per_address: int, in_total: int, redis_url: str | None = None) -> None:
        self._per_address, self._in_total = per_address, in_total
        self._total = RateLimitItemPerHour(in_total * MOST_TIMES, namespace="nnm-enquiries")
        self._own = MovingWindowRateLimiter(MemoryStorage())
        self._shared = MovingWindowRateLimiter(_redis(redis_url)) if redis_url else None
        self._allowed = per_address

    def take(self, client: str) -> int:
        """Count one enquiry of the internet address `client`.

        Returns 0, or after how many seconds there will be room for it.
        """
        if self._shared is not None:
            try:
                return self._take(self._shared, client)
            except RedisError as error:
                LOG.warning("Enquiries are counted without Redis: %s", type(error).__name__)
        return self._take(self._own, client)

    def _take(self, limiter: MovingWindowRateLimiter, client: str) -> int:
        taken = self._total.amount - limiter.get_window_stats(self._total, "total").remaining
        allowed = self._say(self._allowed_after(taken), taken)
        places: list[tuple[RateLimitItemPerHour, tuple[str, ...], int]] = [
            (
                RateLimitItemPerHour(self._per_address * one.share, namespace="nnm-enquiries"),
                ("address", one.name),
                allowed * one.share,
            )
            for one in networks(client)
        ]
        places.append((self._total, ("total",), self._total.amount))
        for item, names, most in places:
            window = limiter.get_window_stats(item, *names)
            if item.amount - window.remaining >= most:
                return max(1, math.ceil(window.reset_time - time.time()))
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


def _redis(url: str) -> RedisStorage:
    # The library has a name of its own for sockets in the file system.
    url = f"redis+{url}" if url.startswith("unix:") else url
    return RedisStorage(url, socket_timeout=2, socket_connect_timeout=2)
