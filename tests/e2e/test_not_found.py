"""The not-found page (specification §2.19, §8)."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.pages import OpenPage

UNKNOWN = "/about/no-such-page"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1360])
def test_it_is_a_true_404_with_drawing_and_way_home(open_page: OpenPage, width: int, theme: str):
    page = open_page(UNKNOWN, expect_status=404, width=width, theme=theme)
    expect(page).to_have_title("Page not found | NNM Securities")
    expect(page.locator("main .drawing-not-found")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="Go To Homepage").click()
    page.wait_for_url(re.compile(r"//[^/]+/$"))
    expect(page.locator('main[data-page="home"]')).to_be_visible()


def test_it_works_without_javascript(open_page: OpenPage):
    page = open_page(UNKNOWN, expect_status=404, javascript=False)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("link", name="Go To Homepage").click()
    expect(page.locator('main[data-page="home"]')).to_be_visible()


@pytest.mark.parametrize("address", [UNKNOWN, "/blog/999"])
def test_it_is_connected_like_every_page(browser: Browser, site: str, address: str):
    """It tells its socket another kind of address; the answer is its state."""
    context = browser.new_context()
    page = context.new_page()
    with page.expect_websocket() as opened:
        page.goto(site + address)
    opened.value.wait_for_event("framereceived", lambda frame: str(frame).startswith("42/_event"))
    context.close()


def test_an_unknown_address_within_the_site_shows_it_too(open_page: OpenPage):
    page = open_page("/style-guide", axe=False)
    page.evaluate(
        "history.pushState({}, '', '/no-such-page'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    expect(page.get_by_text("404: page not found")).to_be_visible()
    expect(page.get_by_role("link", name="Go To Homepage")).to_be_visible()
