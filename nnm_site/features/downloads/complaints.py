"""The complaint data page: each month's figures, the trend, the prescribed tables, and the data files."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import reflex as rx

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


def complaint_data() -> rx.Component:
    """For each segment a month's figures, a strip for choosing the month, trends and tables."""
    records, names = ComplaintMonth.all(), complaints.segment_names()
    choice = ui.Choice("segment", list(names))
    options = [ui.Option(key, name) for key, name in names.items()]
    sample = any(record.sample for record in records)
    segments = (
        ui.el.section(
            ui.el.h2(name, class_name="visually-hidden"),
            *of_segment(name, [one for one in records if one.segment == key]),
            class_name="complaint-segment",
            **choice.panel(key, aria_label=name, **ui.sample_edge(sample=sample)),
        )
        for key, name in names.items()
    )
    invented = " The figures are small invented numbers in the prescribed form."
    documents = "/downloads?category=investor-charter-annexure-c"
    intro = [f"{one.sentence}." for one in ComplaintSegment.all()]
    return ui.reading_page(
        ui.small(ui.tag("Specimen"), invented) if sample else None,
        ui.paragraph(" ".join(_covered())),
        ui.el.div(
            ui.options(choice, options, label="Segments"),
            *segments,
            ui.status(),
            class_name="filtered complaints",
            **choice.root(),
        ),
        ui.stack(
            ui.heading("All months as data", 2),
            ui.row(
                ui.link("CSV", href=CSV_PATH, class_name="button outline"),
                ui.link("JSON", href=JSON_PATH, class_name="button outline"),
                ui.button_link("Monthly documents", documents, kind="outline"),
            ),
            *map(ui.small, Prescribed.get("complaint-notes").texts),
        ),
        name="complaint-data",
        title="Complaint data",
        intro=" ".join([*intro, "Published by the 7th of the next month."]),
    )


def in_words(row: Tally) -> str:
    """A month or a year in one line: "2 complaints, both resolved, 9.5 days on average"."""
    if not row.total:
        return t("no complaints")
    some = "{total} complaint" if row.total == 1 else "{total} complaints"
    if row.resolved == row.total:
        resolved = {1: "", 2: "both "}.get(row.total, "all ") + "resolved"
    else:
        resolved = "{resolved} resolved"
    words = _said(f"{some}, {resolved}", row)
    if row.average is None:
        return words
    days = "{days} day on average" if row.average == "1.0" else "{days} days on average"
    return f"{words}, {t(days, days=row.average)}"


def by_source_in_words(rows: Sequence[Tally]) -> str:
    """A month by source: a sentence for each that had complaints.

    "" for a month without complaints: `in_words` reports that.
    """
    text = (
        "{source}: {carried} carried forward, {received} received, {resolved} resolved, "
        "{pending} pending."
    )
    return " ".join(_said(text, row, source=say(row.label)) for row in rows if row.total)


def _said(text: str, row: Tally, **names: str) -> str:
    """A sentence with the figures of a row."""
    figures = {name: str(figure) for name, figure in vars(row).items()}
    return t(text, total=str(row.total), **figures, **names)


def _lines(records: Iterable[ComplaintMonth]) -> Iterator[dict[str, Any]]:
    """A row for each segment, month and source, by column."""
    names = complaints.segment_names()
    for record in records:
        for source in SOURCES:
            count = record.count(source)
            yield {
                "segment": names[record.segment],
                "month": f"{record.month:%Y-%m}",
                "received_from": complaints.source_label(source, record.segment),
                "carried_forward": count.carried,
                "received": count.received,
                "resolved": count.resolved,
                "pending": count.pending,
                "pending_more_than_3_months": count.older,
                "days_to_resolve": count.days,
                "corrected": str(record.corrected or ""),
                "sample": record.sample,
            }


def csv_text(records: Iterable[ComplaintMonth]) -> str:
    """Every record as CSV: a line for each segment, month and source."""
    out = io.StringIO()
    lines = list(_lines(records))
    writer = csv.DictWriter(out, lines[0], lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


def json_text(records: Sequence[ComplaintMonth], site_url: str) -> str:
    """The same lines as JSON; `sample`: some of them are specimens."""
    data = {
        "page": f"{site_url}/complaint-data",
        "sample": any(record.sample for record in records),
        "months": list(_lines(records)),
    }
    return json.dumps(data, indent=1)


def _covered() -> Iterator[str]:
    """Sentences on the exchanges that the tables cover, and those that they do not."""
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
    year = complaints.year_label(complaints.financial_year(latest.month))
    ending = _table(f"Data for the month ending {latest.month:%B %Y}", "source", latest.by_source)
    monthly = f"Trend of monthly disposal of complaints, {year}"
    annual = "Trend of annual disposal of complaints"
    return [
        _months(name, records, ending),
        ui.heading("Trend by year", 3),
        _years(latest.by_year[:-1]),
        ui.heading("Tables", 3),
        ui.stack(
            ui.folded(f"{year}, by month", _table(monthly, "month", latest.by_month)),
            ui.folded(
                "By year",
                _table(annual, "year", latest.by_year),
                *map(ui.small, filter(None, [latest.note])),
            ),
            class_name="complaint-tables",
        ),
    ]


def _months(name: str, records: Sequence[ComplaintMonth], newest: rx.Component) -> rx.Component:
    """The figures of each month, latest first, with the prescribed table `newest`, and the strip of bars for
    choosing a month.
    """
    keys = [f"{record.month:%Y-%m}" for record in records]
    choice = ui.Choice("month", keys, default=keys[-1])
    rows = complaints.every_month(records)
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
    strip = (ui.el.li(ui.el.p(year), ui.el.ol(*own, role="list")) for year, own in years.items())
    return ui.el.div(
        ui.el.div(*reversed(answers), class_name="month-answers"),
        # The tables of other months are in their documents.
        ui.el.div(newest, class_name="month-table", **choice.panel(keys[-1])),
        ui.el.nav(
            ui.el.ol(*strip, role="list"),
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
    """The figures of a month, as its panel."""
    text = "{segment}, {month}: {received} received, {resolved} resolved."
    says = _said(text, row, segment=name, month=say(row.label))
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
    years = (
        ui.el.li(
            candle(row.total, row.resolved, top),
            ui.el.p(ui.el.strong(row.label), ui.el.span(in_words(row))),
        )
        for row in rows
    )
    return ui.el.ol(*years, class_name="year-candles", role="list")


def _table(caption: str, unit: str, rows: Sequence[Tally]) -> rx.Component:
    """A prescribed table with a row for each "source", "month" or "year", and its grand total."""
    heads = complaints.HEADS[f"by_{unit}"]
    return ui.table(
        caption,
        heads,
        [[row.label, *_figures(row, unit)] for row in rows],
        numeric=range(1, len(heads)),
        nothing=ui.Nothing(f"{unit}s", "no complaints", totalled=True),
    )


def _figures(row: Tally, unit: str) -> list[str]:
    if unit != "source":
        return [*map(str, (row.carried, row.received, row.resolved, row.pending))]
    figures = row.carried, row.received, row.total, row.resolved, row.recent, row.older
    return [*map(str, figures), row.average or "none resolved"]


#: The size of a bar's drawing in units, and the height of the tallest bar.
WIDTH, HEIGHT, FULL = 20, 72, 58
_THICK = 9.0
_LEFT = (WIDTH - _THICK) / 2
_GROUND = HEIGHT - 4


def candle_paths(total: int, done: int, top: int) -> tuple[str, str]:
    """SVG paths of the done part and the rest; "" for an empty part.

    `top` is the number with the tallest bar.
    """
    unit = FULL / max(top, 1)
    high, filled = unit * total, unit * min(done, total)
    return _body(_GROUND, filled), _body(_GROUND - filled, high - filled)


def _body(bottom: float, high: float) -> str:
    if high <= 0:
        return ""
    # Leaves a gap between adjacent parts.
    return f"M{_LEFT} {bottom - 1:.1f}h{_THICK}v{-(high - 2):.1f}h{-_THICK}z"


def candle(total: int, done: int, top: int) -> rx.Component:
    """One candle on its line, for decoration: `done` of `total` in one colour, the rest in another."""
    body, rest = candle_paths(total, done, top)
    bodies = {"candle-done": body, "candle-rest": rest}
    return ui.el.svg(
        ui.el.path(d=f"M0 {_GROUND}H{WIDTH}", class_name="candle-ground"),
        *(ui.el.path(d=path, class_name=name) for name, path in bodies.items() if path),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_name="candle",
        aria_hidden="true",
    )
