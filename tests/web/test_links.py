"""Every link of every page leads somewhere."""

from collections.abc import Callable
from functools import cache
from urllib.parse import urldefrag, urljoin, urlsplit

import httpx
import pytest

from tests.documents import Document, words
from tests.routes import PATHS

#: The specification (§2.1) links this address, which has moved.
DETOURS = {"/services"}


def _links(document: Document) -> list:
    """Every link that leads somewhere: a disabled step of a pager is one that does not."""
    return [a for a in document.all("a", "area") if a.get("aria-disabled") != "true"]


def _hrefs(document: Document) -> list[str]:
    return [a.attrib["href"] for a in _links(document)]


@pytest.fixture(scope="module")
def answer(http: httpx.Client) -> Callable[[str], tuple[int, Document]]:
    """`answer(address)`: status and document of an address, asked for once."""

    @cache
    def ask(address: str) -> tuple[int, Document]:
        found = http.get(address)
        return found.status_code, Document(found.text)

    return ask


@pytest.mark.parametrize("path", PATHS)
def test_internal_links_resolve_without_a_detour(
    answer: Callable[[str], tuple[int, Document]], documents: dict[str, Document], path: str
):
    broken = []
    for href in _hrefs(documents[path]):
        target = urljoin(path, href)
        if urlsplit(target).scheme or urlsplit(target).netloc:
            continue
        address, anchor = urldefrag(target)
        bare = urlsplit(address).path
        if bare in DETOURS:
            continue
        status, found = answer(address)
        if status != 200:
            broken.append(f"{href} answers {status}")
        elif anchor and anchor not in found.ids:
            broken.append(f"{href}: no such place on the page")
    assert not broken


@pytest.mark.parametrize("path", PATHS)
def test_links_to_other_sites_are_secure_and_marked(documents: dict[str, Document], path: str):
    wrong = []
    for a in _links(documents[path]):
        href, text = a.attrib["href"], words(a)
        scheme = urlsplit(href).scheme
        name = a.get("aria-label") or text
        if scheme not in {"", "https", "tel", "mailto"}:
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
