"""The not-found page (R1105)."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.documents import Document
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R1105")

UNKNOWN = "/about/no-such-page"


@pytest.mark.short("360-True")
@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("width", [360, 1360])
def test_it_is_a_true_404_with_drawing_and_way_home(
    open_page: OpenPage, width: int, javascript: bool
):
    page = open_page(UNKNOWN, expect_status=404, width=width, javascript=javascript)
    expect(page).to_have_title("Page not found | NNM Securities")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main .drawing-not-found")).to_be_visible()
    if javascript:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="Go To Homepage").click()
    page.wait_for_url(re.compile(r"//[^/]+/$"))
    expect(page.locator('main[data-page="home"]')).to_be_visible()


@pytest.mark.parametrize("address", [UNKNOWN, "/blog/999", f"{UNKNOWN}?q=x&page=2"])
def test_it_is_a_still_page(http: httpx.Client, address: str):
    """R1105: nothing to compute, so no framework."""
    answer = http.get(address)
    page = Document(answer.text)
    assert answer.status_code == 404
    assert page.find(".//link[@rel='modulepreload']") == []
    modules = [s.get("src", "") for s in page.all("script") if s.get("type") == "module"]
    assert [src for src in modules if not src.startswith("/assets/site-")] == []
