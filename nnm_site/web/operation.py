"""What runs beside the answers as long as the server does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

from nnm_site.enquiries.service import outbox
from nnm_site.settings import settings
from nnm_site.web import health, metrics

#: How often the gauge of readiness is renewed.
WATCH_SECONDS = 10


@cache
def health_of_site() -> health.Health:
    """The parts that this process stands on."""
    checks = {
        "database": health.thread_check(outbox().rehearse),
        "outbox": health.outbox_check(lambda: outbox().status().oldest),
    }
    if settings.redis_url is not None:
        checks["redis"] = health.redis_check(settings.redis_url)
    return health.Health(checks, metrics.READY.set)


async def watch_health() -> None:
    """Keep the gauge of readiness true, whether or not anybody asks `/_health`."""
    while settings.is_production_build:
        await health_of_site().parts()
        await asyncio.sleep(WATCH_SECONDS)


@asynccontextmanager
async def serve_metrics() -> AsyncIterator[None]:
    """Let Prometheus read, from the start of the server to its end."""
    if not settings.is_production_build:
        yield
        return
    listening = metrics.serve(settings.metrics_address, metrics.OutboxCollector(_outbox))
    try:
        yield
    finally:
        if listening is not None:
            server, thread = listening
            server.shutdown()
            server.server_close()
            thread.join()


def _outbox() -> tuple[int, int, float | None]:
    status = outbox().status()
    return status.waiting, status.failed, status.oldest
