"""The products page (specification §2.8, §4: accordions)."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.pages import OpenPage, check_axe

NO_SCRIPTS = ("request failed: csp",)
"""With JavaScript off Chromium says that it refused to preload the scripts."""

ITEMS = ["Equity", "Commodity", "Derivatives", "Currency", "Mutual Funds", "IPO", "Algo Trading"]


def item(page: Page, label: str):
    return page.locator("main details", has=page.get_by_role("heading", name=label, exact=True))


def open_items(page: Page) -> list[str]:
    return page.locator("main .accordion > details[open] > summary").all_inner_texts()


def test_the_seven_services_stand_in_their_order_with_the_first_open(open_page: OpenPage):
    """Spec §2.8: an accordion of 7 services, the first open by default."""
    page = open_page("/products")
    assert page.locator("main .accordion > details > summary").all_inner_texts() == ITEMS
    assert open_items(page) == ["Equity"]


def test_one_item_is_open_at_a_time(open_page: OpenPage):
    """Spec §2.8 and §4."""
    page = open_page("/products")
    item(page, "Currency").locator("summary").click()
    expect(item(page, "Currency")).to_have_attribute("open", "")
    assert open_items(page) == ["Currency"]
    check_axe(page, "main")


def test_an_item_unfolds_in_300_ms(open_page: OpenPage):
    """Spec §2.8, §9: accordion collapse 300 ms."""
    page = open_page("/products")
    seconds = page.evaluate(
        """getComputedStyle(document.querySelector("main details"), "::details-content")
        .transitionDuration"""
    )
    assert set(seconds.split(", ")) == {"0.3s"}


@pytest.mark.parametrize("label", ITEMS)
def test_an_address_opens_each_item(open_page: OpenPage, label: str):
    """Issue: deep link to each."""
    key = label.lower().replace(" ", "-")
    page = open_page(f"/products#{key}", axe=label == "Derivatives")
    expect(page.locator(f"#{key}")).to_be_visible()
    assert open_items(page) == [label]
    expect(item(page, label).locator("summary")).to_be_in_viewport()


def test_an_address_opens_its_item_without_a_script(open_page: OpenPage):
    page = open_page("/products#ipo", javascript=False, tolerate=NO_SCRIPTS, axe=False)
    expect(page.locator("#ipo")).to_be_visible()


def test_a_link_from_another_page_opens_its_item(open_page: OpenPage):
    page = open_page("/wealth/personal-finance")
    page.get_by_role("link", name="Mutual funds and SIPs").click()
    page.wait_for_url("**/products#mutual-funds")
    expect(page.locator("#mutual-funds")).to_be_visible()
    assert open_items(page) == ["Mutual Funds"]


@pytest.mark.parametrize("label", ITEMS)
def test_each_item_has_its_substance(open_page: OpenPage, label: str):
    """Issue: what it is, whom it suits, how to start, what it costs, what can go wrong, documents."""
    page = open_page("/products", javascript=False, tolerate=NO_SCRIPTS, axe=False)
    one = item(page, label)
    assert one.locator("h4").all_text_contents() == [
        "Whom it suits", "How to start", "What it costs", "What can go wrong", "Documents",
    ]  # fmt: skip
    assert len((one.text_content() or "").split()) > 150
    assert one.locator('a[href="/calculator"]').count() == 1
    documents = one.locator('a[href^="/downloads?category="]')
    assert documents.count() >= 2
    assert one.locator("ol > li").count() >= 3


def test_derivatives_carry_the_prescribed_disclosure_to_the_letter(open_page: OpenPage):
    """Facts §7.6: prescribed wording."""
    page = open_page("/products#derivatives")
    box = page.locator("#derivatives").get_by_role("complementary", name="RISK DISCLOSURES")
    for sentence in (
        "9 out of 10 individual traders in equity Futures and Options Segment, incurred net losses.",
        "On an average, loss makers registered net trading loss close to ₹ 50,000.",
        "Over and above the net trading losses incurred, loss makers expended an additional 28% of "
        "net trading losses as transaction costs.",
        "Those making net trading profits, incurred between 15% to 50% of such profits as "
        "transaction cost.",
    ):
        expect(box.get_by_text(sentence, exact=True)).to_be_visible()


def test_the_market_risk_warning_stands_on_the_page_in_legible_type(open_page: OpenPage):
    """Facts §7.8: exact wording, at least 10 point, with name, address and registration number."""
    page = open_page("/products")
    text = page.locator("main").get_by_text(
        "Investment in securities market are subject to market risks, read all the related "
        "documents carefully before investing.",
        exact=True,
    )
    expect(text).to_be_visible()
    size = text.evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    assert size >= 10 * 96 / 72
    expect(page.locator("main .market-warning")).to_contain_text("SEBI registration INZ")


def test_the_page_says_to_machines_where_it_is_and_what_it_lists(open_page: OpenPage):
    page = open_page("/products", axe=False)
    found = [
        json.loads(text)
        for text in page.locator('script[type="application/ld+json"]').all_text_contents()
    ]
    kinds = {data["@type"]: data for data in found}
    assert [e["name"] for e in kinds["BreadcrumbList"]["itemListElement"]] == [
        "Home", "Products & Services",
    ]  # fmt: skip
    assert [e["item"]["name"] for e in kinds["ItemList"]["itemListElement"]] == ITEMS


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1360])
def test_nothing_is_cut_off_at_any_width(open_page: OpenPage, width: int, theme):
    page = open_page("/products#derivatives", width=width, theme=theme)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
