"""What a visitor sees when something in a live page goes wrong (R1106)."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.documents import Document
from tests.pages import BROKEN, OpenPage, break_page

pytestmark = pytest.mark.requirement("R1106")

MESSAGE = BROKEN[0]

#: What the log says of a browser's fault.
FAULT = re.compile(r'"a browser reports a fault".*"fault": "([^"]*)", "places": \["/assets/')


@pytest.fixture
def broken_page(open_page: OpenPage, document: Callable[[str], Document], site: str) -> Page:
    """The calculator, whose own module throws."""
    page = open_page("/disclaimer", tolerate=BROKEN)
    break_page(page, document("/calculator").text)
    page.goto(f"{site}/calculator")
    return page


@pytest.mark.long
def test_an_error_is_said_with_its_message_and_a_way_home_and_the_next_load_leaves_it_behind(
    broken_page: Page,
):
    heading = broken_page.get_by_role("heading", name="Unexpected Application Error", level=1)
    expect(heading).to_be_visible()
    expect(broken_page.get_by_text(MESSAGE, exact=True)).to_be_visible()
    expect(broken_page.locator(".drawing-error")).to_be_visible()
    expect(broken_page.get_by_role("banner")).to_be_visible()
    expect(broken_page.get_by_role("contentinfo")).to_be_visible()
    broken_page.unroute_all()
    address = broken_page.url
    broken_page.get_by_role("link", name="Go To Homepage").click()
    expect(broken_page.locator('main[data-page="home"]')).to_be_visible()
    broken_page.goto(address)
    expect(broken_page.locator("[data-connected=true]")).to_be_attached()
    expect(broken_page.get_by_text(MESSAGE, exact=True)).to_be_hidden()


@pytest.mark.long
def test_an_error_is_written_to_the_servers_log_without_its_words(
    broken_page: Page, server_log: Callable[[], str]
):
    expect(broken_page.get_by_text(MESSAGE, exact=True)).to_be_visible()
    end = time.monotonic() + 10
    while not (told := FAULT.findall(server_log())) and time.monotonic() < end:
        broken_page.evaluate("new Promise(requestAnimationFrame)")
    assert "Error" in told
    assert MESSAGE not in server_log()
