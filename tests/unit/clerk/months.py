"""A checkout with two real months, and the sample file of `docs/clerk.md` to follow them."""

import csv
import datetime
import io
import subprocess
from pathlib import Path
from typing import Any

from odfdo import Cell, Document, Row
from odfdo import Table as Sheet
from openpyxl import Workbook

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.complaints import segment_names
from nnm_site.shared.content.models.documents import SOURCES
from tools.clerk.complaints import FILE
from tools.clerk.entries import entry

SAMPLE = PROJECT_ROOT / "docs" / "complaint-month.csv"
NOTHING = {"carried": 0, "received": 0, "resolved": 0, "pending": 0}
HEAD = "# The complaints of each month.\n"

Table = list[list[Any]]

#: Git requires a committer.
BY = ("-c", "user.name=A", "-c", "user.email=")


def git(root: Path, *arguments: str) -> str:
    """The output of a git command in a checkout."""
    return subprocess.run(
        ["git", *arguments], cwd=root, capture_output=True, text=True, check=True
    ).stdout


def records(*months: datetime.date, sample: bool = False) -> str:
    """A records file with these months, in which nothing is pending."""
    entries = []
    for month in months:
        for segment in segment_names():
            counts = dict.fromkeys(SOURCES, NOTHING)
            flag = {"sample": True} if sample else {}
            key = f"{segment}-{month:%Y-%m}"
            fields = {"key": key, **flag, "segment": segment, "month": month, **counts}
            entries.append(entry(fields))
    return HEAD + "\n" + "\n".join(entries)


AUGUST, SEPTEMBER = datetime.date(2026, 8, 1), datetime.date(2026, 9, 1)


def checkout(root: Path, text: str) -> Path:
    """A checkout whose content is these complaint records."""
    path = root / FILE
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, *BY, "commit", "--quiet", "-m", "Content")
    return root


def table(month: object = None) -> Table:
    """The cells of the sample file, numbers as numbers; for another month if given."""
    with SAMPLE.open(encoding="utf-8", newline="") as file:
        heads, *rows = [[_cell(text) for text in row] for row in csv.reader(file)]
    return [heads, *([*row[:2], month or row[2], *row[3:]] for row in rows)]


def _cell(text: str) -> Any:
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text


def workbook(rows: Table, *others: Table, formats: dict[str, str] | None = None) -> bytes:
    """An .xlsx file with the rows on a sheet “Complaints”, and other sheets.

    `formats` are those of cells, by their names.
    """
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Complaints"
    for row in rows:
        sheet.append(row)
    for place, form in (formats or {}).items():
        sheet[place].number_format = form
    for number, more in enumerate(others, start=2):
        sheet = book.create_sheet(f"Sheet{number}")
        for row in more:
            sheet.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def ods(**sheets: Table) -> bytes:
    """Sheets with these rows as an .ods file."""
    book = Document("spreadsheet")
    book.body.clear()
    for name, rows in sheets.items():
        sheet = Sheet(name)
        for row in rows:
            line = Row()
            line.extend_cells(one if isinstance(one, Cell) else Cell(one) for one in row)
            sheet.append_row(line)
        # Like LibreOffice: empty rows up to the last row of a sheet.
        sheet.append_row(Row(repeated=1_000_000))
        book.body.append(sheet)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def error(shown: str) -> Cell:
    """A cell with an error, as LibreOffice writes it."""
    cell = Cell(shown)
    cell.set_attribute("calcext:value-type", "error")
    return cell


def as_csv(rows: Table) -> bytes:
    """The rows as a .csv file."""
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()
