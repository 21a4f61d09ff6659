"""Facts in rows: table, definition list, figures, ledger, empty state."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

import reflex as rx

from nnm_site.shared.ui.drawings import drawing
from nnm_site.shared.ui.element import Examples, classes, each, el
from nnm_site.shared.ui.marks import sample_edge

Cell = str | rx.Component

#: A table's layout on a phone, with its class.
#:
#: - `columns`: unchanged; up to three columns of figures fit.
#: - `scroll`: a matrix that scrolls sideways in its own frame; the first column stays.
#: - `prices`: words with one figure; the name at the left, the figure at the right, the rest below.
#: - `law`: prescribed words in ink, ours below them under their label.
#: - `lines`: up to three columns of words, each on its own line.
#: - `blocks`: people, and more columns of words; each value follows its label.
OnPhone = Literal["columns", "scroll", "prices", "law", "lines", "blocks"]
_CLASSES: dict[OnPhone, str] = {
    "columns": "in-columns",
    "scroll": "scrolls",
    "prices": "in-prices",
    "law": "in-law",
    "lines": "in-lines",
    "blocks": "in-blocks",
}

#: The most columns of figures that fit beside the first one on a phone.
FIGURES_THAT_FIT = 3

#: The head of the last column of a table of law, which puts it in our words.
PLAIN_WORDS = "In plain words"


def on_phone(head: Sequence[Cell], numeric: Sequence[int], row_header: int | None) -> OnPhone:
    """The phone layout of a table with this head; `numeric` are its columns of figures."""
    words = len(head) - len(numeric) - (row_header is not None)
    if isinstance(head[-1], str) and head[-1] == PLAIN_WORDS:
        return "law"
    if len(numeric) > FIGURES_THAT_FIT:
        return "scroll"
    if numeric and not words:
        return "columns"
    if len(numeric) == 1:
        return "prices"
    return "lines" if len(head) <= FIGURES_THAT_FIT else "blocks"


@dataclass(frozen=True)
class Nothing:
    """The phone's text in place of rows whose figures are all zero: "4 sources: no complaints".

    With `totalled` the last row is the sum of the others; it stays, and is not counted.
    """

    rows: str
    message: str
    totalled: bool = False


def table(
    caption: str,
    head: Sequence[Cell],
    rows: Sequence[Sequence[Cell]],
    numeric: Sequence[int] = (),
    row_header: int | None = 0,
    nothing: Nothing | None = None,
    phone: OnPhone | None = None,
    *,
    headed: bool = False,
    hidden: Mapping[int, Any] = MappingProxyType({}),
) -> rx.Component:
    """A table with a caption and header cells; the caption is hidden if the same words head it (`headed`).

    Its phone layout follows from its columns (`on_phone`) unless `phone` sets it, such as "columns" for
    words as short as figures. `numeric` are the columns (from 0) of right-aligned tabular figures;
    `row_header` is the column that names the row, or `None`. With `nothing`, rows of only zeros become one
    line on a phone. `hidden` maps a row's index to its `hidden` attribute.
    """
    kind = phone or on_phone(head, numeric, row_header)
    counted = () if nothing is None else rows[:-1] if nothing.totalled else rows
    empty = [line for line in counted if is_zero(line, numeric)]

    def line(place: int, cells: Sequence[Cell]) -> rx.Component:
        return el.tr(
            *_cells(cells, head, numeric, row_header, kind),
            **({"hidden": hidden[place]} if place in hidden else {}),
            class_name="zero-row" if len(empty) > 1 and cells in empty else "",
            role="row",
        )

    return el.div(
        _table(
            el.caption(caption, class_name="visually-hidden" if headed else None),
            head,
            numeric,
            *(line(place, cells) for place, cells in enumerate(rows)),
            _zero_line(nothing, len(empty), len(head)) if nothing and len(empty) > 1 else None,
        ),
        class_name=classes(
            "table", _CLASSES[kind], "numbered" if str(head[0]).endswith("No.") else None
        ),
        **(_reached(caption) if kind == "scroll" else {}),
    )


def stacked(*lines: Cell, note: Cell | None = None) -> rx.Component:
    """The content of a cell in several lines; the `note` below them is quiet."""
    return el.div(
        *map(el.div, lines),
        el.div(note, class_name="stacked-note") if note else None,
        class_name="stacked",
    )


def rows_table(
    caption: str,
    head: Sequence[str],
    rows: rx.Var[list[list[str]]] | list[list[str]],
    numeric: Sequence[int] = (),
    on_phone: OnPhone = "columns",
) -> rx.Component:
    """A table whose rows may be those of a state; the first column names the row."""

    def line(row: Any) -> rx.Component:
        cells = [row[column] for column in range(len(head))]
        return el.tr(*_cells(cells, head, numeric, 0, on_phone), role="row")

    return el.div(
        _table(el.caption(caption), head, numeric, each(rows, line)),
        class_name=classes("table", _CLASSES[on_phone]),
        # It scrolls when it is long, so a keyboard must reach it.
        **_reached(caption),
    )


def _table(
    caption: rx.Component, head: Sequence[Cell], numeric: Sequence[int], *lines: rx.Component | None
) -> rx.Component:
    """A table with this head; the roles restore the semantics that CSS removes on a phone."""

    def heading(column: int, text: Cell) -> rx.Component:
        align = _align(column, numeric)
        # An empty header would label nothing.
        if isinstance(text, str) and not text:
            return el.td(class_name=align, role="cell")
        return el.th(text, class_name=align, role="columnheader", scope="col")

    heads = (heading(column, text) for column, text in enumerate(head))
    return el.table(
        caption,
        el.thead(el.tr(*heads, role="row"), role="rowgroup"),
        el.tbody(*lines, role="rowgroup"),
        role="table",
    )


def _cells(
    contents: Sequence[Any],
    head: Sequence[Cell],
    numeric: Sequence[int],
    row_header: int | None,
    kind: OnPhone,
) -> Iterator[rx.Component]:
    """The cells of a row; an empty one is not a header."""
    for column, content in enumerate(contents):
        label = head[column] if kind in ("blocks", "law") else None
        own = {"class_name": _align(column, numeric), "data_label": label}
        if column != row_header or (isinstance(content, str) and not content):
            yield el.td(content, role="cell", **own)
        else:
            yield el.th(content, scope="row", role="rowheader", **own)


def _align(column: int, numeric: Sequence[int]) -> str:
    return "numeric" if column in numeric else ""


def _reached(caption: str) -> dict[str, str]:
    """The attributes of an element that scrolls: the keyboard must reach it."""
    return {"tabindex": "0", "role": "region", "aria_label": caption}


def is_zero(line: Sequence[Cell], numeric: Sequence[int]) -> bool:
    """Whether a row's only figures are zeros: "0", "0.00"; words among the figures do not count."""
    figures = [str(line[column]).replace(",", "") for column in numeric]
    numbers = [figure for figure in figures if figure.replace(".", "").isdigit()]
    return bool(numbers) and all(float(figure) == 0 for figure in numbers)


def _zero_line(nothing: Nothing, count: int, columns: int) -> rx.Component:
    words = f"{count} {nothing.rows}: {nothing.message}"
    head = el.th(words, role="rowheader", scope="row", colSpan=columns)
    return el.tr(head, class_name="zero-line", role="row")


def definitions(*pairs: tuple[str, Cell | None], sample: bool = False) -> rx.Component:
    """Terms and their values: contact details, registration numbers. A term without a value is left out."""
    return el.dl(
        *(el.div(el.dt(term), el.dd(value)) for term, value in pairs if value is not None),
        class_name="definitions",
        **sample_edge(sample=sample),
    )


def ledger(left: str, right: str, pairs: Sequence[tuple[Cell, Cell]], caption: str) -> rx.Component:
    """Two facing columns like a ledger: the worry at the left, the answer at the right."""
    return el.div(
        el.table(
            el.caption(caption, class_name="visually-hidden"),
            el.thead(el.tr(el.th(left, scope="col"), el.th(right, scope="col"))),
            el.tbody(*(el.tr(el.th(a, scope="row"), el.td(b, data_label=right)) for a, b in pairs)),
            role="table",
        ),
        class_name="ledger",
    )


def figures(*pairs: tuple[str, str]) -> rx.Component:
    """Figures of pride with what they count: (figure, label)."""
    return el.dl(
        *(el.div(el.dt(label), el.dd(figure)) for figure, label in pairs), class_name="figures"
    )


def tag(text: str, tone: Literal["plain", "accent"] = "plain") -> rx.Component:
    """A small label: a kind, a state."""
    return el.span(text, class_name=f"tag {tone}")


def empty_state(message: str, *actions: rx.Component) -> rx.Component:
    """The message in place of an empty list."""
    return el.div(drawing("empty"), el.p(message), *actions, class_name="empty")


def examples() -> Examples:
    """The states of each component, for the style guide."""
    desks = [("Dealing", "First floor", "9 to 7"), ("Office", "Second floor", "10 to 4")]
    yield table, table("A table of words", ("Desk", "Telephone", "Hours"), desks)
    charges = [("Turnover", "", "₹10,00,000.00"), ("Brokerage", "0.25%", "₹2,500.00")]
    yield table, table("A table of figures", ("Charge", "Rate", "Amount"), charges, numeric=(1, 2))
    prices = [("Pledge", "For each company and request.", "₹20")]
    yield table, table("A price list", ("Charge", "Charged", "Amount"), prices, numeric=(2,))
    law = [("1", "Execution of trades on behalf of investors.", "We carry out orders.")]
    yield table, table("Law and plain words", ("No.", "Text of the charter", PLAIN_WORDS), law)
    rates = [
        ("Delivery", stacked("0.3%", note="at least ₹0.05"), stacked("0.1%", note="on both sides"))
    ]
    yield stacked, table("A matrix", ("Trade", "Brokerage", "STT"), rates, phone="scroll")
    yield (
        rows_table,
        rows_table("Paid in, year by year", ["Year", "Paid in"], [["1", "₹60,000"]], [1]),
    )
    yield definitions, definitions(("Held since", "2019"), ("Hours", "9 AM to 7 PM"))
    worries = [("I have nobody to ask.", "A desk with a name and a telephone number.")]
    yield ledger, ledger("The worry", "The answer", worries, "Worries and answers")
    yield figures, figures(("2019", "begun"), ("12", "people"), ("1,500+", "readers"))
    yield tag, el.p(tag("Specimen"), " ", tag("IPO Note", "accent"))
    yield empty_state, empty_state("No Documents Available For The Selected Item")
