"""Metrics for Prometheus, at an address of their own (`METRICS_BIND`).

Several worker processes write into one folder (`PROMETHEUS_MULTIPROC_DIR`, set at the start), and
the one that has bound the port answers for all.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Sequence
from functools import cache
from wsgiref.simple_server import WSGIServer

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    start_http_server,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from nnm_site.platform.gate.sockets import Counts
from nnm_site.settings import settings

LOG = logging.getLogger(__name__)

#: Interval of the attempts to bind the address, in seconds.
LOOK_SECONDS = 10

MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"

REQUESTS = Counter("nnm_http_requests", "Answers to HTTP requests", ["kind", "status"])
SECONDS = Histogram(
    "nnm_http_request_seconds",
    "Time until an HTTP request was answered",
    ["kind"],
    buckets=(0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10),
)
EVENTS = Counter("nnm_socket_events", "Events from visitors that were let through")
SOCKETS = Gauge("nnm_sockets_open", "Sockets that are open now", multiprocess_mode="livesum")
READY = Gauge(
    "nnm_ready",
    "Whether the site can do all its work, as /_health says: 1 or 0",
    multiprocess_mode="livemin",
)
REFUSALS = Counter("nnm_socket_refusals", "What the gate before the socket refused", ["reason"])
SILENT = Counter(
    "nnm_connections_ended",
    "Silent connections that ended because there was hardly room for others",
)

#: Counters of the gate.
COUNTS = Counts(
    opened=SOCKETS.inc, event=EVENTS.inc, refused=lambda reason: REFUSALS.labels(reason).inc()
)


def count_request(kind: str, status: int, seconds: float) -> None:
    """Count one answer."""
    counter, histogram = _of(kind, status)
    counter.inc()
    histogram.observe(seconds)


@cache
def _of(kind: str, status: int) -> tuple[Counter, Histogram]:
    # Cached: looking up a label takes longer than counting.
    return REQUESTS.labels(kind, status), SECONDS.labels(kind)


def forget(process: int) -> None:
    """Remove the gauges of a dead process (sockets, readiness)."""
    if os.environ.get(MULTIPROCESS):
        mark_process_dead(process)


def serve(
    address: tuple[str, int], collectors: Sequence[Collector]
) -> tuple[WSGIServer, threading.Thread] | None:
    """Serve metrics at `address` until the process ends; `None` if another process listens there.

    `collectors` are called at each request.
    """
    registry = REGISTRY
    if os.environ.get(MULTIPROCESS):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    for collector in collectors:
        registry.register(collector)
    host, port = address
    try:
        return start_http_server(port, host, registry)
    except OSError as error:
        for collector in collectors:
            registry.unregister(collector)
        LOG.debug("no metrics from this process", extra={"reason": error.strerror, "port": port})
        return None


async def serve_metrics(collectors: Sequence[Collector]) -> None:
    """Serve metrics until the server ends, as soon as no other process serves them."""
    listening = None
    try:
        while settings.is_production_build:
            listening = listening or serve(settings.metrics_address, collectors)
            await asyncio.sleep(LOOK_SECONDS)
    finally:
        if listening is not None:
            server, thread = listening
            server.shutdown()
            server.server_close()
            thread.join()
