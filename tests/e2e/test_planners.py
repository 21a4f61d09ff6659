"""The planners of the personal-finance page (R804)."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.documents import Document, words
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R804")

Read = Callable[[str], Document]

FINANCE = "/wealth/personal-finance"
STEPS = ["1 Net worth", "2 Retirement corpus", "3 Retire debts", "4 SIP"]


LAST_COMPLETE = "Correct the marked field to update the figures."


def result(page: Page, name: str) -> Locator:
    return page.locator(f'[data-result="{name}"]:visible')


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query, keep_blank_values=True)


def fault(page: Page, field: str) -> Locator:
    return page.locator(f"#{field}-error")


def test_the_four_steps_stand_in_order_with_the_first_shown(document: Read):
    """R804: step-1 to step-4, step-1 by default. Addresses of tabs: test_choice.py."""
    tabs = list(document(FINANCE).named("div", "Steps").iter("a"))
    assert [words(tab) for tab in tabs] == STEPS
    assert [words(tab) for tab in tabs if tab.get("aria-selected") == "true"] == STEPS[:1]
    assert [tab.get("href") for tab in tabs] == [f"?step=step-{n}" for n in range(1, 5)]


def test_the_savings_tips_are_there(document: Read):
    """R804: save 40% of net income, keep a 6-month reserve; links to /contact."""
    page = document(FINANCE)
    (tips,) = page.find(".//*[@id='tips']")
    headings = {words(heading) for heading in tips.iter("h3")}
    assert headings >= {"Save 40% of your net income", "Keep a 6-month reserve"}
    hrefs = [a.get("href", "") for a in page.one("main").iter("a")]
    assert any(href.startswith("/contact") for href in hrefs)


def test_a_sip_comes_to_the_worked_example(open_page: OpenPage):
    """R804: ₹5,000 a month, 12%, 10 years → ₹11,61,695.38, shown to the rupee."""
    page = open_page(f"{FINANCE}?step=step-4")
    expect(result(page, "sip-value")).to_have_text("₹11,61,695")
    expect(result(page, "sip-invested")).to_have_text("₹6,00,000")
    expect(result(page, "sip-growth")).to_have_text("₹5,61,695")


def test_typing_answers_and_stands_in_the_address(open_page: OpenPage):
    page = open_page(f"{FINANCE}?step=step-4")
    page.get_by_label("Instalment").fill("₹ 10,000")
    expect(result(page, "sip-value")).to_have_text("₹23,23,391")
    # The address follows a little later than the figure.
    expect(page).to_have_url(re.compile("sip_amount="))
    assert query(page) == {"step": ["step-4"], "sip_amount": ["₹ 10,000"]}
    page.get_by_label("Raise it each year by").fill("10")
    expect(result(page, "sip-value")).to_have_text("₹33,74,326")
    # One table row for each year; the last one says what the result says.
    page.locator("#step-step-4").get_by_text("The chart as a table").click()
    rows = page.locator("#step-step-4 tbody tr")
    expect(rows).to_have_count(10)
    expect(rows.last).to_contain_text("₹33,74,326")


def test_an_address_brings_back_fields_and_answer(open_page: OpenPage):
    page = open_page(f"{FINANCE}?step=step-4&sip_amount=2500&sip_years=1&sip_rate=0")
    expect(result(page, "sip-value")).to_have_text("₹30,000")
    expect(page.get_by_label("Instalment")).to_have_value("2500")
    expect(page.get_by_label("For how long")).to_have_value("1")


def test_an_answer_of_an_address_is_never_preceded_by_the_example(open_page: OpenPage):
    """R116: a deep link does not flash the default."""
    page = open_page(
        f"{FINANCE}?step=step-4&sip_amount=2500",
        before="""
        window.drawn = [];
        (function look() {
          for (const figure of document.querySelectorAll("[data-result=sip-value]")) {
            if (figure.checkVisibility({ visibilityProperty: true })) drawn.push(figure.textContent);
          }
          requestAnimationFrame(look);
        })();""",
    )
    expect(result(page, "sip-value")).to_have_text("₹5,80,848")
    assert set(page.evaluate("drawn")) == {"₹5,80,848"}


@pytest.mark.long
def test_entries_are_carried_from_step_to_step_and_can_be_taken_back(open_page: OpenPage):
    page = open_page(f"{FINANCE}?step=step-4&sip_amount=2000")
    expect(result(page, "sip-value")).to_have_text("₹4,64,678")
    page.get_by_role("tab", name="3 Retire debts").click()
    page.get_by_label("Extra you can pay").fill("0")
    page.wait_for_url("**debt_extra=0**")
    page.get_by_role("tab", name="4 SIP").click()
    expect(result(page, "sip-value")).to_have_text("₹4,64,678")
    expect(page.get_by_label("Instalment")).to_have_value("2000")
    page.locator("#step-step-4").get_by_role("link", name="Back to the examples").click()
    expect(result(page, "sip-value")).to_have_text("₹11,61,695")
    expect(page.get_by_label("Instalment")).to_have_value("5,000")
    page.go_back()
    expect(page.get_by_label("Instalment")).to_have_value("2000")
    expect(result(page, "sip-value")).to_have_text("₹4,64,678")


@pytest.mark.requirement("T16")
@pytest.mark.long
def test_senseless_entries_get_a_message_and_keep_the_last_answer(open_page: OpenPage):
    """Issue: a message, never NaN; the last good result stays, marked as out of date."""
    page = open_page(f"{FINANCE}?step=step-4")
    field = page.get_by_label("For how long")
    panel = page.locator("#step-step-4")
    for text, message in (
        ("200", "Enter 1 to 50 years."),
        ("0", "Enter 1 to 50 years."),
        ("-3", "This cannot be negative. Enter 1 to 50 years."),
        ("ten", "Use digits only, such as 10."),
        ("NaN", "Use digits only, such as 10."),
        ("Infinity", "Use digits only, such as 10."),
        ("1e3", "Use digits only, such as 10."),
        ("2.5", "Use a whole number."),
        ("", "Enter a figure."),
    ):
        field.fill("5")
        expect(fault(page, "sip_years")).to_be_empty()
        expect(panel.get_by_text(LAST_COMPLETE)).to_be_hidden()
        expect(result(page, "sip-value")).to_have_text("₹4,12,432")
        field.fill(text)
        expect(fault(page, "sip_years")).to_have_text(message)
        expect(field).to_have_attribute("aria-invalid", "true")
        assert "sip_years-error" in (field.get_attribute("aria-describedby") or "")
        expect(panel.get_by_text(LAST_COMPLETE)).to_be_visible()
        expect(result(page, "sip-value")).to_have_text("₹4,12,432")
        assert "NaN" not in panel.locator(".worksheet-result").inner_text()


@pytest.mark.long
def test_net_worth_adds_up_and_counts_the_reserve(open_page: OpenPage):
    page = open_page(f"{FINANCE}?step=step-1")
    expect(result(page, "net-worth")).to_have_text("₹35,60,000")
    page.get_by_label("House and land").fill("")
    expect(result(page, "net-worth")).to_have_text("−₹9,40,000")
    page.get_by_label("Spending in a month").fill("50,000")
    expect(result(page, "net-reserve")).to_have_text("6.0 months")


@pytest.mark.requirement("T16")
@pytest.mark.long
def test_retirement_asks_for_ages_that_ascend(open_page: OpenPage):
    page = open_page(f"{FINANCE}?step=step-2")
    expect(result(page, "corpus")).to_have_text("₹5,83,41,020")
    expect(result(page, "corpus-instalment")).to_have_text("₹21,244")
    page.get_by_label("Age at retirement").fill("25")
    expect(fault(page, "corpus_retire")).to_have_text("Enter an age above 30, your age now.")
    page.get_by_label("Age at retirement").fill("60")
    page.get_by_label("Plan up to age").fill("60")
    expect(fault(page, "corpus_live")).to_have_text("Enter an age above 60, when you retire.")


@pytest.mark.long
def test_debts_are_put_in_order_both_ways(open_page: OpenPage):
    page = open_page(f"{FINANCE}?step=step-3")
    expect(result(page, "debts-saved")).to_have_text("₹7,358.96")
    expect(result(page, "debts-avalanche-time")).to_have_text("2 years 1 month")
    panel = page.locator("#step-step-3")
    panel.get_by_text("When each debt is cleared").first.click()
    debts = panel.locator("tbody tr td:nth-of-type(1)").all_inner_texts()
    assert debts == [
        "Credit card", "Car loan", "Personal loan", "Car loan", "Credit card", "Personal loan",
    ]  # fmt: skip


def test_payments_that_never_clear_the_debts_are_refused(open_page: OpenPage):
    page = open_page(
        f"{FINANCE}?step=step-3&debt1_payment=0&debt2_payment=0&debt3_payment=0&debt_extra=0",
    )
    expect(fault(page, "debt_extra")).to_contain_text("do not clear the debts within 50 years")


def test_each_planner_names_its_convention(document: Read):
    for number in (2, 3, 4):
        (panel,) = document(FINANCE).find(f".//*[@id='step-step-{number}']")
        assert "How we calculate:" in words(panel)
    assert "annuity due" in words(panel)


@pytest.mark.long
def test_the_charts_draw_something_and_say_what(open_page: OpenPage):
    page = open_page(FINANCE)
    for number, step in enumerate(STEPS, 1):
        page.get_by_role("tab", name=step).click()
        chart = page.locator(f"#step-step-{number} svg[role=img]")
        expect(chart).to_be_visible()
        assert re.search("₹[0-9,.]+", chart.get_attribute("aria-label") or "")
        boxes = [
            path.bounding_box() for path in chart.locator(".chart-columns, .chart-lines").all()
        ]
        assert any(box and box["height"] > 100 for box in boxes)


def test_without_a_script_the_form_is_answered(no_script: Page, site: str):
    """R110: planners with a query are right without JavaScript; the figures of no other entry."""
    no_script.goto(f"{site}{FINANCE}?step=step-4&sip_amount=2500")
    expect(result(no_script, "sip-value")).to_have_text(["₹5,80,848"])
    no_script.goto(f"{site}{FINANCE}")
    expect(result(no_script, "sip-value")).to_have_text("₹11,61,695")
    expect(result(no_script, "net-worth")).to_have_text("₹35,60,000")
    no_script.get_by_label("Instalment").fill("10,000")
    no_script.locator("#step-step-4").get_by_role("button", name="Work it out").click()
    expect(result(no_script, "sip-value")).to_have_text(["₹23,23,391"])
    no_script.goto(f"{site}{FINANCE}?step=step-4&sip_years=ten")
    told = no_script.locator("li:visible", has_text="Use digits only, such as 10.")
    expect(told).to_have_count(1)
    expect(result(no_script, "sip-value")).to_have_count(0)


@pytest.mark.long
def test_a_keyboard_does_it_all(open_page: OpenPage):
    page = open_page(f"{FINANCE}?step=step-4")
    field = page.get_by_label("Instalment")
    field.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("1000")
    page.keyboard.press("Enter")
    expect(result(page, "sip-value")).to_have_text("₹2,32,339")
    expect(field).to_be_focused()


@pytest.mark.short("1")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_no_step_is_cut_off_at_any_width(open_page: OpenPage, number: int):
    large = "corpus_spending=90,00,000&debt1_balance=10,00,00,00,000&debt1_payment=1,00,00,00,000"
    page = open_page(
        f"{FINANCE}?step=step-{number}&sip_amount=10,00,00,00,000&{large}&net_cash=10,00,00,00,000"
    )
    page.locator(f"#step-step-{number}").get_by_text("as a table").last.click()
    for width in (360, 768, 1360):
        page.set_viewport_size({"width": width, "height": 860})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
