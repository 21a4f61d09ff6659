"""What each component of the design system does, by mouse, keyboard and without JavaScript.

Choices are in `test_choice.py`, what moves by itself in `test_motion.py`.
"""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages import OpenPage

pytestmark = [pytest.mark.long, pytest.mark.requirement("R1103")]

GUIDE = "/style-guide"


# ---- Links


def test_links_lead_where_they_say(shared_page: OpenPage):
    page = shared_page(GUIDE)
    links = page.locator("#links")
    external = links.get_by_role("link", name="To another site (external site)")
    expect(external).to_have_attribute("href", "https://scores.sebi.gov.in/")
    expect(external).to_have_attribute("rel", "noopener")
    document = links.get_by_role("link", name="A document (opens in a new tab)")
    expect(document).to_have_attribute("href", "/favicon.svg")
    expect(document).to_have_attribute("target", "_blank")
    telephone = links.get_by_role("link", name="A telephone number")
    expect(telephone).to_have_attribute("href", "tel:+912255500100")
    current = links.get_by_role("link", name="This page, current")
    expect(current).to_have_attribute("aria-current", "page")


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


def test_opening_takes_300_ms_or_none(shared_page: OpenPage):
    """R405: accordion collapse 300 ms."""
    page = shared_page(GUIDE)
    details = page.locator("#disclosure details").first
    times = "e => getComputedStyle(e, '::details-content').transitionDuration.split(', ')"
    assert set(details.evaluate(times)) == {"0.3s"}
    page.emulate_media(reduced_motion="reduce")
    assert set(details.evaluate(times)) == {"0s"}
    page.emulate_media(reduced_motion="no-preference")


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


# ---- Pop-up with an address, and the slider in it


def pictures(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Pictures")


def on_view(page: Page, number: int) -> None:
    """The pop-up is open at this picture; its dot and the address say so."""
    expect(page).to_have_url(re.compile(rf"\?picture={number}$"))
    expect(pictures(page).locator(f"[data-slide='{number}']")).to_be_in_viewport(ratio=0.9)
    expect(pictures(page).locator("[aria-current=page]")).to_have_attribute("data-dot", str(number))


def test_a_popup_opens_by_its_link_and_back_closes_it(open_page: OpenPage):
    page = open_page(GUIDE, reduced_motion=True)
    page.get_by_role("link", name="Picture 2").first.click()
    expect(pictures(page)).to_be_visible()
    on_view(page, 2)
    page.go_back()
    expect(pictures(page)).to_be_hidden()
    page.go_forward()
    expect(pictures(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(pictures(page)).to_be_hidden()
    expect(page).to_have_url(re.compile(rf"{GUIDE}$"))
    expect(page.get_by_role("link", name="Picture 2").first).to_be_focused()


def test_an_unknown_key_opens_no_popup(shared_page: OpenPage, site: str):
    page = shared_page(GUIDE)
    for value in ("0", "4", "x", "", "1 2"):
        page.goto(f"{site}{GUIDE}?picture={value}")
        # All scripts of a still page have run when it is loaded.
        expect(pictures(page), value).to_be_hidden()
    page.get_by_role("link", name="Picture 2").first.click()
    expect(pictures(page)).to_be_visible()


def test_a_slider_is_stepped_paged_and_leaves_one_step_for_back(open_page: OpenPage):
    # The pop-up lies above the notices from the first.
    page = open_page(f"{GUIDE}?picture=1", reduced_motion=True, close_notices=False)
    box = pictures(page)
    box.get_by_role("button", name="Next picture").click()
    on_view(page, 2)
    page.keyboard.press("End")
    on_view(page, 3)
    page.keyboard.press("ArrowRight")
    on_view(page, 1)
    box.get_by_role("button", name="Previous picture").click()
    on_view(page, 3)
    page.keyboard.press("Home")
    on_view(page, 1)
    box.get_by_role("link", name="Picture 3 of 3").click()
    on_view(page, 3)
    expect(box.get_by_role("status")).to_have_text("Picture 3 of 3")


# ---- Notice


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_a_notice_is_open_and_closes_by_its_button(open_page: OpenPage, javascript: bool):
    page = open_page(GUIDE, javascript=javascript, close_notices=False)
    notice = page.get_by_role("dialog", name="A notice")
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_be_hidden()
    expect(page.get_by_role("dialog", name="A small dialog")).to_be_visible()


def test_escape_closes_one_notice_after_the_other(open_page: OpenPage):
    page = open_page(GUIDE, close_notices=False)
    notices = page.locator("main dialog.notice[open]")
    expect(notices).to_have_count(2)
    while notices.count():
        left = page.locator("dialog.notice[open]:visible").count()
        page.keyboard.press("Escape")
        expect(page.locator("dialog.notice[open]:visible")).to_have_count(left - 1)


# ---- Fields


def test_a_field_is_tied_to_its_label_hint_and_error(open_page: OpenPage):
    page = open_page(GUIDE)
    mail = page.get_by_role("textbox", name="E-mail")
    expect(mail).to_have_attribute("aria-invalid", "true")
    expect(mail).to_have_accessible_description(
        "For the answer. This is no e-mail address: the part after @ is missing."
    )
    name = page.get_by_role("textbox", name="Name", exact=True)
    expect(name).to_have_js_property("required", True)
    assert name.get_attribute("aria-invalid") in {None, "false"}
    expect(page.get_by_role("textbox", name="Brokerage rate (%)")).to_have_value("0.25")
    channel = page.get_by_role("combobox", name="Channel (optional)")
    expect(channel).to_have_accessible_description(re.compile("Choose one of the list"))
    channel.select_option("Remiser")
    expect(channel).to_have_value("remiser")


def test_what_was_typed_and_closed_stays_when_something_is_chosen(open_page: OpenPage):
    page = open_page(GUIDE)
    city = page.get_by_role("textbox", name="City (optional)")
    city.fill("Nagpur")
    page.get_by_role("tab", name="Second tab").click()
    expect(page.get_by_role("tabpanel", name="Second tab")).to_be_visible()
    expect(city).to_have_value("Nagpur")
    expect(page.get_by_role("dialog", name="A notice")).to_be_hidden()
