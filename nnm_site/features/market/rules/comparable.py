"""The comparable previous close: one rule for lists, breadth, headline, profile, chart and tape.

The exchanges' previous close is not adjusted on the ex-date of a corporate action. The comparable
previous close is the previous close divided by the factor of the action on file, or the adjusted base
price. Without either nothing is compared: better no change than a false one.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from nnm_site.features.market.rules.actions import NO_ACTION, Action

#: In per cent. No share may open further from its base price: price bands end at 20%, and so does the
#: pre-open call auction for shares without a band.
BAND = 20
#: In per cent. A share with derivatives has no band during the day. A change beyond this is not
#: shown without an action on file.
FARTHEST = 30
#: The smallest price step, in `files.PRICE_UNIT`: the cheapest shares move by it whatever the band.
_TICK = 500

NEW = "new"
NO_COMPARABLE = "no comparable price"


#: The factor of a day without an action.
ONE = Fraction(1)


class Row(NamedTuple):
    """A close on file, prices in `files.PRICE_UNIT` as in the exchange's file."""

    date: date
    open: int
    high: int
    low: int
    close: int
    previous: int
    volume: int


class Comparison(NamedTuple):
    """How a day compares with the days before.

    `previous` is the comparable previous close, 0 without one. Earlier prices are divided by `factor` to
    compare them with later ones; if `breaks`, they cannot be compared. `note` is the text for
    readers: `new`, the adjustment, or that nothing is compared.
    """

    previous: int
    factor: Fraction
    note: str
    breaks: bool


def compare(
    row: Row, last: int | None, actions: Sequence[Action], *, first: bool = False
) -> Comparison:
    """Compare the row of a day with the days before.

    `last` is the last close on file before it, if any; `actions` are those with an ex-date after that
    day and up to this one (without an earlier day: on this one). `first` marks a share's first day on
    the exchange.
    """
    if first:
        return Comparison(0, ONE, NEW, breaks=False)
    before = row.previous or last or 0
    if not before:
        return Comparison(0, ONE, NO_COMPARABLE, breaks=False)
    if not actions:
        if not _within(row, before):
            return Comparison(0, ONE, NO_COMPARABLE, breaks=True)
        # If the exchange's previous close is far from the last one on file, an action or days are
        # missing on file. Its comparison is kept, but earlier prices are not comparable.
        return Comparison(before, ONE, "", breaks=bool(last) and _is_far(before, last or 0))
    factor = _factor(actions, last or before)
    if factor is None:
        return Comparison(0, ONE, NO_COMPARABLE, breaks=True)
    if any(action.base for action in actions):
        comparable = divided(last or before, factor)
    elif _adjusted_already(row, before, last, factor, today=actions[-1].ex_date == row.date):
        comparable = before
    else:
        comparable = divided(before, factor)
    if not _within(row, comparable):
        return Comparison(0, factor, NO_COMPARABLE, breaks=True)
    return Comparison(comparable, factor, _adjustment(actions, factor), breaks=False)


def ordered(actions: Iterable[Action]) -> list[Action]:
    """Actions by ex-date; within a day, those with a base price last, since it includes the others.

    On a day for which our own file says `none`, incomplete actions are left out.
    """
    actions = list(actions)
    nothing = {action.ex_date for action in actions if action.kind == NO_ACTION}
    return sorted(
        (one for one in actions if one.is_complete or one.ex_date not in nothing),
        key=lambda action: (action.ex_date, action.base > 0, action.kind),
    )


def walk(
    rows: Iterable[Row], actions: Sequence[Action], *, first: bool = False
) -> Iterator[tuple[Row, Comparison]]:
    """Each row of a share, oldest first, with its comparison; `actions` as from `ordered`.

    `first`: the first row is the share's first day on the exchange.
    """
    last: int | None = None
    since: date | None = None
    pending = list(actions)
    for row in rows:
        due = [action for action in pending if action.ex_date <= row.date]
        pending = pending[len(due) :]
        if since is None:
            due = [action for action in due if action.ex_date == row.date]
        yield row, compare(row, last, due, first=first and since is None)
        last, since = row.close, row.date


def _adjustment(actions: Sequence[Action], factor: Fraction) -> str:
    """`ex-date: adjusted 1:5 (split 5:1)`: one share has become five. A base price gives no ratio."""
    ratio = (
        ""
        if any(action.base for action in actions)
        else f" {factor.denominator}:{factor.numerator}"
    )
    return f"ex-date: adjusted{ratio} ({', '.join(action.words for action in actions)})"


def divided(price: int, factor: Fraction) -> int:
    """A price divided by a factor, in the same unit, rounded half up."""
    return (2 * price * factor.denominator + factor.numerator) // (2 * factor.numerator)


def _factor(actions: Sequence[Action], before: int) -> Fraction | None:
    """The ratio of a price before these actions to one after them; `None` if unknown."""
    factor: Fraction | None = ONE
    for action in actions:
        if action.base:
            # The base price includes everything that happened until its day.
            factor = Fraction(before, action.base)
        elif factor is not None:
            factor = None if action.factor is None else factor * action.factor
    return factor


def _adjusted_already(
    row: Row, before: int, last: int | None, factor: Fraction, *, today: bool
) -> bool:
    """Whether the exchange's previous close already includes the actions; `today`: the last one is of today.

    It does not if it is the last close on file, and does if it is that divided by the factor. Any other
    close is of a day not on file: it includes actions of earlier days; for one of today the opening decides.
    """
    if last:
        if _is_near(before, last):
            return False
        if _is_near(before, divided(last, factor)) or not today:
            return True
    opened = row.open or row.close
    return abs(opened - before) < abs(opened - before / factor)


def _within(row: Row, previous: int) -> bool:
    """Whether a day's prices are possible after that previous close."""
    opened = abs((row.open or row.close) - previous)
    return opened * 100 <= BAND * previous + 100 * _TICK and not _is_far(row.close, previous)


def _is_near(price: int, other: int) -> bool:
    """Whether two closes are equal, but for rounding."""
    return abs(price - other) <= max(other // 200, _TICK)


def _is_far(price: int, previous: int) -> bool:
    return abs(price - previous) * 100 > FARTHEST * previous + 100 * _TICK
