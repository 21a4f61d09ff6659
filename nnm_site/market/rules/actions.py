"""Splits and bonus issues: reading them, and prices adjusted for them.

`corporate-actions.csv` has the columns `ISIN,ExDate,Kind,Ratio`. A split `5:1` makes five shares of
one; a bonus `1:2` gives one new share for two held. From the ex-date on a share is worth that much
less, so earlier prices are divided by the factor and earlier volumes multiplied.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from nnm_site.market.rules.files import FileError, isin, iso_day, rows_of

COLUMNS = ("ISIN", "ExDate", "Kind", "Ratio")
KINDS = ("split", "bonus")

#: A close that is this much above or below the one before, with no action on file, is marked. Price
#: bands end at 20% for shares without derivatives.
JUMP = Fraction(30, 100)

_RATIO = re.compile(r"([1-9][0-9]{0,3}):([1-9][0-9]{0,3})")


class Action(NamedTuple):
    """A split or bonus issue of the security with that ISIN (old or new)."""

    isin: str
    ex_date: date
    kind: str
    new: int
    held: int

    @property
    def factor(self) -> Fraction:
        """How many shares one share has become."""
        ratio = Fraction(self.new, self.held)
        return ratio if self.kind == "split" else 1 + ratio

    @property
    def words(self) -> str:
        """`split 5:1`."""
        return f"{self.kind} {self.new}:{self.held}"


def read_actions(lines: Iterable[str]) -> tuple[Action, ...]:
    """The actions of the file whose lines these are. Raises `FileError`."""
    found: dict[tuple[str, date, str], Action] = {}
    for line, (code, day, kind, ratio) in rows_of(lines, COLUMNS, "file of corporate actions"):
        if kind not in KINDS:
            raise FileError(f'line {line}: Kind is "{kind}", not split or bonus')
        parts = _RATIO.fullmatch(ratio)
        if parts is None:
            raise FileError(f'line {line}: Ratio "{ratio}" has not the form 5:1')
        action = Action(
            isin(code, "ISIN", line),
            iso_day(day, "ExDate", line),
            kind,
            int(parts[1]),
            int(parts[2]),
        )
        if kind == "split" and action.factor == 1:
            raise FileError(f"line {line}: a split of {ratio} changes nothing")
        if found.setdefault(action[:3], action) is not action:
            raise FileError(f"line {line}: {code} has a {kind} on {day} twice")
    if not found:
        raise FileError("the file holds no corporate action")
    return tuple(found.values())


def factor_before(actions: Sequence[Action], day: date) -> Fraction:
    """By how much a price of that day is divided to compare it with one after all actions."""
    factor = Fraction(1)
    for action in actions:
        if day < action.ex_date:
            factor *= action.factor
    return factor


def is_jump(before: int, after: int) -> bool:
    """Whether a close is so far from the (adjusted) close before it that it is marked."""
    return before > 0 and abs(after - before) > JUMP * before
