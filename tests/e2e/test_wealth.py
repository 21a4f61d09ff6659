"""The wealth pages (specification §2.12)."""

import pytest
from playwright.sync_api import Page, expect

from tests.pages import OpenPage

NO_SCRIPTS = ("request failed: csp",)
"""With JavaScript off Chromium says that it refused to preload the scripts."""

OVERVIEW, MANAGEMENT, PROTECTION, FINANCE = (
    "/wealth", "/wealth/wealth-management", "/wealth/protection", "/wealth/personal-finance",
)  # fmt: skip
ALL = (OVERVIEW, MANAGEMENT, PROTECTION, FINANCE)
WARNING = (
    "Investment in securities market are subject to market risks, read all the related documents "
    "carefully before investing."
)


@pytest.mark.parametrize(
    ("name", "path"),
    [("Personal Finance", FINANCE), ("Wealth Management", MANAGEMENT), ("Protection", PROTECTION)],
)
def test_a_card_leads_to_each_page(open_page: OpenPage, name: str, path: str):
    """Spec §2.12: /wealth links to the three sub-pages; a card has number, icon, heading, text."""
    page = open_page(OVERVIEW, axe=False)
    card = page.locator("main article", has=page.get_by_role("heading", name=name))
    expect(card.locator("svg").first).to_be_visible()
    expect(card.locator(".card-number")).to_have_text(["01", "02", "03"][
        ["Personal Finance", "Wealth Management", "Protection"].index(name)
    ])  # fmt: skip
    # Not only the words: the whole card is the link.
    box = card.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 20, box["y"] + 20)
    page.wait_for_url(f"**{path}")
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


@pytest.mark.parametrize("path", [MANAGEMENT, PROTECTION, FINANCE])
def test_tabs_lead_between_the_three_pages_and_mark_the_present_one(open_page: OpenPage, path: str):
    """Spec §2.12: tab links to the three wealth routes."""
    page = open_page(path, axe=False)
    tabs = page.get_by_role("navigation", name="Wealth pages")
    hrefs = [link.get_attribute("href") for link in tabs.get_by_role("link").all()]
    assert hrefs == [FINANCE, MANAGEMENT, PROTECTION]
    assert tabs.locator('[aria-current="page"]').get_attribute("href") == path


@pytest.mark.parametrize(
    ("path", "button"),
    [(MANAGEMENT, "Contact With Our Advisor Now"), (PROTECTION, "Talk To Us")],
)
def test_the_quote_banner_has_a_verse_and_a_button_to_contact(
    open_page: OpenPage, path: str, button: str
):
    """Spec §2.12: labels to the letter, the button goes to /contact."""
    page = open_page(path, axe=False)
    banner = page.get_by_role("region", name="Quotation")
    expect(banner.locator('[lang="sa"]')).to_be_visible()
    banner.get_by_role("link", name=button, exact=True).click()
    page.wait_for_url("**/contact**")
    expect(page.get_by_role("heading", name="Contact Us", level=1)).to_be_visible()


def headings(page: Page, region: str) -> list[str]:
    return page.get_by_role("region", name=region).get_by_role("heading", level=3).all_inner_texts()


def test_the_roadmap_has_its_five_steps_in_order(open_page: OpenPage):
    """Spec §2.12, §9: wealth roadmap, 5 steps."""
    page = open_page(MANAGEMENT)
    assert headings(page, "Five steps, in this order") == [
        "Identify financial goals",
        "Assess risk tolerance",
        "Allocate funds between equity and debt SIPs",
        "Review and adjust regularly",
        "Seek professional advice",
    ]
    assert page.get_by_role("list", name="The five steps").get_by_role("listitem").count() == 5


def test_the_seven_solutions_are_offered_each_with_its_risk(open_page: OpenPage):
    """Spec §2.12: offered solutions."""
    page = open_page(MANAGEMENT, axe=False)
    table = page.get_by_role("table", name="The seven solutions")
    assert table.get_by_role("rowheader").all_inner_texts() == [
        "Direct equity", "General insurance", "Portfolio management services", "Bonds and deposits",
        "Structured products", "Life insurance", "Mutual funds",
    ]  # fmt: skip
    assert table.locator(".tag").count() == 7


def test_there_are_ways_to_an_advisor(open_page: OpenPage):
    """Spec §2.12: an advisor request form; its own tests are in test_enquiries.py."""
    page = open_page(MANAGEMENT, axe=False)
    place = page.locator("#advisor")
    assert place.locator('a[href^="tel:"]').count() == 1
    assert place.locator('a[href^="mailto:"]').count() == 1
    expect(place.get_by_role("form", name="Ask for an advisor")).to_be_visible()


def test_the_six_benefits_of_life_insurance(open_page: OpenPage):
    """Spec §2.12, §9: protection, 6 benefits."""
    page = open_page(PROTECTION)
    assert headings(page, "Six benefits") == [
        "Here when you need us", "Personal service", "Customize", "Save money", "Save time",
        "Get insured quickly",
    ]  # fmt: skip


def test_health_insurance_and_its_regulator_are_named(open_page: OpenPage):
    """Spec §2.12; facts §19: complaints about insurance do not go to SEBI or an exchange."""
    page = open_page(PROTECTION, axe=False)
    expect(page.locator("#health-insurance")).to_be_visible()
    answers = page.locator("#who-answers")
    expect(answers).to_contain_text("IRDAI")
    expect(answers).to_contain_text(
        "SCORES, SMART ODR and the exchanges do not deal with insurance"
    )
    assert answers.locator('a[href="https://bimabharosa.irdai.gov.in"]').count() == 1


@pytest.mark.parametrize("path", ALL)
def test_the_market_risk_warning_is_there_to_the_letter(open_page: OpenPage, path: str):
    """Facts §7.8."""
    page = open_page(path, javascript=False, tolerate=NO_SCRIPTS, axe=False)
    expect(page.locator("main").get_by_text(WARNING, exact=True)).to_be_visible()


@pytest.mark.parametrize("path", ALL)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_cut_off_at_any_width(open_page: OpenPage, path: str, theme):
    page = open_page(path, width=360, theme=theme)
    for width in (360, 768, 1360):
        page.set_viewport_size({"width": width, "height": 860})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
