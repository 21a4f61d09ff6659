"""Exports what a CDN, a bucket or nginx can send without the app: files and their headers.

Each answer is requested from the server in this process, so that no rule is written twice.
`docs/deploy.md` describes the files that are written.
"""

import asyncio
import json
import shutil
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from starlette.types import Message, Scope

from nnm_site.platform import builds
from nnm_site.platform.feature import SitePlan
from nnm_site.platform.route import LiveRoute, RouteFamily
from nnm_site.platform.serve.app import SOCKET_PATHS, Site
from nnm_site.platform.serve.listing import read_listing
from nnm_site.platform.serve.negotiation import CODINGS
from nnm_site.settings import settings

#: Headers that every server sets by itself.
_OWN = {"accept-ranges", "content-length", "last-modified", "x-request-id"}

#: A name that no page has: its answer is that of all unknown addresses.
_NOWHERE = "not-found"

#: Headers that depend on the request: nginx has a directive, or a variable of
#: `deploy/nginx/common.conf`, for each.
_BY_REQUEST = {"content-type", "etag"}

#: nginx keeps the pages for unknown addresses below this internal address.
_MISSING = "/-/missing"

#: Directives where forms are posted. If the app is unavailable, the sender still gets an error page.
_POSTED = ("recursive_error_pages on;", "error_page 405 = @app;", "error_page 413 /-/refused;")


class ExportError(Exception):
    """Nothing was written; the message says why, and the remedy."""


class Answer(NamedTuple):
    """The answer of an address: a file, its headers, and the headers that differ in each coding."""

    file: str
    headers: dict[str, str]
    codings: dict[str, dict[str, str]]


class Store(NamedTuple):
    """The whole export, by address.

    `missing` are the answers with status 404 by address prefix, `gone` the addresses
    that answer the same with 410. The app answers `app`, everything below `below`, and other methods than
    GET and HEAD at `posted`.
    """

    answers: dict[str, Answer]
    missing: dict[str, Answer]
    redirects: dict[str, tuple[int, str]]
    gone: list[str]
    app: list[str]
    below: list[str]
    posted: list[str]


async def export(plan: SitePlan, client: Path, folder: Path) -> Store:
    """Write the export of the build in `client` into the new folder `folder`, and return it.

    Raises `ExportError` if the folder exists already or the build is incomplete.
    """
    if folder.exists():
        raise ExportError(f"{folder} is there already: name a folder that is not.")
    if not builds.is_compressed(client):
        raise ExportError("The build is still being compressed: try again in a minute.")
    site = Site(_no_reflex, client, plan)
    # An interrupted export must not leave a folder that looks complete.
    draft = folder.with_name(f"{folder.name}.draft")
    shutil.rmtree(draft, ignore_errors=True)
    (draft / "files").mkdir(parents=True)
    store = await _ask_for_all(site, plan, client, draft / "files")
    everywhere = {name.decode(): value.decode() for name, value in site.everywhere}

    def said(answers: Mapping[str, Answer]) -> dict[str, object]:
        return {
            address: {
                "file": answer.file,
                "headers": {k: v for k, v in answer.headers.items() if k not in everywhere},
                "codings": {
                    coding: {"file": answer.file + CODINGS[coding], "headers": headers}
                    for coding, headers in answer.codings.items()
                },
            }
            for address, answer in answers.items()
        }

    headers = {
        "everywhere": everywhere,
        "answers": said(store.answers),
        "missing": said(store.missing),
    }
    redirects = {
        address: {"status": status, "to": to, "keeps_query": status == 308}
        for address, (status, to) in store.redirects.items()
    }
    trailing_slash = {"status": 308, "keeps_query": True}
    moved = {"redirects": redirects, "trailing_slash": trailing_slash, "gone": store.gone}
    app = {"all": store.app, "below": store.below, "posted": store.posted, "sockets": SOCKET_PATHS}
    for name, data in (("headers", headers), ("redirects", moved), ("app", app)):
        _write(draft / f"{name}.json", json.dumps(data, indent=1, sort_keys=True).encode())
    written = _locations(store, folder.resolve() / "files", everywhere)
    _write(draft / "nginx" / "locations.conf", written.encode())
    draft.rename(folder)
    return store


async def _ask_for_all(site: Site, plan: SitePlan, client: Path, files: Path) -> Store:
    live = {route.path for route in plan.routes if isinstance(route, LiveRoute)}
    # Live pages come from the app, like their socket, so that both are of one build.
    listed = read_listing(client).keys() - live
    answers: dict[str, Answer] = {}
    for address in sorted(listed | site.endpoints.keys()):
        if site.is_still(_scope(address)) and (answer := await _kept(site, address, 200, files)):
            answers[address] = answer
    missing: dict[str, Answer] = {}
    for beginning in plan.missing:
        answer = await _kept(site, beginning + _NOWHERE, 404, files)
        assert answer, f"{beginning} has a page for what is missing"
        missing[beginning] = answer
    english = [route.path for route in plan.routes if not route.language and route.path != "/"]
    elsewhere = [*plan.moved, *(prefix + path for prefix in plan.in_english for path in english)]
    redirects: dict[str, tuple[int, str]] = {}
    for address in elsewhere:
        if site.is_still(_scope(address)):
            status, headers, _ = await _ask(site, address)
            if "location" in headers:
                redirects[address] = status, headers["location"]
    written = {route.path for route in plan.routes if not site.is_still(_scope(route.path))}
    families = {route.path for route in plan.routes if isinstance(route, RouteFamily)}
    own = {*site.own_addresses, *site.endpoints} - answers.keys()
    posted = [
        address
        for address, endpoint in site.endpoints.items()
        if address in answers and endpoint.has_pages
    ]
    return Store(
        answers,
        missing,
        redirects,
        sorted(plan.gone),
        sorted(own | written | live | families),
        sorted(f"{path}/" for path in families),
        sorted(posted),
    )


async def _kept(site: Site, address: str, status: int, files: Path) -> Answer | None:
    """The answer of an address, with its bytes in `files`; `None` for another status."""
    got, headers, body = await _ask(site, address)
    if got != status:
        return None
    is_page = headers.get("content-type", "").startswith("text/html")
    name = (address.strip("/") or "index") + (".html" if is_page else "")
    _write(files / name, body)
    codings: dict[str, dict[str, str]] = {}
    for coding, ending in CODINGS.items():
        _, packed, body = await _ask(site, address, coding)
        if packed.get("content-encoding") == coding:
            _write(files / (name + ending), body)
            codings[coding] = {k: v for k, v in packed.items() if headers.get(k) != v}
    return Answer(name, headers, codings)


async def _ask(
    site: Site, address: str, coding: str = "identity"
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of the server's answer."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    await site.answer(_scope(address, coding), _nothing_more, send)
    headers: dict[str, str] = {}
    for key, value in sent[0]["headers"]:
        name, said = key.decode(), value.decode("latin-1")
        # Several header lines with one name form a list.
        headers[name] = f"{headers[name]}, {said}" if name in headers else said
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return sent[0]["status"], {k: v for k, v in headers.items() if k not in _OWN}, body


def _scope(address: str, coding: str = "identity") -> Scope:
    host = urlsplit(settings.site_url).netloc
    return {
        "type": "http",
        "method": "GET",
        "path": address,
        "raw_path": quote(address).encode(),
        "query_string": b"",
        "headers": [(b"host", host.encode()), (b"accept-encoding", coding.encode())],
        "client": ("127.0.0.1", 0),
    }


async def _nothing_more() -> Message:
    # A server stops sending a large file when the client disconnects: this client never does.
    return await asyncio.get_running_loop().create_future()


async def _no_reflex(*_: object) -> None:
    raise AssertionError("no file is the framework's")


def _write(path: Path, body: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)


def _locations(store: Store, root: Path, everywhere: Collection[str]) -> str:
    """The configuration with which nginx sends the files in `root`, and passes the rest to the app.

    It replaces `deploy/nginx/locations.conf` and includes files of that folder, which choose among the
    compressed forms of a file. `everywhere` are the headers of every answer, which are in `headers.conf`.
    Raises `ValueError` for headers that nginx cannot express.
    """
    blocks = [f"root {_quoted(str(root))};", "location @app { include nnm/app.conf; }"]
    for address, answer in store.answers.items():
        lines = [*(_POSTED if address in store.posted else ()), "include nnm/still.conf;"]
        blocks.append(_location(f"= {_quoted(address)}", *_file(answer, everywhere), *lines))
    for beginning, answer in store.missing.items():
        page = _quoted(_MISSING + beginning)
        blocks += [
            _location(
                f"= {page}", "internal;", *_file(answer, everywhere), "include nnm/file.conf;"
            ),
            _location(
                _quoted(beginning),
                f"error_page 404 {page};",
                "error_page 405 /-/not-allowed;",
                "include nnm/missing.conf;",
            ),
        ]
    for address in store.gone:
        page = _quoted(f"{_MISSING}/")
        blocks.append(_location(f"= {_quoted(address)}", f"error_page 410 {page};", "return 410;"))
    for address, (status, to) in store.redirects.items():
        query = "$is_args$args" if status == 308 else ""
        to_it = f'return {status} {_quoted(to)[:-1]}{query}";'
        for asked in (address, f"{address}/") if status == 308 else (address,):
            blocks.append(_location(f"= {_quoted(asked)}", "include nnm/redirect.conf;", to_it))
    for match in (*(f"= {_quoted(it)}" for it in store.app), *map(_quoted, store.below)):
        blocks.append(_location(match, "include nnm/app.conf;"))
    return "\n".join(blocks) + "\n"


def _file(answer: Answer, everywhere: Collection[str]) -> list[str]:
    """The directives that send a file, with its headers."""
    if answer.codings.keys() not in (set(), set(CODINGS)):
        raise ValueError(f"{answer.file} is not there in all codings, or in none.")
    headers = answer.headers
    tag = headers.get("etag", "").strip('"')
    coding, ending = ("$nnm_packed", "$nnm_ending") if answer.codings else ('""', "")
    lines = [
        f"set $nnm_tag {_quoted(tag)};",
        f"set $nnm_coding {coding};",
        f"default_type {_quoted(headers['content-type'])};",
        f'try_files {_quoted("/" + answer.file)[:-1]}{ending}" @app;',
    ]
    lines += [
        f"add_header {name} {_quoted(value)} always;"
        for name, value in headers.items()
        if name not in everywhere and name not in _BY_REQUEST
    ]
    return lines


def _location(match: str, *lines: str) -> str:
    return "\n  ".join([f"location {match} {{", *lines]) + "\n}"


def _quoted(text: str) -> str:
    if "$" in text:
        raise ValueError(f"nginx would read a variable in {text!r}.")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
