"""Parses a clerk's tables of a month: the prescribed table of each segment, as brokers word it.

Reads every table of a sheet with a column “Received from”. The rows above it may name the month and
the segment; rows below its grand total, such as trends and footnotes, are ignored (`docs/clerk.md`).
Each fault names sheet, row and column.
"""

import datetime
import re
from calendar import monthrange
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from itertools import product, zip_longest
from math import ceil
from pathlib import Path
from typing import Any, TypeVar

from nnm_site.shared.content.complaints import (
    GRAND_TOTAL,
    HEADS,
    average_days,
    is_participant,
    segment_names,
    source_label,
)
from nnm_site.shared.content.models.documents import SOURCES, ComplaintCount, Source
from nnm_site.shared.content.models.firm import ComplaintSegment
from tools.clerk.complaints import Entered, Fault, require_none
from tools.clerk.sheets import Cell, Sheet, read_sheets

Value = TypeVar("Value")

SEGMENT, MONTH = "Segment", "Month"
FROM, CARRIED, RECEIVED, TOTAL, RESOLVED, RECENT, OLDER, AVERAGE = COLUMNS = HEADS["by_source"]
#: The columns with whole numbers, and the value of a count in each.
WHOLE: Mapping[str, Callable[[ComplaintCount], int]] = {
    CARRIED: lambda one: one.carried,
    RECEIVED: lambda one: one.received,
    TOTAL: lambda one: one.carried + one.received,
    RESOLVED: lambda one: one.resolved,
    RECENT: lambda one: one.pending - one.older,
    OLDER: lambda one: one.older,
}
#: The sum of days is needed where the average is ambiguous; rows may be numbered.
DAYS, NUMBER = "Days to resolve", "SN"

_PENDING = "(pendingattheendofthemonth)?(pending)?(complaints)?(for)?"
#: The usual wordings of each column, normalised by `as_written`.
_WORDINGS = {
    NUMBER: "(s|sr|sl)(n|no|number)?|serial(no|number)|no",
    SEGMENT: "segment|exchange",
    MONTH: "(datafor)?(the)?month(end(ing|ed))?",
    FROM: "(complaints)?receivedfrom|sources?(ofcomplaints?)?",
    CARRIED: "(carried|brought)forward(from)?(the)?(previous)?(month)?"
    "|pending(attheend)?(of)?(the)?(last|prev|previous)month",
    RECEIVED: "(complaints)?received(duringthemonth)?",
    TOTAL: "total(pending|complaints)?",
    RESOLVED: "(complaints)?resolved(duringthemonth)?",
    RECENT: _PENDING + "(lessthan|<)(3|three)months?",
    OLDER: _PENDING + "(morethan|>)(3|three)months?",
    AVERAGE: "(average|avg)resolution(time)?(in)?(working)?(days)?(workingdays)?",
    DAYS: "daystoresolve",
}
#: The usual wordings of each source; a participant's institutions are `_DEPOSITORIES`.
_SOURCES = {
    "investors": "(directly)?(from)?(investors?|clients?)",
    "scores": "(sebi)?scores?",
    "institution": "(stock)?exchanges?(ifrelevant|ifany)?",
    "others": "others?(sources?)?(ifany)?",
    GRAND_TOTAL: "(grand)?total",
}
_DEPOSITORIES = "depositor(y|ies)(ifrelevant|ifany)?"
_ANY_SOURCE = "|".join((*_SOURCES.values(), _DEPOSITORIES))
#: Names of the parts of exchanges. A text that names a part missing in a segment's label is another segment.
_PARTS = {"FO": r"F\W?O", "CD": "CD|currency", "COM": "commodity"}

_MONTH_FORMS = (
    "%d %m %Y", "%d %b %Y", "%d %B %Y", "%B %d %Y", "%Y %m %d",
    "%b %Y", "%B %Y", "%b %y", "%B %y", "%b%Y", "%B%Y", "%b%y", "%B%y", "%m %Y", "%Y %m",
)  # fmt: skip
#: A larger number is a typing error.
LARGEST = 1_000_000
_NOTHING = {"nil", "-", "–", "—"}
_NO_AVERAGE = {"", "0", "na", "n.a.", *_NOTHING}
#: The columns at which faults of the model are shown.
SHOWN_BY = {"carried": CARRIED, "pending": RECENT, "older": OLDER, "days": AVERAGE}


def as_written(text: str) -> str:
    """A header or name in lower case, without spaces, punctuation and footnote marks."""
    return re.sub(r"[^a-z0-9<>]", "", text.casefold())


class _Wrong(Exception):
    """A fault of a cell."""


@dataclass(frozen=True)
class _Row:
    """A row: its place, its cells by column, the place of its month. Faults are added to `faults`."""

    place: str
    cells: Mapping[str, Cell]
    faults: list[Fault]
    month: str

    def at(self, column: str) -> str:
        """The place of one of its cells, with the column's header."""
        return f"{self.cells[column].place} ({column})"

    def wrong(self, column: str, message: object) -> None:
        """Record a fault of a cell."""
        self.faults.append(Fault(self.at(column), str(message)))

    def read(self, column: str, reader: Callable[[Cell], Value]) -> Value | None:
        """The value of a cell; `None` if it is wrong, which is recorded."""
        try:
            return reader(self.cells[column])
        except _Wrong as problem:
            self.wrong(column, problem)
            return None


def entered_in(file: Path) -> Entered:
    """The month in a file. Raises `Refused` with all faults."""
    faults: list[Fault] = []
    sheets = read_sheets(file)
    months: dict[str, datetime.date] = {}
    rows = [row for sheet in sheets for row in _rows(sheet, months, faults)]
    require_none(faults)
    place = f"sheet “{sheets[0].name}”"
    if not rows:
        require_none([Fault(place, f"no table is there: its heads must name “{FROM}”")])
    if not months:
        cure = f"write it above the table (“month ending October 2026”), or into a column “{MONTH}”"
        require_none([Fault(place, f"no month is there: {cure}")])
    (month_place, month), *others = months.items()
    for other_place, other in others:
        if other != month:
            both = f"is {other:%B %Y}, but {month_place} says {month:%B %Y}"
            faults.append(Fault(other_place, f"{both}: a file holds one month"))
    by_place: dict[tuple[str, str], _Row] = {}
    for row in rows:
        where = _of_which(row)
        if where is not None and where in by_place:
            named = f"{segment_names()[where[0]]}, {row.cells[FROM].text}"
            row.wrong(FROM, f"{named} has a row already: {by_place[where].place}")
        elif where is not None:
            by_place[where] = row
    require_none(faults)
    faults += _missing(by_place, rows[0].place.partition(",")[0])
    of_sources = {where: row for where, row in by_place.items() if where[1] in SOURCES}
    counts = {where: count for where, row in of_sources.items() if (count := _count(row))}
    require_none(faults)
    for (segment, source), row in by_place.items():
        if source == GRAND_TOTAL:
            _compare(row, [counts[segment, one] for one in SOURCES])
    require_none(faults)
    places = {
        (*where, field): row.at(column)
        for where, row in by_place.items()
        for field, column in SHOWN_BY.items()
    }
    of_segments = {(where[0],): row.month for where, row in by_place.items()}
    return Entered(month, counts, {**places, **of_segments})


def _rows(sheet: Sheet, months: dict[str, datetime.date], faults: list[Fault]) -> Iterator[_Row]:
    """The rows of a sheet's tables; adds the months that it names to `months` by their place."""
    titles = [Cell(sheet.name, f"the name of sheet “{sheet.name}”")]
    columns: dict[int, str] = {}
    segment, month_text, is_totalled, has_table = Cell(None, ""), "", False, False
    rows = list(sheet.rows)
    while rows:
        number, cells = rows.pop(0)
        here = f"sheet “{sheet.name}”, row {number}"
        if any(_column(cell.text) == FROM for cell in cells):
            lower = rows.pop(0)[1] if rows and _is_second_head(rows[0][1]) else ()
            columns = _columns(cells, lower, here, faults)
            month_text = ""
            segment = next(filter(_segment, reversed(titles)), Cell(None, here))
            if columns and segment.is_empty and SEGMENT not in columns.values():
                cure = f"write {_either(segment_names())} above it, or into a column “{SEGMENT}”"
                faults.append(Fault(here, f"the table has no segment: {cure}"))
            if not rows:
                faults.append(Fault(here, "there are no rows below the heads"))
            _note_month(titles, months)
            titles, is_totalled, has_table = titles[:1], False, True
            continue
        given = dict.fromkeys((SEGMENT, MONTH, NUMBER, *COLUMNS, DAYS), Cell(None, here))
        given |= {columns[at]: cell for at, cell in enumerate(cells) if at in columns}
        if given[FROM].is_empty and not given[NUMBER].is_number:
            # The label of a grand total is often merged into the column before.
            given[FROM] = given[NUMBER]
        has_figures = any(cell.is_number for cell in cells)
        label = as_written(given[FROM].text)
        if is_totalled and given[SEGMENT].is_empty and not re.fullmatch(_ANY_SOURCE, label):
            columns = {}
        if not columns or (given[FROM].is_empty and not has_figures):
            titles += () if has_figures else (cell for cell in cells if not cell.is_empty)
        elif not _numbers_columns(cells):
            for at, cell in enumerate(cells):
                if at not in columns and not cell.is_empty:
                    faults.append(Fault(cell.place, f"“{cell.text}” is below no head"))
            # A segment also applies to the rows below without one, as with merged cells.
            segment = given[SEGMENT] if segment.is_empty or not given[SEGMENT].is_empty else segment
            row = _Row(here, {**given, SEGMENT: segment}, faults, next(reversed(months), here))
            is_totalled = is_totalled or bool(re.fullmatch(_SOURCES[GRAND_TOTAL], label))
            if given[MONTH].text not in {"", month_text}:
                month_text = given[MONTH].text
                if month := row.read(MONTH, _month):
                    months[row.at(MONTH)] = month
            yield row
    if not has_table:
        _note_month(titles, months)


def _column(head: str) -> str | None:
    """The column that a header names."""
    written = as_written(head)
    return next((one for one, form in _WORDINGS.items() if re.fullmatch(form, written)), None)


def _is_second_head(cells: Sequence[Cell]) -> bool:
    """Whether a row is the second of two header rows: it divides pending complaints by age."""
    named = {_column(cell.text) for cell in cells}
    return bool(named & {RECENT, OLDER}) and not any(cell.is_number for cell in cells)


def _numbers_columns(cells: Sequence[Cell]) -> bool:
    """Whether a row only numbers the columns, as in the prescribed table."""
    values = [cell.value for cell in cells if not cell.is_empty]
    return len(values) > 2 and values == list(range(1, len(values) + 1))


def _columns(
    heads: Sequence[Cell], lower: Sequence[Cell], here: str, faults: list[Fault]
) -> dict[int, str]:
    """The columns by index, from one or two header rows.

    Empty if a header is wrong, which is recorded: the rows below are not read then.
    """
    columns: dict[int, str] = {}
    known = len(faults)
    for index, cells in enumerate(zip_longest(heads, lower)):
        named = [cell for cell in cells if cell and not cell.is_empty]
        if not named:
            continue
        text = " ".join(cell.text for cell in named)
        column = _column(text) or _column(named[-1].text)
        if column is None:
            faults.append(Fault(named[-1].place, f"“{text}” is no column of the table"))
        elif column in columns.values():
            faults.append(Fault(named[-1].place, f"the column “{column}” is there twice"))
        else:
            columns[index] = column
    for column in COLUMNS:
        if column not in columns.values():
            faults.append(Fault(here, f"the column “{column}” is missing"))
    return columns if len(faults) == known else {}


def _note_month(titles: Sequence[Cell], months: dict[str, datetime.date]) -> None:
    """Record the month that the nearest title names."""
    for title in reversed(titles):
        with suppress(_Wrong):
            months[title.place] = _month(title)
            return


def _month(cell: Cell) -> datetime.date:
    """The month in a cell: a month's name, or its first or last day. Raises `_Wrong`."""
    day = cell.value if isinstance(cell.value, datetime.date) else _day_in(cell.text)
    if day is None:
        raise _Wrong(f"“{cell.text}” is no month such as November 2026")
    if day.day not in {1, monthrange(day.year, day.month)[1]}:
        raise _Wrong(f"{day} is a day, and no month such as November 2026")
    return day.replace(day=1)


def _day_in(text: str) -> datetime.date | None:
    """The first month or day in a text; `None` if it names a circular, which has its own date."""
    words = re.sub(r"[\W_]+", " ", text.casefold().replace("sept ", "sep ")).split()
    if {"circular", "cir", "dated"} & set(words):
        return None
    for begin, size, form in product(range(len(words)), (3, 2, 1), _MONTH_FORMS):
        with suppress(ValueError):
            return datetime.datetime.strptime(" ".join(words[begin : begin + size]), form).date()
    return None


@cache
def _segments() -> dict[str, str]:
    """The pattern that recognises each segment."""
    forms = {}
    for one in ComplaintSegment.all():
        others = "|".join(form for part, form in _PARTS.items() if part not in one.label)
        forms[one.key] = rf"\b{one.authority}\b(?!\W*({others}))"
        if is_participant(one.key):
            forms[one.key] += r"|\bdepository participant"
    return forms


def _segment(cell: Cell) -> str | None:
    """The segment that a cell names; `None` if it names none or several."""
    found = [key for key, form in _segments().items() if re.search(form, cell.text, re.I)]
    return found[0] if len(found) == 1 else None


def _of_which(row: _Row) -> tuple[str, str] | None:
    """The segment of a row, and its source or the grand total; `None` if one is wrong."""
    segment = _segment(row.cells[SEGMENT])
    if segment is None:
        _wrong_name(row, SEGMENT, "segment", segment_names())
        return None
    written = as_written(row.cells[FROM].text)
    forms = _SOURCES if not is_participant(segment) else _SOURCES | {"institution": _DEPOSITORIES}
    for source, form in forms.items():
        if re.fullmatch(form, written):
            return segment, source
    names = {source: source_label(source, segment) for source in SOURCES}
    what = f"source of {segment_names()[segment]}"
    _wrong_name(row, FROM, what, {**names, GRAND_TOTAL: GRAND_TOTAL})
    return None


def _wrong_name(row: _Row, column: str, what: str, names: Mapping[Any, str]) -> None:
    cell = row.cells[column]
    begin = "is empty, and" if cell.is_empty else f"“{cell.text}” is"
    row.wrong(column, f"{begin} no {what}: {_either(names)}")


def _either(names: Mapping[Any, str]) -> str:
    *others, last = names.values()
    return f"{', '.join(others)} or {last}"


def _missing(by_place: Mapping[tuple[str, str], _Row], sheet: str) -> Iterator[Fault]:
    for segment, name in segment_names().items():
        lacking: list[Source] = [one for one in SOURCES if (segment, one) not in by_place]
        if len(lacking) == len(SOURCES):
            yield Fault(sheet, f"there are no rows of {name}")
        else:
            labels = (source_label(one, segment) for one in lacking)
            yield from (Fault(sheet, f"{name} has no row “{label}”") for label in labels)


def _count(row: _Row) -> ComplaintCount | None:
    """The numbers of one source; `None` if one is wrong, which is recorded."""
    read = (row.read(column, _whole) for column in WHOLE)
    numbers = [number for number in read if number is not None]
    if len(numbers) < len(WHOLE):
        return None
    carried, received, total, resolved, recent, older = numbers
    if total != carried + received:
        message = f"is {total}, but carried forward and received together are {carried + received}"
        row.wrong(TOTAL, message)
    return ComplaintCount(
        carried=carried, received=received, resolved=resolved, pending=recent + older, older=older,
        days=_days(row, resolved),
    )  # fmt: skip


def _number(cell: Cell, what: str = "a number of days") -> Decimal:
    """The number in a cell, with its decimals as written. Raises `_Wrong`."""
    if cell.unfit:
        raise _Wrong(f"is {cell.unfit}, where {what} belongs")
    if not cell.is_number:
        raise _Wrong(f"“{cell.text}” is text, where {what} belongs")
    if cell.value < 0:
        raise _Wrong(f"{cell.value} is less than nothing")
    if cell.value > LARGEST:
        raise _Wrong(f"{cell.value} is more than {LARGEST}")
    return Decimal(str(round(cell.value, 9)))


def _whole(cell: Cell) -> int:
    """The whole number in a cell. Raises `_Wrong`."""
    if cell.text.casefold() in _NOTHING:
        return 0
    if cell.is_empty:
        raise _Wrong("is empty: write 0 for none")
    number = _number(cell, "a whole number")
    if isinstance(cell.value, float):
        raise _Wrong(f"{cell.value} is no whole number")
    return int(number)


def _average(cell: Cell) -> Decimal:
    """The average in days. Raises `_Wrong`."""
    if cell.is_empty:
        raise _Wrong("is empty, but something was resolved")
    return _number(cell)


def _days(row: _Row, resolved: int) -> int:
    """The sum of days of the resolved complaints, from the average or from its own column."""
    if not resolved:
        for column in (AVERAGE, DAYS):
            if (text := row.cells[column].text).casefold() not in _NO_AVERAGE:
                row.wrong(column, f"is {text}, but nothing was resolved: leave it empty")
        return 0
    average = row.read(AVERAGE, _average)
    if average is None:
        return 0
    sums = days_of(average, resolved)
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


def days_of(average: Decimal, resolved: int) -> range:
    """The sums of days whose average over `resolved` complaints is `average`, rounded half up.

    Rounding is to the decimals shown, at least one: a table may show 12.0 as 12.
    """
    decimals = max(1, -int(average.as_tuple().exponent))
    half = Decimal(5).scaleb(-decimals - 1)
    begin, end = (ceil((average + limit) * resolved) for limit in (-half, half))
    return range(max(0, begin), end)


def _compare(row: _Row, counts: Sequence[ComplaintCount]) -> None:
    """Check that a grand total is the sum of its rows."""
    numbers = ComplaintCount.model_fields
    sums = ComplaintCount(**{name: sum(getattr(one, name) for one in counts) for name in numbers})
    for column, shown in WHOLE.items():
        if (entered := row.read(column, _whole)) not in {shown(sums), None}:
            row.wrong(column, f"is {entered}, but its rows together are {shown(sums)}")
    cell, average = row.cells[AVERAGE], "0"
    is_right = cell.text.casefold() in _NO_AVERAGE
    if sums.resolved:
        average, is_right = average_days(sums.days, sums.resolved), False
        with suppress(_Wrong):
            is_right = sums.days in days_of(_number(cell), sums.resolved)
    if not (is_right or cell.is_empty):
        row.wrong(AVERAGE, f"is {cell.text}, but its rows together are {average}")
