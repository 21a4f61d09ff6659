"""Marks on words: sample content, and the source of a fact in the margin of the ledger.

A sample has a dotted edge or dotted underline. A line under the header explains them
(`nnm_site/shared/shell/demonstration.py`); they disappear once the entry is not a sample any more. Focus,
pointer or tap opens a fact's note: in the margin if there is one, as a footnote on a phone. Notes always
show in print and in a column of sources (`assets/styles/facts.css`, `nnm_site/shared/scripts/facts.js`).
"""

from typing import Any

import reflex as rx

from nnm_site.shared.ui.element import Examples, el


def specimen(*, sample: bool) -> rx.Component | None:
    """The mark of a sample entry: its surroundings get a dotted edge, and screen readers hear the word."""
    return el.span(" Specimen", class_name="specimen", data_sample="") if sample else None


def sample_edge(*, sample: bool) -> dict[str, str]:
    """The attribute that gives an element of sample content its dotted edge, for `attrs`."""
    return {"data_sample": ""} if sample else {}


def sample_line(*, sample: bool) -> dict[str, str]:
    """The attribute that puts a dotted line under the words of an element, for `attrs`."""
    return {"data_sample": "line"} if sample else {}


def fact(*words: rx.Component | str, key: str, text: str, checked: str) -> rx.Component:
    """`words` with a note: `text` says where they were published, `checked` when this was verified.

    `key` names the source in `data-source`. Raises `ValueError` if one of them is empty.
    """
    if not (key and text and checked):
        raise ValueError(f"the fact {key!r} has no source or no day of its check")
    return el.span(
        # Only the words are the button: else its name would include an open note.
        el.span(
            *words, class_name="fact-words", role="button", tabindex="0", aria_expanded="false"
        ),
        el.span(f"{text}, ", el.em(checked), class_name="fact-note"),
        class_name="fact",
        data_source=key,
    )


def sourced(source: Any, checked: Any, key: str) -> rx.Component:
    """A source in a table; below it `checked`, the words of the check."""
    return el.span(
        el.span(source),
        el.span(el.em(checked), class_name="fact-note"),
        class_name="fact-source",
        data_source=key,
    )


def examples() -> Examples:
    """The states of each component, for the style guide."""
    words = fact("21 days", key="a-circular", text="A circular", checked="checked on 1 April 2026")
    yield fact, el.p("A complaint is answered within ", words, ".")
    yield sourced, sourced("A circular", "checked on 1 April 2026", "another-circular")
