"""The production app in front of Reflex: serves the built site and adds headers to every answer."""

import logging
import resource
import time
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nnm_site.platform import builds
from nnm_site.platform.feature import SitePlan
from nnm_site.platform.framework import event_handlers
from nnm_site.platform.gate.events import EventCheck
from nnm_site.platform.gate.sockets import SocketGate
from nnm_site.platform.route import give_trails
from nnm_site.platform.serve import logs, metrics
from nnm_site.platform.serve.connections import (
    Room,
    most_connections,
    most_sockets,
    never_wait_for_readers,
)
from nnm_site.platform.serve.files import SiteFiles
from nnm_site.platform.serve.front_door import refusal
from nnm_site.platform.serve.headers import SHORT_POLICY, headers_everywhere, sent_header
from nnm_site.platform.serve.written_pages import WrittenPages
from nnm_site.settings import settings

LOG = logging.getLogger(__name__)

#: Paths that Reflex itself answers (liveness). Its socket goes through the gate.
REFLEX_PATHS = ("/ping",)

SOCKET_PATHS = ("/_event", "/_event/")

HEALTH_PATH = "/_health"

#: Kinds of answers that are counted in the metrics but, if successful, not logged: a log line would take
#: longer to write than the file to send, and is of no use.
FILES = {"asset", "file"}


_SHORT_POLICY = (b"content-security-policy", SHORT_POLICY.encode())


class Site:
    """The ASGI app around Reflex: Reflex answers its own paths, built files everything else.

    `endpoints` answer at addresses that are not pages, `own_addresses` belong to no feature,
    `everywhere` are the headers of every answer.
    `build` is the folder of a build of `plan`, below `folder`. `left` is called with the token of each
    visitor whose socket has closed. Raises `OSError` and others for an incomplete build.
    """

    own_addresses = (*REFLEX_PATHS, HEALTH_PATH)

    def __init__(
        self,
        reflex: ASGIApp,
        build: Path,
        plan: SitePlan,
        folder: Path = builds.BUILDS,
        left: Callable[[str], None] = lambda token: None,  # noqa: ARG005
    ) -> None:
        self._reflex = reflex
        self._plan = plan
        give_trails(plan.routes)
        self._files = SiteFiles(build, plan, folder)
        self.endpoints = {
            address: endpoint
            for endpoint in plan.endpoints(build)
            for address in endpoint.addresses
        }
        self._written = WrittenPages(build, plan, self._files)
        self._name = build.parent.name
        self._listening = False
        everywhere = headers_everywhere(
            settings.site_url, settings.is_production, settings.hsts_subdomains == "yes"
        )
        self.everywhere = [(k.lower().encode(), v.encode()) for k, v in everywhere.items()]
        files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        self._room = Room(settings.port, most_connections(files), metrics.SILENT.inc)
        self._gate = SocketGate(
            reflex,
            settings.own_origins,
            settings.sockets_per_address,
            settings.trusted_proxy_hops,
            EventCheck(event_handlers),
            metrics.COUNTS,
            most_sockets(files),
            left=left,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass a socket to the gate."""
        if not self._listening and scope["type"] != "lifespan":
            # The server listens only from here on.
            self._listening = True
            never_wait_for_readers()
            self._gate.watch()
        if scope["type"] == "lifespan":
            self._room.watch()
            await self._reflex(scope, receive, send)
            return
        with self._room.at_work(scope):
            if scope["type"] == "websocket":
                await self._gate(scope, receive, send)
            else:
                await self.answer(scope, receive, send)

    def is_still(self, scope: Scope) -> bool:
        """Whether the answer is the same for everybody until the next build."""
        return self._app_for(scope)[0] in FILES

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request, with the headers of every answer."""
        started = time.perf_counter()
        reference = logs.request_id(sent_header(scope, b"x-request-id"))
        kind, app = self._app_for(scope)
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = (b"x-request-id", reference.encode())
                message["headers"] = [*message["headers"], *self.everywhere, own]
                if not any(name == b"content-security-policy" for name, _ in message["headers"]):
                    message["headers"].append(_SHORT_POLICY)
                if kind == "health":
                    # `make publish` reads it.
                    message["headers"].append((b"x-build", self._name.encode()))
            await send(message)

        with logs.about_request(reference):
            try:
                await app(scope, receive, send_with_headers)
            except Exception:
                LOG.exception("a request failed")
                if not status:
                    answer = self._plan.failed(scope["path"], reference)
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
        """The app that answers, and the kind of answer for the metrics."""
        refused = refusal(scope, settings.only_address, not settings.is_production)
        if refused is not None:
            return "refused", refused
        path: str = scope["path"]
        if path == HEALTH_PATH:
            return "health", self._plan.health
        if path in REFLEX_PATHS:
            return "reflex", self._reflex
        if path in SOCKET_PATHS:
            # Only WebSocket upgrades are answered: polling is off.
            return "reflex", Response(status_code=426, headers={"Upgrade": "websocket"})
        endpoint = self.endpoints.get(path)
        if endpoint and not (endpoint.has_pages and scope["method"] in {"GET", "HEAD"}):
            return endpoint.kind, endpoint.app
        if written := self._written.app_for(scope):
            return "written", written
        return ("asset" if path.startswith("/assets/") else "file"), self._files
