"""The prices of a share or an index over time: adjusted, cut to a range, grouped by week or month.

"52 weeks", "the 20 trading days before" and "new" refer to trading days. Pages claim them only if
these days are on file. Plain functions.
"""

import math
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Literal

from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.comparable import ONE, Row, divided, ordered, walk

Range = Literal["1m", "3m", "1y", "all"]

#: A chart's ranges, by their key in the address: name and days back from the last day on file.
RANGES: dict[Range, tuple[str, int | None]] = {
    "1m": ("1 month", 31),
    "3m": ("3 months", 92),
    "1y": ("1 year", 365),
    "all": ("All", None),
}
DEFAULT_RANGE: Range = "1y"

Step = Literal["day", "week", "month"]

#: A history that begins at most this long after the start of a range covers it.
_GRACE = timedelta(days=7)

#: With more candles a chart becomes unreadable on a phone.
MOST_CANDLES = 100

#: In per cent. This share of a claim's trading days may be missing: 4 of the 248 in 52 weeks, since the
#: calendar does not know every day on which an exchange stayed closed; none of 20.
MOST_MISSING = 2

#: The 52 weeks to a day have this many days, that day included.
YEAR = timedelta(days=365)
#: The volume of a day is compared with the mean of this many trading days before it.
AVERAGE_DAYS = 20


@dataclass(frozen=True)
class Bar:
    """A day, week or month of prices in rupees or points. `date` is its last trading day.

    `jump` marks a day that cannot be compared with the one before: no corporate action on file explains
    the change (see `comparable`).
    """

    date: date
    open: Decimal
    high: Decimal
    low: Decimal
    close: Decimal
    volume: int
    jump: bool = False


@dataclass(frozen=True)
class History:
    """Prices over time, oldest first. `step` is what a bar represents, `since` the first day.

    `comparable` are the days since the last jump and the last gap on file: a change can be stated over
    them, from the first day's opening. `actions` are those for which prices were adjusted. `is_short`:
    the range begins before the prices do.
    """

    range: Range
    step: Step
    bars: tuple[Bar, ...]
    since: date | None = None
    comparable: tuple[Bar, ...] = ()
    actions: tuple[Action, ...] = ()
    is_short: bool = False


#: Histories without bars.
EMPTY: dict[Range, History] = {key: History(key, "day", ()) for key in RANGES}


def rupees_of(stored: int) -> Decimal:
    """A stored price as an exact decimal with at least two places."""
    places = 4 if stored % 10 else 3 if stored % 100 else 2
    return Decimal(stored // 10 ** (4 - places)).scaleb(-places)


def adjusted(rows: Sequence[Row], actions: Sequence[Action]) -> tuple[Bar, ...]:
    """Daily bars of rows, oldest first, adjusted for `actions`; jumps are marked.

    Adjusted prices are rounded half up to `files.PRICE_UNIT`.
    """
    factor = ONE
    bars: list[Bar] = []
    effective = [action for action in actions if rows and action.ex_date <= rows[-1].date]
    for place, (row, comparison) in reversed(list(enumerate(walk(rows, ordered(actions))))):
        prices = row[1:5] if factor is ONE else tuple(divided(value, factor) for value in row[1:5])
        opened, high, low, close = map(rupees_of, prices)
        volume = int(row.volume * _shares_since(effective, row.date)) if effective else row.volume
        bars.append(
            Bar(row.date, opened, high, low, close, volume, jump=place > 0 and comparison.breaks)
        )
        if comparison.factor is not ONE:
            factor *= comparison.factor
    return tuple(reversed(bars))


def _shares_since(actions: Sequence[Action], day: date) -> Fraction:
    """How many shares one share of that day has since become."""
    return math.prod(((one.factor or ONE) for one in actions if day < one.ex_date), start=ONE)


def since_last_jump(days: Sequence[Bar]) -> tuple[Bar, ...]:
    """The days that can be compared with the last one."""
    first = max((place for place, day in enumerate(days) if day.jump), default=0)
    return tuple(days[first:])


def first_day(chosen: Range, last: date) -> date:
    """The first day of a range that ends on `last`."""
    days = RANGES[chosen][1]
    return date.min if days is None else last - timedelta(days=days)


def history(
    chosen: Range,
    rows: Sequence[Row],
    actions: Sequence[Action] = (),
    covered: date = date.min,
) -> History:
    """The bars of a range: days, or weeks or months if there would be too many.

    `covered` is the day since which the exchange's trading days are on file.
    """
    if not rows:
        return EMPTY[chosen]
    start = first_day(chosen, rows[-1].date)
    days = tuple(bar for bar in adjusted(rows, actions) if bar.date >= start)
    since, until = days[0].date, days[-1].date
    shown = tuple(one for one in actions if one.is_complete and since < one.ex_date <= until)
    is_short = chosen != "all" and since > start + _GRACE
    comparable = tuple(day for day in since_last_jump(days) if day.date >= covered)
    step: Step = "day"
    bars = days
    if len(bars) > MOST_CANDLES:
        step, bars = "week", together(days, lambda day: day.isocalendar()[:2])
    if len(bars) > MOST_CANDLES:
        step, bars = "month", together(days, lambda day: (day.year, day.month))
    return History(chosen, step, bars, since, comparable, shown, is_short)


def together(days: Sequence[Bar], period: Callable[[date], tuple[int, ...]]) -> tuple[Bar, ...]:
    """One bar for each period (a week, a month) with trading."""
    groups = (list(group) for _, group in groupby(days, lambda day: period(day.date)))
    return tuple(
        replace(
            group[-1],
            open=group[0].open,
            high=max(day.high for day in group),
            low=min(day.low for day in group),
            volume=sum(day.volume for day in group),
            jump=any(day.jump for day in group),
        )
        for group in groups
    )


def covers(trading: Sequence[date], on_file: Container[date]) -> bool:
    """Whether nearly all of these trading days are on file."""
    missing = sum(day not in on_file for day in trading)
    return missing * 100 <= MOST_MISSING * len(trading)


def covered_since(trading: Sequence[date], on_file: Container[date]) -> date:
    """The first day on file since which nearly all trading days are; `date.max` if there is none."""
    since, missing = date.max, 0
    for count, day in enumerate(reversed(trading), 1):
        missing += day not in on_file
        if day in on_file and missing * 100 <= MOST_MISSING * count:
            since = day
    return since
