"""What visitors do, in Firefox: the journeys of the browser tests in another engine.

Each one goes through what the site's scripts do in the page: choices, live answers, forms that are
posted, pop-ups, the address and its history. The look of pages is Chromium's tests' affair.
"""

import secrets

import pytest

from nnm_site.features.calculator.entries import table_entries
from nnm_site.features.calculator.view import bill_view
from nnm_site.features.market.movers import PAGE_SIZE
from nnm_site.shared.content.models.firm import Desk
from tests.firefox.conftest import OpenTab
from tests.unit.enquiries.conftest import PARTNER

pytestmark = pytest.mark.long

MOVERS = "/equity/gainers-and-losers"
REFUSED = ("422",)
FOCUSED = "document.activeElement.matches({!r})"
SHOWN = "document.querySelector({!r})?.checkVisibility()"


def first_of(selector: str) -> str:
    """The words of the first element of a selector that shows."""
    return (
        f"[...document.querySelectorAll({selector!r})].find(e => e.checkVisibility())"
        "?.textContent.trim()"
    )


@pytest.mark.parametrize(
    "path", ["/", "/contact", "/investor-charter", "/downloads", "/trading-calendar", "/hi"]
)
def test_a_page_opens_whole_and_without_a_complaint(open_tab: OpenTab, path: str):
    tab = open_tab(path, width=360, height=740)
    assert tab.value("document.querySelectorAll('h1').length") == 1
    assert tab.value("document.title")
    assert tab.value("document.documentElement.scrollWidth") <= 360
    tab.value("scrollTo(0, document.documentElement.scrollHeight)")
    tab.expect("document.querySelector('body footer')?.innerText.length > 200")


def test_the_calculator_answers_as_one_types_and_its_address_brings_it_back(open_tab: OpenTab):
    entries = {"quantity": "75", "price": "1234.50"}
    bill = bill_view(table_entries(entries))
    tab = open_tab("/calculator")
    tab.fill("#delivery-quantity", "75")
    tab.fill("#delivery-price", "1,234.50")
    total = first_of("[data-result-today=totalCharges]")
    tab.expect(total, bill.results["totalCharges"].today)
    tab.expect(first_of("[data-result=turnover]"), bill.results["turnover"].earlier)
    # The address follows a little later than the figure.
    tab.expect("location.search.includes('quantity=75') && location.search.includes('price=1')")
    tab.open(tab.value("location.pathname + location.search"))
    tab.expect(total, bill.results["totalCharges"].today)
    tab.fill("#delivery-quantity", "abc")
    tab.expect(SHOWN.format("#delivery-quantity[aria-invalid=true]"))
    tab.expect("!!document.querySelector('#delivery-quantity-error')?.textContent")


def test_a_planner_answers_and_its_steps_are_tabs(open_tab: OpenTab):
    tab = open_tab("/wealth/personal-finance")
    tab.click("[role=tab][data-key=step-4]")
    tab.expect(SHOWN.format("#step-step-4"))
    tab.expect(first_of("[data-result=sip-value]"), "₹11,61,695")
    tab.fill("#step-step-4 input[name=sip_amount]", "10,000")
    tab.expect(first_of("[data-result=sip-value]"), "₹23,23,391")
    tab.expect("location.search.includes('step=step-4')")


def test_the_search_answers_and_leads_to_its_page(open_tab: OpenTab):
    tab = open_tab("/search")
    tab.fill("input[name=q]", "nominee")
    tab.expect("!!document.querySelector('.result h2 a[href=\"/help/add-nominee\"]')")
    tab.expect("location.search", "?q=nominee")
    tab.click('.result h2 a[href="/help/add-nominee"]')
    tab.expect("location.pathname", "/help/add-nominee")
    tab.move(-1)
    tab.expect("location.search", "?q=nominee")
    tab.expect("document.querySelector('input[name=q]').value", "nominee")


def test_a_form_with_errors_says_them_and_then_is_taken(open_tab: OpenTab):
    tab = open_tab("/partner-us", tolerate=REFUSED)
    form = "form[action='/enquiries/partner']"
    tab.click(f"{form} button[type=submit]")
    tab.expect(FOCUSED.format("#partner-name"))
    tab.expect_text(".enquiry-outcome", "fields need a correction")
    for name, text in PARTNER.items():
        field = f"#partner-{name}"
        if tab.value(f"document.querySelector({field!r}).tagName") == "SELECT" or name == "dob":
            tab.choose(field, text)
        else:
            tab.fill(field, text)
    tab.fill("#partner-email", f"{secrets.token_hex(6)}@namuna.example")
    tab.fill("#partner-mobile", "12345")
    tab.click(f"{form} button[type=submit]")
    tab.expect_text(".enquiry-outcome", "One field needs a correction")
    tab.expect(FOCUSED.format("#partner-mobile"))
    tab.fill("#partner-mobile", "98765 43210")
    tab.click(f"{form} button[type=submit]")
    tab.expect(
        "/P-[0-9A-Z]{4}-[0-9A-Z]{4}/.test(document.querySelector('.enquiry-outcome').innerText)"
    )
    tab.expect(FOCUSED.format(".enquiry-outcome"))
    assert tab.value("document.querySelector('#partner-name').value") == ""


def test_know_it_is_us_answers_what_was_pasted(open_tab: OpenTab):
    desk = Desk.all()[0]
    tab = open_tab("/know-it-is-us")
    tab.fill("#is-this-you-page", "+91 98200 00000")
    tab.click("main form[action$='#is-this-you'] button[type=submit]")
    tab.expect_text("#is-this-you", "Not ours")
    tab.fill("#is-this-you-page", desk.phone)
    tab.click("main form[action$='#is-this-you'] button[type=submit]")
    tab.expect_text("#is-this-you", "You can call us at this number")


@pytest.mark.requirement("T15")
def test_next_keeps_the_focus_and_says_what_is_shown(open_tab: OpenTab):
    tab = open_tab(MOVERS)
    tab.choose("select[name=exchange]", "BSE")
    tab.expect("location.search", "?exchange=BSE")
    tab.click("nav[aria-label=Movers] a[href*='show=loser']")
    tab.expect_text("[data-live-said]", "Losers, BSE, page 1 of ")
    before = tab.value(first_of(".movers tbody th"))
    tab.click("nav[aria-label=Pagination] a[href*='page=2']")
    tab.expect_text("[data-live-said]", "Losers, BSE, page 2 of ")
    assert tab.value(first_of(".movers tbody th")) != before
    assert tab.value("document.activeElement !== document.body")
    assert tab.value("document.querySelectorAll('.movers tbody th').length") <= PAGE_SIZE
    tab.move(-1)
    tab.expect(first_of(".movers tbody th"), before)


def test_the_language_switch_keeps_the_entries(open_tab: OpenTab):
    tab = open_tab("/calculator?tab=currency#calculator")
    tab.click("a[data-language-switch]")
    tab.expect("location.pathname + location.search", "/hi/calculator?tab=currency")
    tab.expect("document.documentElement.lang", "hi")
    tab.click("a[data-language-switch]")
    tab.expect("location.pathname + location.search", "/calculator?tab=currency")
    tab.move(-1)
    tab.expect("location.pathname", "/hi/calculator")


def test_tabs_are_walked_by_keys_and_by_back_and_forward(open_tab: OpenTab):
    tab = open_tab("/investor-charter")
    tabs = "main [role=tablist] [role=tab]"
    keys = tab.value(f"[...document.querySelectorAll({tabs!r})].map(t => t.dataset.key).join(' ')")
    first, second = keys.split()[:2]
    chosen = f"document.querySelector({tabs + '[aria-selected=true]'!r}).dataset.key"
    tab.focus(f"{tabs}[aria-selected=true]")
    assert tab.value(chosen) == first
    tab.press("ArrowRight")
    tab.expect(chosen, second)
    tab.expect(FOCUSED.format(f"[role=tab][data-key='{second}']"))
    shown = "filter(p => p.lastElementChild.checkVisibility())"
    assert tab.value(f"[...document.querySelectorAll('main [role=tabpanel]')].{shown}.length") == 1
    tab.press("Tab")
    tab.expect(FOCUSED.format("[role=tabpanel], [role=tabpanel] *"))
    tab.move(-1)
    tab.expect(chosen, first)
    tab.move(1)
    tab.expect(chosen, second)


def test_a_long_list_is_walked_by_arrow_keys(open_tab: OpenTab):
    tab = open_tab("/complaint-data")
    months = "[data-roving] a[data-key]"
    tab.focus(f"{months}[tabindex='0']")
    tab.press("Home")
    here = "document.activeElement.dataset.key"
    first = tab.value(here)
    tab.press("ArrowRight")
    assert tab.value(here) != first
    tab.press("Enter")
    tab.expect("location.search.includes(document.activeElement.dataset.key)")
    tab.expect(
        "[...document.querySelectorAll('[data-said]')].some(e => /received/.test(e.textContent))"
    )


def test_a_popup_takes_the_focus_and_gives_it_back(open_tab: OpenTab):
    tab = open_tab("/contact")
    opener = ".dock [commandfor=add-nominee-popup]"
    tab.focus(opener)
    tab.press("Enter")
    tab.expect("document.querySelector('#add-nominee-popup').matches(':modal, :popover-open')")
    tab.expect(FOCUSED.format("#add-nominee-popup, #add-nominee-popup *"))
    tab.press("Escape")
    tab.expect(SHOWN.format("#add-nominee-popup"), wanted=False)
    tab.expect(FOCUSED.format(opener))


def test_a_form_on_paper_keeps_what_is_typed_in_the_window(open_tab: OpenTab):
    tab = open_tab("/forms/account-closure")
    field = "#sole-or-first-holder"
    tab.fill(field, "Namuna Parichay")
    tab.press("Enter")
    assert tab.value("location.pathname + location.search") == "/forms/account-closure"
    assert tab.value(f"document.querySelector({field!r}).value") == "Namuna Parichay"
    kept = "JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])"
    assert "Namuna" not in tab.value(kept)
    tab.click("main input[type=checkbox], main input[type=radio]")
    assert tab.value("!!document.querySelector('main :checked')")
