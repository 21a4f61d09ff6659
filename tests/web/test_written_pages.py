"""Pages that the server writes at each request: company profile and bill (R1308)."""

from urllib.parse import quote

import httpx
import pytest

from tests.documents import Document, words
from tests.unit.fragments import FOREIGN

pytestmark = pytest.mark.requirement("R1308", "V3.2.2")

PROFILE = "/equity/gainers-and-losers/company-profile/"

#: Of the sample.
KNOWN = f"{PROFILE}Namuna%20Power%20Ltd%20%28sample%29"


def test_a_profile_is_a_whole_document_with_its_own_head(http: httpx.Client):
    answer = http.get(PROFILE + quote("Namuna Power Ltd (sample)", safe=""))
    assert answer.status_code == 200
    document = Document(answer.text)
    assert words(document.one("title")) == "Namuna Power Ltd (sample): company profile"
    assert words(document.one("h1")) == "Namuna Power Ltd (sample)"
    assert document.one("meta", name="robots").get("content") == "noindex"
    assert 50 <= len(document.one("meta", name="description").attrib["content"]) <= 160
    canonical = document.one("link", rel="canonical").attrib["href"]
    assert canonical.endswith(PROFILE + "Namuna%20Power%20Ltd%20%28sample%29")
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert answer.headers["cache-control"] == "no-cache"
    assert not document.errors


def test_an_unknown_name_is_text_in_small_print_and_nothing_else(http: httpx.Client):
    for name in (
        "<b></main><script>x()</script>", "</title><h1>x", '" onload="x', "&lt;", "{{ 7 * 7 }}",
        "⟦ main ⟧",
    ):  # fmt: skip
        document = Document(http.get(PROFILE + quote(name, safe="")).text)
        assert words(document.one("bdi")) == name
        for element in ("h1", "title"):
            assert name not in words(document.one(element))
        assert not list(document.one("main").iter(*FOREIGN)), name


def test_what_is_no_name_is_not_found(http: httpx.Client):
    for path in ("", "a/b", "%20", "%00", "x" * 201, "%0A"):
        assert http.get(PROFILE + path, follow_redirects=True).status_code == 404, path


def test_methods_and_the_slash_after_the_name(http: httpx.Client):
    answer = http.get(f"{KNOWN}/")
    assert (answer.status_code, answer.headers["location"]) == (308, KNOWN)
    assert (http.head(KNOWN).status_code, http.head(KNOWN).content) == (200, b"")
    assert http.post(KNOWN).status_code == 405


def test_a_bill_that_cannot_be_made_says_why(http: httpx.Client):
    answer = http.get("/calculator/bill?quantity=<b>&price=-1")
    document = Document(answer.text)
    assert "Quantity: Enter a number" in words(document.one("main"))
    assert "Price: Enter a number that is not negative." in words(document.one("main"))
