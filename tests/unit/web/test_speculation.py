"""Which pages a browser may prepare (R122)."""

import json

import pytest

from nnm_site.platform.serve import speculation
from tests.rows import each

pytestmark = pytest.mark.requirement("R122")


NAMED = (b"speculation-rules", b'"/pages.speculationrules"')
VARIES = (b"vary", b"Save-Data")


@each([
    ([], "text/html; charset=utf-8", 200, [NAMED, VARIES]),
    ([(b"save-data", b"on")], "text/html; charset=utf-8", 200, [VARIES]),
    ([(b"save-data", b"ON")], "text/html; charset=utf-8", 200, [VARIES]),
    ([], "text/html; charset=utf-8", 304, [NAMED, VARIES]),
    ([], "text/css", 200, []),
    ([], "text/html", 404, []),
])  # fmt: skip
def test_documents_name_the_rules_but_for_those_who_save_data(
    asked: list[tuple[bytes, bytes]], kind: str, status: int, added: list[tuple[bytes, bytes]]
):
    message = {"status": status, "headers": [(b"content-type", kind.encode())]}
    speculation.add_header({"headers": asked}, message)
    assert sorted(message["headers"][1:]) == added


def test_still_pages_are_prerendered_and_live_ones_fetched():
    found = json.loads(speculation.rules(["/search", "/calculator"], ["/pdf/*"]))
    (prerender,), (prefetch,) = found["prerender"], found["prefetch"]
    _, others = prerender["where"]["and"]
    assert {"/search", "/calculator", "/pdf/*"} == set(others["not"]["href_matches"])
    assert prefetch["where"]["href_matches"] == ["/calculator", "/search"]
    assert prerender["eagerness"] == prefetch["eagerness"] == "moderate"
