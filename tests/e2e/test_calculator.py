"""The brokerage calculator as a visitor uses it (specification §2.9, §4 and §9)."""

import json
import re
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from nnm_site.calculator.inputs import bill
from tests.pages import OpenPage, axe_complaints

RESULTS = (
    "turnover", "brokerageRate", "maxBrokerage", "STTtotal", "stampDuty", "sebiFees", "ipft",
    "clgfees", "transCharge", "gst", "totalCharges",
)  # fmt: skip


def result(page: Page, name: str):
    return page.locator(f'[data-result="{name}"]')


def enter(page: Page, table: str, **amounts: str) -> None:
    for name, text in amounts.items():
        page.locator(f"#{table}-{name}").fill(text)


def choose(page: Page, name: str, option: str) -> None:
    page.get_by_role("group", name=name).locator("visible=true").get_by_role(
        "radio", name=option, exact=True
    ).check(force=True)


def address(page: Page) -> dict[str, str]:
    query = parse_qs(urlsplit(page.url).query, keep_blank_values=True)
    return {name: values[0] for name, values in query.items()}


def figure(page: Page, name: str) -> str:
    return re.sub(r"[₹,]", "", result(page, name).inner_text())


def test_tabs_are_as_specified_and_equity_is_first(open_page: OpenPage):
    """Spec §2.9: tabs Equity (default), Currency, Commodity; inactive tables are hidden."""
    page = open_page("/calculator")
    market = page.get_by_role("tablist", name="Market")
    assert market.get_by_role("tab").all_inner_texts() == ["Equity", "Currency", "Commodity"]
    trades = page.get_by_role("tablist", name="Equity trade")
    assert trades.get_by_role("tab").all_inner_texts() == [
        "Delivery", "Intraday", "Futures", "Options",
    ]  # fmt: skip
    expect(market.get_by_role("tab", selected=True)).to_have_text("Equity")
    expect(page.locator("form[data-reckon]:visible")).to_have_count(1)
    market.get_by_role("tab", name="Currency").click()
    expect(page.get_by_role("form", name="Currency")).to_be_visible()
    expect(page.locator("form[data-reckon]:visible")).to_have_count(1)
    assert axe_complaints(page) == []


@pytest.mark.parametrize(
    ("path", "table", "exchange", "total"),
    [
        ("?tab=equity&type=delivery", "delivery", "NSE", "₹161.50"),
        ("?tab=equity&type=delivery", "delivery", "BSE", "₹158.25"),
        ("?tab=equity&type=intraday", "intraday", "NSE", "₹71.25"),
        ("?tab=equity&type=futures", "futures", "NSE", "₹55.04"),
        ("?tab=equity&type=futures", "futures", "BSE", "₹52.68"),
        ("?tab=currency", "currency", "NSE", "₹43.25"),
    ],
)
def test_worked_examples(open_page: OpenPage, path: str, table: str, exchange: str, total: str):
    """Facts on charges, §2."""
    page = open_page(f"/calculator{path}", axe=False)
    enter(page, table, quantity="100", price="1000", rate="0.03", minimum="")
    choose(page, "Exchange", exchange)
    expect(result(page, "totalCharges")).to_have_text(total)


def test_every_result_has_its_name_and_the_lines_add_up(open_page: OpenPage):
    """Decisions: `data-result`; facts on charges, §1."""
    page = open_page("/calculator", axe=False)
    enter(page, "delivery", quantity="1,000", price="₹ 12.35", rate="0.3", minimum="0.05")
    expect(result(page, "totalCharges")).to_have_text("₹74.57")
    expected = bill(
        {"quantity": "1000", "price": "12.35", "rate": "0.3", "minimum": "0.05"}
    ).amounts()
    assert {name: figure(page, name) for name in RESULTS} == expected


def test_page_module_and_http_agree_to_the_paisa(open_page: OpenPage, http: httpx.Client):
    """Issue 6: one amount through every door."""
    given = {
        "type": "options", "exchange": "BSE", "quantity": "1,250", "price": "87.65",
        "rate": "0.123456", "minimum": "0.07", "schedule": "statutory", "side": "sell",
    }  # fmt: skip
    page = open_page(f"/calculator?{urlencode({'tab': 'equity', **given})}", axe=False)
    data = http.get("/api/charges", params=given).json()
    expect(result(page, "schedule")).to_contain_text("Statutory schedule, rates of 1 April 2026")
    for name, amount in bill(given).amounts().items():
        assert data[name] == amount
        shown = figure(page, name)
        assert shown == amount or (shown == "–" and amount == "0.00")


def test_each_table_keeps_its_own_entries(open_page: OpenPage):
    """Issue 6: inactive tables are hidden, not lost."""
    page = open_page("/calculator", axe=False)
    enter(page, "delivery", quantity="7")
    page.get_by_role("tab", name="Intraday").click()
    enter(page, "intraday", quantity="9")
    page.get_by_role("tab", name="Commodity").click()
    expect(page.get_by_role("form", name="Commodity")).to_be_visible()
    page.get_by_role("tab", name="Equity").click()
    expect(page.locator("#intraday-quantity")).to_have_value("9")
    expect(result(page, "turnover")).to_have_text("₹9,000.00")
    page.get_by_role("tab", name="Delivery").click()
    expect(page.locator("#delivery-quantity")).to_have_value("7")
    expect(result(page, "turnover")).to_have_text("₹7,000.00")


def test_the_statutory_schedule_is_one_click_away_and_back(open_page: OpenPage):
    """Facts on charges, §4: name and date beside every result, and the difference."""
    page = open_page("/calculator")
    expect(result(page, "schedule")).to_have_text("House schedule, rates of 1 July 2020")
    switch = page.get_by_role("link", name=re.compile("^Show the "))
    expect(switch.locator("xpath=..")).to_have_text(
        "Show the statutory schedule of 1 April 2026 (₹7.36 less)."
    )
    switch.click()
    expect(result(page, "totalCharges")).to_have_text("₹154.14")
    expect(result(page, "clgfees")).to_have_text("–")
    expect(result(page, "schedule")).to_contain_text("Statutory schedule")
    expect(page.locator("#delivery-quantity")).to_have_value("100")
    choose(page, "Side", "Sell")
    expect(result(page, "totalCharges")).to_have_text("₹139.14")
    expect(switch).to_have_text("Show the house schedule of 1 July 2020")
    switch.click()
    expect(result(page, "totalCharges")).to_have_text("₹161.50")
    assert axe_complaints(page) == []


def test_both_sides_show_net_and_break_even(open_page: OpenPage):
    """Issue 6: both sides of a trade, net profit or loss, break-even price."""
    page = open_page("/calculator?schedule=statutory", axe=False)
    expect(page.locator("#delivery-sell_price")).to_be_hidden()
    expect(result(page, "net")).to_be_hidden()
    choose(page, "Side", "Both sides")
    enter(page, "delivery", quantity="100", price="1000", sell_price="1010")
    expect(result(page, "net")).to_have_text("₹705.33")
    expect(result(page, "breakEven")).to_have_text("₹1,002.95")
    assert axe_complaints(page) == []
    enter(page, "delivery", sell_price="1000")
    expect(result(page, "net")).to_have_text(re.compile("^−₹"))
    expect(page.get_by_text("Net loss", exact=True)).to_be_visible()


def test_statutory_commodities_are_futures_and_options_on_mcx(open_page: OpenPage):
    """Facts on charges, §1 and §3."""
    page = open_page("/calculator?tab=commodity", axe=False)
    expect(page.get_by_role("group", name="Contract")).to_have_count(0)
    page.get_by_role("link", name=re.compile("^Show the ")).click()
    choose(page, "Contract", "Options")
    expect(page.locator(".bill-order")).to_contain_text("Commodity options, MCX")
    expect(page.get_by_text("This schedule has it on MCX alone.")).to_be_visible()
    choose(page, "Side", "Sell")
    expect(page.locator(".bill-line", has_text="CTT").locator("dd")).to_have_text("₹50.00")


@pytest.mark.parametrize("text", ["abc", "-5", "Infinity", "1e9", "0.0000001", "1" * 21])
def test_a_wrong_entry_is_told_at_its_field_and_the_last_bill_is_marked(
    open_page: OpenPage, text: str
):
    """Issue 6: a message at the field; the last good result stays, marked as stale."""
    page = open_page("/calculator", axe=False)
    enter(page, "delivery", quantity="50")
    expect(result(page, "totalCharges")).to_have_text("₹80.77")
    field = page.locator("#delivery-price")
    field.fill(text)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#delivery-price-error")).to_contain_text("Enter ")
    expect(result(page, "totalCharges")).to_have_text("₹80.77")
    expect(page.locator(".bill")).to_have_attribute("data-stale", "true")
    expect(page.get_by_text("These figures are not of the entries beside them")).to_be_visible()
    assert axe_complaints(page) == []
    field.fill("2000")
    expect(field).to_have_attribute("aria-invalid", "false")
    expect(page.locator(".bill")).to_have_attribute("data-stale", "false")
    expect(result(page, "turnover")).to_have_text("₹1,00,000.00")


def test_twenty_digits_are_exact_and_stay_within_the_page(open_page: OpenPage):
    page = open_page("/calculator", width=360, axe=False)
    enter(page, "delivery", quantity="9" * 20, price="9" * 20, rate="0")
    digits = str((10**20 - 1) ** 2)
    expect(result(page, "turnover")).to_contain_text(".00")
    expect(result(page, "turnover")).to_have_text(re.compile(r"^₹[\d,]{45,}\.00$"))
    assert figure(page, "turnover") == f"{digits}.00"
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_calculation_is_shared_by_its_address_to_the_paisa(open_page: OpenPage):
    """Issue 6: every input in the address."""
    page = open_page("/calculator?schedule=statutory&tab=equity&type=futures", axe=False)
    enter(page, "futures", quantity="1,125", price="24,317.85", rate="0.0123", minimum="0.01")
    choose(page, "Exchange", "BSE")
    choose(page, "Side", "Both sides")
    enter(page, "futures", sell_price="24,400.05")
    page.wait_for_url(re.compile("sell_price=24"))
    expect(result(page, "net")).to_be_visible()
    said = address(page)
    assert said["schedule"] == "statutory"
    assert (said["type"], said["exchange"], said["side"]) == ("futures", "BSE", "both")
    names = (*RESULTS, "net", "breakEven")
    here = {name: result(page, name).inner_text() for name in names}
    path = page.url.split("/", 3)[3]
    again = open_page(f"/{path}")
    expect(result(again, "net")).to_have_text(here["net"])
    assert {name: result(again, name).inner_text() for name in names} == here
    expect(again.locator("#futures-quantity")).to_have_value("1,125")


def test_back_and_forward_walk_through_the_tables(open_page: OpenPage):
    page = open_page("/calculator", axe=False)
    enter(page, "delivery", quantity="7")
    page.wait_for_url(re.compile("quantity=7"))
    page.get_by_role("tab", name="Futures").click()
    page.wait_for_url(re.compile("type=futures.*quantity=100"))
    page.go_back()
    expect(page.get_by_role("form", name="Equity: Delivery")).to_be_visible()
    expect(result(page, "turnover")).to_have_text("₹7,000.00")
    page.go_forward()
    expect(page.get_by_role("form", name="Equity: Futures")).to_be_visible()
    expect(result(page, "turnover")).to_have_text("₹1,00,000.00")


def test_an_unknown_choice_in_the_address_means_the_default(open_page: OpenPage):
    page = open_page("/calculator?tab=bonds&type=x&schedule=y&exchange=LSE&quantity=5&price=10")
    expect(page.get_by_role("form", name="Equity: Delivery")).to_be_visible()
    expect(result(page, "schedule")).to_contain_text("House schedule")


def test_nse_and_bse_stand_side_by_side(open_page: OpenPage):
    page = open_page("/calculator", axe=False)
    table = page.get_by_role("table", name="Charges on NSE and on BSE")
    total = table.get_by_role("row", name=re.compile("Total charges"))
    assert total.get_by_role("cell").all_inner_texts() == ["₹161.50", "₹158.25"]


def test_the_chart_is_also_a_table_with_rate_base_reason_and_source(open_page: OpenPage):
    """Issue 6: every line with its amount, rate and base, its sentence and its source."""
    page = open_page("/calculator?schedule=statutory", axe=False)
    expect(result(page, "schedule")).to_contain_text("Statutory")
    rows = page.get_by_role("table", name="Share, rate and source of every charge").get_by_role(
        "row"
    )
    stt = rows.filter(has_text="STT").get_by_role("cell").all_inner_texts()
    assert stt == [
        "₹100.00", "64.9%", "0.1%", "₹1,00,000.00", "0.1% of turnover, to the nearest rupee.",
        "Finance Act 2026; exchange circular FATAX73524 of 31 March 2026",
    ]  # fmt: skip
    widths = [
        float(bar.get_attribute("width") or "nan") for bar in page.locator(".bill-bar rect").all()
    ]
    assert 980 <= sum(widths) <= 1000


def test_copy_gives_the_bill_as_text(open_page: OpenPage):
    page = open_page("/calculator", axe=False)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert "Total charges" in text
    assert "₹161.50" in text


def test_the_file_holds_the_same_bill(open_page: OpenPage):
    page = open_page("/calculator", axe=False)
    enter(page, "delivery", quantity="200")
    expect(result(page, "turnover")).to_have_text("₹2,00,000.00")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download CSV").click()
    text = waiting.value.path().read_text(encoding="utf-8-sig")
    assert waiting.value.suggested_filename == "charges.csv"
    assert "Total charges," + figure(page, "totalCharges") in text


def test_the_printed_sheet_is_the_bill_without_the_fields(open_page: OpenPage):
    page = open_page("/calculator", axe=False)
    page.emulate_media(media="print")
    expect(page.locator("form[data-reckon]:visible")).to_have_count(0)
    expect(result(page, "totalCharges")).to_be_visible()
    expect(page.locator(".bill-order")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def test_it_is_worked_with_the_keyboard_alone(open_page: OpenPage):
    page = open_page("/calculator", axe=False)
    page.get_by_role("tab", name="Delivery").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("form", name="Equity: Intraday")).to_be_visible()
    page.locator("#intraday-quantity").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(result(page, "turnover")).to_have_text("₹10,000.00")
    page.get_by_role("radio", name="NSE").locator("visible=true").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".bill-order")).to_contain_text("BSE")


def test_a_lost_connection_loses_no_entry(open_page: OpenPage):
    """The fields are the browser's own; the address restores the bill."""
    page = open_page("/calculator", axe=False, tolerate=["ERR_INTERNET_DISCONNECTED", "WebSocket"])
    enter(page, "delivery", quantity="30")
    page.wait_for_url(re.compile("quantity=30"))
    page.reload()
    expect(page.locator("#delivery-quantity")).to_have_value("30")
    expect(result(page, "turnover")).to_have_text("₹30,000.00")


def test_without_javascript_every_table_is_there_and_the_form_gives_a_bill(open_page: OpenPage):
    page = open_page("/calculator", javascript=False, axe=False)
    assert page.locator("form[data-reckon]:visible").count() == 6
    form = page.get_by_role("form", name="Equity: Intraday")
    form.get_by_label("Quantity").fill("1,00,000")
    form.get_by_label("Brokerage rate").fill("0.03")
    form.get_by_role("button", name="Calculate").click()
    assert urlsplit(page.url).path == "/calculator/bill"
    expect(result(page, "turnover")).to_have_text("₹10,00,00,000.00")
    expect(page.locator("h1")).to_have_count(1)


@pytest.mark.parametrize("width", [360, 768, 1360])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_fits_and_is_clean_at_every_width(open_page: OpenPage, width: int, theme):
    page = open_page("/calculator", width=width, theme=theme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_breadcrumbs_are_structured_data(open_page: OpenPage):
    page = open_page("/calculator", axe=False)
    blocks = [
        json.loads(text)
        for text in page.locator('script[type="application/ld+json"]').all_inner_texts()
    ]
    trail = next(block for block in blocks if block["@type"] == "BreadcrumbList")
    assert [item["name"] for item in trail["itemListElement"]] == ["Home", "Calculator"]
