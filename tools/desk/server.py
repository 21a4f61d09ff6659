"""`make desk`: a page on this machine alone, on which people who do not program change the content.

It publishes as `publish-month` does (`tools/desk/change.py`), and asks nobody for a password: whoever uses this machine
may use it. So nobody else reaches it. It listens on a loopback address, answers under that name alone (a foreign
domain that leads here has another one), and takes forms from its own pages alone.
"""

import argparse
import asyncio
import ipaddress
import secrets
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import reflex as rx
from granian.constants import Interfaces
from granian.server.embed import Server
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nnm_site.shared.rules.dates import today
from tools.desk import month_form, pages
from tools.desk.change import Change, Names, Refused, last, names, read
from tools.desk.complaints import FILE, Faulty, change_with
from tools.desk.composed import Composer
from tools.desk.entry_change import (
    NotTaken,
    Taken,
    day_of,
    day_words,
    entries_of,
    entry_at,
    form_of,
    take,
    take_out,
)
from tools.desk.entry_form import DROP, values_of
from tools.desk.kinds import KINDS, Kind
from tools.desk.month_table import entered_in
from tools.desk.publishing import publish
from tools.serve import ROOT, ServeError, complain, require_free_port

PORT = 3900

#: Of a document and the fields around it.
MOST_OF_A_FORM = 20_000_000

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; "
        "frame-ancestors 'none'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # With "no-referrer" a browser would not say either that a form comes from here.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class OwnPagesAlone:
    """Refuses what is asked under another name than `hosts`, and forms that come from another site."""

    def __init__(self, app: ASGIApp, hosts: set[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        request = Request(scope)
        host = request.headers.get("host", "")
        if host not in self._hosts:
            refused = "This page answers under its own name alone."
        elif request.method not in {"GET", "HEAD"} and (
            request.headers.get("origin") != f"http://{host}"
            or request.headers.get("sec-fetch-site", "same-origin") != "same-origin"
        ):
            refused = "A form has to come from this page."
        elif int(request.headers.get("content-length", "0")) > MOST_OF_A_FORM:
            refused = "This is more than the desk takes: 20 MB."
        else:
            return await self._app(scope, receive, send)
        return await PlainTextResponse(refused, 403)(scope, receive, send)


@dataclass(frozen=True)
class Look:
    """A change that somebody looks at, and what it makes."""

    change: Change
    shown: rx.Component


class Desk:
    """The pages: what was looked at waits in memory until it is published."""

    def __init__(
        self, root: Path, publish: Callable[[Change, Names], str], composer: Composer
    ) -> None:
        self._root = root
        self._publish = publish
        self._composer = composer
        self._looked_at: dict[str, Look] = {}
        self._done = ""

    def routes(self) -> list[Route]:
        """What answers where."""
        entry = "/of/{kind}/entry/{key}"
        return [
            Route("/", self.home),
            Route("/month", self.month),
            Route("/month/table", self.table, methods=["POST"]),
            Route("/month/form", self.form, methods=["POST"]),
            Route("/of/{kind}", self.entries),
            Route("/of/{kind}/new", self.entry),
            Route("/of/{kind}/new", self.take, methods=["POST"]),
            Route(entry, self.entry),
            Route(entry, self.take, methods=["POST"]),
            Route(f"{entry}/end", self.end, methods=["POST"]),
            Route("/publish", self.publish, methods=["POST"]),
            Route("/undo", self.undo, methods=["POST"]),
        ]

    async def entries(self, request: Request) -> Response:
        """All entries of a kind."""
        try:
            kind = _kind(request)
            return _page(pages.entries(kind, entries_of(kind.of, self._root)))
        except Refused as refused:
            return _page(pages.refused(str(refused)), 409)

    async def entry(self, request: Request) -> Response:
        """The form of an entry, or of a new one."""
        try:
            kind, key = _kind(request), request.path_params.get("key")
            old = entry_at(kind, key, self._root)
            values = values_of(old or {"reviewed": today(), "date": today()})
            return _page(pages.entry(kind, old, form_of(kind, key, self._root), values))
        except Refused as refused:
            return _page(pages.refused(str(refused)), 409)

    async def take(self, request: Request) -> Response:
        """What was typed into the form of an entry."""
        async with request.form(max_files=1, max_fields=2000) as form:
            texts = {name: "\n".join(map(str, form.getlist(name))) for name in form if name != DROP}
            file = form.get(DROP)
            pdf = await file.read() if isinstance(file, UploadFile) and file.filename else None
        kind, key = _kind(request), request.path_params.get("key")
        try:
            taken = await run_in_threadpool(take, kind, key, texts, self._root, today(), pdf)
            return await self._differences(kind, taken)
        except NotTaken as wrong:
            old, fields = entry_at(kind, key, self._root), form_of(kind, key, self._root)
            return _page(pages.entry(kind, old, fields, texts, wrong.faults), 422)
        except Refused as refused:
            return _page(pages.refused(str(refused)), 409)

    async def end(self, request: Request) -> Response:
        """The site without an entry."""
        kind, key = _kind(request), request.path_params["key"]
        try:
            taken = await run_in_threadpool(take_out, kind, key, self._root, today())
            return await self._differences(kind, taken)
        except Refused as refused:
            return _page(pages.refused(str(refused)), 409)

    async def _differences(self, kind: Kind, taken: Taken) -> Response:
        day = day_of(kind, taken.entry, today())
        found = await run_in_threadpool(self._composer.differences, taken.change, day)
        shown = pages.differences(found, day_words(day, today()), taken.remarks)
        return self._preview(taken.change, shown)

    async def home(self, _: Request) -> Response:
        """What can be done, and what was done last."""
        done, self._done = self._done, ""
        return _page(pages.home(done, self._newest()))

    async def month(self, _: Request) -> Response:
        """The two ways to enter a month."""
        return _page(pages.month(month_form.first_values(read(FILE, self._root))))

    async def table(self, request: Request) -> Response:
        """A month from a file."""
        async with request.form(max_files=1, max_fields=10) as form:
            file, how = form.get("file"), _texts(form)
            name, data = (
                (file.filename, await file.read()) if isinstance(file, UploadFile) else ("", b"")
            )
        try:
            if not name:
                raise Refused("Choose the file with the month.")
            change = self._change(entered_in(name, data), how)
        except Refused as refused:
            values = month_form.first_values(read(FILE, self._root))
            return _page(pages.month(values, table_faults=str(refused).splitlines(), how=how), 422)
        return self._preview(change, month_form.preview(change))

    async def form(self, request: Request) -> Response:
        """A month from the form."""
        async with request.form(max_files=0, max_fields=100) as form:
            values = _texts(form)
        try:
            change = self._change(month_form.entered_by(values), values)
        except Faulty as faulty:
            return _page(pages.month(values, faults=faulty.faults, how=values), 422)
        except Refused as refused:
            return _page(pages.refused(str(refused)), 409)
        return self._preview(change, month_form.preview(change))

    def _change(self, entered: month_form.Entered, how: Mapping[str, str]) -> Change:
        return change_with(
            entered,
            read(FILE, self._root),
            today(),
            replaces=month_form.REPLACES in how,
            begins=month_form.BEGINS in how,
        )

    def _preview(self, change: Change, shown: rx.Component) -> Response:
        key = secrets.token_urlsafe(16)
        self._looked_at[key] = Look(change, shown)
        return _page(pages.preview(change, key, shown))

    async def publish(self, request: Request) -> Response:
        """Publish what was looked at."""
        async with request.form(max_files=0, max_fields=10) as form:
            values = _texts(form)
        key = values.get("change", "")
        look = self._looked_at.get(key)
        if look is None:
            return _page(
                pages.refused("What you looked at is no longer known here. Enter it again."), 409
            )
        return await self._go(look.change, values, lambda fault: pages.preview(
            look.change, key, look.shown, values, fault
        ))  # fmt: skip

    async def undo(self, request: Request) -> Response:
        """Take the newest change back."""
        async with request.form(max_files=0, max_fields=10) as form:
            values = _texts(form)
        try:
            change = last(self._root)
        except Refused as refused:
            return _page(pages.refused(str(refused)), 409)
        return await self._go(change, values, lambda fault: pages.home(
            "", self._newest(), values, fault
        ))  # fmt: skip

    async def _go(
        self, change: Change, values: Mapping[str, str], again: Callable[[str], pages.Page]
    ) -> Response:
        began = time.monotonic()
        try:
            who = names(values.get("by", ""), values.get("checked_by", ""))
            made = await run_in_threadpool(self._publish, change, who)
        except (Refused, ServeError) as problem:
            return _page(again(str(problem)), 422)
        self._looked_at.clear()
        seconds = time.monotonic() - began
        self._done = f"{change.subject}: public after {seconds:.0f} s, commit {made[:10]}."
        return RedirectResponse("/", 303)

    def _newest(self) -> str:
        """What can be undone, or "" for nothing."""
        try:
            return last(self._root).subject.removeprefix("Undo: ")
        except Refused:
            return ""


def _texts(form: Mapping[str, object]) -> dict[str, str]:
    return {name: value for name, value in form.items() if isinstance(value, str)}


def _kind(request: Request) -> Kind:
    """The kind of entry that an address names. Raises an answer of 404 where there is none."""
    found = KINDS.get(request.path_params["kind"])
    if found is None:
        raise HTTPException(404)
    return found


def _page(page: pages.Page, status: int = 200) -> Response:
    return HTMLResponse(pages.document(page), status)


def app(
    host: str,
    port: int,
    root: Path = ROOT,
    publish: Callable[[Change, Names], str] = publish,
    composer: Composer | None = None,
) -> ASGIApp:
    """The desk as it answers at a loopback address."""
    assets = ROOT / "assets"
    folders = [
        Mount(f"/{name}", StaticFiles(directory=assets / name)) for name in ("styles", "fonts")
    ]
    site = Starlette(routes=[*Desk(root, publish, composer or Composer(root)).routes(), *folders])

    async def with_headers(scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await site(scope, receive, sent)

    shown = f"[{host}]" if ":" in host else host
    return OwnPagesAlone(with_headers, {f"{shown}:{port}", f"localhost:{port}"})


def require_loopback(host: str) -> None:
    """Raise `ServeError` for an address that other machines could reach."""
    try:
        is_own = ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_own = False
    if not is_own:
        raise ServeError(
            f"The desk listens on this machine alone: 127.0.0.1 or ::1, and not on {host}.\n"
            "  From another machine: ssh -L 3900:127.0.0.1:3900 THIS-MACHINE"
        )


def main(arguments: list[str]) -> int:
    """Serve the desk until Ctrl-C; 1 with what keeps it from that."""
    parser = argparse.ArgumentParser(prog="python -m nnm_site desk", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=PORT)
    chosen = parser.parse_args(arguments)
    try:
        require_loopback(chosen.host)
        require_free_port(chosen.host, chosen.port)
    except ServeError as problem:
        complain(str(problem))
        return 1
    server = Server(
        app(chosen.host, chosen.port),
        address=chosen.host,
        port=chosen.port,
        interface=Interfaces.ASGI,
        log_access=False,
    )
    print(f"\n  The desk is at http://localhost:{chosen.port}   (Ctrl-C ends it)\n", flush=True)
    try:
        asyncio.run(server.serve())
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
