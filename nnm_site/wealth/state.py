"""What the personal-finance page computes on the server: the answers of the planners."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.wealth.planners import (
    DEBTS,
    NET_WORTH,
    RETIREMENT,
    SIP,
    Outcome,
    Planner,
    ask,
    example,
)

PLANNERS: dict[str, Planner] = {
    "net_worth": NET_WORTH,
    "retirement": RETIREMENT,
    "debts": DEBTS,
    "sip": SIP,
}

_NO_FAULTS = {entry.name: "" for planner in PLANNERS.values() for entry in planner.entries}


def _answers(query: Mapping[str, str]) -> dict[str, tuple[Outcome | None, dict[str, str]]]:
    return {name: ask(planner, query) for name, planner in PLANNERS.items()}


class PersonalFinanceState(rx.State):
    """The planners' answers. Which step shows is a choice between panels (`ui/choice.py`).

    `asked` is the address that was answered last. `faults` holds a sentence for each field, "" for
    none; where an entry makes no sense the last answer stays and is marked as faulty.
    """

    asked: str = ""
    faults: dict[str, str] = _NO_FAULTS
    net_worth: Outcome = example(NET_WORTH)
    retirement: Outcome = example(RETIREMENT)
    debts: Outcome = example(DEBTS)
    sip: Outcome = example(SIP)

    @rx.event
    async def ask(self, sent: dict[str, Any]):
        """Answer the address's entries."""
        address = ui.asked_address(sent)
        query = ui.entries_of(address)
        faults: dict[str, str] = {}
        for name, (outcome, found) in (await asyncio.to_thread(_answers, query)).items():
            faults |= found
            last: Outcome = getattr(self, name)
            new = outcome or replace(last, faulty=True)
            # What is assigned is sent, so what has not changed is left alone. Who asks the same again
            # may have lost the answer on the way.
            if new != last or address == self.asked:
                setattr(self, name, new)
        self.faults = faults
        self.asked = address
