"""What holds for the document of every page in the site map, besides what the client asks of each."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from nnm_site.platform.serve.headers import EVERYWHERE
from nnm_site.settings import settings
from nnm_site.site_map import plan
from tests.client import Documents, LookAt, Page, every_english_page, every_page
from tests.documents import words
from tests.pages import DESCRIPTION_LENGTH, TITLE_LENGTH
from tests.routes import ROUTES, TYPICAL

pytestmark = pytest.mark.requirement("R101", "R103", "R114", "V3.4.3")

ROUTE = {route.path: route for route in plan().routes}

#: html5lib was written before these came into the standard.
FORGIVEN_ERRORS = re.compile(r"unknown-")

IDREFS = ("aria-labelledby", "aria-describedby", "aria-controls", "for", "commandfor",
          "popovertarget", "list", "headers", "form")  # fmt: skip


@every_page
def test_no_page_has_what_the_client_refuses(page: Page) -> Iterable[object]:
    """Title, one `h1`, ids, language, and a policy that allows its own scripts by their hashes and no other."""
    return page.faults


#: The headers of a page, and those whose value is its own.
EXACT = {name.lower(): value for name, value in EVERYWHERE.items()} | {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "vary": "Accept-Encoding",
}
ITS_OWN = {"content-security-policy", "etag", "content-length", "date", "server", "x-request-id"}


@every_page
def test_a_page_answers_with_exactly_these_headers(page: Page) -> Iterator[str]:
    if page.status != 200:
        yield f"answers {page.status}"
    if page.headers["content-length"] != str(len(page.text.encode())):
        yield "says another length"
    for name in page.headers.keys() | EXACT.keys() | ITS_OWN:
        value = page.headers.get(name)
        if value != EXACT.get(name, value) or not value or name not in EXACT.keys() | ITS_OWN:
            yield f"{name}: {value}"


@every_page
def test_scripts_and_styles_come_from_this_site(page: Page) -> Iterator[str]:
    for element in page.all("script", "img", "source", "iframe", "link"):
        # Search engines want whole addresses of the page and of its translation.
        told = element.get("rel") == "canonical" or "hreflang" in element.attrib
        address = element.get("href" if element.tag == "link" else "src", "/")
        if not told and not re.match("/(?!/)", address):
            yield address


@every_english_page
def test_the_head_tells_machines_what_the_page_is(page: Page) -> Iterator[str]:
    route = ROUTE[page.path]
    address = settings.site_url + (route.canonical or route.path)
    said = {
        each.get("name") or each.get("property"): each.get("content", "")
        for each in page.all("meta")
    }
    said |= {"title": words(page.one("title"))}
    said |= {"canonical": page.one("link", rel="canonical").attrib["href"]}
    wanted = {
        "title": route.title, "og:title": route.title,
        "description": route.described, "og:description": route.described,
        "canonical": address, "og:url": address,
        "twitter:card": "summary_large_image",
        "viewport": "width=device-width, initial-scale=1",
    }  # fmt: skip
    yield from (f"{key}: {said.get(key)}" for key in wanted if said.get(key) != wanted[key])
    if not said.get("og:image", "").startswith(f"{settings.site_url}/"):
        yield f"og:image: {said.get('og:image')}"
    if len(route.title) not in TITLE_LENGTH or len(route.described) not in DESCRIPTION_LENGTH:
        yield f"lengths of {route.title!r} and {route.described!r}"


@every_english_page
def test_only_unlisted_pages_are_kept_from_search_engines(page: Page) -> Iterator[str]:
    robots = [m.get("content") for m in page.all("meta") if m.get("name") == "robots"]
    if robots != ([] if ROUTE[page.path].listed else ["noindex"]):
        yield f"tells robots {robots}"


def test_the_style_guide_is_unlisted():
    assert not ROUTE["/style-guide"].listed


def test_no_two_pages_share():
    own = [route for route in ROUTES if route.canonical is None]
    counted = Counter(
        (what, getattr(route, what)) for route in own for what in ("path", "title", "description")
    )
    assert [each for each, times in counted.items() if times > 1] == []


@pytest.mark.parametrize(
    "kinds",
    [
        pytest.param([*TYPICAL, "/style-guide"], id="one of each kind"),
        pytest.param(None, id="every page", marks=pytest.mark.long),
    ],
)
def test_the_html_is_valid(documents: Documents, look_at: LookAt, kinds: list[str] | None):
    look_at(
        {path: documents[path] for path in kinds or documents},
        lambda page: [error for error in page.errors if not FORGIVEN_ERRORS.search(error)],
    )


#: What some elements may hold, and what a line of text may not.
HELD = {"ul": {"li", "template", "script"}, "ol": {"li", "template", "script"},
        "dl": {"div", "dt", "dd"}, "select": {"option", "optgroup", "hr"}}  # fmt: skip
LINES = {"span", "strong", "em", "p", "h1", "h2", "h3", "h4"}
BLOCKS = {"div", "p", "ul", "ol", "section", "figure", "table", "form"}


@every_page
def test_elements_stand_where_the_standard_lets_them(page: Page) -> Iterator[str]:
    """What a parser does not complain about, yet the standard forbids."""
    for element in page.tree.iter():
        children = {child.tag for child in element if isinstance(child.tag, str)}
        if not children <= HELD.get(element.tag, children):
            yield f"<{element.tag}> holds {children}"
        if element.tag in {"a", "button", "summary", "label"}:
            inside = {e.tag for e in element.iter() if e is not element}
            if element.tag != "label" and inside & {"a", "button", "input", "select", "details"}:
                yield f"<{element.tag}> holds a control: {inside}"
            if element.tag in {"button", "label"} and inside & {"div", "p", "ul", "h2", "h3"}:
                yield f"<{element.tag}> holds a block: {inside}"
        if element.tag in LINES and children & BLOCKS:
            yield f"<{element.tag}> holds a block: {children}"
        if element.tag == "li" and element.getparent().tag not in {"ul", "ol"}:
            yield f"<li> in <{element.getparent().tag}>"


@every_page
def test_what_refers_to_an_id_finds_it(page: Page) -> Iterator[str]:
    ids = {*page.ids}
    for element in page.tree.iter():
        for name in IDREFS:
            if not {*element.attrib.get(name, "").split()} <= ids:
                yield f"{element.tag} {name}={element.attrib[name]}"


@every_page
def test_headings_go_down_one_step_at_a_time(page: Page) -> Iterator[str]:
    main = page.one("main")
    # A dialog stands for itself; notices come before the page that they lie on.
    aside = {h for dialog in main.iter("dialog") for h in dialog.iter()}
    levels = [
        int(h.tag[1]) for h in main.iter("h1", "h2", "h3", "h4", "h5", "h6") if h not in aside
    ]
    if levels[:1] != [1]:
        yield f"the first heading of the content is not its title: {levels}"
    yield from (f"h{a} is followed by h{b}" for a, b in pairwise(levels) if b > a + 1)


@every_page
def test_no_pop_up_is_one_more_banner(page: Page) -> Iterator[str]:
    """A `header` or `footer` in a dialog would be a landmark of the page."""
    for dialog in page.all("dialog"):
        yield from (f"<{each.tag}> in a dialog" for each in dialog.iter("header", "footer"))


UNFINISHED = re.compile(r"lorem|ipsum|coming soon|\bTODO\b|\bTBD\b|\{\w+\}|\[object", re.I)


@every_page
def test_the_copy_holds_no_placeholder(page: Page) -> Iterator[str]:
    main = page.one("main")
    text = words(main)
    # A page that is not listed is a single form, or a single answer.
    if len(text) <= (400 if ROUTE[page.path].listed else 150):
        yield f"says no more than {text!r}"
    yield from UNFINISHED.findall(text)
    # A value that was forgotten stands alone in its element.
    yield from (e.tag for e in main.iter() if e.text in {"None", "undefined", "null", "NaN"})


@every_page
def test_no_page_holds_sound_or_film(page: Page) -> Iterable[object]:
    """The criteria on captions and audio description do not apply while this holds."""
    return [e.tag for e in page.all("audio", "video", "object", "embed")]
