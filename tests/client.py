"""The site over HTTP. Checks every HTML document that a test requests for faults."""

import base64
import functools
import hashlib
import inspect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import httpx

from nnm_site.shared.languages.language import languages
from tests.documents import Document, words

#: The directives of a page's policy, without the hashes of its own scripts and styles.
POLICY = {
    "default-src": "'none'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "frame-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


@dataclass(frozen=True)
class Page(Document):
    """An HTML document as the site sent it."""

    path: str
    status: int
    headers: httpx.Headers

    @property
    def language(self) -> str:
        """The language code in its address; "" for English."""
        codes = (one.code for one in languages() if f"{self.path}/".startswith(f"{one.prefix}/"))
        return next(codes, "")

    @cached_property
    def faults(self) -> list[str]:
        """Faults that no document of the site may have."""
        return list(self._faults())

    def _faults(self) -> Iterator[str]:
        if not self.text.startswith("<!DOCTYPE html>"):
            yield f"begins with {self.text[:20]!r}"
        if (language := self.tree.get("lang")) != (self.language or "en-IN"):
            yield f"says that its language is {language}"
        for titles in (self.find("head/title"), list(self.all("h1"))):
            if len(titles) != 1 or not words(titles[0]):
                yield f"has the titles {[words(each) for each in titles]}"
        if repeated := [name for name, count in Counter(self.ids).items() if count > 1]:
            yield f"has the ids {repeated} more than once"
        for element in self.tree.iter():
            # The page's policy blocks both.
            if refused := [n for n in element.attrib if n == "style" or n.startswith("on")]:
                yield f"has <{element.tag} {refused}>"
        directives = self.headers.get("content-security-policy", "").split("; ")
        policy = {name: set(sources) for name, *sources in map(str.split, filter(None, directives))}
        wanted = {name: set(sources.split()) for name, sources in POLICY.items()}
        wanted |= {f"{tag}-src": {"'self'"} | self._hashes(tag) for tag in ("script", "style")}
        for name in policy.keys() | wanted.keys():
            if policy.get(name) != wanted.get(name):
                yield f"has the policy {name} {policy.get(name)}, not {wanted.get(name)}"

    def _hashes(self, tag: str) -> set[str]:
        """The policy's hashes that allow the scripts, or the styles, within the document."""
        own = [
            element.text or ""
            for element in self.all(tag)
            if "src" not in element.attrib and element.get("type") != "application/ld+json"
        ]
        digests = (hashlib.sha256(text.encode()).digest() for text in own)
        return {f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests}


class Documents(dict[str, Page]):
    """Address → page, for every page of the site map in every language."""

    @property
    def english(self) -> dict[str, Page]:
        """The English pages."""
        return {path: page for path, page in self.items() if not page.language}

    @property
    def translated(self) -> dict[str, Page]:
        """The pages in other languages."""
        return {path: page for path, page in self.items() if page.language}


#: A rule: returns the faults of a page.
Rule = Callable[[Page], Iterable[object]]

#: `look_at(pages, rule)`: the fixture of `tests/web/conftest.py`.
LookAt = Callable[[Mapping[str, Page], Rule], None]


def _each(
    chosen: Callable[[Documents], Mapping[str, Page]],
) -> Callable[[Rule], Callable[..., None]]:
    """Make a test of a rule: it may find no fault on any of these pages."""

    def test_of(rule: Rule) -> Callable[..., None]:
        def test(documents: Documents, look_at: LookAt) -> None:
            look_at(chosen(documents), rule)

        fixtures = inspect.signature(test)
        functools.update_wrapper(test, rule)
        test.__signature__ = fixtures  # pyright: ignore[reportFunctionMemberAccess]
        return test

    return test_of


every_page = _each(lambda documents: documents)
every_english_page = _each(lambda documents: documents.english)
every_translated_page = _each(lambda documents: documents.translated)


class Client(httpx.Client):
    """Follows no redirects, requests no compression, and fails on faulty HTML documents."""

    def __init__(self, site: str) -> None:
        super().__init__(base_url=site, headers={"Accept-Encoding": "identity"}, timeout=20)
        self._pages: dict[str, Page] = {}

    def request(self, *args: Any, **how: Any) -> httpx.Response:
        answer = super().request(*args, **how)
        is_read = answer.headers.get("content-encoding") != "zstd"  # httpx does not decompress it.
        is_html = answer.headers.get("content-type", "").startswith("text/html")
        if answer.content and is_html and is_read:
            page = _page(answer)
            assert not page.faults, f"{page.path}:\n" + "\n".join(page.faults)
        return answer

    def page(self, path: str) -> Page:
        """The page at an address, even with faults; fetched once."""
        if path not in self._pages:
            self._pages[path] = _page(self.send(self.build_request("GET", path)))
        return self._pages[path]

    def document(self, path: str) -> Page:
        """The page at an address. Fails if it has a fault."""
        page = self.page(path)
        assert not page.faults, f"{path}:\n" + "\n".join(page.faults)
        return page


def _page(answer: httpx.Response) -> Page:
    return Page(answer.text, answer.request.url.path, answer.status_code, answer.headers)
