"""Reading NSE's file of index closes, `ind_close_all_DDMMYYYY.csv`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from nnm_site.features.market.rules.checks import name_day_problem
from nnm_site.features.market.rules.files import (
    PRICE_UNIT,
    FileError,
    is_name,
    price,
    rows_of,
    written_day,
)
from nnm_site.shared.rules.dates import long_date

COLUMNS = (
    "Index Name",
    "Index Date",
    "Open Index Value",
    "High Index Value",
    "Low Index Value",
    "Closing Index Value",
    "Points Change",
)

_CHANGE = re.compile(r"(-?)([0-9]{0,9})(?:\.([0-9]{1,4})0*)?")


class IndexClose(NamedTuple):
    """One index at the end of a day, in `files.PRICE_UNIT` of a point."""

    name: str
    open: int
    high: int
    low: int
    close: int
    previous: int


@dataclass(frozen=True)
class IndexDay:
    """The indices of a day; `odd` counts rows whose name could not be read."""

    trade_date: date
    closes: tuple[IndexClose, ...]
    odd: int = 0


def read_indices(lines: Iterable[str], named: date | None = None) -> IndexDay:
    """The day of the file whose lines these are; `named` is the day in its name. Raises `FileError`.

    The file has a dash where an index has no value: one without a close is left out, one without
    open, high or low stands at its close.
    """
    written: str | None = None
    trade_date, odd = date.min, 0
    found: dict[str, IndexClose] = {}
    for line, cells in rows_of(lines, COLUMNS):
        name, day = cells[:2]
        if day != written:
            read = written_day(day, "Index Date", line)
            if written is not None:
                raise FileError(
                    f"line {line}: a row of {long_date(read.day)} in a file of "
                    f"{long_date(trade_date)}"
                )
            if problem := name_day_problem(day, read, named):
                raise FileError(problem)
            written, trade_date = day, read.day
        if not is_name(name):
            odd += 1
            continue
        if name in found:
            raise FileError(f"line {line}: {name} stands in it twice")
        values = [price(cells[n].replace("-", ""), COLUMNS[n], line) for n in range(2, 6)]
        close = values[3]
        if close:
            opened, high, low = (value or close for value in values[:3])
            if low > high:
                raise FileError(f"line {line}: {name} has a low above its high")
            found[name] = IndexClose(
                name, opened, high, low, close, close - _change(cells[6], line)
            )
    if not found:
        raise FileError("the file holds no index with a close")
    return IndexDay(trade_date, tuple(found.values()), odd)


def _change(text: str, line: int) -> int:
    if text in ("", "-"):
        return 0
    found = _CHANGE.fullmatch(text)
    if found is None:
        raise FileError(f'line {line}: Points Change "{text}" is no number')
    points = int(found[2] or 0) * PRICE_UNIT + int((found[3] or "").ljust(4, "0"))
    return -points if found[1] else points
