"""Still pages hold nothing of the framework; live ones start it, and are filled without JavaScript."""

import re
from collections.abc import Callable
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest

from nnm_site.platform.serve.template import built_document
from nnm_site.shared.scripts import SCRIPTS
from tests.documents import Document, words
from tests.routes import PATHS, ROUTES
from tests.web.scripts import Scripts, imports_of

pytestmark = pytest.mark.requirement("R111")

#: Computed or looked up on the server while one types and chooses.
LIVE = {"/calculator", "/wealth/personal-finance", "/equity/gainers-and-losers", "/search"}
#: Live as well: what is typed there stands in no address, so without JavaScript it is posted.
POSTED = {"/calculator/month", "/calculator/contract-note"}
STILL = [path for path in PATHS if path not in LIVE | POSTED]

#: Live pages with entries in their address, and words of what is written for each.
FILLED = {
    "/search?q=nominee": "results for “nominee”.",
    "/equity/gainers-and-losers?show=loser&exchange=BSE&page=2": "Losers",
    "/calculator?quantity=250": "250 units",
    "/wealth/personal-finance?sip_amount=9000": "₹9,000",
}

#: Of the sample.
PROFILE = "/equity/gainers-and-losers/company-profile/Namuna%20Power%20Ltd%20%28sample%29"

CODINGS = ("identity", "gzip", "br", "zstd")


def test_the_live_pages_are_those_that_start_the_framework(documents: dict[str, Document]):
    assert {path for path in PATHS if Scripts(documents[path]).is_live} == LIVE | POSTED
    assert len([route for route in ROUTES if route.listed and route.path in STILL]) >= 40


@pytest.mark.parametrize("path", STILL)
def test_a_still_page_holds_nothing_of_the_framework(documents: dict[str, Document], path: str):
    document = documents[path]
    scripts = Scripts(document)
    site, *of_few = scripts.named
    assert re.fullmatch(r"/assets/site-[0-9a-f]{8}\.js", site)
    needed = [name for name, mark in SCRIPTS.of_few.items() if mark in document.text]
    assert [re.sub(r"/assets/(\w+)-[0-9a-f]{8}\.js", r"\1", each) for each in of_few] == needed
    assert len(scripts.inline) == 1, "what runs before the first paint"
    assert not [
        link for link in document.all("link") if link.get("rel") in {"modulepreload", "stylesheet"}
    ]
    assert not [link for link in document.all("link") if link.get("as") in {"script", "style"}]
    assert {script.get("type") for script in document.all("script")} <= {
        None,
        "application/ld+json",
    }
    for name in ("__reactRouter", "/scripts/", "/_event", "$RC(", 'id="S:0"', "wss://", "ws://"):
        assert name not in document.text, name


@pytest.mark.parametrize("path", sorted(LIVE))
def test_a_live_page_starts_after_its_paint_and_blocks_nothing(
    documents: dict[str, Document], path: str
):
    document = documents[path]
    assert not [link for link in document.all("link") if link.get("rel") == "modulepreload"]
    (sheet,) = (link for link in document.all("link") if link.get("rel") == "stylesheet")
    assert sheet.get("media") == "print", "the rules stand in the document"
    scripts = [script for script in document.all("script") if "src" in script.attrib]
    assert [s.get("type") for s in scripts] == ["text/plain", "module", None]
    assert "defer" in scripts[-1].attrib, "what all live pages need waits for the document"
    (answers,) = (n for n in document.all("noscript") if "data-answers" in n.attrib)
    assert not words(answers)
    assert not list(answers)


@pytest.mark.parametrize("path", sorted(LIVE | POSTED))
def test_a_live_page_brings_the_first_values_of_its_own_state_alone(
    http: httpx.Client, documents: dict[str, Document], path: str
):
    (route,) = (route for route in ROUTES if route.path == path)
    ahead, seen = {*Scripts(documents[path]).started}, {}
    while ahead:
        address = ahead.pop()
        seen[address] = http.get(address).text
        ahead |= imports_of(address, seen[address]) - seen.keys()
    brought = re.findall(
        r"\[`[\w.]+?\.nnm_site___features___(\w+?)___state____\w+`\]=\{", "".join(seen.values())
    )
    assert len(brought) == 1, brought
    assert brought[0] in route.page.__module__


@pytest.mark.parametrize("path", sorted(POSTED))
def test_a_page_of_private_texts_posts_its_form(documents: dict[str, Document], path: str):
    (form,) = documents[path].with_attribute("data-trades-form")
    assert form.get("method") == "post"
    assert form.get("action", "").startswith(f"{path}/")


def test_every_script_that_a_page_needs_is_served(
    http: httpx.Client, documents: dict[str, Document]
):
    ahead = {
        a for path in PATHS for s in [Scripts(documents[path])] for a in (*s.named, *s.started)
    }
    seen: set[str] = set()
    while ahead - seen:
        address = min(ahead - seen)
        seen.add(address)
        answer = http.get(address)
        assert answer.status_code == 200, address
        ahead |= imports_of(address, answer.text)
    assert len(seen) > len(LIVE)


@pytest.mark.parametrize("name", ["first", "site", "start", "choice"])
def test_the_sources_of_scripts_are_not_served(http: httpx.Client, name: str):
    assert http.get(f"/scripts/{name}.js").status_code == 404


# ---- Filled documents


def answers_of(document: Document) -> Document:
    """What stands in the document for visitors without JavaScript."""
    found = re.findall(r'<noscript data-answers="">(.*?)</noscript>', document.text, re.DOTALL)
    (inside,) = found
    return Document(f"<!DOCTYPE html><title>x</title><main>{inside}</main>")


@pytest.mark.parametrize(("address", "said"), FILLED.items())
def test_a_live_page_is_filled_for_its_address(http: httpx.Client, address: str, said: str):
    answers = answers_of(Document(http.get(address).text))
    assert said in words(answers.one("main"))


@pytest.mark.parametrize("address", FILLED)
def test_what_was_built_is_unchanged(
    http: httpx.Client, documents: dict[str, Document], address: str
):
    """The framework must find what it built; only the part for visitors without JavaScript is new."""
    text = http.get(address).text
    inside = re.compile(r'(<noscript data-answers="">).*?(</noscript>)', re.DOTALL)
    assert inside.sub(r"\1\2", text) == documents[urlsplit(address).path].text
    assert not Document(text).errors


@pytest.mark.parametrize("address", [*FILLED, PROFILE])
@pytest.mark.parametrize("coding", CODINGS)
def test_each_coding_has_a_strong_tag_and_is_not_sent_twice(
    http: httpx.Client, address: str, coding: str
):
    headers = {"Accept-Encoding": coding}
    first = http.get(address, headers=headers)
    tag = first.headers["etag"]
    assert re.fullmatch(r'"[\w-]+"', tag)
    sent = first.headers.get("content-encoding", "identity")
    assert sent in {"identity", coding}
    assert (sent in tag) == (sent != "identity")
    assert "accept-encoding" in first.headers["vary"].lower()
    assert first.text == http.get(address).text
    again = http.get(address, headers=headers | {"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == tag
    assert "accept-encoding" in again.headers["vary"].lower()


@pytest.mark.parametrize(
    "value", ["<b>&\"'", "</noscript><script>x()</script>", "{{ 7919 * 7927 }}"]
)
@pytest.mark.parametrize("path", sorted(LIVE))
def test_what_stands_in_the_address_brings_nothing_into_the_page(
    ask: Callable[[str], Document], path: str, value: str
):
    names = {"q", "kind", "page", "show", "exchange", "tab", "quantity", "step", "sip_amount"}
    document = ask(f"{path}?{urlencode(dict.fromkeys(names, value))}")
    assert not document.errors
    for tag in ("script", "b", "noscript"):
        assert len(list(document.all(tag))) == len(list(ask(path).all(tag)))
    assert str(7919 * 7927) not in words(answers_of(document).one("main"))


# ---- Links to the page itself


@pytest.mark.parametrize("path", [*PATHS, *FILLED])
def test_links_that_choose_on_the_page_are_well_formed(
    document: Callable[[str], Document], path: str
):
    """`?name=value`, names and values that survive the way there and back."""
    page = document(path)
    wrong = []
    for link in [*page.all("a"), *answers_of(page).all("a")] if "?" in path else page.all("a"):
        href = link.get("href", "")
        if href.startswith("?"):
            pairs = parse_qsl(href[1:], keep_blank_values=True, strict_parsing=True)
            if len({name for name, _ in pairs}) != len(pairs) or re.search(r"[\s\"<>{}]", href):
                wrong.append(href)
            if not all(re.fullmatch(r"[a-z_-]+", name) for name, _ in pairs):
                wrong.append(href)
    assert not wrong


def test_a_document_of_the_build_is_read_as_a_template(tmp_path, documents: dict[str, Document]):
    """Filled with nothing, every served document is what was documents."""
    from nnm_site.platform.route import Filled

    for path in PATHS:
        (tmp_path / "index.html").write_text(documents[path].text, encoding="utf-8")
        assert built_document(tmp_path / "index.html").fill(Filled()) == documents[path].text
