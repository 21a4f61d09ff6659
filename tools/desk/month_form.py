"""The form of a month, made from the content's model, and the month as its public tables will show it."""

from collections.abc import Mapping, Sequence

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.complaints import HEADS, Tally, source_label, tables
from nnm_site.shared.content.models.documents import (
    SEGMENT_NAMES,
    SOURCES,
    ComplaintCount,
    ComplaintMonth,
    Segment,
    Source,
    next_month,
)
from tools.desk.change import Change
from tools.desk.complaints import Count, Entered, Fault, Faulty, records
from tools.desk.month_table import month_of, whole
from tools.desk.sheets import Cell

#: The numbers that a form asks for, in the order of the model.
NUMBERS = tuple(ComplaintCount.model_fields)
LABELS = {
    "carried": "Carried forward",
    "received": "Received",
    "resolved": "Resolved",
    "pending": "Pending at the end",
    "older": "Of these, more than 3 months",
    "days": "Days to resolve, sum",
}

#: The field of the month, and the two things that are said of it.
MONTH, REPLACES, BEGINS = "month", "replaces", "begins"


def name_of(segment: Segment, source: Source, number: str) -> str:
    """What the field of a number is called."""
    return f"{segment}.{source}.{number}"


def first_values(text: str) -> dict[str, str]:
    """What the form begins with: the month that is due, carrying forward what is pending."""
    newest = {one.segment: one for one in records(text)}
    values = {MONTH: f"{next_month(max(one.month for one in newest.values())):%B %Y}"}
    for segment in SEGMENT_NAMES:
        for source in SOURCES:
            left = newest[segment].count(source).pending if segment in newest else 0
            start = {"carried": left, "pending": left}
            values |= {name_of(segment, source, one): str(start.get(one, 0)) for one in NUMBERS}
    return values


def entered_by(values: Mapping[str, str]) -> Entered:
    """The month that the form holds. Raises `Faulty` with a fault for each field."""
    faults: list[Fault] = []
    month = month_of(Cell(values.get(MONTH), MONTH))
    if isinstance(month, str):
        faults.append(Fault(MONTH, month))
    counts: dict[Segment, dict[Source, Count]] = {}
    places: dict[tuple[str, ...], str] = {}
    for segment in SEGMENT_NAMES:
        places[segment,] = MONTH
        counts[segment] = {}
        for source in SOURCES:
            count: Count = {}
            for number in NUMBERS:
                name = places[segment, source, number] = name_of(segment, source, number)
                text = values.get(name, "").strip()
                given = whole(Cell(int(text) if text.isascii() and text.isdigit() else text, name))
                if isinstance(given, str):
                    faults.append(Fault(name, given))
                else:
                    count[number] = given
            if not faults and count["resolved"] and not count["days"]:
                # As in the table, nobody resolves a complaint in no time without saying so.
                del count["days"]
            counts[segment][source] = count
    if isinstance(month, str) or faults:
        raise Faulty(faults)
    return Entered(month, counts, places)


def fields(values: Mapping[str, str], faults: Sequence[Fault]) -> rx.Component:
    """The fields with what was entered, each with its message."""
    said = {fault.place: fault.message for fault in faults}

    def number(name: str, label: str) -> rx.Component:
        return ui.field(
            name, label, value=values.get(name), error=said.get(name, ""), inputmode="numeric", required=True
        )  # fmt: skip

    return rx.fragment(
        ui.field(MONTH, "Month", value=values.get(MONTH), error=said.get(MONTH, ""), required=True),
        *(
            rx.el.fieldset(
                rx.el.legend(f"{SEGMENT_NAMES[segment]}: {source_label(source, segment)}"),
                ui.grid(*(number(name_of(segment, source, one), LABELS[one]) for one in NUMBERS)),
            )
            for segment in SEGMENT_NAMES
            for source in SOURCES
        ),
    )


def preview(change: Change) -> rx.Component:
    """The tables of each segment that the change makes, beside what is public now."""
    (file,) = change.files
    before, after = (records((side or b"").decode()) for side in (file.before, file.after))
    month = max(
        (one for one in after if one not in before), key=lambda one: one.month, default=None
    )
    shown = max(one.month for one in after) if month is None else month.month
    return rx.fragment(
        *(
            rx.fragment(
                ui.heading(name, 2),
                _tables(f"{name}, now", [one for one in before if one.segment == segment], None),
                _tables(f"{name}, afterwards", [one for one in after if one.segment == segment], shown),
            )
            for segment, name in SEGMENT_NAMES.items()
        )
    )  # fmt: skip


def _tables(name: str, months: Sequence[ComplaintMonth], month: object) -> rx.Component:
    if not months:
        return ui.paragraph(f"{name}: no months.")
    shown = next((one.month for one in months if one.month == month), months[-1].month)
    made = tables(months, shown)
    return rx.fragment(
        ui.table(
            f"{name}: month ending {shown:%B %Y}",
            HEADS["by_source"],
            [_cells(row) for row in made.by_source],
            numeric=range(1, 8),
        ),
        ui.table(
            f"{name}: trend by year",
            HEADS["by_year"],
            [[row.label, *map(str, (row.carried, row.received, row.resolved, row.pending))] for row in made.by_year],
            numeric=range(1, 5),
        ),
    )  # fmt: skip


def _cells(row: Tally) -> list[str]:
    numbers = (row.carried, row.received, row.total, row.resolved, row.recent, row.older)
    return [row.label, *map(str, numbers), row.average or "–"]
