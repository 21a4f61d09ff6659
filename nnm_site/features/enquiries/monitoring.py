"""What monitoring is told of the outbox and of what empties it."""

import logging
import time
from collections.abc import Callable, Iterable

from prometheus_client import Gauge
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from nnm_site.features.enquiries.service import dispatcher_is_well, outbox
from nnm_site.features.enquiries.store import Status
from nnm_site.platform.serve.health import Check, thread_check

LOG = logging.getLogger(__name__)

#: A mail is tried at once and again after seconds; one that waits so long is stuck.
STUCK_SECONDS = 15 * 60

#: The clocks of several machines agree to within so many seconds.
CLOCKS_AGREE_SECONDS = 60

ALIVE = Gauge(
    "nnm_dispatcher_alive",
    "Whether every process sends enquiries' mails and trusts its clock: 1 or 0",
    multiprocess_mode="livemin",
)


def outbox_check(oldest: Callable[[], float | None]) -> Check:
    """Whether mails leave: `oldest` is the time at which the oldest waiting one was received.

    One that has yet to be received says that a clock is wrong.
    """

    def ask() -> None:
        received = oldest()
        if received is None:
            return
        age = time.time() - received
        if age > STUCK_SECONDS:
            raise TimeoutError("mails wait too long")
        if age < -CLOCKS_AGREE_SECONDS:
            raise ValueError("a mail is of a time to come")

    return thread_check(ask)


def dispatcher_check(is_well: Callable[[], bool]) -> Check:
    """Whether this process sends mails."""

    async def ask() -> None:
        well = is_well()
        ALIVE.set(well)
        if not well:
            raise RuntimeError("nothing sends mails, or the clock was set")

    return ask


class OutboxCollector(Collector):
    """The outbox at the moment of being asked; nothing when the database cannot tell."""

    def __init__(self, status: Callable[[], Status]) -> None:
        self._status = status

    def collect(self) -> Iterable[Metric]:
        """Mails waiting and failed, what was lost, and the age of what waits, in seconds."""
        try:
            status = self._status()
        except Exception as error:
            LOG.warning("the outbox cannot be counted", extra={"error": type(error).__name__})
            return
        age = 0.0 if status.oldest is None else time.time() - status.oldest
        for name, help_text, value in (
            ("nnm_outbox_waiting", "Mails that wait to be delivered", status.waiting),
            ("nnm_outbox_failed", "Mails to our desks that were given up", status.failed),
            ("nnm_outbox_unacknowledged", "Acknowledgements given up", status.unacknowledged),
            ("nnm_outbox_oldest_seconds", "Age of the oldest enquiry that waits for a desk", age),
            ("nnm_enquiries_lost", "Enquiries erased before their desk had them", status.lost),
        ):
            yield GaugeMetricFamily(name, help_text, value)


CHECKS = {
    "database": thread_check(lambda: outbox().rehearse()),
    "outbox": outbox_check(lambda: outbox().status().oldest),
    "dispatcher": dispatcher_check(dispatcher_is_well),
}

COLLECTOR = OutboxCollector(lambda: outbox().status())
