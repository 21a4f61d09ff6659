"""Nothing is orphaned: every page is at most two clicks from home."""

from urllib.parse import urlsplit

import pytest

from nnm_site.site_map import in_sitemap
from tests.documents import Document
from tests.routes import ROUTES

#: What a reader needs by name, not only through the site map: one click from home.
IN_THE_FOOTER = (
    "/first-steps",
    "/account-opening",
    "/registrations",
    "/accessibility",
    "/authorised-persons",
    "/complaint-data",
    "/mitc",
    "/glossary",
    "/blog",
    "/site-map",
)


def linked(document: Document) -> set[str]:
    return {urlsplit(a.attrib["href"]).path for a in document.all("a") if "href" in a.attrib}


@pytest.fixture(scope="module")
def from_home(documents: dict[str, Document]) -> set[str]:
    return linked(documents["/"])


@pytest.mark.parametrize("path", IN_THE_FOOTER)
def test_a_page_that_readers_need_is_one_click_away(from_home: set[str], path: str):
    assert path in from_home


def test_every_page_is_two_clicks_from_home(documents: dict[str, Document], from_home: set[str]):
    within = from_home.union(*(linked(documents[p]) for p in from_home if p in documents), {"/"})

    assert {route.path for route in ROUTES if in_sitemap(route)} <= within
