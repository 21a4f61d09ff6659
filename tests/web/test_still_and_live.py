"""Still pages hold nothing of the framework; live ones start it, and are filled without JavaScript."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest

from nnm_site.platform.route import LiveRoute, PageAnswer
from nnm_site.platform.serve.template import built_document
from nnm_site.shared.scripts import SCRIPTS
from tests.client import Client, Documents, LookAt, Page
from tests.documents import Document, words
from tests.routes import ROUTES
from tests.web.scripts import Scripts, imports_of

pytestmark = pytest.mark.requirement("R111")

#: What is typed there stands in no address, so without JavaScript it is posted.
POSTED = {"/calculator/month", "/calculator/contract-note"}
#: Computed or looked up on the server while one types and chooses.
LIVE = {route.path for route in ROUTES if isinstance(route, LiveRoute)} - POSTED

#: Live pages with entries in their address, and words of what is written for each.
FILLED = {
    "/search?q=nominee": "results for “nominee”.",
    "/equity/gainers-and-losers?show=loser&exchange=BSE&page=2": "Losers",
    "/calculator?quantity=250": "250 units",
    "/wealth/personal-finance?sip_amount=9000": "₹9,000",
}

#: Addresses whose answer has a frame that the page itself does not show, and its class.
FRAMED = {
    "/calculator?quantity=250": "asked",
    "/calculator?quantity=x": "asked",
    "/hi/calculator?quantity=250": "asked",
}

#: Of the sample.
PROFILE = "/equity/gainers-and-losers/company-profile/Namuna%20Power%20Ltd%20%28sample%29"


def test_what_is_written_without_javascript_has_its_rules(http: httpx.Client):
    for path, name in FRAMED.items():
        text = http.get(path).text
        assert re.search(rf'class="[^"]*\b{name}\b', text), path
        assert f".{name}{{" in text, path


def test_the_live_pages_are_those_that_start_the_framework(documents: Documents):
    live = {path for path, page in documents.english.items() if Scripts(page).is_live}
    assert live == LIVE | POSTED


def test_a_still_page_holds_nothing_of_the_framework(documents: Documents, look_at: LookAt):
    framework = ("__reactRouter", "/scripts/", "/_event", "$RC(", 'id="S:0"', "wss://", "ws://")
    kinds = {None, "application/ld+json", "application/json", "speculationrules"}

    def faults(page: Page) -> Iterator[str]:
        marks = {mark for each in page.tree.iter() for mark in (each.tag, *each.attrib)}
        needed = [name for name, mark in SCRIPTS.of_few.items() if mark in marks]
        scripts = Scripts(page)
        named = [re.sub(r"/assets/(\w+)-[0-9a-f]{8}\.js", r"\1", each) for each in scripts.named]
        if named != ["site", *needed]:
            yield f"loads {scripts.named}, needs {needed}"
        # What runs before the first paint.
        yield from (f"holds {code[:80]!r}" for code in scripts.inline[1:])
        for link in page.all("link"):
            if link.get("rel") in {"modulepreload", "stylesheet"} or link.get("as") in {"script", "style"}:  # fmt: skip
                yield f"has {dict(link.attrib)}"
        yield from (f"has a script of {kind}" for s in page.all("script") if (kind := s.get("type")) not in kinds)  # fmt: skip
        yield from (f"holds {name}" for name in framework if name in page.text)

    still = {path: page for path, page in documents.items() if not Scripts(page).is_live}
    look_at(still, faults)


def test_a_live_page_starts_after_its_paint_and_blocks_nothing(documents: Documents):
    for path in sorted(LIVE):
        page = documents[path]
        assert not [link for link in page.all("link") if link.get("rel") == "modulepreload"], path
        (sheet,) = (link for link in page.all("link") if link.get("rel") == "stylesheet")
        assert sheet.get("media") == "print", f"{path}: the rules stand in the document"
        inert, start, *few = (s for s in page.all("script") if "src" in s.attrib)
        assert (inert.get("type"), start.get("type")) == ("text/plain", "module"), path
        assert few, path
        assert all("defer" in s.attrib for s in few), f"{path}: what few pages need waits"
        (answers,) = (n for n in page.all("noscript") if "data-answers" in n.attrib)
        assert not words(answers), path
        assert not list(answers), path


def modules_of(http: httpx.Client, page: Page) -> dict[str, str]:
    """The code of every module that a live page starts, by address."""
    ahead, seen = {*Scripts(page).started}, {}
    while ahead:
        address = ahead.pop()
        seen[address] = http.get(address).text
        ahead |= imports_of(address, seen[address]) - seen.keys()
    return seen


def test_a_live_page_brings_the_first_values_of_its_own_state_alone(
    http: httpx.Client, documents: Documents
):
    for route in (route for route in ROUTES if route.path in LIVE | POSTED):
        code = "".join(modules_of(http, documents[route.path]).values())
        brought = re.findall(r"\[`[\w.]+?\.nnm_site___features___(\w+?)___\w+?____\w+`\]=\{", code)
        assert len(brought) == 1, f"{route.path}: {brought}"
        assert brought[0] in route.page.__module__, route.path


def test_what_never_changes_is_in_the_document_alone(http: httpx.Client, documents: Documents):
    """The risk disclosure, for one, is no part of a live page's scripts, which name it."""
    for path in LIVE | POSTED:
        page = documents[path]
        kept = [each.attrib["data-kept"] for each in page.with_attribute("data-kept")]
        code = "".join(modules_of(http, page).values())
        assert len(kept) > 4, path
        assert kept == [name for name in kept if f"kept:`{name}`" in code or f"`{name}`" in code], (
            path
        )
        risk = page.one("section", **{"class": "risk"})
        said = [text for text in risk.itertext() if len(text) > 30]
        assert said, path
        assert not [text for text in said if text in code], path


def test_a_page_of_private_texts_posts_its_form(documents: Documents):
    for path in POSTED:
        (form,) = documents[path].with_attribute("data-trades-form")
        assert form.get("method") == "post", path
        assert form.get("action", "").startswith(f"{path}/"), path


# ---- Filled documents


def answers_of(document: Document) -> Document:
    """What stands in the document for visitors without JavaScript."""
    found = re.findall(r'<noscript data-answers="">(.*?)</noscript>', document.text, re.DOTALL)
    (inside,) = found
    return Document(f"<!DOCTYPE html><title>x</title><main>{inside}</main>")


def test_a_live_page_is_filled_for_its_address_and_else_as_it_was_built(
    http: httpx.Client, documents: Documents
):
    """The framework must find what it built; only the part for visitors without JavaScript is new."""
    inside = re.compile(r'(<noscript data-answers="">).*?(</noscript>)', re.DOTALL)
    for address, said in FILLED.items():
        filled = Document(http.get(address).text)
        assert said in words(answers_of(filled).one("main")), address
        built = documents[urlsplit(address).path].text
        assert inside.sub(r"\1\2", filled.text) == built, address
        assert not filled.errors, address


#: One of each class: still, live, filled, written at each request, in another language.
CLASSES = ("/about", "/calculator", "/search?q=nominee", PROFILE, "/hi/downloads")


@pytest.mark.parametrize("address", CLASSES)
def test_each_coding_has_a_strong_tag_and_is_not_sent_twice(http: httpx.Client, address: str):
    plain = http.get(address).text
    for coding in ("identity", "gzip", "br", "zstd"):
        headers = {"Accept-Encoding": coding}
        first = http.get(address, headers=headers)
        tag = first.headers["etag"]
        assert re.fullmatch(r'"[\w-]+"', tag)
        sent = first.headers.get("content-encoding", "identity")
        assert sent in {"identity", coding}
        assert (sent in tag) == (sent != "identity")
        assert "accept-encoding" in first.headers["vary"].lower()
        if sent != "zstd":  # httpx does not decompress it.
            assert first.text == plain
        again = http.get(address, headers=headers | {"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b""), coding
        assert again.headers["etag"] == tag
        assert "accept-encoding" in again.headers["vary"].lower()


@pytest.mark.parametrize("path", sorted(LIVE))
def test_what_stands_in_the_address_brings_nothing_into_the_page(
    ask: Callable[[str], Document], path: str
):
    names = {"q", "kind", "page", "show", "exchange", "tab", "quantity", "step", "sip_amount"}
    for value in ("<b>&\"'", "</noscript><script>x()</script>", "{{ 7919 * 7927 }}"):
        document = ask(f"{path}?{urlencode(dict.fromkeys(names, value))}")
        assert not document.errors, value
        for tag in ("script", "b", "noscript"):
            assert len(list(document.all(tag))) == len(list(ask(path).all(tag))), value
        assert str(7919 * 7927) not in words(answers_of(document).one("main"))


# ---- Links to the page itself


def test_links_that_choose_on_the_page_are_well_formed(
    http: Client, documents: Documents, look_at: LookAt
):
    """`?name=value`, names and values that survive the way there and back."""
    answered = {address: http.document(address) for address in FILLED}

    def wrong(page: Page) -> Iterator[str]:
        for href in (link.get("href", "") for link in page.all("a")):
            if href.startswith("?"):
                names = [name for name, _ in parse_qsl(href[1:], True, strict_parsing=True)]
                odd = [name for name in names if not re.fullmatch(r"[a-z_-]+", name)]
                if odd or len({*names}) != len(names) or re.search(r"[\s\"<>{}]", href):
                    yield href

    look_at(documents | answered, wrong)


def test_a_document_of_the_build_is_read_as_a_template(
    tmp_path: Path, documents: Documents, look_at: LookAt
):
    """Filled with nothing, every served document is what was built."""
    file = tmp_path / "index.html"

    def changed(page: Page) -> Iterator[str]:
        file.write_text(page.text, encoding="utf-8")
        if built_document(file).fill(PageAnswer()) != page.text:
            yield "is another document"

    look_at(documents, changed)
