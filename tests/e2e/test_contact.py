"""The contact page (R601: desk Dealer-Desk and branch Mumbai by default)."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from nnm_site.shared.content import queries
from tests.documents import Document, words
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R601")

DESKS = [desk.label for desk in queries.desks()]


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
    """R601."""
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


@pytest.mark.requirement("T23")
@pytest.mark.parametrize("branch", queries.branches(), ids=lambda branch: branch.key)
def test_a_branch_shows_the_dealers_that_sit_in_it(document: Callable[[str], Document], branch):
    panel = words(document("/contact").one("div", id=f"branch-{branch.key}"))
    here = {desk.phone for desk in queries.trading_desks() if desk.branch == branch.key}
    assert here
    assert {desk.phone for desk in queries.trading_desks() if desk.phone in panel} == here


def test_desk_and_branch_keep_each_other_and_can_be_walked_back(open_page: OpenPage):
    """R106: every selection has an address."""
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
