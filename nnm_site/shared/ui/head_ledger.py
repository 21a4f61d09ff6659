"""Facts with their dates beside the title of a page, on a wide screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import reflex as rx

from nnm_site.shared.ui.element import el
from nnm_site.shared.ui.samples import sample_line


@dataclass(frozen=True)
class HeadFact:
    """One line: what it is about, what is so, and since or on which day, in words.

    `sample` marks a fact of a sample entry.
    """

    label: str
    text: str | rx.Component
    when: str | rx.Component
    sample: bool = False


def head_ledger(facts: Sequence[HeadFact]) -> rx.Component:
    """The facts as lines of a ledger."""
    return el.dl(
        *(
            el.div(
                el.dt(fact.label),
                el.dd(fact.text, **_mark(fact)),
                el.dd(fact.when, class_name="when", **_mark(fact)),
            )
            for fact in facts
        ),
        class_name="head-ledger",
    )


def _mark(fact: HeadFact) -> dict[str, Any]:
    return sample_line(sample=fact.sample)
