"""The research page in a browser (R704); what it shows: tests/web/required_parts.py."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content import queries
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R704")

PAGE = "/nnm-research"
PAGE_SIZE = 9


def kind(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Kinds of research").get_by_role("link", name=name)


def cards(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("article")


@pytest.mark.requirement("T13")
def test_kind_and_page_are_chosen_in_the_address(open_page: OpenPage):
    """R704: category and page, 1 by default; another kind begins at page 1."""
    notes = queries.notes("ipo")
    page = open_page(PAGE)
    page.evaluate("window.sameDocument = true")
    kind(page, "IPO Note").click()
    expect(page).to_have_url(re.compile(r"\?kind=ipo$"))
    expect(cards(page)).to_have_count(PAGE_SIZE)
    pager = page.get_by_role("navigation", name="Pagination")
    pager.get_by_role("link", name="Page 2").click()
    expect(page).to_have_url(re.compile(r"kind=ipo&page=2$"))
    expect(pager.locator("[aria-current=page]")).to_have_text("2")
    expect(cards(page).first).to_contain_text(notes[PAGE_SIZE].heading)
    # The link that was pressed has gone with its page: reading goes on at the heading.
    expect(page.get_by_role("heading", name="IPO Note", level=2)).to_be_focused()
    kind(page, "Fundamental Analysis").click()
    expect(page).to_have_url(re.compile(r"\?kind=analysis$"))
    page.go_back()
    expect(cards(page).first).to_contain_text(notes[PAGE_SIZE].heading)
    assert page.evaluate("window.sameDocument")
