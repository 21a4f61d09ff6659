"""The downloads in Hindi: what stands around the documents is Hindi, a document's title is its own."""

import copy
import re
from collections.abc import Callable

import pytest
from lxml.html import HtmlElement

from nnm_site.shared.content import queries
from tests.documents import Document, words


@pytest.fixture
def main(document: Callable[[str], Document]) -> HtmlElement:
    return copy.deepcopy(document("/hi/downloads").one("main"))


def test_a_document_keeps_its_title_and_says_its_language(main: HtmlElement) -> None:
    rows = list(main.iter("article"))
    titles = [one.heading for each in queries.download_categories() for one in queries.documents(each.key)]  # fmt: skip
    assert [words(row.find("h3")) for row in rows] == titles
    for row in rows:
        assert row.find("h3").attrib["lang"] == "en"
        assert "अंग्रेज़ी" in words(row)


def test_whatever_else_is_read_or_spoken_is_hindi(main: HtmlElement) -> None:
    for each in [*main.iter()]:
        if each.attrib.get("lang") == "en":
            each.text = None
            for child in [*each]:
                each.remove(child)
    said = [*main.itertext()]
    for each in main.iter():
        said += [each.attrib[name] for name in ("aria-label", "data-says", "placeholder") if name in each.attrib]  # fmt: skip
    assert [text for text in said if re.search("[a-z]{3,} [a-z]{2,}", text)] == []
    assert sum("दस्तावेज़" in text for text in said) > len(queries.download_categories())
