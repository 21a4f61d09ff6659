"""A clerk's table of a month: the prescribed table of each segment, with the segment and the month of each row.

The columns may be in any order (`docs/clerk.md`). Each fault is said with sheet, row and column.
"""

import datetime
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from nnm_site.shared.content.complaints import GRAND_TOTAL, HEADS, average_days, source_label
from nnm_site.shared.content.models.documents import SEGMENT_NAMES, SOURCES, Segment, Source
from tools.clerk.complaints import SEGMENTS, Count, Entered, Fault, Faulty
from tools.clerk.sheets import Cell, Sheet, read_sheets

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

    def numbers(self, columns: Sequence[str]) -> dict[str, int]:
        """The whole numbers of these columns that are in order."""
        numbers = {}
        for column in columns:
            try:
                numbers[column] = _whole(self.cells[column])
            except _Wrong as problem:
                self.wrong(column, problem)
        return numbers


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
    places: dict[tuple[str, ...], str] = {
        (segment, source, field): row.at(column)
        for (segment, source), row in by_place.items()
        for field, column in SHOWN_BY.items()
    }
    places |= {(segment,): by_place[segment, SOURCES[0]].at(MONTH) for segment in SEGMENTS}
    by_segment: dict[Segment, dict[Source, Count]] = {
        segment: {source: counts[segment, source] for source in SOURCES} for segment in SEGMENTS
    }
    return Entered(month, by_segment, places)


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
    lacking = [column for column in COLUMNS if column not in columns.values()]
    faults += [Fault(f"{place}, row {number}", f"the column “{one}” is missing") for one in lacking]
    if not rows:
        faults.append(Fault(place, "there are no rows below the heads"))
    if faults:
        return
    for number, cells in rows:
        here = f"{place}, row {number}"
        faults += [
            Fault(cell.place, f"“{cell.text}” is below no head")
            for index, cell in enumerate(cells)
            if index not in columns and not cell.is_empty
        ]
        given = {column: cells[index] for index, column in columns.items() if index < len(cells)}
        whole = {one: given.get(one, Cell(None, here)) for one in (*COLUMNS, DAYS)}
        yield _Row(here, whole, faults)


def _one_month(rows: Sequence[_Row]) -> datetime.date:
    """The month of all rows; each that has another one, or none, is at fault."""
    months: list[datetime.date] = []
    for row in rows:
        try:
            months.append(_month(row.cells[MONTH]))
        except _Wrong as problem:
            row.wrong(MONTH, problem)
            continue
        if months[-1] != months[0]:
            both = f"{months.pop():%B %Y} follows {months[0]:%B %Y}"
            row.wrong(MONTH, f"{both}: a file holds one month")
    return months[0] if months else datetime.date.min


def _month(cell: Cell) -> datetime.date:
    """The month of a cell, which Excel may have made a date. Raises `_Wrong`."""
    if cell.is_empty:
        raise _Wrong("is empty")
    month = cell.value if isinstance(cell.value, datetime.date) else None
    for form in _MONTH_FORMS if month is None else ():
        try:
            month = datetime.datetime.strptime(cell.text, form).date()
        except ValueError:
            continue
    if month is None or cell.unfit not in {"", "a date"}:
        raise _Wrong(f"“{cell.text}” is no month such as November 2026")
    if month.day != 1:
        raise _Wrong(f"{month} is a day, and no month such as November 2026")
    return month


def _of_which(row: _Row) -> tuple[Segment, str] | None:
    """The segment of a row, and its source or the grand total."""
    names: dict[str, Segment] = {
        as_written(name): segment for segment, name in SEGMENT_NAMES.items()
    }
    segment = names.get(as_written(row.cells[SEGMENT].text))
    if segment is None:
        row.wrong(SEGMENT, f"{_said(row.cells[SEGMENT])}no segment: {_or(SEGMENT_NAMES.values())}")
        return None
    labels: dict[str, str] = {source: source_label(source, segment) for source in SOURCES}
    labels[GRAND_TOTAL] = GRAND_TOTAL
    sources = {as_written(label): source for source, label in labels.items()}
    source = sources.get(as_written(row.cells[FROM].text))
    if source is None:
        said = f"{_said(row.cells[FROM])}no source of {SEGMENT_NAMES[segment]}"
        row.wrong(FROM, f"{said}: {_or(labels.values())}")
        return None
    return segment, source


def _said(cell: Cell) -> str:
    return "is empty, and " if cell.is_empty else f"“{cell.text}” is "


def _or(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}"


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
    numbers = row.numbers(WHOLE)
    if len(numbers) < len(WHOLE):
        return {}
    if numbers[TOTAL] != (total := numbers[CARRIED] + numbers[RECEIVED]):
        said = f"is {numbers[TOTAL]}, but carried forward and received together are {total}"
        row.wrong(TOTAL, said)
    return {
        "carried": numbers[CARRIED],
        "received": numbers[RECEIVED],
        "resolved": numbers[RESOLVED],
        "pending": numbers[RECENT] + numbers[OLDER],
        "older": numbers[OLDER],
        "days": _days(row, numbers[RESOLVED]),
    }


def _whole(cell: Cell) -> int:
    """The whole number of a cell. Raises `_Wrong`."""
    if cell.unfit:
        raise _Wrong(f"is {cell.unfit}, where a whole number belongs")
    if cell.is_empty:
        raise _Wrong("is empty: write 0 for none")
    if isinstance(cell.value, float):
        raise _Wrong(f"{cell.value} is no whole number")
    if not isinstance(cell.value, int):
        raise _Wrong(f"“{cell.text}” is text, where a whole number belongs")
    return int(_in_range(cell.value))


def _average(cell: Cell) -> Decimal:
    """The average in days with at most one decimal. Raises `_Wrong`."""
    if cell.unfit:
        raise _Wrong(f"is {cell.unfit}, where a number of days belongs")
    if cell.is_empty:
        raise _Wrong("is empty, but something was resolved")
    if not isinstance(cell.value, int | float):
        raise _Wrong(f"“{cell.text}” is text, where a number of days belongs")
    average = Decimal(str(_in_range(cell.value)))
    if average != round(average, 1):
        raise _Wrong(f"{average} has more than one decimal")
    return average


def _in_range(number: float) -> float:
    if number < 0:
        raise _Wrong(f"{number} is less than nothing")
    if number > LARGEST:
        raise _Wrong(f"{number} is more than {LARGEST}")
    return number


def _days(row: _Row, resolved: int) -> int:
    """The sum of the days that the resolved ones took, as the average tells it or a column of its own."""
    given = row.cells[DAYS]
    if not resolved:
        for column in (AVERAGE, DAYS):
            if (text := row.cells[column].text) not in _NO_AVERAGE:
                row.wrong(column, f"is {text}, but nothing was resolved: leave it empty")
        return 0
    try:
        average = _average(row.cells[AVERAGE])
    except _Wrong as problem:
        row.wrong(AVERAGE, problem)
        return 0
    sums = _sums(average, resolved)
    if not given.is_empty:
        days = row.numbers([DAYS]).get(DAYS)
        if days is not None and days not in sums:
            said = f"{days} days for {resolved} are {average_days(days, resolved)} on average"
            row.wrong(AVERAGE, f"is {average}, but {said}")
        return days or 0
    if not sums:
        said = f"no whole number of days for {resolved} is {average} on average"
        row.wrong(AVERAGE, said)
    elif len(sums) > 1:
        said = f"{average} for {resolved} may be {sums[0]} to {sums[-1]} days"
        row.wrong(AVERAGE, f"{said}: add the column “{DAYS}” with their sum")
    return sums[0] if sums else 0


def _sums(average: Decimal, resolved: int) -> range:
    """The whole numbers of days that are `average` for so many resolved ones."""
    possible = range(int((average + 1) * resolved) + 1)

    def shown(days: int) -> Decimal:
        return Decimal(average_days(days, resolved))

    begin, end = (cut(possible, average, key=shown) for cut in (bisect_left, bisect_right))
    return possible[begin:end]


def _compare(row: _Row, counts: Sequence[Count]) -> None:
    """Look whether a grand total is the sum of its rows."""
    sums = {name: sum(one[name] for one in counts) for name in counts[0]}
    expected = {
        CARRIED: sums["carried"],
        RECEIVED: sums["received"],
        TOTAL: sums["carried"] + sums["received"],
        RESOLVED: sums["resolved"],
        RECENT: sums["pending"] - sums["older"],
        OLDER: sums["older"],
    }
    for column, number in row.numbers(WHOLE).items():
        if number != expected[column]:
            row.wrong(column, f"is {number}, but its rows together are {expected[column]}")
    cell, average = row.cells[AVERAGE], "0"
    is_right = cell.text in _NO_AVERAGE
    if sums["resolved"]:
        average = average_days(sums["days"], sums["resolved"])
        try:
            is_right = _average(cell) == Decimal(average)
        except _Wrong:
            is_right = False
    if not is_right:
        row.wrong(AVERAGE, f"is {cell.text or 'empty'}, but its rows together are {average}")
