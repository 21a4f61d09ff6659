"""The state of the personal-finance page: the planners' answers."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import reflex as rx

from nnm_site.features.wealth.planners import (
    DEBTS,
    NET_WORTH,
    PLANNERS,
    RETIREMENT,
    SIP,
    Outcome,
    ask,
    example,
)
from nnm_site.platform.live_answers import LiveAnswers
from nnm_site.shared.languages.states import begins_as


def no_faults() -> dict[str, str]:
    """All field names, without faults."""
    return {entry.name: "" for planner in PLANNERS.values() for entry in planner.words.entries}


def _answers(query: Mapping[str, str]) -> dict[str, tuple[Outcome | None, dict[str, str]]]:
    return {name: ask(planner, query) for name, planner in PLANNERS.items()}


class PersonalFinanceAnswers(LiveAnswers, mixin=True):
    """The planners' answers. The shown step is a choice between panels (`ui/choice.py`).

    `faults` holds a sentence for each field, "" for none; if an entry is invalid, the last answer stays
    and is marked as faulty.
    """

    faults: dict[str, str] = begins_as(no_faults)
    net_worth: Outcome = begins_as(partial(example, NET_WORTH))
    retirement: Outcome = begins_as(partial(example, RETIREMENT))
    debts: Outcome = begins_as(partial(example, DEBTS))
    sip: Outcome = begins_as(partial(example, SIP))

    @rx.event(supersedes=True)
    async def ask(self, sent: dict[str, Any]):
        """Answer the entries in the address."""
        answers = await self._made(_answers, sent, brief=True)
        values: dict[str, Any] = {"faults": {}}
        for name, (outcome, faults) in answers.items():
            values["faults"] |= faults
            values[name] = outcome or replace(self.get_value(name), faulty=True)
        self._answer(sent, **values)


class PersonalFinanceState(PersonalFinanceAnswers, rx.State):
    """The answers in English."""
