"""The contact page (specification §2.10, §4: desk Dealer-Desk and branch Mumbai by default)."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from nnm_site.content import queries
from tests.documents import Document, words
from tests.pages import OpenPage, hold

DESKS = [desk.label for desk in queries.desks()]


def chosen(page: Page, label: str) -> list[str]:
    return page.locator(f'nav[aria-label="{label}"] [aria-current="true"]').all_inner_texts()


def expect_shown(page: Page, desk: str, branch: str) -> None:
    """These two panels show, and no other."""
    for param, key in (("desk", desk), ("branch", branch)):
        panel = page.locator(f'[data-choice="{param}"] > [data-panel]:visible')
        expect(panel).to_have_count(1)
        expect(panel).to_have_attribute("data-panel", key)


@pytest.mark.parametrize(
    ("label", "wanted"), [("Desks", DESKS), ("Branches", [b.label for b in queries.branches()])]
)
def test_desks_and_branches_stand_in_their_order_with_the_first_chosen(
    document: Callable[[str], Document], label: str, wanted: list[str]
):
    """Spec §2.10."""
    options = list(document("/contact").named("nav", label).iter("a"))
    assert [words(option) for option in options] == wanted
    assert [option.get("aria-current") for option in options] == [
        "true",
        *(["false"] * (len(wanted) - 1)),
    ]


@pytest.mark.parametrize("desk", queries.desks(), ids=lambda desk: desk.key)
def test_a_desk_shows_its_number_and_mailbox(document: Callable[[str], Document], desk):
    panel = document("/contact").one("div", id=f"desk-{desk.key}")
    assert [words(heading) for heading in panel.iter("h2")] == [desk.label]
    links = [link.get("href") for link in panel.iter("a")]
    assert links == ["tel:" + desk.phone.replace(" ", ""), f"mailto:{desk.email}"]
    assert "Mon-Fri 9 AM to 7 PM" in words(panel)


def test_each_desk_can_be_chosen(open_page: OpenPage):
    page = open_page("/contact")
    for desk in queries.desks():
        page.get_by_role("navigation", name="Desks").get_by_role(
            "link", name=desk.label, exact=True
        ).click()
        expect_shown(page, desk.key, "mumbai")
        expect(page.get_by_role("heading", name=desk.label, exact=True)).to_be_visible()
        assert chosen(page, "Desks") == [desk.label]


def test_desk_and_branch_keep_each_other_and_can_be_walked_back(open_page: OpenPage):
    """Spec §4; decisions: every selection has an address."""
    page = open_page("/contact")
    page.get_by_role("link", name="Delhi", exact=True).click()
    expect_shown(page, "dealer", "delhi")
    page.get_by_role("navigation", name="Desks").get_by_role("link", name="Billing").click()
    expect_shown(page, "billing", "delhi")
    assert parse_qs(urlsplit(page.url).query) == {"desk": ["billing"], "branch": ["delhi"]}
    page.go_back()
    expect_shown(page, "dealer", "delhi")
    page.go_back()
    expect_shown(page, "dealer", "mumbai")


def test_an_address_chooses_both(open_page: OpenPage):
    page = open_page("/contact?desk=cdsl&branch=delhi")
    assert (chosen(page, "Desks"), chosen(page, "Branches")) == (["CDSL"], ["Delhi"])
    expect_shown(page, "cdsl", "delhi")


@pytest.mark.long
def test_the_right_panels_show_while_the_pages_script_has_not_arrived(open_page: OpenPage, site):
    """Decisions: no flash of the default; here the page's script never arrives."""
    page = open_page("/disclaimer")
    hold(page, "**/assets/*.js")
    page.goto(f"{site}/contact?desk=e-kyc&branch=delhi", wait_until="commit")
    expect_shown(page, "e-kyc", "delhi")
    assert chosen(page, "Desks") == ["E-KYC"]


@pytest.mark.parametrize("query", ["?desk=nobody&branch=paris", "?desk=&branch=", "?desk=DEALER"])
def test_an_unknown_choice_means_the_default(open_page: OpenPage, query: str):
    page = open_page(f"/contact{query}")
    expect_shown(page, "dealer", "mumbai")
    assert chosen(page, "Desks") == ["Dealer-Desk"]


def test_directions_are_an_ordinary_link_with_the_address(document: Callable[[str], Document]):
    """Issue: an accessible map substitute; no third-party map script."""
    contact = document("/contact")
    (link,) = [
        link
        for link in contact.one("div", id="branch-delhi").iter("a")
        if words(link).startswith("Directions on a map")
    ]
    address = urlsplit(link.attrib["href"])
    assert address.scheme == "https"
    assert "New Delhi 110 001" in parse_qs(address.query)["query"][0]
    assert not contact.find(".//main//iframe")
    assert not contact.find(".//main//script[@src]")


def test_without_a_script_every_desk_and_branch_can_be_read(open_page: OpenPage):
    page = open_page("/contact", javascript=False)
    for label in (*DESKS, *(f"{branch.label} branch" for branch in queries.branches())):
        expect(page.locator("main").get_by_role("heading", name=label, exact=True)).to_be_visible()
    expect(page.locator("main article:has(a[href^='tel:'])").last).to_be_visible()


def test_a_keyboard_reaches_and_chooses_a_desk(open_page: OpenPage):
    page = open_page("/contact")
    wealth = page.get_by_role("navigation", name="Desks").get_by_role("link", name="Wealth")
    wealth.focus()
    page.keyboard.press("Enter")
    expect_shown(page, "wealth", "mumbai")
    expect(wealth).to_be_focused()


@pytest.mark.parametrize("width", [360, 768, 1360])
def test_nothing_is_cut_off_at_any_width(shared_page: OpenPage, width: int):
    page = shared_page("/contact")
    page.set_viewport_size({"width": width, "height": 860})
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
