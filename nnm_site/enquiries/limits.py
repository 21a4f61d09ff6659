"""How many enquiries are taken: from one internet address, and from everybody together.

Counted in Redis when it is set, so that all processes count together; else, and when Redis cannot
be reached, in this process. Only enquiries that would be stored count: a mistake costs nothing.
"""

import logging
import math
import time

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import MovingWindowRateLimiter
from redis.exceptions import RedisError

from nnm_site.web.client import network

LOG = logging.getLogger("nnm_site.enquiries")


class Limits:
    """Counts enquiries of the last hour."""

    def __init__(self, per_address: int, in_total: int, redis_url: str | None = None) -> None:
        self._address = RateLimitItemPerHour(per_address, namespace="nnm-enquiries")
        self._total = RateLimitItemPerHour(in_total, namespace="nnm-enquiries")
        self._own = MovingWindowRateLimiter(MemoryStorage())
        self._shared = MovingWindowRateLimiter(_redis(redis_url)) if redis_url else None

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
        for item, *names in ((self._address, "address", network(client)), (self._total, "total")):
            if not limiter.hit(item, *names):
                room_at = limiter.get_window_stats(item, *names).reset_time
                return max(1, math.ceil(room_at - time.time()))
        return 0


def _redis(url: str) -> RedisStorage:
    # The library has a name of its own for sockets in the file system.
    url = f"redis+{url}" if url.startswith("unix:") else url
    return RedisStorage(url, socket_timeout=2, socket_connect_timeout=2)
