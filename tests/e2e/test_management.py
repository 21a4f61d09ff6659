"""Management and key personnel (R402)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content import queries
from tests.documents import Document, words
from tests.pages import OpenPage

pytestmark = [pytest.mark.long, pytest.mark.requirement("R402")]

Read = Callable[[str], Document]

PAGE = "/about/kmp-management"
#: An address that asks for nobody.
NO_PERSON = re.compile(r"^[^?]*$")

FIRST, SECOND, THIRD = queries.leaders("management")


def card_link(page: Page, name: str) -> Locator:
    return page.get_by_role("link", name=f"Read the biography of {name}")


def biographies(page: Page) -> Locator:
    """The open pop-ups of persons; the safety strip around every page is a dialog too."""
    return page.locator("main").get_by_role("dialog")


def test_heads_and_three_management_cards(document: Read) -> None:
    """R402: head and CEO; head of research and operations; three management cards."""
    page = document(PAGE)
    (section,) = page.find(".//section[@id='management']")
    articles = section.findall("./div/article")
    roles = [words(p) for article in articles for p in article.findall("p[@class='role']")]
    assert roles == ["Head and CEO", "Head of research and operations"]
    for head, article in zip(queries.leaders("head"), articles, strict=True):
        assert head.sample == bool(article.findall("span[@class='specimen']"))
    cards = page.named("ul", "Management").findall(".//article")
    names = [words(next(card.iter("h3"))) for card in cards]
    assert names == [FIRST.name, SECOND.name, THIRD.name]


def test_network_team_and_departments(document: Read) -> None:
    """R402: a network team list; accounts, KYC, dealer, demat, billing, compliance, CDSL."""
    page = document(PAGE)
    (network,) = queries.teams("network")
    assert len(page.named("ul", "Network team").findall("li")) == len(network.people)
    (section,) = page.find(".//section[@id='departments']")
    names = [words(next(card.iter("h3"))) for card in section.iter("article")]
    assert names == ["Accounts", "KYC", "Dealer", "Demat", "Billing", "Compliance", "CDSL"]
    assert all(page.named("ul", name).findall("li") for name in names)


def test_a_card_opens_the_biography_of_the_person_picked(open_page: OpenPage) -> None:
    """R402: a popup with a bio; records which person was picked. Twice, and another."""
    page = open_page(PAGE)
    for person in (FIRST, SECOND, SECOND, THIRD):
        card_link(page, person.name).click()
        popup = page.get_by_role("dialog", name=person.name)
        expect(popup).to_be_visible()
        expect(biographies(page)).to_have_count(1)
        expect(page).to_have_url(re.compile(rf"\?person={person.key}$"))
        for paragraph in person.biography:
            expect(popup).to_contain_text(paragraph)
        page.keyboard.press("Escape")
        expect(biographies(page)).to_have_count(0)
        expect(page).to_have_url(NO_PERSON)


@pytest.mark.short("icon")
@pytest.mark.parametrize("how", ["icon", "escape", "outside"])
def test_it_closes_and_forgets_the_address_and_gives_back_the_focus(
    open_page: OpenPage, how: str
) -> None:
    """R402: closes on the close icon or on a click outside it; Escape besides.

    The page stays where it is.
    """
    page = open_page(PAGE)
    link = card_link(page, SECOND.name)
    link.hover()
    before = page.evaluate("scrollY")
    link.click()
    popup = page.get_by_role("dialog", name=SECOND.name)
    expect(popup).to_be_visible()
    popup.locator("p").last.click()
    expect(popup).to_be_visible()

    if how == "icon":
        popup.get_by_role("button", name="Close").click()
    elif how == "escape":
        page.keyboard.press("Escape")
    else:
        page.mouse.click(20, 400)

    expect(popup).to_be_hidden()
    expect(page).to_have_url(NO_PERSON)
    expect(link).to_be_focused()
    assert before > 100
    assert abs(page.evaluate("scrollY") - before) < 5


def test_opened_by_an_address_it_hears_clicks_outside(open_page: OpenPage) -> None:
    """R106: every selection has an address; it shows before anything is asked of a server.

    A dialog that opens before the page is complete must not be deaf to clicks outside (R402).
    """
    page = open_page(PAGE)
    page.goto(f"{page.url}?person={SECOND.key}")
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


def test_the_second_address_shows_the_same_page(document: Read, open_page: OpenPage) -> None:
    """R103: /about/management shows the same page, with its canonical link there."""
    canonical = document("/about/management").one("link", rel="canonical").get("href") or ""
    assert canonical.endswith(PAGE)
    page = open_page(f"/about/management?person={FIRST.key}", width=360, close_notices=False)
    expect(page.get_by_role("dialog", name=FIRST.name)).to_be_visible()


def test_without_javascript_every_biography_can_be_read(open_page: OpenPage) -> None:
    page = open_page(PAGE, javascript=False)
    for person in (FIRST, SECOND, THIRD):
        assert page.get_by_text(person.biography[-1]).is_visible()
    assert not card_link(page, FIRST.name).is_visible()
