"""What a visitor sees when something in a page goes wrong (specification §2.19, §8)."""

import re
import time
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.pages import OpenPage, check_axe

MESSAGE = "The ink has run out"

#: What the browser says of the fault that these tests cause.
CAUSED = (MESSAGE, "Minified React error", "[Reflex Frontend Exception]")


def break_home(page: Page, http: httpx.Client) -> None:
    """Let the home page's own module throw as soon as it is drawn."""
    module = re.search(r"/assets/_index-[\w-]+\.js", http.get("/").text)
    assert module, "the build names its pages otherwise now"
    page.route(
        f"**{module[0]}",
        lambda route: route.fulfill(
            content_type="text/javascript",
            body=f"export default function () {{ throw new Error({MESSAGE!r}) }}",
        ),
    )


@pytest.fixture
def broken_page(open_page: OpenPage, http: httpx.Client) -> Page:
    """A page within the site whose way to the home page is broken."""
    page = open_page("/style-guide", axe=False, tolerate=CAUSED)
    break_home(page, http)
    page.locator("#links").get_by_role("link", name="Within this site").click()
    return page


def test_an_error_in_a_page_is_said_with_its_message_and_a_way_home(broken_page: Page):
    heading = broken_page.get_by_role("heading", name="Unexpected Application Error", level=1)
    expect(heading).to_be_visible()
    expect(broken_page.get_by_text(MESSAGE, exact=True)).to_be_visible()
    expect(broken_page.locator(".drawing-error")).to_be_visible()
    check_axe(broken_page)
    broken_page.unroute_all()
    broken_page.get_by_role("link", name="Go To Homepage").click()
    expect(broken_page.locator('main[data-page="home"]')).to_be_visible()


def test_going_back_leaves_the_error_behind(broken_page: Page):
    expect(broken_page.get_by_text(MESSAGE, exact=True)).to_be_visible()
    broken_page.go_back()
    expect(broken_page.get_by_role("heading", name="Style guide", level=1)).to_be_visible()
    expect(broken_page.get_by_text(MESSAGE, exact=True)).to_be_hidden()


def test_what_stands_around_the_page_stays(broken_page: Page):
    expect(broken_page.get_by_text(MESSAGE, exact=True)).to_be_visible()
    expect(broken_page.get_by_role("banner")).to_be_visible()
    expect(broken_page.get_by_role("contentinfo")).to_be_visible()


def test_an_error_is_written_to_the_servers_log(broken_page: Page, server_log: Callable[[], str]):
    expect(broken_page.get_by_text(MESSAGE, exact=True)).to_be_visible()
    end = time.monotonic() + 10
    while MESSAGE not in server_log() and time.monotonic() < end:
        broken_page.wait_for_timeout(200)
    assert MESSAGE in server_log()


def test_a_page_that_fails_as_it_loads_says_so_too(browser, site: str, http: httpx.Client):
    context = browser.new_context()
    page = context.new_page()
    break_home(page, http)
    page.goto(site + "/")
    expect(page.get_by_role("heading", name="Unexpected Application Error")).to_be_visible(
        timeout=20_000
    )
    expect(page.get_by_role("link", name="Go To Homepage")).to_be_visible()
    context.close()
