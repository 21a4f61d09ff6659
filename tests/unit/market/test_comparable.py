"""The previous close to which a close is compared: one rule."""

from datetime import date
from fractions import Fraction

import pytest

from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.comparable import (
    NEW,
    NO_COMPARABLE,
    Comparison,
    Row,
    compare,
    ordered,
    walk,
)
from tests.rows import each

pytestmark = pytest.mark.requirement("R1003")

DAY = date(2025, 6, 16)
ISIN = "INE000A01010"
SPLIT = Action(ISIN, DAY, "split", 2, 1)
BONUS = Action(ISIN, DAY, "bonus", 4, 1)
DEMERGER = Action(ISIN, DAY, "demerger", base=600_0000)


def row(opened: float, close: float, previous: float, day: date = DAY) -> Row:
    prices = [round(value * 10_000) for value in (opened, max(opened, close), min(opened, close), close, previous)]  # fmt: skip
    return Row(day, *prices, volume=1)


def against(opened, close, previous, last=None, actions=()) -> Comparison:
    return compare(row(opened, close, previous), last and round(last * 10_000), actions)


@each([
    (101, 102, 100, None, [], 100, 1, ""),
    (935, 940, 9335, 9335, [SPLIT, BONUS], 933.5, 10, "ex-date: adjusted 1:10 (split 2:1, bonus 4:1)"),
    # A price that the exchange has adjusted is not divided again.
    (935, 940, 933.5, 9335, [SPLIT, BONUS], 933.5, 10, "ex-date: adjusted 1:10 (split 2:1, bonus 4:1)"),
    (935, 940, 933.5, None, [SPLIT, BONUS], 933.5, 10, "ex-date: adjusted 1:10 (split 2:1, bonus 4:1)"),
    (101, 99, 10, 10, [Action(ISIN, DAY, "consolidation", 1, 10)], 100, Fraction(1, 10), "ex-date: adjusted 10:1 (consolidation 1:10)"),
    # An adjusted base price includes the other actions of its day.
    (610, 620, 1000, 1000, [DEMERGER], 600, Fraction(10, 6), "ex-date: adjusted (demerger)"),
    (610, 620, 1000, 1000, ordered([DEMERGER, SPLIT]), 600, Fraction(10, 6), "ex-date: adjusted (split 2:1, demerger)"),
    # Without ratio and base price nothing can be compared.
    (95, 96, 100, 100, [Action(ISIN, DAY, "rights", 1, 4)], 0, 1, NO_COMPARABLE),
])  # fmt: skip
def test_it_is_the_previous_close_and_on_an_ex_date_what_the_actions_make_of_it(
    opened, close, previous, last, actions, compared, factor, note
):
    comparison = against(opened, close, previous, last, actions)
    assert comparison == Comparison(round(compared * 10_000), factor, note, breaks=not compared)


@each(
    [
        (120, 120, 100, True),
        (121, 121, 100, False),
        (80, 80, 100, True),
        (75, 76, 100, False),
        # Shares with derivatives have no daily price band: a real fall of 27%.
        (90, 73, 100, True),
        (90, 60, 100, False),
        # A bonus issue 1:3 that is not on file, on a day on which the share rose.
        (75, 81, 100, False),
        (0.15, 0.20, 0.15, True),
    ]
)
def test_a_move_beyond_the_price_band_is_not_stated(opened, close, previous, compared):
    comparison = against(opened, close, previous)
    assert (comparison.previous > 0) == compared
    assert comparison.breaks == (not compared)


def test_an_action_that_does_not_fit_is_not_stated():
    assert against(400, 400, 500, last=500, actions=[SPLIT]).note == NO_COMPARABLE


def test_a_first_day_is_new_whatever_the_issue_price():
    assert compare(row(150, 170, 118), None, [], first=True).note == NEW


def test_prices_before_another_previous_close_than_the_last_on_file_are_others():
    """The exchange knows of an action not on file: its comparison counts, the chart is marked."""
    comparison = against(101, 102, 100, last=500)
    assert (comparison.previous, comparison.breaks) == (100_0000, True)


@each(
    [
        # The bonus issue of an earlier day is in the close of the missing day before.
        (date(2025, 6, 12), 100, 100.50, 100.50),
        (date(2025, 6, 12), 74, 82, 82),
        # That of today is not; the exchange may have adjusted it.
        (DAY, 75, 90, 75),
        (DAY, 91, 90, 90),
    ]
)
def test_a_previous_close_of_a_day_that_is_not_on_file(ex_date, opened, previous, compared):
    bonus = Action(ISIN, ex_date, "bonus", 1, 5)
    comparison = against(opened, opened, previous, last=95, actions=[bonus])
    assert (comparison.previous, comparison.factor) == (compared * 10_000, Fraction(6, 5))


def test_an_ex_date_on_which_a_share_was_not_traded_counts_on_its_next_day():
    rows = [row(500, 500, 500, date(2025, 6, 12)), row(251, 252, 500, date(2025, 6, 18))]
    assert [comparison.previous for _, comparison in walk(rows, [SPLIT])] == [500_0000, 250_0000]
