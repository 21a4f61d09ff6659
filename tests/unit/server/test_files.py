"""The built site served from memory, on a small build made here."""

import gzip
from pathlib import Path

import brotli
import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from nnm_site.calculator.sheet import PATH as SHEET
from nnm_site.content.load import ensure_ready
from nnm_site.enquiries.fields import FORMS
from nnm_site.enquiries.page import THANK_YOU
from nnm_site.server.app import Site, around_reflex
from nnm_site.server.files import IN_MEMORY_LIMIT, SiteFiles

# The site's doors know whom to ring when they fail.
ensure_ready()

HOME = "<!DOCTYPE html><title>Home</title><script>one()</script>"


def client_of(app: ASGIApp) -> TestClient:
    """A client that runs the app in a thread of its own and follows no redirects."""
    return TestClient(app, base_url="http://nnm", follow_redirects=False)


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """A build of two pages, a script in two codings, a font and a large document."""
    files = {
        "index.html": HOME.encode(),
        "index.html.br": brotli.compress(HOME.encode()),
        "about/index.html": b"<title>About</title>",
        "about.html": b"<title>About, the twin</title>",
        "blog/not-found/index.html": b"<title>No article</title><main>Blog Not Found</main>",
        "404.html": b"<title>Not found</title><main>Nothing here</main>",
        f"{SHEET.strip('/')}/index.html": b"<title>Bill</title><main>A bill</main>",
        **{
            f"{path.strip('/')}/index.html": b"<title>Form</title><main>A form</main>"
            for path in (THANK_YOU, *(form.address for form in FORMS.values()))
        },
        "__spa-fallback.html": b"<title>Fallback</title>",
        "assets/app-abc.js": b"app()",
        "assets/app-abc.js.gz": gzip.compress(b"app()"),
        "behaviour.js": b"move()",
        "fonts/a.woff2": b"font",
        "pdf/large.pdf": b"%PDF" + bytes(IN_MEMORY_LIMIT),
    }
    for name, content in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return tmp_path


@pytest.fixture
def client(build: Path) -> TestClient:
    return client_of(SiteFiles(build))


def test_there_must_be_a_build(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        SiteFiles(tmp_path)


@pytest.mark.parametrize(("path", "title"), [("/", "Home"), ("/about", "About")])
def test_a_document_has_one_address(client: TestClient, path: str, title: str):
    answer = client.get(path, headers={"Accept-Encoding": ""})
    assert answer.status_code == 200
    assert f"<title>{title}</title>" in answer.text


@pytest.mark.parametrize(
    "path", ["/index.html", "/about.html", "/about/index.html", "/404.html", "/404", "/nothing",
             "/__spa-fallback.html", "/index.html.br", "/assets/app-abc.js.gz", "/assets"],
)  # fmt: skip
def test_nothing_else_is_there(client: TestClient, path: str):
    answer = client.get(path)
    assert answer.status_code == 404
    assert "Not found" in answer.text


def test_a_trailing_slash_is_dropped_and_the_query_kept(client: TestClient):
    answer = client.get("/about/?tab=one&q=a%26b")
    assert answer.status_code == 308
    assert answer.headers["location"] == "/about?tab=one&q=a%26b"


def test_a_large_file_comes_from_the_disk(client: TestClient):
    answer = client.get("/pdf/large.pdf")
    assert len(answer.content) == IN_MEMORY_LIMIT + 4
    assert answer.headers["content-type"] == "application/pdf"
    part = client.get("/pdf/large.pdf", headers={"Range": "bytes=0-3"})
    assert (part.status_code, part.content) == (206, b"%PDF")


@pytest.mark.parametrize(
    ("accept", "coding"),
    [("gzip", "gzip"), ("br, gzip;q=0.1", "gzip"), ("gzip;q=0", None), ("*", "gzip"),
     ("*;q=0", None), ("*;q=0, gzip", "gzip"), ("gzip ; q=1", "gzip"), ("gzip;q=", "gzip"),
     ("gzip;q=x", None), ("br", None), ("", None), (",,;=", None), ("gzip;q=nan", None)],
)  # fmt: skip
def test_codings_are_negotiated(client: TestClient, accept: str, coding: str | None):
    """RFC 9110 §12.5.3; only gzip is there for this file."""
    answer = client.get("/assets/app-abc.js", headers={"Accept-Encoding": accept})
    assert answer.headers.get("content-encoding") == coding
    assert answer.content == b"app()"
    assert answer.headers["vary"] == "Accept-Encoding"


def test_a_file_with_one_form_does_not_vary(client: TestClient):
    assert "vary" not in client.get("/behaviour.js").headers


@pytest.mark.parametrize(
    ("path", "cache"),
    [("/assets/app-abc.js", "public, max-age=31536000, immutable"), ("/", "no-cache"),
     ("/behaviour.js", "no-cache"), ("/fonts/a.woff2", "public, max-age=604800"),
     ("/nothing", "no-cache")],
)  # fmt: skip
def test_what_may_be_kept_for_how_long(client: TestClient, path: str, cache: str):
    assert client.get(path).headers["cache-control"] == cache


@pytest.mark.parametrize("known", ['"{tag}"', 'W/"{tag}"', '"other", "{tag}"'])
def test_a_known_tag_brings_304(client: TestClient, known: str):
    tag = client.get("/behaviour.js").headers["etag"].strip('"')
    answer = client.get("/behaviour.js", headers={"If-None-Match": known.format(tag=tag)})
    assert answer.status_code == 304
    assert not answer.content


def test_a_missing_page_is_sent_again_whatever_the_tag(client: TestClient):
    tag = client.get("/nothing").headers["etag"]
    assert client.get("/nothing", headers={"If-None-Match": tag}).status_code == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_files_are_only_read(client: TestClient, method: str):
    answer = client.request(method, "/")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET, HEAD"


def test_only_documents_carry_a_policy(client: TestClient):
    assert "content-security-policy" in client.get("/").headers
    assert "content-security-policy" in client.get("/nothing").headers
    assert "content-security-policy" not in client.get("/behaviour.js").headers


# ---- Around Reflex


async def reflex(_scope, _receive, send):
    """A stand-in for Reflex's own app."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"reflex"})


@pytest.mark.parametrize("path", ["/_event", "/_event/", "/_event/?EIO=4", "/_health", "/ping"])
def test_reflex_keeps_its_own_addresses(build: Path, path: str):
    answer = client_of(Site(reflex, build)).get(path)
    assert answer.text == "reflex"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/_eventual", "/pingpong", "/_healthy", "/about/_event"])
def test_what_only_looks_like_them_is_ours(build: Path, path: str):
    assert client_of(Site(reflex, build)).get(path).status_code == 404


def test_without_a_build_reflex_is_left_alone(tmp_path: Path, build: Path):
    assert around_reflex(tmp_path / "nothing")(reflex) is reflex
    assert isinstance(around_reflex(build)(reflex), Site)
