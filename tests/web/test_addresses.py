"""True 404s and methods (R103 to R105). Redirects: tests/unit/web/test_redirects.py."""

import httpx
import pytest

from tests.documents import Document, words
from tests.web.scripts import Scripts

pytestmark = pytest.mark.requirement(
    "R103", "R104", "R105", "R1105", "V5.3.2", "V13.4.1", "V13.4.3", "A5"
)


UNKNOWN = (
    "/no-such-page", "/about/no-such-page", "/about/no-such-page?q=x&page=2", "/style-guide/below",
    "/assets/no-such-file.js", "/pingpong", "/_eventually", "/_health-insurance",
    "/%00", "/%F0%9F%A6%8B", "/" + "x" * 3000, "/..%2f..%2fetc/passwd", "/.env", "/robots",
    "/api", "/api/charge", "/api/charges/x", "/scripts/first.js", "/enquiries/other",
)  # fmt: skip


def test_an_unknown_address_is_a_true_404_with_the_not_found_page(http: httpx.Client):
    """There is nothing to compute, so it starts no framework."""
    for path in UNKNOWN:
        answer = http.get(path)
        assert answer.status_code == 404, path
        assert answer.headers["content-type"] == "text/html; charset=utf-8", path
        document = Document(answer.text)
        assert words(document.one("h1")) == "We could not find this page.", path
        assert document.one("meta", name="robots").get("content") == "noindex", path
        home = [a.get("href") for a in document.all("a") if words(a) == "Go To Homepage"]
        assert home == ["/"], path
        assert not Scripts(document).is_live, path
        assert not document.find(".//link[@rel='modulepreload']"), path
        assert not document.errors, path


def test_head_answers_as_get_without_a_body(http: httpx.Client):
    own = {"date", "x-request-id"}
    for path in ("/", "/style-guide", "/calculator", "/favicon.svg"):
        get, head = http.get(path), http.head(path)
        assert head.status_code == 200, path
        assert not head.content, path
        ours = {name: v for name, v in get.headers.items() if name not in own}
        assert {name: v for name, v in head.headers.items() if name not in own} == ours, path


def test_other_sites_may_not_read_answers(http: httpx.Client):
    answer = http.get("/", headers={"Origin": "https://evil.example"})
    assert "access-control-allow-origin" not in answer.headers
