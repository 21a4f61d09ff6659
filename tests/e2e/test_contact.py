"""The contact page (specification §2.10, §4: desk Dealer-Desk and branch Mumbai by default)."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.pages import OpenPage, check_axe

NO_SCRIPTS = ("request failed: csp",)
"""With JavaScript off Chromium says that it refused to preload the scripts."""

DESKS = ["Dealer-Desk", "Wealth", "E-KYC", "Compliance", "Billing", "CDSL"]
BRANCHES = ["Mumbai", "Delhi"]


def chosen(page: Page, label: str) -> list[str]:
    return page.locator(f'nav[aria-label="{label}"] [aria-current="true"]').all_inner_texts()


def shown(page: Page, param: str) -> list[str]:
    panels = page.locator(f'[data-param="{param}"] > .tabpanel:visible')
    return [panel.get_attribute("data-key") or "" for panel in panels.all()]


def test_the_desks_stand_in_their_order_with_the_dealer_desk_chosen(open_page: OpenPage):
    """Spec §2.10."""
    page = open_page("/contact")
    assert page.get_by_role("navigation", name="Desks").get_by_role(
        "link"
    ).all_inner_texts() == DESKS  # fmt: skip
    assert chosen(page, "Desks") == ["Dealer-Desk"]
    assert shown(page, "desk") == ["dealer"]


def test_the_branches_stand_in_their_order_with_mumbai_chosen(open_page: OpenPage):
    """Spec §2.10."""
    page = open_page("/contact")
    branches = page.get_by_role("navigation", name="Branches").get_by_role("link")
    assert branches.all_inner_texts() == BRANCHES
    assert chosen(page, "Branches") == ["Mumbai"]
    assert shown(page, "branch") == ["mumbai"]


@pytest.mark.parametrize("label", DESKS)
def test_a_desk_shows_its_number_and_mailbox(open_page: OpenPage, label: str):
    page = open_page("/contact", axe=False)
    page.get_by_role("navigation", name="Desks").get_by_role("link", name=label).click()
    panel = page.locator('[data-param="desk"] > .tabpanel:visible')
    expect(panel.get_by_role("heading", name=label, exact=True)).to_be_visible()
    assert chosen(page, "Desks") == [label]
    assert panel.locator('a[href^="tel:+91"]').count() == 1
    assert panel.locator('a[href^="mailto:"]').count() == 1
    expect(panel).to_contain_text("Mon-Fri 9 AM to 7 PM")
    check_axe(page, "main")


def test_desk_and_branch_keep_each_other_and_can_be_walked_back(open_page: OpenPage):
    """Spec §4; decisions: every selection has an address."""
    page = open_page("/contact")
    page.get_by_role("link", name="Delhi", exact=True).click()
    expect(page.get_by_role("heading", name="Delhi branch")).to_be_visible()
    page.get_by_role("navigation", name="Desks").get_by_role("link", name="Billing").click()
    expect(page.get_by_role("heading", name="Billing")).to_be_visible()
    assert parse_qs(urlsplit(page.url).query) == {"desk": ["billing"], "branch": ["delhi"]}
    expect(page.get_by_role("heading", name="Delhi branch")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Dealer-Desk")).to_be_visible()
    expect(page.get_by_role("heading", name="Delhi branch")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Mumbai branch")).to_be_visible()


def test_an_address_chooses_both_before_the_first_paint(open_page: OpenPage):
    """Decisions: no flash of the default; here the page's scripts never arrive."""
    page = open_page("/contact?desk=cdsl&branch=delhi")
    assert (chosen(page, "Desks"), chosen(page, "Branches")) == (["CDSL"], ["Delhi"])
    assert (shown(page, "desk"), shown(page, "branch")) == (["cdsl"], ["delhi"])


def test_the_right_panels_show_while_the_application_has_not_arrived(open_page: OpenPage, site):
    page = open_page("/contact", axe=False, tolerate=["/assets/"])
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto(f"{site}/contact?desk=e-kyc&branch=delhi", wait_until="commit")
    expect(page.get_by_role("heading", name="E-KYC")).to_be_visible()
    expect(page.get_by_role("heading", name="Delhi branch")).to_be_visible()
    assert shown(page, "desk") == ["e-kyc"]


@pytest.mark.parametrize("query", ["?desk=nobody&branch=paris", "?desk=&branch=", "?desk=DEALER"])
def test_an_unknown_choice_means_the_default(open_page: OpenPage, query: str):
    page = open_page(f"/contact{query}", axe=False)
    assert (shown(page, "desk"), shown(page, "branch")) == (["dealer"], ["mumbai"])
    assert chosen(page, "Desks") == ["Dealer-Desk"]


def test_directions_are_an_ordinary_link_with_the_address(open_page: OpenPage):
    """Issue: an accessible map substitute; no third-party map script."""
    page = open_page("/contact?branch=delhi")
    link = page.locator("#branch-delhi").get_by_role("link", name="Directions on a map")
    address = urlsplit(link.get_attribute("href") or "")
    assert address.scheme == "https"
    assert "New Delhi 110 001" in parse_qs(address.query)["query"][0]
    assert page.locator("main iframe, main script[src]").count() == 0


def test_without_a_script_every_desk_and_branch_can_be_read(open_page: OpenPage):
    page = open_page("/contact", javascript=False, tolerate=NO_SCRIPTS, axe=False)
    for label in (*DESKS, "Mumbai branch", "Delhi branch"):
        expect(page.locator("main").get_by_role("heading", name=label, exact=True)).to_be_visible()
    assert page.locator('main a[href^="tel:"]:visible').count() >= 9


def test_a_keyboard_reaches_and_chooses_a_desk(open_page: OpenPage):
    page = open_page("/contact", axe=False)
    wealth = page.get_by_role("navigation", name="Desks").get_by_role("link", name="Wealth")
    wealth.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#desk-wealth")).to_be_visible()
    expect(wealth).to_be_focused()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1360])
def test_nothing_is_cut_off_at_any_width(open_page: OpenPage, width: int, theme):
    page = open_page("/contact", width=width, theme=theme)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
