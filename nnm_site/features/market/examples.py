"""Examples of everything that the server may write into the market's parts of a page.

A static page carries only the CSS rules that it uses. So these examples add to the day of the build
prices that rose, fell and stayed, an empty list, and a marked jump.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

import reflex as rx

from nnm_site.features.market import day
from nnm_site.features.market.queries import IndexQuote
from nnm_site.features.market.rules.comparable import NEW
from nnm_site.features.market.rules.history import DEFAULT_RANGE, EMPTY, Bar, History
from nnm_site.features.market.rules.summary import Day, Quote
from nnm_site.shared.shell import demonstration

_DATE = date(2026, 1, 2)
_PRICES = (Decimal(9), Decimal(10), Decimal(11))


def _share(close: Decimal, previous: Decimal = Decimal(10), note: str = "") -> Quote:
    return Quote(
        "INE000000000", "X", "EQ", "X", close, close, close, close, previous, 1, Decimal(1), 1, "X", note
    )  # fmt: skip


SHARES = (*map(_share, _PRICES), _share(Decimal(10), Decimal(0), NEW))

DAY = Day(
    "NSE", _DATE, True, 1, 1, 1, 1, 0,
    gainers=SHARES[2:], losers=SHARES[:1], most_traded=SHARES, highs=(), lows=(),
    high_count=0, low_count=0, covers_year=True,
)  # fmt: skip

_BARS = tuple(
    Bar(_DATE, open=Decimal(10), high=close + 1, low=close - 1, close=close, volume=1, jump=True)
    for close in _PRICES
)

HISTORY = History("1m", "day", _BARS, _DATE, comparable=_BARS)


def index(close: Decimal) -> IndexQuote:
    """An index that closed at 10 the day before."""
    return IndexQuote("X", _DATE, True, close, Decimal(10))


def parts() -> Iterator[rx.Component]:
    """The parts of `/equity` and of the home page, with data and without."""
    for close in _PRICES:
        yield day.index_chart(index(close), HISTORY, 2)
    yield day.index_chart(index(_PRICES[0]), EMPTY[DEFAULT_RANGE], 3)
    for shown in (DAY, replace(DAY, covers_year=False), None):
        yield day.day_head(shown, None)
        yield day.most_traded(shown)
        yield day.lists(shown, "NSE", DEFAULT_RANGE, all_traded=False)
    yield day.tape((), SHARES)
    yield day.coming([("1 January 2026", "Holiday")])
    yield demonstration.mark()
