"""What stands in front of Reflex in production: the built site, and headers on every answer."""

from pathlib import Path

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nnm_site.server.api import API_PATHS, api
from nnm_site.server.enquiries import EnquiryDoor
from nnm_site.server.files import SiteFiles
from nnm_site.server.headers import EVERYWHERE
from nnm_site.server.pages import WrittenPages

#: What Reflex itself answers: the socket and its health.
REFLEX_PATHS = ("/_event", "/_health", "/ping")

#: As they are sent.
_EVERYWHERE = {name.lower().encode(): value.encode() for name, value in EVERYWHERE.items()}


class Site:
    """The ASGI app around Reflex: its own paths go to it, everything else to the built files."""

    def __init__(self, reflex: ASGIApp, build: Path) -> None:
        self._reflex = reflex
        self._files = SiteFiles(build)
        self._written = WrittenPages(build)
        self._enquiries = EnquiryDoor(build)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or hand a socket on."""
        if scope["type"] != "http":
            await self._reflex(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = (header for header in message["headers"] if header[0] not in _EVERYWHERE)
                message["headers"] = [*own, *_EVERYWHERE.items()]
            await send(message)

        await self._app_for(scope)(scope, receive, send_with_headers)

    def _app_for(self, scope: Scope) -> ASGIApp:
        if _is_reflex(scope["path"]):
            return self._reflex
        if scope["path"] in API_PATHS:
            return api
        if self._enquiries.takes(scope):
            return self._enquiries
        return self._written if self._written.writes(scope) else self._files


def _is_reflex(path: str) -> bool:
    return any(path == own or path.startswith(f"{own}/") for own in REFLEX_PATHS)


def around_reflex(build: Path):
    """The transformer for `rx.App`: the production server when there is a build, else no change.

    In development Vite serves the pages, so there is nothing of ours to put in front.
    """

    def transform(reflex: ASGIApp) -> ASGIApp:
        return Site(reflex, build) if (build / "404.html").exists() else reflex

    return transform
