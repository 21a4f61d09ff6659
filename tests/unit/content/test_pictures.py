"""A picture that an entry names exists."""

from pathlib import Path

import pytest

from nnm_site.shared.content import queries
from nnm_site.shared.content.pictures import without_picture
from nnm_site.shared.content.validate import validate
from tests.unit.content.conftest import Edit

pytestmark = pytest.mark.requirement("A16")

ARTICLE = "blog/margin-and-the-pledge.md"

#: An entry that names a picture, its field, the changed value, and the message.
WRONG = [
    (
        "company/people.toml",
        'portrait = "portrait-1"',
        'portrait = "portrait-29"',
        '"head-and-ceo": field "portrait": assets/company.svg has no "portrait-29"',
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
        ARTICLE,
        'drawing = "',
        'drawing = "no-',
        '"margin-and-the-pledge": field "drawing": assets/drawings/index.json has no "no-',
    ),
]


def test_a_picture_that_is_not_there_is_named(root: Path, edit: Edit) -> None:
    for content in (queries.site_content(), validate(root)):
        assert list(without_picture(content)) == []
    for file, old, new, _ in WRONG:
        edit(file, old, new)

    named = sorted(map(str, without_picture(validate(root))))
    expected = sorted(f"content/{file}: {said}" for file, _, _, said in WRONG)
    assert [one[: len(said)] for one, said in zip(named, expected, strict=True)] == expected
