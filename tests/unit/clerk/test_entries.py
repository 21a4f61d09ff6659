"""Entries are written in the form of their file: comments, order and everything else stay to the letter."""

import datetime
from decimal import Decimal

from tests.rows import each
from tools.clerk.entries import added, entry, replaced, without

TEXT = """\
# The head of the file.

[settings]
number = 2_500_000

# The first.
[[fee]]
key = "first"
# Said twice.
amount = 0.30  # in rupees
lines = [
  "One",
  # Between.
  "Two",
]
per = "a = year"

[[other]]
key = "first"

[[fee]]
key = "second"
amount = 1
# The end.
"""

FIRST = {
    "key": "first", "amount": Decimal("0.3"), "lines": ["One", "Two"], "per": "a = year",
}  # fmt: skip


def test_what_has_not_changed_stays_to_the_letter() -> None:
    assert replaced(TEXT, "fee", "first", FIRST) == TEXT


@each(
    [
        ("amount", Decimal("0.45"), "amount = 0.30  # in rupees", "amount = 0.45  # in rupees"),
        ("per", 'a "month"', 'per = "a = year"', 'per = "a \\"month\\""'),
        ("lines", ["Three"], 'lines = [\n  "One",\n  # Between.\n  "Two",\n]', 'lines = ["Three"]'),
        ("since", datetime.date(2027, 4, 1), 'year"\n', 'year"\nsince = 2027-04-01\n'),
        ("gst", True, 'year"\n', 'year"\ngst = true\n'),
    ]
)
def test_a_field_is_changed_where_it_stands(field: str, value: object, old: str, new: str) -> None:
    assert replaced(TEXT, "fee", "first", FIRST | {field: value}) == TEXT.replace(old, new)


def test_a_field_that_is_left_out_goes_alone() -> None:
    fields = {name: value for name, value in FIRST.items() if name != "lines"}
    assert replaced(TEXT, "fee", "first", fields) == TEXT.replace(
        'lines = [\n  "One",\n  # Between.\n  "Two",\n]\n', ""
    )


def test_a_new_entry_stands_after_the_last_of_its_table() -> None:
    new = entry("fee", {"key": "third"})
    assert added(TEXT, "fee", [new]) == f"{TEXT}\n{new}"
    assert added(TEXT, "other", [entry("other", {"key": "new"})]) == TEXT.replace(
        '[[other]]\nkey = "first"\n', '[[other]]\nkey = "first"\n\n[[other]]\nkey = "new"\n'
    )


def test_an_entry_goes_and_its_comments_stay() -> None:
    assert without(TEXT, "fee", ["second"]) == TEXT.replace(
        '[[fee]]\nkey = "second"\namount = 1\n', ""
    )
