"""The built site: clean addresses, true status codes, compressed forms.

The build's list (`listing.py`) describes each file. A file is read at its first request, and kept
in memory. A document has one address, without `.html` and without a trailing slash; unknown
addresses answer 404 with the not-found page.
"""

import mimetypes
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from nnm_site.platform.builds import BUILDS, hashed_file, is_compressed
from nnm_site.platform.feature import SitePlan
from nnm_site.platform.route import RouteFamily
from nnm_site.platform.serve.front_door import moved
from nnm_site.platform.serve.headers import sent_header, sent_path
from nnm_site.platform.serve.listing import Listed, listed, read_listing
from nnm_site.platform.serve.negotiation import CODINGS, coding_for, is_known

RawHeaders = list[tuple[bytes, bytes]]

#: Larger files (documents, installers) are read from disk at each request.
IN_MEMORY_LIMIT = 1_000_000

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
A_WEEK = "public, max-age=604800"
AN_HOUR = "public, max-age=3600"

#: Files that pages of other sites may read.
OPEN_DATA = "/data/"

mimetypes.add_type("application/atom+xml", ".atom")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("image/avif", ".avif")
mimetypes.add_type("image/webp", ".webp")
mimetypes.add_type("application/vnd.microsoft.portable-executable", ".exe")


@dataclass(frozen=True)
class Form:
    """A file in one coding: its bytes, its entity tag, and its encoded headers."""

    body: bytes
    tag: str
    headers: RawHeaders
    headers_unchanged: RawHeaders


@dataclass(frozen=True)
class Entry:
    """A file at an address. `codings` are those that it may also exist in."""

    path: Path
    size: int
    headers: dict[str, str]
    codings: tuple[str, ...]

    @cached_property
    def forms(self) -> dict[str, Form]:
        """Its forms by coding; none for a large file, which is read from disk at each request."""
        if self.size > IN_MEMORY_LIMIT:
            return {}
        bodies = {"identity": self.path.read_bytes()}
        for coding in self.codings:
            with suppress(FileNotFoundError):
                packed = self.path.with_name(self.path.name + CODINGS[coding])
                bodies[coding] = packed.read_bytes()
        vary = {"Vary": "Accept-Encoding"} if len(bodies) > 1 else {}
        return {coding: _form(self.headers | vary, coding, body) for coding, body in bodies.items()}


def _form(headers: dict[str, str], coding: str, body: bytes) -> Form:
    if coding != "identity":
        # Each form has other bytes, so each needs its own entity tag.
        headers = headers | {"ETag": f'{headers["ETag"][:-1]}-{coding}"'}
    unchanged = _raw(headers)
    if coding != "identity":
        headers = headers | {"Content-Encoding": coding}
    return Form(
        body, headers["ETag"], _raw(headers | {"Content-Length": str(len(body))}), unchanged
    )


def _raw(headers: dict[str, str]) -> RawHeaders:
    return [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]


class SiteFiles:
    """An ASGI app for a built site, according to its plan.

    `root` is the folder that the build wrote; `builds` has other finished builds, whose hashed
    files are served too. Raises `FileNotFoundError` without a build.
    """

    def __init__(self, root: Path, plan: SitePlan, builds: Path = BUILDS) -> None:
        self._root, self._builds, self._plan = root, builds, plan
        self._listed = read_listing(root)
        self._kept: dict[str, Entry] = {}
        lacking = [page for page in plan.missing.values() if page not in self._listed]
        if lacking:
            raise FileNotFoundError(
                f"There is no whole build in {root}: {lacking[0]} is not there."
            )
        # The longest matching prefix decides.
        self._missing = [
            (beginning, page, self._listed.pop(page))
            for beginning, page in sorted(plan.missing.items(), key=lambda each: -len(each[0]))
        ]
        for route in plan.routes:
            if isinstance(route, RouteFamily):
                del self._listed[route.path]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> ASGIApp:
        if scope["method"] not in {"GET", "HEAD"}:
            return Response(status_code=405, headers={"Allow": "GET, HEAD"})
        path: str = scope["path"]
        if (file := self._listed.get(path)) is not None:
            return _respond(self._entry(path, file), scope, 200)
        if (elsewhere := hashed_file(path, self._builds)) is not None:
            return _respond(_entry_elsewhere(elsewhere, path), scope, 200)
        query = scope["query_string"].decode("latin-1")
        target = moved(sent_path(scope), query, self._plan.moved)
        if target is not None:
            return Response(status_code=308, headers={"Location": target})
        first = "/" + path.split("/", 2)[1]
        anchor = self._plan.in_english.get(first)
        english = self._listed.get(path.removeprefix(first))
        if anchor and english is not None and english.policy is not None:
            location = f"{path.removeprefix(first)}#{anchor}"
            return Response(status_code=307, headers={"Location": location})
        _, page, file = next(each for each in self._missing if path.startswith(each[0]))
        return _respond(self._entry(page, file), scope, 410 if path in self._plan.gone else 404)

    def _entry(self, address: str, file: Listed) -> Entry:
        entry = self._kept.get(address) or _entry(self._root, address, file)
        if entry.codings:
            # Not cached while compressed forms are still to come.
            self._kept[address] = entry
        return entry


def _entry(root: Path, address: str, file: Listed) -> Entry:
    path = root / file.path
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if media_type.startswith("text/") or media_type == "image/svg+xml":
        media_type += "; charset=utf-8"
    headers = {
        "Content-Type": media_type,
        "Cache-Control": _cache_control(address, path),
        "ETag": f'"{file.tag}"',
    }
    if address.startswith(OPEN_DATA):
        headers["Access-Control-Allow-Origin"] = "*"
    if path.suffix == ".exe":
        # Programs are downloaded, never opened in the browser.
        headers["Content-Disposition"] = f'attachment; filename="{path.name}"'
    if file.policy is not None:
        headers["Content-Security-Policy"] = file.policy
    return Entry(path, file.size, headers, tuple(CODINGS) if is_compressed(root) else ())


@lru_cache(maxsize=128)
def _entry_elsewhere(path: Path, address: str) -> Entry:
    root = path.parents[1]
    return _entry(root, address, listed(path.relative_to(root).as_posix(), path))


def _cache_control(address: str, path: Path) -> str:
    if address.startswith("/assets/"):
        return IMMUTABLE
    if address.startswith(OPEN_DATA):
        return AN_HOUR
    if path.suffix in {".woff2", ".png", ".avif", ".webp", ".ico"}:
        return A_WEEK
    return REVALIDATE


def _respond(entry: Entry, scope: Scope, status: int) -> ASGIApp:
    known = sent_header(scope, b"if-none-match")
    forms = entry.forms
    if not forms or (status == 200 and sent_header(scope, b"range")):
        # Byte ranges refer to the file on disk.
        headers = entry.headers | ({"Vary": "Accept-Encoding"} if len(forms) > 1 else {})
        if is_known(known, headers["ETag"]):
            return _Ready(304, _raw(headers), b"")
        return FileResponse(entry.path, status_code=status, headers=headers)
    form = forms[coding_for(sent_header(scope, b"accept-encoding"), tuple(forms))]
    if status == 200 and is_known(known, form.tag):
        return _Ready(304, form.headers_unchanged, b"")
    return _Ready(status, form.headers, form.body)


class _Ready:
    """An answer with prepared headers and body: encoding headers would be most of a document's cost."""

    def __init__(self, status: int, headers: RawHeaders, body: bytes) -> None:
        self._status, self._headers, self._body = status, headers, body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Send it; to HEAD without its body."""
        # A new list each time: the app around this one adds headers to it.
        headers = list(self._headers)
        await send({"type": "http.response.start", "status": self._status, "headers": headers})
        body = b"" if scope["method"] == "HEAD" else self._body
        await send({"type": "http.response.body", "body": body})
