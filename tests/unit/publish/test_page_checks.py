"""A page that lacks something is named by its address."""

import pytest
import reflex as rx

from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.page_checks import require_complete_pages
from nnm_site.platform.route import Filled, Route
from tests.rows import each

HOME = '<h1>Home</h1><a class="link" href="/new?tab=a">New</a>'
NEW = '<h1 id="a">New</h1><a href="/">Home</a><a href="/new">here</a>'


def route(path: str = "/new", description: str = "d" * 50, **more: object) -> Route:
    return Route(path=path, title="T", description=description, page=rx.fragment, **more)  # pyright: ignore[reportArgumentType]


def check(new: Route, **documents: str) -> None:
    require_complete_pages([route("/"), new], {"/": HOME, "/new": NEW} | documents, "/site-map")


def test_a_complete_page_is_fine():
    check(route())


@each([0, 49, 161])
def test_a_description_that_is_missing_or_of_another_length(length: int):
    with pytest.raises(BuildError, match=f"page /new needs a description .* it has {length}"):
        check(route(description="d" * length))


@pytest.mark.parametrize(("html", "count"), [("<h2>New</h2>", 0), (NEW + "<h1>New</h1>", 2)])
def test_a_heading_that_is_missing_or_twice_there(html: str, count: int):
    with pytest.raises(BuildError, match=f"page /new needs one main heading .* it has {count}"):
        check(route(), **{"/new": html})


def test_a_page_that_the_server_fills_gets_its_heading_then():
    check(route(fill=lambda *_: Filled()), **{"/new": '<main></main><a href="/">Home</a>'})


@pytest.mark.parametrize("index", ["/site-map", "/hi/site-map"])
def test_a_page_that_only_itself_and_the_site_map_link_to(index: str):
    with pytest.raises(BuildError, match="No page links to /new: link to it"):
        check(route(), **{"/": "<h1>Home</h1>", index: '<a href="/new">New</a>'})


def test_an_unlisted_page_needs_no_link():
    check(route(listed=False), **{"/": "<h1>Home</h1>"})
