"""The online equity pages as a visitor uses them (specification §2.18, §4 and §9)."""

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from nnm_site.market.page import CALENDAR
from tests.pages import OpenPage, axe_complaints

MOVERS = "/equity/gainers-and-losers"
PROFILE = f"{MOVERS}/company-profile/"
CHART = "https://s3.tradingview.com/external-embedding/embed-widget-advanced-chart.js"
EVENTS = "https://s3.tradingview.com/external-embedding/embed-widget-events.js"


def rows(page: Page):
    return page.locator(".movers tbody tr:has(th)")


def names(page: Page) -> list[str]:
    return rows(page).locator("th").all_inner_texts()


def pager(page: Page):
    return page.get_by_role("navigation", name="Pagination")


def test_charts_and_calendar_are_asked_for_with_the_specified_options(open_page: OpenPage):
    """Spec §2.18 and §7: advanced chart; economic events, light, India, all importance, 20 countries."""
    page = open_page("/equity", allow={CHART: "", EVENTS: ""}, axe=False)
    widgets = page.locator("market-widget").all()
    assert [w.get_attribute("data-widget") for w in widgets] == [
        "advanced-chart", "advanced-chart", "events",
    ]  # fmt: skip
    sensex, nifty, calendar = (
        json.loads(widget.get_attribute("data-options") or "") for widget in widgets
    )
    assert (sensex["symbol"], sensex["interval"], sensex["theme"]) == ("BSE:SENSEX", "D", "light")
    assert nifty["symbol"] == "BSE:NIFTYBEES"
    assert calendar == CALENDAR
    assert (calendar["importanceFilter"], calendar["locale"]) == ("-1,0,1", "in")
    assert len(calendar["countryFilter"].split(",")) == 20
    for widget in widgets:
        widget.scroll_into_view_if_needed()
        expect(widget).to_have_attribute("data-state", "loaded")
    expect(page.get_by_text("a fund listed on BSE that follows the Nifty 50")).to_be_visible()


def test_without_the_provider_a_sentence_and_a_link_stand_there(open_page: OpenPage):
    """Decisions, behaviour: embedded widgets."""
    page = open_page("/equity")
    for widget in page.locator("market-widget").all():
        before = widget.bounding_box()
        widget.scroll_into_view_if_needed()
        expect(widget).to_have_attribute("data-state", "failed")
        expect(widget.get_by_text("not loaded")).to_be_visible()
        expect(widget.get_by_role("link")).to_be_visible()
        after = widget.bounding_box()
        assert before
        assert after
        assert after["height"] == before["height"] >= 550
    assert axe_complaints(page) == []


@pytest.mark.parametrize("path", ["/equity", MOVERS, "/equity/out-and-under"])
def test_the_clock_shows_the_time_in_india_each_second(open_page: OpenPage, path: str):
    """Spec §9: refreshes every second, Asia/Kolkata."""
    page = open_page(path, axe=False)
    clock = page.locator("ist-clock")
    expect(clock).to_have_text(re.compile(r"^\w{3},? \d\d:\d\d:\d\d IST$"))
    wanted = page.evaluate(
        "new Date().toLocaleTimeString('en-GB', {timeZone: 'Asia/Kolkata'}).slice(0, 5)"
    )
    first = clock.inner_text()
    assert wanted in first or page.locator("ist-clock").inner_text() != first
    expect(clock).not_to_have_text(first, timeout=3000)


def test_the_sub_menu_leads_to_the_equity_pages(open_page: OpenPage):
    page = open_page("/equity", axe=False)
    menu = page.get_by_role("navigation", name="Online equity")
    expect(menu.get_by_role("link", name="Online equity")).to_have_attribute("aria-current", "page")
    menu.get_by_role("link", name="Out and Under").click()
    page.wait_for_url("**/equity/out-and-under")
    menu.get_by_role("link", name="Gainers and losers").click()
    page.wait_for_url(f"**{MOVERS}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Gainers and losers")


def test_gainers_of_nse_are_shown_first_five_to_a_page(open_page: OpenPage):
    """Spec §2.18, §4, §9: Gainer, NSE, page 1, five rows."""
    page = open_page(MOVERS)
    expect(rows(page)).to_have_count(5)
    toggle = page.get_by_role("navigation", name="Movers")
    expect(toggle.get_by_role("link", name="Gainer")).to_have_attribute("aria-current", "true")
    expect(page.get_by_label("Exchange")).to_have_value("NSE")
    heads = page.locator(".movers thead th").all_inner_texts()
    assert heads == [
        "Company", "Last price (₹)", "Previous close (₹)", "Change (₹)", "Change (%)", "Volume",
    ]  # fmt: skip
    percents = [float(text) for text in rows(page).locator("td:nth-child(5)").all_inner_texts()]
    assert percents == sorted(percents, reverse=True)
    assert all(percent > 0 for percent in percents)
    expect(page.get_by_text("NSE, closing prices of 15 March 2024.")).to_be_visible()
    expect(page.get_by_text("Sample data", exact=True)).to_be_visible()


def test_previous_and_next_follow_both_sets(open_page: OpenPage):
    """Spec §4: Previous off on page 1; Next off when the page's end covers both data sets."""
    page = open_page(MOVERS, axe=False)
    previous, following = (pager(page).get_by_role("link", name=n) for n in ("Previous", "Next"))
    expect(previous).to_be_disabled()
    first = names(page)
    following.click()
    page.wait_for_url("**page=2*")
    expect(rows(page)).to_have_count(5)
    expect(rows(page).first).not_to_contain_text(first[0])
    expect(previous).to_be_enabled()
    following.click()
    expect(page.get_by_text("There are no more gainers.")).to_be_visible()
    expect(following).to_be_disabled()
    assert axe_complaints(page) == []
    page.get_by_role("navigation", name="Movers").get_by_role("link", name="Loser").click()
    expect(pager(page)).to_contain_text("Page 1 of 3")
    page.goto(f"{page.url}&page=3")
    expect(rows(page)).to_have_count(5)
    expect(following).to_be_disabled()
    previous.click()
    expect(pager(page)).to_contain_text("Page 2 of 3")


def test_every_choice_is_in_the_address(open_page: OpenPage):
    page = open_page(f"{MOVERS}?show=loser&exchange=BSE&page=2", axe=False)
    expect(page.get_by_label("Exchange")).to_have_value("BSE")
    expect(pager(page)).to_contain_text("Page 2 of 3")
    percents = rows(page).locator("td:nth-child(5)").all_inner_texts()
    assert len(percents) == 5
    assert all(percent.startswith("−") for percent in percents)
    here = names(page)
    page.get_by_label("Exchange").select_option("NSE")
    page.wait_for_url("**exchange=NSE*")
    expect(pager(page)).to_contain_text("Page 1 of 3")
    expect(page.locator(".movers caption")).to_have_text("Losers")
    page.go_back()
    expect(page.get_by_label("Exchange")).to_have_value("BSE")
    expect(rows(page).first).to_contain_text(here[0])


def test_unknown_choices_mean_the_defaults_and_a_page_too_far_the_last(open_page: OpenPage):
    page = open_page(f"{MOVERS}?show=x&exchange=LSE&page=99", axe=False)
    expect(page.get_by_label("Exchange")).to_have_value("NSE")
    expect(pager(page)).to_contain_text("Page 3 of 3")
    expect(page.get_by_text("There are no more gainers.")).to_be_visible()


def test_out_and_under_starts_with_out_and_an_empty_table(open_page: OpenPage):
    """Spec §2.18 and §4."""
    page = open_page("/equity/out-and-under")
    toggle = page.get_by_role("navigation", name="Side")
    expect(toggle.get_by_role("link", name="Out")).to_have_attribute("aria-current", "true")
    expect(page.get_by_text("No shares are listed under Out.")).to_be_visible()
    toggle.get_by_role("link", name="Under").click()
    page.wait_for_url("**side=under*")
    expect(page.get_by_text("No shares are listed under Under.")).to_be_visible()
    expect(toggle.get_by_role("link", name="Under")).to_have_attribute("aria-current", "true")


def test_a_company_leads_to_its_profile_and_back(open_page: OpenPage):
    """Spec §2.18: the company profile shows the name; issue 6: and its row."""
    page = open_page(MOVERS, axe=False)
    name = names(page)[0]
    page.get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_text("Previous close")).to_have_count(page.locator("main dl").count())
    assert page.title().startswith(name[:20])
    assert axe_complaints(page) == []
    page.go_back()
    expect(rows(page)).to_have_count(5)
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


@pytest.mark.parametrize(
    "name",
    [
        "Namuna Power Ltd (sample)",
        "A",
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)> & 'Söhne'",
        "नमुना उद्योग",
        "شركة العينة",
        "A/B & C? #1 100%",
        "x" * 120,
        "🦋 Butterfly",
        "{company} </main><h1>",
    ],
)
def test_any_name_is_shown_as_it_is_and_nothing_in_it_runs(open_page: OpenPage, name: str):
    page = open_page(
        PROFILE + quote(name, safe=""), before="window.alert = () => { throw Error('ran') }"
    )
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.locator("main img")).to_have_count(0)
    expect(page.locator("main nav [aria-current=page]")).to_have_text(name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1360


def test_a_profile_can_be_read_without_javascript(open_page: OpenPage):
    page = open_page(PROFILE + quote("Namuna Power Ltd (sample)"), javascript=False, axe=False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Namuna Power Ltd (sample)")
    expect(page.get_by_text("NMNPOWER").first).to_be_visible()
    assert page.title() == "Namuna Power Ltd (sample): company profile"


def test_without_javascript_every_mover_can_be_read(open_page: OpenPage):
    page = open_page(MOVERS, javascript=False, axe=False)
    assert rows(page).count() == 5
    for heading in ("NSE: gainers", "NSE: losers", "BSE: gainers", "BSE: losers"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert page.locator("noscript ol li").count() == 50


@pytest.mark.parametrize(
    "path", ["/equity", MOVERS, "/equity/out-and-under", f"{PROFILE}Abc%20Ltd"]
)
@pytest.mark.parametrize(("width", "theme"), [(360, "dark"), (768, "light")])
def test_pages_fit_and_are_clean_on_small_screens(
    open_page: OpenPage, path: str, width: int, theme
):
    page = open_page(path, width=width, theme=theme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_printed_page_is_the_table_alone(open_page: OpenPage):
    page = open_page(MOVERS, axe=False)
    page.emulate_media(media="print")
    expect(rows(page)).to_have_count(5)
    expect(page.get_by_label("Exchange")).to_be_hidden()
    expect(pager(page)).to_be_hidden()
