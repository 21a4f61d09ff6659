"""A picture that an entry names is there."""

from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.shared.content.pictures import without_picture
from nnm_site.shared.content.validate import validate

pytestmark = [pytest.mark.slow, pytest.mark.requirement("A16")]


def test_every_picture_of_the_shipped_content_is_there() -> None:
    assert list(without_picture(validate())) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (
            "home/services.toml",
            'drawing = "service-commodities"',
            'drawing = "service-comodities"',
            '"commodities": field "drawing": assets/drawings/index.json has no "service-comodities"',
        ),
        (
            "company/people.toml",
            'portrait = "portrait-2"',
            'portrait = "portrait-29"',
            '"head-of-research-and-operations": field "portrait": assets/company.svg has no "portrait-29"',
        ),
        (
            "company/gallery.toml",
            'key = "the-bell"',
            'key = "the-bel"',
            '"the-bel": assets/gallery/index.json has no "ipo-listings/the-bel" (docs/gallery.md)',
        ),
        (
            "company/forte.toml",
            'drawing = "',
            'drawing = "no-',
            'field "aims.cards[1].drawing": assets/drawings/index.json has no "no-',
        ),
        (
            "blog/power-of-small-sums.md",
            'drawing = "',
            'drawing = "no-',
            '"power-of-small-sums": field "drawing": assets/drawings/index.json has no "no-',
        ),
    ],
)
def test_a_picture_that_is_not_there_is_named(
    root: Path, edit: Callable[[str, str, str], None], file: str, old: str, new: str, fault: str
) -> None:
    edit(file, old, new)

    (found,) = map(str, without_picture(validate(root)))
    assert found.startswith(f"content/{file}: {fault}")
