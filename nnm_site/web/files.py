"""The built site, served from memory: clean addresses, true status codes, compressed forms.

Everything the build wrote is read once at start. A document has one address, without `.html` and
without a trailing slash; what is unknown answers 404 with the not-found page.
"""

import hashlib
import mimetypes
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from nnm_site.settings import PROJECT_ROOT
from nnm_site.web.headers import content_security_policy, sent_header
from nnm_site.web.redirects import GONE, moved

RawHeaders = list[tuple[bytes, bytes]]

#: Where the production build is.
BUILD = PROJECT_ROOT / ".web" / "build" / "client"

#: Compressed forms in the order we prefer them: coding → suffix that the build gives it.
CODINGS = {"br": ".br", "zstd": ".zst", "gzip": ".gz"}

#: Larger files (documents, installers) are read from disk at each request.
IN_MEMORY_LIMIT = 1_000_000

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
A_WEEK = "public, max-age=604800"

#: Where the build puts what an unknown article shows. It is no page: the address answers 404.
NO_ARTICLE = "/blog/not-found"
_MAIN = re.compile(r"(<main\b[^>]*>)(.*)(</main>)", re.DOTALL)

mimetypes.add_type("application/atom+xml", ".atom")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("image/avif", ".avif")
mimetypes.add_type("image/webp", ".webp")


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
    """An ASGI app for a built site.

    `root` is the folder that the build wrote. Raises `FileNotFoundError` when there is no build.
    """

    def __init__(self, root: Path) -> None:
        self._entries = {address: _entry(path, address) for address, path in _addresses(root)}
        self._not_found = _entry(root / "404.html", "/404")
        no_article = self._entries.pop(NO_ARTICLE)
        self._no_article = _with_main_of(self._not_found, no_article)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> ASGIApp:
        if scope["method"] not in {"GET", "HEAD"}:
            return Response(status_code=405, headers={"Allow": "GET, HEAD"})
        path: str = scope["path"]
        if (entry := self._entries.get(path)) is not None:
            return _respond(entry, scope, 200)
        if (target := moved(path)) is not None:
            query = scope["query_string"].decode("latin-1")
            return RedirectResponse(f"{target}?{query}" if query else target, status_code=308)
        missing = self._no_article if path.startswith("/blog/") else self._not_found
        return _respond(missing, scope, 410 if path in GONE else 404)


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


def entries(root: Path) -> dict[str, Entry]:
    """Every address that answers with a file of the build in `root`."""
    return {
        address: _entry(path, address)
        for address, path in _addresses(root)
        if address != NO_ARTICLE
    }


def _entry(path: Path, address: str) -> Entry:
    body = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if media_type.startswith("text/") or media_type == "image/svg+xml":
        media_type += "; charset=utf-8"
    headers = {
        "Content-Type": media_type,
        "Cache-Control": _cache_control(address, path),
        "ETag": f'"{hashlib.sha256(body).hexdigest()[:20]}"',
    }
    if path.suffix == ".html":
        headers["Content-Security-Policy"] = content_security_policy(body.decode())
    if len(body) > IN_MEMORY_LIMIT:
        return Entry(path, headers)
    bodies = {"identity": body}
    for coding, suffix in CODINGS.items():
        packed = path.with_name(path.name + suffix)
        if packed.exists():
            bodies[coding] = packed.read_bytes()
    return Entry(path, headers, bodies)


def _with_main_of(shell: Entry, page: Entry) -> Entry:
    """The document `shell` with what stands in the main content of `page`."""
    content = _MAIN.search(page.bodies["identity"].decode())
    assert content is not None, "the page has a main element"
    # The element itself stays: by its attributes `nnm_site/ui/adopted.py` knows it.
    body, replaced = _MAIN.subn(
        lambda own: own[1] + content[2] + own[3], shell.bodies["identity"].decode()
    )
    assert replaced == 1, "the fallback has one main element"
    tag = hashlib.sha256(body.encode()).hexdigest()[:20]
    return Entry(shell.path, shell.headers | {"ETag": f'"{tag}"'}, {"identity": body.encode()})


def _cache_control(address: str, path: Path) -> str:
    if address.startswith("/assets/"):
        return IMMUTABLE
    if path.suffix in {".woff2", ".png", ".avif", ".webp", ".ico"}:
        return A_WEEK
    return REVALIDATE


def _respond(entry: Entry, scope: Scope, status: int) -> ASGIApp:
    if not entry.bodies:
        return FileResponse(entry.path, status_code=status, headers=entry.headers)
    coding = _negotiate(sent_header(scope, b"accept-encoding"), tuple(entry.bodies))
    form = entry.forms[coding]
    if status == 200 and form.tag in sent_header(scope, b"if-none-match"):
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


@lru_cache(maxsize=512)
def _negotiate(accepted: str, available: tuple[str, ...]) -> str:
    """The first coding we have that the client takes (RFC 9110 §12.5.3; `q=0` refuses one)."""
    weights: dict[str, float] = {}
    for part in accepted.lower().split(","):
        coding, _, parameter = part.strip().partition(";")
        try:
            weights[coding.strip()] = float(parameter.partition("=")[2] or 1)
        except ValueError:
            weights[coding.strip()] = 0.0
    for coding in CODINGS:
        if coding in available and weights.get(coding, weights.get("*", 0.0)) > 0:
            return coding
    return "identity"
