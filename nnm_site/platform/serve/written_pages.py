"""Written pages: built documents that the server fills at each request, by the `answer` of their route.

Their content depends on the query (an order, a company's name, words to look for), on the day or on
the hour, which are not known at build time.
"""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import QueryParams
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from nnm_site.platform.builds import document_file
from nnm_site.platform.computing import compute
from nnm_site.platform.feature import SitePlan
from nnm_site.platform.gate.client import asked_by, client_address, networks
from nnm_site.platform.route import Route, RouteFamily, on_trail, trail_of
from nnm_site.platform.serve.headers import sent_path
from nnm_site.platform.serve.negotiation import written
from nnm_site.platform.serve.template import BuiltDocument, built_document
from nnm_site.settings import settings

LOG = logging.getLogger(__name__)

#: A request for a written page fails after this time: too many are being written.
MOST_WAIT_SECONDS = 10

#: The answer after that time.
BUSY = PlainTextResponse(
    "Too many visitors ask for this at the same time. Please load the page again in a moment.",
    503,
    {"Retry-After": "5", "Cache-Control": "no-store"},
)

#: The answer to a question that needs the database. Without a question the page is sent as it was built.
_AWAY = PlainTextResponse(
    "We cannot look this up at the moment. Please load the page again in a few minutes.",
    503,
    {"Retry-After": "60", "Cache-Control": "no-store"},
)


class WrittenPages:
    """An ASGI app for the written pages of `plan`; `root` is the folder of the build.

    `otherwise` answers requests that fill nothing (an address without a query, an unknown name).
    """

    def __init__(self, root: Path, plan: SitePlan, otherwise: ASGIApp) -> None:
        self._otherwise = otherwise
        self._plan = plan
        self._pages = {
            route.path: (route, document_file(root, route.path))
            for route in plan.routes
            if route.answer is not None
        }
        for _, path in self._pages.values():
            if not path.is_file():
                raise FileNotFoundError(f"There is no {path}.")
        self._document = cache(built_document)

    def app_for(self, scope: Scope) -> ASGIApp | None:
        """The app for an HTTP request, if its address is one of these pages."""
        if scope["method"] not in {"GET", "HEAD"}:
            return None
        page, below = self._pages.get(scope["path"]), ""
        if is_below := page is None:
            above, _, below = sent_path(scope).rpartition("/")
            page = self._pages.get(above)
        # A family has pages one level below its address, and none at it; other pages have none below.
        if page is None or isinstance(page[0], RouteFamily) != is_below:
            return None
        return partial(self._answer, *page, below)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        await (self.app_for(scope) or self._otherwise)(scope, receive, send)

    async def _answer(
        self, route: Route, path: Path, below: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        document = self._document(path)
        query = dict(QueryParams(scope["query_string"]))
        client = client_address(scope, settings.trusted_proxy_hops)
        write = partial(self._write, route, document)
        try:
            with asked_by(client):
                async with asyncio.timeout(MOST_WAIT_SECONDS):
                    written_now = await compute(
                        write, below, query, who=networks(client)[0].name, limiter=route.limiter
                    )
        except TimeoutError:
            return await BUSY(scope, receive, send)
        except SQLAlchemyError as error:
            LOG.error("a page was not written: the database does not answer",
                      extra={"error": type(error).__name__})  # fmt: skip
            return await (_AWAY if below or query else self._otherwise)(scope, receive, send)
        if isinstance(written_now, Response):
            return await written_now(scope, receive, send)
        if written_now is None:
            return await self._otherwise(scope, receive, send)
        html, status = written_now
        headers = {"Cache-Control": "no-cache", "Content-Security-Policy": document.policy}
        return await written(scope, html, headers, status)(scope, receive, send)

    def _write(
        self, route: Route, document: BuiltDocument, below: str, query: Mapping[str, str]
    ) -> tuple[str, int] | Response | None:
        """The document of an address and its status, or the address that it has moved to.

        The parts common to all documents are written into still ones; on live pages scripts show them.
        """
        assert route.answer is not None, "only these are kept"
        with on_trail(trail_of(route.path)):
            filled = route.answer(below, query)
        if filled is None:
            return None
        if filled.moved is not None:
            return Response(status_code=308, headers={"Location": filled.moved})
        always = {} if document.is_live else dict(self._plan.written_always(route.language))
        samples = dict(self._plan.sample_parts(filled.language)) if filled.sample else {}
        parts = always | samples | dict(filled.parts)
        return document.fill(replace(filled, parts=parts)), filled.status
