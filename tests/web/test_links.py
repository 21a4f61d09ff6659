"""Every link of every page leads somewhere."""

from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from tests.documents import Document, words
from tests.routes import PATHS

pytestmark = pytest.mark.requirement("R209")

#: A link that was asked for leads to this address, which has moved.
DETOURS = {"/services"}


def _links(document: Document) -> list:
    """Every link that leads somewhere: a disabled step of a pager is one that does not."""
    return [a for a in document.all("a", "area") if a.get("aria-disabled") != "true"]


def _hrefs(document: Document) -> list[str]:
    return [a.attrib["href"] for a in _links(document)]


def _internal(path: str, document: Document) -> Iterator[tuple[str, str]]:
    """(address, anchor) of each link of a page that stays on this site."""
    for href in _hrefs(document):
        target = urlsplit(urljoin(path, href))
        if not target.scheme and not target.netloc and target.path not in DETOURS:
            yield target.path, target.fragment


@pytest.mark.parametrize("path", PATHS)
def test_links_to_pages_lead_to_places_that_are_there(documents: dict[str, Document], path: str):
    broken = [
        f"{address}#{anchor}"
        for address, anchor in _internal(path, documents[path])
        if address in documents and anchor and anchor not in documents[address].ids
    ]
    assert not broken


@pytest.mark.long
def test_links_to_everything_else_resolve_without_a_detour(
    http: httpx.Client, documents: dict[str, Document]
):
    """Documents, pictures, pages of one company, pages in other languages."""
    linked = {
        address for path in PATHS for address, _ in _internal(path, documents[path])
    } - documents.keys()
    assert {
        address: status for address in linked if (status := http.get(address).status_code) != 200
    } == {}


@pytest.mark.parametrize("path", PATHS)
def test_links_to_other_sites_are_secure_and_marked(documents: dict[str, Document], path: str):
    wrong = []
    for a in _links(documents[path]):
        href, text = a.attrib["href"], words(a)
        scheme = urlsplit(href).scheme
        name = a.get("aria-label") or text
        if scheme not in {"", "https", "tel", "mailto", "webcal"}:
            wrong.append(f"{href}: {scheme}")
        if scheme == "https" and ("noopener" not in a.get("rel", "") or not (
            "(external site)" in name or "(opens in a new tab)" in name or a.get("aria-label")
        )):  # fmt: skip
            wrong.append(f"{href}: not marked as external")
        if a.get("target") == "_blank" and "new tab" not in name:
            wrong.append(f"{href}: does not say that it opens a new tab")
        if not name and not any(e.get("alt") or e.get("aria-label") for e in a.iter()):
            wrong.append(f"{href}: has no name")
    assert not wrong


@pytest.mark.parametrize("path", PATHS)
def test_a_link_never_points_nowhere(documents: dict[str, Document], path: str):
    empty = [words(a) for a in _links(documents[path]) if a.get("href") in {None, "", "#"}]
    assert not empty
