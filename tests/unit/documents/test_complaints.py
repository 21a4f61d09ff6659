"""The prescribed tables follow from the records, and the records from each other."""

import datetime
import re
from itertools import groupby

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nnm_site.features.downloads.complaints import by_source_in_words, in_words
from nnm_site.shared.content import complaints
from nnm_site.shared.content.complaints import segment_names
from nnm_site.shared.content.models.documents import (
    SOURCES,
    ComplaintCount,
    ComplaintMonth,
    chain_problems,
    next_month,
)
from nnm_site.shared.content.models.firm import ComplaintSegment
from nnm_site.shared.content.validate import CONTENT_DIR
from tests.rows import each

pytestmark = pytest.mark.requirement("R709")

NONE = ComplaintCount(carried=0, received=0, resolved=0, pending=0)


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
                    days=draw(st.integers(0, 90 * resolved)),
                )
            )
            carried[index] = pending
        made.append(record(month, counts))
        month = next_month(month)
    return made


@given(histories())
def test_every_row_of_every_table_adds_up(history: list[ComplaintMonth]) -> None:
    assert not list(chain_problems(history, segment_names()))
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


def average_of(days: int, resolved: int) -> str | None:
    """In whole numbers: tenths of a day, and a half of one added before the rest is dropped."""
    if not resolved:
        return None
    tenths = (20 * days + resolved) // (2 * resolved)
    return f"{tenths // 10}.{tenths % 10}"


def by_hand(counts: list[ComplaintCount]) -> str | None:
    return average_of(sum(one.days for one in counts), sum(one.resolved for one in counts))


@given(histories())
def test_every_figure_of_the_tables_can_be_worked_out_by_hand(
    history: list[ComplaintMonth],
) -> None:
    tables = complaints.tables(history, history[-1].month)
    last = [history[-1].count(source) for source in SOURCES]
    assert [row.average for row in tables.by_source] == [
        *([by_hand([one]) for one in last]),
        by_hand(last),
    ]

    months = {f"{one.month:%B %Y}": [one.count(source) for source in SOURCES] for one in history}
    for row in tables.by_month[:-1]:
        assert row.average == by_hand(months[row.label])
        assert row.received == sum(one.received for one in months[row.label])
        assert row.resolved == sum(one.resolved for one in months[row.label])
    years: dict[str, list[ComplaintCount]] = {}
    for _, group in groupby(history, key=lambda one: complaints.financial_year(one.month)):
        own = list(group)
        years[complaints.year_between(own[0].month, own[-1].month)] = [
            one.count(source) for one in own for source in SOURCES
        ]
    for row in tables.by_year[:-1]:
        assert row.received == sum(one.received for one in years[row.label])
        assert row.resolved == sum(one.resolved for one in years[row.label])


@pytest.mark.long
@given(histories())
def test_a_table_of_a_month_does_not_know_the_future(history: list[ComplaintMonth]) -> None:
    middle = history[len(history) // 2]
    whole = complaints.tables(history, middle.month)
    assert whole == complaints.tables(history[: len(history) // 2 + 1], middle.month)


@given(st.integers(0, 5000), st.integers(1, 60) | st.sampled_from([4, 12, 20, 60]))
@example(25, 20)
def test_an_average_has_one_decimal_and_halves_go_up(days: int, resolved: int) -> None:
    assert complaints.average_days(days, resolved) == average_of(days, resolved)


def test_a_month_without_record_has_no_tables() -> None:
    with pytest.raises(LookupError):
        complaints.tables([], datetime.date(2024, 1, 1))


def test_the_years_the_third_row_and_the_date_of_a_document() -> None:
    assert complaints.financial_year(datetime.date(2024, 3, 1)) == 2023
    assert complaints.financial_year(datetime.date(2024, 4, 1)) == 2024
    assert complaints.year_label(2023) == "2023-24"
    assert complaints.year_label(1999) == "1999-00"
    april, march = datetime.date(2026, 4, 1), datetime.date(2027, 3, 1)
    november, january = datetime.date(2026, 11, 1), datetime.date(2027, 1, 1)
    between = complaints.year_between
    assert between(april, november) == "2026-27, until November"
    assert between(april, january) == "2026-27, until January"
    assert between(april, march) == "2026-27"
    assert between(november, november) == "2026-27, from November 2026"
    assert between(november, january) == "2026-27, from November 2026 until January 2027"
    assert between(november, march) == "2026-27, from November 2026"
    # The row is named after the institution that forwards complaints.
    assert complaints.source_label("institution", "nse-fo") == "Stock Exchanges"
    assert complaints.source_label("institution", "cdsl-dp") == "Depositories"
    # The 7th of the next month.
    december = record(datetime.date(2023, 12, 1), [NONE] * 4)
    assert complaints.annexure(december).date == datetime.date(2024, 1, 7)


@each([
    ((2026, 10), (2026, 10, 31), []),
    ((2026, 10), (2026, 11, 1), [(2026, 11)]),
    ((2026, 11), (2027, 1, 31), [(2026, 12), (2027, 1)]),
])  # fmt: skip
def test_a_month_is_to_be_published_by_the_7th_of_the_next(last, day, missing) -> None:
    of_last = record(datetime.date(*last, 1), [NONE] * len(SOURCES))
    months = complaints.to_publish([of_last], ComplaintSegment.all(), datetime.date(*day))
    assert list(months) == [datetime.date(*month, 1) for month in missing]
    assert all(segments == [segment_names()[of_last.segment]] for segments in months.values())
    assert complaints.due_day(datetime.date(2026, 12, 1)) == datetime.date(2027, 1, 7)


def test_a_month_without_complaints_says_so_once():
    idle = complaints.Tally("Others", 0, 0, 0, 0, 0, None)
    busy = complaints.Tally("SCORES", 1, 2, 3, 0, 0, "9.5")
    assert in_words(idle) == "no complaints"
    assert by_source_in_words([idle, idle]) == ""
    assert in_words(busy) == "3 complaints, all resolved, 9.5 days on average"
    assert by_source_in_words([busy, idle]) == (
        "SCORES: 1 carried forward, 2 received, 3 resolved, 0 pending."
    )


def said_of(sentence: str) -> tuple[int, int, str | None]:
    """Complaints, resolved ones and the average in a line, parsed from its words."""
    if sentence == "no complaints":
        return 0, 0, None
    (total,) = map(int, re.findall(r"^(\d+) complaints?\b", sentence))
    part = re.search(r"(\d+) resolved", sentence)
    average = re.search(r"([\d.]+) days? on average", sentence)
    return total, int(part[1]) if part else total, average[1] if average else None


@pytest.mark.long
@given(histories())
def test_every_line_in_words_says_what_its_row_counts(history: list[ComplaintMonth]) -> None:
    """Counted again from the records, carried-over complaints included."""
    tables = complaints.tables(history, history[-1].month)
    for row, record in zip(tables.by_month, history[-len(tables.by_month) + 1 :], strict=False):
        counts = [record.count(source) for source in SOURCES]
        total = sum(one.carried + one.received for one in counts)
        resolved = sum(one.resolved for one in counts)
        assert said_of(in_words(row)) == (total, resolved, by_hand(counts))

    last = [history[-1].count(source) for source in SOURCES]
    rows = tables.by_source[:-1]
    busy = [one for one in last if one.carried + one.received]
    said = re.findall(
        r"(\d+) carried forward, (\d+) received, (\d+) resolved, (\d+) pending\.",
        by_source_in_words(rows),
    )
    assert [tuple(map(int, one)) for one in said] == [
        (one.carried, one.received, one.resolved, one.pending) for one in busy
    ]


@each(segment_names())
def test_the_last_row_by_year_says_how_far_it_goes_in_every_segment(segment) -> None:
    records = ComplaintMonth.all(segment=segment)
    for one in records:
        *_, last, total = complaints.tables(records, one.month).by_year
        april = datetime.date(complaints.financial_year(one.month), 4, 1)
        begin = max(april, records[0].month)
        assert last.label == complaints.year_between(begin, one.month)
        assert total.label == complaints.GRAND_TOTAL


@each(["charter-research-analyst", "charter-portfolio-manager"])
def test_the_charters_call_their_running_year_the_same(charter: str) -> None:
    text = (CONTENT_DIR / "regulatory" / f"{charter}.md").read_text(encoding="utf-8")
    by_month, by_year = text.split("Table: Trend of ")[-2:]
    # The year's row also includes the months before those of the table.
    shown = re.findall(r"^\| \d+ \| (\w+ \d{4}) ", by_month, re.M)[-1]
    last = datetime.datetime.strptime(shown, "%B %Y").date()
    april = datetime.date(complaints.financial_year(last), 4, 1)
    (*_, year) = re.findall(r"^\| \d+ \| (\d{4}-\d\d[^|]*) \|", by_year, re.M)
    assert year == complaints.year_between(april, last)
