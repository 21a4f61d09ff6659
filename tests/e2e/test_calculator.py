"""The brokerage calculator as a visitor uses it (R501 to R510)."""

import itertools
import json
import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from nnm_site.features.calculator.entries import (
    TABLES,
    contracts_of,
    note_of,
    one_lot,
    start_of,
    table_entries,
)
from nnm_site.features.calculator.inputs import comparison
from nnm_site.features.calculator.view import BillView, bill_view
from nnm_site.shared.charges.rules.charges import LINES
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import EarlierRate
from nnm_site.shared.content.models.firm import Registration
from tests.access import measure
from tests.bills import figures
from tests.pages import READY, OpenPage, box_of, paper, pasted

pytestmark = pytest.mark.requirement("R501", "R502", "R507")

PHONE, DESK = 360, 1360


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


@pytest.mark.requirement("R117")
def test_a_key_styles_no_more_than_it_changes(open_page: OpenPage, browser: Browser):
    """A rule with `:has()` that a field's name, a hidden value or another node touches would style 600 elements thrice."""
    page = open_page("/calculator")
    field, live = form(page).locator("[name=quantity]"), page.locator("[data-asked]")
    field.fill("")
    for key in "123":
        if key == "3":
            browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline"])
        field.press(key)
        expect(live).to_have_attribute(
            "data-asked", re.compile(f"quantity={'123'[: int(key)]}(&|$)")
        )
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [e["args"]["elementCount"] for e in events if "elementCount" in e.get("args", {})]
    assert styled
    assert max(styled) <= 200, styled


def expect_bill(page: Page, query: dict[str, str]) -> BillView:
    """Every figure of both columns is that of an address."""
    bill = bill_view(table_entries(query))
    expect(today(page, "totalCharges")).to_have_text(bill.results["totalCharges"].today)
    for name in ("turnover", "totalCharges", *LINES):
        expect(earlier(page, name)).to_have_text(figures(bill, name).earlier)
        expect(today(page, name)).to_have_text(figures(bill, name).today)
    return bill


# ---- Tables


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


def test_intraday_takes_what_was_typed_for_delivery_and_back_walks_through_the_tables(
    open_page: OpenPage,
):
    """WCAG 3.3.7: the same shares at the same price are not typed twice."""
    page = open_page("/calculator", width=PHONE)
    enter(page, quantity="7", price="250")
    choose(page, "Exchange", "BSE")
    page.wait_for_url(re.compile("quantity=7"))
    page.get_by_role("tab", name="Intraday").click()
    page.wait_for_url(re.compile("type=intraday"))
    expect(page.locator("#intraday-quantity")).to_have_value("7")
    expect(page.locator("#intraday-price")).to_have_value("250")
    expect(earlier(page, "turnover")).to_have_text("₹1,750.00")
    assert address(page)["exchange"] == "BSE"
    page.go_back()
    expect(page.get_by_role("form", name="Equity: Delivery")).to_be_visible()
    expect(page.locator("#delivery-quantity")).to_have_value("7")
    page.go_forward()
    expect(page.get_by_role("form", name="Equity: Intraday")).to_be_visible()
    expect(earlier(page, "turnover")).to_have_text("₹1,750.00")
    enter(page, quantity="9")
    page.get_by_role("tab", name="Delivery").click()
    expect(page.locator("#delivery-quantity")).to_have_value("9")
    page.get_by_role("tab", name="Futures").click()
    expect(form(page).locator("[name=quantity]")).not_to_have_value("9")


# ---- One bill, two columns


def columns_that_part(page: Page) -> list[str]:
    """The lines whose amounts are not beside one another, and the edges of a column that is not straight."""
    faults, edges = [], {"today": set(), "earlier": set()}
    for name in ("turnover", "totalCharges", *LINES):
        now, ours = box_of(today(page, name)), box_of(earlier(page, name))
        if not ours["y"] <= now["y"] + now["height"] / 2 <= ours["y"] + ours["height"]:
            faults.append(f"{name}: {now}, {ours}")
        edges["today"].add(round(now["x"] + now["width"]))
        edges["earlier"].add(round(ours["x"] + ours["width"]))
    return faults + [f"{column}: {places}" for column, places in edges.items() if len(places) > 1]


def test_both_columns_stand_beside_one_another_and_differing_lines_say_why(open_page: OpenPage):
    """R505: today's total is the headline; lines that differ are marked, with the reason."""
    query = {"type": "options", "side": "sell", "quantity": "75"}
    page = open_page(f"/calculator?{urlencode(query)}", width=PHONE)
    bill = expect_bill(page, query)
    expect(today(page, "schedule")).to_have_text(bill.schedule.today)
    expect(earlier(page, "schedule")).to_have_text(bill.schedule.earlier)
    headline = page.locator(".bill-headline dd")
    assert headline.all_inner_texts() == [
        bill.results["totalCharges"].today,
        f"{bill.other_total}\n{bill.other_apart}",
    ]
    large, small = headline.evaluate_all(
        "all => all.map(dd => parseFloat(getComputedStyle(dd).fontSize))"
    )
    assert large > small
    expect(page.locator(".bill-split")).to_contain_text(bill.split)
    expect(page.locator(".bill-plan")).to_have_text(bill.plan_line)
    marked = page.locator(".bill tr[data-differs]")
    expect(marked).to_have_count(sum(bill.lines[name].differs for name in LINES))
    stt = marked.filter(has=page.locator("[data-result=STTtotal]"))
    reason = stt.get_by_text(bill.lines["STTtotal"].reason)
    expect(reason).to_be_hidden()
    stt.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(reason).to_be_visible()
    for width in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": 860})
        assert columns_that_part(page) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    # Nor does the longest amount need more room.
    enter(page, quantity="9" * 20, price="9" * 20)
    expect(earlier(page, "turnover")).to_have_text(re.compile(r"^₹[\d,]{45,}\.00$"))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE


@pytest.mark.requirement("T1")
def test_a_plan_is_chosen_and_a_rate_of_one_s_own_is_of_no_plan(open_page: OpenPage):
    page = open_page("/calculator", width=PHONE)
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
    page.goto(f"{page.url}?rate=0.05")
    expect(form(page).get_by_role("radio", name="My own rate")).to_be_checked()
    expect_bill(page, {"rate": "0.05"})


@pytest.mark.requirement("T2")
def test_on_a_phone_details_begin_closed_and_the_bill_leads_to_both_exchanges(open_page: OpenPage):
    page = open_page("/calculator", width=PHONE)
    money, exchanges = page.locator("#breakdown details"), page.locator("#exchanges details")
    for fold in (money, exchanges):
        expect(fold).not_to_have_attribute("open", "")
    table = page.get_by_role("table", name="Charges on NSE and on BSE")
    expect(table).to_be_hidden()
    page.locator(".bill-exchanges").get_by_role("link", name="NSE and BSE side by side").click()
    expect(table.get_by_role("row", name=re.compile("Break-even"))).to_be_visible()
    # They stay as the reader leaves them.
    page.locator("#delivery-quantity").fill("250")
    bill = bill_view(table_entries({"quantity": "250"}))
    expect(table).to_contain_text(bill.results["totalCharges"].today)
    expect(exchanges).to_have_attribute("open", "")
    expect(money).not_to_have_attribute("open", "")
    # Figures stay in columns.
    for name in ("Total charges of every equity trade", "Charges on NSE and on BSE"):
        cells = page.get_by_role("table", name=name).locator("tr > :nth-child(2)")
        assert set(cells.evaluate_all("all => all.map(e => getComputedStyle(e).display)")) == {
            "table-cell"
        }
        rights = cells.evaluate_all(
            "all => all.map(e => Math.round(e.getBoundingClientRect().right))"
        )
        assert len(set(rights)) == 1, name
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
    choose(page, "Side", "Sell")
    expect(table.get_by_role("row", name=re.compile("Break-even"))).to_have_count(0)


@pytest.mark.long
def test_on_a_phone_the_total_stays_in_view_while_the_bill_does_not(open_page: OpenPage):
    page = open_page("/calculator", width=PHONE, height=740)
    first, bar, field = (page.locator(each) for each in (".first-total", ".total-bar", "#delivery-quantity"))  # fmt: skip
    account = box_of(page.locator(".dock-account"))
    # The first total stands in the first screen, before anything is touched.
    expect(first).to_be_in_viewport(ratio=1)
    field.fill("250")
    bill = bill_view(table_entries({"quantity": "250"}))
    expect(first).to_contain_text(bill.results["totalCharges"].today)
    # Between the first total and the bill.
    page.locator(".choice-plan:visible").evaluate(
        "field => field.scrollIntoView({ block: 'center' })"
    )
    expect(first).not_to_be_in_viewport()
    expect(bar).to_be_in_viewport(ratio=1)
    expect(bar).to_contain_text(bill.results["totalCharges"].today)
    expect(bar).to_contain_text(bill.other_total)
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


def test_both_sides_start_at_the_purchase_price(open_page: OpenPage):
    """R507: net speaks of a loss or a gain only when both prices were given."""
    page = open_page("/calculator", width=PHONE)
    selling = page.locator("#delivery-sell_price")
    expect(selling).to_be_hidden()
    expect(earlier(page, "net")).to_be_hidden()
    choose(page, "Side", "Both sides")
    expect(today(page, "net")).to_have_text("–")
    expect(today(page, "breakEven")).to_have_text(
        bill_view(table_entries({"side": "both"})).results["breakEven"].today
    )
    expect(page.get_by_text(re.compile("Net (loss|profit)"))).to_have_count(0)
    enter(page, price="2,000")
    expect(selling).to_have_value("")
    expect(selling).to_have_attribute("placeholder", "2,000")
    expect(today(page, "turnover")).to_have_text("₹4,00,000.00")
    enter(page, price="1000", sell_price="1010")
    bill = bill_view(table_entries({"side": "both", "sell_price": "1010"}))
    expect(today(page, "net")).to_have_text(bill.results["net"].today)
    expect(page.get_by_role("rowheader", name="Net profit")).to_be_visible()
    expect(today(page, "depositoryBreakEven")).to_have_text(
        bill.results["depositoryBreakEven"].today
    )
    expect(page.get_by_text(bill.depository)).to_be_visible()
    enter(page, sell_price="1000")
    expect(page.get_by_role("rowheader", name="Net loss")).to_be_visible()
    expect(today(page, "net")).to_have_text(re.compile("^−₹"))


@pytest.mark.long
def test_presets_fill_a_lot_and_warnings_do_not_block(open_page: OpenPage):
    page = open_page("/calculator?type=futures")
    for contract in contracts_of("futures").values():
        lot = one_lot(contract)
        link = form(page).get_by_role("link", name=contract.label)
        link.click()
        expect(link).to_have_attribute("aria-current", "true")
        expect(page.locator("#futures-quantity")).to_have_value(lot["quantity"])
        expect(page.locator("#futures-price")).to_have_value(lot["price"])
        expect(form(page).get_by_text(note_of(contract))).to_be_visible()
        chosen = form(page).get_by_role("radio", name=lot["exchange"], exact=True)
        expect(chosen).to_be_checked()
    query = {"type": "futures", "quantity": "70", "price": "24000.03", "rate": "3"}
    page.goto(f"{page.url.partition('?')[0]}?type=futures")
    enter(page, quantity="70", price="24000.03", rate="3")
    bill = expect_bill(page, query)
    for name in ("quantity", "price", "rate"):
        assert bill.cautions[name]
        expect(page.locator(f"#futures-{name}-caution")).to_have_text(bill.cautions[name])
        expect(page.locator(f"#futures-{name}")).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("link", name="Another contract").click()
    expect(page.locator("#futures-quantity-caution")).to_be_hidden()
    expect(page.locator("#futures-quantity")).to_have_value("70")


def test_what_is_typed_just_before_a_link_is_followed_stays(open_page: OpenPage, site: str):
    """The address is written only when typing pauses."""
    page = open_page("/disclaimer")
    for path, link in (
        ("/calculator", "a[href$='preset=other']"),
        ("/hi/calculator", "a[data-language-switch]"),
    ):
        page.goto(f"{site}{path}?type=futures")
        page.wait_for_selector(READY, state="attached")
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


def test_a_wrong_entry_is_told_at_its_field_and_the_last_bill_is_marked(open_page: OpenPage):
    """R502: a message at the field; the last good result stays, marked as stale."""
    page = open_page("/calculator", width=PHONE)
    enter(page, quantity="50")
    total = bill_view(table_entries({"quantity": "50"})).results["totalCharges"].today
    expect(today(page, "totalCharges")).to_have_text(total)
    field = page.locator("#delivery-price")
    field.fill("abc")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#delivery-price-error")).to_contain_text("Enter ")
    expect(today(page, "totalCharges")).to_have_text(total)
    expect(page.locator(".bill")).to_have_attribute("data-stale", "true")
    expect(page.locator("[data-answer]:not([data-stale=true])")).to_have_count(0)
    expect(page.get_by_text("Correct the marked field to update").first).to_be_visible()
    expect(page.get_by_role("link", name="Download CSV")).to_be_hidden()
    field.fill("2000")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator(".bill")).to_have_attribute("data-stale", "false")
    expect(earlier(page, "turnover")).to_have_text("₹1,00,000.00")


# ---- The butterfly, and what to do with a bill


def printed(page: Page) -> list[str]:
    """The words of each sheet of paper."""
    return [sheet.extract_text() for sheet in paper(page).pages]


def candles(page: Page, wing: str) -> dict[str, int]:
    """Charge → the candles that it has on a wing."""
    drawn = page.locator(f'.bill [data-wing="{wing}"] [data-charge]')
    return {
        group.get_attribute("data-charge") or "": group.locator("path").first.evaluate(
            "e => e.getAttribute('d').split('M').length - 1"
        )
        for group in drawn.all()
    }


def test_the_butterfly_redraws_as_one_types_and_asks_for_nothing(open_page: OpenPage):
    """Where less motion is asked for, nothing settles. On wish it compares the earlier rates."""
    page = open_page("/calculator", width=PHONE, reduced_motion=True)
    drawing = page.locator(".bill .butterfly")
    expect(drawing).to_have_attribute("aria-hidden", "true")
    before = candles(page, "left")
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    enter(page, rate="0.5")
    expect(today(page, "maxBrokerage")).to_have_text("₹500.00")
    expect(drawing).to_have_count(1)
    now = candles(page, "left")
    assert now["maxBrokerage"] > before["maxBrokerage"]
    assert sum(now.values()) >= sum(candles(page, "right").values())
    assert [url for url in urls if "favicon" not in url] == []
    assert page.evaluate("document.querySelector('.butterfly').outerHTML.length") <= 4096
    running = "document.querySelector('.bill-drawing').getAnimations({ subtree: true }).length"
    assert page.evaluate(running) == 0
    page.get_by_role("link", name="Today and earlier rates").click()
    bill = bill_view(table_entries({"rate": "0.5", "wings": "earlier"}))
    expect(page.locator(".bill-wings span")).to_have_text(bill.wing_names)
    assert address(page)["wings"] == "earlier"


@pytest.mark.long
def test_the_file_holds_the_figures_of_the_bill(open_page: OpenPage):
    page = open_page("/calculator?quantity=200")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download CSV").click()
    assert waiting.value.suggested_filename == "charges.csv"
    text = waiting.value.path().read_text(encoding="utf-8-sig")
    compared = comparison({"quantity": "200", "price": "1000"})
    assert f"Total charges,{compared.today.total},{compared.earlier.total}" in text


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
def test_without_a_sheet_a_bill_is_copied_by_its_address_or_as_text(open_page: OpenPage):
    page = open_page("/calculator?quantity=200", before="delete Navigator.prototype.share")
    page.context.grant_permissions(["clipboard-write"])
    bill, copied = expect_bill(page, {"quantity": "200"}), page.url
    status = page.locator(".bill-tools [data-said]")
    button = page.get_by_role("button", name="Share this bill")
    button.click()
    expect(status).to_have_text("Copied.")
    expect(button).to_be_focused()
    assert "quantity=200" in copied
    assert pasted(page) == copied
    page.goto(copied)
    page.get_by_role("button", name="Copy as text").click()
    expect(status).to_have_text("Copied.")
    text = pasted(page)
    assert "Total charges" in text
    assert bill.results["totalCharges"].today in text
    assert text.endswith(f" {copied}")


@pytest.mark.long
def test_the_bill_and_its_sources_are_printed_on_one_sheet_that_names_the_firm(open_page: OpenPage):
    page = open_page("/calculator")
    (sheet,) = printed(page)
    # Small type is taken out of a PDF in pieces.
    whole = "".join(sheet.split())
    firm = queries.firm().legal_name, Registration.get("sebi-broker").number
    for words in ("Total charges", "Source", "NSE and BSE side by side", *firm, "/calculator"):
        assert "".join(words.split()) in whole
    assert re.search(r"printed \d{1,2} \w+ 20\d\d", sheet)
    page.emulate_media(media="print")
    expect(form(page)).to_have_count(0)
    for shown in (
        today(page, "totalCharges"),
        *map(page.locator, (".bill .butterfly", ".bill-order")),
    ):
        expect(shown).to_be_visible()
    for left_out in (page.get_by_role("button", name="Print"), page.locator(".total-bar")):
        expect(left_out).to_be_hidden()


@pytest.mark.long
def test_the_tariff_is_printed_with_its_sources_and_hindi_takes_as_many_sheets(open_page: OpenPage):
    page = open_page("/charges")
    sheets = printed(page)
    assert [sheet for sheet in sheets if queries.firm().legal_name not in sheet] == []
    for entry in EarlierRate.all():
        assert f"{entry.valid_to.day}{entry.valid_to:%B%Y}" in "".join("".join(sheets).split())
    page.emulate_media(media="print")
    boxes = [box_of(table) for table in page.locator(".folded").all()]
    over = [
        below["y"]
        for above, below in itertools.pairwise(boxes)
        if below["y"] < above["y"] + above["height"]
    ]
    assert boxes
    assert over == []
    assert len(printed(open_page("/hi/charges"))) <= len(sheets)
    assert len(printed(open_page("/hi/calculator"))) == 1


# ---- Keyboard, a cut line, no JavaScript


def test_it_is_worked_with_the_keyboard_alone(open_page: OpenPage):
    page = open_page("/calculator", width=PHONE)
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


def test_without_javascript_every_table_is_there_and_the_form_gives_a_bill(
    open_page: OpenPage, site: str
):
    page = open_page("/calculator", javascript=False, width=PHONE)
    assert form(page).count() == len(TABLES)
    expect(today(page, "totalCharges")).to_be_visible()
    entries = page.get_by_role("form", name="Equity: Intraday")
    entries.get_by_label("Quantity").fill("1,00,000")
    entries.get_by_role("button", name="Calculate").click()
    expect(page).to_have_url(re.compile(r"/calculator/bill\?"))
    bill = bill_view(table_entries({"type": "intraday", "quantity": "1,00,000"}))
    expect(today(page, "totalCharges")).to_have_text(bill.results["totalCharges"].today)
    expect(earlier(page, "totalCharges")).to_have_text(bill.results["totalCharges"].earlier)
    expect(page.locator("h1")).to_have_count(1)
    expect(entries.get_by_label("Quantity")).to_have_value("1,00,000")
    entries.get_by_label("Quantity").fill("many")
    entries.get_by_role("button", name="Calculate").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This cannot be added up yet")
    expect(entries.get_by_label("Quantity")).to_have_value("many")
    # An address shows its own bill alone.
    query = {"type": "futures", "quantity": "130", "side": "both"}
    page.goto(f"{site}/calculator?{urlencode(query)}")
    bill = bill_view(table_entries(query))
    total = page.locator('[data-result-today="totalCharges"]:visible')
    expect(total).to_have_text([bill.results["totalCharges"].today])
    expect(page.locator(".bill-order:visible")).to_have_text([bill.order])
    rows = page.locator("tr:visible", has=page.locator("a[href*='type=options']"))
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(bill.types["options"].total)
    page.get_by_role("link", name="Change these entries").click()
    expect(page.get_by_label("Quantity")).to_have_value("130")


@pytest.mark.long
@pytest.mark.parametrize("path", ["/calculator", "/hi/calculator"])
def test_a_form_that_is_higher_than_the_window_can_be_reached_to_its_end(
    open_page: OpenPage, site: str, path: str
):
    """It stays beside the bill while one scrolls; every field comes above the dock."""
    page = open_page(path, width=1360, height=700, reduced_motion=True)
    faults = []
    for query in ("", "type=futures&", "type=options&", "tab=currency&", "tab=commodity&",
                  "tab=commodity&type=options&"):  # fmt: skip
        page.goto(f"{site}{path}?{query}side=both")
        page.wait_for_selector(READY, state="attached")
        covered = measure(page, 'coveredStops(".calculator > .tabs")')
        faults += [f"{path}?{query}side=both: {stop}" for stop in covered]
    assert not faults, "\n".join(faults)
