"""Which pages a browser may prepare (R122)."""

import json

import pytest

from nnm_site.platform.serve import speculation

pytestmark = pytest.mark.requirement("R122")


def _headers(
    save_data: str | None, content_type: str = "text/html; charset=utf-8", status: int = 200
):
    scope = {"headers": [] if save_data is None else [(b"save-data", save_data.encode())]}
    message = {"status": status, "headers": [(b"content-type", content_type.encode())]}
    speculation.add_header(scope, message)
    return message["headers"][1:]


def test_a_document_names_the_rules():
    assert (b"speculation-rules", b'"/pages.speculationrules"') in _headers(None)


@pytest.mark.parametrize("value", ["on", "ON"])
def test_whoever_saves_data_gets_none(value: str):
    assert _headers(value) == [(b"vary", b"Save-Data")]


@pytest.mark.parametrize(("kind", "status"), [("text/css", 200), ("text/html", 404)])
def test_only_documents_name_them(kind: str, status: int):
    assert _headers(None, kind, status) == []


def test_still_pages_are_prerendered_and_live_ones_fetched():
    found = json.loads(speculation.rules(["/search", "/calculator"], ["/pdf/*"]))
    (prerender,), (prefetch,) = found["prerender"], found["prefetch"]
    left_out = [part["not"]["href_matches"] for part in prerender["where"]["and"][1:]]
    assert {"/search", "/calculator", "/pdf/*"} <= set(left_out)
    assert prefetch["where"]["href_matches"] == ["/calculator", "/search"]
    assert prerender["eagerness"] == prefetch["eagerness"] == "moderate"
