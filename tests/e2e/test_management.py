"""Biographies of the management (R402); the document: tests/web/test_company_pages.py."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content import queries
from tests.pages import OpenPage

pytestmark = [pytest.mark.long, pytest.mark.requirement("R402")]

PAGE = "/about/kmp-management"
#: An address that asks for nobody.
NO_PERSON = re.compile(r"^[^?]*$")

FIRST, SECOND, THIRD = queries.leaders("management")


def card_link(page: Page, name: str) -> Locator:
    return page.get_by_role("link", name=f"Read the biography of {name}")


def biographies(page: Page) -> Locator:
    """The open pop-ups of persons; the safety strip around every page is a dialog too."""
    return page.locator("main").get_by_role("dialog")


def test_a_card_opens_the_biography_of_the_person_picked(open_page: OpenPage) -> None:
    """It closes on the close icon, a click outside and Escape; the page stays where it is."""
    page = open_page(PAGE)
    for person, close in (
        (FIRST, "icon"),
        (SECOND, "Escape"),
        (SECOND, "outside"),
        (THIRD, "icon"),
    ):
        link = card_link(page, person.name)
        link.hover()
        before = page.evaluate("scrollY")
        link.click()
        popup = page.get_by_role("dialog", name=person.name)
        expect(popup).to_be_visible()
        expect(biographies(page)).to_have_count(1)
        expect(page).to_have_url(re.compile(rf"\?person={person.key}$"))
        for paragraph in person.biography:
            expect(popup).to_contain_text(paragraph)
        popup.locator("p").last.click()
        expect(popup).to_be_visible()
        if close == "icon":
            popup.get_by_role("button", name="Close").click()
        elif close == "Escape":
            page.keyboard.press("Escape")
        else:
            page.mouse.click(20, 400)
        expect(biographies(page)).to_have_count(0)
        expect(page).to_have_url(NO_PERSON)
        expect(link).to_be_focused()
        assert before > 100, "it has not been scrolled to"
        assert abs(page.evaluate("scrollY") - before) < 5


def test_opened_by_an_address_it_hears_clicks_outside(open_page: OpenPage) -> None:
    """R106: every selection has an address; it shows before anything is asked of a server.

    A dialog that opens before the page is complete must not be deaf to clicks outside (R402).
    """
    page = open_page(f"/about/management?person={SECOND.key}", close_notices=False)
    expect(page.get_by_role("dialog", name=SECOND.name)).to_be_visible()

    page.mouse.click(20, 400)

    expect(page.get_by_role("dialog", name=SECOND.name)).to_be_hidden()
    expect(page).to_have_url(NO_PERSON)
    expect(card_link(page, SECOND.name)).to_be_focused()


def test_a_quick_back_and_forward_leaves_it_open(open_page: OpenPage) -> None:
    page = open_page(f"{PAGE}?person={FIRST.key}")
    popup = page.get_by_role("dialog", name=FIRST.name)
    expect(popup).to_be_visible()
    # Before the browser has told of the closing, which it does with the next frame.
    popup.evaluate(
        """popup => new Promise((told) => {
          popup.addEventListener("close", told);
          popup.close();
          popup.showModal();
        })"""
    )
    expect(popup).to_be_visible()
    expect(page).to_have_url(re.compile(f"person={FIRST.key}"))


def test_without_javascript_every_biography_can_be_read(open_page: OpenPage) -> None:
    page = open_page(PAGE, javascript=False)
    for person in (FIRST, SECOND, THIRD):
        assert page.get_by_text(person.biography[-1]).is_visible()
    assert not card_link(page, FIRST.name).is_visible()
