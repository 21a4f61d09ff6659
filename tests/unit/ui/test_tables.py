"""What tables become on a phone follows from their columns."""

import pytest

from nnm_site import ui
from nnm_site.ui.data import Nothing, OnPhone, is_zero, on_phone


@pytest.mark.parametrize(
    ("columns", "numeric", "row_header", "kind"),
    [
        (3, 2, 0, "columns"),  # charges on two exchanges
        (4, 3, 0, "columns"),
        (5, 4, 0, "scroll"),  # complaints over time
        (7, 4, 0, "scroll"),  # figures and words
        (3, 0, 0, "line"),  # registrations
        (3, 1, 0, "line"),  # fees
        (5, 0, 1, "blocks"),  # key personnel
        (6, 0, 0, "blocks"),  # escalation matrix
        (5, 1, 0, "blocks"),  # levies
    ],
)
def test_the_columns_decide(columns: int, numeric: int, row_header: int, kind: OnPhone):
    assert on_phone(columns, numeric, row_header) == kind


@pytest.mark.parametrize(
    ("line", "zero"),
    [
        (["SEBI", "0", "0.00", "none resolved"], True),
        (["SEBI", "0", "1", "0"], False),
        (["SEBI", "no", "figure", "here"], False),
    ],
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
            nothing=Nothing("sources", "none received"),
        )
    )
    assert "2 sources, none received" in made
    assert made.count("zero-row") == 2
