"""Reads corporate actions that change a share's price.

Our own file, `corporate-actions.csv`, has the columns `ISIN,ExDate,Kind,Ratio` and, where needed,
`BasePrice`. A split `5:1` turns one share into five; a bonus `1:2` gives one new share for two held; a
consolidation `1:10` turns ten shares into one. No ratio gives the price effect of a demerger, rights, a
scheme of arrangement or a reduction of capital: they need the adjusted base price, at which the
exchange opens the share on the ex-date. `none` records that the exchange's unclear text for that day
changes no price.

The files of NSE and BSE name the action in words (`purposes`); their dividends and meetings are
ignored.
"""

import re
from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from nnm_site.features.market.rules.bhavcopy import EQUITY_SERIES
from nnm_site.features.market.rules.files import FileError, lines_of
from nnm_site.features.market.rules.purposes import meanings
from nnm_site.shared.rules.dates import long_date

COLUMNS = ("ISIN", "ExDate", "Kind", "Ratio")
BASE = "BasePrice"

RATIO_KINDS = ("split", "bonus", "consolidation")
BASE_KINDS = ("demerger", "rights", "arrangement", "reduction")
#: Only in our own file: no action on that day.
NO_ACTION = "none"
_NAMES = {
    "rights": "rights issue",
    "arrangement": "scheme of arrangement",
    "reduction": "reduction of capital",
}

_RATIO = re.compile(r"([1-9][0-9]{0,3}):([1-9][0-9]{0,3})")


class Action(NamedTuple):
    """A corporate action of the share with that ISIN (old or new).

    An exchange files it by symbol (NSE) or number (BSE): until that share is on file, `isin` is the
    exchange and this key (`NSE ABC`). `new` for `held` shares, 0 if no ratio is known; `base` is the
    adjusted base price in `files.PRICE_UNIT`, 0 without one; `purpose` is the exchange's text.
    """

    isin: str
    ex_date: date
    kind: str
    new: int = 0
    held: int = 0
    base: int = 0
    purpose: str = ""

    @property
    def factor(self) -> Fraction | None:
        """How many shares one share has become; `None` without a ratio."""
        if self.kind not in RATIO_KINDS or not self.held:
            return None
        ratio = Fraction(self.new, self.held)
        return 1 + ratio if self.kind == "bonus" else ratio

    @property
    def is_complete(self) -> bool:
        """Whether prices can be adjusted for it."""
        return bool(self.base) or self.factor is not None

    @property
    def is_understood(self) -> bool:
        """False if the exchange's text lacks the ratio that this kind needs."""
        return self.is_complete or self.kind not in RATIO_KINDS

    @property
    def words(self) -> str:
        """`split 5:1`, `demerger`."""
        name = _NAMES.get(self.kind, self.kind)
        return f"{name} {self.new}:{self.held}" if self.held else name

    @property
    def needs_base(self) -> bool:
        """Whether its adjusted base price must be entered."""
        return self.kind in BASE_KINDS and not self.base

    @property
    def is_kept(self) -> bool:
        """Whether it is kept until its share is on file."""
        return " " in self.isin

    @property
    def key(self) -> str:
        """The symbol or number under which it was filed, else the ISIN."""
        return self.isin.split(" ", 1)[-1]

    def filed_as(self, name: str) -> str:
        """`ABC, 20 November 2026: "Bonus Issue Of Equity"`: the exchange's text, for a share of that name."""
        return f'{name}, {long_date(self.ex_date)}: "{self.purpose or self.words}"'


def read_actions(lines: Iterable[str]) -> tuple[Action, ...]:
    """The actions in the lines of our own file. Raises `FileError`."""
    actions: dict[tuple[str, date, str], Action] = {}
    for line in lines_of(lines, COLUMNS, (BASE,)):
        kind, ratio = line["Kind"], line["Ratio"]
        if kind not in (*RATIO_KINDS, *BASE_KINDS, NO_ACTION):
            kinds = ", ".join((*RATIO_KINDS, *BASE_KINDS))
            raise line.fault(f'Kind is "{kind}", not {kinds} or {NO_ACTION}')
        match = _RATIO.fullmatch(ratio)
        if match is None and (ratio or kind in RATIO_KINDS):
            raise line.fault(f'Ratio "{ratio}" has not the form 5:1')
        new, held = map(int, match.groups()) if match else (0, 0)
        action = Action(line.isin(), line.iso_day("ExDate"), kind, new, held, line.number(BASE))
        if kind == NO_ACTION:
            if ratio or line[BASE]:
                raise line.fault(f"{NO_ACTION} has neither a Ratio nor a {BASE}")
        elif not action.is_complete:
            raise line.fault(f"a {kind} needs an adjusted base price ({BASE})")
        if action.factor == 1 and not action.base:
            raise line.fault(f"a {kind} of {ratio} changes nothing")
        if actions.setdefault(action[:3], action) is not action:
            raise line.fault(f"{action.isin} has a {kind} on {action.ex_date} twice")
    if not actions:
        raise FileError("the file holds no corporate action")
    return tuple(actions.values())


#: The columns of the exchanges' files: share, purpose, ex-date, at NSE the series.
FILINGS = {
    "NSE": ("SYMBOL", "PURPOSE", "EX-DATE", "SERIES"),
    "BSE": ("Security Code", "Purpose", "Ex Date"),
}


def read_filings(lines: Iterable[str], exchange: str) -> tuple[Action, ...]:
    """The actions in an exchange's file; other filings are left out. Raises `FileError`."""
    actions: dict[Action, None] = {}
    share, purpose, day, *series = FILINGS[exchange]
    for line in lines_of(lines, FILINGS[exchange]):
        is_share = {line[name] for name in series} <= {"", *EQUITY_SERIES[exchange]}
        named = tuple(meanings(line[purpose]))
        if not is_share or not named or not line[share] or line[day] in ("", "-"):
            continue
        written = line.written_day(day)
        if written.doubtful:
            raise line.fault(f'{day} "{line[day]}" can be read in two ways')
        key = f"{exchange} {line[share]}"
        for kind, new, held in named:
            actions[Action(key, written.day, kind, new, held, purpose=line[purpose])] = None
    return tuple(actions)
