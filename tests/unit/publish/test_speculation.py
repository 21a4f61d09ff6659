"""The pages that a browser may prerender (R122)."""

import json

import pytest

from nnm_site.platform.publish import speculation

pytestmark = pytest.mark.requirement("R122")


def test_still_pages_are_prerendered_and_live_ones_fetched():
    found = json.loads(speculation.rules(["/search", "/calculator"], ["/pdf/*"]))
    (prerender,), (prefetch,) = found["prerender"], found["prefetch"]
    _, others = prerender["where"]["and"]
    assert {"/search", "/calculator", "/pdf/*"} == set(others["not"]["href_matches"])
    assert prefetch["where"]["href_matches"] == ["/calculator", "/search"]
    assert prerender["eagerness"] == prefetch["eagerness"] == "moderate"
