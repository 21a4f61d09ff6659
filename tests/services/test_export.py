"""`python -m nnm_site export-static`, tried with nginx: still pages without the app, all else through it."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import httpx
import pytest

from tests.server import ROOT, free_port
from tests.services.proxy import Proxy
from tests.services.replica import Replica
from tests.services.visitor import Visitor, run
from tests.unit.enquiries.conftest import ADVISOR

pytestmark = [pytest.mark.long, pytest.mark.requirement("R1312")]

#: What each server says for itself, and what the app says over TLS alone.
OWN = {"date", "server", "connection", "x-request-id", "content-length", "transfer-encoding", "last-modified",
       "accept-ranges", "strict-transport-security"}  # fmt: skip


class Front(NamedTuple):
    """nginx with an export, the app behind it, a client of each, and what the export says."""

    app: Replica
    of_app: httpx.Client
    of_nginx: httpx.Client
    headers: dict[str, Any]
    redirects: dict[str, Any]
    left: dict[str, list[str]]


@pytest.fixture(scope="module")
def front(start_shared_replica: Callable[..., Replica]) -> Iterator[Front]:
    """An export of the build behind nginx, with the app running."""
    port = free_port()
    proxy = Proxy([port])
    # Not pytest's own folder: its parents are closed to nginx's workers, which may be another user.
    folder = proxy.folder / "store"
    done = export(folder, proxy.address)
    assert done.returncode == 0, done.stderr
    assert "is there already" in export(folder, proxy.address).stderr
    shutil.copytree(folder / "nginx", proxy.folder / "nnm", dirs_exist_ok=True)
    names = ("headers", "redirects", "app")
    said = [json.loads((folder / f"{name}.json").read_text()) for name in names]
    app = start_shared_replica(
        PORT=str(port), SITE_URL=proxy.address, TRUSTED_PROXY_HOPS="1", ENQUIRIES_PER_ADDRESS="100000"
    )  # fmt: skip
    with (
        proxy,
        httpx.Client(base_url=app.address, timeout=20) as of_app,
        httpx.Client(base_url=proxy.address, timeout=20) as of_nginx,
    ):
        yield Front(app, of_app, of_nginx, *said)


def export(folder: Path, address: str) -> subprocess.CompletedProcess[str]:
    """The command, for a site at an address."""
    return subprocess.run(
        [sys.executable, "-m", "nnm_site", "export-static", str(folder)],
        cwd=ROOT, capture_output=True, text=True, env=os.environ | {"SITE_URL": address},
    )  # fmt: skip


def headers_of(answer: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name not in OWN}


def differences(front: Front, path: str, method: str = "GET", **sent: str) -> Iterator[str]:
    """How the answer of nginx differs from that of the app."""
    headers = {"Accept-Encoding": "identity"} | sent
    app, proxy = (
        one.request(method, path, headers=headers) for one in (front.of_app, front.of_nginx)
    )
    if app.status_code != proxy.status_code:
        yield f"{path} {sent}: {app.status_code} of the app, {proxy.status_code} of nginx"
    ours, theirs = headers_of(app), headers_of(proxy)
    if app.is_redirect or app.status_code == 304:
        # Of an answer without a body nginx names no type, and of a redirect it writes a small page.
        ours.pop("content-type", None), theirs.pop("content-type", None)
    elif app.content != proxy.content:
        yield f"{path} {sent}: other bytes"
    yield from (
        f"{path} {sent}: {name} is {ours.get(name)} of the app, {theirs.get(name)} of nginx"
        for name in ours.keys() | theirs.keys()
        if ours.get(name) != theirs.get(name)
    )


def test_what_nginx_sends_is_what_the_app_sends_header_for_header(front: Front):
    answers = front.headers["answers"]
    assert len(answers) > 1000
    faults: list[str] = []
    for path, answer in answers.items():
        codings = ("identity", *answer["codings"]) if path.count("/") == 1 else ("br, gzip",)
        for coding in codings:
            faults += differences(front, path, **{"Accept-Encoding": coding})
    assert not faults, "\n".join(faults[:50])


ABOUT = "/about"


def test_what_a_request_asks_for_is_answered_alike(front: Front):
    tags = [
        front.of_app.get(ABOUT, headers={"Accept-Encoding": coding}).headers["etag"]
        for coding in ("identity", "br")
    ]
    large = max((ROOT / "assets" / "pdf").rglob("*.pdf"), key=lambda path: path.stat().st_size)
    document = f"/{large.relative_to(ROOT / 'assets').as_posix()}"
    faults: list[str] = []
    for sent in (
        *({"If-None-Match": tag, "Accept-Encoding": coding}
          for tag in (*tags, "*", 'W/"x", ' + tags[1], '"x"') for coding in ("identity", "br")),
        *({"Accept-Encoding": coding} for coding in ("gzip;q=1, br;q=0", "br;q=0.0,zstd", "gzip;q=0", "deflate", "GZIP , BR")),
        {"Range": "bytes=0-9", "Accept-Encoding": "br"},
    ):  # fmt: skip
        faults += differences(front, ABOUT, **sent)
        faults += differences(front, f"{ABOUT}?a=1", "HEAD", **sent)
    faults += differences(front, document, Range="bytes=10-99")
    faults += differences(front, ABOUT, "POST")
    assert not faults, "\n".join(faults[:50])


def test_addresses_that_have_moved_or_are_gone_or_missing_are_answered_alike(front: Front):
    redirects = front.redirects["redirects"]
    assert {each["status"] for each in redirects.values()} == {307, 308}
    faults: list[str] = []
    for path in (
        *redirects, *front.redirects["gone"], "/services?from=x", "/services/", "/about/", "/about//?a=1", "//about",
        "///about/", "/hi/", "/hi/about/gallery/", "/no-such-page", "/no-such-page/", "/About", "/hi/no-such-page", "/blog/none",
        "/not-found", "/about.html", "/%61bout", "/a%2Fb/", "/equity/gainers-and-losers/company-profile",
    ):  # fmt: skip
        for coding in ("identity", "br"):
            faults += differences(front, path, **{"Accept-Encoding": coding})
    assert not faults, "\n".join(faults[:50])


def test_what_is_left_to_the_app_is_answered_by_it(front: Front):
    faults: list[str] = []
    for path in front.left["all"]:
        # What is of this moment or of this visitor is another text each time.
        app, proxy = front.of_app.get(path), front.of_nginx.get(path)
        if (app.status_code, headers_of(app).keys()) != (
            proxy.status_code,
            headers_of(proxy).keys(),
        ):
            faults.append(path)
    assert not faults, "\n".join(faults[:50])
    sent = front.of_nginx.post("/enquiries/advisor", data=ADVISOR, headers={"Accept": "text/html"})
    assert sent.status_code == 303
    assert front.left["sockets"]

    async def visit(http: aiohttp.ClientSession) -> None:
        visitor = await Visitor.arrive(http, str(front.of_nginx.base_url).rstrip("/"))
        await visitor.enter(5)

    run(visit)


def test_without_the_app_all_that_is_still_is_sent_and_the_rest_says_that_it_waits(front: Front):
    front.app.kill()
    try:
        http = front.of_nginx
        lacking = [path for path in front.headers["answers"] if http.get(path).status_code != 200]
        assert lacking == []
        assert http.get("/no-such-page").status_code == 404
        assert http.get("/services").status_code == 308
        waiting = {path: http.get(path) for path in ("/", "/calculator", "/api/v1/charges")}
        assert {answer.status_code for answer in waiting.values()} == {503}
        assert http.post("/enquiries/advisor", data=ADVISOR).status_code == 503
    finally:
        front.app.start()
