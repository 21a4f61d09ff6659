"""Every wrong file is refused with sheet, row and column, and nothing is changed."""

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.shared.rules.dates import today
from tests.rows import each
from tests.unit.clerk import months
from tests.unit.clerk.months import Table, git
from tools.clerk.__main__ import main, month_change
from tools.clerk.change import Refused

#: Each commits in a copy of the content.
pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1310")]

#: The columns of the sample file.
SEGMENT, MONTH, FROM, CARRIED, RECEIVED, TOTAL, RESOLVED, RECENT, OLDER, AVERAGE = range(1, 11)


def put(row: int, column: int, value: object) -> Callable[[Table], bytes]:
    """The sample file with another value in one cell; rows count from 1, as a sheet shows them."""
    return puts((row, column, value))


def puts(*values: tuple[int, int, object]) -> Callable[[Table], bytes]:
    def made(rows: Table) -> bytes:
        for row, column, value in values:
            rows[row - 1][column] = value
        return months.workbook(rows)

    return made


def with_rows(change: Callable[[Table], Table]) -> Callable[[Table], bytes]:
    return lambda rows: months.workbook(change(rows))


def of_month(value: object) -> Callable[[Table], bytes]:
    return with_rows(lambda _: months.table(value))


NEXT_YEAR = f"December {today().year + 1}"

WRONG: dict[str, tuple[Callable[[Table], bytes], str]] = {
    # The columns.
    "unknown column": (
        put(1, RECEIVED, "Came in"),
        "Sheet “Complaints”, row 1, column F: “Came in” is no column of the table.",
    ),
    "missing column": (
        with_rows(lambda rows: [[*row[:OLDER], *row[OLDER + 1 :]] for row in rows]),
        "Sheet “Complaints”, row 1: the column “Pending at the end of the month**: more than 3 months” is missing.",
    ),
    "column twice": (
        put(1, RECEIVED, "carried forward FROM previous month"),
        "column F: the column “Carried forward from previous month” is there twice.",
    ),
    "value below no head": (
        with_rows(lambda rows: [rows[0], [*rows[1], 7], *rows[2:]]),
        "Sheet “Complaints”, row 2, column L: “7” is below no head.",
    ),
    # The rows.
    "no rows": (with_rows(lambda rows: rows[:1]), "Sheet “Complaints”: there are no rows below"),
    "empty sheet": (with_rows(lambda _: []), "Sheet “Complaints” is empty."),
    "missing segment": (
        with_rows(lambda rows: rows[:11]),
        "Sheet “Complaints”: there are no rows of CDSL-DP.",
    ),
    "missing source": (
        with_rows(lambda rows: [*rows[:2], *rows[3:]]),
        "Sheet “Complaints”: NSE&FO has no row “SEBI (SCORES)”.",
    ),
    "source twice": (
        with_rows(lambda rows: [*rows, rows[2]]),
        "row 17, column D (Received from): NSE&FO, SEBI (SCORES) has a row already: sheet “Complaints”, row 3.",
    ),
    "source twice on another sheet": (
        lambda rows: months.workbook(rows, [rows[0], rows[2]]),
        "Sheet “Sheet2”, row 2, column D (Received from): NSE&FO, SEBI (SCORES) has a row already",
    ),
    "unknown segment": (
        put(2, SEGMENT, "MCX"),
        "row 2, column B (Segment): “MCX” is no segment: NSE&FO, BSE&CD or CDSL-DP.",
    ),
    "empty segment": (
        put(2, SEGMENT, None),
        "row 2, column B (Segment): is empty, and no segment",
    ),
    "source of another segment": (
        put(4, FROM, "Depositories"),
        "row 4, column D (Received from): “Depositories” is no source of NSE&FO",
    ),
    # The month.
    "month not over": (
        of_month(NEXT_YEAR),
        f"row 2, column C (Month): {NEXT_YEAR} is not over yet.",
    ),
    "month that is there": (
        of_month("September 2026"),
        "row 2, column C (Month): September 2026 is there already; --replace puts this file in its place.",
    ),
    "gap": (
        of_month("June 2026"),
        "row 2, column C (Month): must follow 2026-09 of the same segment.",
    ),
    "two months": (
        put(9, MONTH, "August 2026"),
        "row 9, column C (Month): August 2026 follows October 2026: a file holds one month.",
    ),
    "day": (
        of_month(datetime.date(2026, 10, 15)),
        "row 2, column C (Month): 2026-10-15 is a day, and no month such as November 2026.",
    ),
    "no month": (of_month("last month"), "column C (Month): “last month” is no month such as"),
    "empty month": (put(5, MONTH, None), "row 5, column C (Month): is empty."),
    "number as month": (of_month(202610), "column C (Month): “202610” is no month such as"),
    # The numbers.
    "fraction": (
        put(2, RECEIVED, 1.5),
        "row 2, column F (Received during the month): 1.5 is no whole number.",
    ),
    "negative": (
        put(2, CARRIED, -1),
        "row 2, column E (Carried forward from previous month): -1 is less than nothing.",
    ),
    "slip of the keyboard": (
        put(2, RESOLVED, 900_000_000),
        "row 2, column H (Resolved*): 900000000 is more than 1000000.",
    ),
    "average of a slip": (put(2, AVERAGE, 9e12), "9000000000000 is more than 1000000."),
    "number as text": (
        put(2, RESOLVED, "1 "),
        "row 2, column H (Resolved*): “1” is text, where a whole number belongs.",
    ),
    "date": (
        put(2, RECEIVED, datetime.date(2026, 1, 2)),
        "row 2, column F (Received during the month): is a date, where a whole number belongs.",
    ),
    "time": (put(2, RECEIVED, datetime.time(2, 0)), "column F (Received during the month): is a date or time"),
    "formula": (
        put(2, TOTAL, "=E2+F2"),
        "row 2, column G (Total Pending): is a formula, where a whole number belongs.",
    ),
    "percentage": (
        lambda rows: months.workbook(rows, formats={"H2": "0%"}),
        "row 2, column H (Resolved*): is a percentage, where a whole number belongs.",
    ),
    "error": (put(2, RESOLVED, "#REF!"), "row 2, column H (Resolved*): is the error #REF!"),
    "true": (put(2, RESOLVED, True), "row 2, column H (Resolved*): is TRUE or FALSE, where"),
    "empty number": (
        put(4, OLDER, None),
        "row 4, column J (Pending at the end of the month**: more than 3 months): is empty: write 0",
    ),
    # What does not add up.
    "total pending": (
        put(2, TOTAL, 3),
        "row 2, column G (Total Pending): is 3, but carried forward and received together are 2.",
    ),
    "pending": (
        puts((2, RECENT, 2), (6, RECENT, 2)),
        "row 2, column I (Pending at the end of the month**: less than 3 months): pending is 2, but carried",
    ),
    "grand total": (
        put(6, RECEIVED, 4),
        "row 6, column F (Received during the month): is 4, but its rows together are 3.",
    ),
    "average of the grand total": (
        put(6, AVERAGE, 21),
        "row 6, column K (Average Resolution time^ (in days)): is 21, but its rows together are 10.5.",
    ),
    "carried forward": (
        puts((4, CARRIED, 1), (4, TOTAL, 1), (4, RECENT, 1), (6, CARRIED, 1), (6, TOTAL, 4), (6, RECENT, 2)),
        "row 4, column E (Carried forward from previous month): carried is 1, but nse-fo-2026-09 left 0 pending.",
    ),
    "no average": (
        put(2, AVERAGE, None),
        "row 2, column K (Average Resolution time^ (in days)): is empty, but something was resolved.",
    ),
    "average of nothing": (
        put(4, AVERAGE, 3),
        "row 4, column K (Average Resolution time^ (in days)): is 3, but nothing was resolved: leave it empty.",
    ),
    "average with two decimals": (put(2, AVERAGE, 12.25), "12.25 has more than one decimal."),
    "average that no days give": (
        put(2, AVERAGE, 12.5),
        "no whole number of days for 1 is 12.5 on average.",
    ),
    "average as text": (put(2, AVERAGE, "12 days"), "“12 days” is text, where a number of days"),
    "average as a formula": (put(2, AVERAGE, "=12"), "is a formula, where a number of days belongs."),
    "average of many": (
        puts((2, RECEIVED, 41), (2, TOTAL, 41), (2, RESOLVED, 40)),
        "12 for 40 may be 478 to 481 days: add the column “Days to resolve” with their sum.",
    ),
    "days beside another average": (
        with_rows(lambda rows: [[*row, "Days to resolve" if n == 0 else 25 if n == 1 else None] for n, row in enumerate(rows)]),
        "row 2, column K (Average Resolution time^ (in days)): is 12, but 25 days for 1 are 25.0 on average.",
    ),
}  # fmt: skip


def refusal(root: Path, data: bytes | None, name: str = "month.xlsx", replace: bool = False) -> str:
    """What is said of a file that is refused."""
    file = root.parent / name
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(Refused) as refused:
        month_change(file, replace, False, root)
    assert git(root, "status", "--porcelain") == ""
    return str(refused.value)


@each(WRONG.values())
def test_a_wrong_month_is_refused_with_its_place(
    make: Callable[[Table], bytes], sentence: str, real: Path
) -> None:
    assert sentence in refusal(real, make(months.table()))


#: What is in a file, and what is said of it.
WRONG_FILES = [
    ("none.xlsx", None, "No such file"),
    ("month.pdf", b"%PDF-1.7", "month.pdf must end in .xlsx or .csv."),
    ("month.xls", b"\xd0\xcf\x11\xe0", "month.xls must end in .xlsx or .csv."),
    ("month.xlsx", b"Segment,Month\n", "month.xlsx is no workbook of Excel"),
    ("month.xlsx", months.workbook(months.table())[:2000], "month.xlsx is no workbook of Excel"),
    ("month.csv", months.workbook(months.table()), "month.csv is no UTF-8 text"),
    ("month.csv", months.as_csv(months.table()).decode().encode("utf-16"), "month.csv is no UTF-8 text"),
    ("month.csv", b"", "Sheet “month” is empty."),
    ("month.csv", b'"Segment', "month.csv is no CSV file"),
    ("month.csv", b"," * 1_000_001, "month.csv has 1,000,001 bytes"),
    ("month.csv", months.as_csv(months.table()).replace(b",2,1,1,0,12\r\n", b",2,50%,1,0,12\r\n"),
     "Sheet “month”, row 2, column H (Resolved*): “50%” is text, where a whole number belongs."),
    ("month.csv", b"Segment\n" * 600, "Sheet “month” has more than 500 rows."),
]  # fmt: skip


@each(WRONG_FILES)
def test_a_wrong_file_is_refused(name: str, data: bytes | None, sentence: str, real: Path) -> None:
    assert sentence in refusal(real, data, name)


@each(
    [
        ("October 2026", "there is no October 2026 that this could replace"),
        # It must not break the month after it.
        ("August 2026", '"nse-fo-2026-09", investors: carried is 0, but nse-fo-2026-08 left 1'),
    ]
)
def test_a_month_that_cannot_be_replaced_is_refused(month: str, sentence: str, real: Path) -> None:
    assert sentence in refusal(real, months.workbook(months.table(month)), replace=True)


def test_a_real_month_after_sample_months_is_refused_with_the_cure(tmp_path: Path) -> None:
    text = months.records(months.AUGUST, months.SEPTEMBER, sample=True)
    said = refusal(months.checkout(tmp_path / "site", text), months.workbook(months.table()))
    assert "row 2, column C (Month): the months up to nse-fo-2026-09 are sample" in said
    assert "(--begin takes them out)" in said


@each(
    [
        ("", "B Rao", "The name of the person who publishes is missing."),
        ("A Shah", "  ", "The name of the person who has checked it is missing."),
        ("A Shah", "a shah", "The two names are the same: a second person has to check it."),
        ("A Shah", "B Rao\nPublished-by: C", "who has checked it, is no name"),
        ("A Shah", "- .", "who has checked it, is no name"),
        ("A <a@example.com>", "B Rao", "who publishes, is no name"),
    ]
)
def test_two_people_are_named(
    by: str, checked_by: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    # Nothing else is looked at before.
    assert main(["publish-month", "no such file.xlsx", "--by", by, "--checked-by", checked_by]) == 1
    assert sentence in capsys.readouterr().err
