"""Pages that answer what is posted to them, in every language that has them. Nothing is kept."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import reflex as rx
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from nnm_site.platform.builds import document_file
from nnm_site.platform.computing import compute
from nnm_site.platform.feature import Endpoint, Feature
from nnm_site.platform.gate.client import household
from nnm_site.platform.route import Fill, Filled, Route, on_the_way, way_of
from nnm_site.platform.serve.posted import entries_of, is_ours
from nnm_site.platform.serve.template import built_document
from nnm_site.platform.serve.written_pages import BUSY, MOST_WAIT_SECONDS
from nnm_site.settings import settings
from nnm_site.shared.languages.catalogue import Catalogue, catalogue
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.pages import fill_in
from nnm_site.shared.languages.speaking import speaking, t

#: A text at its longest, each letter percent-encoded in nine signs, and fifty rows of a table.
LONGEST_BODY = 224 * 1024
MOST_FIELDS = 400

_HEADERS = {"Cache-Control": "no-store"}
_CLOSING = _HEADERS | {"Connection": "close"}


def asking_feature(
    routes: Callable[[], Iterable[Route]],
    answer: str,
    fill: Fill,
    sent: Collection[Mapping[str, str]],
) -> Feature:
    """A feature of a page with a form, and of the page at `answer`, which is posted without JavaScript.

    `sent` are entries whose answers together have every look: the page carries the rules for these.
    """

    def examples() -> Iterator[rx.Component]:
        for entries in sent:
            filled = fill("", entries)
            assert filled, "it is filled whatever is sent"
            yield rx.fragment(filled.main)

    def with_examples() -> Iterator[Route]:
        for route in routes():
            yield replace(route, examples=examples) if route.path == answer else route

    def endpoints(build: Path) -> Iterator[Endpoint]:
        posted = PostedPages(build, answer, fill)
        yield Endpoint("form", posted.addresses, posted, beside_pages=True)

    return Feature(routes=with_examples, endpoints=endpoints)


class PostedPages:
    """An ASGI app for the page at `path`: `fill` is given what was posted, in place of a query.

    `root` is the folder of the build.
    """

    def __init__(self, root: Path, path: str, fill: Fill) -> None:
        self._path, self._fill = path, fill
        self._words: dict[str, Catalogue | None] = {path: None} | {
            language.address(path): catalogue(language.code)
            for language in languages()
            if language.has(path)
        }
        self._pages = {
            address: built_document(document_file(root, address)) for address in self._words
        }

    @property
    def addresses(self) -> Collection[str]:
        """Where the form is posted. The pages at the same addresses are built files."""
        return self._words

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        try:
            response = await self._answer(Request(scope, receive))
        except (ClientDisconnect, TimeoutError):
            response = Response(status_code=408, headers=_CLOSING)
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if request.method != "POST":
            return Response(status_code=405, headers={"Allow": "GET, HEAD, POST"})
        address = request.scope["path"]
        words = self._words[address]
        with speaking(words.language.code if words else ""):
            if not is_ours(request):
                return _refused(t("This was sent from another website, and was not read."), 403)
            try:
                entries = await entries_of(request, LONGEST_BODY, MOST_FIELDS)
            except ValueError:
                return _refused(t("This is more than the form takes. Send less of it."), 413)
        page = self._pages[address]
        try:
            async with asyncio.timeout(MOST_WAIT_SECONDS):
                filled = await compute(
                    self._filled,
                    words,
                    entries,
                    who=household(request.scope, settings.trusted_proxy_hops),
                )
        except TimeoutError:
            return BUSY
        return Response(
            page.fill(filled or Filled()),
            headers=_HEADERS
            | {
                "Content-Type": "text/html; charset=utf-8",
                "Content-Security-Policy": page.policy,
            },
        )

    def _filled(self, words: Catalogue | None, entries: dict[str, str]) -> Filled | None:
        way = way_of(self._path)
        if words is not None:
            return fill_in(self._fill, words, way, self._path)("", entries)
        with on_the_way(way):
            return self._fill("", entries)


def _refused(text: str, status: int) -> Response:
    return PlainTextResponse(text, status, _CLOSING)
