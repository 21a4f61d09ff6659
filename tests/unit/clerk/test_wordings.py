"""Tables are read in the wordings that brokers, participants and advisers publish (names altered)."""

import csv
import datetime
import io
import re
from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from odfdo import Cell

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.complaints import segment_names
from nnm_site.shared.content.models.documents import SOURCES
from tests.rows import each
from tests.unit.clerk import months
from tests.unit.clerk.months import SAMPLE, Table
from tools.clerk.change import Refused
from tools.clerk.complaints import Entered
from tools.clerk.month_table import days_of, entered_in

pytestmark = pytest.mark.requirement("R1310")

OCTOBER = datetime.date(2026, 10, 1)
#: Carried forward, received, total, resolved, pending for less and more than three months, average.
FIGURES = [
    [2, 10, 12, 9, 2, 1, 6.33],
    [0, 0, 0, 0, 0, 0, 0],
    [0, 6, 6, 4, 2, 0, 5],
    [0, 0, 0, 0, 0, 0, 0],
    [2, 16, 18, 13, 4, 1, 5.92],
]
NUMBERED = [1, 2, 3, 4, 5]
#: The rows below the grand total.
BELOW: Table = [
    ["*Should include complaints of previous months"],
    ["Trend of monthly disposal of complaints"],
    ["SN", "Month", "Carried forward from previous month", "Received", "Resolved*", "Pending**"],
    [1, "April-2026", 0, 0, 0, 0],
    [2, "Sept-2026", "NIL", 1, 0, 1],
    ["", "Grand Total", 0, 1, 0, 1],
]

#: For each: the rows above the table, its heads in one or two rows, and its names of the sources.
PUBLISHED: dict[str, dict[str, Table]] = {}
_FILE = PROJECT_ROOT / "tests/data/complaint-tables.csv"
for _name, _part, *_cells in csv.reader(io.StringIO(_FILE.read_text(encoding="utf-8"))):
    PUBLISHED.setdefault(_name, {}).setdefault(_part, []).append(_cells)


def a_table(heads: Table, labels: Sequence[str]) -> Table:
    """The table of a segment."""
    rows = zip(NUMBERED, labels, FIGURES, strict=True)
    return [*heads, *([number, label, *row] for number, label, row in rows)]


def read(folder: Path, data: bytes, kind: str = "xlsx") -> Entered:
    """The month read from a file with these bytes."""
    file = folder / f"month.{kind}"
    file.write_bytes(data)
    return entered_in(file)


def says(entered: Entered) -> None:
    """Assert that these are the figures of October 2026, in each segment."""
    assert entered.month == OCTOBER
    fields = ("carried", "received", "resolved", "pending", "older", "days")
    for (_, source), count in entered.counts.items():
        carried, received, _, resolved, recent, older, average = FIGURES[SOURCES.index(source)]
        expected = (carried, received, resolved, recent + older, older, round(resolved * average))
        assert tuple(getattr(count, field) for field in fields) == expected
    assert len(entered.counts) == len(segment_names()) * len(SOURCES)


def of_segment(labels: list[str], segment: str) -> list[str]:
    """The names of the sources; a participant's complaints come from depositories."""
    return labels if segment != "cdsl-dp" else [*labels[:2], "Depositories", *labels[3:]]


@each([(name,) for name in PUBLISHED])
def test_tables_are_read_as_others_publish_them(name: str, tmp_path: Path) -> None:
    (title,), heads, (labels,) = PUBLISHED[name].values()
    tables = {
        segment: a_table(heads, of_segment(labels, key)) for key, segment in segment_names().items()
    }
    sheets = {segment: [title, [], *rows] for segment, rows in tables.items()}
    says(read(tmp_path, months.ods(**sheets), "ods"))
    # All on one sheet, with the segment above each, and empty rows and columns around.
    one: Table = [title, ["Circular dated 30 November 2021"]]
    for segment, rows in tables.items():
        one += [[], [segment], *rows, *BELOW]
    says(read(tmp_path, months.workbook([[None, *row, None] for row in one])))
    says(read(tmp_path, months.as_csv(one), "csv"))


#: The form of advisers has neither the split of pending complaints nor the exchanges.
ADVISERS = [
    "Sr. No", "Received from", "Pending at the end of last month", "Received", "Resolved*",
    "Total Pending#", "Pending complaints > 3months", "Average Resolution time^ (in days)",
]  # fmt: skip


def test_the_form_of_advisers_is_refused_by_its_missing_column(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="less than 3 months” is missing"):
        read(tmp_path, months.workbook([["NSE, October 2026"], ADVISERS, [1, "SEBI (SCORES)"]]))


def changed(change: Callable[[object], object]) -> Table:
    """The sample file with other values in all cells."""
    return [[change(cell) for cell in row] for row in months.table()]


def in_devanagari(cell: object) -> object:
    figures = str.maketrans("0123456789", "०१२३४५६७८९")
    return str(cell).translate(figures) if isinstance(cell, int | float) else cell


@each(
    [
        (in_devanagari,),
        (lambda cell: f" {cell} " if isinstance(cell, int | float) else cell,),
        (lambda cell: "NIL" if cell == 0 else cell,),
        (lambda cell: "-" if cell == 0 else cell,),
        (lambda cell: "Nil" if cell == "–" else cell,),
        (lambda cell: "NA" if cell == "–" else cell,),
        (lambda cell: "October 2026".upper() if cell == "October 2026" else cell,),
    ]
)
def test_figures_may_be_texts(change: Callable[[object], object], tmp_path: Path) -> None:
    expected = entered_in(SAMPLE)
    entered = read(tmp_path, months.workbook(changed(change)))
    assert (entered.month, entered.counts) == (expected.month, expected.counts)


@each([("1,23,456", 123456), ("123,456", 123456), ("१,२३,४५६", 123456)])
def test_digits_may_be_grouped(text: str, number: int, tmp_path: Path) -> None:
    rows = months.table()
    rows[1][5:9] = [text, text, 1, number - 1]
    rows[5][5:9] = [number + 1, number + 1, 2, number - 1]
    count = read(tmp_path, months.workbook(rows)).counts["nse-fo", "investors"]
    assert (count.received, count.pending) == (number, number - 1)


@each(
    [(form,) for form in (
        "Oct-26", "oct 2026", "Oct'26", "OCTOBER, 2026", "Oct.2026", "2026-10", "10/2026",
        "31/10/2026", "31.10.2026", "1 October 2026", "October 31, 2026", "31st October 2026",
        "month ending 31 Oct 2026", "2026-10-31",
        datetime.date(2026, 10, 31), datetime.datetime(2026, 10, 1),
    )]
)  # fmt: skip
def test_a_month_may_be_written_in_many_ways(form: object, tmp_path: Path) -> None:
    assert read(tmp_path, months.workbook(months.table(form))).month == OCTOBER
    heads, *rows = ([*row[:2], *row[3:]] for row in months.table())
    # In a cell above, or on a separate sheet.
    assert read(tmp_path, months.workbook([["Month:", form], heads, *rows])).month == OCTOBER
    assert read(tmp_path, months.workbook([[form]], [heads, *rows])).month == OCTOBER


def test_segments_may_be_merged_and_columns_and_rows_empty(tmp_path: Path) -> None:
    rows: Table = [[None, None, *months.table()[0]]]
    for number, row in enumerate(months.table()[1:]):
        kept = row[:3] if number % 5 == 0 else [row[0], None, None]
        rows += [[None] * 13, [None, None, *kept, *row[3:]]]
    assert read(tmp_path, months.workbook(rows)).counts == entered_in(SAMPLE).counts


def test_the_stored_result_of_a_formula_is_read(tmp_path: Path) -> None:
    rows = months.table()
    rows[1][6] = "=E2+F2"
    # As Excel saves files.
    with (
        ZipFile(io.BytesIO(months.workbook(rows))) as before,
        ZipFile(tmp_path / "month.xlsx", "w") as after,
    ):
        for name in before.namelist():
            data = re.sub(b"(<f>E2.F2</f>)<v ?/?>(</v>)?", rb"\1<v>2</v>", before.read(name))
            after.writestr(name, data)
    assert entered_in(tmp_path / "month.xlsx").counts == entered_in(SAMPLE).counts
    rows[1][6] = Cell(2, formula="of:=[.E2]+[.F2]")
    assert read(tmp_path, months.ods(Complaints=rows), "ods").counts == entered_in(SAMPLE).counts


def test_the_sample_workbook_says_what_the_sample_file_says() -> None:
    of_workbook, of_csv = entered_in(SAMPLE.with_suffix(".xlsx")), entered_in(SAMPLE)
    assert (of_workbook.month, of_workbook.counts) == (of_csv.month, of_csv.counts)


@given(st.integers(0, 4000), st.integers(1, 9), st.integers(1, 9))
def test_an_average_tells_the_days_with_all_its_decimals(
    days: int, resolved: int, decimals: int
) -> None:
    """For up to nine resolved ones one decimal is enough; for ten it fits several sums of days."""
    average = (Decimal(days) / resolved).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    assert list(days_of(average, resolved)) == [days]
