"""Shared by the readers of the exchanges' files: the error, numbers, dates, names, lines."""

import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from nnm_site.shared.rules.dates import long_date

#: Prices are stored as integers, in ten-thousandths of a rupee (or of an index point): exact,
#: small, and comparable in SQL.
PRICE_UNIT = 10_000

#: Kinds of numbers: their format, and the decimal places of the unit in which they are stored.
_NUMBERS = {
    "price": (re.compile(r"([0-9]{1,11})(?:\.([0-9]{1,4})0*)?"), 4),
    "whole number": (re.compile(r"([0-9]{1,15})(?:\.()0+)?"), 0),
    "amount": (re.compile(r"([0-9]{1,15})(?:\.([0-9]{1,2})[0-9]*)?"), 2),
}
_ISIN = re.compile(r"[A-Z]{2}[A-Z0-9]{9}[0-9]")

#: The exchanges' date formats, with dashes and three-letter months.
_DAY_FIRST = "%d-%m-%Y"
_DATES = (_DAY_FIRST, "%d-%b-%Y", "%d-%b-%y", "%Y-%m-%d")
_LONG_MONTH = re.compile(r"([A-Za-z]{3})[a-z]+")
_TO_DASHES = str.maketrans("/. ", "---")

#: No name in an exchange's files is longer.
LONGEST_NAME = 200

#: Invisible letters that words of Indian scripts need: they join letters or keep them apart.
JOINERS = "\u200c\u200d"
_WITHOUT_JOINERS = {ord(joiner): None for joiner in JOINERS}


class FileError(ValueError):
    """The file cannot be imported; the message is for the person importing it."""


def is_name(text: str) -> bool:
    """Whether a text can be a company's name, in any script."""
    visible = text if text.isascii() else text.translate(_WITHOUT_JOINERS)
    return bool(visible.strip()) and len(text) <= LONGEST_NAME and visible.isprintable()


def name_key(name: str) -> str:
    """The name without case, joiners and repeated spaces: equal for all spellings."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(plain.translate(_WITHOUT_JOINERS).split())


class Written(NamedTuple):
    """A date in a file; `doubtful` if it could also be read with the month first."""

    day: date
    doubtful: bool = False


@dataclass(frozen=True)
class Line:
    """A line of a file: its number, and its cells by column name.

    Methods that read a cell raise `FileError` if it is invalid.
    """

    place: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def fault(self, words: str) -> FileError:
        """An error about this line."""
        return FileError(f"line {self.place}: {words}")

    def _is_no(self, column: str, what: str) -> FileError:
        return self.fault(f'{column} "{self[column]}" is no {what}')

    def number(self, column: str, what: str = "price", text: str | None = None) -> int:
        """A "price" in `PRICE_UNIT`, a "whole number", or an "amount" of rupees in paise; an empty cell is 0.

        `text` replaces a cell that writes numbers in another format.
        """
        text = self[column] if text is None else text
        form, places = _NUMBERS[what]
        match = form.fullmatch(text or "0")
        if match is None:
            raise self.fault(f'{column} "{text}" is no {what}')
        return int(match[1] + (match[2] or "").ljust(places, "0"))

    def isin(self, column: str = "ISIN") -> str:
        """An International Securities Identification Number."""
        if not _ISIN.fullmatch(self[column]):
            raise self._is_no(column, "ISIN")
        return self[column]

    def iso_day(self, column: str) -> date:
        """A date such as `2026-11-20`."""
        try:
            return date.fromisoformat(self[column])
        except ValueError:
            raise self._is_no(column, "date such as 2026-11-20") from None

    def written_day(self, column: str) -> Written:
        """A date such as `20-Nov-2026`, `20-11-2026` (the day first) or `2026-11-20`."""
        text = _LONG_MONTH.sub(r"\1", self[column]).translate(_TO_DASHES)
        for form in _DATES:
            with suppress(ValueError):
                day = datetime.strptime(text, form).date()
                return Written(day, form == _DAY_FIRST and day.month != day.day <= 12)
        raise self._is_no(column, "date such as 20-11-2026 or 20-Nov-2026")


def lines_of(
    text: Iterable[str], columns: Sequence[str], optional: Sequence[str] = ()
) -> Iterator[Line]:
    """The lines of a file after its header, with the cells of `columns` and of `optional`.

    A missing optional column gives empty cells. Raises `FileError`, also for a truncated file.
    """
    reader = csv.reader(text, strict=True)
    try:
        head = next(reader, None)
        if head is None:
            raise FileError("line 1: the file is empty")
        places = {name: place for place, name in reversed([*enumerate(map(_plain, head))])}
        for name in columns:
            if _plain(name) not in places:
                raise FileError(f"line 1: the column {name} is missing")
        wanted = {
            name: places[_plain(name)] for name in (*columns, *optional) if _plain(name) in places
        }
        empty = dict.fromkeys(optional, "")
        for cells in filter(None, reader):
            place = reader.line_num
            if len(cells) < len(head) and next(reader, None) is None:
                raise FileError(
                    f"line {place}: the file is cut off, its last line has {len(cells)} of "
                    f"{len(head)} columns"
                )
            if len(cells) != len(head):
                raise FileError(f"line {place}: {len(cells)} columns, not {len(head)}")
            yield Line(place, empty | {name: cells[at].strip() for name, at in wanted.items()})
    except csv.Error as error:
        cut = "unexpected end" in str(error)
        fault = "the file is cut off in the middle of a text" if cut else str(error)
        raise FileError(f"line {reader.line_num}: {fault}") from None


def head_of(text: str) -> frozenset[str]:
    """The column names of a file, which identify its layout."""
    try:
        head = next(csv.reader([text.split("\n", 1)[0]]), [])
    except csv.Error:
        return frozenset()
    return frozenset(map(_plain, head))


def has_columns(head: frozenset[str], columns: Iterable[str]) -> bool:
    """Whether a file's header has all these columns."""
    return head.issuperset(map(_plain, columns))


def _plain(name: str) -> str:
    return name.strip().casefold()


_IN_NAME = (
    (re.compile(r"(?<![0-9])(20[0-9]{2})-?([01][0-9])-?([0-3][0-9])(?![0-9])"), (1, 2, 3)),
    (re.compile(r"(?<![0-9])([0-3][0-9])-?([01][0-9])-?(20[0-9]{2})(?![0-9])"), (3, 2, 1)),
)


def day_in_name(name: str) -> date | None:
    """The day in a file's name, in the exchanges' formats; `None` without one."""
    for form, (year, month, day) in _IN_NAME:
        for match in form.finditer(name):
            try:
                return date(int(match[year]), int(match[month]), int(match[day]))
            except ValueError:
                continue
    return None


def check_name_day(text: str, written: Written, named: date | None) -> None:
    """Raise `FileError` if rows and file name disagree on the day, or if the day is ambiguous.

    `text` is the date as written in the rows, `named` the day in the name.
    """
    if named is not None and named != written.day:
        raise FileError(
            f"its name says {long_date(named)}, its rows say {long_date(written.day)} ({text}): one of "
            "them is wrong"
        )
    if named is None and written.doubtful:
        raise FileError(
            f"the date {text} in its rows can be read in two ways, and its name has none; give it the "
            "name under which the exchange publishes it"
        )
