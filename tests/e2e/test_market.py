"""The online equity pages as a visitor uses them (specification §2.18, §4 and §9)."""

import json
import re
from collections.abc import Callable
from urllib.parse import parse_qs, quote, urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from nnm_site.market.page import CALENDAR
from tests.documents import Document, words
from tests.pages import OpenPage

Read = Callable[[str], Document]

MOVERS = "/equity/gainers-and-losers"
PROFILE = f"{MOVERS}/company-profile/"
CHART = "https://s3.tradingview.com/external-embedding/embed-widget-advanced-chart.js"
EVENTS = "https://s3.tradingview.com/external-embedding/embed-widget-events.js"


def rows(page: Page):
    return page.locator(".movers tbody tr:has(th):visible")


def names(page: Page) -> list[str]:
    return rows(page).locator("th").all_inner_texts()


#: `expected(show=…, exchange=…, page=…)`: the companies there.
Expected = Callable[..., list[str]]


@pytest.fixture
def expected(document: Read) -> Expected:
    """The companies that an address shows, as its document says without a script."""

    def read(**query: str) -> list[str]:
        asked = httpx.QueryParams(query)
        page = document(f"{MOVERS}?{asked}" if query else MOVERS)
        place = ".//noscript" if query else ".//main"
        return [words(th) for th in page.find(f"{place}//tbody/tr/th")]

    return read


@pytest.fixture
def pages(document: Read) -> int:
    """How many pages of movers there are."""
    (steps,) = document(MOVERS).find(".//main//nav[@aria-label='Pagination']/span")
    return int(words(steps).split(" of ")[1])


def pager(page: Page):
    return page.get_by_role("navigation", name="Pagination")


def toggle(page: Page, name: str):
    return page.get_by_role("navigation", name="Movers").get_by_role("link", name=name)


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def test_charts_and_calendar_are_asked_for_with_the_specified_options(open_page: OpenPage):
    """Spec §2.18 and §7: advanced chart; economic events, light, India, all importance, 20 countries."""
    page = open_page("/equity", allow={CHART: "", EVENTS: ""})
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


@pytest.mark.parametrize("path", ["/equity", MOVERS, "/equity/out-and-under"])
def test_the_clock_shows_the_time_in_india_each_second(open_page: OpenPage, path: str):
    """Spec §9: refreshes every second, Asia/Kolkata."""
    page = open_page(path)
    page.clock.install(time="2026-01-05T04:29:00Z")
    page.reload()
    page.clock.pause_at("2026-01-05T04:29:57.000Z")
    clock = page.locator("ist-clock")
    for seconds in ("09:59:58", "09:59:59", "10:00:00"):
        page.clock.run_for(1000)
        expect(clock).to_have_text(re.compile(rf"^Mon,? {seconds} IST$"))


def test_the_sub_menu_leads_to_the_equity_pages(document: Read):
    menu = list(document("/equity").named("nav", "Online equity").iter("a"))
    assert [a.get("href") for a in menu] == [
        "/equity", MOVERS, "/equity/out-and-under", "/",
    ]  # fmt: skip
    assert [a.get("aria-current") for a in menu] == ["page", None, None, None]


def test_gainers_of_nse_are_shown_first_five_to_a_page(shared_page: OpenPage, expected: Expected):
    """Spec §2.18, §4, §9: Gainer, NSE, page 1, five rows."""
    page = shared_page(MOVERS)
    expect(rows(page)).to_have_count(5)
    assert names(page) == expected() == expected(show="gainer", exchange="NSE", page="1")
    expect(toggle(page, "Gainer")).to_have_attribute("aria-current", "true")
    expect(page.get_by_label("Exchange")).to_have_value("NSE")
    heads = page.locator(".movers thead th").all_inner_texts()
    assert heads == [
        "Company", "Last price (₹)", "Previous close (₹)", "Change (₹)", "Change (%)", "Volume",
    ]  # fmt: skip
    expect(
        page.get_by_text(re.compile(r"^NSE, closing prices of \d+ \w+ \d{4}\.$"))
    ).to_be_visible()


@pytest.mark.parametrize("exchange", ["NSE", "BSE"])
@pytest.mark.parametrize("show", ["gainer", "loser"])
def test_the_largest_change_comes_first_over_all_pages(
    document: Read, pages: int, show: str, exchange: str
):
    percents: list[float] = []
    for number in range(1, pages + 1):
        page = document(f"{MOVERS}?show={show}&exchange={exchange}&page={number}")
        cells = page.find(".//noscript//tbody/tr[th]/td[4]")
        assert len(cells) <= 5
        percents += [float(words(cell).replace("−", "-")) for cell in cells]
    assert percents
    assert percents == sorted(percents, reverse=show == "gainer")
    assert all((percent > 0) == (show == "gainer") for percent in percents)


def test_previous_and_next_follow_both_sets(open_page: OpenPage, expected: Expected, pages: int):
    """Spec §4: Previous off on page 1; Next off when the page's end covers both data sets."""
    page = open_page(MOVERS)
    page.evaluate("window.sameDocument = true")
    previous, following = (pager(page).get_by_role("link", name=n) for n in ("Previous", "Next"))
    expect(previous).to_be_disabled()
    for number in range(2, pages + 1):
        following.click()
        expect(pager(page)).to_contain_text(f"Page {number} of {pages}")
        found = expected(page=str(number))
        if found:
            expect(rows(page).first).to_contain_text(found[0])
        else:
            expect(page.get_by_text("There are no more gainers.")).to_be_visible()
        assert names(page) == found
        assert query(page) == {"page": [str(number)]}
        expect(previous).to_be_enabled()
    expect(following).to_be_disabled()
    toggle(page, "Loser").click()
    expect(pager(page)).to_contain_text(f"Page 1 of {pages}")
    assert query(page) == {"show": ["loser"]}
    expect(rows(page).first).to_contain_text(expected(show="loser")[0])
    assert page.evaluate("window.sameDocument")


def test_every_choice_is_in_the_address(open_page: OpenPage, expected: Expected):
    page = open_page(f"{MOVERS}?show=loser&exchange=BSE&page=2")
    expect(page.get_by_label("Exchange")).to_have_value("BSE")
    there = expected(show="loser", exchange="BSE", page="2")
    assert names(page) == there
    percents = rows(page).locator("td:nth-child(5)").all_inner_texts()
    assert all(percent.startswith("−") for percent in percents)
    expect(page.locator(".movers caption")).to_have_text("Losers")
    page.get_by_label("Exchange").select_option("NSE")
    expect(rows(page).first).to_contain_text(expected(show="loser")[0])
    # NSE is the example of the form, so it stays out of the address; a new exchange begins at page 1.
    expect(page).to_have_url(re.compile(r"\?show=loser$"))
    toggle(page, "Gainer").click()
    expect(rows(page).first).to_contain_text(expected()[0])
    page.go_back()
    expect(rows(page).first).to_contain_text(expected(show="loser")[0])
    expect(toggle(page, "Loser")).to_have_attribute("aria-current", "true")


def test_unknown_choices_mean_the_defaults_and_a_page_too_far_the_last(
    open_page: OpenPage, pages: int
):
    page = open_page(f"{MOVERS}?show=x&exchange=LSE&page=99")
    expect(page.get_by_label("Exchange")).to_have_value("NSE")
    expect(toggle(page, "Gainer")).to_have_attribute("aria-current", "true")
    expect(pager(page)).to_contain_text(f"Page {pages} of {pages}")


@pytest.mark.parametrize("tapped", [False, True])
def test_the_first_click_before_the_framework_arrives_is_not_lost(
    open_page: OpenPage, site: str, expected: Expected, tapped: bool
):
    """Issue 17: on a live page nothing that was clicked, tapped or typed is lost."""
    page = open_page(MOVERS, width=360 if tapped else 1360)
    held = []
    page.route(re.compile(r"/assets/(?!site-).*\.js"), lambda route: held.append(route))
    page.goto(site + MOVERS)
    page.evaluate("window.sameDocument = true")
    loser = toggle(page, "Loser")
    loser.tap() if tapped else loser.click()
    expect(page).to_have_url(re.compile(r"\?show=loser$"))
    expect(page.locator("[data-connected]")).to_have_attribute("data-connected", "false")
    page.unroute(re.compile(r"/assets/(?!site-).*\.js"))
    for route in held:
        route.continue_()
    expect(rows(page).first).to_contain_text(expected(show="loser")[0])
    expect(loser).to_have_attribute("aria-current", "true")
    assert page.evaluate("window.sameDocument")


def test_out_and_under_starts_with_out_and_an_empty_table(open_page: OpenPage):
    """Spec §2.18 and §4."""
    page = open_page("/equity/out-and-under")
    sides = page.get_by_role("tablist", name="Side").get_by_role("tab")
    assert sides.all_inner_texts() == ["Out", "Under"]
    expect(page.get_by_role("tab", name="Out")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text("No shares are listed under Out.")).to_be_visible()
    page.get_by_role("tab", name="Under").click()
    page.wait_for_url("**side=under")
    expect(page.get_by_text("No shares are listed under Under.")).to_be_visible()
    expect(page.get_by_text("No shares are listed under Out.")).to_be_hidden()


def test_a_company_leads_to_its_profile_and_back(open_page: OpenPage, expected: Expected):
    """Spec §2.18: the company profile shows the name; issue 6: and its row."""
    page = open_page(f"{MOVERS}?page=2")
    name = expected(page="2")[0]
    page.get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_text("Previous close")).to_have_count(page.locator("main dl").count())
    assert page.title().startswith(name[:20])
    page.go_back()
    expect(rows(page).first).to_contain_text(name)
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
def test_any_name_is_shown_as_it_is_and_nothing_in_it_runs(
    shared_page: OpenPage, site: str, name: str
):
    page = shared_page("/equity", before="window.alert = () => { throw Error('ran') }")
    page.goto(site + PROFILE + quote(name, safe=""))
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.locator("main img")).to_have_count(0)
    expect(page.locator("main nav [aria-current=page]")).to_have_text(name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1360


def test_a_profile_can_be_read_without_javascript(document: Read, expected: Expected):
    name = expected()[0]
    page = document(PROFILE + quote(name))
    assert words(page.one("h1")) == name
    assert "Previous close" in words(page.one("main"))
    assert words(page.one("title")) == f"{name}: company profile"


@pytest.mark.parametrize(
    ("query", "show", "exchange", "number"),
    [("", "gainer", "NSE", 1), ("?page=2", "gainer", "NSE", 2), ("?show=loser", "loser", "NSE", 1),
     ("?exchange=BSE", "gainer", "BSE", 1), ("?page=99", "gainer", "NSE", 99),
     ("?show=x&page=x", "gainer", "NSE", 1), ("?show=loser&exchange=BSE&page=3", "loser", "BSE", 3)],
)  # fmt: skip
def test_every_page_of_movers_is_right_without_javascript(
    no_script: Page, site: str, pages: int, query: str, show: str, exchange: str, number: int
):
    """Issue 17: by a template, at each request; one toggle, which marks what is shown."""
    no_script.goto(f"{site}{MOVERS}{query}")
    text = f"Page {min(number, pages)} of {pages}"
    assert pager(no_script).locator("span").all_inner_texts() == [text]
    captions = no_script.locator(".movers caption:visible").all_inner_texts()
    assert captions == [f"{show.title()}s"]
    expect(no_script.get_by_text(re.compile(f"^{exchange}, closing prices"))).to_be_visible()
    movers = no_script.get_by_role("navigation", name="Movers")
    expect(movers).to_have_count(1)
    expect(movers.locator("[aria-current=true]")).to_have_text(show.title())


def test_links_and_form_lead_through_the_movers_without_javascript(
    no_script: Page, site: str, expected: Expected
):
    no_script.goto(f"{site}{MOVERS}")
    toggle(no_script, "Loser").click()
    assert names(no_script) == expected(show="loser")
    pager(no_script).get_by_role("link", name="Next").click()
    assert names(no_script) == expected(show="loser", page="2")
    no_script.get_by_role("link", name="BSE", exact=True).click()
    assert names(no_script) == expected(show="loser", exchange="BSE")
    no_script.goto(f"{site}{MOVERS}")
    no_script.get_by_label("Exchange").select_option("BSE")
    no_script.get_by_role("button", name="Show").click()
    assert names(no_script) == expected(exchange="BSE")


@pytest.mark.parametrize(
    "path", ["/equity", MOVERS, "/equity/out-and-under", f"{PROFILE}Abc%20Ltd"]
)
def test_pages_fit_small_screens(open_page: OpenPage, path: str):
    page = open_page(path, width=360)
    for width in (360, 768):
        page.set_viewport_size({"width": width, "height": 860})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_printed_page_is_the_table_alone(open_page: OpenPage):
    page = open_page(MOVERS)
    page.emulate_media(media="print")
    expect(rows(page)).to_have_count(5)
    expect(page.get_by_label("Exchange")).to_be_hidden()
    expect(pager(page)).to_be_hidden()
