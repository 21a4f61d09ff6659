"""Health checks and metrics of the outbox and its dispatcher."""

import logging
import time
from collections.abc import Iterable

from prometheus_client import Gauge
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from nnm_site.features.enquiries.desk import check_writable, status
from nnm_site.features.enquiries.dispatcher import WELL
from nnm_site.platform.serve.health import thread_check
from nnm_site.shared.data import database

LOG = logging.getLogger(__name__)

#: A mail is tried at once and again after seconds; one that waits this long is stuck.
STUCK_SECONDS = 15 * 60

CLOCKS_AGREE_SECONDS = 60

ALIVE = Gauge(
    "nnm_dispatcher_alive",
    "Whether every process sends enquiries' mails and trusts its clock: 1 or 0",
    multiprocess_mode="livemin",
)


def _check_outbox() -> None:
    """Raise if mails are stuck, or if one was received in the future: then a clock is wrong."""
    received = status(database.engine()).oldest
    age = 0.0 if received is None else time.time() - received
    if age > STUCK_SECONDS:
        raise TimeoutError("mails wait too long")
    if age < -CLOCKS_AGREE_SECONDS:
        raise ValueError("a mail is of a time to come")


async def _check_dispatcher() -> None:
    """Raise if this process sends no mails, or does not trust its clock."""
    ALIVE.set(WELL.is_set())
    if not WELL.is_set():
        raise RuntimeError("nothing sends mails, or the clock was set")


class OutboxCollector(Collector):
    """The outbox at the time of collection; nothing if the database fails."""

    def collect(self) -> Iterable[Metric]:
        """Waiting and failed mails, lost enquiries, and the age of the oldest waiting one, in seconds."""
        try:
            outbox = status(database.engine())
        except Exception as error:
            LOG.warning("the outbox cannot be counted", extra={"error": type(error).__name__})
            return
        age = 0.0 if outbox.oldest is None else time.time() - outbox.oldest
        for name, help_text, value in (
            ("nnm_outbox_waiting", "Mails that wait to be delivered", outbox.waiting),
            ("nnm_outbox_failed", "Mails to our desks that were given up", outbox.failed),
            ("nnm_outbox_unacknowledged", "Acknowledgements given up", outbox.unacknowledged),
            ("nnm_outbox_oldest_seconds", "Age of the oldest enquiry that waits for a desk", age),
            ("nnm_enquiries_lost", "Enquiries erased before their desk had them", outbox.lost),
        ):
            yield GaugeMetricFamily(name, help_text, value)


CHECKS = {
    "database": thread_check(lambda: check_writable(database.engine())),
    "outbox": thread_check(_check_outbox),
    "dispatcher": _check_dispatcher,
}
