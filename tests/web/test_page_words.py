"""Pages whose words stand in a content file of their own: whatever an editor writes there is shown."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from nnm_site.pages import document
from nnm_site.shared.content.models.base import COLLECTIONS
from nnm_site.shared.content.models.pages import PageWords
from nnm_site.shared.ui import plain
from nnm_site.site_map import plan
from tests.documents import Document

pytestmark = pytest.mark.requirement("R407")

KINDS = [kind for kind in COLLECTIONS if issubclass(kind, PageWords)]
#: Fields that are no text of the page.
NOT_SHOWN = {"key", "drawing", "alt"}
#: What a page says of itself elsewhere.
ABOUT_THE_PAGE = {"title", "description", "label"}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_sentence_of_a_page_file_stands_on_its_page(kind: type[PageWords]):
    said = kind.only()
    (path,) = [route.path for route in plan().routes if route.title == said.title]

    main = Document(document(path)).one("main")
    shown = " ".join("".join(main.itertext()).split())

    fields = said.model_dump(mode="json", exclude=ABOUT_THE_PAGE)
    missing = [text for text in _texts(fields) if text not in shown]
    assert not missing, json.dumps(missing, ensure_ascii=False, indent=1)


def _texts(value: Any, name: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for inner, each in value.items():
            yield from _texts(each, inner)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each, name)
    elif isinstance(value, str) and name not in NOT_SHOWN:
        yield plain(value)
