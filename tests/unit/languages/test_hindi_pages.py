"""The Hindi pages as read: heads, days and names, and lists that link to English pages."""

import logging
import re
from collections.abc import Iterator
from itertools import product

import pytest
from lxml.html import HtmlElement

from nnm_site.features.market.components import named
from nnm_site.features.market.day import answer_equity
from nnm_site.features.market.exchange import EXCHANGES
from nnm_site.features.market.rules.history import RANGES
from nnm_site.features.market.rules.sample import COMPANIES, LAST_DAY, index_days
from nnm_site.pages import document
from nnm_site.platform.route import Route
from nnm_site.platform.tree import render
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import read_language
from nnm_site.shared.languages.messages import SPOKEN
from nnm_site.shared.languages.speaking import say_name, speaking
from nnm_site.shared.languages.store import read_store
from nnm_site.shared.languages.translator import translated
from nnm_site.shared.languages.values import MONTHS
from nnm_site.site_map import plan
from tests.documents import Document, words
from tests.rows import each

pytestmark = pytest.mark.slow

HINDI = read_language("hi")
PAGES: list[Route] = [route for route in plan().routes if route.language == "hi"]

#: Text that may not occur in Hindi: an English month, and the mark of an invented name.
ENGLISH = re.compile(rf"\b(?:{'|'.join([*MONTHS, *(month[:3] for month in MONTHS)])})\b|\(sample\)")

#: Attributes that are read out, or that a script writes into the page.
READ = (*SPOKEN, "data-title", "data-before")


@each(PAGES)
def test_the_head_of_a_page_is_hindi(page: Route) -> None:
    assert HINDI.writes(page.title), page.title
    assert HINDI.writes(page.described), page.described


def _said(element: HtmlElement) -> Iterator[str]:
    """The texts and attributes of a page in its own language."""
    if not isinstance(element.tag, str) or element.tag in {"script", "style", "template"}:
        return
    if element.get("translate") == "no" or element.get("lang", "hi") != "hi":
        return
    yield from (element.attrib[name] for name in READ if name in element.attrib)
    yield element.text or ""
    for child in element:
        yield from _said(child)
        yield child.tail or ""


def _english(path: str) -> list[str]:
    body = Document(document(path)).one("body")
    return [f"{path}: {text.strip()}" for text in _said(body) if ENGLISH.search(text)]


def test_home_and_the_market_say_days_and_invented_names_in_hindi() -> None:
    asked = (
        "/hi",
        "/hi/equity",
        "/hi/equity?range=1m&exchange=BSE",
        "/hi/equity/gainers-and-losers?show=loser",
    )
    assert [fault for path in asked for fault in _english(path)] == []


@each(product(EXCHANGES, RANGES))
def test_the_market_lacks_no_translation_whatever_is_asked(exchange: str, chosen: str) -> None:
    held = catalogue("hi")
    held.missing.clear()
    with speaking("hi"):
        filled = answer_equity("", {"exchange": exchange, "range": chosen, "traded": "all"})
    assert "lists" in filled.parts
    assert held.missing == set()


@pytest.mark.long
def test_every_page_says_its_days_in_hindi() -> None:
    assert [fault for page in PAGES for fault in _english(page.path)] == []


def _texts_of(document: Document) -> list[str]:
    return [each.attrib["data-title"] for each in document.with_attribute("data-title")]


def test_the_frames_of_another_host_are_named_in_hindi() -> None:
    titles = [
        title for path in ("/hi", "/hi/equity") for title in _texts_of(Document(document(path)))
    ]
    assert len(titles) == 6
    assert [title for title in titles if not HINDI.writes(title)] == []


def test_every_invented_security_has_a_hindi_name() -> None:
    indices = [close.name for close in next(index_days([LAST_DAY])).closes]
    names = [*(company.name for company in COMPANIES), *indices]
    with speaking("hi"):
        said = {name: say_name(name) for name in names}
    assert len(indices) == 3
    assert [
        name for name in names if not HINDI.writes(said[name]) or ENGLISH.search(said[name])
    ] == []


def test_a_name_is_no_text_that_lacks_a_translation(caplog: pytest.LogCaptureFixture) -> None:
    held, name = catalogue("hi"), "Alpha Castings Ltd"
    held.missing.clear()
    with caplog.at_level(logging.INFO), speaking("hi"):
        drawn = str(render(translated(named(name))))
    assert drawn == f'<span lang="en" translate="no">{name}</span>'
    assert not held.missing
    assert not caplog.records
    assert named(name) == name


def _around(page: Document) -> list[HtmlElement]:
    """The header and the footer of a page."""
    return [
        part for part in page.all("header", "footer") if part.get("class") in {"shell", "footer"}
    ]


def test_menus_and_footer_lead_to_english_at_most_six_times() -> None:
    parts = _around(Document(document("/hi")))
    assert len(parts) == 2
    links = [link for part in parts for link in part.iter("a")]
    assert len([link for link in links if link.get("hreflang") == "en"]) <= 6
    assert "/hi/products" in {link.get("href") for link in links}
    assert not {"/services", "/hi/services"} & {link.get("href") for link in links}


def test_a_list_of_the_menus_says_once_which_entries_are_english() -> None:
    for part in _around(Document(document("/hi"))):
        assert "(English)" not in words(part)
        for link in part.iter("a"):
            if link.get("hreflang") == "en":
                (told,) = next(link.iterancestors("ul")).find_class("told-english")
                assert words(link) in words(told)
                assert HINDI.writes(words(told))


def test_messages_have_named_places_alone() -> None:
    """Links and emphases have numbered tags around their words."""
    keys = [entry.key for entry in read_store("hi")]
    assert [key for key in keys if re.search(r"<\d+/>|\{\d+\}", key)] == []
