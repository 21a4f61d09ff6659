"""The brokerage calculator as a visitor uses it (R501 to R510)."""

import itertools
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from nnm_site.features.calculator.address import table_entries
from nnm_site.features.calculator.inputs import comparison
from nnm_site.features.calculator.presets import presets, start_of
from nnm_site.features.calculator.view import BREAKDOWN, TABLES, TYPES, name_of, show_both
from nnm_site.shared.content import queries
from tests.access import measure
from tests.documents import Document, words
from tests.pages import OpenPage, box_of, pasted

pytestmark = pytest.mark.requirement("R501", "R502", "R507")

PHONE, DESK = 360, 1360
widths = pytest.mark.parametrize("width", [PHONE, DESK])

#: Every result that a bill of one side has.
RESULTS = (
    "turnover", "brokerageRate", "maxBrokerage", "STTtotal", "stampDuty", "sebiFees", "ipft",
    "clgfees", "transCharge", "gst", "totalCharges",
)  # fmt: skip


def earlier(page: Page, name: str) -> Locator:
    return page.locator(f'[data-result="{name}"]')


def today(page: Page, name: str) -> Locator:
    return page.locator(f'[data-result-today="{name}"]')


def form(page: Page) -> Locator:
    return page.locator("form[data-live]:visible")


def enter(page: Page, **amounts: str) -> None:
    """Type amounts; a rate or a minimum belongs to a rate of one's own."""
    if not amounts.keys().isdisjoint(("rate", "minimum")):
        choose(page, "Brokerage plan", "My own rate")
    for name, text in amounts.items():
        form(page).locator(f"[name={name}]").fill(text)


def choose(page: Page, name: str, option: str) -> None:
    group = form(page).get_by_role("group", name=name)
    group.locator("label").filter(has_text=re.compile(f"^{option}$")).click()


def address(page: Page) -> dict[str, str]:
    query = parse_qs(urlsplit(page.url).query, keep_blank_values=True)
    return {name: values[0] for name, values in query.items()}


def expect_bill(page: Page, query: dict[str, str]) -> dict[str, str]:
    """Every figure of both columns is that of an address."""
    bill = show_both(table_entries(query))
    expect(today(page, "totalCharges")).to_have_text(bill["todayTotalCharges"])
    for name in ("turnover", "totalCharges", *BREAKDOWN):
        expect(earlier(page, name)).to_have_text(bill[name])
        expect(today(page, name)).to_have_text(bill[name_of("today", name)])
    return bill


# ---- Tables and what they start with


@pytest.mark.parametrize(
    ("name", "labels"),
    [("Market", ["Equity", "Currency", "Commodity"]),
     ("Equity trade", ["Delivery", "Intraday", "Futures", "Options"])],
)  # fmt: skip
def test_tabs_are_as_specified_and_the_first_is_chosen(
    document: Callable[[str], Document], name: str, labels: list[str]
):
    """R501: Equity is the default; inactive tables are hidden, as test_choice.py asks."""
    tabs = list(document("/calculator").named("div", name).iter("a"))
    assert [words(tab) for tab in tabs] == labels
    assert [words(tab) for tab in tabs if tab.get("aria-selected") == "true"] == labels[:1]


def test_each_table_starts_with_an_order_that_exists(document: Callable[[str], Document]):
    page = document("/calculator")
    for table in TABLES:
        fields = {
            e.attrib["name"]: e.get("value")
            for e in page.all("input")
            if e.get("id", "").startswith(f"{table}-")
        }
        assert fields == {name: start_of(table)[name] for name in fields}
        assert set(fields) >= {"quantity", "price", "rate", "minimum"}


def test_what_is_built_is_the_bill_of_the_first_table(document: Callable[[str], Document]):
    bill = show_both(table_entries({}))
    page = document("/calculator")
    found = {e.attrib["data-result"]: words(e) for e in page.with_attribute("data-result")}
    assert set(RESULTS) <= set(found)
    assert {name: found[name] for name in RESULTS} == {name: bill[name] for name in RESULTS}
    wings = [e.attrib["data-wing"] for e in page.with_attribute("data-wing")]
    assert wings == ["left", "right"]


@pytest.mark.short("?tab=equity&type=delivery-NSE-\\u20b9161.50")
@pytest.mark.parametrize(
    ("path", "exchange", "total"),
    [
        ("?tab=equity&type=delivery", "NSE", "₹161.50"),
        ("?tab=equity&type=delivery", "BSE", "₹158.25"),
        ("?tab=equity&type=intraday", "NSE", "₹71.25"),
        ("?tab=equity&type=futures", "NSE", "₹55.04"),
        ("?tab=equity&type=futures", "BSE", "₹52.68"),
        ("?tab=currency", "NSE", "₹43.25"),
    ],
)
def test_worked_examples(open_page: OpenPage, path: str, exchange: str, total: str):
    """R504."""
    page = open_page(f"/calculator{path}")
    enter(page, quantity="100", price="1000", rate="0.03", minimum="")
    choose(page, "Exchange", exchange)
    expect(earlier(page, "totalCharges")).to_have_text(total)


@pytest.mark.long
def test_each_table_keeps_its_own_entries(open_page: OpenPage):
    """R501: inactive tables are hidden, not lost."""
    page = open_page("/calculator")
    enter(page, quantity="7")
    page.get_by_role("tab", name="Futures").click()
    page.get_by_role("link", name="Bank Nifty futures").click()
    enter(page, price="54000")
    page.get_by_role("tab", name="Commodity").click()
    expect(page.get_by_role("form", name="Commodity")).to_be_visible()
    page.get_by_role("tab", name="Equity").click()
    expect(form(page).locator("[name=quantity]")).to_have_value("30")
    expect(earlier(page, "turnover")).to_have_text("₹16,20,000.00")
    assert address(page)["preset"] == "bank-nifty-futures"
    page.get_by_role("tab", name="Delivery").click()
    expect(page.locator("#delivery-quantity")).to_have_value("7")
    expect(earlier(page, "turnover")).to_have_text("₹7,000.00")


@pytest.mark.long
def test_back_and_forward_walk_through_the_tables(open_page: OpenPage):
    page = open_page("/calculator")
    enter(page, quantity="7")
    page.wait_for_url(re.compile("quantity=7"))
    page.get_by_role("tab", name="Intraday").click()
    page.wait_for_url(re.compile("type=intraday"))
    page.go_back()
    expect(page.get_by_role("form", name="Equity: Delivery")).to_be_visible()
    expect(page.locator("#delivery-quantity")).to_have_value("7")
    expect(earlier(page, "turnover")).to_have_text("₹7,000.00")
    page.go_forward()
    expect(page.get_by_role("form", name="Equity: Intraday")).to_be_visible()
    expect(earlier(page, "turnover")).to_have_text("₹7,000.00")


def test_intraday_takes_what_was_typed_for_delivery(open_page: OpenPage):
    """WCAG 3.3.7: the same shares at the same price are not typed twice."""
    page = open_page("/calculator")
    enter(page, quantity="7", price="250")
    choose(page, "Exchange", "BSE")
    page.get_by_role("tab", name="Intraday").click()
    expect(page.locator("#intraday-quantity")).to_have_value("7")
    expect(page.locator("#intraday-price")).to_have_value("250")
    expect(earlier(page, "turnover")).to_have_text("₹1,750.00")
    assert address(page)["exchange"] == "BSE"
    enter(page, quantity="9")
    page.get_by_role("tab", name="Delivery").click()
    expect(page.locator("#delivery-quantity")).to_have_value("9")
    page.get_by_role("tab", name="Futures").click()
    expect(form(page).locator("[name=quantity]")).not_to_have_value("9")


@pytest.mark.long
def test_an_unknown_choice_in_the_address_means_the_default(open_page: OpenPage):
    query = {"tab": "bonds", "type": "x", "side": "y", "exchange": "LSE", "quantity": "5"}
    page = open_page(f"/calculator?{urlencode(query)}")
    expect(page.get_by_role("form", name="Equity: Delivery")).to_be_visible()
    expect_bill(page, {"quantity": "5"})


# ---- One bill, two columns


@pytest.mark.short("360")
@widths
def test_both_columns_stand_beside_one_another_and_differing_lines_say_why(
    open_page: OpenPage, width: int
):
    """R505: today's total is the headline; lines that differ are marked, with the reason."""
    page = open_page("/calculator?type=options&side=sell&quantity=75", width=width)
    bill = expect_bill(page, {"type": "options", "side": "sell", "quantity": "75"})
    expect(today(page, "schedule")).to_have_text("Rates in force since 1 April 2026")
    expect(earlier(page, "schedule")).to_have_text("Earlier rates, not charged today")
    edges = {}
    for name in ("turnover", "totalCharges", *BREAKDOWN):
        now, ours = box_of(today(page, name)), box_of(earlier(page, name))
        assert abs(now["y"] - ours["y"]) < 8, name
        edges[name] = (round(now["x"] + now["width"]), round(ours["x"] + ours["width"]))
    assert len(set(edges.values())) == 1, edges
    headline = page.locator(".bill-headline dd")
    assert headline.all_inner_texts() == [
        bill["todayTotalCharges"],
        f"{bill['otherTotal']}\n{bill['otherApart']}",
    ]
    sizes = [
        float(dd.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")) for dd in headline.all()
    ]
    assert sizes[0] > sizes[1]
    expect(page.locator(".bill-split")).to_contain_text(bill["split"])
    expect(page.locator(".bill-plan")).to_have_text(bill["planLine"])
    marked = page.locator(".bill tr[data-differs]")
    expect(marked).to_have_count(sum(bill[f"{name}Differs"] == "yes" for name in BREAKDOWN))
    stt = marked.filter(has=page.locator("[data-result=STTtotal]"))
    reason = stt.get_by_text(bill["STTtotalReason"])
    expect(reason).to_be_hidden()
    stt.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(reason).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_page_module_and_http_agree_to_the_paisa(open_page: OpenPage, http: httpx.Client):
    """R510: one amount through every door."""
    given = {
        "type": "options", "exchange": "BSE", "quantity": "1,250", "price": "87.65",
        "rate": "0.123456", "minimum": "0.07", "side": "sell",
    }  # fmt: skip
    page = open_page(f"/calculator?{urlencode({'tab': 'equity', **given})}")
    data = http.get("/api/charges", params=given).json()
    found = comparison(given)
    for bill, told, column in (
        (found.earlier, data["earlier"], earlier),
        (found.today, data, today),
    ):
        for name, amount in bill.amounts().items():
            assert told[name] == amount
            shown = re.sub(r"[₹,]", "", column(page, name).inner_text())
            assert shown == amount or (shown == "–" and amount == "0.00")


@pytest.mark.requirement("T1")
@pytest.mark.short("360")
@widths
def test_a_plan_is_chosen_and_a_rate_of_one_s_own_is_of_no_plan(open_page: OpenPage, width: int):
    page = open_page("/calculator", width=width)
    rate = page.locator("#delivery-rate")
    expect(rate).to_be_hidden()
    choose(page, "Brokerage plan", "Active")
    page.wait_for_url(re.compile(r"plan=active"))
    expect_bill(page, {"plan": "active"})
    choose(page, "Brokerage plan", "My own rate")
    rate.fill("0.05")
    page.wait_for_url(re.compile(r"rate=0\.05"))
    expect_bill(page, address(page))
    assert address(page)["plan"] == "own"
    # Another plan takes its own rate: what was typed goes.
    choose(page, "Brokerage plan", "Standard")
    expect_bill(page, {})
    expect(rate).to_be_hidden()
    page.wait_for_url(re.compile(r"/calculator$"))
    arrived = open_page("/calculator?rate=0.05", width=width)
    expect(form(arrived).get_by_role("radio", name="My own rate")).to_be_checked()
    expect_bill(arrived, {"rate": "0.05"})


@pytest.mark.long
def test_the_drawing_compares_plans_and_on_wish_the_earlier_rates(open_page: OpenPage):
    page = open_page("/calculator")
    wings = page.locator(".bill-wings span")
    bill = show_both(table_entries({}))
    expect(wings).to_have_text([bill["leftWing"], bill["rightWing"]])
    page.get_by_role("link", name="Today and earlier rates").click()
    asked = show_both(table_entries({"wings": "earlier"}))
    expect(wings).to_have_text([asked["leftWing"], asked["rightWing"]])
    assert address(page)["wings"] == "earlier"


@pytest.mark.long
def test_brokerage_by_the_rate_alone_appears_only_where_the_floor_wins(open_page: OpenPage):
    page = open_page("/calculator")
    expect(earlier(page, "brokerageRate")).to_be_hidden()
    enter(page, quantity="1,000", price="₹ 12.35", rate="0.3", minimum="0.05")
    expect(earlier(page, "totalCharges")).to_have_text("₹74.57")
    expect(earlier(page, "brokerageRate")).to_have_text("₹37.05")
    row = page.locator(".bill tr", has=page.locator("[data-result=brokerageRate]"))
    expect(row).to_contain_text("0.3% of turnover is less")
    charged = page.locator(".bill tr", has=page.locator("[data-result=maxBrokerage]"))
    expect(charged.locator(".bill-rate").first).to_have_text("0.4049%")


@pytest.mark.long
def test_commodities_keep_the_exchange_and_todays_column_is_mcx(open_page: OpenPage):
    """R505: each column's head names its exchange."""
    page = open_page("/calculator?tab=commodity")
    choose(page, "Exchange", "BSE")
    choose(page, "Contract", "Options")
    choose(page, "Side", "Sell")
    expect_bill(
        page, {"tab": "commodity", "exchange": "BSE", "contract": "options", "side": "sell"}
    )
    heads = page.locator(".bill thead .bill-exchange")
    expect(heads).to_have_text(["MCX", "BSE"])
    expect(page.get_by_text("Today's rates have it on MCX alone.")).to_be_visible()
    expect(page.locator("#types")).to_be_hidden()


def test_exchanges_side_by_side_compare_todays_rates(shared_page: OpenPage):
    page = shared_page("/calculator")
    bill = show_both(table_entries({}))
    table = page.get_by_role("table", name="Charges on NSE and on BSE")
    total = table.get_by_role("row", name=re.compile("Total charges"))
    assert total.get_by_role("cell").all_inner_texts() == [bill["NSEtotal"], bill["BSEtotal"]]
    even = table.get_by_role("row", name=re.compile("Break-even"))
    assert even.get_by_role("cell").all_inner_texts() == [
        bill["NSEbreakEven"],
        bill["BSEbreakEven"],
    ]
    expect(page.locator("#exchanges")).to_contain_text(bill["cheaper"])
    expect(page.locator(".bill-exchanges")).to_contain_text(bill["cheaper"])


@pytest.mark.long
def test_all_equity_types_lead_to_their_bills(open_page: OpenPage):
    page = open_page("/calculator?quantity=7&price=250")
    bill = show_both(table_entries({"quantity": "7", "price": "250"}))
    table = page.get_by_role("table", name="Total charges of every equity trade")
    for key in TYPES:
        row = table.get_by_role("row", name=TABLES[key].label)
        expect(row.get_by_role("cell")).to_have_text([bill[f"{key}Today"], bill[f"{key}Other"]])
    table.get_by_role("link", name="Options").click()
    expect(page.get_by_role("form", name="Equity: Options")).to_be_visible()
    expect(today(page, "totalCharges")).to_have_text(bill["optionsToday"])
    expect(form(page).locator("[name=quantity]")).to_have_value("7")


def test_the_sources_stand_in_a_table(shared_page: OpenPage):
    """R505: every line with its amount, rate and base, its sentence and its source."""
    page = shared_page("/calculator")
    bill = show_both(table_entries({}))
    table = page.get_by_role("table", name="Share, rate and source of every charge")
    stt = table.get_by_role("row").filter(has_text="STT").get_by_role("cell").all_inner_texts()
    parts = ("", "Rate", "Base", "Why", "Source")
    amount, *rest = (bill[f"todaySTTtotal{part}"] for part in parts)
    stt[-1] = stt[-1].partition("\n")[0]  # the day of its check has a line of its own
    assert stt == [amount, bill["STTtotalShare"], *rest]


def test_on_a_phone_figures_stay_in_columns(open_page: OpenPage):
    page = open_page("/calculator", width=PHONE)
    page.get_by_role("heading", name="NSE and BSE side by side").click()
    for name in ("Total charges of every equity trade", "Charges on NSE and on BSE"):
        table = page.get_by_role("table", name=name)
        assert table.evaluate("e => getComputedStyle(e.rows[1].cells[1]).display") == "table-cell"
        lefts = table.evaluate(
            "e => [...e.rows].map(r => Math.round(r.cells[1].getBoundingClientRect().right))"
        )
        assert len(set(lefts)) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE


@pytest.mark.requirement("T2")
def test_on_a_phone_the_bill_says_which_exchange_is_cheaper_and_leads_to_both(open_page: OpenPage):
    page = open_page("/calculator", width=PHONE)
    table = page.get_by_role("table", name="Charges on NSE and on BSE")
    expect(table).to_be_hidden()
    page.locator(".bill-exchanges").get_by_role("link", name="NSE and BSE side by side").click()
    expect(table).to_be_visible()
    expect(table.get_by_role("row", name=re.compile("Break-even"))).to_be_visible()
    choose(page, "Side", "Sell")
    expect(table.get_by_role("row", name=re.compile("Break-even"))).to_have_count(0)


def test_on_a_phone_details_begin_closed_and_stay_as_the_reader_leaves_them(open_page: OpenPage):
    page = open_page("/calculator", width=PHONE)
    money, exchanges = page.locator("#breakdown details"), page.locator("#exchanges details")
    for fold in (money, exchanges):
        expect(fold).not_to_have_attribute("open", "")
    exchanges.locator("summary").click()
    page.locator("#delivery-quantity").fill("250")
    bill = show_both(table_entries({"quantity": "250"}))
    expect(exchanges.get_by_role("table")).to_contain_text(bill["todayTotalCharges"])
    expect(exchanges).to_have_attribute("open", "")
    expect(money).not_to_have_attribute("open", "")


@pytest.mark.long
def test_on_a_phone_the_total_stays_in_view_while_the_bill_does_not(open_page: OpenPage):
    page = open_page("/calculator", width=PHONE, height=740)
    first, bar, field = (page.locator(each) for each in (".first-total", ".total-bar", "#delivery-quantity"))  # fmt: skip
    account = box_of(page.locator(".dock-account"))
    # The first total stands in the first screen, before anything is touched.
    expect(first).to_be_in_viewport(ratio=1)
    assert box_of(first)["y"] < 620
    field.fill("250")
    bill = show_both(table_entries({"quantity": "250"}))
    expect(first).to_contain_text(bill["todayTotalCharges"])
    # Between the first total and the bill.
    page.locator(".choice-plan:visible").evaluate(
        "field => field.scrollIntoView({ block: 'center' })"
    )
    expect(first).not_to_be_in_viewport()
    expect(bar).to_be_in_viewport(ratio=1)
    expect(bar).to_contain_text(bill["todayTotalCharges"])
    expect(bar).to_contain_text(bill["otherTotal"])
    note = bar.get_by_text("for your earlier entries")
    expect(note).to_be_hidden()
    field.fill("many")
    expect(note).to_be_visible()
    field.fill("250")
    expect(note).to_be_hidden()
    box, action = box_of(bar), box_of(page.locator(".dock-account"))
    # Under the thumb is what was there before.
    assert action == account
    assert box["x"] + box["width"] <= action["x"] + 1
    bar.get_by_role("link").click()
    expect(page.locator(".bill-headline")).to_be_in_viewport()
    expect(bar).to_be_hidden()
    page.locator("#exchanges").scroll_into_view_if_needed()
    expect(bar).to_be_in_viewport(ratio=1)


# ---- Entries


@pytest.mark.short("360")
@widths
def test_both_sides_start_at_the_purchase_price(open_page: OpenPage, width: int):
    """R507: net speaks of a loss or a gain only when both prices were given."""
    page = open_page("/calculator", width=width)
    selling = page.locator("#delivery-sell_price")
    expect(selling).to_be_hidden()
    expect(earlier(page, "net")).to_be_hidden()
    choose(page, "Side", "Both sides")
    expect(today(page, "net")).to_have_text("–")
    expect(today(page, "breakEven")).to_have_text(
        show_both(table_entries({"side": "both"}))["todayBreakEven"]
    )
    expect(page.get_by_text(re.compile("Net (loss|profit)"))).to_have_count(0)
    enter(page, price="2,000")
    expect(selling).to_have_value("")
    expect(selling).to_have_attribute("placeholder", "2,000")
    expect(today(page, "turnover")).to_have_text("₹4,00,000.00")
    enter(page, price="1000", sell_price="1010")
    sold = show_both(table_entries({"side": "both", "sell_price": "1010"}))
    expect(today(page, "net")).to_have_text(sold["todayNet"])
    expect(page.get_by_role("rowheader", name="Net profit")).to_be_visible()
    bill = show_both(table_entries({"side": "both", "sell_price": "1010"}))
    expect(today(page, "depositoryBreakEven")).to_have_text(bill["todayDepositoryBreakEven"])
    expect(page.get_by_text(bill["depository"])).to_be_visible()
    enter(page, sell_price="1000")
    expect(page.get_by_role("rowheader", name="Net loss")).to_be_visible()
    expect(today(page, "net")).to_have_text(re.compile("^−₹"))


@pytest.mark.long
def test_presets_fill_a_lot_and_say_what_is_known(open_page: OpenPage):
    page = open_page("/calculator?type=futures")
    for preset in presets("futures"):
        link = form(page).get_by_role("link", name=preset.label)
        link.click()
        expect(link).to_have_attribute("aria-current", "true")
        expect(page.locator("#futures-quantity")).to_have_value(preset.entries["quantity"])
        expect(page.locator("#futures-price")).to_have_value(preset.entries["price"])
        expect(form(page).get_by_text(preset.note)).to_be_visible()
        chosen = form(page).get_by_role("radio", name=preset.entries["exchange"], exact=True)
        expect(chosen).to_be_checked()


@pytest.mark.long
def test_warnings_do_not_block(open_page: OpenPage):
    page = open_page("/calculator?type=futures")
    enter(page, quantity="70", price="24000.03", rate="3")
    query = {"type": "futures", "quantity": "70", "price": "24000.03", "rate": "3"}
    bill = expect_bill(page, query)
    for name in ("quantity", "price", "rate"):
        assert bill[f"caution_{name}"]
        expect(page.locator(f"#futures-{name}-caution")).to_have_text(bill[f"caution_{name}"])
        expect(page.locator(f"#futures-{name}")).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("link", name="Another contract").click()
    expect(page.locator("#futures-quantity-caution")).to_be_hidden()
    expect(page.locator("#futures-quantity")).to_have_value("70")


@pytest.mark.short("a[href$='preset=other']-/calculator")
@pytest.mark.parametrize("path", ["/calculator", "/hi/calculator"])
@pytest.mark.parametrize("link", ["a[href$='preset=other']", "a[data-language-switch]"])
def test_what_is_typed_just_before_a_link_is_followed_stays(
    open_page: OpenPage, path: str, link: str
):
    """The address is written only when typing pauses."""
    page = open_page(f"{path}?type=futures")
    quantity = page.locator("#futures-quantity")
    expect(quantity).to_have_value(start_of("futures")["quantity"])
    page.evaluate(
        """link => {
          const field = document.querySelector("#futures-quantity");
          field.value = "70";
          field.dispatchEvent(new Event("input", { bubbles: true }));
          document.querySelector(`${link}:not([hidden] *)`).click();
        }""",
        link,
    )
    expect(page).to_have_url(re.compile(r"[?&]quantity=70\b"))
    expect(quantity).to_have_value("70")


@pytest.mark.short("abc")
@pytest.mark.parametrize("text", ["abc", "-5", "Infinity", "1e9", "0.0000001", "1" * 21])
def test_a_wrong_entry_is_told_at_its_field_and_the_last_bill_is_marked(
    open_page: OpenPage, text: str
):
    """R502: a message at the field; the last good result stays, marked as stale."""
    page = open_page("/calculator")
    enter(page, quantity="50")
    total = show_both(table_entries({"quantity": "50"}))["todayTotalCharges"]
    expect(today(page, "totalCharges")).to_have_text(total)
    field = page.locator("#delivery-price")
    field.fill(text)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#delivery-price-error")).to_contain_text("Enter ")
    expect(today(page, "totalCharges")).to_have_text(total)
    for answer in page.locator("[data-answer]").all():
        expect(answer).to_have_attribute("data-stale", "true")
    expect(page.get_by_text("Correct the marked field to update").first).to_be_visible()
    for name in ("Save picture", "Download CSV"):
        expect(page.get_by_role("link", name=name)).to_be_hidden()
    field.fill("2000")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator(".bill")).to_have_attribute("data-stale", "false")
    expect(earlier(page, "turnover")).to_have_text("₹1,00,000.00")


@pytest.mark.long
def test_twenty_digits_are_exact_and_stay_within_the_page(open_page: OpenPage):
    page = open_page("/calculator", width=PHONE)
    enter(page, quantity="9" * 20, price="9" * 20, rate="0")
    expect(earlier(page, "turnover")).to_have_text(re.compile(r"^₹[\d,]{45,}\.00$"))
    shown = re.sub(r"[₹,]", "", earlier(page, "turnover").inner_text())
    assert shown == f"{(10**20 - 1) ** 2}.00"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE


@pytest.mark.long
def test_a_calculation_is_shared_by_its_address_to_the_paisa(open_page: OpenPage):
    """R106: every input in the address."""
    page = open_page("/calculator?tab=equity&type=futures")
    enter(page, quantity="1,125", price="24,317.85", rate="0.0123", minimum="0.01")
    choose(page, "Exchange", "BSE")
    choose(page, "Side", "Both sides")
    enter(page, sell_price="24,400.05")
    page.wait_for_url(re.compile("sell_price=24"))
    expect_bill(page, address(page))
    said = address(page)
    assert (said["type"], said["exchange"], said["side"]) == ("futures", "BSE", "both")
    again = open_page(f"/{page.url.split('/', 3)[3]}")
    bill = expect_bill(again, said)
    expect(today(again, "net")).to_have_text(bill["todayNet"])
    expect(again.locator("#futures-quantity")).to_have_value("1,125")


# ---- The butterfly, and what to do with a bill


def candles(page: Page, wing: str) -> dict[str, int]:
    """Charge → the candles that it has on a wing."""
    drawn = page.locator(f'.bill [data-wing="{wing}"] [data-charge]')
    return {
        part.get_attribute("data-charge") or "": part.locator("path").first.evaluate(
            "e => e.getAttribute('d').split('M').length - 1"
        )
        for part in drawn.all()
    }


@pytest.mark.short("360")
@widths
def test_the_butterfly_redraws_as_one_types_and_asks_for_nothing(open_page: OpenPage, width: int):
    page = open_page("/calculator", width=width)
    drawing = page.locator(".bill .butterfly")
    expect(drawing).to_have_attribute("aria-hidden", "true")
    before = candles(page, "left")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    enter(page, rate="0.5")
    expect(today(page, "maxBrokerage")).to_have_text("₹500.00")
    expect(drawing).to_have_count(1)
    now = candles(page, "left")
    assert now["maxBrokerage"] > before["maxBrokerage"]
    assert sum(now.values()) >= sum(candles(page, "right").values())
    assert [url for url in asked if "favicon" not in url] == []
    assert page.evaluate("document.querySelector('.butterfly').outerHTML.length") <= 4096


@pytest.mark.long
def test_under_reduced_motion_nothing_settles(open_page: OpenPage):
    page = open_page("/calculator", reduced_motion=True)
    enter(page, rate="0.5")
    expect(today(page, "maxBrokerage")).to_have_text("₹500.00")
    assert (
        page.evaluate("document.querySelector('.bill-drawing').getAnimations({subtree: true})")
        == []
    )


@pytest.mark.long
def test_the_picture_is_saved_with_its_figures(open_page: OpenPage):
    page = open_page("/calculator?quantity=200")
    bill = expect_bill(page, {"quantity": "200"})
    link = page.get_by_role("link", name="Save picture")
    with page.expect_download() as waiting:
        link.click()
    assert waiting.value.suggested_filename == "charges.png"
    assert waiting.value.path().read_bytes().startswith(b"\x89PNG")
    # What it is drawn from.
    drawing = page.request.get(str(link.evaluate("link => link.href"))).text()
    assert {bill["todayTotalCharges"], bill["otherTotal"]} <= set(
        re.findall(r">(₹[^<]+)<", drawing)
    )


#: A browser with a sheet for sharing, which notes what it was given and answers as a visitor would.
SHEET = """
window.shared = [];
navigator.share = async (data) => {
  window.shared.push(data);
  if (window.closed_sheet) throw new DOMException("Share canceled", "AbortError");
};
"""


@pytest.mark.requirement("T3")
def test_a_bill_is_shared_by_the_system_s_sheet(open_page: OpenPage):
    """It is given the title and the address with every entry; closing the sheet is no failure."""
    page = open_page("/calculator?quantity=200", width=PHONE, before=SHEET)
    enter(page, price="1,234.5")
    page.wait_for_url(re.compile("price=1"))
    expect_bill(page, address(page))
    button = page.get_by_role("button", name="Share this bill")
    button.click()
    given = {"title": page.title(), "url": page.url}
    assert page.evaluate("shared") == [given]
    page.evaluate("window.closed_sheet = true")
    button.click()
    assert page.evaluate("shared") == [given, given]
    expect(page.locator(".bill-tools [data-said]")).to_be_empty()
    expect(button).to_be_focused()


@pytest.mark.requirement("T3")
def test_without_a_sheet_sharing_a_bill_copies_its_address(open_page: OpenPage):
    page = open_page("/calculator?quantity=200", before="delete Navigator.prototype.share")
    page.context.grant_permissions(["clipboard-write"])
    button = page.get_by_role("button", name="Share this bill")
    button.click()
    expect(page.locator(".bill-tools [data-said]")).to_have_text("Copied.")
    expect(button).to_be_focused()
    copied = page.url
    assert "quantity=200" in copied
    assert pasted(page) == copied


@pytest.mark.long
def test_copy_gives_the_bill_as_text(open_page: OpenPage):
    page = open_page("/calculator")
    page.context.grant_permissions(["clipboard-write"])
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    address = page.url
    text = pasted(page)
    assert "Total charges" in text
    assert show_both(table_entries({}))["todayTotalCharges"] in text
    assert text.endswith(f" {address}")


@pytest.mark.long
def test_the_file_holds_the_bill_and_the_earlier_rates(open_page: OpenPage):
    page = open_page("/calculator")
    enter(page, quantity="200")
    expect(earlier(page, "turnover")).to_have_text("₹2,00,000.00")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download CSV").click()
    assert waiting.value.suggested_filename == "charges.csv"
    text = waiting.value.path().read_text(encoding="utf-8-sig")
    found = comparison({"quantity": "200", "price": "1000"})
    assert f"Total charges,{found.today.total},{found.earlier.total}" in text


@pytest.mark.long
def test_the_bill_and_its_sources_are_printed_on_one_sheet_that_names_the_firm(
    open_page: OpenPage, tmp_path: Path
):
    page = open_page("/calculator")
    page.pdf(path=tmp_path / "bill.pdf", prefer_css_page_size=True)
    (sheet,) = PdfReader(tmp_path / "bill.pdf").pages
    text = sheet.extract_text()
    assert "Total charges" in text
    assert "Source" in text
    assert queries.firm().legal_name in text
    assert queries.registration("sebi-broker").number in text
    assert "/calculator" in text
    assert re.search(r"printed \d{1,2} \w+ 20\d\d", text)


@pytest.mark.long
@pytest.mark.parametrize(("path", "most"), [("/hi/calculator", 1), ("/hi/charges", 4)])
def test_hindi_takes_as_many_sheets_as_english(
    open_page: OpenPage, tmp_path: Path, path: str, most: int
):
    open_page(path).pdf(path=tmp_path / "hindi.pdf", prefer_css_page_size=True)
    assert len(PdfReader(tmp_path / "hindi.pdf").pages) <= most


@pytest.mark.long
def test_the_tariff_is_printed_on_four_sheets_with_its_sources(open_page: OpenPage, tmp_path: Path):
    page = open_page("/charges")
    page.pdf(path=tmp_path / "tariff.pdf", prefer_css_page_size=True)
    sheets = [sheet.extract_text() for sheet in PdfReader(tmp_path / "tariff.pdf").pages]
    assert len(sheets) == 4
    assert all(queries.firm().legal_name in sheet for sheet in sheets)
    for entry in queries.earlier_rates():
        # Small type is taken out of a PDF in pieces.
        assert f"{entry.valid_to.day}{entry.valid_to:%B%Y}" in "".join("".join(sheets).split())
    page.emulate_media(media="print")
    boxes = [table.bounding_box() for table in page.locator(".folded").all()]
    drawn = [box for box in boxes if box]
    assert len(drawn) == len(boxes) > 5
    assert [
        below["y"]
        for above, below in itertools.pairwise(drawn)
        if below["y"] < above["y"] + above["height"]
    ] == []


@pytest.mark.long
def test_the_printed_sheet_is_the_bill_without_the_fields(open_page: OpenPage):
    page = open_page("/calculator")
    page.emulate_media(media="print")
    expect(form(page)).to_have_count(0)
    expect(today(page, "totalCharges")).to_be_visible()
    expect(page.locator(".bill .butterfly")).to_be_visible()
    expect(page.locator(".bill-order")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator(".total-bar")).to_be_hidden()


# ---- Keyboard, a cut line, no JavaScript


@pytest.mark.short("360")
@widths
def test_it_is_worked_with_the_keyboard_alone(open_page: OpenPage, width: int):
    page = open_page("/calculator", width=width)
    page.get_by_role("tab", name="Delivery").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("form", name="Equity: Intraday")).to_be_visible()
    page.locator("#intraday-quantity").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(earlier(page, "turnover")).to_have_text("₹10,000.00")
    form(page).get_by_role("radio", name="NSE").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".bill-order")).to_contain_text("BSE")
    focused, bar = box_of(page.locator(":focus")), page.locator(".total-bar").bounding_box()
    assert bar is None or focused["y"] + focused["height"] <= bar["y"]


@pytest.mark.short("360")
@widths
def test_without_javascript_every_table_is_there_and_the_form_gives_a_bill(
    open_page: OpenPage, width: int
):
    page = open_page("/calculator", javascript=False, width=width)
    assert form(page).count() == len(TABLES)
    expect(today(page, "totalCharges")).to_be_visible()
    intraday = page.get_by_role("form", name="Equity: Intraday")
    intraday.get_by_label("Quantity").fill("1,00,000")
    intraday.get_by_role("button", name="Calculate").click()
    expect(page).to_have_url(re.compile(r"/calculator/bill\?"))
    bill = show_both(table_entries({"type": "intraday", "quantity": "1,00,000"}))
    expect(today(page, "totalCharges")).to_have_text(bill["todayTotalCharges"])
    expect(earlier(page, "totalCharges")).to_have_text(bill["totalCharges"])
    expect(page.locator("h1")).to_have_count(1)
    entries = page.get_by_role("form", name="Equity: Intraday")
    expect(entries.get_by_label("Quantity")).to_have_value("1,00,000")
    entries.get_by_label("Quantity").fill("many")
    entries.get_by_role("button", name="Calculate").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This cannot be added up yet")
    expect(entries.get_by_label("Quantity")).to_have_value("many")


@pytest.mark.short("360")
@widths
def test_without_javascript_an_address_shows_its_own_bill_alone(open_page: OpenPage, width: int):
    query = {"type": "futures", "quantity": "130", "side": "both"}
    page = open_page(f"/calculator?{urlencode(query)}", javascript=False, width=width)
    bill = show_both(table_entries(query))
    total = page.locator('[data-result-today="totalCharges"]:visible')
    expect(total).to_have_text([bill["todayTotalCharges"]])
    expect(page.locator(".bill-order:visible")).to_have_text([bill["order"]])
    rows = page.locator("tr:visible", has=page.locator("a[href*='type=options']"))
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(bill["optionsToday"])
    page.get_by_role("link", name="Change these entries").click()
    expect(page.get_by_label("Quantity")).to_have_value("130")


@pytest.mark.long
@pytest.mark.parametrize("path", ["/calculator", "/hi/calculator"])
@pytest.mark.parametrize(
    "query",
    ["side=both", "type=futures&side=both", "type=options&side=both", "tab=currency&side=both",
     "tab=commodity&side=both", "tab=commodity&type=options&side=both"],
)  # fmt: skip
def test_a_form_that_is_higher_than_the_window_can_be_reached_to_its_end(
    open_page: OpenPage, path: str, query: str
):
    """It stays beside the bill while one scrolls; every field comes above the dock."""
    page = open_page(f"{path}?{query}", width=1360, height=700, reduced_motion=True)
    assert measure(page, 'coveredStops(".calculator > .tabs")') == []
