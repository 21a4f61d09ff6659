"""The built site and its list of files, on a small build made here."""

from itertools import product
from pathlib import Path

import brotli
import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from nnm_site.platform import builds
from nnm_site.platform.serve.app import Site
from nnm_site.platform.serve.files import IN_MEMORY_LIMIT, SiteFiles
from nnm_site.platform.serve.listing import files_below, list_files
from nnm_site.site_map import plan
from tests.rows import each

pytestmark = [pytest.mark.slow, pytest.mark.requirement("V3.2.1", "V5.3.2", "V5.4.1")]


def client_of(app: ASGIApp) -> TestClient:
    """A client that runs the app in a separate thread and follows no redirects."""
    return TestClient(app, base_url="http://nnm", follow_redirects=False)


@pytest.fixture(scope="module")
def client(shared_build: Path) -> TestClient:
    return client_of(SiteFiles(shared_build, plan()))


def test_there_must_be_a_build(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        SiteFiles(tmp_path, plan())


@pytest.mark.requirement("A5")
@pytest.mark.parametrize(("path", "title"), [("/", "Home"), ("/about", "About")])
def test_a_document_has_one_address(client: TestClient, path: str, title: str):
    answer = client.get(path, headers={"Accept-Encoding": ""})
    assert answer.status_code == 200
    assert f"<title>{title}</title>" in answer.text


@pytest.mark.requirement("A5")
@each(["/index.html", "/about.html", "/about/index.html", "/404.html", "/404", "/nothing",
             "/__spa-fallback.html", "/index.html.br", "/assets/app-abc.js.gz", "/assets"])  # fmt: skip
def test_nothing_else_is_there(path: str, client: TestClient):
    answer = client.get(path)
    assert answer.status_code == 404
    assert "Not found" in answer.text


def test_a_large_file_comes_from_the_disk(client: TestClient):
    answer = client.get("/pdf/large.pdf")
    assert len(answer.content) == IN_MEMORY_LIMIT + 4
    assert answer.headers["content-type"] == "application/pdf"
    part = client.get("/pdf/large.pdf", headers={"Range": "bytes=0-3"})
    assert (part.status_code, part.content) == (206, b"%PDF")


@each(["pdf/small.pdf", "data/months.csv", "calendar.ics", "gallery/photo.avif"])
def test_every_file_that_is_kept_answers_parts(name: str, build: Path):
    """Also a compressed one: ranges are those of the uncompressed file."""
    file = build / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"one,two,three")
    file.with_name(f"{file.name}.br").write_bytes(b"packed")
    list_files(files_below(build), build.parent)
    client = client_of(SiteFiles(build, plan()))
    part = client.get(f"/{name}", headers={"Range": "bytes=4-6"})
    assert (part.status_code, part.content) == (206, b"two")
    assert part.headers["vary"] == "Accept-Encoding"
    whole = client.get(f"/{name}", headers={"Accept-Encoding": ""})
    assert part.headers["etag"] == whole.headers["etag"]
    assert client.get(f"/{name}", headers={"Range": "bytes=90-"}).status_code == 416


def test_a_missing_page_is_sent_whole(client: TestClient):
    answer = client.get("/nothing", headers={"Range": "bytes=0-3", "Accept-Encoding": ""})
    assert answer.status_code == 404
    assert "<title>Not found</title>" in answer.text


def test_until_all_compressed_forms_are_there_none_is_sent_and_nothing_is_kept(build: Path):
    """They are written while a server runs: one may be incomplete."""
    (build.parent / "compressed").unlink()
    client = client_of(SiteFiles(build, plan()))
    accept = {"Accept-Encoding": "br"}
    (build / "index.html.br").write_bytes(brotli.compress(b"half"))
    assert "content-encoding" not in client.get("/", headers=accept).headers
    (build / "index.html.br").write_bytes(brotli.compress(b"whole"))
    builds.mark_compressed(build.parent.name, "a test", build.parents[1])
    assert client.get("/", headers=accept).content == b"whole"


def test_a_file_is_read_when_it_is_first_asked_for_and_kept(build: Path):
    client = client_of(SiteFiles(build, plan()))
    (build / "behaviour.js").write_bytes(b"later")
    assert client.get("/behaviour.js").content == b"later"
    (build / "behaviour.js").unlink()
    assert client.get("/behaviour.js").content == b"later"


@each([("gzip", "gzip"), ("br, gzip;q=0.1", "gzip"), ("gzip;q=0", None), ("*", "gzip"),
     ("*;q=0", None), ("*;q=0, gzip", "gzip"), ("gzip ; q=1", "gzip"), ("gzip;q=", "gzip"),
     ("gzip;q=x", None), ("br", None), ("", None), (",,;=", None), ("gzip;q=nan", None)])  # fmt: skip
def test_codings_are_negotiated(accept: str, coding: str | None, client: TestClient):
    """RFC 9110 §12.5.3; only gzip is there for this file."""
    answer = client.get("/assets/app-abc.js", headers={"Accept-Encoding": accept})
    assert answer.headers.get("content-encoding") == coding
    assert answer.content == b"app()"
    assert answer.headers["vary"] == "Accept-Encoding"


def test_a_file_with_one_form_does_not_vary(client: TestClient):
    assert "vary" not in client.get("/behaviour.js").headers


@each([("/assets/app-abc.js", "public, max-age=31536000, immutable"), ("/", "no-cache"),
     ("/behaviour.js", "no-cache"), ("/fonts/a.woff2", "public, max-age=604800"),
     ("/nothing", "no-cache")])  # fmt: skip
def test_what_may_be_kept_for_how_long(path: str, cache: str, client: TestClient):
    assert client.get(path).headers["cache-control"] == cache


KNOWN = ['"{tag}"', 'W/"{tag}"', '"other", "{tag}"', '"other",W/"{tag}"', "*", " * "]
UNKNOWN = ["", "{tag}", '"x{tag}"', '"{tag}x"', '"a {tag}"', '"*"', '"', ',"other",,', "**"]


@each(product(["/behaviour.js", "/pdf/large.pdf"], [*KNOWN, *UNKNOWN]))
def test_only_a_whole_tag_brings_304(path: str, sent: str, client: TestClient):
    """RFC 9110 §13.1.2: entity tags are compared as a whole."""
    tag = client.get(path).headers["etag"].strip('"')
    answer = client.get(path, headers={"If-None-Match": sent.format(tag=tag)})
    assert answer.status_code == (304 if sent in KNOWN else 200)
    assert not (answer.content and sent in KNOWN)


def test_a_program_is_saved_and_never_opened(client: TestClient):
    answer = client.get("/exe/a.exe")
    assert answer.headers["content-type"] == "application/vnd.microsoft.portable-executable"
    assert answer.headers["content-disposition"] == 'attachment; filename="a.exe"'


@each([("/a%25b/", "/a%25b"), ("/%E0%A4%A8%3F/", "/%E0%A4%A8%3F"), ("/a%2Fb/", "/a%2Fb"),
     ("/about/?q=a%26b%20c+d", "/about?q=a%26b%20c+d"), ("/services?x=%zz", "/products?x=%zz"),
     ("/%73ervices", "/products"), ("/about/?tab=one&q=a%26b", "/about?tab=one&q=a%26b")])  # fmt: skip
def test_a_redirect_keeps_the_query_and_the_percent_encoding(
    sent: str, target: str, client: TestClient
):
    answer = client.get(sent)
    assert answer.status_code == 308
    assert answer.headers["location"] == target


def test_a_missing_page_is_sent_again_whatever_the_tag(client: TestClient):
    tag = client.get("/nothing").headers["etag"]
    assert client.get("/nothing", headers={"If-None-Match": tag}).status_code == 404


@pytest.mark.requirement("V4.1.4", "V13.4.4")
@each([("/enquiries/advisor", "GET, HEAD, POST"), ("/thank-you", "GET, HEAD"),
     ("/_health", "GET, HEAD"), ("/about", "GET, HEAD"), ("/api/charges", "GET, HEAD"),
     ("/", "GET, HEAD")])  # fmt: skip
def test_a_refused_method_is_answered_with_those_that_there_are(
    path: str, allowed: str, small_site: Site
):
    methods = set(allowed.split(", "))
    for method in {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"} - methods:
        answer = client_of(small_site).request(method, path)
        assert answer.status_code == 405
        assert set(answer.headers["allow"].split(", ")) == methods


# ---- Around Reflex


@pytest.mark.requirement("A7")
@each(["/_event", "/_event/", "/_event/?EIO=4&transport=polling"])
def test_the_socket_is_no_page(path: str, small_site: Site):
    answer = client_of(small_site).get(path)
    assert (answer.status_code, answer.headers["upgrade"]) == (426, "websocket")
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.requirement("A7")
def test_reflex_keeps_its_own_address_and_what_only_looks_like_it_is_ours(small_site: Site):
    client = client_of(small_site)
    answer = client.get("/ping")
    assert answer.text == "reflex"
    assert answer.headers["x-content-type-options"] == "nosniff"
    for path in ("/_eventual", "/pingpong", "/_healthy", "/about/_event"):
        assert client.get(path).status_code == 404, path
