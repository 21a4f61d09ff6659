"""What stands in front of Reflex in production: the built site, and headers on every answer."""

import ctypes
import gc
import logging
import resource
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nnm_site import builds
from nnm_site.calculator.endpoint import API_PATHS, api
from nnm_site.content import queries
from nnm_site.enquiries.endpoint import EnquiryEndpoint
from nnm_site.gate.events import check_event
from nnm_site.gate.sockets import SocketGate
from nnm_site.settings import settings
from nnm_site.site_map import routes
from nnm_site.web import logs, metrics, security_txt, speculation
from nnm_site.web.connections import most_sockets, never_wait_for_readers
from nnm_site.web.error_page import error_answer
from nnm_site.web.files import SiteFiles
from nnm_site.web.headers import headers_everywhere, sent_header
from nnm_site.web.operation import health_of_site
from nnm_site.web.twins import twin_routes
from nnm_site.web.written_pages import WrittenPages

LOG = logging.getLogger(__name__)

#: What Reflex itself answers: that it lives. Its socket comes through the gate.
REFLEX_PATHS = ("/ping",)

SOCKET_PATHS = ("/_event", "/_event/")

#: Kinds of answers that only the metrics count when all is well: a line for each would take longer
#: to write than the file to send, and tell nothing.
FILES = {"asset", "file"}


#: How often a process looks whether another build has been published.
WATCH_SECONDS = 0.5


@dataclass(frozen=True)
class Build:
    """All that is read from one build. A request takes everything from one of them."""

    files: SiteFiles
    written: WrittenPages
    enquiries: EnquiryEndpoint


def read_build(root: Path, before: Build | None = None) -> Build:
    """Read the build in the folder `root`; `before` is the one whose place it takes.

    Raises `OSError` and others when it is not complete.
    """
    site = list(routes())
    templates = [route.path for route in site if route.below]
    files = SiteFiles(root, templates, before.files if before else None)
    written = WrittenPages(root, [*site, *twin_routes(site)], files)
    return Build(files, written, EnquiryEndpoint(root))


def _give_memory_back() -> None:
    """Let the system have what the build before took; by itself the C library keeps most of it."""
    gc.collect()
    # Only glibc has it, and only there it is needed.
    with suppress(AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


class Site:
    """The ASGI app around Reflex: its own paths go to it, everything else to the built files.

    `left` is told the token of each visitor whose socket has ended.
    """

    def __init__(
        self,
        reflex: ASGIApp,
        build: Path,
        left: Callable[[str], None] = lambda token: None,  # noqa: ARG005
    ) -> None:
        self._reflex = reflex
        self._build = read_build(build)
        self._health = health_of_site()
        self._listening = False
        self._security_txt = _security_txt()
        everywhere = headers_everywhere(settings.site_url, settings.is_production)
        self._headers = [(k.lower().encode(), v.encode()) for k, v in everywhere.items()]
        self._gate = SocketGate(
            reflex,
            settings.own_origins,
            settings.sockets_per_address,
            settings.trusted_proxy_hops,
            check_event,
            metrics.COUNTS,
            most_sockets(resource.getrlimit(resource.RLIMIT_NOFILE)[0]),
            left=left,
        )

    def take_over(self, root: Path) -> None:
        """Serve the build in the folder `root` from the next request on; sockets stay open.

        Raises when the build is faulty, and then goes on with the one it has.
        """
        self._build = read_build(root, self._build)
        _give_memory_back()

    def watch(self, served: str, folder: Path = builds.BUILDS) -> None:
        """Take over each build published in `folder` from now on; `served` is the one we have.

        Looks at once, then in a thread of its own as long as the process runs.
        """

        def look() -> None:
            nonlocal served
            try:
                if (name := builds.current_name(folder)) == served:
                    return
                # Also when it is faulty: a second look would find the same.
                served = name
                self.take_over(builds.client_folder(name, folder))
                LOG.info("a build was taken over", extra={"build": name})
            except Exception:
                LOG.exception("a build could not be taken over; the one before is served")

        def keep_looking() -> None:
            while True:
                time.sleep(WATCH_SECONDS)
                look()

        # This process may have begun long after its build was read.
        look()
        threading.Thread(target=keep_looking, name="builds", daemon=True).start()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or hand a socket to the gate."""
        if not self._listening and scope["type"] != "lifespan":
            # Only now does the server listen.
            self._listening = True
            never_wait_for_readers()
        if scope["type"] == "websocket":
            await self._gate(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await self._reflex(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        reference = logs.request_id(sent_header(scope, b"x-request-id"))
        kind, app = self._app_for(scope)
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = (b"x-request-id", reference.encode())
                message["headers"] = [*message["headers"], *self._headers, own]
                speculation.add_header(scope, message)
            await send(message)

        with logs.about_request(reference):
            try:
                await app(scope, receive, send_with_headers)
            except Exception:
                LOG.exception("a request failed")
                if not status:
                    answer = error_answer(scope["path"], reference)
                    await answer(scope, receive, send_with_headers)
            seconds = time.perf_counter() - started
            metrics.count_request(kind, status, seconds)
            if kind in FILES and status < HTTPStatus.BAD_REQUEST:
                return
            LOG.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": scope["path"][:200],
                    "status": status,
                    "milliseconds": round(seconds * 1000, 1),
                },
            )

    def _app_for(self, scope: Scope) -> tuple[str, ASGIApp]:
        """Who answers, and the kind of answer that the metrics count."""
        path: str = scope["path"]
        build = self._build
        if path == "/_health":
            return "health", self._health
        if path in REFLEX_PATHS:
            return "reflex", self._reflex
        if path in SOCKET_PATHS:
            # Without an upgrade there is nothing to say: polling is off.
            return "reflex", Response(status_code=426, headers={"Upgrade": "websocket"})
        if path in API_PATHS:
            return "api", api
        if path == security_txt.PATH:
            return "file", self._security_txt
        if build.enquiries.takes(scope):
            return "form", build.enquiries
        if build.written.writes(scope):
            return "written", build.written
        return ("asset" if path.startswith("/assets/") else "file"), build.files


def _security_txt() -> ASGIApp:
    email = queries.firm().email

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] in {"GET", "HEAD"}:
            answer = security_txt.answer(settings.site_url, email)
        else:
            answer = Response(status_code=405, headers={"Allow": "GET, HEAD"})
        await answer(scope, receive, send)

    return app
