"""A fact that can be checked, with its source in the margin of the ledger.

Focus, pointer or tap opens the note: in the margin where there is one, as a footnote on a phone. In print
all notes are there, and in a column of sources always (`assets/styles/facts.css`, `nnm_site/shared/scripts/facts.js`).
"""

import datetime
from typing import Any

import reflex as rx

from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.ui.element import el


def checked_on(day: datetime.date) -> str:
    """What a note says of the check: "checked on 21 November 2026"."""
    return f"checked on {long_date(day)}"


def fact(*words: rx.Component | str, key: str, text: str, checked: str) -> rx.Component:
    """`words` with a note: `text` says where they were published, `checked` when that was looked at.

    `key` names the source in `data-source`. Raises `ValueError` where one of them is empty.
    """
    if not (key and text and checked):
        raise ValueError(f"the fact {key!r} has no source or no day of its check")
    return el.span(
        # The words alone are the button: its name would take in a note that is open.
        el.span(
            *words, class_name="fact-words", role="button", tabindex="0", aria_expanded="false"
        ),
        el.span(f"{text}, ", el.em(checked), class_name="fact-note"),
        class_name="fact",
        data_source=key,
    )


def sourced(source: Any, checked: Any, key: str) -> rx.Component:
    """A source that stands in a table already; below it `checked`, the words of the check."""
    return el.span(
        el.span(source),
        el.span(el.em(checked), class_name="fact-note"),
        class_name="fact-source",
        data_source=key,
    )
