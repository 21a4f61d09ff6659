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


@dataclass(frozen=True)
class _Row:
    """A row of the table: its cells by column, and where it is."""

    place: str
    cells: Mapping[str, Cell]

    def at(self, column: str) -> str:
        """The place of one of its cells, with the column's head."""
        return f"{self.cells[column].place} ({column})"


def entered_in(name: str, data: bytes) -> Entered:
    """The month that the file `name` holds. Raises `Refused`, and `Faulty` with each fault."""
    faults: list[Fault] = []
    rows = [row for sheet in read_sheets(name, data) for row in _rows(sheet, faults)]
    _raise(faults)
    month = _one_month(rows, faults)
    found: dict[tuple[Segment, str], _Row] = {}
    for row in rows:
        where = _of_which(row, faults)
        if where is not None and where in found:
            named = f"{SEGMENT_NAMES[where[0]]}, {row.cells[FROM].text}"
            faults.append(Fault(row.at(FROM), f"{named} has a row already: {found[where].place}"))
        elif where is not None:
            found[where] = row
    faults += _missing(found, rows[0].place.partition(",")[0])
    counts = {where: _count(row, faults) for where, row in found.items() if where[1] in SOURCES}
    _raise(faults)
    for (segment, source), row in found.items():
        if source == GRAND_TOTAL:
            _compare(row, [counts[segment, one] for one in SOURCES], faults)
    _raise(faults)
    assert month is not None
    places: dict[tuple[str, ...], str] = {
        (segment, source, field): row.at(column)
        for (segment, source), row in found.items()
        for field, column in SHOWN_BY.items()
    }
    places |= {(segment,): found[segment, SOURCES[0]].at(MONTH) for segment in SEGMENTS}
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
        yield _Row(here, {one: given.get(one, Cell(None, here)) for one in (*COLUMNS, DAYS)})


def _one_month(rows: Sequence[_Row], faults: list[Fault]) -> datetime.date | None:
    first: datetime.date | None = None
    for row in rows:
        month = month_of(row.cells[MONTH])
        if isinstance(month, str):
            faults.append(Fault(row.at(MONTH), month))
        elif first is not None and month != first:
            faults.append(
                Fault(row.at(MONTH), f"{month:%B %Y} follows {first:%B %Y}: a file holds one month")
            )
        else:
            first = month
    return first


def month_of(cell: Cell) -> datetime.date | str:
    """The month of a cell, which Excel may have made a date; or what is wrong with it."""
    if cell.is_empty:
        return "is empty"
    found = cell.value if isinstance(cell.value, datetime.date) else None
    for form in _MONTH_FORMS if found is None else ():
        try:
            found = datetime.datetime.strptime(cell.text, form).date()
        except ValueError:
            continue
    if found is None or cell.unfit not in {"", "a date"}:
        return f"“{cell.text}” is no month such as November 2026"
    return found if found.day == 1 else f"{found} is a day, and no month such as November 2026"


def _of_which(row: _Row, faults: list[Fault]) -> tuple[Segment, str] | None:
    """The segment of a row, and its source or the grand total."""
    segment_cell, source_cell = row.cells[SEGMENT], row.cells[FROM]
    names: dict[str, Segment] = {
        as_written(name): segment for segment, name in SEGMENT_NAMES.items()
    }
    segment = names.get(as_written(segment_cell.text))
    if segment is None:
        faults.append(
            Fault(
                row.at(SEGMENT), f"{_said(segment_cell)}no segment: {_or(SEGMENT_NAMES.values())}"
            )
        )
        return None
    labels: dict[str, str] = {source: source_label(source, segment) for source in SOURCES}
    sources = {as_written(label): source for source, label in labels.items()}
    source = (sources | {as_written(GRAND_TOTAL): GRAND_TOTAL}).get(as_written(source_cell.text))
    if source is None:
        given = [*labels.values(), GRAND_TOTAL]
        faults.append(
            Fault(
                row.at(FROM),
                f"{_said(source_cell)}no source of {SEGMENT_NAMES[segment]}: {_or(given)}",
            )
        )
        return None
    return segment, source


def _said(cell: Cell) -> str:
    return "is empty, and " if cell.is_empty else f"“{cell.text}” is "


def _or(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}"


def _missing(found: Mapping[tuple[Segment, str], _Row], sheet: str) -> Iterator[Fault]:
    for segment, name in SEGMENT_NAMES.items():
        lacking: list[Source] = [one for one in SOURCES if (segment, one) not in found]
        if len(lacking) == len(SOURCES):
            yield Fault(sheet, f"there are no rows of {name}")
        else:
            labels = (source_label(one, segment) for one in lacking)
            yield from (Fault(sheet, f"{name} has no row “{label}”") for label in labels)


def _count(row: _Row, faults: list[Fault]) -> Count:
    """The numbers of one source; their faults are added to `faults`."""
    numbers = _numbers(row, WHOLE, faults)
    if len(numbers) < len(WHOLE):
        return {}
    if numbers[TOTAL] != (total := numbers[CARRIED] + numbers[RECEIVED]):
        fault = f"is {numbers[TOTAL]}, but carried forward and received together are {total}"
        faults.append(Fault(row.at(TOTAL), fault))
    days = _days(row, numbers[RESOLVED], faults)
    return {
        "carried": numbers[CARRIED],
        "received": numbers[RECEIVED],
        "resolved": numbers[RESOLVED],
        "pending": numbers[RECENT] + numbers[OLDER],
        "older": numbers[OLDER],
        "days": days,
    }


def _numbers(row: _Row, columns: Sequence[str], faults: list[Fault]) -> dict[str, int]:
    found = {}
    for column in columns:
        number = whole(row.cells[column])
        if isinstance(number, str):
            faults.append(Fault(row.at(column), number))
        else:
            found[column] = number
    return found


def whole(cell: Cell) -> int | str:
    """The whole number of a cell, or what is wrong with it."""
    if cell.unfit:
        return f"is {cell.unfit}, where a whole number belongs"
    match cell.value:
        case int() as number if number < 0:
            return f"{number} is less than nothing"
        case int() as number if number > LARGEST:
            return f"{number} is more than {LARGEST}"
        case int() as number:
            return number
        case float() as number:
            return f"{number} is no whole number"
    return (
        "is empty: write 0 for none"
        if cell.is_empty
        else f"“{cell.text}” is text, where a whole number belongs"
    )


def _days(row: _Row, resolved: int, faults: list[Fault]) -> int:
    """The sum of the days that the resolved ones took, as the average tells it or a column of its own."""
    cell, given = row.cells[AVERAGE], row.cells[DAYS]
    if not resolved:
        for column, one in ((AVERAGE, cell), (DAYS, given)):
            if one.text not in _NO_AVERAGE:
                faults.append(
                    Fault(
                        row.at(column), f"is {one.text}, but nothing was resolved: leave it empty"
                    )
                )
        return 0
    average = _average(cell)
    if isinstance(average, str):
        faults.append(Fault(row.at(AVERAGE), average))
        return 0
    sums = _sums(average, resolved)
    if not given.is_empty:
        days = _numbers(row, [DAYS], faults).get(DAYS)
        if days is not None and days not in sums:
            fault = f"is {average}, but {days} days for {resolved} are {average_days(days, resolved)} on average"
            faults.append(Fault(row.at(AVERAGE), fault))
        return days or 0
    if len(sums) == 1:
        return sums[0]
    fault = (
        f"{average} for {resolved} may be {sums[0]} to {sums[-1]} days: add the column “{DAYS}” with their sum"
        if sums
        else f"no whole number of days for {resolved} is {average} on average"
    )
    faults.append(Fault(row.at(AVERAGE), fault))
    return 0


def _sums(average: Decimal, resolved: int) -> range:
    """The whole numbers of days that are `average` for so many resolved ones."""
    possible = range(int((average + 1) * resolved) + 1)

    def shown(days: int) -> Decimal:
        return Decimal(average_days(days, resolved))

    return possible[
        bisect_left(possible, average, key=shown) : bisect_right(possible, average, key=shown)
    ]


def _average(cell: Cell) -> Decimal | str:
    """The average in days with at most one decimal, or what is wrong with it."""
    if cell.unfit:
        return f"is {cell.unfit}, where a number of days belongs"
    if cell.is_empty:
        return "is empty, but something was resolved"
    if not isinstance(cell.value, int | float):
        return f"“{cell.text}” is text, where a number of days belongs"
    average = Decimal(str(cell.value))
    if average < 0:
        return f"{average} is less than nothing"
    if average > LARGEST:
        return f"{average} is more than {LARGEST}"
    return average if average == round(average, 1) else f"{average} has more than one decimal"


def _compare(row: _Row, counts: Sequence[Count], faults: list[Fault]) -> None:
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
    for column, number in _numbers(row, WHOLE, faults).items():
        if number != expected[column]:
            faults.append(
                Fault(row.at(column), f"is {number}, but its rows together are {expected[column]}")
            )
    average = row.cells[AVERAGE]
    said = average_days(sums["days"], sums["resolved"]) if sums["resolved"] else "0"
    is_right = (
        average.text in _NO_AVERAGE if not sums["resolved"] else _average(average) == Decimal(said)
    )
    if not is_right:
        faults.append(
            Fault(
                row.at(AVERAGE), f"is {average.text or 'empty'}, but its rows together are {said}"
            )
        )
