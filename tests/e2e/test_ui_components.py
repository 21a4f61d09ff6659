"""What each component of the design system does, by mouse, keyboard and without JavaScript.

Choices are in `test_choice.py`, what moves by itself in `test_motion.py`.
"""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages import OpenPage

pytestmark = [pytest.mark.long, pytest.mark.requirement("R1103")]

GUIDE = "/style-guide"


def test_the_skip_link_is_the_first_stop_and_leads_to_the_content(open_page: OpenPage):
    page = open_page(GUIDE, close_notices=False)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content").first
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()


# ---- Accordion


def open_folds(page: Page) -> Locator:
    return page.locator("#disclosure details.fold[open]")


def fold(page: Page, which: str) -> Locator:
    return page.locator("#disclosure details.fold", has_text=f"The {which} question?")


def is_only_open(page: Page, which: str) -> None:
    expect(fold(page, which)).to_have_attribute("open", "")
    expect(open_folds(page)).to_have_count(1)


@pytest.mark.parametrize("javascript", [True, False])
def test_one_item_of_an_accordion_is_open_at_a_time(open_page: OpenPage, javascript: bool):
    page = open_page(GUIDE, javascript=javascript)
    is_only_open(page, "first")
    page.get_by_text("The third question?").click()
    is_only_open(page, "third")
    expect(page.get_by_text("The answer to the third question.")).to_be_visible()
    page.get_by_text("The third question?").click()
    expect(open_folds(page)).to_have_count(0)
    fold(page, "second").locator("summary").focus()
    page.keyboard.press("Enter")
    is_only_open(page, "second")
    page.keyboard.press("Tab")
    expect(fold(page, "third").locator("summary")).to_be_focused()
    page.keyboard.press(" ")
    is_only_open(page, "third")


@pytest.mark.requirement("R405")
def test_opening_takes_300_ms_or_none(open_page: OpenPage):
    page = open_page(GUIDE)
    details = page.locator("#disclosure details").first
    times = "e => getComputedStyle(e, '::details-content').transitionDuration.split(', ')"
    assert set(details.evaluate(times)) == {"0.3s"}
    page.emulate_media(reduced_motion="reduce")
    assert set(details.evaluate(times)) == {"0s"}


# ---- Dialog


def the_dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="A dialog")


CLOSERS = {
    "its button": lambda page: the_dialog(page).get_by_role("button", name="Close").click(),
    "Escape": lambda page: page.keyboard.press("Escape"),
    "a click outside": lambda page: page.mouse.click(8, 8),
}


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_a_dialog_closes_and_gives_the_focus_back(open_page: OpenPage, javascript: bool):
    page = open_page(GUIDE, javascript=javascript)
    opener = page.get_by_role("button", name="Open the dialog")
    for how, close in CLOSERS.items():
        opener.focus()
        page.keyboard.press("Enter")
        expect(the_dialog(page), how).to_be_visible()
        assert the_dialog(page).evaluate("e => e.contains(document.activeElement)"), how
        close(page)
        expect(the_dialog(page), how).to_be_hidden()
        expect(opener, how).to_be_focused()


def test_a_dialog_keeps_the_focus_and_a_click_inside_leaves_it_open(open_page: OpenPage):
    page = open_page(GUIDE)
    page.get_by_role("button", name="The same dialog").click()
    for _ in range(6):
        page.keyboard.press("Tab")
        # Between its last and its first stop the focus may rest on the browser itself.
        assert page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    the_dialog(page).get_by_text("It closes by its button").click()
    expect(the_dialog(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(the_dialog(page)).to_be_hidden()


# ---- Pop-up with an address; the slider in it: test_gallery.py


def pictures(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Pictures")


def test_an_unknown_key_opens_no_popup(open_page: OpenPage, site: str):
    page = open_page(GUIDE)
    for value in ("0", "4", "x", "", "1 2"):
        page.goto(f"{site}{GUIDE}?picture={value}")
        # All scripts of a still page have run when it is loaded.
        expect(pictures(page), value).to_be_hidden()
    page.get_by_role("link", name="Picture 2").first.click()
    expect(pictures(page)).to_be_visible()
    # A quick Back and Forward: before the browser has told of the closing, which it does with the next frame.
    pictures(page).evaluate(
        """popup => new Promise((told) => {
          popup.addEventListener("close", told);
          popup.close();
          popup.showModal();
        })"""
    )
    expect(pictures(page)).to_be_visible()
    expect(page).to_have_url(re.compile("picture=2"))


@pytest.mark.requirement("R402")
def test_a_popup_that_an_address_opens_hears_clicks_outside(open_page: OpenPage):
    """Also where it opens before the page is complete."""
    page = open_page(f"{GUIDE}?picture=2", close_notices=False)
    expect(pictures(page)).to_be_visible()
    page.mouse.click(8, 8)
    expect(pictures(page)).to_be_hidden()
    expect(page).to_have_url(re.compile(rf"{GUIDE}$"))
    expect(page.get_by_role("link", name="Picture 2").first).to_be_focused()
