"""The three prescribed tables of complaint data, all derived from the monthly records.

SEBI prescribes the tables (Annexure C of the investor charters): the month by source, the trend
of the financial year by month, and the trend by year. Tables two and three are sums of table one,
so they cannot disagree with it.
"""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from nnm_site.shared.content.models.documents import (
    ANNEXURE_C,
    ANNEXURE_PREFIX,
    SOURCES,
    ComplaintCount,
    ComplaintMonth,
    Document,
    Source,
    next_month,
)
from nnm_site.shared.content.models.firm import ComplaintSegment, Firm

YEARS_SHOWN = 5
GRAND_TOTAL = "Grand Total"
#: The heads of the prescribed tables (annexed to the investor charters), on the page and in Annexure C.
HEADS = {
    "by_source": (
        "Received from",
        "Carried forward from previous month",
        "Received during the month",
        "Total Pending",
        "Resolved*",
        "Pending at the end of the month**: less than 3 months",
        "Pending at the end of the month**: more than 3 months",
        "Average Resolution time^ (in days)",
    ),
    "by_month": (
        "Month",
        "Carried forward from previous month",
        "Received",
        "Resolved*",
        "Pending**",
    ),
    "by_year": (
        "Year",
        "Carried forward from previous year",
        "Received during the year",
        "Resolved during the year",
        "Pending at the end of the year",
    ),
}


@dataclass(frozen=True)
class Tally:
    """One row: `label` is its source, month or year; `average` is in days with one decimal, "9.5", or
    None if nothing was resolved.

    `recent` and `older` split `pending` at three months.
    """

    label: str
    carried: int
    received: int
    resolved: int
    pending: int
    older: int
    average: str | None

    @property
    def total(self) -> int:
        """Carried forward and received together."""
        return self.carried + self.received

    @property
    def recent(self) -> int:
        """Pending for less than three months."""
        return self.pending - self.older


@dataclass(frozen=True)
class Tables:
    """The tables of one segment as published for one month; each ends with its grand total.

    `begin` is the first month in the trends.
    """

    segment: str
    month: datetime.date
    begin: datetime.date
    by_source: tuple[Tally, ...]
    by_month: tuple[Tally, ...]
    by_year: tuple[Tally, ...]

    @property
    def note(self) -> str:
        """Explains what the first yearly row carries forward if its figures do not begin in April."""
        if self.begin.month == 4:
            return ""
        before = self.begin - datetime.timedelta(1)
        return (
            f"The figures begin with {self.begin:%B %Y}: what the first year carries forward was "
            f"pending at the end of {before:%B %Y}, not at the end of the year before."
        )


def segment_names() -> dict[str, str]:
    """The segments of the complaint data by their keys, in their order."""
    return {one.key: one.label for one in ComplaintSegment.all()}


def is_participant(segment: str) -> bool:
    """Whether a segment is a depository participant's, not a broker's."""
    return ComplaintSegment.get(segment).authority in Firm.only().depositories


def source_label(source: Source, segment: str) -> str:
    """A source's name in the prescribed table."""
    return {
        "investors": "Directly from Investors",
        "scores": "SEBI (SCORES)",
        "institution": "Depositories" if is_participant(segment) else "Stock Exchanges",
        "others": "Other Sources (if any)",
    }[source]


def financial_year(month: datetime.date) -> int:
    """The calendar year in which the financial year of `month` began, in April."""
    return month.year if month.month >= 4 else month.year - 1


def year_label(first: int) -> str:
    """A financial year as people write it: 2023-24."""
    return f"{first}-{(first + 1) % 100:02d}"


def year_between(first: datetime.date, last: datetime.date) -> str:
    """A financial year with the months its figures cover: 2025-26 (all of it); 2026-27, until October.

    If they begin within the year: 2026-27, from November 2026.
    """
    year = year_label(financial_year(last))
    if first.month == 4:
        return year if last.month == 3 else f"{year}, until {last:%B}"
    until = "" if last.month == 3 or last == first else f" until {last:%B %Y}"
    return f"{year}, from {first:%B %Y}{until}"


def tables(records: Sequence[ComplaintMonth], month: datetime.date) -> Tables:
    """The tables that were published for `month`, from one segment's records in order.

    Later records are left out, so a document does not change. Raises `LookupError` if the month has
    no record.
    """
    known = [record for record in records if record.month <= month]
    if not known or known[-1].month != month:
        raise LookupError(f"there is no record of {month:%B %Y}")
    current = known[-1]
    years: dict[int, dict[datetime.date, Tally]] = {}
    for record, row in zip(known, every_month(known), strict=True):
        years.setdefault(financial_year(record.month), {})[record.month] = row
    shown = list(years.values())[-YEARS_SHOWN:]
    by_month = tuple(shown[-1].values())
    by_source = (
        _tally(source_label(source, current.segment), [current.count(source)]) for source in SOURCES
    )
    annual = [_over_time(year_between(min(own), max(own)), [*own.values()]) for own in shown]
    return Tables(
        segment=current.segment,
        month=month,
        begin=min(shown[0]),
        by_source=(*by_source, _month_row(current, GRAND_TOTAL)),
        by_month=(*by_month, _over_time(GRAND_TOTAL, by_month)),
        by_year=(*annual, _over_time(GRAND_TOTAL, annual)),
    )


def every_month(records: Sequence[ComplaintMonth]) -> tuple[Tally, ...]:
    """A row for each of one segment's records, in their order."""
    return tuple(map(_month_row, records))


def annexure(record: ComplaintMonth) -> Document:
    """The document that publishes a record.

    Dated the 7th of the next month, as the rule asks, or the day on which it was corrected.
    """
    return Document(
        key=ANNEXURE_PREFIX + record.key,
        sample=record.sample,
        category=ANNEXURE_C,
        heading=f"Annexure C, {segment_names()[record.segment]}: {record.month:%B %Y}",
        date=record.corrected or due_day(record.month),
        version="1",
        language="English",
        source="complaints/annexure-c",
        file=None if record.sample else "made",
    )


def to_publish(
    records: Sequence[ComplaintMonth], segments: Sequence[ComplaintSegment], day: datetime.date
) -> dict[datetime.date, list[str]]:
    """The months up to that of `day` with unpublished data, and the segments that lack each.

    Each is due by `due_day`.
    """
    lacking: dict[datetime.date, list[str]] = {}
    for segment in segments:
        own = (one.month for one in records if one.segment == segment.key)
        month = max(own, default=day)
        while (month := next_month(month)) <= day:
            lacking.setdefault(month, []).append(segment.label)
    return lacking


def due_day(month: datetime.date) -> datetime.date:
    """The deadline for publishing a month's data: the 7th of the next (SEBI's investor charters)."""
    return next_month(month).replace(day=7)


def average_days(days: int, resolved: int) -> str:
    """The average resolution time with one decimal, halves rounded up: 25 days by 2 → "12.5"."""
    return str((Decimal(days) / resolved).quantize(Decimal("0.1"), ROUND_HALF_UP))


def _month_row(record: ComplaintMonth, label: str = "") -> Tally:
    counts = [record.count(source) for source in SOURCES]
    return _tally(label or f"{record.month:%B %Y}", counts)


def _tally(label: str, counts: Sequence[ComplaintCount]) -> Tally:
    total = {
        name: sum(getattr(one, name) for one in counts) for name in ComplaintCount.model_fields
    }
    days, resolved = total.pop("days"), total["resolved"]
    return Tally(label, **total, average=average_days(days, resolved) if resolved else None)


def _over_time(label: str, rows: Sequence[Tally]) -> Tally:
    """Consecutive rows as one: carried forward from the first, pending from the last."""
    received, resolved = sum(row.received for row in rows), sum(row.resolved for row in rows)
    last = rows[-1]
    return Tally(label, rows[0].carried, received, resolved, last.pending, last.older, None)
