"""The complaint data page: each month's answer, the trend, the prescribed tables, and all of it as data."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import reflex as rx

from nnm_site.features.downloads.candles import candle
from nnm_site.shared import ui
from nnm_site.shared.content import complaints, queries
from nnm_site.shared.content.complaints import Tally
from nnm_site.shared.content.models.documents import (
    SOURCES,
    ComplaintMonth,
)
from nnm_site.shared.content.models.firm import ComplaintSegment, FirmSegment
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.rules.dates import long_date

CSV_PATH = "/complaint-data.csv"
JSON_PATH = "/complaint-data.json"
COLUMNS: tuple[str, ...] = (
    "segment",
    "month",
    "received_from",
    "carried_forward",
    "received",
    "resolved",
    "pending",
    "pending_more_than_3_months",
    "days_to_resolve",
    "corrected",
    "sample",
)


def complaint_data() -> rx.Component:
    """For each segment the answer of a month, a strip to choose the month by, and what follows."""
    records, names = ComplaintMonth.all(), complaints.segment_names()
    choice = ui.Choice("segment", list(names))
    sample = any(record.sample for record in records)
    return ui.reading_page(
        ui.small(ui.tag("Specimen"), " The figures are small invented numbers in the prescribed form.")
        if sample
        else None,
        ui.paragraph(
            " ".join(_covered())
        ),
        ui.el.div(
            ui.options(
                choice,
                [ui.Option(key, name) for key, name in names.items()],
                label="Segments",
            ),
            *(
                ui.el.section(
                    ui.el.h2(name, class_name="visually-hidden"),
                    *of_segment(name, [one for one in records if one.segment == key]),
                    class_name="complaint-segment",
                    **choice.panel(key, aria_label=name, **ui.sample_edge(sample=sample)),
                )
                for key, name in names.items()
            ),
            ui.status(),
            class_name="filtered complaints",
            **choice.root(),
        ),
        ui.stack(
            ui.heading("All months as data", 2),
            ui.row(
                ui.link("CSV", href=CSV_PATH, class_name="button outline"),
                ui.link("JSON", href=JSON_PATH, class_name="button outline"),
                ui.button_link(
                    "Monthly documents", "/downloads?category=investor-charter-annexure-c",
                    kind="outline",
                ),
            ),
            *map(ui.small, Prescribed.get("complaint-notes").texts),
        ),
        name="complaint-data",
        title="Complaint data",
        intro=" ".join(
            [
                *(f"{one.sentence}." for one in ComplaintSegment.all()),
                "Published by the 7th of the next month.",
            ]
        ),
    )  # fmt: skip


def in_words(row: Tally) -> str:
    """A month or a year in one line: "2 complaints, both resolved, 9.5 days on average"."""
    if not row.total:
        return t("no complaints")
    some = "{total} complaint" if row.total == 1 else "{total} complaints"
    if row.resolved == row.total:
        resolved = {1: "", 2: "both "}.get(row.total, "all ") + "resolved"
    else:
        resolved = "{resolved} resolved"
    words = t(f"{some}, {resolved}", total=str(row.total), resolved=str(row.resolved))
    if row.average is None:
        return words
    days = "{days} day on average" if row.average == "1.0" else "{days} days on average"
    return f"{words}, {t(days, days=row.average)}"


def by_source_in_words(rows: Sequence[Tally]) -> str:
    """The sources of a month: a sentence for each that had complaints.

    Nothing for a month without complaints, of which `in_words` says so.
    """
    return " ".join(
        t(
            "{source}: {carried} carried forward, {received} received, {resolved} resolved, {pending} pending.",
            source=say(row.label),
            carried=str(row.carried),
            received=str(row.received),
            resolved=str(row.resolved),
            pending=str(row.pending),
        )
        for row in rows
        if row.total
    )


def _lines(records: Iterable[ComplaintMonth]) -> Iterator[dict[str, Any]]:
    """A line for each segment, month and source, by its columns."""
    names = complaints.segment_names()
    for record in records:
        for source in SOURCES:
            count = record.count(source)
            line = (
                names[record.segment],
                f"{record.month:%Y-%m}",
                complaints.source_label(source, record.segment),
                count.carried,
                count.received,
                count.resolved,
                count.pending,
                count.older,
                count.days,
                str(record.corrected or ""),
                record.sample,
            )
            yield dict(zip(COLUMNS, line, strict=True))


def csv_text(records: Iterable[ComplaintMonth]) -> str:
    """Every record as CSV: a line for each segment, month and source."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(_lines(records))
    return out.getvalue()


def json_text(records: Sequence[ComplaintMonth], site_url: str) -> str:
    """The same lines as JSON; `sample` says that some of them are specimens."""
    data = {
        "page": f"{site_url}/complaint-data",
        "sample": any(record.sample for record in records),
        "months": list(_lines(records)),
    }
    return json.dumps(data, indent=1)


def _covered() -> Iterator[str]:
    """Of which exchanges the tables hold figures, and of which they lack them."""
    known = {one.authority for one in ComplaintSegment.all()}
    exchanges = dict.fromkeys(name for segment in FirmSegment.all() for name in segment.exchanges)
    covered = [name for name in exchanges if name in known]
    yield f"The tables cover {', '.join(covered)} and our demat accounts."
    for name in (one for one in exchanges if one not in known):
        yield (
            f"We are a member of {name}, too: its figures are not in these tables, and we have "
            "not published them yet."
        )


def of_segment(name: str, records: Sequence[ComplaintMonth]) -> list[rx.Component]:
    """The months, the trends and the tables of a segment, from its records in order."""
    latest = complaints.tables(records, records[-1].month)
    month = f"{records[-1].month:%B %Y}"
    year = complaints.year_label(complaints.financial_year(records[-1].month))
    by_month = complaints.every_month(records)
    return [
        _months(
            name,
            records,
            by_month,
            _of_month(f"Data for the month ending {month}", latest.by_source),
        ),
        ui.heading("Trend by year", 3),
        _years(latest.by_year[:-1]),
        ui.heading("Tables", 3),
        ui.stack(
            ui.folded(
                f"{year}, by month",
                _over_time(
                    f"Trend of monthly disposal of complaints, {year}", "month", latest.by_month
                ),
            ),
            ui.folded(
                "By year",
                _over_time("Trend of annual disposal of complaints", "year", latest.by_year),
            ),
            class_name="complaint-tables",
        ),
    ]


def _months(
    name: str, records: Sequence[ComplaintMonth], rows: Sequence[Tally], newest: rx.Component
) -> rx.Component:
    """The answer of each month, the latest first and with the prescribed table `newest`, and the strip of
    bars to choose a month by.
    """
    keys = [f"{record.month:%Y-%m}" for record in records]
    choice = ui.Choice("month", keys, default=keys[-1])
    top = max(row.total for row in rows)
    answers: list[rx.Component] = []
    years: dict[str, list[rx.Component]] = {}
    for key, record, row in zip(keys, records, rows, strict=True):
        answers.append(_of_its_month(name, record, row, choice.panel))
        bar = choice.option(
            key,
            candle(row.total, row.resolved, top),
            ui.el.span(f"{record.month:%b}", aria_hidden=True),
            ui.hidden_text(row.label),
            class_name="candle-option",
        )
        year = complaints.year_label(complaints.financial_year(record.month))
        years.setdefault(year, []).append(ui.el.li(bar))
    return ui.el.div(
        ui.el.div(*reversed(answers), class_name="month-answers"),
        # Of the other months the table is their document.
        ui.el.div(newest, class_name="month-table", **choice.panel(keys[-1])),
        ui.el.nav(
            ui.el.ol(
                *(
                    ui.el.li(ui.el.p(year), ui.el.ol(*own, role="list"))
                    for year, own in years.items()
                ),
                role="list",
            ),
            class_name="month-strip",
            aria_label=f"Months of {name}",
            aria_description=ui.WALKED,
            data_roving="",
        ),
        ui.el.p(
            ui.el.span("Resolved", class_name="candle-key"),
            ui.el.span("Pending at the end", class_name="candle-key rest"),
            f"The tallest bar shows {top} complaint{'' if top == 1 else 's'}.",
            class_name="small candle-keys",
        ),
        ui.status(),
        class_name="complaint-months",
        **choice.root(),
    )


def _of_its_month(
    name: str, record: ComplaintMonth, row: Tally, panel: Callable[..., dict[str, Any]]
) -> rx.Component:
    """The answer of a month, as its panel."""
    says = t(
        "{segment}, {month}: {received} received, {resolved} resolved.",
        segment=name,
        month=say(row.label),
        received=str(row.received),
        resolved=str(row.resolved),
    )
    document = queries.document(complaints.annexure(record).key)
    return ui.el.div(
        ui.el.p(ui.el.strong(f"{say(row.label)}:"), " ", in_words(row), class_name="month-answer"),
        ui.small(t("Corrected on {day}.", day=say(long_date(record.corrected))))
        if record.corrected
        else None,
        ui.el.p(
            by_source_in_words(complaints.tables([record], record.month).by_source[:-1]),
            " ",
            ui.link("Table (PDF)", href=document.href),
            class_name="small",
        ),
        **panel(f"{record.month:%Y-%m}", data_says=says),
    )


def _years(rows: Sequence[Tally]) -> rx.Component:
    top = max(row.total for row in rows)
    return ui.el.ol(
        *(
            ui.el.li(
                candle(row.total, row.resolved, top),
                ui.el.p(ui.el.strong(row.label), ui.el.span(in_words(row))),
            )
            for row in rows
        ),
        class_name="year-candles",
        role="list",
    )


def _of_month(caption: str, rows: Sequence[Tally]) -> rx.Component:
    return ui.table(
        caption,
        complaints.HEADS["by_source"],
        [
            [row.label]
            + [str(n) for n in (row.carried, row.received, row.total, row.resolved, row.recent)]
            + [str(row.older), "none resolved" if row.average is None else row.average]
            for row in rows
        ],
        numeric=range(1, 8),
        nothing=ui.Nothing("sources", "no complaints", totalled=True),
    )


def _over_time(caption: str, unit: str, rows: Sequence[Tally]) -> rx.Component:
    """The trend by "month" or by "year"; the two tables name their columns differently."""
    return ui.table(
        caption,
        complaints.HEADS[f"by_{unit}"],
        [
            [row.label, *map(str, (row.carried, row.received, row.resolved, row.pending))]
            for row in rows
        ],
        numeric=range(1, 5),
        nothing=ui.Nothing(
            f"{unit}s", "no complaints", totalled=rows[-1].label == complaints.GRAND_TOTAL
        ),
    )
