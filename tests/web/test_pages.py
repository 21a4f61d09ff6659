"""What holds for the document of every page in the site map, besides what the client asks of each."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from nnm_site.plan import plan
from nnm_site.platform.serve import speculation
from nnm_site.platform.serve.headers import EVERYWHERE
from tests.client import Documents, LookAt, Page
from tests.documents import words
from tests.pages import DESCRIPTION_LENGTH, TITLE_LENGTH
from tests.routes import ROUTES, TYPICAL

pytestmark = pytest.mark.requirement("R101", "R103", "R114", "V3.4.3")

ROUTE = {route.path: route for route in plan().routes}

#: html5lib was written before these came into the standard.
FORGIVEN_ERRORS = re.compile(r"unknown-")

IDREFS = ("aria-labelledby", "aria-describedby", "aria-controls", "for", "commandfor",
          "popovertarget", "list", "headers", "form")  # fmt: skip


def test_no_page_has_what_the_client_refuses(documents: Documents, look_at: LookAt):
    """Title, one `h1`, ids, language, and a policy that allows its own scripts by their hashes and no other."""
    look_at(documents, lambda page: page.faults)


def test_a_page_answers_with_exactly_these_headers(documents: Documents, look_at: LookAt):
    exact = {name.lower(): value for name, value in EVERYWHERE.items()} | {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "vary": "Accept-Encoding, Save-Data",
        "speculation-rules": f'"{speculation.PATH}"',
    }
    its_own = {
        "content-security-policy",
        "etag",
        "content-length",
        "date",
        "server",
        "x-request-id",
    }

    def faults(page: Page) -> Iterator[str]:
        if page.status != 200:
            yield f"answers {page.status}"
        if page.headers["content-length"] != str(len(page.text.encode())):
            yield "says another length"
        for name in page.headers.keys() | exact.keys() | its_own:
            value = page.headers.get(name)
            if value != exact.get(name, value) or not value or name not in exact.keys() | its_own:
                yield f"{name}: {value}"

    look_at(documents, faults)


def test_scripts_and_styles_come_from_this_site(documents: Documents, look_at: LookAt):
    def elsewhere(page: Page) -> Iterator[str]:
        for element in page.all("script", "img", "source", "iframe", "link"):
            # Search engines want whole addresses of the page and of its twin in another language.
            told = element.get("rel") == "canonical" or "hreflang" in element.attrib
            address = element.get("href" if element.tag == "link" else "src", "/")
            if not told and not re.match("/(?!/)", address):
                yield address

    look_at(documents, elsewhere)


def test_the_head_tells_machines_what_the_page_is(
    documents: Documents, public_address: str, look_at: LookAt
):
    def faults(page: Page) -> Iterator[str]:
        route = ROUTE[page.path]
        address = public_address + (route.canonical or route.path)
        said = {
            each.get("name") or each.get("property"): each.get("content", "")
            for each in page.all("meta")
        }
        said |= {"title": words(page.one("title"))}
        said |= {"canonical": page.one("link", rel="canonical").attrib["href"]}
        wanted = {
            "title": route.title, "og:title": route.title,
            "description": route.description, "og:description": route.description,
            "canonical": address, "og:url": address,
            "twitter:card": "summary_large_image",
            "viewport": "width=device-width, initial-scale=1",
        }  # fmt: skip
        yield from (f"{key}: {said.get(key)}" for key in wanted if said.get(key) != wanted[key])
        if not said.get("og:image", "").startswith(f"{public_address}/"):
            yield f"og:image: {said.get('og:image')}"
        if len(route.title) not in TITLE_LENGTH or len(route.description) not in DESCRIPTION_LENGTH:
            yield f"lengths of {route.title!r} and {route.description!r}"

    look_at(documents.english, faults)


def test_only_unlisted_pages_are_kept_from_search_engines(documents: Documents, look_at: LookAt):
    def faults(page: Page) -> Iterator[str]:
        robots = [m.get("content") for m in page.all("meta") if m.get("name") == "robots"]
        if robots != ([] if ROUTE[page.path].listed else ["noindex"]):
            yield f"tells robots {robots}"

    look_at(documents.english, faults)


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


def test_elements_stand_where_the_standard_lets_them(documents: Documents, look_at: LookAt):
    """What a parser does not complain about, yet the standard forbids."""
    allowed = {"ul": {"li", "template", "script"}, "ol": {"li", "template", "script"},
               "dl": {"div", "dt", "dd"}, "select": {"option", "optgroup", "hr"}}  # fmt: skip
    blocks = {"div", "p", "ul", "ol", "section", "figure", "table", "form"}

    def wrong(page: Page) -> Iterator[str]:
        for element in page.tree.iter():
            children = {child.tag for child in element if isinstance(child.tag, str)}
            if element.tag in allowed and not children <= allowed[element.tag]:
                yield f"<{element.tag}> holds {children}"
            if element.tag in {"a", "button", "summary", "label"}:
                inside = {e.tag for e in element.iter() if e is not element}
                if element.tag != "label" and inside & {
                    "a",
                    "button",
                    "input",
                    "select",
                    "details",
                }:
                    yield f"<{element.tag}> holds a control: {inside}"
                if element.tag in {"button", "label"} and inside & {"div", "p", "ul", "h2", "h3"}:
                    yield f"<{element.tag}> holds a block: {inside}"
            if element.tag in {"span", "strong", "em", "p", "h1", "h2", "h3", "h4"} and children & blocks:  # fmt: skip
                yield f"<{element.tag}> holds a block: {children}"
            if element.tag == "li" and element.getparent().tag not in {"ul", "ol"}:
                yield f"<li> in <{element.getparent().tag}>"

    look_at(documents, wrong)


def test_what_refers_to_an_id_finds_it(documents: Documents, look_at: LookAt):
    look_at(
        documents,
        lambda page: [
            f"{element.tag} {name}={element.attrib[name]}"
            for element in page.tree.iter()
            for name in IDREFS
            if name in element.attrib and not {*element.attrib[name].split()} <= {*page.ids}
        ],
    )


def test_headings_go_down_one_step_at_a_time(documents: Documents, look_at: LookAt):
    def jumps(page: Page) -> Iterator[str]:
        main = page.one("main")
        # A dialog stands for itself; notices come before the page that they lie on.
        aside = {h for dialog in main.iter("dialog") for h in dialog.iter()}
        levels = [
            int(h.tag[1]) for h in main.iter("h1", "h2", "h3", "h4", "h5", "h6") if h not in aside
        ]
        if levels[:1] != [1]:
            yield f"the first heading of the content is not its title: {levels}"
        yield from (f"h{a} is followed by h{b}" for a, b in pairwise(levels) if b > a + 1)

    look_at(documents, jumps)


def test_no_pop_up_is_one_more_banner(documents: Documents, look_at: LookAt):
    """A `header` or `footer` in a dialog would be a landmark of the page."""
    look_at(
        documents,
        lambda page: [
            f"<{each.tag}> in a dialog"
            for each in page.find(".//dialog//header") + page.find(".//dialog//footer")
        ],
    )


def test_the_copy_holds_no_placeholder(documents: Documents, look_at: LookAt):
    unfinished = re.compile(r"lorem|ipsum|coming soon|\bTODO\b|\bTBD\b|\{\w+\}|\[object", re.I)

    def found(page: Page) -> Iterator[str]:
        main = page.one("main")
        text = words(main)
        # A page that is not listed is a single form, or a single answer.
        if len(text) <= (400 if ROUTE[page.path].listed else 150):
            yield f"says no more than {text!r}"
        yield from unfinished.findall(text)
        # A value that was forgotten stands alone in its element.
        yield from (e.tag for e in main.iter() if e.text in {"None", "undefined", "null", "NaN"})

    look_at(documents, found)


def test_no_page_holds_sound_or_film(documents: Documents, look_at: LookAt):
    """The criteria on captions and audio description do not apply while this holds."""
    look_at(documents, lambda page: [e.tag for e in page.all("audio", "video", "object", "embed")])
