"""Pages in other languages: what they say of themselves, and that nothing stays English unmarked."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import brotli
import httpx
import pytest
from lxml.html import HtmlElement

from nnm_site.plan import plan
from nnm_site.shared.languages.language import Language, languages
from tests.asynchronous import run
from tests.documents import Document
from tests.pages import TITLE_LENGTH
from tests.routes import TWINS
from tests.unit.search.test_questions import LINES as QUESTIONS

pytestmark = pytest.mark.requirement("R1202", "R1203")

HINDI = next(language for language in languages() if language.code == "hi")
KILOBYTE = 1024

PAGES = [(language, path) for language in languages() for path in language.pages]
every_page = pytest.mark.parametrize(
    ("language", "path"), PAGES, ids=[language.address(path) for language, path in PAGES]
)

LATIN_WORD = re.compile("[A-Za-z]{2}")
#: Three small words in a row are a sentence, not a name.
ENGLISH = re.compile(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b")
SPOKEN = ("aria-label", "alt", "title", "placeholder")


@pytest.fixture(scope="module")
def twins(document: Callable[[str], Document]) -> dict[str, Document]:
    """Address → document, for every page in another language."""
    return {address: document(address) for address in TWINS}


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


@every_page
def test_nothing_is_english_and_does_not_say_so(
    language: Language, path: str, twins: dict[str, Document]
) -> None:
    body = next(twins[language.address(path)].all("body"))
    assert [text for text in _read(body, language.code) if ENGLISH.search(text)] == []


@every_page
def test_hours_are_said_in_the_language(
    language: Language, path: str, twins: dict[str, Document]
) -> None:
    """In the dock and its panels as well, which are composed once for all pages of a language."""
    hours = twins[language.address(path)].tree.xpath("//*[@data-open-hours]")
    assert hours
    assert [text for each in hours if LATIN_WORD.search(text := each.text_content())] == []


@every_page
def test_search_engines_are_told_of_no_twin_that_they_must_not_keep(
    language: Language, path: str, twins: dict[str, Document], documents: dict[str, Document]
) -> None:
    """The set follows from what there is and has been reviewed."""
    listed = {
        other.code
        for other in languages()
        if other.has(path)
        and all(
            meta.attrib.get("name") != "robots" for meta in twins[other.address(path)].all("meta")
        )
    }
    for document in (twins[language.address(path)], documents[path]):
        links = {
            link.attrib["hreflang"]: link.attrib["href"]
            for link in document.all("link")
            if link.attrib.get("rel") == "alternate" and "hreflang" in link.attrib
        }
        assert links.keys() == ({"en-IN", "x-default", *listed} if listed else set())


@every_page
def test_a_twin_says_its_language(
    language: Language, path: str, twins: dict[str, Document]
) -> None:
    document = twins[language.address(path)]
    assert next(document.all("html")).attrib["lang"] == language.code
    assert document.one("meta", property="og:locale").attrib["content"] == language.locale
    assert document.one("link", rel="canonical").attrib["href"].endswith(language.address(path))
    title = document.one("title").text or ""
    assert language.writes(title)
    assert len(title) in TITLE_LENGTH


@every_page
def test_what_nobody_reviewed_says_so_and_is_not_listed(
    language: Language, path: str, twins: dict[str, Document]
) -> None:
    document = twins[language.address(path)]
    robots = [m for m in document.all("meta") if m.attrib.get("name") == "robots"]
    if language.under_review in document.text:
        assert robots


@every_page
def test_a_page_is_live_where_the_english_one_is_and_the_switch_leads_back(
    language: Language, path: str, twins: dict[str, Document]
) -> None:
    document = twins[language.address(path)]
    pages = {route.path: route for route in plan().routes}
    live, english = pages[language.address(path)].state, pages[path].state
    assert (live is None) == (english is None)
    assert live is None or live is not english
    switches = {
        each.attrib["data-language-switch"]: (each.attrib["href"], "".join(each.itertext()))
        for each in document.with_attribute("data-language-switch")
    }
    assert switches == {"en": (path, "English")} | {
        other.code: (other.address(path), other.name)
        for other in languages()
        if other.has(path) and other != language
    }


@every_page
def test_links_to_pages_without_a_twin_are_marked(
    language: Language, path: str, twins: dict[str, Document]
) -> None:
    for link in twins[language.address(path)].all("a"):
        href = link.attrib.get("href", "")
        if (
            re.fullmatch(r"/[a-z/-]+", href)
            and not f"{href}/".startswith(f"{language.prefix}/")
            and "lang" not in link.attrib
        ):
            assert "(English)" in "".join(link.itertext()), href


@every_page
def test_a_twin_is_not_much_heavier(language: Language, path: str, http: httpx.Client) -> None:
    def weight(address: str, fonts: tuple[str, ...]) -> int:
        size = len(brotli.compress(http.get(address).text.encode(), quality=9))
        return size + sum(len(http.get(f"/fonts/{name}.woff2").content) for name in fonts)

    # The site map is a list of titles alone, and a letter of Devanagari is three bytes.
    most = 35 if path == "/site-map" else 26
    own = weight(language.address(path), tuple(f"{language.code}-{w}" for w in ("400", "600")))
    assert own - weight(path, ("fraunces",)) <= most * KILOBYTE


@pytest.mark.parametrize("code", [language.code for language in languages()])
def test_the_faces_are_small(code: str, http: httpx.Client) -> None:
    sizes = [len(http.get(f"/fonts/{code}-{w}.woff2").content) for w in ("400", "600")]
    assert sum(sizes) <= 70 * KILOBYTE


@pytest.mark.long
def test_people_find_what_they_ask_for(http: httpx.Client) -> None:
    lost: list[str] = []
    for question, wanted in QUESTIONS:
        document = Document(http.get("/hi/search", params={"q": question}).text)
        found = [
            link.attrib["href"]
            for heading in document.all("h2")
            for link in heading.iter("a")
            if "link" in link.attrib.get("class", "")
        ][:3]
        # A result may be a part of the page.
        pages = {address.partition("#")[0].removeprefix("/hi") or "/" for address in found}
        if not pages & set(wanted.split()):
            lost.append(question)
    assert len(lost) <= 0.05 * len(QUESTIONS), lost


def test_an_unknown_hindi_address_answers_in_hindi(http: httpx.Client) -> None:
    answer = http.get("/hi/nothing-here")
    assert answer.status_code == 404
    assert 'lang="hi"' in answer.text
    assert "पेज" in answer.text


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


@pytest.mark.parametrize("address", ANSWERS)
def test_an_answer_is_in_the_language(address: str, ask: Callable[[str], Document]) -> None:
    body = next(ask(address).all("body"))
    written = [text for each in body.iter("noscript") for text in _read(each, inside=True)]
    assert [text for text in [*_read(body), *written] if ENGLISH.search(text)] == []


def test_a_live_answer_is_in_the_language() -> None:
    state: Any = next(route.state for route in plan().routes if route.path == "/hi/calculator")
    visitor = state(_reflex_internal_init=True)
    first = visitor.bill["order"]
    run(state.ask.fn(visitor, {"query": "quantity=200"}))
    assert first != visitor.bill["order"]
    assert "200 यूनिट" in visitor.bill["order"]
    assert visitor.asked == "quantity=200"
    run(state.ask.fn(visitor, {"query": "quantity=abc"}))
    assert "संख्या लिखें" in visitor.faults["quantity"]


def test_a_faulty_form_is_answered_in_hindi(http: httpx.Client) -> None:
    answer = http.post("/hi/enquiries/account", data={"name": "", "language": "hi"})
    assert answer.status_code == 422
    assert "अपना नाम लिखें" in answer.text


@pytest.mark.parametrize("language", languages(), ids=lambda each: each.code)
def test_a_page_that_is_in_english_only_says_so(language: Language, http: httpx.Client) -> None:
    answer = http.get(language.address("/our-forte"))
    assert answer.status_code == 307
    path, _, anchor = answer.headers["location"].partition("#")
    assert path == "/our-forte"
    document = Document(http.get(path).text)
    (line,) = [each for each in document.all("p") if each.attrib.get("id") == anchor]
    assert (line.text, line.attrib["lang"]) == (language.in_english, language.code)
