"""The summary of a trading day: gainers, losers, most traded, breadth, 52-week highs and lows.

Plain functions. Order is by exact percentage, the larger change first, ties by symbol.
"""

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from pydantic import TypeAdapter

from nnm_site.features.market.rules.comparable import NEW
from nnm_site.features.market.rules.history import Bar, since_last_jump

#: How many of each are kept; the numbers of gainers and losers are prescribed.
GAINERS, LOSERS, LISTED = 10, 15, 15

#: A history that begins at most this long after the start of the 52 weeks covers them.
GRACE = timedelta(days=14)


class Priced:
    """Has a closing price and the previous one, in rupees or index points."""

    close: Decimal
    previous: Decimal

    @property
    def change(self) -> Decimal:
        """The change in rupees or index points."""
        return self.close - self.previous

    @property
    def percent(self) -> Decimal:
        """The change in per cent, to two places, half up."""
        return percent(self.close, self.previous)


def percent(value: Decimal, before: Decimal) -> Decimal:
    """The change from `before` to `value` in per cent, to two places, half up; 0 if `before` is 0."""
    exact = _exact(value, before) * 100
    quotient = Decimal(exact.numerator) / Decimal(exact.denominator)
    return quotient.quantize(Decimal("0.01"), ROUND_HALF_UP)


def _exact(value: Decimal, before: Decimal) -> Fraction:
    """The change as an exact fraction of `before`; 0 if `before` is 0."""
    return (Fraction(value) - Fraction(before)) / Fraction(before) if before else Fraction(0)


@dataclass(frozen=True)
class Quote(Priced):
    """One share at the end of a day: prices and turnover in rupees.

    `previous` is the comparable previous close, 0 if there is none: `note` says why, or how it was
    adjusted (`comparable.Comparison`). `company` is the name in its page's address.
    """

    isin: str
    symbol: str
    series: str
    name: str
    open: Decimal
    high: Decimal
    low: Decimal
    close: Decimal
    previous: Decimal
    volume: int
    turnover: Decimal
    trades: int
    company: str
    note: str = ""

    @property
    def is_compared(self) -> bool:
        """Whether there is a change to show."""
        return bool(self.previous)


@dataclass(frozen=True)
class YearRange:
    """The highest and the lowest price of the 52 weeks to a day, that day included, in rupees.

    `complete` is false for a share whose history on file begins later.
    """

    high: Decimal
    low: Decimal
    complete: bool


def year_range(bars: Sequence[Bar], start: date) -> YearRange:
    """The range of the bars that can be compared with the last one; the 52 weeks begin after `start`."""
    days = since_last_jump(bars)
    return YearRange(
        max(bar.high for bar in days),
        min(bar.low for bar in days),
        len(days) == len(bars) and days[0].date <= start + GRACE,
    )


@dataclass(frozen=True)
class Day:
    """A day of an exchange. The lists are short; counts are of all shares.

    `highs` and `lows` are the first of `high_count` and `low_count` shares at a 52-week high or low. Shares
    that are `new` or `not_comparable` count neither as advances, declines nor unchanged; `aside` are the
    most traded of them. Without `covers_year` too many days of the 52 weeks are missing for highs or lows.
    """

    exchange: str
    trade_date: date
    sample: bool
    advances: int
    declines: int
    unchanged: int
    new: int
    not_comparable: int
    gainers: tuple[Quote, ...]
    losers: tuple[Quote, ...]
    most_traded: tuple[Quote, ...]
    highs: tuple[Quote, ...]
    lows: tuple[Quote, ...]
    high_count: int
    low_count: int
    aside: tuple[Quote, ...] = ()
    covers_year: bool = False

    @property
    def shares(self) -> int:
        """How many can be compared with a previous close."""
        return self.advances + self.declines + self.unchanged


#: Converts a day to the stored JSON and back.
STORED = TypeAdapter(Day)


def summarise(
    exchange: str,
    trade_date: date,
    quotes: Iterable[Quote],
    ranges: Mapping[str, YearRange] | None,
    *,
    sample: bool = False,
) -> Day:
    """Summarise a day; `ranges` are the shares' by ISIN, `None` if days of the year are missing.

    Only shares with a whole year on file can be at a 52-week high or low.
    """
    rows = list(quotes)
    compared = [row for row in rows if row.is_compared]
    new = sum(row.note == NEW for row in rows)
    up = [row for row in compared if row.close > row.previous]
    down = [row for row in compared if row.close < row.previous]
    whole = [
        (row, year) for row in compared if (year := (ranges or {}).get(row.isin)) and year.complete
    ]
    highs = [row for row, year in whole if row.high >= year.high]
    lows = [row for row, year in whole if row.low <= year.low]
    return Day(
        exchange,
        trade_date,
        sample,
        advances=len(up),
        declines=len(down),
        unchanged=len(compared) - len(up) - len(down),
        new=new,
        not_comparable=len(rows) - len(compared) - new,
        gainers=_first(up, GAINERS, _fall),
        losers=_first(down, LOSERS, _rise),
        most_traded=_first(rows, LISTED, _by_turnover),
        highs=_first(highs, LISTED, _fall),
        lows=_first(lows, LISTED, _rise),
        high_count=len(highs),
        low_count=len(lows),
        aside=_first([row for row in rows if not row.is_compared], LISTED, _by_turnover),
        covers_year=ranges is not None,
    )


def _rise(quote: Quote) -> Fraction:
    return _exact(quote.close, quote.previous)


def _fall(quote: Quote) -> Fraction:
    return -_rise(quote)


def _by_turnover(quote: Quote) -> Fraction:
    return Fraction(-quote.turnover)


def _first(
    quotes: Sequence[Quote], count: int, order: Callable[[Quote], Fraction]
) -> tuple[Quote, ...]:
    return tuple(heapq.nsmallest(count, quotes, key=lambda quote: (order(quote), quote.symbol)))
