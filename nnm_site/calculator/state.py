"""What the calculator computes on the server: both bills of the entries in the address."""

import asyncio
from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.calculator import inputs
from nnm_site.calculator.address import table_entries
from nnm_site.calculator.view import show_both

_NO_FAULTS: dict[str, str] = {name: "" for name in inputs.AMOUNTS}  # noqa: C420 - for its type


class CalculatorState(rx.State):
    """The result of what the address asks for (specification §2.9).

    `asked` is the address that was answered last; `bill` holds the last good result; `faulty` says
    that the entries are none, and `faults` why: a sentence for each amount, "" for none.
    """

    asked: str = ""
    #: Made when a state is made, since it needs the rate cards.
    bill: dict[str, str] = rx.field(  # pyright: ignore[reportAssignmentType]
        default_factory=lambda: show_both(table_entries({}))
    )
    faults: dict[str, str] = _NO_FAULTS
    faulty: bool = False

    @rx.event
    async def ask(self, sent: dict[str, Any]):
        """Make the bills of an address's entries; where one makes no sense the last ones stay."""
        address = ui.asked_address(sent)
        query = ui.entries_of(address)
        bill: dict[str, str] | None = None
        faults = _NO_FAULTS
        try:
            bill = await asyncio.to_thread(show_both, table_entries(query))
        except inputs.InputError as error:
            faults = _NO_FAULTS | {n: t for n, t in error.errors.items() if n in _NO_FAULTS}
        # All of it is sent again for the same address: the answer before may not have arrived.
        if bill is not None:
            self.bill = bill
        self.faults = faults
        self.faulty = bill is None
        self.asked = address
