"""The not-found page is a still page (R1105): nothing to compute, so no framework."""

import httpx
import pytest

from tests.documents import Document

pytestmark = pytest.mark.requirement("R1105")


def test_it_is_a_still_page(http: httpx.Client):
    for address in ("/about/no-such-page", "/blog/999", "/about/no-such-page?q=x&page=2"):
        answer = http.get(address)
        page = Document(answer.text)
        assert answer.status_code == 404, address
        assert page.find(".//link[@rel='modulepreload']") == [], address
        modules = [s.get("src", "") for s in page.all("script") if s.get("type") == "module"]
        assert [src for src in modules if not src.startswith("/assets/site-")] == [], address
