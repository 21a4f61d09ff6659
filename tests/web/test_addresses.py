"""One address for each thing: redirects, true 404s, methods (R103 to R105)."""

import re

import httpx
import pytest

from tests.documents import Document, words

pytestmark = pytest.mark.requirement("R103", "R104", "R105", "V5.3.2", "V13.4.1", "V13.4.3", "A5")


def test_no_redirect_leads_to_another_host(http: httpx.Client):
    for path in ("//evil.example/", "/%5Cevil.example/", "/%09/evil.example/", "///evil.example//"):
        # As it stands: httpx would tidy the address up.
        answer = http.get("/", extensions={"target": path.encode()})
        assert answer.status_code in {308, 404}, path
        target = answer.headers.get("location", "/")
        assert re.match(r"/(?![/\\\t\r\n])", target), f"{path}: {target}"


UNKNOWN = (
    "/no-such-page", "/about/no-such-page", "/style-guide/below",
    "/assets/no-such-file.js", "/pingpong", "/_eventually", "/_health-insurance",
    "/%00", "/%F0%9F%A6%8B", "/" + "x" * 3000, "/..%2f..%2fetc/passwd", "/.env", "/robots",
)  # fmt: skip


def test_an_unknown_address_is_a_true_404_with_the_not_found_page(http: httpx.Client):
    for path in UNKNOWN:
        answer = http.get(path)
        assert answer.status_code == 404, path
        assert answer.headers["content-type"] == "text/html; charset=utf-8", path
        document = Document(answer.text)
        assert words(document.one("h1")) == "We could not find this page.", path
        assert document.one("meta", name="robots").get("content") == "noindex", path
        home = [a.get("href") for a in document.all("a") if words(a) == "Go To Homepage"]
        assert home == ["/"], path
        assert not document.errors, path


def test_nothing_has_a_twin(http: httpx.Client):
    for path in (
        "/index.html", "/index", "/style-guide.html", "/style-guide/index.html", "/404.html",
        "/404", "/404/", "/__spa-fallback.html", "/__spa-fallback", "/favicon.svg.gz",
        "/favicon.svg.br", "/favicon.svg.zst", "/index.html.gz",
    ):  # fmt: skip
        assert http.get(path, follow_redirects=True).status_code == 404, path


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
