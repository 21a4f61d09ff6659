"""How files travel: compressed as asked, cached as long as they may be."""

import gzip

import brotli
import httpx

from tests.documents import Document


def _get(http: httpx.Client, path: str, accept: str) -> httpx.Response:
    """The answer, its body as it came over the line."""
    with http.stream("GET", path, headers={"Accept-Encoding": accept}) as answer:
        answer._content = b"".join(answer.iter_raw())
    return answer


#: What a browser takes, and what it gets.
ACCEPTED = {
    "gzip, deflate, br, zstd": "br",
    "gzip, deflate, zstd": "zstd",
    "gzip, deflate": "gzip",
    "GZIP": "gzip",
    "deflate": None,
    "": None,
    "identity": None,
    "br;q=0, gzip": "gzip",
    "br;q=0, zstd;q=0.0, gzip;q=0": None,
    "*": "br",
    "*;q=0": None,
    "br;q=nonsense, gzip": "gzip",
}


def test_a_page_comes_in_a_coding_that_was_asked_for(http: httpx.Client):
    for accept, coding in ACCEPTED.items():
        answer = _get(http, "/about", accept)
        assert answer.status_code == 200, accept
        assert answer.headers.get("content-encoding") == coding, accept
        assert "Accept-Encoding" in answer.headers["vary"], accept
        assert answer.headers["content-length"] == str(len(answer.content)), accept


def test_each_coding_holds_the_same_bytes(http: httpx.Client):
    for path in ("/", "/style-guide", "/calculator", "/drawings/butterfly.svg"):
        plain, packed, smaller = (
            _get(http, path, each).content for each in ("identity", "gzip", "br")
        )
        assert gzip.decompress(packed) == plain, path
        assert brotli.decompress(smaller) == plain, path
        assert len(smaller) < len(packed) < len(plain), path


def test_what_is_packed_already_is_sent_as_it_is(http: httpx.Client):
    answer = _get(http, "/fonts/figtree.woff2", "gzip, br")
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"] == "font/woff2"


def test_each_coding_has_its_own_tag(http: httpx.Client):
    tags = {_get(http, "/", accept).headers["etag"] for accept in ("identity", "br", "gzip")}
    assert len(tags) == 3


def test_files_say_what_they_are(http: httpx.Client):
    for path, media_type in (
        ("/pages.speculationrules", "application/speculationrules+json"),
        ("/favicon.svg", "image/svg+xml; charset=utf-8"),
        ("/favicon.ico", "image/vnd.microsoft.icon"),
        ("/sharing/home.png", "image/png"),
        ("/site.webmanifest", "application/manifest+json"),
        ("/llms.txt", "text/plain; charset=utf-8"),
        ("/icons/apple-touch-icon.png", "image/png"),
    ):
        answer = http.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"] == media_type, path
        assert answer.headers["x-content-type-options"] == "nosniff", path


def test_every_file_that_a_page_names_is_there(http: httpx.Client):
    document = Document(http.get("/style-guide").text)
    named = {e.attrib["href"] for e in document.all("link") if e.get("rel") != "canonical"}
    named |= {e.attrib["src"] for e in document.all("script", "img") if "src" in e.attrib}
    named |= {
        value.partition("#")[0]
        for e in document.tree.iter()
        if str(e.tag).endswith("use")
        for name, value in e.attrib.items()
        if name.endswith("href")
    }
    missing = [path for path in named if http.get(path).status_code != 200]
    assert not missing
