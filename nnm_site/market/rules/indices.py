"""Reading NSE's file of index closes, `ind_close_all_DDMMYYYY.csv`."""

import re
from collections.abc import Iterable
from datetime import date, datetime
from typing import NamedTuple

from nnm_site.market.rules.files import PRICE_UNIT, FileError, is_name, price, rows_of
from nnm_site.rules.dates import long_date

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


class IndexDay(NamedTuple):
    """The indices of a day."""

    trade_date: date
    closes: tuple[IndexClose, ...]


def read_indices(lines: Iterable[str]) -> IndexDay:
    """The day of the file whose lines these are. Raises `FileError`.

    The file has a dash where an index has no value: one without a close is left out, one without
    open, high or low stands at its close.
    """
    written: str | None = None
    trade_date = date.min
    found: dict[str, IndexClose] = {}
    for line, cells in rows_of(lines, COLUMNS, "file of index closes"):
        name, day = cells[:2]
        if written is None:
            written, trade_date = day, _day(day, line)
        elif day != written:
            raise FileError(
                f"line {line}: a row of {long_date(_day(day, line))} in a file of "
                f"{long_date(trade_date)}"
            )
        if not is_name(name):
            raise FileError(f"line {line}: Index Name is no name")
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
    return IndexDay(trade_date, tuple(found.values()))


def _day(text: str, line: int) -> date:
    try:
        return datetime.strptime(text, "%d-%m-%Y").date()
    except ValueError:
        raise FileError(f'line {line}: Index Date "{text}" is no date such as 20-11-2026') from None


def _change(text: str, line: int) -> int:
    if text in ("", "-"):
        return 0
    found = _CHANGE.fullmatch(text)
    if found is None:
        raise FileError(f'line {line}: Points Change "{text}" is no number')
    points = int(found[2] or 0) * PRICE_UNIT + int((found[3] or "").ljust(4, "0"))
    return -points if found[1] else points
