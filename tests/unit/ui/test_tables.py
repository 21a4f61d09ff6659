"""The form of tables on a phone follows from their columns."""

from nnm_site.shared import ui
from nnm_site.shared.ui.data import PLAIN_WORDS, Nothing, OnPhone, is_zero, on_phone
from tests.rows import each


@each(
    [
        (3, 2, 0, "columns"),  # charges on two exchanges
        (4, 3, 0, "columns"),
        (5, 4, 0, "scroll"),  # complaints over time
        (7, 4, 0, "scroll"),  # figures and words
        (3, 0, 0, "lines"),  # registrations
        (3, 1, 0, "prices"),  # fees
        (5, 0, 1, "blocks"),  # key personnel
        (6, 0, 0, "blocks"),  # escalation matrix
        (5, 1, 0, "prices"),  # levies
    ]
)
def test_the_columns_decide(columns: int, numeric: int, row_header: int, kind: OnPhone):
    assert on_phone(["x"] * columns, range(numeric), row_header) == kind


def test_law_stands_above_its_plain_words_which_are_labelled():
    made = str(
        ui.table("Charter", ["No.", "Text", PLAIN_WORDS], [["1", "Deal fairly.", "Be fair."]])
    )
    assert "in-law numbered" in made
    assert PLAIN_WORDS in made.split("Be fair.")[0]


@each(
    [
        (["SEBI", "0", "0.00", "none resolved"], True),
        (["SEBI", "0", "1", "0"], False),
        (["SEBI", "no", "figure", "here"], False),
    ]
)
def test_a_row_of_zeros_alone_is_empty(line: list[str], zero: bool):
    assert is_zero(line, range(1, 4)) is zero


def test_rows_of_zeros_are_one_line_on_a_phone():
    made = str(
        ui.table(
            "Complaints",
            ["Received from", "Received", "Resolved"],
            [["Investors", "2", "1"], ["SEBI", "0", "0"], ["Exchanges", "0", "0"]],
            numeric=(1, 2),
            nothing=Nothing("sources", "no complaints"),
        )
    )
    assert "2 sources: no complaints" in made
    assert made.count("zero-row") == 2
