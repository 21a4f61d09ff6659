"""The calculator's server state: both bills of the entries in the address."""

from typing import Any

import reflex as rx

from nnm_site.features.calculator.inputs import AMOUNTS
from nnm_site.features.calculator.view import BillView, answer
from nnm_site.platform.live_answers import LiveAnswers
from nnm_site.shared.languages.states import begins_as


class CalculatorAnswers(LiveAnswers, mixin=True):
    """The answer to the address: see `Answer`. `bill` is the last valid one."""

    #: Made with each state, because it needs the rate cards.
    bill: BillView = begins_as(lambda: answer({}).bill)
    faults: dict[str, str] = dict.fromkeys(AMOUNTS, "")
    faulty: bool = False

    @rx.event(supersedes=True)
    async def ask(self, sent: dict[str, Any]):
        """Make the bills of an address's entries; if an entry makes no sense the last ones stay."""
        given = await self._made(answer, sent, brief=True)
        self._answer(
            sent,
            bill=self.get_value("bill") if given.faulty else given.bill,
            faults=given.faults,
            faulty=given.faulty,
        )


class CalculatorState(CalculatorAnswers, rx.State):
    """The answers in English."""
