"""What the calculator computes on the server: both bills of the entries in the address."""

from typing import Any

import reflex as rx

from nnm_site.features.calculator.inputs import AMOUNTS
from nnm_site.features.calculator.view import BillView, answer
from nnm_site.platform.live_answers import LiveAnswers
from nnm_site.shared.languages.states import begins_as


class CalculatorAnswers(LiveAnswers, mixin=True):
    """The result of what the address asks for: see `Answer`. `bill` is the last good one."""

    #: Made when a state is made, since it needs the rate cards.
    bill: BillView = begins_as(lambda: answer({}).bill)
    faults: dict[str, str] = dict.fromkeys(AMOUNTS, "")
    faulty: bool = False

    @rx.event(supersedes=True)
    async def ask(self, sent: dict[str, Any]):
        """Make the bills of an address's entries; where one makes no sense the last ones stay."""
        given = await self._made(answer, sent, brief=True)
        self._answer(
            sent,
            bill=self.get_value("bill") if given.faulty else given.bill,
            faults=given.faults,
            faulty=given.faulty,
        )


class CalculatorState(CalculatorAnswers, rx.State):
    """The answers in English."""
