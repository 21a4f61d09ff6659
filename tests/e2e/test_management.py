"""Management and key personnel (specification §2.5)."""

import re

import pytest
from playwright.sync_api import expect

from tests.pages import OpenPage, check_axe

PAGE = "/about/kmp-management"
#: An address that asks for nobody.
NO_PERSON = re.compile(r"^[^?]*$")
CARDS = ("Rohan Udaharan", "Anagha Namuna", "Gurleen Udaharan")


def test_heads_and_three_management_cards(open_page: OpenPage) -> None:
    """Spec §2.5: head and CEO; head of research and operations; three management cards."""
    page = open_page(PAGE)

    assert page.locator("#management article p.role").all_inner_texts() == [
        "Head and CEO\nSpecimen",
        "Head of research and operations\nSpecimen",
    ]
    cards = page.get_by_role("list", name="Management", exact=True).get_by_role("article")
    assert cards.get_by_role("heading").all_inner_texts() == list(CARDS)


def test_network_team_and_departments(open_page: OpenPage) -> None:
    """Spec §2.5: a network team list; accounts, KYC, dealer, demat, billing, compliance, CDSL."""
    page = open_page(PAGE)

    assert page.get_by_role("list", name="Network team").get_by_role("listitem").count() >= 3
    departments = page.locator("#departments")
    names = departments.get_by_role("article").get_by_role("heading").all_inner_texts()
    assert names == ["Accounts", "KYC", "Dealer", "Demat", "Billing", "Compliance", "CDSL"]
    for name in names:
        assert (
            departments.get_by_role("list", name=name, exact=True).get_by_role("listitem").count()
        )


@pytest.mark.parametrize("name", CARDS)
def test_a_card_opens_the_biography_of_the_person_picked(open_page: OpenPage, name: str) -> None:
    """Spec §2.5, §4: a popup with a bio; records which person was picked."""
    page = open_page(PAGE)

    page.get_by_role("link", name=f"Read the biography of {name}").click()

    popup = page.get_by_role("dialog", name=name)
    expect(popup).to_be_visible()
    assert page.get_by_role("dialog").count() == 1
    assert popup.locator("p").count() >= 3
    assert "person=" in page.url
    check_axe(page, "dialog[open]")


@pytest.mark.parametrize("how", ["icon", "escape", "outside"])
def test_it_closes_and_forgets_the_address_and_gives_back_the_focus(
    open_page: OpenPage, how: str
) -> None:
    """Spec §2.5: closes on the close icon or on a click outside it; Escape besides."""
    page = open_page(PAGE)
    link = page.get_by_role("link", name="Read the biography of Anagha Namuna")
    link.click()
    popup = page.get_by_role("dialog", name="Anagha Namuna")
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


def test_a_click_inside_does_not_close_it(open_page: OpenPage) -> None:
    page = open_page(PAGE + "?person=head-of-dealing", close_notices=False)
    popup = page.get_by_role("dialog", name="Rohan Udaharan")

    popup.locator("p").last.click()

    expect(popup).to_be_visible()


def test_the_same_person_can_be_opened_twice_and_another_after(open_page: OpenPage) -> None:
    page = open_page(PAGE)

    for name in ("Anagha Namuna", "Anagha Namuna", "Rohan Udaharan"):
        page.get_by_role("link", name=f"Read the biography of {name}").click()
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page).to_have_url(NO_PERSON)


def test_an_address_opens_it_at_once(open_page: OpenPage) -> None:
    """Decisions: every selection has an address; it shows before anything is asked of a server."""
    page = open_page(
        PAGE + "?person=compliance-officer",
        close_notices=False,
        before="""
        requestAnimationFrame(function look() {
          const dialog = document.getElementById("compliance-officer");
          if (!dialog) return requestAnimationFrame(look);
          const script = [...document.scripts].some(s => s.textContent === "followAddress()");
          if (!script) return requestAnimationFrame(look);
          document.documentElement.dataset.openAtFirstFrame = dialog.open;
        });""",
    )

    expect(page.get_by_role("dialog", name="Anagha Namuna")).to_be_visible()
    assert page.locator("html").get_attribute("data-open-at-first-frame") == "true"
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Read the biography of Anagha Namuna")).to_be_focused()


def test_opened_by_an_address_it_hears_clicks_outside(open_page: OpenPage) -> None:
    """Spec §2.5. A dialog that opens before the page is complete must not be deaf to them."""
    page = open_page(PAGE + "?person=compliance-officer", close_notices=False)

    page.mouse.click(20, 400)

    expect(page.get_by_role("dialog", name="Anagha Namuna")).to_be_hidden()
    expect(page).to_have_url(NO_PERSON)


@pytest.mark.parametrize("query", ["?person=nobody", "?person=", "?person=head-and-ceo", "?who=x"])
def test_an_unknown_person_opens_nothing(open_page: OpenPage, query: str) -> None:
    page = open_page(PAGE + query)

    assert page.get_by_role("dialog").count() == 0


def test_back_closes_it_and_forward_opens_it(open_page: OpenPage) -> None:
    page = open_page(PAGE)
    page.get_by_role("link", name="Read the biography of Rohan Udaharan").click()
    popup = page.get_by_role("dialog", name="Rohan Udaharan")
    expect(popup).to_be_visible()

    page.go_back()
    expect(popup).to_be_hidden()
    page.go_forward()
    expect(popup).to_be_visible()


def test_the_page_stays_where_it_is(open_page: OpenPage) -> None:
    page = open_page(PAGE)
    link = page.get_by_role("link", name="Read the biography of Gurleen Udaharan")
    link.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")

    link.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    assert before > 100
    assert abs(page.evaluate("scrollY") - before) < 5


def test_the_second_address_shows_the_same_page(open_page: OpenPage) -> None:
    """Decisions: /about/management shows the same page, with its canonical link there."""
    page = open_page("/about/management?person=head-of-dealing", close_notices=False)

    canonical = page.locator('link[rel="canonical"]').get_attribute("href")
    assert canonical is not None
    assert canonical.endswith("/about/kmp-management")
    expect(page.get_by_role("dialog", name="Rohan Udaharan")).to_be_visible()


def test_without_javascript_every_biography_can_be_read(open_page: OpenPage) -> None:
    page = open_page(PAGE, javascript=False, axe=False, tolerate=["csp"])

    for text in ("he umpires cricket", "approves what the firm advertises", "open morning"):
        assert page.get_by_text(text).is_visible()
    assert not page.get_by_role("link", name="Read the biography").first.is_visible()


@pytest.mark.parametrize(("width", "theme"), [(360, "dark"), (768, "light")])
def test_it_fits_and_is_accessible(open_page: OpenPage, width: int, theme: str) -> None:
    page = open_page(
        PAGE + "?person=compliance-officer", close_notices=False, width=width, theme=theme
    )  # type: ignore[arg-type]

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = page.get_by_role("dialog", name="Anagha Namuna").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
