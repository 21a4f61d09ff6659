"""Pages in other languages: what they say of themselves, and that nothing stays English unmarked."""

import re
from collections.abc import Iterator

import brotli
import httpx
import pytest
from lxml.html import HtmlElement

from nnm_site.languages.language import languages
from tests.documents import Document
from tests.pages import TITLE_LENGTH
from tests.routes import TWINS
from tests.unit.search.test_questions import LINES as QUESTIONS

HINDI = next(language for language in languages() if language.code == "hi")
KILOBYTE = 1024

every_page = pytest.mark.parametrize("path", HINDI.pages)

#: Three small words in a row are a sentence, not a name.
ENGLISH = re.compile(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b")
SPOKEN = ("aria-label", "alt", "title", "placeholder")


@pytest.fixture(scope="module")
def twins(http: httpx.Client) -> dict[str, Document]:
    """Address → document, for every Hindi page."""
    return {address: Document(http.get(address).text) for address in TWINS}


def _read(element: HtmlElement) -> Iterator[str]:
    """The texts outside parts that say that they are in another language."""
    if element.tag in {"script", "style", "svg", "noscript"} or not isinstance(element.tag, str):
        return
    if element.attrib.get("lang", "hi") != "hi":
        return
    yield element.text or ""
    yield from (element.attrib.get(name, "") for name in SPOKEN)
    for child in element:
        yield from _read(child)
        yield child.tail or ""


@every_page
def test_nothing_is_english_and_does_not_say_so(path: str, twins: dict[str, Document]) -> None:
    body = next(twins[HINDI.address(path)].all("body"))
    assert [text for text in _read(body) if ENGLISH.search(text)] == []


@every_page
def test_twins_name_each_other(path: str, twins: dict[str, Document], http: httpx.Client) -> None:
    for document in (twins[HINDI.address(path)], Document(http.get(path).text)):
        links = {
            link.attrib["hreflang"]: link.attrib["href"]
            for link in document.all("link")
            if link.attrib.get("rel") == "alternate" and "hreflang" in link.attrib
        }
        assert links.keys() == {"en-IN", "hi", "x-default"}
        assert links["hi"].endswith(HINDI.address(path))
        assert links["en-IN"] == links["x-default"]


@every_page
def test_a_twin_says_its_language(path: str, twins: dict[str, Document]) -> None:
    document = twins[HINDI.address(path)]
    assert next(document.all("html")).attrib["lang"] == "hi"
    assert document.one("meta", property="og:locale").attrib["content"] == "hi_IN"
    assert document.one("link", rel="canonical").attrib["href"].endswith(HINDI.address(path))
    title = document.one("title").text or ""
    assert re.search("[\u0900-\u097f]", title)
    assert len(title) in TITLE_LENGTH


@every_page
def test_what_nobody_reviewed_says_so_and_is_not_listed(
    path: str, twins: dict[str, Document]
) -> None:
    document = twins[HINDI.address(path)]
    robots = [m for m in document.all("meta") if m.attrib.get("name") == "robots"]
    if HINDI.under_review in document.text:
        assert robots


@every_page
def test_a_twin_has_no_framework_and_the_switch_leads_back(
    path: str, twins: dict[str, Document]
) -> None:
    document = twins[HINDI.address(path)]
    assert "__reactRouterContext" not in document.text
    (switch,) = document.with_attribute("data-language-switch")
    assert switch.attrib["href"] == path
    assert "".join(switch.itertext()) == "English"


@every_page
def test_links_to_pages_without_a_twin_are_marked(path: str, twins: dict[str, Document]) -> None:
    for link in twins[HINDI.address(path)].all("a"):
        href = link.attrib.get("href", "")
        if (
            re.fullmatch(r"/[a-z/-]+", href)
            and not href.startswith("/hi")
            and "lang" not in link.attrib
        ):
            assert "(English)" in "".join(link.itertext()), href


@every_page
def test_a_twin_is_not_much_heavier(path: str, http: httpx.Client) -> None:
    def weight(address: str, fonts: tuple[str, ...]) -> int:
        size = len(brotli.compress(http.get(address).text.encode(), quality=9))
        return size + sum(len(http.get(f"/fonts/{name}.woff2").content) for name in fonts)

    own = weight(HINDI.address(path), ("devanagari-400", "devanagari-600"))
    assert own - weight(path, ("fraunces",)) <= 25 * KILOBYTE


def test_the_faces_are_small(http: httpx.Client) -> None:
    sizes = [len(http.get(f"/fonts/devanagari-{w}.woff2").content) for w in ("400", "600")]
    assert sum(sizes) <= 70 * KILOBYTE


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
        if not {address.removeprefix("/hi") or "/" for address in found} & set(wanted.split()):
            lost.append(question)
    assert len(lost) <= 0.05 * len(QUESTIONS), lost


def test_an_unknown_hindi_address_answers_in_hindi(http: httpx.Client) -> None:
    answer = http.get("/hi/nothing-here")
    assert answer.status_code == 404
    assert 'lang="hi"' in answer.text
    assert "पेज" in answer.text


def test_the_calculator_takes_devanagari_digits(http: httpx.Client) -> None:
    for address in ("/hi/calculator", "/hi/calculator/bill"):
        own = http.get(
            address, params={"quantity": "१००", "price": "१,०००", "table": "delivery"}
        ).text
        assert "₹1,00,000.00" in own


def test_a_faulty_form_is_answered_in_hindi(http: httpx.Client) -> None:
    answer = http.post("/hi/enquiries/account", data={"name": "", "language": "hi"})
    assert answer.status_code == 422
    assert "अपना नाम लिखें" in answer.text
