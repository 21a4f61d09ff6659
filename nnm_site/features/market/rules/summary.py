"""What a trading day comes to: gainers, losers, most traded, breadth, 52-week highs and lows.

Plain functions. Order is by exact percentage, the larger change first, ties by symbol.
"""

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pydantic import TypeAdapter

from nnm_site.features.market.rules.bhavcopy import Close
from nnm_site.features.market.rules.comparable import NEW

#: How many of each are kept; those of gainers and losers are prescribed.
GAINERS, LOSERS, LISTED = 10, 15, 15


@dataclass(frozen=True)
class YearRange:
    """The highest and the lowest price of the 52 weeks to a day, that day included.

    `complete` is false for a share whose history on file begins later.
    """

    high: int
    low: int
    complete: bool


@dataclass(frozen=True)
class Moved:
    """A share of a day: its row, the name of its page, and what the row is compared with.

    `previous` is the comparable previous close (`comparable.Comparison`), 0 without one.
    """

    close: Close
    company: str
    previous: int
    note: str = ""

    @property
    def change(self) -> Fraction:
        """The change as an exact part of the comparable previous close; 0 without one."""
        if not self.previous:
            return Fraction(0)
        return Fraction(self.close.close - self.previous, self.previous)


@dataclass(frozen=True)
class Summary:
    """A day of an exchange. `highs` and `lows` are the first of `high_count` and `low_count` shares
    that reached a price beyond their 52 weeks. Shares that are `new` or `not_comparable` count among
    neither advances, declines nor unchanged; `aside` are the most traded of them. Without `covers_year`
    days of the 52 weeks are missing, and nobody can say which shares reached a high or a low.
    """

    advances: int
    declines: int
    unchanged: int
    new: int
    not_comparable: int
    gainers: tuple[Moved, ...]
    losers: tuple[Moved, ...]
    most_traded: tuple[Moved, ...]
    highs: tuple[Moved, ...]
    lows: tuple[Moved, ...]
    high_count: int
    low_count: int
    aside: tuple[Moved, ...] = ()
    covers_year: bool = False


_STORED = TypeAdapter(Summary)


def summarise(
    shares: Iterable[Moved], ranges: Mapping[str, YearRange], *, covers_year: bool = True
) -> Summary:
    """The summary of a day; `ranges` are those of the shares, by ISIN.

    Only shares with a whole year on file can be at a 52-week high or low.
    """
    rows = list(shares)
    compared = [row for row in rows if row.previous]
    new = sum(row.note == NEW for row in rows)
    up = [row for row in compared if row.close.close > row.previous]
    down = [row for row in compared if row.close.close < row.previous]
    whole = [
        (row, year) for row in compared if (year := ranges.get(row.close.isin)) and year.complete
    ]
    highs = [row for row, year in whole if row.close.high >= year.high]
    lows = [row for row, year in whole if row.close.low <= year.low]
    return Summary(
        advances=len(up),
        declines=len(down),
        unchanged=len(compared) - len(up) - len(down),
        new=new,
        not_comparable=len(rows) - len(compared) - new,
        gainers=_first(up, GAINERS, lambda row: -row.change),
        losers=_first(down, LOSERS, lambda row: row.change),
        most_traded=_first(rows, LISTED, _by_turnover),
        highs=_first(highs, LISTED, lambda row: -row.change),
        lows=_first(lows, LISTED, lambda row: row.change),
        high_count=len(highs),
        low_count=len(lows),
        aside=_first([row for row in rows if not row.previous], LISTED, _by_turnover),
        covers_year=covers_year,
    )


def _by_turnover(row: Moved) -> Fraction:
    return Fraction(-row.close.turnover)


def _first(
    rows: Sequence[Moved], count: int, order: Callable[[Moved], Fraction]
) -> tuple[Moved, ...]:
    return tuple(heapq.nsmallest(count, rows, key=lambda row: (order(row), row.close.symbol)))


def to_json(summary: Summary) -> str:
    """The summary as stored."""
    return _STORED.dump_json(summary).decode()


def from_json(text: str) -> Summary:
    """A stored summary."""
    return _STORED.validate_json(text)
