"""The journeys of the English pages in Hindi (R1202), on a phone 360 px wide."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R1202")


def on_a_phone(open_page: OpenPage, path: str) -> Page:
    """A page at 360 px."""
    return open_page(path, width=360, height=760)


@pytest.mark.requirement("T21")
def test_the_switch_keeps_page_tab_query_and_anchor_and_back_returns(open_page: OpenPage) -> None:
    phone = on_a_phone(open_page, "/calculator?tab=currency#calculator")
    phone.locator("a[data-language-switch]").click()
    expect(phone).to_have_url(re.compile(r"/hi/calculator\?tab=currency#calculator$"))
    expect(phone.locator("html")).to_have_attribute("lang", "hi")
    phone.locator("a[data-language-switch]").click()
    expect(phone).to_have_url(re.compile(r"/calculator\?tab=currency#calculator$"))
    phone.go_back()
    expect(phone).to_have_url(re.compile(r"/hi/calculator\?tab=currency#calculator$"))


@pytest.mark.requirement("T21")
def test_a_page_without_a_translation_offers_others_and_keeps_what_was_entered(
    open_page: OpenPage,
) -> None:
    phone = on_a_phone(open_page, "/blog/1")
    field = phone.locator("#account-name")
    field.fill("Namuna Parichay")
    switch = phone.get_by_role("button", name="हिंदी")
    switch.click()
    told = phone.locator("#not-in-hi")
    expect(told).to_be_visible()
    expect(told.locator('a[href="/hi/first-steps"]')).to_be_visible()
    phone.keyboard.press("Escape")
    expect(told).to_be_hidden()
    expect(switch).to_be_focused()
    expect(field).to_have_value("Namuna Parichay")
    assert phone.url.endswith("/blog/1")


def test_the_calculator_answers_as_one_types(open_page: OpenPage) -> None:
    phone = on_a_phone(open_page, "/hi/calculator")
    phone.locator("#delivery-quantity").fill("२००")
    expect(phone.locator('[data-result="turnover"]').first).to_have_text("₹2,00,000.00")
    phone.locator("#delivery-quantity").fill("abc")
    expect(phone.locator("#delivery-quantity-error")).to_have_text(re.compile("[\u0900-\u097f]"))


@pytest.mark.long
def test_a_form_with_faults_and_then_without(open_page: OpenPage) -> None:
    refused = ("status 422", "status of 422")
    phone = open_page("/hi/account-opening", width=360, height=760, tolerate=refused)
    form = phone.locator('form[data-enquiry="account"]')
    form.locator("button[type=submit]").click()
    expect(form.locator("#account-name-error")).to_have_text(re.compile("नाम"))
    form.locator("[name=name]").fill("सीता शर्मा")
    form.locator("[name=email]").fill("sita@example.com")
    form.locator("[name=phone]").fill("९८७६५ ४३२१०")
    form.locator("[name=city]").fill("मुंबई")
    form.locator("button[type=submit]").click()
    expect(form.locator(".enquiry-outcome")).to_have_attribute("data-state", "accepted")
    expect(form.locator(".enquiry-outcome a").first).to_have_attribute(
        "href", re.compile(r"^/hi/enquiry\?ref=C-")
    )


def test_the_offer_is_made_once(browser: Browser, site: str) -> None:
    context = browser.new_context(locale="hi-IN")
    page = context.new_page()
    page.goto(site + "/charges")
    expect(page.locator("[data-language-offer]")).to_be_visible()
    page.goto(site + "/contact")
    expect(page.locator(".language-switch")).to_be_visible()
    expect(page.locator("[data-language-offer]")).to_have_count(0)
    context.close()
