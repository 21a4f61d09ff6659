"""The products page (R405)."""

import json
import re
from collections.abc import Callable
from xml.etree.ElementTree import Element

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content import queries
from tests.documents import Document, words
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R405")

Read = Callable[[str], Document]

PAGE = "/products"
ITEMS = {
    "equity": "Equity",
    "commodity": "Commodity",
    "derivatives": "Derivatives",
    "currency": "Currency",
    "mutual-funds": "Mutual Funds",
    "ipo": "IPO",
    "algo-trading": "Algo Trading",
}


@pytest.fixture
def products(document: Read) -> Document:
    return document(PAGE)


def item(page: Page, label: str) -> Locator:
    return page.locator("main details", has=page.get_by_role("heading", name=label, exact=True))


def is_only_open(page: Page, label: str) -> None:
    expect(item(page, label)).to_have_attribute("open", "")
    expect(page.locator("main .accordion > details[open]")).to_have_count(1)


def folds(products: Document) -> dict[str, Element]:
    return {fold.attrib["data-panel"]: fold for fold in products.find(".//main//details")}


def test_the_seven_services_stand_in_their_order_with_the_first_open(products: Document):
    """R405: an accordion of 7 services, the first open by default."""
    found = folds(products)
    assert {key: words(next(fold.iter("summary"))) for key, fold in found.items()} == ITEMS
    assert list(found) == list(ITEMS)
    assert [key for key, fold in found.items() if "open" in fold.attrib] == ["equity"]


def test_charges_lead_to_the_calculator_or_where_it_cannot_help_to_the_tariff(products: Document):
    """R405: the calculator knows no mutual funds, no issues and no programs."""
    links = {
        key: next(link for link in fold.iter("a") if words(link).endswith(f"for {ITEMS[key]}"))
        for key, fold in folds(products).items()
    }
    assert {key: link.get("href") for key, link in links.items()} == {
        "equity": "/calculator",
        "commodity": "/calculator?tab=commodity",
        "derivatives": "/calculator?type=futures",
        "currency": "/calculator?tab=currency",
        "mutual-funds": "/charges",
        "ipo": "/charges",
        "algo-trading": "/charges",
    }


def test_one_item_is_open_at_a_time_with_an_address_and_back_closes_it(open_page: OpenPage):
    """R405: items have addresses, Back closes what was opened."""
    page = open_page(PAGE)
    page.evaluate("window.sameDocument = true")
    item(page, "Currency").locator("summary").click()
    is_only_open(page, "Currency")
    expect(page).to_have_url(re.compile(r"/products\?product=currency$"))
    item(page, "IPO").locator("summary").click()
    is_only_open(page, "IPO")
    expect(page).to_have_url(re.compile(r"/products\?product=ipo$"))
    page.go_back()
    is_only_open(page, "Currency")
    page.go_back()
    is_only_open(page, "Equity")
    expect(page).to_have_url(re.compile(r"/products$"))
    page.go_forward()
    is_only_open(page, "Currency")
    item(page, "Currency").locator("summary").click()
    expect(page.locator("main .accordion > details[open]")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/products\?product=none$"))
    assert page.evaluate("window.sameDocument")


@pytest.mark.short("?product=equity-Equity")
@pytest.mark.parametrize(
    ("address", "label"),
    [*((f"?product={key}", label) for key, label in ITEMS.items()),
     *((f"#{key}", label) for key, label in ITEMS.items()),
     ("?product=tulips", "Equity"), ("?product=", "Equity"), ("#tulips", "Equity"),
     ("?product=none", None)],
)  # fmt: skip
def test_an_address_opens_each_item(
    shared_page: OpenPage, site: str, address: str, label: str | None
):
    """Issue: deep link to each; an unknown value means the default."""
    page = shared_page(PAGE, reduced_motion=True)
    page.goto("about:blank")
    page.goto(site + PAGE + address)
    if label is None:
        expect(page.locator("main .accordion > details[open]")).to_have_count(0)
        return
    is_only_open(page, label)
    if address.startswith("#") and "tulips" not in address:
        expect(page.locator(address)).to_be_visible()
        expect(item(page, label).locator("summary")).to_be_in_viewport()


@pytest.mark.short("True")
@pytest.mark.parametrize("javascript", [True, False])
def test_a_link_from_another_page_opens_its_item(open_page: OpenPage, javascript: bool):
    page = open_page("/wealth/personal-finance", javascript=javascript)
    page.get_by_role("link", name="Mutual funds and SIPs").click()
    page.wait_for_url("**/products#mutual-funds")
    expect(page.locator("#mutual-funds")).to_be_visible()
    if javascript:
        is_only_open(page, "Mutual Funds")


@pytest.mark.parametrize("key", ITEMS)
def test_each_item_has_its_substance(products: Document, key: str):
    """Issue: what it is, whom it suits, how to start, what it costs, what can go wrong, documents."""
    one = folds(products)[key]
    assert [words(heading) for heading in one.iter("h4")] == [
        "Whom it suits", "How to start", "What it costs", "What can go wrong", "Documents",
    ]  # fmt: skip
    assert len(words(one).split()) > 150
    hrefs = [a.get("href", "") for a in one.iter("a")]
    assert len([href for href in hrefs if href.startswith("/downloads?category=")]) >= 2
    assert len(one.findall(".//ol/li")) >= 3


def test_derivatives_carry_the_prescribed_disclosure(products: Document):
    """R208. Its words, to the letter: test_shell.py."""
    asides = " ".join(map(words, folds(products)["derivatives"].iter("aside")))
    assert all(text in asides for text in queries.prescribed("derivatives-risk").texts)


def test_the_market_risk_warning_stands_on_the_page_in_legible_type(shared_page: OpenPage):
    """The exchange's code of advertisement: exact wording, at least 10 point, with name, address and registration number."""
    page = shared_page(PAGE)
    text = page.locator("main").get_by_text(
        "Investment in securities market are subject to market risks, read all the related "
        "documents carefully before investing.",
        exact=True,
    )
    expect(text).to_be_visible()
    size = text.evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    assert size >= 10 * 96 / 72
    expect(page.locator("main .market-warning")).to_contain_text("SEBI registration INZ")


def test_the_page_says_to_machines_what_it_lists(products: Document):
    blocks = products.find(".//script[@type='application/ld+json']")
    (listed,) = [
        data for block in blocks if (data := json.loads(block.text or ""))["@type"] == "ItemList"
    ]
    names = [entry["item"]["name"] for entry in listed["itemListElement"]]
    assert names == [product.label for product in queries.products()]
