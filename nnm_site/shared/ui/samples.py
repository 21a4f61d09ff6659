"""The marks of sample content: a dotted edge for a part, a dotted line under words.

One line under the header says what they mean (`nnm_site/shared/shell/demonstration.py`); their style is in
`assets/styles/ui.css`. They are gone when the entry is no sample any more.
"""

import reflex as rx

from nnm_site.shared.ui.element import el


def specimen(*, sample: bool) -> rx.Component | None:
    """The mark of a sample entry: what it stands in gets a dotted edge, and a reader hears the word."""
    return el.span(" Specimen", class_name="specimen", data_sample="") if sample else None


def sample_edge(*, sample: bool) -> dict[str, str]:
    """The attribute that gives an element of sample content its dotted edge, for `attrs`."""
    return {"data_sample": ""} if sample else {}


def sample_line(*, sample: bool) -> dict[str, str]:
    """The attribute that puts a dotted line under the words of an element, for `attrs`."""
    return {"data_sample": "line"} if sample else {}
