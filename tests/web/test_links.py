"""Every link of every page leads somewhere."""

from functools import cache
from urllib.parse import urldefrag, urljoin, urlsplit

import httpx
import pytest

from tests.documents import Document, words
from tests.routes import PATHS

#: The specification (§2.1) links this address, which has moved.
DETOURS = {"/services"}


def _hrefs(document: Document) -> list[str]:
    return [a.attrib["href"] for a in document.all("a", "area")]


@pytest.mark.parametrize("path", PATHS)
def test_internal_links_resolve_without_a_detour(
    http: httpx.Client, documents: dict[str, Document], path: str
):
    @cache
    def answer(address: str) -> httpx.Response:
        return http.get(address)

    broken = []
    for href in _hrefs(documents[path]):
        target = urljoin(path, href)
        if urlsplit(target).scheme or urlsplit(target).netloc:
            continue
        address, anchor = urldefrag(target)
        bare = urlsplit(address).path
        if bare in DETOURS:
            continue
        found = answer(address)
        if found.status_code != 200:
            broken.append(f"{href} answers {found.status_code}")
        elif anchor and anchor not in Document(found.text).ids:
            broken.append(f"{href}: no such place on the page")
    assert not broken


@pytest.mark.parametrize("path", PATHS)
def test_links_to_other_sites_are_secure_and_marked(documents: dict[str, Document], path: str):
    wrong = []
    for a in documents[path].all("a"):
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
    empty = [words(a) for a in documents[path].all("a") if a.get("href") in {None, "", "#"}]
    assert not empty
