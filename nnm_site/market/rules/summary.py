"""What a trading day comes to: gainers, losers, most traded, breadth, 52-week highs and lows.

Plain functions. Order is by exact percentage, the larger change first, ties by symbol.
"""

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pydantic import TypeAdapter

from nnm_site.market.rules.bhavcopy import Close, security

#: How many of each are kept (specification §3 for gainers and losers).
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
class Summary:
    """A day of an exchange. `highs` and `lows` are the first of `high_count` and `low_count` shares
    that reached a price beyond their 52 weeks.
    """

    advances: int
    declines: int
    unchanged: int
    gainers: tuple[Close, ...]
    losers: tuple[Close, ...]
    most_traded: tuple[Close, ...]
    highs: tuple[Close, ...]
    lows: tuple[Close, ...]
    high_count: int
    low_count: int


_STORED = TypeAdapter(Summary)


def summarise(closes: Iterable[Close], ranges: Mapping[str, YearRange]) -> Summary:
    """The summary of a day; `ranges` are those of the securities, by `bhavcopy.security`.

    Only shares with a whole year on file can be at a 52-week high or low.
    """
    rows = list(closes)
    up = [row for row in rows if row.close > row.previous]
    down = [row for row in rows if row.close < row.previous]
    whole = [(row, ranges[security(row.isin)]) for row in rows if security(row.isin) in ranges]
    highs = [row for row, year in whole if year.complete and row.high >= year.high]
    lows = [row for row, year in whole if year.complete and row.low <= year.low]
    return Summary(
        advances=len(up),
        declines=len(down),
        unchanged=len(rows) - len(up) - len(down),
        gainers=_first(up, GAINERS, lambda row: -change_share(row)),
        losers=_first(down, LOSERS, change_share),
        most_traded=_first(rows, LISTED, lambda row: Fraction(-row.turnover)),
        highs=_first(highs, LISTED, lambda row: -change_share(row)),
        lows=_first(lows, LISTED, change_share),
        high_count=len(highs),
        low_count=len(lows),
    )


def change_share(row: Close) -> Fraction:
    """The change as an exact part of the previous close."""
    return Fraction(row.close - row.previous, row.previous)


def _first(
    rows: Sequence[Close], count: int, order: Callable[[Close], Fraction]
) -> tuple[Close, ...]:
    return tuple(heapq.nsmallest(count, rows, key=lambda row: (order(row), row.symbol)))


def to_json(summary: Summary) -> str:
    """The summary as stored."""
    return _STORED.dump_json(summary).decode()


def from_json(text: str) -> Summary:
    """A stored summary."""
    return _STORED.validate_json(text)
