"""Every link of every page leads somewhere."""

from collections.abc import Iterable, Iterator
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from lxml.html import HtmlElement

from nnm_site.shared.languages.catalogue import catalogue
from tests.client import Documents, Page, every_page
from tests.documents import words

pytestmark = pytest.mark.requirement("R209")

#: A link that was asked for leads to this address, which has moved.
DETOURS = {"/services"}


def _links(page: Page) -> Iterator[HtmlElement]:
    """Every link that leads somewhere: a disabled step of a pager is one that does not."""
    return (a for a in page.all("a", "area") if a.get("aria-disabled") != "true")


def _internal(page: Page) -> Iterator[str]:
    """The address of each link of a page that stays on this site. Anchors are asked by the check of the content."""
    for a in _links(page):
        target = urlsplit(urljoin(page.path, a.get("href", "")))
        if not target.scheme and not target.netloc and target.path not in DETOURS:
            yield target.path


def test_links_to_everything_else_resolve_without_a_detour(
    http: httpx.Client, documents: Documents
):
    """Documents, pictures, pages of one company."""
    linked = {address: page.path for page in documents.values() for address in _internal(page)}
    others = linked.keys() - documents.keys()
    assert others
    answers = {address: http.head(address).status_code for address in others}
    assert [
        f"{linked[a]}: {a} answers {status}" for a, status in answers.items() if status != 200
    ] == []


@every_page
def test_links_to_other_sites_are_secure_and_marked(page: Page) -> Iterator[str]:
    say = catalogue(page.language).say if page.language else str
    external, new_tab = say("(external site)"), say("(opens in a new tab)")
    for a in _links(page):
        href, text = a.get("href", ""), words(a)
        scheme = urlsplit(href).scheme
        name = a.get("aria-label") or text
        if scheme not in {"", "https", "tel", "mailto", "webcal"}:
            yield f"{href}: {scheme}"
        marked = external in name or new_tab in name or a.get("aria-label")
        if scheme == "https" and ("noopener" not in a.get("rel", "") or not marked):
            yield f"{href}: not marked as external"
        if a.get("target") == "_blank" and new_tab not in name:
            yield f"{href}: does not say that it opens a new tab"
        if not name and not any(e.get("alt") or e.get("aria-label") for e in a.iter()):
            yield f"{href}: has no name"


@every_page
def test_a_link_never_points_nowhere(page: Page) -> Iterable[object]:
    return [words(a) for a in _links(page) if a.get("href") in {None, "", "#"}]
