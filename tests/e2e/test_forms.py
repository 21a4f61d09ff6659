"""A form of the firm is filled in, printed and kept by nobody else."""

from urllib.parse import unquote_plus

import pytest
from playwright.sync_api import expect

from tests.pages import OpenPage, paper

FORM = "/forms/account-closure"
HOLDER = "Namuna Parichay"
ISIN = "INE000A01099"
#: The form's address, the second line of its list, and what is not printed; Hindi labels hold the English ones.
IN_ENGLISH = (FORM, "ISIN, line 2", "stays in this window")
IN_HINDI = (f"/hi{FORM}", "ISIN, पंक्ति 2", "इसी विंडो में रहता")


@pytest.mark.requirement("T19")
@pytest.mark.parametrize(
    ("javascript", "words"),
    [
        (True, IN_ENGLISH),
        (False, IN_ENGLISH),
        pytest.param(True, IN_HINDI, marks=pytest.mark.long),
    ],
)
def test_what_is_typed_is_on_the_paper_and_nowhere_else(
    open_page: OpenPage, javascript: bool, words: tuple[str, str, str]
):
    address, second_line, on_screen_only = words
    page = open_page(address, reduced_motion=True, javascript=javascript)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url + (request.post_data or "")))
    if javascript:
        page.clock.install()
    page.get_by_label("Sole or first holder").fill(HOLDER)
    page.get_by_label("Sole or first holder").press("Enter")
    page.get_by_role("group", name="Close").get_by_label("Both").check()
    page.get_by_label(second_line).fill(ISIN)
    # A number takes as many letters as it has.
    number = page.get_by_label("Demat account number (16 digits)")
    number.press_sequentially("12345678901234567890")
    expect(number).to_have_value("1234567890123456")
    if javascript:
        # Whatever waits for a pause in the typing has had one.
        page.clock.run_for(60_000)
    stored = "JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])"
    assert HOLDER not in page.evaluate(stored)
    note = page.get_by_text(on_screen_only)
    expect(note).to_be_visible()
    page.emulate_media(media="print")
    expect(note).to_be_hidden()
    sheets = paper(page).pages
    printed = " ".join(" ".join(sheet.extract_text().split()) for sheet in sheets)
    assert [text for text in (HOLDER, ISIN, "For office use") if text not in printed] == []
    assert len(sheets) <= 3
    assert page.url.endswith(address)
    # Nor is anything sent when the page is left.
    page.goto("about:blank")
    told = unquote_plus(" ".join(sent))
    assert [text for text in (HOLDER, ISIN, "1234567890123456") if text in told] == []
