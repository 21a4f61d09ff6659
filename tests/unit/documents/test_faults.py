"""Faulty entries are refused with their place, before anything is made."""

from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.shared.content.validate import CONTENT_DIR
from tests.unit.content.conftest import faults

#: Each copies the content and checks all of it.
pytestmark = pytest.mark.slow

COMPLAINTS = "documents/complaints.toml"
CATALOGUE = "documents/catalogue.toml"

#: The record of one segment for April 2022.
RECORD = "[[complaints]]\n"
APRIL = RECORD + (CONTENT_DIR / COMPLAINTS).read_text(encoding="utf-8").split(RECORD)[5]


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (
            COMPLAINTS,
            "investors = { carried = 0, received = 2, resolved = 2, pending = 0, days = 25 }",
            "investors = { carried = 0, received = 2, resolved = 1, pending = 0, days = 25 }",
            'entry 1 ("nse-fo-2022-03"): field "investors": '
            "pending is 0, but carried + received - resolved is 1",
        ),
        (
            COMPLAINTS,
            "scores = { carried = 0, received = 0, resolved = 0, pending = 0 }",
            "scores = { carried = 0, received = 1, resolved = 0, pending = 1 }",
            'entry 4 ("nse-fo-2022-04"): field "scores": '
            "carried is 0, but nse-fo-2022-03 left 1 pending",
        ),
        (COMPLAINTS, APRIL, "", "must follow 2022-03 of the same segment"),
        (COMPLAINTS, "days = 25", "days = -1", "must be at least 0"),
        (COMPLAINTS, "-03-01", "-03-15", "must be the first day of the month"),
        (COMPLAINTS, "days = 25", "days = 25, older = 1", "older cannot be more than pending"),
        (COMPLAINTS, "carried = 0, ", "", 'field "investors.carried": is missing'),
        (COMPLAINTS, '"nse-fo-2022-03"', '"nse-2022-03"', 'must be "nse-fo-2022-03"'),
        (
            CATALOGUE,
            'category = "online-closure"',
            'category = "online"',
            'field "category": there is no category "online"',
        ),
        (
            CATALOGUE,
            'source = "policies/surveillance"\n',
            "",
            'a "pdf" needs a source, unless it says file = "own"',
        ),
        (CATALOGUE, 'kind = "exe"', 'kind = "zip"', "must be 'pdf' or 'exe'"),
    ],
)
def test_a_fault_is_refused_with_its_place(
    root: Path, edit: Callable[[str, str, str], None], file: str, old: str, new: str, fault: str
) -> None:
    edit(file, old, new)

    assert [line for line in faults(root) if line.startswith(f"content/{file}: ") and fault in line]
