"""What changes on the personal-finance page: the step, and what the planners answer."""

from dataclasses import replace
from urllib.parse import parse_qsl

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

_PLANNERS: dict[str, Planner] = {
    "net_worth": NET_WORTH,
    "retirement": RETIREMENT,
    "debts": DEBTS,
    "sip": SIP,
}

STEPS = ("step-1", "step-2", "step-3", "step-4")

_NO_FAULTS = {entry.name: "" for planner in _PLANNERS.values() for entry in planner.entries}

#: Far more than every field filled; longer addresses are not ours.
_LONGEST_ADDRESS = 4000


class PersonalFinanceState(rx.State):
    """The chosen step (step-1 at first, specification §4) and the planners' answers.

    All of it is read from the address. `faults` holds a sentence for each field, "" for none.
    """

    step: str = STEPS[0]
    answered: bool = False
    faults: dict[str, str] = _NO_FAULTS
    net_worth: Outcome = example(NET_WORTH)
    retirement: Outcome = example(RETIREMENT)
    debts: Outcome = example(DEBTS)
    sip: Outcome = example(SIP)

    @rx.event
    def read_address(self):
        """Take the step and all entries from the address, and answer them.

        Where an entry makes no sense the last answer stays and is marked as out of date.
        """
        text = self.router.url.query[:_LONGEST_ADDRESS]
        query = dict(parse_qsl(text, keep_blank_values=True))
        self.step = ui.pick(query, "step", STEPS, STEPS[0])
        entries = {name: query[name] for name in self.faults if name in query}
        faults: dict[str, str] = {}
        for name, planner in _PLANNERS.items():
            last: Outcome = getattr(self, name)
            outcome, found = ask(planner, entries)
            faults |= found
            new = outcome or replace(last, stale=True)
            # What is assigned is sent, so what has not changed is left alone.
            if new != last:
                setattr(self, name, new)
        self.faults = faults
        self.answered = True
