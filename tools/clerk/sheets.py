"""Tables of a clerk: the rows of an .xlsx or .csv file, each cell with its place and what is wrong with it."""

import csv
import datetime
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException

from tools.clerk.change import Refused

#: A month of complaints is a few kilobytes.
MOST_BYTES = 1_000_000
MOST_ROWS = 500


@dataclass(frozen=True)
class Cell:
    """A cell: its value, where it is, and what it is instead of a plain value ("a formula"), else ""."""

    value: Any
    place: str
    unfit: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written there."""
        return self.value is None or not str(self.value).strip()

    @property
    def text(self) -> str:
        """What is written there."""
        return "" if self.value is None else str(self.value).strip()


@dataclass(frozen=True)
class Sheet:
    """A sheet: its name, and its rows that are not empty, each with its number."""

    name: str
    rows: tuple[tuple[int, tuple[Cell, ...]], ...]


def read_sheets(name: str, data: bytes) -> list[Sheet]:
    """The sheets of a file. Raises `Refused` for a file that cannot be read, or holds nothing."""
    kind = PurePath(name).suffix.lower()
    if kind not in {".xlsx", ".csv"}:
        raise Refused(f"{name} must end in .xlsx or .csv.")
    if len(data) > MOST_BYTES:
        raise Refused(f"{name} has {len(data):,} bytes, and a month of complaints has few.")
    sheets = _of_workbook(name, data) if kind == ".xlsx" else [_of_csv(name, data)]
    written = [sheet for sheet in sheets if sheet.rows]
    if not written:
        raise Refused(f"Sheet “{sheets[0].name}” is empty.")
    return written


def _of_csv(name: str, data: bytes) -> Sheet:
    try:
        text = data.decode("utf-8-sig")
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except UnicodeDecodeError:
        raise Refused(f"{name} is no UTF-8 text: save it as “CSV UTF-8”, or as .xlsx.") from None
    except csv.Error as problem:
        raise Refused(f"{name} is no CSV file: {problem}.") from None
    shown = PurePath(name).stem
    return _sheet(shown, ([(value, "") for value in map(_plain, row)] for row in rows))


def _plain(text: str) -> Any:
    """A number where a text of CSV is one."""
    text = text.strip()
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return float(text) if re.fullmatch(r"-?\d{1,9}\.\d{1,9}", text) else text or None


def _of_workbook(name: str, data: bytes) -> list[Sheet]:
    try:
        book = load_workbook(io.BytesIO(data), read_only=True)
        return [
            _sheet(sheet.title, ([_valued(cell) for cell in row] for row in sheet.iter_rows()))
            for sheet in book.worksheets
        ]
    # A damaged one fails in any of these ways.
    except (zipfile.BadZipFile, InvalidFileException, KeyError, ValueError, OSError, SyntaxError):
        raise Refused(
            f"{name} is no workbook of Excel: save it as “Excel workbook (.xlsx)”, without a password."
        ) from None


def _valued(cell: Any) -> tuple[Any, str]:
    """The value of a cell of Excel, and what it is instead of a plain one."""
    value, kind = cell.value, getattr(cell, "data_type", "n")
    if kind == "f":
        return value, "a formula"
    if kind == "e":
        return value, f"the error {value}"
    if isinstance(value, bool):
        return value, "TRUE or FALSE"
    if isinstance(value, datetime.datetime):
        return value.date(), "a date"
    if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
        return value, "a date or time"
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int | float) and "%" in cell.number_format:
        return value, "a percentage"
    return value, ""


def _sheet(name: str, rows: Iterator[list[tuple[Any, str]]]) -> Sheet:
    written = []
    for number, row in enumerate(rows, start=1):
        cells = tuple(
            Cell(value, f"sheet “{name}”, row {number}, column {get_column_letter(index)}", unfit)
            for index, (value, unfit) in enumerate(row, start=1)
        )
        if not all(cell.is_empty for cell in cells):
            written.append((number, cells))
        if len(written) > MOST_ROWS:
            raise Refused(f"Sheet “{name}” has more than {MOST_ROWS} rows.")
    return Sheet(name, tuple(written))
