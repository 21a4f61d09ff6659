"""The products page in a browser (R405); what it shows: tests/web/required_parts.py."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content.models.products import Product
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R405")

PAGE = "/products"


def item(page: Page, label: str) -> Locator:
    return page.locator("main details", has=page.get_by_role("heading", name=label, exact=True))


def is_only_open(page: Page, label: str) -> None:
    expect(item(page, label)).to_have_attribute("open", "")
    expect(page.locator("main .accordion > details[open]")).to_have_count(1)


def test_one_item_is_open_at_a_time_with_an_address_and_back_closes_it(open_page: OpenPage):
    page = open_page(PAGE)
    page.evaluate("window.sameDocument = true")
    for label, key in (("Currency", "currency"), ("IPO", "ipo")):
        item(page, label).locator("summary").click()
        is_only_open(page, label)
        expect(page).to_have_url(re.compile(rf"/products\?product={key}$"))
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


def test_an_address_opens_an_item(open_page: OpenPage, site: str):
    """R106: by its key or its anchor; an unknown value means the default."""
    first, *_, last = Product.all()
    page = open_page(PAGE)
    for address, product in (
        ("?product=tulips", first),
        ("#tulips", first),
        (f"?product={last.key}", last),
        (f"#{last.key}", last),
    ):
        page.goto("about:blank")
        page.goto(site + PAGE + address)
        is_only_open(page, product.label)
    expect(item(page, last.label).locator("summary")).to_be_in_viewport()
    page.goto(f"{site}{PAGE}?product=none")
    expect(page.locator("main .accordion > details[open]")).to_have_count(0)
    # The exchanges' code of advertisement asks for 10 points at least.
    warning = page.locator("main .market-warning > *").first
    size = warning.evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    assert size >= 10 * 96 / 72
