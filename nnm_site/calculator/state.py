"""What changes on the calculator page: the chosen table and schedule, and the result.

The fields belong to the browser; every key sends all entries of the table on view, so nothing of
the order is kept here that the address does not say. `assets/behaviour.js` writes the entries into
the address and reads them from there.
"""

from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.calculator import inputs
from nnm_site.calculator.cards import SCHEDULES
from nnm_site.calculator.view import EXAMPLE, TABS, TYPES, show

_NO_FAULTS: dict[str, str] = {name: "" for name in inputs.AMOUNTS}  # noqa: C420 - for its type

#: Names and amounts of one table; more is not ours.
_MOST_ENTRIES, _LONGEST_ENTRY = 20, 200


def entries_of(data: dict[str, Any]) -> dict[str, str]:
    """What the browser sent, as text within bounds."""
    few = list(data.items())[:_MOST_ENTRIES]
    return {str(name)[:50]: str(value)[:_LONGEST_ENTRY] for name, value in few}


class CalculatorState(rx.State):
    """The chosen tab, type and schedule (specification §2.9 and §4), and the texts of the result.

    `bill` holds the last good result; `stale` says that the fields hold something else, and
    `faults` why: a sentence for each amount, "" for none. `answered` is false until the first
    answer: the example that stands there at first is nobody's bill.
    """

    tab: str = "equity"
    type: str = "delivery"
    schedule: str = SCHEDULES[0]
    bill: dict[str, str] = show({"table": "delivery", **EXAMPLE})
    faults: dict[str, str] = _NO_FAULTS
    stale: bool = False
    answered: bool = False

    @rx.event
    def read_address(self):
        """Take the choices from the address; the entries follow from the browser."""
        query = self.router.url.query_parameters
        self.tab = ui.pick(query, "tab", TABS, "equity")
        self.type = ui.pick(query, "type", TYPES, "delivery")
        self.schedule = ui.pick(query, "schedule", SCHEDULES, SCHEDULES[0])

    @rx.event
    def calculate(self, data: dict[str, Any]):
        """Make the bill of one table's entries; where one makes no sense the last bill stays."""
        entries = entries_of(data)
        try:
            bill = show(entries)
            faults = _NO_FAULTS
        except inputs.InputError as error:
            bill = None
            faults = _NO_FAULTS | {n: t for n, t in error.errors.items() if n in _NO_FAULTS}
        # What is assigned is sent, so what has not changed is left alone.
        if bill is not None and bill != self.bill:
            self.bill = bill
        if faults != self.faults:
            self.faults = faults
        if (bill is None) != self.stale:
            self.stale = bill is None
        if not self.answered:
            self.answered = True
