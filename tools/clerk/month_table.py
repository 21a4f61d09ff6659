"""A clerk's table of a month: the prescribed table of each segment, with the segment and the month of each row.

The columns may be in any order (`docs/clerk.md`). Each fault is said with sheet, row and column.
"""

import datetime
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from math import ceil
from typing import TypeVar

from nnm_site.shared.content.complaints import GRAND_TOTAL, HEADS, average_days, source_label
from nnm_site.shared.content.models.documents import SEGMENT_NAMES, SOURCES, Segment, Source
from tools.clerk.complaints import SEGMENTS, Count, Entered, Fault, Faulty
from tools.clerk.sheets import Cell, Sheet, read_sheets

Value = TypeVar("Value")
Key = TypeVar("Key", bound=str)

SEGMENT, MONTH = "Segment", "Month"
FROM, CARRIED, RECEIVED, TOTAL, RESOLVED, RECENT, OLDER, AVERAGE = HEADS["by_source"]
COLUMNS = (SEGMENT, MONTH, *HEADS["by_source"])
#: Those that hold whole numbers.
WHOLE = (CARRIED, RECEIVED, TOTAL, RESOLVED, RECENT, OLDER)
#: The sum of days is asked for where the average does not tell it; rows may be numbered.
DAYS, NUMBER = "Days to resolve", "SN"

_MONTH_FORMS = ("%B %Y", "%b %Y", "%Y-%m", "%Y-%m-%d")
#: A number beyond it is a slip of the keyboard.
LARGEST = 1_000_000
_HALF = Decimal("0.05")
_NO_AVERAGE = {"", "0", "-", "–", "—"}
#: The columns at which faults of the model are shown.
SHOWN_BY = {"carried": CARRIED, "pending": RECENT, "older": OLDER, "days": AVERAGE}


def as_written(text: str) -> str:
    """A head or a name without letters' case, spaces, and the marks of footnotes."""
    return re.sub(r"[^a-z0-9]", "", text.casefold())


class _Wrong(Exception):
    """What is wrong with a cell."""


@dataclass(frozen=True)
class _Row:
    """A row of the table: its cells by column, and where it is. What is wrong with it is added to `faults`."""

    place: str
    cells: Mapping[str, Cell]
    faults: list[Fault]

    def at(self, column: str) -> str:
        """The place of one of its cells, with the column's head."""
        return f"{self.cells[column].place} ({column})"

    def wrong(self, column: str, message: object) -> None:
        """Note what is wrong with a cell."""
        self.faults.append(Fault(self.at(column), str(message)))

    def read(self, column: str, reader: Callable[[Cell], Value]) -> Value | None:
        """What is in a cell; nothing where that is wrong, which is noted."""
        try:
            return reader(self.cells[column])
        except _Wrong as problem:
            self.wrong(column, problem)
            return None


def entered_in(name: str, data: bytes) -> Entered:
    """The month that the file `name` holds. Raises `Refused`, and `Faulty` with each fault."""
    faults: list[Fault] = []
    rows = [row for sheet in read_sheets(name, data) for row in _rows(sheet, faults)]
    _raise(faults)
    month = _one_month(rows)
    by_place: dict[tuple[Segment, str], _Row] = {}
    for row in rows:
        where = _of_which(row)
        if where is not None and where in by_place:
            named = f"{SEGMENT_NAMES[where[0]]}, {row.cells[FROM].text}"
            row.wrong(FROM, f"{named} has a row already: {by_place[where].place}")
        elif where is not None:
            by_place[where] = row
    faults += _missing(by_place, rows[0].place.partition(",")[0])
    counts = {where: _count(row) for where, row in by_place.items() if where[1] in SOURCES}
    _raise(faults)
    for (segment, source), row in by_place.items():
        if source == GRAND_TOTAL:
            _compare(row, [counts[segment, one] for one in SOURCES])
    _raise(faults)
    places = {
        (*where, field): row.at(column)
        for where, row in by_place.items()
        for field, column in SHOWN_BY.items()
    }
    months = {(segment,): by_place[segment, SOURCES[0]].at(MONTH) for segment in SEGMENTS}
    return Entered(month, counts, {**places, **months})


def _raise(faults: Sequence[Fault]) -> None:
    if faults:
        raise Faulty(faults)


def _rows(sheet: Sheet, faults: list[Fault]) -> Iterator[_Row]:
    """The rows below the heads."""
    (number, heads), *rows = sheet.rows
    place = f"sheet “{sheet.name}”"
    known = {as_written(column): column for column in (*COLUMNS, DAYS, NUMBER)}
    columns: dict[int, str] = {}
    for index, head in enumerate(heads):
        column = known.get(as_written(head.text))
        if head.is_empty:
            continue
        if column is None:
            faults.append(Fault(head.place, f"“{head.text}” is no column of the table"))
        elif column in columns.values():
            faults.append(Fault(head.place, f"the column “{column}” is there twice"))
        else:
            columns[index] = column
    for column in COLUMNS:
        if column not in columns.values():
            faults.append(Fault(f"{place}, row {number}", f"the column “{column}” is missing"))
    if not rows:
        faults.append(Fault(place, "there are no rows below the heads"))
    if faults:
        return
    for number, cells in rows:
        here = f"{place}, row {number}"
        given: dict[str, Cell] = dict.fromkeys((*COLUMNS, DAYS), Cell(None, here))
        for index, cell in enumerate(cells):
            if index in columns:
                given[columns[index]] = cell
            elif not cell.is_empty:
                faults.append(Fault(cell.place, f"“{cell.text}” is below no head"))
        yield _Row(here, given, faults)


def _one_month(rows: Sequence[_Row]) -> datetime.date:
    """The month of all rows; each that has another one, or none, is at fault."""
    first = None
    for row in rows:
        month = row.read(MONTH, _month)
        first = first or month
        if month != first and month and first:
            both = f"{month:%B %Y} follows {first:%B %Y}"
            row.wrong(MONTH, f"{both}: a file holds one month")
    return first or datetime.date.min


def _month(cell: Cell) -> datetime.date:
    """The month of a cell, which Excel may have made a date. Raises `_Wrong`."""
    if cell.is_empty:
        raise _Wrong("is empty")
    month = cell.value if isinstance(cell.value, datetime.date) else None
    for form in _MONTH_FORMS if month is None else ():
        with suppress(ValueError):
            month = datetime.datetime.strptime(cell.text, form).date()
    if month is None or cell.unfit not in {"", "a date"}:
        raise _Wrong(f"“{cell.text}” is no month such as November 2026")
    if month.day != 1:
        raise _Wrong(f"{month} is a day, and no month such as November 2026")
    return month


def _of_which(row: _Row) -> tuple[Segment, str] | None:
    """The segment of a row, and its source or the grand total."""
    segment = _named(row, SEGMENT, SEGMENT_NAMES, "segment")
    if segment is None:
        return None
    labels: dict[str, str] = {source: source_label(source, segment) for source in SOURCES}
    labels[GRAND_TOTAL] = GRAND_TOTAL
    source = _named(row, FROM, labels, f"source of {SEGMENT_NAMES[segment]}")
    return None if source is None else (segment, source)


def _named(row: _Row, column: str, names: Mapping[Key, str], what: str) -> Key | None:
    """The key of what a cell names; nothing where that is wrong, which is noted."""
    cell = row.cells[column]
    for key, name in names.items():
        if as_written(name) == as_written(cell.text):
            return key
    *others, last = names.values()
    begin = "is empty, and" if cell.is_empty else f"“{cell.text}” is"
    row.wrong(column, f"{begin} no {what}: {', '.join(others)} or {last}")
    return None


def _missing(by_place: Mapping[tuple[Segment, str], _Row], sheet: str) -> Iterator[Fault]:
    for segment, name in SEGMENT_NAMES.items():
        lacking: list[Source] = [one for one in SOURCES if (segment, one) not in by_place]
        if len(lacking) == len(SOURCES):
            yield Fault(sheet, f"there are no rows of {name}")
        else:
            labels = (source_label(one, segment) for one in lacking)
            yield from (Fault(sheet, f"{name} has no row “{label}”") for label in labels)


def _count(row: _Row) -> Count:
    """The numbers of one source."""
    read = (row.read(column, _whole) for column in WHOLE)
    numbers = [number for number in read if number is not None]
    if len(numbers) < len(WHOLE):
        return {}
    carried, received, total, resolved, recent, older = numbers
    if total != carried + received:
        message = f"is {total}, but carried forward and received together are {carried + received}"
        row.wrong(TOTAL, message)
    return {
        "carried": carried,
        "received": received,
        "resolved": resolved,
        "pending": recent + older,
        "older": older,
        "days": _days(row, resolved),
    }


def _number(cell: Cell, what: str, empty: str) -> int | float:
    """The number of a cell. Raises `_Wrong`."""
    if cell.unfit:
        raise _Wrong(f"is {cell.unfit}, where {what} belongs")
    if cell.is_empty:
        raise _Wrong(empty)
    number = cell.value
    if not isinstance(number, int | float):
        raise _Wrong(f"“{cell.text}” is text, where {what} belongs")
    if number < 0:
        raise _Wrong(f"{number} is less than nothing")
    if number > LARGEST:
        raise _Wrong(f"{number} is more than {LARGEST}")
    return number


def _whole(cell: Cell) -> int:
    """The whole number of a cell. Raises `_Wrong`."""
    number = _number(cell, "a whole number", "is empty: write 0 for none")
    if isinstance(number, float):
        raise _Wrong(f"{number} is no whole number")
    return number


def _average(cell: Cell) -> Decimal:
    """The average in days with at most one decimal. Raises `_Wrong`."""
    number = _number(cell, "a number of days", "is empty, but something was resolved")
    average = Decimal(str(number))
    if average != round(average, 1):
        raise _Wrong(f"{average} has more than one decimal")
    return average


def _days(row: _Row, resolved: int) -> int:
    """The sum of the days that the resolved ones took, as the average tells it or a column of its own."""
    if not resolved:
        for column in (AVERAGE, DAYS):
            if (text := row.cells[column].text) not in _NO_AVERAGE:
                row.wrong(column, f"is {text}, but nothing was resolved: leave it empty")
        return 0
    average = row.read(AVERAGE, _average)
    if average is None:
        return 0
    sums = _sums(average, resolved)
    if not row.cells[DAYS].is_empty:
        days = row.read(DAYS, _whole)
        if days is not None and days not in sums:
            message = f"{days} days for {resolved} are {average_days(days, resolved)} on average"
            row.wrong(AVERAGE, f"is {average}, but {message}")
        return days or 0
    if not sums:
        message = f"no whole number of days for {resolved} is {average} on average"
        row.wrong(AVERAGE, message)
    elif len(sums) > 1:
        message = f"{average} for {resolved} may be {sums[0]} to {sums[-1]} days"
        row.wrong(AVERAGE, f"{message}: add the column “{DAYS}” with their sum")
    return sums[0] if sums else 0


def _sums(average: Decimal, resolved: int) -> range:
    """The whole numbers of days that are `average` for so many resolved ones, rounded half up as the table is."""
    begin, end = (ceil((average + half) * resolved) for half in (-_HALF, _HALF))
    return range(max(0, begin), end)


def _compare(row: _Row, counts: Sequence[Count]) -> None:
    """Look whether a grand total is the sum of its rows."""
    sums = {name: sum(one[name] for one in counts) for name in counts[0]}
    together = sums["carried"] + sums["received"]
    recent = sums["pending"] - sums["older"]
    expected = (
        sums["carried"],
        sums["received"],
        together,
        sums["resolved"],
        recent,
        sums["older"],
    )
    for column, number in zip(WHOLE, expected, strict=True):
        if (entered := row.read(column, _whole)) not in {number, None}:
            row.wrong(column, f"is {entered}, but its rows together are {number}")
    cell, average = row.cells[AVERAGE], "0"
    is_right = cell.text in _NO_AVERAGE
    if sums["resolved"]:
        average, is_right = average_days(sums["days"], sums["resolved"]), False
        with suppress(_Wrong):
            is_right = _average(cell) == Decimal(average)
    if not is_right:
        row.wrong(AVERAGE, f"is {cell.text or 'empty'}, but its rows together are {average}")
