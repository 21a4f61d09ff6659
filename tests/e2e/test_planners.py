"""The planners of the personal-finance page (R804)."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.features.wealth.planners import PLANNERS, ask
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R804")

FINANCE = "/wealth/personal-finance"
LAST_COMPLETE = "Correct the marked field to update the figures."


def result(page: Page, name: str) -> Locator:
    return page.locator(f'[data-result="{name}"]:visible')


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query, keep_blank_values=True)


def fault(page: Page, field: str) -> Locator:
    return page.locator(f"#{field}-error")


def test_typing_answers_and_the_address_brings_fields_and_answer_back(open_page: OpenPage):
    """R804: ₹5,000 a month, 12%, 10 years → ₹11,61,695.38, shown to the rupee."""
    page = open_page(f"{FINANCE}?step=step-4")
    for name, text in (("value", "₹11,61,695"), ("invested", "₹6,00,000"), ("growth", "₹5,61,695")):
        expect(result(page, f"sip-{name}")).to_have_text(text)
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
    page.wait_for_url(re.compile("sip_step"))
    page.reload()
    expect(result(page, "sip-value")).to_have_text("₹33,74,326")
    expect(page.get_by_label("Instalment")).to_have_value("₹ 10,000")
    # A keyboard does it all.
    field = page.get_by_label("Raise it each year by")
    field.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    expect(result(page, "sip-value")).to_have_text("₹23,23,391")
    expect(field).to_be_focused()


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
def test_senseless_entries_get_a_message_and_keep_the_last_answer(open_page: OpenPage):
    """Never NaN; the last good result stays, marked as out of date. Each message: tests/unit/wealth."""
    page = open_page(f"{FINANCE}?step=step-4")
    field = page.get_by_label("For how long")
    panel = page.locator("#step-step-4")
    for text, message in (
        ("200", "Enter 1 to 50 years."),
        ("NaN", "Use digits only, such as 10."),
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
def test_each_step_answers_what_is_typed_draws_it_and_is_nowhere_cut_off(open_page: OpenPage):
    """The figures: tests/unit/wealth."""
    page = open_page(FINANCE)
    large = "10,00,00,00,000"
    for key, entries in (
        ("net_worth", {"net_cash": large}),
        ("retirement", {"corpus_spending": "90,00,000"}),
        ("debts", {"debt1_balance": large, "debt1_payment": "1,00,00,00,000"}),
        ("sip", {"sip_amount": large}),
    ):
        planner = PLANNERS[key]
        page.locator(f"a[role=tab][href*='{planner.words.step}']").click()
        panel = page.locator(f"#step-{planner.words.step}")
        for name, text in entries.items():
            panel.locator(f"[name={name}]").fill(text)
        outcome, _ = ask(planner, entries)
        assert outcome is not None
        for _, name, figure in planner.words.results:
            expect(result(page, name)).to_have_text(outcome.figures[figure])
        chart = panel.locator("svg[role=img]")
        assert re.search("₹[0-9,.]+", chart.get_attribute("aria-label") or ""), key
        drawn = [
            path.bounding_box() for path in chart.locator(".chart-columns, .chart-lines").all()
        ]
        assert any(box and box["height"] > 100 for box in drawn), key
        panel.get_by_text("as a table").last.click()
        for width in (360, 768, 1360):
            page.set_viewport_size({"width": width, "height": 860})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, key


def test_without_a_script_the_form_is_answered(no_script: Page, site: str):
    """R110: planners with a query are right without JavaScript; the figures of no other entry."""
    no_script.goto(f"{site}{FINANCE}")
    expect(result(no_script, "sip-value")).to_have_text("₹11,61,695")
    no_script.get_by_label("Instalment").fill("10,000")
    no_script.locator("#step-step-4").get_by_role("button", name="Work it out").click()
    expect(result(no_script, "sip-value")).to_have_text(["₹23,23,391"])
    no_script.goto(f"{site}{FINANCE}?step=step-4&sip_years=ten")
    field = no_script.locator("[name=sip_years]:visible")
    expect(field).to_have_value("ten")
    expect(field).to_have_accessible_description("Use digits only, such as 10.")
    expect(result(no_script, "sip-value")).to_have_count(0)
