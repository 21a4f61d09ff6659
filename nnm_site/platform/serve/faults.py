"""Logs faults of browsers and of events: place and type, never what somebody typed."""

import logging
import re

import reflex as rx

from nnm_site.platform.gate.budget import Budget

LOG = logging.getLogger(__name__)

#: Limits the reports: anybody can send any number of them.
_BUDGET = Budget(20, 1 / 3)
#: The type of a fault at its beginning, with React's error number, and positions in our scripts:
#: `/assets/x-1a2b.js:1:234`.
_TYPE = re.compile(r"(?:Uncaught )?([A-Z][A-Za-z]{2,40}\b(?:: Minified React error #\d+)?)")
_PLACE = re.compile(r"(?<!/)/(?!/)[\w./-]{1,100}\.js:\d{1,7}:\d{1,7}")
_MOST_PLACES = 10


def log_browser_fault(exception: Exception) -> None:
    """Log a fault that a browser reports, within the limit."""
    if not _BUDGET.take():
        return
    text = str(exception)
    kind = _TYPE.match(text)
    places = _PLACE.findall(text)[:_MOST_PLACES]
    LOG.warning(
        "a browser reports a fault",
        extra={"fault": kind[1] if kind else "unknown", "places": places},
    )


def log_event_fault(exception: Exception) -> rx.event.EventSpec:
    """Log that an event of a live page failed, and show a message to its visitor."""
    LOG.error("an event failed", exc_info=exception)
    return rx.window_alert("This could not be answered just now. Reload the page to try again.")
