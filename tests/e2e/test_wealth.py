"""The wealth pages (R801 to R803)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.documents import Document, words
from tests.pages import OpenPage, box_of

pytestmark = pytest.mark.requirement("R801", "R802", "R803")

Read = Callable[[str], Document]

OVERVIEW, MANAGEMENT, PROTECTION, FINANCE = (
    "/wealth", "/wealth/wealth-management", "/wealth/protection", "/wealth/personal-finance",
)  # fmt: skip


@pytest.mark.short("01-Personal Finance-/wealth/personal-finance")
@pytest.mark.parametrize(
    ("number", "name", "path"),
    [("01", "Personal Finance", FINANCE), ("02", "Wealth Management", MANAGEMENT),
     ("03", "Protection", PROTECTION)],
)  # fmt: skip
def test_a_card_leads_to_each_page(open_page: OpenPage, number: str, name: str, path: str):
    """R801: /wealth links to the three sub-pages; a card has number, icon, heading, text."""
    page = open_page(OVERVIEW)
    card = page.locator("main article", has=page.get_by_role("heading", name=name))
    expect(card.locator("svg").first).to_be_visible()
    expect(card.locator(".card-number")).to_have_text(number)
    # Not only the words: the whole card is the link.
    box = box_of(card)
    page.mouse.click(box["x"] + box["width"] - 20, box["y"] + 20)
    page.wait_for_url(f"**{path}")
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


@pytest.mark.parametrize("path", [MANAGEMENT, PROTECTION, FINANCE])
def test_tabs_lead_between_the_three_pages_and_mark_the_present_one(document: Read, path: str):
    """R804: tab links to the three wealth routes."""
    links = list(document(path).named("nav", "Wealth pages").iter("a"))
    assert [link.get("href") for link in links] == [FINANCE, MANAGEMENT, PROTECTION]
    assert [a.get("href") for a in links if a.get("aria-current") == "page"] == [path]


@pytest.mark.parametrize(
    ("path", "button"),
    [(MANAGEMENT, "Contact With Our Advisor Now"), (PROTECTION, "Talk To Us")],
)
def test_the_quote_banner_has_a_verse_and_a_button_to_contact(
    document: Read, path: str, button: str
):
    """R802, R803: labels to the letter, the button goes to /contact."""
    banner = document(path).named("section", "Quotation")
    assert banner.findall(".//*[@lang='sa']")
    (link,) = [a for a in banner.iter("a") if words(a) == button]
    assert (link.get("href") or "").split("?")[0] == "/contact"


def headings(document: Document, region: str) -> list[str]:
    return [words(heading) for heading in document.named("section", region).iter("h3")]


def test_the_roadmap_has_its_five_steps_in_order(document: Read):
    """R802: wealth roadmap, 5 steps."""
    page = document(MANAGEMENT)
    assert headings(page, "Five steps, in this order") == [
        "Identify financial goals",
        "Assess risk tolerance",
        "Allocate funds between equity and debt SIPs",
        "Review and adjust regularly",
        "Seek professional advice",
    ]
    assert len(page.named("ol", "The five steps").findall("li")) == 5


def test_the_seven_solutions_are_offered_each_with_its_risk(document: Read):
    """R802: offered solutions."""
    table = document(MANAGEMENT).table("The seven solutions")
    assert [words(th) for th in table.findall("tbody/tr/th")] == [
        "Direct equity", "General insurance", "Portfolio management services", "Bonds and deposits",
        "Structured products", "Life insurance", "Mutual funds",
    ]  # fmt: skip
    tags = [e for e in table.iter() if "tag" in e.get("class", "").split()]
    assert len(tags) == 7


@pytest.mark.requirement("T12")
def test_there_are_ways_to_an_advisor(document: Read):
    """R802: an advisor request form; its own tests are in test_enquiries.py."""
    (place,) = document(MANAGEMENT).find(".//*[@id='advisor']")
    hrefs = [a.get("href", "") for a in place.iter("a")]
    assert len([href for href in hrefs if href.startswith("tel:")]) == 1
    assert len([href for href in hrefs if href.startswith("mailto:")]) == 1
    assert [f.get("aria-label") for f in place.iter("form")] == ["Ask the wealth desk"]


def test_the_six_benefits_of_life_insurance(document: Read):
    """R803: protection, 6 benefits."""
    assert headings(document(PROTECTION), "Six benefits") == [
        "Here when you need us", "Personal service", "Customize", "Save money", "Save time",
        "Get insured quickly",
    ]  # fmt: skip


def test_health_insurance_and_its_regulator_are_named(document: Read):
    """R803: complaints about insurance do not go to SEBI or an exchange."""
    page = document(PROTECTION)
    assert page.find(".//*[@id='health-insurance']")
    (answers,) = page.find(".//*[@id='who-answers']")
    assert "IRDAI" in words(answers)
    assert "SCORES, SMART ODR and the exchanges do not deal with insurance" in words(answers)
    hrefs = [a.get("href") for a in answers.iter("a")]
    assert hrefs.count("https://bimabharosa.irdai.gov.in") == 1
