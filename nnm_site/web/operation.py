"""What runs beside the answers as long as the server does."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from nnm_site.enquiries.desk import outbox
from nnm_site.settings import settings
from nnm_site.web import metrics


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
