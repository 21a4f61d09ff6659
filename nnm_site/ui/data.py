"""Facts in rows: table, definition list, timeline, figures, ledger, empty state."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import reflex as rx

from nnm_site.ui.attributes import attrs, classes
from nnm_site.ui.drawings import drawing

Cell = str | rx.Component

_ON_PHONE = {"records": None, "columns": "in-columns", "scroll": "scrolls"}


def table(
    caption: str,
    head: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    numeric: Sequence[int] = (),
    row_header: int | None = 0,
    on_phone: Literal["records", "columns", "scroll"] = "records",
) -> rx.Component:
    """A table with a caption and header cells.

    On a phone each row becomes a readable block (`records`); a table of up to three columns of
    figures keeps its `columns`; a wider one is to `scroll` sideways within its own frame.

    `numeric` are the columns (from 0) set in tabular figures at the right; `row_header` is the
    column that names the row, or `None`.
    """

    def cell(column: int, content: Cell) -> rx.Component:
        align = "numeric" if column in numeric else ""
        if column == row_header:
            return rx.el.th(
                content, class_name=align, **attrs(scope="row", data_label=head[column])
            )
        return rx.el.td(content, class_name=align, **attrs(data_label=head[column]))

    return rx.el.div(
        rx.el.table(
            rx.el.caption(caption),
            rx.el.thead(
                rx.el.tr(
                    *(
                        rx.el.th(
                            text,
                            class_name="numeric" if column in numeric else "",
                            **attrs(scope="col"),
                        )
                        for column, text in enumerate(head)
                    )
                )
            ),
            rx.el.tbody(
                *(rx.el.tr(*(cell(column, c) for column, c in enumerate(line))) for line in rows)
            ),
            **attrs(role="table"),
        ),
        class_name=classes("table", _ON_PHONE[on_phone]),
        # What scrolls must be reached by the keyboard.
        **(
            attrs(tabindex="0", role="region", aria_label=caption)
            if on_phone == "scroll"
            else attrs()
        ),
    )


def definitions(*pairs: tuple[str, Cell]) -> rx.Component:
    """Terms and what belongs to them: contact details, registration numbers."""
    return rx.el.dl(
        *(rx.el.div(rx.el.dt(term), rx.el.dd(value)) for term, value in pairs),
        class_name="definitions",
    )


def ledger(left: str, right: str, pairs: Sequence[tuple[Cell, Cell]], caption: str) -> rx.Component:
    """Two facing columns like a ledger: the worry at the left, the answer at the right."""
    return rx.el.div(
        rx.el.table(
            rx.el.caption(caption, class_name="visually-hidden"),
            rx.el.thead(
                rx.el.tr(
                    rx.el.th(left, **attrs(scope="col")), rx.el.th(right, **attrs(scope="col"))
                )
            ),
            rx.el.tbody(
                *(
                    rx.el.tr(
                        rx.el.th(a, **attrs(scope="row")), rx.el.td(b, **attrs(data_label=right))
                    )
                    for a, b in pairs
                )
            ),
            **attrs(role="table"),
        ),
        class_name="ledger",
    )


@dataclass(frozen=True)
class Event:
    """One entry of a timeline: `when` as shown, `title`, what happened."""

    when: str
    title: str
    text: str
    kind: str | None = None


def timeline(events: Sequence[Event], label: str) -> rx.Component:
    """Events under one another, oldest first or last as given; a plain ordered list to a reader."""
    return rx.el.ol(
        *(
            rx.el.li(
                rx.el.p(event.when, class_name="timeline-when"),
                rx.el.div(
                    rx.el.h3(event.title),
                    rx.el.p(event.text),
                    rx.el.p(event.kind, class_name="tag") if event.kind else None,
                ),
            )
            for event in events
        ),
        class_name="timeline",
        **attrs(role="list", aria_label=label),
    )


def figures(*pairs: tuple[str, str]) -> rx.Component:
    """Figures of pride with what they count: (figure, label)."""
    return rx.el.dl(
        *(rx.el.div(rx.el.dt(label), rx.el.dd(figure)) for figure, label in pairs),
        class_name="figures",
    )


def tag(text: str, tone: Literal["plain", "accent"] = "plain") -> rx.Component:
    """A small label: a kind, a state."""
    return rx.el.span(text, class_name=f"tag {tone}")


def specimen(*, sample: bool) -> rx.Component | None:
    """The mark of a sample entry: what it stands in gets a dotted edge, and a reader hears the word.

    One line under the header says what that means (`nnm_site/shell/demonstration.py`).
    """
    return (
        rx.el.span(" Specimen", class_name="specimen", **attrs(data_sample="")) if sample else None
    )


def sample_edge(*, sample: bool) -> dict[str, str]:
    """The attribute that gives an element of sample content its dotted edge, for `attrs`."""
    return {"data_sample": ""} if sample else {}


def empty_state(message: str, *actions: rx.Component) -> rx.Component:
    """What stands where a list has nothing to show."""
    return rx.el.div(
        drawing("empty"), rx.el.p(message), *actions, class_name="empty", **attrs(role="status")
    )
