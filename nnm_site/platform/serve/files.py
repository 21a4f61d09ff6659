"""The built site, served from memory: clean addresses, true status codes, compressed forms.

Everything the build wrote is read once at start. A document has one address, without `.html` and
without a trailing slash; what is unknown answers 404 with the not-found page.
"""

import hashlib
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from nnm_site.platform.builds import BUILDS, hashed_file
from nnm_site.platform.plan import SitePlan
from nnm_site.platform.serve.headers import content_security_policy, sent_header, sent_path
from nnm_site.platform.serve.negotiation import CODINGS, coding_for, is_known
from nnm_site.platform.serve.origin import ADDRESSED, read_with_own_origin
from nnm_site.platform.serve.redirects import moved

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
mimetypes.add_type("application/speculationrules+json", ".speculationrules")
mimetypes.add_type("image/avif", ".avif")
mimetypes.add_type("image/webp", ".webp")
mimetypes.add_type("application/vnd.microsoft.portable-executable", ".exe")


@dataclass(frozen=True)
class Entry:
    """One thing that has an address, in each form it can be sent in."""

    path: Path
    headers: dict[str, str]
    bodies: dict[str, bytes] = field(default_factory=dict)

    @cached_property
    def forms(self) -> dict[str, "Form"]:
        """The headers of each body."""
        return {coding: _form(self, coding) for coding in self.bodies}


@dataclass(frozen=True)
class Form:
    """What goes before one form of a thing: its tag, and its headers ready to be sent."""

    tag: str
    headers: RawHeaders
    headers_unchanged: RawHeaders


def _form(entry: Entry, coding: str) -> Form:
    headers = dict(entry.headers)
    if len(entry.bodies) > 1:
        headers["Vary"] = "Accept-Encoding"
    if coding != "identity":
        # Each form is its own bytes, so each has its own tag.
        headers["ETag"] = f'{headers["ETag"][:-1]}-{coding}"'
    unchanged = _raw(headers)
    if coding != "identity":
        headers["Content-Encoding"] = coding
    headers["Content-Length"] = str(len(entry.bodies[coding]))
    return Form(headers["ETag"], _raw(headers), unchanged)


def _raw(headers: dict[str, str]) -> RawHeaders:
    return [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]


class SiteFiles:
    """An ASGI app for a built site, as its plan has it.

    `root` is the folder that the build wrote.  `builds` is where other
    finished builds stand, whose hashed files are served too. Raises `FileNotFoundError` when there is
    no build.
    """

    def __init__(
        self,
        root: Path,
        plan: SitePlan,
        builds: Path = BUILDS,
    ) -> None:
        self._builds, self._plan = builds, plan
        self._entries = {address: _entry(path, address) for address, path in _addresses(root)}
        lacking = [page for page in plan.missing.values() if page not in self._entries]
        if lacking:
            raise FileNotFoundError(
                f"There is no whole build in {root}: {lacking[0]} is not there."
            )
        # The longest beginning that fits decides.
        self._missing = [
            (beginning, self._entries.pop(page))
            for beginning, page in sorted(plan.missing.items(), key=lambda each: -len(each[0]))
        ]
        for route in plan.routes:
            if route.below:
                del self._entries[route.path]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> ASGIApp:
        if scope["method"] not in {"GET", "HEAD"}:
            return Response(status_code=405, headers={"Allow": "GET, HEAD"})
        path: str = scope["path"]
        if (entry := self._entries.get(path)) is not None:
            return _respond(entry, scope, 200)
        if (elsewhere := hashed_file(path, self._builds)) is not None:
            return _respond(_entry_elsewhere(elsewhere, path), scope, 200)
        query = scope["query_string"].decode("latin-1")
        target = moved(sent_path(scope), query, self._plan.moved)
        if target is not None:
            return Response(status_code=308, headers={"Location": target})
        first = "/" + path.split("/", 2)[1]
        anchor = self._plan.in_english.get(first)
        english = self._entries.get(path.removeprefix(first))
        if anchor and english is not None and english.path.name == "index.html":
            location = f"{path.removeprefix(first)}#{anchor}"
            return Response(status_code=307, headers={"Location": location})
        page = next(page for beginning, page in self._missing if path.startswith(beginning))
        return _respond(page, scope, 410 if path in self._plan.gone else 404)


def _addresses(root: Path) -> Iterator[tuple[str, Path]]:
    """Every (address, file) of a build, without its compressed forms and twins."""
    for path in sorted(root.rglob("*")):
        if not path.is_file() or path.suffix in CODINGS.values():
            continue
        address = "/" + path.relative_to(root).as_posix()
        if path.suffix == ".html":
            if path.name == "index.html":
                yield address.removesuffix("/index.html") or "/", path
            # Any other document is the build's own copy of a page, or its fallback.
            continue
        yield address, path


def entries(root: Path, plan: SitePlan) -> dict[str, Entry]:
    """Every address that answers with a file of the build in `root`."""
    missing = set(plan.missing.values())
    return {
        address: _entry(path, address)
        for address, path in _addresses(root)
        if address not in missing
    }


def _entry(path: Path, address: str) -> Entry:
    body = path.read_bytes()
    own_forms = read_with_own_origin(path.suffix, body)
    if own_forms is not None:
        body = own_forms["identity"]
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if media_type.startswith("text/") or media_type == "image/svg+xml":
        media_type += "; charset=utf-8"
    headers = {
        "Content-Type": media_type,
        "Cache-Control": _cache_control(address, path),
        "ETag": f'"{hashlib.sha256(body).hexdigest()[:20]}"',
    }
    if address.startswith(OPEN_DATA):
        headers["Access-Control-Allow-Origin"] = "*"
    if path.suffix == ".exe":
        # Programs are saved, never opened in place.
        headers["Content-Disposition"] = f'attachment; filename="{path.name}"'
    if path.suffix == ".html":
        headers["Content-Security-Policy"] = content_security_policy(body.decode())
    if len(body) > IN_MEMORY_LIMIT:
        return Entry(path, headers)
    if own_forms is not None:
        return Entry(path, headers, own_forms)
    bodies = {"identity": body}
    for coding, suffix in CODINGS.items():
        packed = path.with_name(path.name + suffix)
        if packed.exists():
            bodies[coding] = packed.read_bytes()
    return Entry(path, headers, bodies)


@lru_cache(maxsize=128)
def _entry_elsewhere(path: Path, address: str) -> Entry:
    return _entry(path, address)


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
    # A file that is sent as it stands on disk can be sent in parts.
    in_parts = entry.path.suffix not in ADDRESSED and sent_header(scope, b"range")
    if in_parts or not entry.bodies:
        headers = entry.headers | ({"Vary": "Accept-Encoding"} if len(entry.bodies) > 1 else {})
        if is_known(known, headers["ETag"]):
            return _Ready(304, _raw(headers), b"")
        return FileResponse(entry.path, status_code=status, headers=headers)
    coding = coding_for(sent_header(scope, b"accept-encoding"), tuple(entry.bodies))
    form = entry.forms[coding]
    if status == 200 and is_known(known, form.tag):
        return _Ready(304, form.headers_unchanged, b"")
    return _Ready(status, form.headers, entry.bodies[coding])


class _Ready:
    """An answer whose every byte is known: most of a document's cost is in writing its headers."""

    def __init__(self, status: int, headers: RawHeaders, body: bytes) -> None:
        self._status, self._headers, self._body = status, headers, body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Send it; to HEAD without its body."""
        # The list is new each time: whoever stands around this adds to it.
        headers = list(self._headers)
        await send({"type": "http.response.start", "status": self._status, "headers": headers})
        body = b"" if scope["method"] == "HEAD" else self._body
        await send({"type": "http.response.body", "body": body})
