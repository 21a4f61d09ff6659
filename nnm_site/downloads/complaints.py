"""The complaint data page: the prescribed tables, their trends as charts, and all of it as a CSV."""

import csv
import io
from collections.abc import Iterable, Sequence

import reflex as rx

from nnm_site import ui
from nnm_site.content import complaints, queries
from nnm_site.content.complaints import Tally
from nnm_site.content.models.documents import SEGMENT_NAMES, SOURCES, ComplaintMonth, Segment

CSV_PATH = "/complaint-data.csv"
CSV_COLUMNS = (
    "segment",
    "month",
    "received_from",
    "carried_forward",
    "received",
    "resolved",
    "pending",
    "pending_more_than_3_months",
    "days_to_resolve",
)
_OVER_TIME = {
    "Month": ("Received", "Resolved*", "Pending**"),
    "Year": (
        "Received during the year",
        "Resolved during the year",
        "Pending at the end of the year",
    ),
}


def complaint_data() -> rx.Component:
    """Each segment's tables and charts, the latest month first."""
    records = queries.complaint_months()
    return ui.reading_page(
        ui.stack(
            ui.row(
                ui.link(
                    "All figures as a CSV file", href=CSV_PATH, class_name="button outline",
                ),
                ui.button_link(
                    "Monthly documents", "/downloads?category=investor-charter-annexure-c",
                    kind="outline",
                ),
            ),
            ui.callout(
                "The figures are specimens: small invented numbers in the prescribed form.",
                title="Specimen",
                tone="warning",
            )
            if any(record.sample for record in records)
            else None,
        ),
        ui.list_detail(
            "segment",
            [_choice(segment, name, records) for segment, name in SEGMENT_NAMES.items()],
            label="Segments",
        ),
        ui.stack(
            *map(ui.small, queries.prescribed("complaint-notes").texts),
        ),
        name="complaint-data",
        title="Complaint data",
        intro=(
            "How many complaints investors made to us and how many we resolved: by source for the "
            "latest month, by month and by year. Published by the 7th of the next month."
        ),
    )  # fmt: skip


def csv_text(records: Iterable[ComplaintMonth]) -> str:
    """Every record as CSV: a line for each segment, month and source."""
    out = io.StringIO()
    writer = csv.DictWriter(out, CSV_COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for record in records:
        for source in SOURCES:
            count = record.count(source)
            line = (
                SEGMENT_NAMES[record.segment],
                f"{record.month:%Y-%m}",
                complaints.source_label(source, record.segment),
                count.carried,
                count.received,
                count.resolved,
                count.pending,
                count.older,
                count.days,
            )
            writer.writerow(dict(zip(CSV_COLUMNS, line, strict=True)))
    return out.getvalue()


def _choice(segment: Segment, name: str, records: Sequence[ComplaintMonth]) -> ui.ListEntry:
    own = [record for record in records if record.segment == segment]
    latest = complaints.tables(own, own[-1].month)
    by_month = complaints.every_month(own)
    return ui.ListEntry(
        segment,
        name,
        [
            ui.stack(
                _of_month(f"Data for the month ending {own[-1].month:%B %Y}", latest.by_source),
                ui.heading("Trend by month", 3),
                _chart("month", name, by_month),
                _over_time(
                    f"Trend of monthly disposal of complaints, {complaints.year_label(complaints.financial_year(own[-1].month))}",
                    "Month",
                    latest.by_month,
                ),
                ui.folded(
                    f"All {len(by_month)} months",
                    _over_time("Disposal of complaints in every month", "Month", by_month),
                ),
                ui.heading("Trend by year", 3),
                _chart("year", name, latest.by_year[:-1]),
                _over_time("Trend of annual disposal of complaints", "Year", latest.by_year),
                class_name="complaint-tables",
            )
        ],
        note=f"{len(own)} months",
    )


def _of_month(caption: str, rows: Sequence[Tally]) -> rx.Component:
    return ui.table(
        caption,
        [
            "Received from", "Carried forward from previous month", "Received during the month",
            "Total Pending", "Resolved*", "Pending at the end of the month**: less than 3 months",
            "Pending at the end of the month**: more than 3 months",
            "Average Resolution time^ (in days)",
        ],
        [
            [row.label]
            + [str(n) for n in (row.carried, row.received, row.total, row.resolved, row.recent)]
            + [str(row.older), "none resolved" if row.average is None else str(row.average)]
            for row in rows
        ],
        numeric=range(1, 8),
    )  # fmt: skip


def _over_time(caption: str, unit: str, rows: Sequence[Tally]) -> rx.Component:
    """The trend by month or by year; the two tables name their columns differently."""
    return ui.table(
        caption,
        [unit, f"Carried forward from previous {unit.lower()}", *_OVER_TIME[unit]],
        [
            [row.label, *map(str, (row.carried, row.received, row.resolved, row.pending))]
            for row in rows
        ],
        numeric=range(1, 5),
    )


def _chart(unit: str, segment: str, rows: Sequence[Tally]) -> rx.Component:
    return ui.bars(
        f"Complaints of {segment} received and resolved in each {unit}; the table has the figures.",
        [row.label for row in rows],
        ui.Series("Received", [row.received for row in rows]),
        ui.Series("Resolved", [row.resolved for row in rows]),
    )
