"""Facts with their dates beside the title of a page, on a wide screen."""

from collections.abc import Sequence
from dataclasses import dataclass

import reflex as rx


@dataclass(frozen=True)
class HeadFact:
    """One line: what it is about, what is so, and since or on which day, in words."""

    label: str
    text: str
    when: str


def head_ledger(facts: Sequence[HeadFact]) -> rx.Component:
    """The facts as lines of a ledger."""
    return rx.el.dl(
        *(
            rx.el.div(
                rx.el.dt(fact.label),
                rx.el.dd(fact.text),
                rx.el.dd(fact.when, class_name="when"),
            )
            for fact in facts
        ),
        class_name="head-ledger",
    )
