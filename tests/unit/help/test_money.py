"""Where is my money: laws of the days, and the page's answers for each way."""

from collections.abc import Iterator
from datetime import date, timedelta

import lxml.html
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.help import money
from nnm_site.platform.tree import render
from nnm_site.shared.content import queries
from nnm_site.shared.content.attention import attention
from nnm_site.shared.content.models.calendar import Holiday, ReturnDay
from nnm_site.shared.content.models.clients import MoneyWay
from nnm_site.shared.content.validate import validate
from nnm_site.shared.rules.dates import today, weekday_date
from nnm_site.shared.rules.opening_hours import days_between
from nnm_site.shared.rules.settlement import Calendar, there_by
from tests.rows import each

pytestmark = pytest.mark.requirement("R1210")

CALENDAR = money.calendar()
DAYS = st.dates(date(2026, 1, 1), date(2026, 12, 15))
A_DAY = timedelta(days=1)


def settlement_days(first: date, last: date) -> Iterator[date]:
    """Settlement days, computed from the holidays in the content."""
    closed = {one.date for one in Holiday.all() if "settlement" in one.closed}
    return (day for day in days_between(first, last) if day.weekday() < 5 and day not in closed)


@given(DAYS, st.integers(1, 5))
def test_settlement_days_are_counted_after_the_day(day: date, count: int):
    by = there_by(CALENDAR, day, "settlement", count)
    assert by is not None
    assert len([*settlement_days(day + A_DAY, by)]) == count
    assert CALENDAR.settles(by)


@given(DAYS)
def test_a_working_day_is_that_day_itself(day: date):
    by = there_by(CALENDAR, day, "settlement-or-same", 0)
    assert by is not None
    assert [*settlement_days(day, by)] == [by]


@given(DAYS, st.sampled_from([way.count for way in MoneyWay.all()]), st.integers(0, 3))
def test_what_sets_out_later_is_never_there_earlier(day: date, count, days: int):
    by = there_by(CALENDAR, day, count, days)
    later = there_by(CALENDAR, day + A_DAY, count, days)
    assert by is not None
    assert by >= day
    assert later is None or later >= by


@given(DAYS)
def test_unused_money_goes_back_on_the_first_day_of_the_exchanges(day: date):
    by = there_by(CALENDAR, day, "quarterly", 0)
    assert by is not None
    assert by - A_DAY in CALENDAR.quarterly
    assert not [one for one in CALENDAR.quarterly if day <= one + A_DAY < by]


def test_what_the_exchanges_have_not_said_is_not_guessed_and_no_settlement_is_waited_for():
    # 19 February 2026: shares were traded, nothing was settled.
    assert there_by(CALENDAR, date(2026, 2, 18), "settlement", 1) == date(2026, 2, 20)
    assert there_by(Calendar((), (), ()), date(2026, 11, 26), "monthly", 0) is None


def test_days_of_return_are_fridays_and_those_of_quarters_once_a_quarter():
    days = ReturnDay.all()
    assert {one.date.weekday() for one in days} == {4}
    quarters = [(one.date.year, (one.date.month - 1) // 3) for one in days if one.quarterly]
    assert len(set(quarters)) == len(quarters) >= 4


@pytest.mark.slow
def test_the_check_asks_for_the_next_list_a_month_before_this_one_ends():
    last = ReturnDay.all()[-1].date
    asked = "no days for unused money"
    assert any(asked in line for line in attention(validate(), last - timedelta(30)))
    assert not any(asked in line for line in attention(validate(), last - timedelta(31)))


def said(**query: str) -> str:
    filled = money.answer_money("", query)
    return " ".join(lxml.html.fromstring(str(render(filled.parts[money.PART]))).itertext())


def a_trading_day() -> date:
    return next(
        day
        for day in days_between(today() - timedelta(days=20), today())
        if money.why_no_shares_traded(day) is None
    )


@each(MoneyWay.all())
def test_each_way_is_answered_with_day_and_whom_to_ask(way):
    day = a_trading_day()
    by = there_by(CALENDAR, day, way.count, way.days)
    text = said(way=way.key, day=day.isoformat())
    assert by is None or weekday_date(by) in text
    assert way.after in text
    assert queries.person_or_desk(way.desk).phone in text


@pytest.mark.parametrize(("ago", "over"), [(0, False), (20, True)])
def test_a_day_that_is_over_is_said_to_be(ago: int, over: bool):
    way = next(one for one in MoneyWay.all() if one.returned is not None)
    text = said(way=way.key, day=(today() - timedelta(ago)).isoformat())
    assert text.count("That day is over") == 2 * over


@each(
    [
        ({"way": "upi", "day": "soon"}, "Enter a date"),
        ({"way": "upi", "day": "1999-01-01"}, "Enter a day from"),
        ({"way": "pigeon", "day": "2026-11-20"}, "Choose the way"),
        ({"day": "2026-11-20"}, "Choose the way"),
        (
            {"way": "sale", "day": "2026-11-22"},
            "There was no trading on that day: it was a Sunday.",
        ),
    ]
)
def test_a_fault_is_named_and_nothing_is_lost(query: dict[str, str], fault: str):
    question = money.read(query, date(2026, 11, 26))
    assert fault in f"{question.fault_way} {question.fault_day}"
    assert question.typed == query["day"]
