"""What the readers of the exchanges' files share: the error, numbers, dates, names, whole lines."""

import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from nnm_site.shared.rules.dates import long_date

#: Prices are kept as whole numbers of a ten-thousandth of a rupee (or of an index point): exact,
#: small, and comparable inside the database.
PRICE_UNIT = 10_000

#: Numbers by what they are called: their form, and the places of the unit in which they are kept.
_NUMBERS = {
    "price": (re.compile(r"([0-9]{1,11})(?:\.([0-9]{1,4})0*)?"), 4),
    "whole number": (re.compile(r"([0-9]{1,15})(?:\.()0+)?"), 0),
    "amount": (re.compile(r"([0-9]{1,15})(?:\.([0-9]{1,2})[0-9]*)?"), 2),
}
_ISIN = re.compile(r"[A-Z]{2}[A-Z0-9]{9}[0-9]")

#: No name of an exchange is longer.
LONGEST_NAME = 200

#: Invisible letters that words of Indian scripts need: they join letters or keep them apart.
JOINERS = "\u200c\u200d"
_WITHOUT_JOINERS = {ord(joiner): None for joiner in JOINERS}


class FileError(ValueError):
    """The file cannot be imported; the message is a sentence for whoever imports it."""


def is_name(text: str) -> bool:
    """Whether a text can be a company's name, in any script."""
    visible = text if text.isascii() else text.translate(_WITHOUT_JOINERS)
    return bool(visible.strip()) and len(text) <= LONGEST_NAME and visible.isprintable()


def name_key(name: str) -> str:
    """What two spellings of a name have in common: without case, joiners and repeated spaces."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(plain.translate(_WITHOUT_JOINERS).split())


def rows_of(
    lines: Iterable[str], columns: Sequence[str], optional: Sequence[str] = ()
) -> Iterator[tuple[int, list[str]]]:
    """The number and the cells of each line: those of `columns`, then those of `optional`.

    An optional column that is not there gives empty cells. Raises `FileError`, for a file that was
    cut off too.
    """
    reader = csv.reader(lines, strict=True)
    try:
        head = next(reader, None)
        if head is None:
            raise FileError("line 1: the file is empty")
        names = [_plain(name) for name in head]
        places: list[int] = []
        for name in columns:
            if _plain(name) not in names:
                raise FileError(f"line 1: the column {name} is missing")
            places.append(names.index(_plain(name)))
        further = [names.index(_plain(name)) if _plain(name) in names else -1 for name in optional]
        for cells in reader:
            if not cells:
                continue
            line = reader.line_num
            if len(cells) != len(head):
                if len(cells) < len(head) and next(reader, None) is None:
                    raise FileError(
                        f"line {line}: the file is cut off, its last line has {len(cells)} of "
                        f"{len(head)} columns"
                    )
                raise FileError(f"line {line}: {len(cells)} columns, not {len(head)}")
            row = [cells[place].strip() for place in places]
            row += ["" if place < 0 else cells[place].strip() for place in further]
            yield line, row
    except csv.Error as error:
        cut = "unexpected end" in str(error)
        fault = "the file is cut off in the middle of a text" if cut else str(error)
        raise FileError(f"line {reader.line_num}: {fault}") from None


def head_of(text: str) -> frozenset[str]:
    """The names of the columns of a file, by which its layout is known."""
    try:
        head = next(csv.reader([text.split("\n", 1)[0]]), [])
    except csv.Error:
        return frozenset()
    return frozenset(map(_plain, head))


def has_columns(head: frozenset[str], columns: Iterable[str]) -> bool:
    """Whether all these columns stand in the first line of a file."""
    return head.issuperset(map(_plain, columns))


def _plain(name: str) -> str:
    return name.strip().casefold()


def number(text: str, column: str, line: int, what: str) -> int:
    """A "price" in `PRICE_UNIT`, a "whole number", or an "amount" of rupees in paise; an empty cell is 0.

    Raises `FileError`.
    """
    form, places = _NUMBERS[what]
    match = form.fullmatch(text or "0")
    if match is None:
        raise FileError(f'line {line}: {column} "{text}" is no {what}')
    return int(match[1] + (match[2] or "").ljust(places, "0"))


def isin(text: str, column: str, line: int) -> str:
    """An International Securities Identification Number. Raises `FileError`."""
    if not _ISIN.fullmatch(text):
        raise FileError(f'line {line}: {column} "{text}" is no ISIN')
    return text


def iso_day(text: str, column: str, line: int) -> date:
    """A date such as `2026-11-20`. Raises `FileError`."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise FileError(f'line {line}: {column} "{text}" is no date such as 2026-11-20') from None


_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED_MONTH = re.compile(r"([0-9]{1,2})[-/ ]([A-Za-z]{3})[a-z]*[-/ ]([0-9]{2}|[0-9]{4})")
_DIGITS = re.compile(r"([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})")


class Written(NamedTuple):
    """A date as a file writes it; `doubtful` when it is another day with the month first."""

    day: date
    doubtful: bool = False


def written_day(text: str, column: str, line: int) -> Written:
    """A date such as `20-Nov-2026`, `20-11-2026` (the day first) or `2026-11-20`. Raises `FileError`."""
    try:
        if match := _NAMED_MONTH.fullmatch(text):
            month = _MONTHS.index(match[2].lower()) + 1
            year = int(match[3]) + (2000 if len(match[3]) == 2 else 0)
            return Written(date(year, month, int(match[1])))
        if match := _DIGITS.fullmatch(text):
            first, second, year = map(int, match.groups())
            return Written(date(year, second, first), first != second and first <= 12)
        return Written(date.fromisoformat(text))
    except ValueError:
        raise FileError(
            f'line {line}: {column} "{text}" is no date such as 20-11-2026 or 20-Nov-2026'
        ) from None


_IN_NAME = (
    (re.compile(r"(?<![0-9])(20[0-9]{2})-?([01][0-9])-?([0-3][0-9])(?![0-9])"), (1, 2, 3)),
    (re.compile(r"(?<![0-9])([0-3][0-9])-?([01][0-9])-?(20[0-9]{2})(?![0-9])"), (3, 2, 1)),
)


def day_in_name(name: str) -> date | None:
    """The day in the name of a file, written as the exchanges write it; `None` without one."""
    for form, (year, month, day) in _IN_NAME:
        for match in form.finditer(name):
            try:
                return date(int(match[year]), int(match[month]), int(match[day]))
            except ValueError:
                continue
    return None


def check_name_day(text: str, written: Written, named: date | None) -> None:
    """Raise `FileError` when the rows are of another day than the name of the file, or of a day in doubt.

    `text` is the date as the rows write it, `named` the day in the name.
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
