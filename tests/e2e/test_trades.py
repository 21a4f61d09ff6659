"""The month's bill and the check of a contract note: with and without JavaScript, with the keyboard, in print."""

import json
import re
from collections.abc import Sequence
from urllib.parse import unquote_plus

import pytest
from playwright.sync_api import Page, expect

from nnm_site.features.trades import month_page, note_page
from nnm_site.features.trades.month_view import SHOWN, answer
from nnm_site.features.trades.orders import MOST
from tests.identities import PLANTED, TEXTS
from tests.pages import READY, OpenPage, axe_complaints, paper, wait_until
from tests.server import Site

pytestmark = pytest.mark.requirement("R512", "R514")

MONTH, BILL = month_page.PAGE.path, month_page.PAGE.posted_at
NOTE, CHECK = note_page.PAGE.path, note_page.PAGE.posted_at
ORDERS = "12-11-2026 sell 50 PLANTEDCO 3000 delivery\nbuy RELIANCE"
PERSON = "Client name: RAMESH SHARMA\nPAN ABCDE1234F\n"
NAMES = ("RAMESH", "ABCDE1234F")
NOTE_TEXT = """Trade Date: 12-11-2026
NSE - CAPITAL MARKET
1100000012345678 09:20:11 70001234 PLANTEDCO LTD / INE111A01011 B 100 1300.00 3.90 1303.90 130390.00
Brokerage 390.00
Stamp duty 29.50"""


def total() -> str:
    return answer({"text": ORDERS}).sheet.charges[-1][1]


def fill_a_line(page: Page) -> None:
    page.locator("[name=day-1]").fill("2026-11-12")
    page.get_by_role("combobox", name="Side 1", exact=True).select_option("buy")
    page.get_by_role("textbox", name="Quantity 1", exact=True).fill("abc")


def test_a_month_is_added_up_over_the_socket_and_stands_in_no_address(open_page: OpenPage):
    page = open_page(MONTH, width=360)
    fill_a_line(page)
    page.locator("[name=text]").fill(PERSON + ORDERS)
    page.get_by_role("button", name="Add up the month").click()
    expect(page.get_by_role("heading", name="Your bill")).to_be_focused()
    expect(page.locator("[role=table]", has_text="All orders")).to_contain_text(total())
    expect(page.locator("#fault-1")).to_contain_text("Enter a number")
    expect(page.locator(".refused-lines")).to_contain_text("Give a quantity and a price")
    expect(page.locator("[data-trades-count]")).to_have_text("2 of 4 lines will be sent.")
    page.locator("summary", has_text="What will be sent").click()
    expect(page.locator("[data-trades-sent]")).to_have_value(
        "\n\n12-11-2026 sell 50 PLANTEDCO 3000 delivery\nbuy xxx"
    )
    assert page.url.endswith(MONTH)
    assert not axe_complaints(page)


@pytest.mark.long
def test_lines_are_added_to_the_table_and_a_file_goes_into_the_field_without_its_names(
    open_page: OpenPage,
):
    page = open_page(MONTH)
    lines = page.locator(".order-lines tbody tr:visible")
    expect(lines).to_have_count(SHOWN)
    page.get_by_role("button", name="More lines").click()
    expect(lines).to_have_count(2 * SHOWN)
    page.get_by_role("combobox", name="Side 6", exact=True).select_option("buy")
    for name, text in (("Quantity 6", "10"), ("Security 6", "BETA"), ("Price in ₹ 6", "100")):
        page.get_by_role("textbox", name=name, exact=True).fill(text)
    page.keyboard.press("Enter")
    expect(page.locator(".lead-figure")).to_contain_text("One order")
    csv = "Client ID,Symbol,Side,Qty,Price\nRK0042,BETA,buy,10,100\n"
    file = {"name": "book.csv", "mimeType": "text/csv", "buffer": csv.encode()}
    page.locator("[data-trades-file]").set_input_files([file])  # pyright: ignore[reportArgumentType]
    expect(page.locator("[name=text]")).to_have_value(csv)
    expect(page.locator("[data-trades-sent]")).to_have_value(
        "Client ID,Symbol,Side,Qty,Price\n,BETA,buy,10,100\n"
    )
    page.get_by_role("button", name="Add up the month").click()
    expect(page.locator(".lead-figure")).to_contain_text("2 orders")


#: Every layout: tests/unit/trades/test_needed.py asks the browser's own script about each.
FEW = ("typed lines", "a file with columns of the client", "a note")


@pytest.mark.parametrize(
    "layouts", [FEW, pytest.param([*TEXTS], marks=pytest.mark.long)], ids=["few", "all"]
)
@pytest.mark.parametrize("path", [MONTH, NOTE])
def test_who_somebody_is_leaves_no_browser(open_page: OpenPage, path: str, layouts: Sequence[str]):
    """Neither in a frame of the socket nor, where there is none, in the body of the form."""
    page = open_page(path, tolerate=("WebSocket", "trades-", "ERR_FAILED"))
    sent: list[str] = []
    page.on(
        "websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame)))
    )
    page.reload()
    wait_until(page, f"document.querySelector({json.dumps(READY)})")
    texts = [TEXTS[layout][0] for layout in layouts]
    for number, text in enumerate(texts, 1):
        page.locator("[name=text]").fill(text)
        page.locator(".send-row button").click()
        expect(page.locator("form[data-trades-form]")).to_have_attribute(
            "data-answers", str(number)
        )
        shown = page.locator("[data-trades-sent]")
        expect(shown).not_to_have_value("")
        assert json.dumps(shown.input_value())[1:-1] in "".join(sent).replace("\\\\", "\\")
    address = page.url
    page.route_web_socket(re.compile("/_event"), lambda socket: socket.close())
    for text in texts:
        page.goto(address)
        page.locator("[name=text]").fill(text)
        with page.expect_request(lambda request: request.method == "POST") as posted:
            page.locator(".send-row button").click()
        expect(page).to_have_url(re.compile(f"{path}/(bill|check)$"))
        sent.append(unquote_plus(posted.value.post_data or ""))
        assert "&text=" in f"&{sent[-1]}"
    # Where the script that leaves the rest out does not come, nothing is sent.
    page.route("**/trades-*.js", lambda route: route.abort())
    page.on("request", lambda request: sent.append(unquote_plus(request.post_data or "")))
    page.goto(address)
    page.locator("[name=text]").fill("\n".join(texts))
    page.locator(".send-row button").click()
    expect(page).to_have_url(address)
    expect(page.get_by_text("has not loaded yet")).to_be_visible()
    assert any("GAMMACO" in one for one in sent)
    assert not [(one, body) for one in PLANTED for body in sent if one in body]


def test_a_month_without_javascript_is_posted(open_page: OpenPage):
    page = open_page(MONTH, javascript=False)
    fill_a_line(page)
    page.locator("[name=text]").fill(PERSON + ORDERS)
    page.get_by_role("button", name="Add up the month").click()
    expect(page).to_have_url(re.compile(re.escape(BILL) + "$"))
    expect(page.locator("[role=table]", has_text="All orders")).to_contain_text(total())
    expect(page.locator("#fault-1")).to_contain_text("Enter a number")
    expect(page.get_by_role("textbox", name="Quantity 1", exact=True)).to_have_value("abc")
    assert "RAMESH" not in page.content()
    page.get_by_role("button", name="More lines").click()
    expect(page.locator(".order-lines tbody tr")).to_have_count(2 * SHOWN)


@pytest.mark.long
def test_fifty_orders_are_printed_on_one_page(open_page: OpenPage):
    page = open_page(MONTH)
    days = (f"{1 + n % 28:02d}-11-2026 buy {n} ALPHA{n} 100 delivery" for n in range(1, MOST + 1))
    page.locator("[name=text]").fill("\n".join(days))
    page.get_by_role("button", name="Add up the month").click()
    expect(page.locator(".lead-figure")).to_contain_text(f"{MOST} orders")
    (sheet,) = paper(page).pages
    assert f"ALPHA{MOST}" in "".join(sheet.extract_text().split())


def test_a_note_is_checked_over_the_socket_and_another_firms_rate_is_asked_for(open_page: OpenPage):
    page = open_page(NOTE, width=360)
    expect(page.get_by_label("Brokerage rate")).to_be_hidden()
    page.locator("[name=text]").fill(PERSON + NOTE_TEXT)
    page.get_by_role("button", name="Check the note").press("Enter")
    expect(page.locator(".lead-figure")).to_have_text("One line differs: Stamp duty (₹10.00 more).")
    expect(page.locator("[data-differs=yes]")).to_contain_text("₹10.00 more")
    assert page.url.endswith(NOTE)
    assert not axe_complaints(page)
    page.get_by_label("Brokerage by").select_option("own")
    page.get_by_label("Brokerage rate").fill("0.01")
    page.get_by_role("button", name="Check the note").click()
    expect(page.locator(".lead-figure")).to_contain_text("Brokerage")


@pytest.mark.long
def test_both_pages_answer_in_hindi_on_a_phone(open_page: OpenPage):
    page = open_page(f"/hi{MONTH}", width=360, height=760)
    page.locator("[name=text]").fill("buy 10 BETA 100 delivery")
    page.locator("form[data-trades-form] button.solid").click()
    expect(page.locator(".lead-figure")).to_have_text(re.compile("[\u0900-\u097f]"))
    assert not axe_complaints(page)
    page = open_page(f"/hi{NOTE}", javascript=False)
    page.locator("[name=text]").fill(NOTE_TEXT)
    page.locator("form[data-trades-form] button.solid").click()
    expect(page).to_have_url(re.compile(f"/hi{re.escape(CHECK)}$"))
    expect(page.locator(".lead-figure")).to_have_text(re.compile("[\u0900-\u097f]"))


@pytest.mark.long
def test_what_was_sent_is_in_no_log_metric_or_database(open_page: OpenPage, server: Site | None):
    """Sent past the browser's script, too: without JavaScript nothing is taken out before."""
    if server is None:
        pytest.skip("the log of SITE_UNDER_TEST cannot be read")
    for path, javascript in ((MONTH, True), (NOTE, True), (MONTH, False), (NOTE, False)):
        page = open_page(path, javascript=javascript)
        page.locator("[name=text]").fill(PERSON + NOTE_TEXT)
        page.locator("form[data-trades-form] button.solid").last.click()
        expect(page.locator(".lead-figure")).to_be_visible()
    # Six figures alone stand in many a time of a log by chance.
    planted = (*NAMES, "PLANTEDCO", "1100000012345678", "130390.00")
    folder = server.log.parent
    kept = {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    kept["metrics"] = server.metrics().encode()
    assert b"nnm_ready" in kept["metrics"]
    for file, content in kept.items():
        assert not [one for one in planted if one.encode() in content], file
