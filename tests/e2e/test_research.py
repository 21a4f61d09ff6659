"""The research page (specification §2.16, §3, §4, §9)."""

import re

import httpx
from playwright.sync_api import Locator, Page, expect

from nnm_site.content import queries
from tests.pages import OpenPage


def kind(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Kinds of research").get_by_role("link", name=name)


def cards(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("article")


def test_fundamental_analysis_is_the_default_and_lists_its_five_notes(open_page: OpenPage):
    """§2.16, §3."""
    page = open_page("/nnm-research")
    expect(kind(page, "Fundamental Analysis")).to_have_attribute("aria-current", "true")
    expect(kind(page, "IPO Note")).to_have_attribute("aria-current", "false")
    headings = [card.get_by_role("heading").inner_text() for card in cards(page).all()]
    assert headings == [note.heading for note in queries.notes("fundamental")]
    assert len(headings) == 5
    expect(page.get_by_role("navigation", name="Pagination")).to_have_count(0)


def test_ipo_notes_stand_nine_to_a_page_with_numbered_pages(open_page: OpenPage):
    """§2.16, §9: 18 notes make two pages, newest first."""
    page = open_page("/nnm-research")
    kind(page, "IPO Note").click()
    expect(page).to_have_url(re.compile(r"\?kind=ipo$"))
    expect(cards(page)).to_have_count(9)
    pager = page.get_by_role("navigation", name="Pagination")
    assert pager.get_by_role("listitem").all_inner_texts() == ["1", "2"]
    pager.get_by_role("link", name="Page 2").click()
    expect(page).to_have_url(re.compile(r"kind=ipo&page=2$"))
    expect(page.locator(".page-number[aria-current=page]:visible")).to_have_text("2")
    headings = [card.get_by_role("heading").inner_text() for card in cards(page).all()]
    assert headings == [note.heading for note in queries.notes("ipo")[9:]]
    kind(page, "Fundamental Analysis").click()
    expect(page).to_have_url(re.compile(r"\?kind=analysis$"))


def test_a_page_of_notes_has_an_address(open_page: OpenPage):
    page = open_page("/nnm-research?kind=ipo&page=2", width=360, theme="dark")
    expect(page.locator(".page-number[aria-current=page]:visible")).to_have_text("2")
    expect(cards(page)).to_have_count(9)


def test_a_note_opens_its_pdf_in_a_new_tab(open_page: OpenPage, http: httpx.Client):
    """§2.16, §7."""
    page = open_page("/nnm-research?kind=ipo", axe=False)
    for note, link in zip(
        queries.notes("ipo"), cards(page).get_by_role("link").all(), strict=False
    ):
        assert link.get_attribute("href") == f"/pdf/ipo&reports/{note.key}.pdf"
        assert link.get_attribute("target") == "_blank"
    answer = http.get(cards(page).get_by_role("link").first.get_attribute("href") or "")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")


def test_all_notes_can_be_read_without_javascript(open_page: OpenPage):
    page = open_page("/nnm-research", javascript=False, axe=False, tolerate=["request failed: csp"])
    expect(cards(page)).to_have_count(18 + 5)
    assert all(card.is_visible() for card in cards(page).all())
    expect(page.get_by_text(queries.prescribed("research-warning").texts[0])).to_be_visible()
