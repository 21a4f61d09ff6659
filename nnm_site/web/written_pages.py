"""Pages whose content depends on the rest of the address: built documents, filled at each request.

What may be asked (an order, a company's name, words to look for) cannot be known at build time, nor
can the newest closing prices and what is open now. `Route.fill` says how a page is filled.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.types import ASGIApp, Receive, Scope, Send

from nnm_site.content.openings import opening_parts
from nnm_site.route import Filled, Route, ways
from nnm_site.rules.dates import INDIA
from nnm_site.ui.breadcrumbs import on_the_way
from nnm_site.web.headers import sent_header, sent_path
from nnm_site.web.negotiation import written
from nnm_site.web.template import BuiltDocument, built_document

#: Sent by a script that has the page already.
ANSWER_ONLY = b"x-answer-only"


class WrittenPages:
    """An ASGI app for the routes that are filled; `root` is the folder of the build.

    What turns out not to be filled (an address without a query, a name that is none) is answered by
    `otherwise`.
    """

    def __init__(self, root: Path, routes: Iterable[Route], otherwise: ASGIApp) -> None:
        self._otherwise = otherwise
        site = list(routes)
        self._ways = ways(site)
        self._pages: dict[str, tuple[Route, BuiltDocument]] = {
            route.path: (route, built_document(root / route.path.strip("/") / "index.html"))
            for route in site
            if route.fill is not None
        }

    def writes(self, scope: Scope) -> bool:
        """Whether the address is one of these pages."""
        return scope["method"] in {"GET", "HEAD"} and self._page(scope) is not None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        found = self._page(scope)
        assert found is not None, "`writes` has looked"
        route, document, below = found
        query = dict(QueryParams(scope["query_string"]))
        if sent_header(scope, ANSWER_ONLY):
            html = await run_in_threadpool(self._answers, route, below, query)
            return await written(scope, html, {"Cache-Control": "no-store"})(scope, receive, send)
        written_now = await run_in_threadpool(self._write, route, document, below, query)
        if written_now is None:
            return await self._otherwise(scope, receive, send)
        html, status = written_now
        headers = {"Cache-Control": "no-cache", "Content-Security-Policy": document.policy}
        return await written(scope, html, headers, status)(scope, receive, send)

    def _page(self, scope: Scope) -> tuple[Route, BuiltDocument, str] | None:
        """The route of an address, its document, and what stands below it in the address."""
        found = self._pages.get(scope["path"])
        if found is not None:
            return None if found[0].below else (*found, "")
        above, _, below = sent_path(scope).rpartition("/")
        found = self._pages.get(above)
        return (*found, below) if found is not None and found[0].below else None

    def _write(
        self, route: Route, document: BuiltDocument, below: str, query: Mapping[str, str]
    ) -> tuple[str, int] | None:
        """The document of an address and its status.

        What is open now stands in all still ones; in live ones the browser alone says it.
        """
        filled = self._filled(route, below, query)
        if filled is None:
            return None
        opened = {} if document.is_live else opening_parts(datetime.now(INDIA))
        parts = opened | dict(filled.parts)
        return document.fill(replace(filled, parts=parts)), filled.status

    def _answers(self, route: Route, below: str, query: Mapping[str, str]) -> str:
        """What the address answers without the page around it (`nnm_site/scripts/asking.js`)."""
        filled = self._filled(route, below, query) or Filled()
        parts = (
            f'<div data-part="{name}">{html}</div>'
            for name, html in filled.parts.items()
            if not name.startswith("open-")
        )
        return "<!DOCTYPE html>" + "".join(parts)

    def _filled(self, route: Route, below: str, query: Mapping[str, str]) -> Filled | None:
        assert route.fill is not None, "only these are kept"
        with on_the_way(self._ways[route.path]):
            return route.fill(below, query)
