"""What holds for the document of every page in the site map."""

import base64
import hashlib
import re
from collections import Counter
from itertools import pairwise

import httpx
import pytest

from nnm_site.platform.serve import speculation
from nnm_site.platform.serve.headers import EVERYWHERE
from tests.documents import Document, words
from tests.pages import DESCRIPTION_LENGTH, TITLE_LENGTH
from tests.routes import PATHS, ROUTES, Route, typical_first

pytestmark = pytest.mark.requirement("R101", "R103", "R114", "V3.4.3")

every_page = pytest.mark.parametrize("path", PATHS)

#: html5lib was written before these came into the standard.
FORGIVEN_ERRORS = re.compile(r"unknown-")

IDREFS = ("aria-labelledby", "aria-describedby", "aria-controls", "for", "commandfor",
          "popovertarget", "list", "headers", "form")  # fmt: skip


@every_page
def test_a_page_answers_with_exactly_these_headers(http: httpx.Client, path: str):
    answer = http.get(path)
    assert answer.status_code == 200
    headers = dict(answer.headers)
    assert headers.pop("content-security-policy").startswith("default-src 'none'; ")
    assert headers.pop("etag")
    assert headers.pop("content-length") == str(len(answer.content))
    for name in ("date", "server", "x-request-id"):
        assert headers.pop(name)
    assert headers == {name.lower(): value for name, value in EVERYWHERE.items()} | {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "vary": "Accept-Encoding, Save-Data",
        "speculation-rules": f'"{speculation.PATH}"',
    }


@pytest.mark.parametrize("path", [*PATHS, "/no-such-page"])
def test_the_policy_allows_the_pages_own_scripts_by_hash_and_no_other(
    http: httpx.Client, path: str
):
    answer = http.get(path)
    policy = {
        name: set(sources.split())
        for name, _, sources in (
            part.partition(" ") for part in answer.headers["content-security-policy"].split("; ")
        )
    }
    document = Document(answer.text)
    scripts, styles = (
        {
            f"'sha256-{base64.b64encode(hashlib.sha256((s.text or '').encode()).digest()).decode()}'"
            for s in document.all(element)
            if "src" not in s.attrib and s.get("type") != "application/ld+json"
        }
        for element in ("script", "style")
    )
    assert policy["script-src"] == {"'self'"} | scripts
    assert policy["style-src"] == {"'self'"} | styles
    assert policy["img-src"] == {"'self'", "data:"}
    for name in ("default-src", "base-uri", "frame-ancestors"):
        assert policy[name] == {"'none'"}
    for name in ("form-action", "connect-src", "font-src", "frame-src"):
        assert policy[name] == {"'self'"}


@every_page
def test_scripts_and_styles_come_from_this_site(documents: dict[str, Document], path: str):
    document = documents[path]
    for element in document.all("script", "img", "source", "iframe"):
        assert element.get("src", "/").startswith("/"), element.attrib
    for element in document.all("link"):
        # Search engines want whole addresses of the page and of its twin in another language.
        if element.get("rel") != "canonical" and "hreflang" not in element.attrib:
            assert element.attrib["href"].startswith("/"), element.attrib
    assert not list(document.with_attribute("style")), "the policy refuses style attributes"
    handlers = [
        name for e in document.tree.iter() for name in e.attrib if str(name).startswith("on")
    ]
    assert not handlers, "the policy refuses event handlers in attributes"


@pytest.mark.parametrize("route", ROUTES, ids=PATHS)
def test_the_head_tells_machines_what_the_page_is(
    documents: dict[str, Document], public_address: str, route: Route
):
    document = documents[route.path]
    address = public_address + (route.canonical or route.path)

    def named(name: str) -> str:
        return document.one("meta", name=name).attrib["content"]

    def about(name: str) -> str:
        return document.one("meta", property=name).attrib["content"]

    assert document.one("html").get("lang") == "en-IN"
    assert words(document.one("title")) == route.title
    assert len(route.title) in TITLE_LENGTH
    assert named("description") == route.description
    assert len(route.description) in DESCRIPTION_LENGTH
    assert document.one("link", rel="canonical").get("href") == address
    assert about("og:url") == address
    assert about("og:title") == route.title
    assert about("og:description") == route.description
    assert about("og:image").startswith(public_address + "/")
    assert named("twitter:card") == "summary_large_image"
    assert named("viewport") == "width=device-width, initial-scale=1"


@pytest.mark.parametrize("route", ROUTES, ids=PATHS)
def test_only_unlisted_pages_are_kept_from_search_engines(
    documents: dict[str, Document], route: Route
):
    robots = [m.get("content") for m in documents[route.path].all("meta")
              if m.get("name") == "robots"]  # fmt: skip
    assert robots == ([] if route.listed else ["noindex"])


def test_the_style_guide_is_unlisted():
    assert not next(route for route in ROUTES if route.path == "/style-guide").listed


@pytest.mark.parametrize("what", ["path", "title", "description"])
def test_no_two_pages_share(what: str):
    own = [route for route in ROUTES if route.canonical is None]
    repeated = [v for v, n in Counter(getattr(route, what) for route in own).items() if n > 1]
    assert not repeated


@pytest.mark.parametrize("path", typical_first(PATHS))
def test_the_html_is_valid(documents: dict[str, Document], path: str):
    errors = [e for e in documents[path].errors if not FORGIVEN_ERRORS.search(e)]
    assert not errors


@every_page
def test_elements_stand_where_the_standard_lets_them(documents: dict[str, Document], path: str):
    """What a parser does not complain about, yet the standard forbids."""
    document = documents[path]
    wrong = []
    parents = {child: parent for parent in document.tree.iter() for child in parent}
    for element in document.tree.iter():
        children = {child.tag for child in element if isinstance(child.tag, str)}
        allowed = {"ul": {"li", "template", "script"}, "ol": {"li", "template", "script"},
                   "dl": {"div", "dt", "dd"}, "select": {"option", "optgroup", "hr"}}  # fmt: skip
        if element.tag in allowed and not children <= allowed[element.tag]:
            wrong.append(f"<{element.tag}> holds {children}")
        if element.tag in {"a", "button", "summary", "label"}:
            inside = {e.tag for e in element.iter() if e is not element}
            if element.tag != "label" and inside & {"a", "button", "input", "select", "details"}:
                wrong.append(f"<{element.tag}> holds a control: {inside}")
            if element.tag in {"button", "label"} and inside & {"div", "p", "ul", "h2", "h3"}:
                wrong.append(f"<{element.tag}> holds a block: {inside}")
        if element.tag in {"span", "strong", "em", "p", "h1", "h2", "h3", "h4"} and children & {
            "div", "p", "ul", "ol", "section", "figure", "table", "form",
        }:  # fmt: skip
            wrong.append(f"<{element.tag}> holds a block: {children}")
        if element.tag == "li" and parents[element].tag not in {"ul", "ol"}:
            wrong.append(f"<li> in <{parents[element].tag}>")
    assert not wrong


@every_page
def test_ids_are_unique_and_what_refers_to_one_finds_it(documents: dict[str, Document], path: str):
    document = documents[path]
    repeated = [name for name, count in Counter(document.ids).items() if count > 1]
    assert not repeated
    dangling = [
        f"{element.tag} {name}={element.attrib[name]}"
        for name in IDREFS
        for element in document.with_attribute(name)
        for reference in element.attrib[name].split()
        if reference not in document.ids
    ]
    assert not dangling


@every_page
def test_headings_go_down_one_step_at_a_time(documents: dict[str, Document], path: str):
    levels = [int(h.tag[1]) for h in documents[path].all("h1", "h2", "h3", "h4", "h5", "h6")]
    main = documents[path].one("main")
    # A dialog stands for itself; notices come before the page that they lie on.
    aside = {h for dialog in main.iter("dialog") for h in dialog.iter()}
    in_main = [
        int(h.tag[1]) for h in main.iter() if re.fullmatch("h[1-6]", str(h.tag)) and h not in aside
    ]
    assert levels.count(1) == 1
    assert in_main[0] == 1, "the first heading of the content is its title"
    jumps = [(a, b) for a, b in pairwise(in_main) if b > a + 1]
    assert not jumps


@every_page
def test_no_pop_up_is_one_more_banner(documents: dict[str, Document], path: str):
    """A `header` or `footer` in a dialog would be a landmark of the page."""
    assert not documents[path].find(".//dialog//header")
    assert not documents[path].find(".//dialog//footer")


@every_page
def test_the_copy_holds_no_placeholder(documents: dict[str, Document], path: str):
    main = documents[path].one("main")
    text = words(main)
    # A page that is not listed is a single form, or a single answer.
    listed = next(route.listed for route in ROUTES if route.path == path)
    assert len(text) > (400 if listed else 150)
    found = re.findall(r"lorem|ipsum|coming soon|\bTODO\b|\bTBD\b|\{\w+\}|\[object", text, re.I)
    # A value that was forgotten stands alone in its element.
    found += [e.tag for e in main.iter() if e.text in {"None", "undefined", "null", "NaN"}]
    assert not found


@every_page
def test_no_page_holds_sound_or_film(documents: dict[str, Document], path: str):
    """The criteria on captions and audio description do not apply while this holds."""
    assert not list(documents[path].all("audio", "video", "object", "embed"))
