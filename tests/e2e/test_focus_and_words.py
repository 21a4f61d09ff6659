"""After a choice, a page of a list, a filter or a close: where the focus is, what is said, and what is in view
(WCAG 2.4.3, 4.1.3). `docs/accessibility.md` has the rule; tests/web holds the table of all parts.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.pages import OpenPage, wait_until

PHONE = {"width": 360, "height": 740}


def keeps_its_focus(page: Page) -> None:
    """Something of the page has it, and not the page as a whole."""
    wait_until(page, "document.activeElement !== document.body")


@pytest.mark.requirement("T13")
def test_next_says_the_page_and_keeps_the_focus_off_the_body(open_page: OpenPage):
    page = open_page("/equity/gainers-and-losers?exchange=BSE&show=loser")
    said = page.locator("[data-live-said]")
    expect(said).to_be_empty()
    pager = page.get_by_role("navigation", name="Pagination")
    pager.get_by_role("link", name="Next").focus()
    page.keyboard.press("Enter")
    expect(said).to_have_text(re.compile(r"^Losers, BSE, page 2 of \d+"))
    keeps_its_focus(page)


def test_on_the_last_page_the_focus_goes_to_what_is_shown(open_page: OpenPage):
    page = open_page("/equity/gainers-and-losers")
    said = page.locator("[data-live-said]")
    following = page.get_by_role("navigation", name="Pagination").get_by_role("link", name="Next")
    clicks = 0
    while not following.get_attribute("aria-disabled"):
        clicks += 1
        asked = page.locator("[data-asked]").get_attribute("data-asked")
        following.click()
        expect(page.locator("[data-asked]")).not_to_have_attribute("data-asked", asked or "")
    assert clicks
    # Next has gone. What has the focus is read aloud, so it is not said again.
    expect(page.locator("[data-says]")).to_be_focused()
    expect(page.locator("[data-says]")).to_have_text(
        re.compile(r"^Gainers, NSE, page (\d+) of \1$")
    )
    expect(said).to_be_empty()


@pytest.mark.requirement("T7")
def test_arrow_keys_walk_the_months_which_are_one_stop_and_a_month_says_its_figures(
    open_page: OpenPage,
):
    page = open_page("/complaint-data")
    strip = page.locator(".month-strip:visible")
    months = strip.locator("[data-key]")
    expect(strip.locator("[data-key][tabindex='0']")).to_have_count(1)
    before = page.url
    months.first.focus()
    page.keyboard.press("End")
    expect(months.last).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(months.nth(months.count() - 2)).to_be_focused()
    page.keyboard.press("Home")
    # Enter chooses, a step does not.
    assert page.url == before
    page.keyboard.press("Enter")
    said = page.locator("main [data-said]", has_text="received")
    expect(said).to_have_text(re.compile(r": \d+ received, \d+ resolved\.$"))
    month = page.locator(".month-answer:visible").inner_text().partition(":")[0]
    expect(said).to_contain_text(month)
    expect(months.first).to_be_focused()


@pytest.mark.requirement("T6")
def test_on_a_phone_a_task_of_downloads_brings_its_list_and_says_it(open_page: OpenPage):
    page = open_page("/downloads", **PHONE, reduced_motion=True)
    tasks = page.get_by_role("navigation", name="What you came for")
    tasks.get_by_role("link", name=re.compile("^Install")).focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("task=install"))
    expect(page.locator("main [data-said]", has_text=re.compile(r"\d"))).not_to_have_count(0)
    keeps_its_focus(page)


def test_the_last_notice_that_is_closed_leaves_the_focus_on_the_page(open_page: OpenPage):
    page = open_page("/contact", close_notices=False)
    notices = page.locator("dialog.notice[open]")
    assert notices.count()
    while notices.count():
        left = notices.count()
        notices.first.locator("button.close").focus()
        page.keyboard.press("Enter")
        expect(notices).to_have_count(left - 1)
        keeps_its_focus(page)
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_on_a_phone_the_same_order_of_another_kind_brings_its_bill_into_view(open_page: OpenPage):
    page = open_page("/calculator", **PHONE, reduced_motion=True)
    section = page.get_by_role("region", name=re.compile("^The same order as"))
    line = section.get_by_role("link").filter(visible=True).last
    line.scroll_into_view_if_needed()
    line.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-live-said]")).not_to_be_empty()
    expect(page.locator("#bill-title")).to_be_in_viewport()
    keeps_its_focus(page)
