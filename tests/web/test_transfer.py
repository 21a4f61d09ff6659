"""What files say that they are. How they are compressed: test_still_and_live.py, tests/unit/web/test_files.py."""

import httpx


def test_what_is_packed_already_is_sent_as_it_is(http: httpx.Client):
    answer = http.get("/fonts/figtree.woff2", headers={"Accept-Encoding": "gzip, br"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"] == "font/woff2"


def test_files_say_what_they_are(http: httpx.Client):
    for path, media_type in (
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
