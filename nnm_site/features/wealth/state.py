"""What the personal-finance page computes on the server: the answers of the planners."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import reflex as rx

from nnm_site.features.wealth.planners import PLANNERS, Outcome, ask, example
from nnm_site.platform.computing import compute
from nnm_site.shared import ui
from nnm_site.shared.languages.states import once_a_day

NO_FAULTS = {entry.name: "" for planner in PLANNERS.values() for entry in planner.entries}


def _example(name: str) -> Any:
    """A variable that begins as the answer to a planner's examples."""
    return rx.field(default_factory=once_a_day(partial(example, PLANNERS[name])))


def _answers(query: Mapping[str, str]) -> dict[str, tuple[Outcome | None, dict[str, str]]]:
    return {name: ask(planner, query) for name, planner in PLANNERS.items()}


class PersonalFinanceAnswers(rx.State, mixin=True):
    """The planners' answers. Which step shows is a choice between panels (`ui/choice.py`).

    `asked` is the address that was answered last. `faults` holds a sentence for each field, "" for
    none; where an entry makes no sense the last answer stays and is marked as faulty.
    """

    asked: str = ""
    faults: dict[str, str] = NO_FAULTS
    net_worth: Outcome = _example("net_worth")
    retirement: Outcome = _example("retirement")
    debts: Outcome = _example("debts")
    sip: Outcome = _example("sip")

    @rx.event(supersedes=True)
    async def ask(self, sent: dict[str, Any]):
        """Answer the address's entries."""
        address = ui.asked_address(sent)
        query = ui.entries_of(address)
        faults: dict[str, str] = {}
        answers = await compute(_answers, query, who=self.router.session.client_ip)
        for name, (outcome, own_faults) in answers.items():
            faults |= own_faults
            last: Outcome = getattr(self, name)
            new = outcome or replace(last, faulty=True)
            # What is assigned is sent, so what has not changed is left alone. Who asks the same again
            # may have lost the answer on the way.
            if new != last or address == self.asked:
                setattr(self, name, new)
        self.faults = faults
        self.asked = address


class PersonalFinanceState(PersonalFinanceAnswers, rx.State):
    """The answers in English."""
