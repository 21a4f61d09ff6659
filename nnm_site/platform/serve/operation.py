"""What runs beside the answers as long as the server does."""

import asyncio
from collections.abc import Sequence

from prometheus_client.registry import Collector

from nnm_site.platform.serve import metrics
from nnm_site.platform.serve.health import Health
from nnm_site.settings import settings

#: How often the gauge of readiness is renewed.
WATCH_SECONDS = 10


async def watch_health(health: Health) -> None:
    """Keep the gauge of readiness true, whether or not anybody asks `/_health`."""
    while settings.is_production_build:
        await health.parts()
        await asyncio.sleep(WATCH_SECONDS)


async def serve_metrics(collectors: Sequence[Collector]) -> None:
    """Let Prometheus read until the server ends, as soon as no other process does (one that ends, say)."""
    listening = None
    try:
        while settings.is_production_build:
            listening = listening or metrics.serve(settings.metrics_address, collectors)
            await asyncio.sleep(WATCH_SECONDS)
    finally:
        if listening is not None:
            server, thread = listening
            server.shutdown()
            server.server_close()
            thread.join()
