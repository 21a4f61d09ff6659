"""Prices over time: adjusted, marked, aggregated."""

from datetime import date, timedelta
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.comparable import Row
from nnm_site.features.market.rules.history import (
    EMPTY,
    adjusted,
    history,
    rupees_of,
    together,
)
from tests.rows import each

START = date(2026, 1, 1)


def row(day: int, close: float, *, high: float | None = None, low: float | None = None) -> Row:
    prices = (close, high or close, low or close, close)
    whole = [round(price * 10_000) for price in prices]
    return Row(START + timedelta(days=day), *whole, previous=0, volume=10)


SPLIT = Action("INE000000011", START + timedelta(days=2), "split", 5, 1)
BONUS = Action("INE000000011", START + timedelta(days=3), "bonus", 1, 2)
DEMERGER = Action("INE000000011", START + timedelta(days=2), "demerger", base=600_000)


@each([
    ([500, 101, 102], [SPLIT], ["100.00", "101.00", "102.00"], [50, 10, 10], []),
    ([750, 150, 100], [SPLIT, BONUS], ["100.00", "100.00", "100.00"], [75, 15, 10], []),
    # An adjusted base price does not change the volumes.
    ([100, 61], [DEMERGER], ["60.00", "61.00"], [10, 10], []),
    # Rounded half up, and only adjusted prices.
    ([0.6253, 0.13], [SPLIT], ["0.1251", "0.13"], [50, 10], []), ([100.125], [], ["100.125"], [10], []),
    # An action on file that does not fit leaves a mark.
    ([500, 400], [SPLIT], ["100.00", "400.00"], [50, 10], [1]),
])  # fmt: skip
def test_earlier_prices_are_divided_and_volumes_multiplied(prices, actions, closes, volumes, jumps):
    bars = adjusted([row(day, price) for day, price in enumerate(prices, 1)], actions)
    assert [str(bar.close) for bar in bars] == closes
    assert [bar.volume for bar in bars] == volumes
    assert [place for place, bar in enumerate(bars) if bar.jump] == jumps


@each([(120.05, False), (120.06, True), (79.95, False), (79.94, True)])
def test_a_jump_that_nothing_explains_is_marked_and_stays(after, jump):
    bars = adjusted([row(1, 100), row(2, after)], [])
    assert [bar.jump for bar in bars] == [False, jump]
    assert bars[1].close == Decimal(str(after))


def test_what_is_said_in_one_number_begins_after_the_last_jump():
    shown = history("1m", [row(1, 100), row(2, 200), row(3, 210)])
    assert [str(bar.close) for bar in shown.comparable] == ["200.00", "210.00"]


def test_a_history_shorter_than_the_range_says_so():
    assert history("3m", [row(day, 100) for day in range(60)]).is_short
    assert not history("3m", [row(day, 100) for day in range(90)]).is_short
    assert not history("all", [row(1, 100)]).is_short
    assert history("3m", []) is EMPTY["3m"]


def test_weeks_have_the_first_open_the_extremes_and_the_last_close():
    # 1 January 2026 is a Thursday.
    rows = [row(0, 10), row(1, 12, high=15), row(4, 11, low=9), row(5, 20)]
    weeks = together(adjusted(rows, []), lambda day: day.isocalendar()[:2])
    assert [(str(b.open), str(b.high), str(b.low), str(b.close), b.volume) for b in weeks] == [
        ("10.00", "15.00", "10.00", "12.00", 20),
        ("11.00", "20.00", "9.00", "20.00", 20),
    ]
    assert [bar.date for bar in weeks] == [rows[1].date, rows[3].date]
    assert [bar.jump for bar in weeks] == [False, True]


def test_a_year_of_days_becomes_weeks_and_many_years_months():
    rows = [row(day, 100) for day in range(365)]
    assert history("1y", rows).step == "week"
    assert history("1m", rows).step == "day"
    assert history("all", [row(day, 100) for day in range(3000)]).step == "month"
    assert history("1m", rows).since == rows[-1].date - timedelta(days=31)


def test_actions_before_the_range_or_after_the_last_day_are_not_named():
    rows = [row(day, 100) for day in range(200)]
    late = SPLIT._replace(ex_date=START + timedelta(days=500))
    assert history("1m", rows, [SPLIT, late]).actions == ()
    assert history("all", rows, [SPLIT, late]).actions == (SPLIT,)
    assert history("all", rows, [late]).bars[0].close == 100


@given(st.integers(0, 10**12))
def test_a_stored_price_is_exact(stored):
    assert rupees_of(stored) * 10_000 == stored
    exponent = rupees_of(stored).as_tuple().exponent
    assert isinstance(exponent, int)
    assert -4 <= exponent <= -2
