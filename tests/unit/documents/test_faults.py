"""Faulty entries are refused with their place, before anything is made."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.content.problems import ContentError
from nnm_site.content.validate import CONTENT_DIR, validate

#: Each copies the content and checks all of it.
pytestmark = pytest.mark.slow

COMPLAINTS = "documents/complaints.toml"
CATALOGUE = "documents/catalogue.toml"


@pytest.fixture
def faults(tmp_path: Path) -> Callable[[str, str, str], list[str]]:
    """Replace a piece of a file once and return the faults that are found."""
    root = tmp_path / "content"
    shutil.copytree(CONTENT_DIR, root)

    def find(file: str, old: str, new: str) -> list[str]:
        path = root / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(ContentError) as error:
            validate(root)
        return [str(problem) for problem in error.value.problems]

    return find


def test_numbers_that_do_not_add_up(faults: Callable[[str, str, str], list[str]]) -> None:
    found = faults(
        COMPLAINTS,
        "investors = { carried = 0, received = 2, resolved = 2, pending = 0, days = 25 }",
        "investors = { carried = 0, received = 2, resolved = 1, pending = 0, days = 25 }",
    )
    assert found == [
        'content/documents/complaints.toml: entry 1 ("nse-fo-2022-03"): field "investors": '
        "pending is 0, but carried + received - resolved is 1"
    ]


def test_a_month_that_carries_something_else_than_was_pending(
    faults: Callable[[str, str, str], list[str]],
) -> None:
    found = faults(
        COMPLAINTS,
        "scores = { carried = 0, received = 0, resolved = 0, pending = 0 }",
        "scores = { carried = 0, received = 1, resolved = 0, pending = 1 }",
    )
    assert found == [
        'content/documents/complaints.toml: entry 4 ("nse-fo-2022-04"): field "scores": '
        "carried is 0, but nse-fo-2022-03 left 1 pending"
    ]


def test_a_month_that_is_missing(faults: Callable[[str, str, str], list[str]]) -> None:
    text = (CONTENT_DIR / COMPLAINTS).read_text(encoding="utf-8")
    april = "[[complaints]]\n" + text.split("[[complaints]]\n")[5]
    assert "bse-cd-2022-04" in april
    (fault,) = [line for line in faults(COMPLAINTS, april, "") if '"month"' in line]
    assert "must follow 2022-03 of the same segment" in fault


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("days = 25", "days = -1", "must be at least 0"),
        ("month = 2022-03-01", "month = 2022-03-15", "must be the first day of the month"),
        ("days = 25", "days = 25, older = 1", "older cannot be more than pending"),
        ("carried = 0, ", "", 'field "investors.carried": is missing'),
        ('key = "nse-fo-2022-03"', 'key = "nse-2022-03"', 'must be "nse-fo-2022-03"'),
    ],
)
def test_other_faults_of_a_record(
    faults: Callable[[str, str, str], list[str]], old: str, new: str, message: str
) -> None:
    assert any(message in fault for fault in faults(COMPLAINTS, old, new))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'category = "online-closure"',
            'category = "online"',
            'field "category": there is no category "online"',
        ),
        ('source = "policies/surveillance"\n', "", 'a "pdf" needs a source, an "exe" has none'),
        ('kind = "exe"', 'kind = "zip"', "must be 'pdf' or 'exe'"),
    ],
)
def test_faults_of_the_catalogue(
    faults: Callable[[str, str, str], list[str]], old: str, new: str, message: str
) -> None:
    assert any(message in fault for fault in faults(CATALOGUE, old, new))
