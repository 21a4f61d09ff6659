"""Posted forms, in every language, and pages that answer them. Nothing is stored."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from urllib.parse import parse_qsl

import reflex as rx
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from nnm_site.platform.builds import document_file
from nnm_site.platform.computing import compute
from nnm_site.platform.feature import Endpoint, Feature
from nnm_site.platform.gate.client import household, is_own_origin
from nnm_site.platform.route import Answering, PageAnswer, Route, on_trail, trail_of
from nnm_site.platform.serve.template import built_document
from nnm_site.platform.serve.written_pages import BUSY, MOST_WAIT_SECONDS
from nnm_site.settings import settings
from nnm_site.shared.languages.catalogue import Catalogue, catalogue
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.pages import answer_in
from nnm_site.shared.languages.speaking import say, speaking, spoken

#: All fields of the largest form at their longest, percent-encoded, with room to spare.
LONGEST_FORM = 32 * 1024
MOST_FORM_FIELDS = 40
_BODY_SECONDS = 20

#: The longest text, each letter percent-encoded in nine characters, and fifty rows of a table.
LONGEST_BODY = 224 * 1024
MOST_FIELDS = 400

#: Responses to a form that was not or cannot be read whole: the server closes the connection, and the
#: client must know before its next request.
_UNREAD = {403, 408, 413, 415}


def asking_feature(
    routes: Callable[[], Iterable[Route]],
    answer: str,
    fill: Answering,
    sent: Collection[Mapping[str, str]],
) -> Feature:
    """A feature of a page with a form, and of the page at `answer`, to which the form is posted without
    JavaScript.

    `sent` are entries whose answers together have every look: the page carries the CSS rules for these.
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
        yield PostedPages(build, answer, fill).endpoint()

    return Feature(routes=with_examples, endpoints=endpoints)


def in_languages(paths: Iterable[str]) -> dict[str, tuple[str, Catalogue | None]]:
    """Each page address in any language, with its English address and its language's catalogue."""
    own: dict[str, tuple[str, Catalogue | None]] = {path: (path, None) for path in paths}
    return own | {
        language.address(path): (path, catalogue(language.code))
        for language in languages()
        for path in own
        if language.has(path)
    }


async def entries_of(
    request: Request, longest: int = LONGEST_FORM, most_fields: int = MOST_FORM_FIELDS
) -> dict[str, str]:
    """The entries of a posted form; of several values with one name the first.

    Raises `ValueError` for more than `longest` bytes or `most_fields` fields, `TimeoutError` for a body
    that takes more than `_BODY_SECONDS`, `ClientDisconnect` for one that breaks off.
    """
    body = b""
    async with asyncio.timeout(_BODY_SECONDS):
        async for chunk in request.stream():
            body += chunk
            if len(body) > longest:
                raise ValueError("the body is too large")
    pairs = parse_qsl(
        body.decode("ascii", "replace"), keep_blank_values=True, max_num_fields=most_fields
    )
    return dict(reversed(pairs))


class PostedForms(ABC):
    """An ASGI app for forms posted to `paths`, addresses of English pages.

    With `root`, the folder of the build, it can answer with the built pages.
    """

    longest, most_fields = LONGEST_FORM, MOST_FORM_FIELDS
    foreign = "This was sent from another website, and was not read."
    too_large = "This is more than the form takes. Send less of it."

    def __init__(self, paths: Iterable[str], root: Path | None = None) -> None:
        self._addresses = in_languages(paths)
        documents = {each: document_file(root, each) for each in self._addresses} if root else {}
        self._documents = {address: built_document(file) for address, file in documents.items()}

    def endpoint(self) -> Endpoint:
        """This app at its addresses, which also have pages."""
        return Endpoint("form", self.addresses, self, has_pages=True)

    @property
    def addresses(self) -> Collection[str]:
        """Where forms are posted."""
        return self._addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        try:
            response = await self._walk(Request(scope, receive))
        except (ClientDisconnect, TimeoutError):
            response = Response(status_code=408)
        response.headers["Cache-Control"] = "no-store"
        if response.status_code in _UNREAD:
            response.headers["Connection"] = "close"
        await response(scope, receive, send)

    async def _walk(self, request: Request) -> Response:
        """The checks that every form passes before it is answered, in the language of its page."""
        if request.method != "POST":
            return Response(status_code=405, headers={"Allow": "GET, HEAD, POST"})
        path, words = self._addresses[request.scope["path"]]
        with speaking(words.language.code if words else ""):
            # The public site has one address.
            if not is_own_origin(request.headers, settings.site_url, only=settings.is_production):
                return await self.refused(request, path, 403)
            try:
                entries = await entries_of(request, self.longest, self.most_fields)
            except ValueError:
                return await self.refused(request, path, 413)
            return await self.answer(request, path, entries)

    async def refused(self, request: Request, path: str, status: int) -> Response:  # noqa: ARG002
        """The response to another website's form (403), and to one that is too large (413)."""
        return PlainTextResponse(say(self.foreign if status == 403 else self.too_large), status)

    @abstractmethod
    async def answer(self, request: Request, path: str, entries: Mapping[str, str]) -> Response:
        """The response to a form posted to the page whose English address is `path`."""

    async def page(
        self,
        request: Request,
        fill: Answering,
        entries: Mapping[str, str],
        status: int = 200,
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> Response:
        """The page that was posted to, filled by `fill` with the entries in place of a query."""
        address = request.scope["path"]
        document = self._documents[address]
        who = household(request.scope, settings.trusted_proxy_hops)
        try:
            async with asyncio.timeout(MOST_WAIT_SECONDS):
                filled = await compute(_filled, self._addresses[address][0], fill, entries, who=who)
        except TimeoutError:
            return BUSY
        return HTMLResponse(
            document.fill(filled or PageAnswer()),
            status,
            {"Content-Security-Policy": document.policy, **headers},
        )


def _filled(path: str, fill: Answering, entries: Mapping[str, str]) -> PageAnswer | None:
    if (words := spoken()) is not None:
        return answer_in(fill, words, path)("", entries)
    with on_trail(trail_of(path)):
        return fill("", entries)


class PostedPages(PostedForms):
    """An ASGI app for the page at `path`, which `fill` fills with the answer to the posted form."""

    longest, most_fields = LONGEST_BODY, MOST_FIELDS

    def __init__(self, root: Path, path: str, fill: Answering) -> None:
        super().__init__([path], root)
        self._fill = fill

    async def answer(self, request: Request, path: str, entries: Mapping[str, str]) -> Response:  # noqa: ARG002
        """The page itself."""
        return await self.page(request, self._fill, entries)
