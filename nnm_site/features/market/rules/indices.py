"""Reading NSE's file of index closes, `ind_close_all_DDMMYYYY.csv`."""

from collections.abc import Iterable
from datetime import date

from nnm_site.features.market.rules.bhavcopy import INDEX, Close, TradingDay
from nnm_site.features.market.rules.files import (
    FileError,
    check_name_day,
    is_name,
    number,
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

#: Why a row is left out, as the import says it before a number.
_ODD_NAME = "names that cannot be read"


def read_indices(lines: Iterable[str], named: date | None = None) -> TradingDay:
    """The day of the file whose lines these are; `named` is the day in its name. Raises `FileError`.

    The file has a dash where an index has no value: one without a close is left out, one without
    open, high or low stands at its close.
    """
    written: str | None = None
    trade_date, odd = date.min, 0
    found: dict[str, Close] = {}
    for line, (name, day, *cells) in rows_of(lines, COLUMNS):
        if day != written:
            read = written_day(day, "Index Date", line)
            if written is not None:
                raise FileError(
                    f"line {line}: a row of {long_date(read.day)} in a file of "
                    f"{long_date(trade_date)}"
                )
            check_name_day(day, read, named)
            written, trade_date = day, read.day
        if not is_name(name):
            odd += 1
            continue
        if name in found:
            raise FileError(f"line {line}: {name} stands in it twice")
        *prices, close = (
            number(cells[n].replace("-", ""), COLUMNS[2 + n], line, "price") for n in range(4)
        )
        if close:
            opened, high, low = (value or close for value in prices)
            if low > high:
                raise FileError(f"line {line}: {name} has a low above its high")
            before = close - _change(cells[4], line)
            found[name] = Close(name, name, "", name, "", opened, high, low, close, before)
    if not found:
        raise FileError("the file holds no index with a close")
    return TradingDay(INDEX, trade_date, tuple(found.values()), {_ODD_NAME: odd} if odd else {})


def _change(text: str, line: int) -> int:
    """A change such as `-181.8` or `.5`, in `files.PRICE_UNIT`."""
    points = text.removeprefix("-")
    if points.startswith("."):
        points = f"0{points}"
    change = number(points, COLUMNS[6], line, "price")
    return -change if text.startswith("-") else change
