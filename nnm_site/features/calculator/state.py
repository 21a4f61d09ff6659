"""What the calculator computes on the server: both bills of the entries in the address."""

from typing import Any

import reflex as rx

from nnm_site.features.calculator.answer import NO_FAULTS, answer
from nnm_site.platform.computing import compute
from nnm_site.shared import ui
from nnm_site.shared.languages.states import once_a_day


class CalculatorAnswers(rx.State, mixin=True):
    """The result of what the address asks for.

    `asked` is the address that was answered last; `bill` holds the last good result; `faulty` says
    that the entries are none, and `faults` why: a sentence for each amount, "" for none.
    """

    asked: str = ""
    #: Made when a state is made, since it needs the rate cards.
    bill: dict[str, str] = rx.field(  # pyright: ignore[reportAssignmentType]
        default_factory=once_a_day(lambda: answer({}).bill)
    )
    faults: dict[str, str] = NO_FAULTS
    faulty: bool = False

    @rx.event(supersedes=True)
    async def ask(self, sent: dict[str, Any]):
        """Make the bills of an address's entries; where one makes no sense the last ones stay."""
        address = ui.asked_address(sent)
        found = await compute(answer, ui.entries_of(address), who=self.router.session.client_ip)
        # All of it is sent again for the same address: the answer before may not have arrived.
        if not found.faulty:
            self.bill = found.bill
        self.faults = found.faults
        self.faulty = found.faulty
        self.asked = address


class CalculatorState(CalculatorAnswers, rx.State):
    """The answers in English."""
