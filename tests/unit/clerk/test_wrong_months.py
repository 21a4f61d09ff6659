"""Every wrong file is refused with sheet, row and column, and nothing is changed."""

import datetime
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from odfdo import Cell

from nnm_site.shared.rules.dates import today
from tests.rows import each
from tests.unit.clerk import months
from tests.unit.clerk.months import Table, git
from tools.clerk.__main__ import main, month_change
from tools.clerk.change import Refused

#: Slow, as each test commits in a copy of the content.
pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1310")]

Make = Callable[[Table], bytes]


def put(**values: object) -> Make:
    """The sample file with other values in some cells."""

    def made(rows: Table) -> bytes:
        for cell, value in values.items():
            rows[int(cell[1:]) - 1][ord(cell[0]) - ord("A")] = value
        return months.workbook(rows)

    return made


def rows(change: Callable[[Table], Table]) -> Make:
    return lambda rows: months.workbook(change(rows))


def of_month(value: object) -> Make:
    return rows(lambda _: months.table(value))


def without(column: str) -> Make:
    at = ord(column) - ord("A")
    return rows(lambda rows: [[*row[:at], *row[at + 1 :]] for row in rows])


NEXT_YEAR = f"December {today().year + 1}"
A_MONTH = "is no month such as November 2026"
SEGMENTS = "NSE&FO, BSE&CD or CDSL-DP"
WHOLE, DAYS = "where a whole number belongs", "where a number of days belongs"
NO_WORKBOOK = (
    "month.xlsx is no workbook of Excel: save it as “Excel workbook (.xlsx)”, without a password."
)
NO_SPREADSHEET = (
    "month.ods is no spreadsheet: save it as “ODF spreadsheet (.ods)”, without a password."
)
WRONG_END = "must end in .xlsx, .ods or .csv: save it as one of them."
NO_TEXT = "month.csv is no UTF-8 text: save it as “CSV UTF-8”, or as .xlsx."
NO_RESULT = "is a formula without its result (open the file in Excel and save it)"

#: The file's content, the faulty cell or row, and the message.
WRONG: list[tuple[Make, str, str]] = [
    # The columns.
    (without("D"), "", "no table is there: its heads must name “Received from”"),
    (put(F1="Came in"), "F1", "“Came in” is no column of the table"),
    (put(F1="Pending at the end of the month"), "F1",
     "“Pending at the end of the month” is no column of the table"),
    (without("J"), "1",
     "the column “Pending at the end of the month**: more than 3 months” is missing"),
    (put(F1="carried forward FROM previous month"), "F1",
     "the column “Carried forward from previous month” is there twice"),
    (rows(lambda rows: [rows[0], [*rows[1], 7], *rows[2:]]), "L2", "“7” is below no head"),
    (rows(lambda rows: rows[:1]), "1", "there are no rows below the heads"),
    # The segments and the sources.
    (without("B"), "1",
     f"the table has no segment: write {SEGMENTS} above it, or into a column “Segment”"),
    (rows(lambda rows: rows[:11]), "", "there are no rows of CDSL-DP"),
    (rows(lambda rows: [*rows[:2], *rows[3:]]), "", "NSE&FO has no row “SEBI (SCORES)”"),
    (rows(lambda rows: [*rows, rows[2]]), "D17",
     "NSE&FO, SEBI (SCORES) has a row already: sheet “Complaints”, row 3"),
    (put(B2="MCX"), "B2", f"“MCX” is no segment: {SEGMENTS}"),
    (put(B2="NSE & BSE"), "B2", f"“NSE & BSE” is no segment: {SEGMENTS}"),
    (put(B2="NSE-CD"), "B2", f"“NSE-CD” is no segment: {SEGMENTS}"),
    (put(B2=None), "B2", f"is empty, and no segment: {SEGMENTS}"),
    (put(D4="Depositories"), "D4",
     "“Depositories” is no source of NSE&FO: Directly from Investors, SEBI (SCORES), "
     "Stock Exchanges, Other Sources (if any) or Grand Total"),
    # The month.
    (without("C"), "", "no month is there: write it above the table (“month ending October "
     "2026”), or into a column “Month”"),
    (of_month(NEXT_YEAR), "C2", f"{NEXT_YEAR} is not over yet"),
    (of_month("September 2026"), "C2",
     "September 2026 is there already. If that is the month you mean, --replace puts this file in its place"),
    (of_month("June 2026"), "C2", "June 2026 cannot follow September 2026: October 2026 comes next"),
    (put(C9="August 2026"), "C9", "is August 2026, but sheet “Complaints”, row 2, "
     "column C (Month) says October 2026: a file holds one month"),
    (of_month(datetime.date(2026, 10, 15)), "C2",
     "2026-10-15 is a day, and no month such as November 2026"),
    (of_month("last month"), "C2", f"“last month” {A_MONTH}"),
    (of_month("2026-27"), "C2", f"“2026-27” {A_MONTH}"),
    (of_month(202610), "C2", f"“202610” {A_MONTH}"),
    # The numbers.
    (put(F2=1.5), "F2", "1.5 is no whole number"),
    (put(E2=-1), "E2", "-1 is less than nothing"),
    (put(H2=900_000_000), "H2", "900000000 is more than 1000000"),
    (put(K2=9e12), "K2", "9000000000000 is more than 1000000"),
    (put(H2="one"), "H2", f"“one” is text, {WHOLE}"),
    (put(H2="NA"), "H2", f"“NA” is text, {WHOLE}"),
    (put(H2="1,5"), "H2", f"“1,5” is text, {WHOLE}"),
    (put(H2="1o"), "H2", f"“1o” is text, {WHOLE}"),
    (put(F2=datetime.date(2026, 1, 2)), "F2", f"is a date, {WHOLE}"),
    (put(F2=datetime.time(2, 0)), "F2", f"is a time, {WHOLE}"),
    (put(G2="=E2+F2"), "G2", f"{NO_RESULT}, {WHOLE}"),
    (lambda rows: months.workbook(rows, formats={"H2": "0%"}), "H2", f"is a percentage, {WHOLE}"),
    (put(H2="#REF!"), "H2", f"is the error #REF!, {WHOLE}"),
    (put(H2=True), "H2", f"is TRUE or FALSE, {WHOLE}"),
    (put(J4=None), "J4", "is empty: write 0 for none"),
    # What does not add up.
    (put(G2=3), "G2", "is 3, but carried forward and received together are 2"),
    (put(I2=2, I6=2), "I2", "pending is 2, but carried + received - resolved is 1"),
    (put(F6=4), "F6", "is 4, but its rows together are 3"),
    (put(K6=21), "K6", "is 21, but its rows together are 10.5"),
    (put(E4=1, G4=1, I4=1, E6=1, G6=4, I6=2), "E4",
     "carried is 1, but September 2026 of NSE&FO left 0 pending"),
    # The average.
    (put(K2=None), "K2", "is empty, but something was resolved"),
    (put(K2="–"), "K2", f"“–” is text, {DAYS}"),
    (put(K4=3), "K4", "is 3, but nothing was resolved: leave it empty"),
    (put(K2=12.5), "K2", "no whole number of days for 1 is 12.5 on average"),
    (put(K2="12 days"), "K2", f"“12 days” is text, {DAYS}"),
    (put(F2=41, G2=41, H2=40), "K2",
     "12 for 40 may be 478 to 481 days: add the column “Days to resolve” with their sum"),
    (rows(lambda rows: [[*rows[0], "Days to resolve"], [*rows[1], 25], *rows[2:]]), "K2",
     "is 12, but 25 days for 1 are 25.0 on average"),
]  # fmt: skip


def refusal(root: Path, data: bytes | None, name: str = "month.xlsx", replace: bool = False) -> str:
    """The message about a refused file."""
    file = root.parent / name
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(Refused) as refused:
        month_change(file, replace, False, root)
    assert git(root, "status", "--porcelain") == ""
    return str(refused.value)


@each(WRONG)
def test_a_wrong_month_is_refused_with_its_place(
    make: Make, cell: str, sentence: str, real: Path
) -> None:
    heads = months.table()[0]
    place = "Sheet “Complaints”"
    if cell:
        place += f", row {cell.lstrip('ABCDEFGHIJKL')}"
    if cell[:1].isalpha():
        place += f", column {cell[0]}"
        if int(cell[1:]) > 1 and cell[0] < "L":
            place += f" ({heads[ord(cell[0]) - ord('A')]})"
    refused = refusal(real, make(months.table())).splitlines()
    # A wrong head is also a column that is missing.
    assert refused[0] == f"{place}: {sentence}."
    assert not refused[1:] or "is missing" in refused[1]


def test_each_fault_of_a_file_is_named_at_once(real: Path) -> None:
    make = put(E2=-1, H3="one", G4=3, K5=2, J9=None)
    said = refusal(real, make(months.table())).splitlines()
    assert [re.findall(r"row (\d+), column (\w)", line) for line in said] == [
        [("2", "E")], [("3", "H")], [("4", "G")], [("5", "K")], [("9", "J")],
    ]  # fmt: skip


#: The file's content, and the message.
WRONG_FILES = [
    ("none.xlsx", None, "No such file or directory."),
    ("month.pdf", b"%PDF-1.7", f"month.pdf {WRONG_END}"),
    ("month.xls", b"\xd0\xcf\x11\xe0", f"month.xls {WRONG_END}"),
    ("month.xlsx", b"Segment,Month\n", NO_WORKBOOK),
    ("month.xlsx", months.workbook(months.table())[:2000], NO_WORKBOOK),
    ("month.xlsx", months.workbook([]), "Sheet “Complaints” is empty."),
    ("month.ods", b"Segment,Month\n", NO_SPREADSHEET),
    ("month.ods", months.ods(Complaints=months.table())[:3000], NO_SPREADSHEET),
    ("month.ods", months.ods(Complaints=[]), "Sheet “Complaints” is empty."),
    ("month.ods", months.ods(Complaints=[[]] * 600 + months.table()),
     "Sheet “Complaints” has more than 500 rows."),
    ("month.csv", months.workbook(months.table()), NO_TEXT),
    ("month.csv", months.as_csv(months.table()).decode().encode("utf-16"), NO_TEXT),
    ("month.csv", b"", "Sheet “month” is empty."),
    ("month.csv", b'"Segment', "month.csv is no CSV file: unexpected end of data."),
    ("month.csv", b"," * 1_000_001,
     "month.csv has 1,000,001 bytes, and a month of complaints has few."),
    ("month.csv", months.as_csv(months.table()).replace(b",2,1,1,0,12\r\n", b",2,50%,1,0,12\r\n"),
     f"Sheet “month”, row 2, column H (Resolved*): “50%” is text, {WHOLE}."),
    ("month.csv", b"Segment\n" * 600, "Sheet “month” has more than 500 rows."),
]  # fmt: skip


@each(WRONG_FILES)
def test_a_wrong_file_is_refused(name: str, data: bytes | None, sentence: str, real: Path) -> None:
    assert refusal(real, data, name).removeprefix(f"{real.parent}/none.xlsx: ") == sentence


#: A cell of an .ods file, and the message.
WRONG_CELLS = [
    (Cell(1, cell_type="percentage"), "is a percentage"),
    (Cell(datetime.date(2026, 10, 1)), "is a date"),
    (Cell(True), "is TRUE or FALSE"),
    (months.error("#DIV/0!"), "is the error #DIV/0!"),
]


@each(WRONG_CELLS)
def test_a_wrong_cell_of_an_ods_file_is_refused(cell: Cell, sentence: str, real: Path) -> None:
    heads, first, *more = months.table()
    first[7] = cell
    said = refusal(real, months.ods(Complaints=[heads, first, *more]), "month.ods")
    assert said == f"Sheet “Complaints”, row 2, column H (Resolved*): {sentence}, {WHOLE}."


@each([("~$month.xlsx",), (".~lock.month.xlsx#",)])
def test_a_file_that_is_open_in_a_spreadsheet_is_refused(lock: str, real: Path) -> None:
    (real.parent / lock).touch()
    assert refusal(real, months.workbook(months.table())) == (
        "month.xlsx is open in a spreadsheet: save it and close it there. If nobody has it open, "
        f"delete {lock} beside it."
    )
    (real.parent / lock).unlink()


@each(
    [
        ("October 2026", "there is no October 2026 that this could replace"),
        # It must not break the month after it.
        (
            "August 2026",
            "September 2026 of NSE&FO, Directly from Investors: carried is 0, but August 2026 of NSE&FO left 1",
        ),
    ]
)
def test_a_month_that_cannot_be_replaced_is_refused(month: str, sentence: str, real: Path) -> None:
    assert sentence in refusal(real, months.workbook(months.table(month)), replace=True)


def test_a_real_month_after_sample_months_is_refused_with_the_cure(tmp_path: Path) -> None:
    text = months.records(months.AUGUST, months.SEPTEMBER, sample=True)
    said = refusal(months.checkout(tmp_path / "site", text), months.workbook(months.table()))
    assert "row 2, column C (Month): the months up to September 2026 of NSE&FO are sample" in said
    assert "(--begin takes them out)" in said


def test_the_tables_of_a_sheet_have_rows_of_their_own_and_a_total_may_lack_its_average(
    real: Path, tmp_path: Path
) -> None:
    heads, *rows = months.table()
    sheet: Table = []
    for number, segment in enumerate(("NSE&FO", "BSE&CD", "CDSL-DP")):
        sheet += [[f"Data for the month ending October 2026, {segment}"], [heads[0], *heads[3:]]]
        sheet += [[row[0], *row[3:]] for row in rows[number * 5 : number * 5 + 5]]
        sheet[-1][-1] = None
    file = tmp_path / "month.xlsx"
    file.write_bytes(months.workbook(sheet))
    assert month_change(file, False, False, real).files
    text = months.records(months.AUGUST, months.SEPTEMBER, sample=True)
    said = refusal(months.checkout(tmp_path / "sample", text), months.workbook(sheet))
    found = [
        re.findall(r"row (\d+), column A: .* of (\S+) are sample", one) for one in said.splitlines()
    ]
    assert found == [[("1", "NSE&FO")], [("8", "BSE&CD")], [("15", "CDSL-DP")]]


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
    # Checked before anything else.
    assert main(["publish-month", "no such file.xlsx", "--by", by, "--checked-by", checked_by]) == 1
    assert sentence in capsys.readouterr().err
