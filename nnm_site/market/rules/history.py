"""The prices of a share or an index over time: adjusted, cut to a range, put together by week.

Plain functions.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Literal, NamedTuple

from nnm_site.market.rules.actions import Action, factor_before, is_jump
from nnm_site.market.rules.files import PRICE_UNIT

Range = Literal["1m", "3m", "1y", "all"]

#: The choices of a chart, by their key in the address: name and days back from the last day on file.
RANGES: dict[Range, tuple[str, int | None]] = {
    "1m": ("1 month", 31),
    "3m": ("3 months", 92),
    "1y": ("1 year", 365),
    "all": ("All", None),
}
DEFAULT_RANGE: Range = "1y"

Step = Literal["day", "week", "month"]

#: A chart stays readable on a phone with about this many candles.
MOST_CANDLES = 100


class Row(NamedTuple):
    """A stored close, prices in `files.PRICE_UNIT`."""

    date: date
    open: int
    high: int
    low: int
    close: int
    previous: int
    volume: int


@dataclass(frozen=True)
class Bar:
    """A day, week or month of prices in rupees or points. `date` is its last trading day.

    `jump` marks a close that no corporate action on file explains (see `actions.JUMP`).
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
    """Prices over time, oldest first. `step` is what a bar stands for, `since` the first day in it.

    `actions` are the splits and bonus issues for which prices in it were adjusted.
    """

    range: Range
    step: Step
    bars: tuple[Bar, ...]
    since: date | None = None
    actions: tuple[Action, ...] = ()

    @property
    def jumps(self) -> tuple[Bar, ...]:
        """The bars with an unexplained jump."""
        return tuple(bar for bar in self.bars if bar.jump)


#: A history without a day.
EMPTY: dict[Range, History] = {key: History(key, "day", ()) for key in RANGES}


def rupees_of(stored: int) -> Decimal:
    """A stored price as an exact number with at least two places."""
    exact = Decimal(stored) / PRICE_UNIT
    return exact if exact != exact.quantize(Decimal("0.01")) else exact.quantize(Decimal("0.01"))


def adjusted(rows: Iterable[Row], actions: Sequence[Action]) -> tuple[Bar, ...]:
    """Daily bars of rows in the order of time, comparable across `actions`; jumps are marked.

    Adjusted prices are rounded half up to two places.
    """
    bars: list[Bar] = []
    before = 0
    for row in rows:
        factor = factor_before(actions, row.date)
        if factor == 1:
            prices = [rupees_of(value) for value in row[1:5]]
            volume = row.volume
        else:
            prices = [_divided(value, factor) for value in row[1:5]]
            volume = int(row.volume * factor)
        # In units of the last share, so that an action on file is no jump.
        close = int(prices[3] * PRICE_UNIT)
        opened, high, low, closed = prices
        jump = is_jump(before, close)
        bars.append(Bar(row.date, opened, high, low, closed, volume, jump))
        before = close
    return tuple(bars)


def _divided(stored: int, factor: Fraction) -> Decimal:
    exact = stored / factor / PRICE_UNIT
    return (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(
        Decimal("0.01"), ROUND_HALF_UP
    )


def first_day(chosen: Range, last: date) -> date:
    """The first day of a range that ends on `last`."""
    days = RANGES[chosen][1]
    return date.min if days is None else last - timedelta(days=days)


def history(chosen: Range, rows: Sequence[Row], actions: Sequence[Action] = ()) -> History:
    """The bars of a range: days, or weeks or months where those are too many.

    `actions` later than the last row are left out.
    """
    if not rows:
        return EMPTY[chosen]
    start = first_day(chosen, rows[-1].date)
    effective = [action for action in actions if action.ex_date <= rows[-1].date]
    days = [bar for bar in adjusted(rows, effective) if bar.date >= start]
    shown = tuple(action for action in effective if action.ex_date > days[0].date)
    steps: tuple[tuple[Step, tuple[Bar, ...]], ...] = (
        ("day", tuple(days)),
        ("week", together(days, lambda day: day.isocalendar()[:2])),
        ("month", together(days, lambda day: (day.year, day.month))),
    )
    for step, bars in steps:
        if len(bars) <= MOST_CANDLES or step == "month":
            return History(chosen, step, bars, days[0].date, shown)
    raise AssertionError("the last step is always taken")


def together(days: Sequence[Bar], period: Callable[[date], tuple[int, ...]]) -> tuple[Bar, ...]:
    """One bar for each period (a week, a month) in which there was trading."""
    bars: list[Bar] = []
    last: tuple[int, ...] | None = None
    for day in days:
        if period(day.date) == last:
            bar = bars[-1]
            bars[-1] = replace(
                day,
                open=bar.open,
                high=max(bar.high, day.high),
                low=min(bar.low, day.low),
                volume=bar.volume + day.volume,
                jump=bar.jump or day.jump,
            )
        else:
            bars.append(day)
            last = period(day.date)
    return tuple(bars)
