"""The prescribed tables follow from the records, and the records from each other."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.content import complaints
from nnm_site.content.models.documents import (
    SOURCES,
    ComplaintCount,
    ComplaintMonth,
    chain_problems,
    next_month,
)


def record(month: datetime.date, counts: list[ComplaintCount]) -> ComplaintMonth:
    fields = dict(zip(SOURCES, counts, strict=True))
    return ComplaintMonth(
        key=f"nse-fo-{month:%Y-%m}", sample=True, segment="nse-fo", month=month, **fields
    )


@st.composite
def histories(draw: st.DrawFn) -> list[ComplaintMonth]:
    """Records of one segment whose months follow from each other."""
    month = datetime.date(draw(st.integers(2015, 2030)), draw(st.integers(1, 12)), 1)
    carried = [0] * len(SOURCES)
    made: list[ComplaintMonth] = []
    for _ in range(draw(st.integers(1, 30))):
        counts = []
        for index in range(len(SOURCES)):
            received = draw(st.integers(0, 3))
            resolved = draw(st.integers(0, carried[index] + received))
            pending = carried[index] + received - resolved
            counts.append(
                ComplaintCount(
                    carried=carried[index],
                    received=received,
                    resolved=resolved,
                    pending=pending,
                    days=resolved * 7,
                )
            )
            carried[index] = pending
        made.append(record(month, counts))
        month = next_month(month)
    return made


@given(histories())
def test_every_row_of_every_table_adds_up(history: list[ComplaintMonth]) -> None:
    assert not list(chain_problems(history))
    tables = complaints.tables(history, history[-1].month)
    for rows in (tables.by_source, tables.by_month, tables.by_year):
        for row in rows:
            assert row.carried + row.received - row.resolved == row.pending
            assert row.recent + row.older == row.pending
            assert row.total == row.carried + row.received


@given(histories())
def test_the_three_tables_agree(history: list[ComplaintMonth]) -> None:
    tables = complaints.tables(history, history[-1].month)
    month, this_month = tables.by_source[-1], tables.by_month[-2]
    assert (month.received, month.resolved) == (this_month.received, this_month.resolved)
    assert month.pending == this_month.pending == tables.by_year[-1].pending
    assert tables.by_month[-1].received == tables.by_year[-2].received
    assert len(tables.by_year) <= complaints.YEARS_SHOWN + 1
    assert len(tables.by_month) <= 13


@given(histories())
def test_a_table_of_a_month_does_not_know_the_future(history: list[ComplaintMonth]) -> None:
    middle = history[len(history) // 2]
    whole = complaints.tables(history, middle.month)
    assert whole == complaints.tables(history[: len(history) // 2 + 1], middle.month)


def test_the_average_is_days_by_resolved_complaints() -> None:
    none = ComplaintCount(carried=0, received=0, resolved=0, pending=0)
    some = ComplaintCount(carried=1, received=2, resolved=3, pending=0, days=45)
    rows = complaints.tables(
        [record(datetime.date(2024, 1, 1), [some, none, none, none])], datetime.date(2024, 1, 1)
    ).by_source
    assert [row.average for row in rows] == [15, None, None, None, 15]


def test_a_month_without_record_has_no_tables() -> None:
    with pytest.raises(LookupError):
        complaints.tables([], datetime.date(2024, 1, 1))


def test_financial_years_begin_in_april() -> None:
    assert complaints.financial_year(datetime.date(2024, 3, 1)) == 2023
    assert complaints.financial_year(datetime.date(2024, 4, 1)) == 2024
    assert complaints.year_label(2023) == "2023-24"
    assert complaints.year_label(1999) == "1999-00"


def test_the_third_row_is_named_after_who_passes_complaints_on() -> None:
    assert complaints.source_label("institution", "nse-fo") == "Stock Exchanges"
    assert complaints.source_label("institution", "cdsl-dp") == "Depositories"


def test_the_document_of_a_month_is_dated_the_7th_of_the_next() -> None:
    none = ComplaintCount(carried=0, received=0, resolved=0, pending=0)
    december = record(datetime.date(2023, 12, 1), [none] * 4)
    assert complaints.annexure(december).date == datetime.date(2024, 1, 7)
