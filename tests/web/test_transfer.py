"""What files say that they are. How they are compressed: test_still_and_live.py, tests/unit/web/test_files.py."""

import httpx

from tests.documents import Document


def test_what_is_packed_already_is_sent_as_it_is(http: httpx.Client):
    answer = http.get("/fonts/figtree.woff2", headers={"Accept-Encoding": "gzip, br"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"] == "font/woff2"


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
