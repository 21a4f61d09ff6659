"""Entries are written in their file's format: comments, order and all other text stay unchanged."""

import datetime

from tests.rows import each
from tools.clerk.entries import entry, put, without

TEXT = """\
# The head of the file.

[settings]
number = 2_500_000

# The first.
[[complaints]]
key = "first"
# Said twice.
month = 2026-09-01
investors = { carried = 0, received = 1 }

[[other]]
key = "first"

[[complaints]]
key = "second"
month = 2026-10-01
# The end.
"""

FIRST = {
    "key": "first", "month": datetime.date(2026, 9, 1), "investors": {"carried": 0, "received": 1},
}  # fmt: skip


def test_what_has_not_changed_stays_to_the_letter() -> None:
    assert put(TEXT, FIRST) == TEXT


@each(
    [
        ("month", datetime.date(2026, 8, 1), "month = 2026-09-01", "month = 2026-08-01"),
        ("investors", {"carried": 2}, "{ carried = 0, received = 1 }", "{ carried = 2 }"),
        ("segment", "nse-fo", "received = 1 }\n", 'received = 1 }\nsegment = "nse-fo"\n'),
        ("sample", True, "received = 1 }\n", "received = 1 }\nsample = true\n"),
    ]
)
def test_a_field_is_changed_where_it_stands(field: str, value: object, old: str, new: str) -> None:
    assert put(TEXT, FIRST | {field: value}) == TEXT.replace(old, new, 1)


def test_a_field_that_is_left_out_goes_alone() -> None:
    fields = {name: value for name, value in FIRST.items() if name != "month"}
    assert put(TEXT, fields) == TEXT.replace("month = 2026-09-01\n", "", 1)


def test_a_new_entry_stands_at_the_end() -> None:
    new = {"key": "third", "month": datetime.date(2026, 11, 1)}
    assert put(TEXT, new) == f"{TEXT}\n{entry(new)}"
    assert put("", new) == entry(new)


def test_an_entry_goes_and_its_comments_stay() -> None:
    assert without(TEXT, ["second"]) == TEXT.replace(
        '[[complaints]]\nkey = "second"\nmonth = 2026-10-01\n', ""
    )
