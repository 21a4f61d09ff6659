"""Pages in other languages: what they say of themselves, and that nothing stays English unmarked."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from lxml.html import HtmlElement

from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import languages
from nnm_site.site_map import plan
from tests.asynchronous import run
from tests.client import Documents, LookAt, Page, every_translated_page
from tests.documents import Document, words
from tests.pages import TITLE_LENGTH

pytestmark = pytest.mark.requirement("R1202", "R1203")

KILOBYTE = 1024

#: Address of a translated page → its language, and the address of the English page.
TRANSLATED = {
    language.address(path): (language, path) for language in languages() for path in language.pages
}

#: Its content is composed at a request, below the notices of a page that is built without any. No search
#: engine may keep it in any language.
WRITTEN_LATER = {"/thank-you"}

LATIN_WORD = re.compile("[A-Za-z]{2}")
#: Three small words in a row are a sentence, not a name.
ENGLISH = re.compile(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b")
SPOKEN = ("aria-label", "alt", "title", "placeholder", "data-says")


def _read(element: HtmlElement, code: str = "hi", *, inside: bool = False) -> Iterator[str]:
    """The texts of a language outside parts that say that they are in another language."""
    silent = {"script", "style", "svg", *(() if inside else ("noscript",))}
    if element.tag in silent or not isinstance(element.tag, str):
        return
    if element.attrib.get("lang", code) != code:
        return
    yield element.text or ""
    yield from (element.attrib.get(name, "") for name in SPOKEN)
    for child in element:
        yield from _read(child, code, inside=inside)
        yield child.tail or ""


@every_translated_page
def test_nothing_is_english_and_does_not_say_so(page: Page) -> Iterable[object]:
    return filter(ENGLISH.search, _read(page.one("body"), page.language))


@every_translated_page
def test_hours_are_said_in_the_language(page: Page) -> Iterator[str]:
    """In the dock and its panels as well, which are composed once for all pages of a language."""
    hours = [each.text_content() for each in page.with_attribute("data-open-hours")]
    yield from filter(LATIN_WORD.search, hours or ["shows no hours"])


def _may_be_kept(page: Page) -> bool:
    return all(meta.get("name") != "robots" for meta in page.all("meta"))


def test_search_engines_are_told_of_no_translation_that_they_must_not_keep(
    documents: Documents, look_at: LookAt
) -> None:
    """The set follows from what there is and has been reviewed."""

    def faults(page: Page) -> Iterator[str]:
        path = TRANSLATED[page.path][1] if page.language else page.path
        listed = {
            other.code
            for other in languages()
            if other.has(path) and _may_be_kept(documents[other.address(path)])
        }
        told = {link.get("hreflang") for link in page.all("link") if "hreflang" in link.attrib}
        if told != ({"en-IN", "x-default", *listed} if listed else set()):
            yield f"tells of {told}, where {listed} may be kept"

    look_at(documents, faults)


@every_translated_page
def test_a_translated_page_says_its_language(page: Page) -> Iterator[str]:
    language, _ = TRANSLATED[page.path]
    locale = page.one("meta", property="og:locale").get("content")
    canonical = page.one("link", rel="canonical").get("href", "")
    title = page.one("title").text or ""
    if locale != language.locale:
        yield f"og:locale is {locale}"
    if not canonical.endswith(page.path):
        yield f"is {canonical}"
    if not language.writes(title) or len(title) not in TITLE_LENGTH:
        yield f"has the title {title}"


def test_what_nobody_reviewed_says_so_and_is_not_listed(
    documents: Documents, look_at: LookAt
) -> None:
    translations = {each.code: catalogue(each.code).translations.values() for each in languages()}
    #: Those that stand on pages as they are: without places for values, and tags.
    unread = {
        code: {one.text for one in own if not one.reviewed and not re.search("[<{]", one.text)}
        - {one.text for one in own if one.reviewed}
        for code, own in translations.items()
    }

    def faults(page: Page) -> Iterator[str]:
        language, path = TRANSLATED[page.path]
        notes = [words(each) for each in page.with_attribute("data-under-review")]
        shown = {text.strip() for text in page.one("main").itertext()} & unread[page.language]
        if shown and notes != [language.under_review] and path not in WRITTEN_LATER:
            yield f"says {notes} beside {min(shown)!r}"
        if notes and _may_be_kept(page):
            yield "is under review, and search engines may keep it"
        if not notes and _may_be_kept(documents[path]) and not _may_be_kept(page):
            yield "has been reviewed, and search engines may not keep it"

    look_at(documents.translated, faults)


def test_a_page_is_live_where_the_english_one_is_and_the_switch_leads_back(
    documents: Documents, look_at: LookAt
) -> None:
    states = {route.path: getattr(route, "state", None) for route in plan().routes}

    def faults(page: Page) -> Iterator[str]:
        language, path = TRANSLATED[page.path]
        live, english = states[page.path], states[path]
        if (live is None) != (english is None) or (live and live is english):
            yield f"has the state {live}, the English page {english}"
        switches = {
            each.attrib["data-language-switch"]: (each.attrib["href"], words(each))
            for each in page.with_attribute("data-language-switch")
        }
        if switches != {"en": (path, "English")} | {
            other.code: (other.address(path), other.name)
            for other in languages()
            if other.has(path) and other != language
        }:
            yield f"leads to {switches}"

    look_at(documents.translated, faults)


@every_translated_page
def test_links_to_pages_without_a_translation_are_marked(page: Page) -> Iterator[str]:
    for link in page.all("a"):
        href = link.get("href", "")
        leads_out = re.fullmatch(r"/[a-z/-]+", href) and not f"{href}/".startswith(
            f"/{page.language}/"
        )
        if leads_out and "lang" not in link.attrib and not _says_english(link):
            yield href


def _says_english(link: HtmlElement) -> bool:
    """Itself, or once for the list that it stands in."""
    if "(English)" in words(link):
        return True
    lists = [*link.iterancestors("ul")][:1]
    return any(each.find_class("told-english") for each in lists)


def test_the_faces_are_small(http: httpx.Client) -> None:
    for code in (language.code for language in languages()):
        sizes = [len(http.get(f"/fonts/{code}-{w}.woff2").content) for w in ("400", "600")]
        assert sum(sizes) <= 70 * KILOBYTE, code


def test_an_unknown_address_and_a_faulty_form_are_answered_in_hindi(http: httpx.Client) -> None:
    missing = http.get("/hi/nothing-here")
    faulty = http.post("/hi/enquiries/account", data={"name": "", "language": "hi"})
    assert (missing.status_code, faulty.status_code) == (404, 422)
    assert 'lang="hi"' in missing.text
    assert "पेज" in missing.text
    assert "अपना नाम लिखें" in faulty.text


def test_the_calculator_takes_devanagari_digits(ask: Callable[[str], Document]) -> None:
    for address in ("/hi/calculator", "/hi/calculator/bill"):
        own = ask(f"{address}?{urlencode({'quantity': '१००', 'price': '१,०००'})}")
        assert "₹1,00,000.00" in own.text


ANSWERS = (
    "/hi/calculator?quantity=5&side=both&sell_price=1200",
    "/hi/calculator?quantity=abc&price=1e5&rate=-1",
    "/hi/calculator?tab=commodity&quantity=5&minimum=40",
    "/hi/calculator/bill?table=options&quantity=3&side=sell",
    "/hi/calculator/bill?quantity=x",
    "/hi/wealth/personal-finance?sip_amount=9000&sip_step_up=5",
    "/hi/wealth/personal-finance?step=step-3&debt1_balance=-1",
    "/hi/enquiry?ref=nothing",
    "/hi/thank-you?ref=A-7K3F-9Q2M",
)


def test_an_answer_is_in_the_language(ask: Callable[[str], Document]) -> None:
    faults: list[str] = []
    for address in ANSWERS:
        body = ask(address).one("body")
        written = [text for each in body.iter("noscript") for text in _read(each, inside=True)]
        english = filter(ENGLISH.search, [*_read(body), *written])
        faults += [f"{address}: {text}" for text in english]
    assert faults == []


def test_a_live_answer_is_in_the_language() -> None:
    state: Any = next(route.state for route in plan().routes if route.path == "/hi/calculator")
    visitor = state(_reflex_internal_init=True)
    first = visitor.bill.order
    run(state.ask.fn(visitor, {"query": "quantity=200"}))
    assert first != visitor.bill.order
    assert "200 यूनिट" in visitor.bill.order
    assert visitor.asked == "quantity=200"
    run(state.ask.fn(visitor, {"query": "quantity=abc"}))
    assert "संख्या लिखें" in visitor.faults["quantity"]


def test_a_page_that_is_in_english_only_says_so(http: httpx.Client) -> None:
    for language in languages():
        answer = http.get(language.address("/about/milestones"))
        assert answer.status_code == 307
        path, _, anchor = answer.headers["location"].partition("#")
        assert path == "/about/milestones"
        line = Document(http.get(path).text).one("p", id=anchor)
        assert (line.text, line.attrib["lang"]) == (language.in_english, language.code)
