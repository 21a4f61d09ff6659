"""What goes wrong in browsers, in our log: as much of it as helps, and never a flood."""

import logging

from nnm_site.web.budget import Budget

LOG = logging.getLogger(__name__)

#: Anybody can report anything: so many at once, and one every three seconds in the long run.
_BUDGET = Budget(20, 1 / 3)
_LONGEST = 2000


def log_browser_fault(exception: Exception) -> None:
    """Write down what a browser reports about itself, unless there has been too much of it."""
    if _BUDGET.take():
        LOG.warning("a browser reports a fault", extra={"fault": str(exception)[:_LONGEST]})
