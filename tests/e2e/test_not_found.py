"""The not-found page (R1105); its document: tests/web/test_addresses.py, test_not_found_page.py."""

import re

import pytest
from playwright.sync_api import expect

from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R1105")


def test_it_is_a_true_404_with_drawing_and_way_home(open_page: OpenPage):
    page = open_page("/about/no-such-page", expect_status=404, width=360)
    expect(page).to_have_title("Page not found | NNM Securities")
    expect(page.locator("main .drawing-not-found")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("link", name="Go To Homepage").click()
    page.wait_for_url(re.compile(r"//[^/]+/$"))
    expect(page.locator('main[data-page="home"]')).to_be_visible()
