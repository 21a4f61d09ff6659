"""A page that lacks a required part is reported by its address."""

import re

import reflex as rx

from nnm_site.platform.publish.facts import Whole, gathered
from nnm_site.platform.publish.page_checks import lacking
from nnm_site.platform.route import PageAnswer, Route
from tests.rows import each
from tools.nodes import nodes_of

HOME = '<h1>Home</h1><a class="link" href="/new?tab=a">New</a>'
NEW = '<h1 id="a">New</h1><a href="/">Home</a><a href="/new">here</a>'


def route(
    path: str = "/new", description: str = "d" * 50, kind: type[Route] = Route, **more: object
) -> Route:
    return kind(path=path, title="T", description=description, page=rx.fragment, **more)  # pyright: ignore[reportArgumentType]


def faults(new: Route, documents: dict[str, str]) -> list[str]:
    pages = {"/": HOME, "/new": NEW} | documents
    end, _ = gathered([])
    facts = {path: Whole(gathered(nodes_of(html))[0], end) for path, html in pages.items()}
    described = {"/": "d" * 50, new.path: new.described}
    problems = lacking([route("/"), new], facts, described, "/site-map")
    return [f"page {path} {fault}" for path, fault in problems if path == new.path]


ALONE = {"/": "<h1>Home</h1>"}


@each([
    (route(), {}),
    # The server fills it, and then adds the heading.
    (route(kind=Route, answer=lambda *_: PageAnswer()), {"/new": '<main></main><a href="/">Home</a>'}),
    (route(listed=False), ALONE),
])  # fmt: skip
def test_a_complete_page_is_fine(new: Route, documents: dict[str, str]):
    assert faults(new, documents) == []


LENGTH, HEADING, LINK = (
    "page /new needs a description .* it has {}", "page /new needs one main heading .* it has {}",
    "page /new has no link to it",
)  # fmt: skip


@each([
    *((route(description="d" * length), {}, LENGTH.format(length)) for length in (0, 49, 161)),
    (route(), {"/new": "<h2>New</h2>"}, HEADING.format(0)),
    (route(), {"/new": NEW + "<h1>New</h1>"}, HEADING.format(2)),
    # Only the page itself and the site map link to it.
    (route(), ALONE | {"/site-map": '<a href="/new">New</a>'}, LINK),
    (route(), ALONE | {"/hi/site-map": '<a href="/new">New</a>'}, LINK),
])  # fmt: skip
def test_what_a_page_lacks_is_named(new: Route, documents: dict[str, str], fault: str):
    assert any(re.match(fault, one) for one in faults(new, documents))
