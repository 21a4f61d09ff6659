"""Pages whose words stand in a content file of their own: whatever an editor writes there is shown."""

import json
import re
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
#: Fields that are no text of the page: keys, figures, and what is said elsewhere.
NOT_SHOWN = {
    "key", "step", "drawing", "alt", "example", "least", "most", "kind", "reviewed", "documents",
}  # fmt: skip
#: Rows of which the first text alone is shown.
NAMED_FIRST = {"results", "series"}
#: What a page says of itself elsewhere.
ABOUT_THE_PAGE = {"title", "description", "label"}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_sentence_of_a_page_file_stands_on_its_page(kind: type[PageWords]):
    said = kind.only()
    (path,) = [route.path for route in plan().routes if route.title == said.title]

    main = Document(document(path)).one("main")
    shown = " ".join("".join(main.itertext()).split())

    fields = said.model_dump(mode="json", exclude=ABOUT_THE_PAGE)
    missing = [text for text in _texts(fields) if not re.search(_filled(text), shown)]
    assert not missing, json.dumps(missing, ensure_ascii=False, indent=1)


def _texts(value: Any, name: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        # What is typed has a name in the address, and a label.
        hidden = NOT_SHOWN | ({"name"} if "label" in value else set())
        for inner in value.keys() - hidden:
            yield from _texts(value[inner], inner)
    elif isinstance(value, list) and name in NAMED_FIRST:
        for first, *_ in value:
            yield from _texts(first, name)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each, name)
    elif isinstance(value, str):
        yield plain(value)


def _filled(text: str) -> str:
    """A pattern of a text with something in its places, such as `{site}`."""
    return r"\S+".join(map(re.escape, re.split(r"\{\w+\}", text)))
