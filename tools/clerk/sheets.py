"""Reads a clerk's tables: the rows of an .xlsx, .ods or .csv file, each cell with its place.

For a formula the stored result is read.
"""

import csv
import datetime
import io
import re
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from lxml.etree import LxmlError
from odfdo import Cell as OdsCell
from odfdo import Document
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException

from tools.clerk.change import Refused

#: A month of complaints is a few kilobytes.
MOST_BYTES = 1_000_000
MOST_ROWS = 500

#: Digits with Indian, Western or no grouping.
_NUMBER = re.compile(r"-?(\d{1,3}(,\d{2,3})+|\d{1,12})(\.\d{1,15})?")


@dataclass(frozen=True)
class Cell:
    """A cell: its value, its place, and its kind ("a date") if it is neither text nor number."""

    value: Any
    place: str
    unfit: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether the cell is empty."""
        return not self.text and not self.unfit

    @property
    def is_number(self) -> bool:
        """Whether the cell holds a plain number."""
        return not self.unfit and isinstance(self.value, int | float)

    @property
    def text(self) -> str:
        """The value as text."""
        return "" if self.value is None else str(self.value).strip()


@dataclass(frozen=True)
class Sheet:
    """A sheet: its name, and its non-empty rows, each with its number."""

    name: str
    rows: tuple[tuple[int, tuple[Cell, ...]], ...]


def read_sheets(file: Path) -> list[Sheet]:
    """The non-empty sheets of a file.

    Raises `Refused` if it is open elsewhere, unreadable, too large, or empty.
    """
    name, kind = file.name, file.suffix.lower()
    if kind not in _READERS:
        raise Refused(f"{name} must end in .xlsx, .ods or .csv: save it as one of them.")
    # Excel and LibreOffice create these lock files next to an open file.
    for lock in (file.with_name(f"~${name}"), file.with_name(f".~lock.{name}#")):
        if lock.exists():
            raise Refused(
                f"{name} is open in a spreadsheet: save it and close it there. If nobody has it "
                f"open, delete {lock.name} beside it."
            )
    try:
        data = file.read_bytes()
    except OSError as problem:
        raise Refused(f"{file}: {problem.strerror}.") from None
    if len(data) > MOST_BYTES:
        raise Refused(f"{name} has {len(data):,} bytes, and a month of complaints has few.")
    sheets = [_sheet(title, rows) for title, rows in _READERS[kind](name, data)]
    written = [sheet for sheet in sheets if sheet.rows]
    if not written:
        raise Refused(f"Sheet “{sheets[0].name}” is empty.")
    return written


#: The rows of a sheet: each value with its kind if it is not a plain one (`Cell.unfit`).
_Rows = Iterable[list[tuple[Any, str]]]


def _of_csv(name: str, data: bytes) -> Iterator[tuple[str, _Rows]]:
    try:
        text = data.decode("utf-8-sig")
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except UnicodeDecodeError:
        raise Refused(f"{name} is no UTF-8 text: save it as “CSV UTF-8”, or as .xlsx.") from None
    except csv.Error as problem:
        raise Refused(f"{name} is no CSV file: {problem}.") from None
    yield Path(name).stem, ([_plain(text) for text in row] for row in rows)


def _of_excel(name: str, data: bytes) -> Iterator[tuple[str, _Rows]]:
    try:
        written, shown = (
            load_workbook(io.BytesIO(data), read_only=True, data_only=is_result)
            for is_result in (False, True)
        )
        for sheet, results in zip(written.worksheets, shown.worksheets, strict=True):
            pairs = zip(sheet.iter_rows(), results.iter_rows(), strict=True)
            yield sheet.title, [list(map(_excel_value, *pair)) for pair in pairs]
    # The errors of a damaged file.
    except (zipfile.BadZipFile, InvalidFileException, KeyError, ValueError, OSError, SyntaxError):
        cure = "save it as “Excel workbook (.xlsx)”, without a password"
        raise Refused(f"{name} is no workbook of Excel: {cure}.") from None


def _excel_value(written: Any, shown: Any) -> tuple[Any, str]:
    kind = getattr(shown, "data_type", "n")
    if getattr(written, "data_type", "n") == "f" and shown.value is None:
        return written.value, "a formula without its result (open the file in Excel and save it)"
    return _plain(shown.value, kind == "e", "%" in (getattr(shown, "number_format", None) or ""))


def _of_ods(name: str, data: bytes) -> Iterator[tuple[str, _Rows]]:
    try:
        for table in Document(io.BytesIO(data)).body.tables:
            table.rstrip(aggressive=True)
            sheet = table.name or ""
            if table.height > MOST_ROWS:
                raise _too_long(sheet)
            rows = [[_ods_value(cell) for cell in row.iter_cells()] for row in table.iter_rows()]
            yield sheet, rows
    # The errors of a damaged file.
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, OSError, LxmlError):
        cure = "save it as “ODF spreadsheet (.ods)”, without a password"
        raise Refused(f"{name} is no spreadsheet: {cure}.") from None


def _ods_value(cell: OdsCell) -> tuple[Any, str]:
    is_error = cell.get_attribute("calcext:value-type") == "error"
    value = cell.text_recursive.strip() if is_error else cell.value
    return _plain(value, is_error, cell.type == "percentage")


_READERS = {".csv": _of_csv, ".xlsx": _of_excel, ".ods": _of_ods}


#: The kinds of values that are neither text nor number.
_UNFIT = {
    bool: "TRUE or FALSE", datetime.date: "a date", datetime.time: "a time", datetime.timedelta: "a time",
}  # fmt: skip


def _plain(value: Any, is_error: bool = False, is_percentage: bool = False) -> tuple[Any, str]:
    """A value, converted if it is a number's text, and its kind if it is not a plain one."""
    if is_error:
        return value, f"the error {value}"
    if isinstance(value, datetime.datetime):
        value = value.date()
    if unfit := _UNFIT.get(type(value)):
        return value, unfit
    if isinstance(value, str):
        # Convert digits of other scripts, such as Devanagari.
        value = "".join(str(unicodedata.decimal(one, one)) for one in value).strip()
        if _NUMBER.fullmatch(value):
            value = float(value.replace(",", ""))
    if isinstance(value, float | Decimal):
        value = int(value) if value == int(value) else float(value)
    if is_percentage and value is not None:
        return value, "a percentage"
    return None if value == "" else value, ""


def _sheet(name: str, rows: _Rows) -> Sheet:
    written = []
    for number, row in enumerate(rows, start=1):
        cells = tuple(
            Cell(value, f"sheet “{name}”, row {number}, column {get_column_letter(index)}", unfit)
            for index, (value, unfit) in enumerate(row, start=1)
        )
        if not all(cell.is_empty for cell in cells):
            written.append((number, cells))
        if len(written) > MOST_ROWS:
            raise _too_long(name)
    return Sheet(name, tuple(written))


def _too_long(sheet: str) -> Refused:
    return Refused(f"Sheet “{sheet}” has more than {MOST_ROWS} rows.")
