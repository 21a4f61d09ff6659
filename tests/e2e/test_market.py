"""The online equity pages as a visitor uses them (R1001 to R1006)."""

import json
import re
from collections.abc import Callable
from typing import Literal
from urllib.parse import parse_qs, quote, urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from nnm_site.features.market.page import CALENDAR
from nnm_site.features.market.profile import NOT_ON_FILE
from tests.documents import Document, words
from tests.pages import FRAMEWORK, OpenPage, box_of, hold, wait_until

pytestmark = pytest.mark.requirement("R118", "R1001", "R1002", "R1004", "R1005", "R1006", "V3.5.5")

Read = Callable[[str], Document]

MOVERS = "/equity/gainers-and-losers"
PROFILE = f"{MOVERS}/company-profile/"
CHART = "https://s3.tradingview.com/external-embedding/embed-widget-advanced-chart.js"
EVENTS = "https://s3.tradingview.com/external-embedding/embed-widget-events.js"
HOST = "https://s3.tradingview.com/"

#: What a script of the provider does: it puts a frame into its place, and the frame reports.
PROVIDER = """
(() => {
  const frame = document.createElement("iframe");
  frame.srcdoc = "<body style='background:#123'>live</body>";
  // Whoever waited too long has taken the script away.
  document.currentScript?.parentNode?.firstElementChild.append(frame);
})();
"""
#: A frame whose page never comes: the browser shows an error in it and calls it loaded.
FRAME_ALONE = PROVIDER.replace(
    "frame.srcdoc", 'frame.src = "https://www.tradingview-widget.com/x"; const unused'
)
#: A frame that comes, and says that it has nothing to show.
NO_DATA = FRAME_ALONE.replace(
    "})();",
    """
  const found = document.querySelector("iframe");
  dispatchEvent(new MessageEvent("message", { source: found.contentWindow, data: { name: "tv-widget-no-data" } }));
})();""",
)


def rows(page: Page):
    return page.locator(".movers tbody tr:has(th):visible")


def expect_companies(page: Page, names: list[str]) -> None:
    expect(rows(page).locator("th")).to_have_text(names)


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


def widgets(page: Page):
    return page.locator("market-widget").all()


@pytest.mark.long
def test_charts_and_calendar_are_asked_for_with_the_specified_options(open_page: OpenPage):
    """R1001, R1006: advanced chart; economic events, light, India, all importance, 20 countries."""
    page = open_page("/equity", allow={CHART: PROVIDER, EVENTS: PROVIDER})
    assert [w.get_attribute("data-widget") for w in widgets(page)] == [
        "advanced-chart", "advanced-chart", "events",
    ]  # fmt: skip
    sensex, nifty, calendar = (
        json.loads(widget.get_attribute("data-options") or "") for widget in widgets(page)
    )
    assert (sensex["symbol"], sensex["interval"], sensex["theme"]) == ("BSE:SENSEX", "D", "light")
    assert nifty["symbol"] == "BSE:NIFTYBEES"
    assert calendar == CALENDAR
    assert (calendar["importanceFilter"], calendar["locale"]) == ("-1,0,1", "in")
    assert len(calendar["countryFilter"].split(",")) == 20
    for widget in widgets(page):
        before = box_of(widget)["height"]
        widget.scroll_into_view_if_needed()
        expect(widget).to_have_attribute("data-state", "loaded")
        expect(widget.locator("iframe")).to_be_visible()
        expect(widget.locator(".widget-own")).to_be_hidden()
        inner = widget.frame_locator("iframe").frame_locator("iframe")
        expect(inner.get_by_text("live")).to_be_visible()
        assert box_of(widget)["height"] == before >= 550
    expect(page.get_by_text("a fund listed on BSE that follows the Nifty 50")).to_be_visible()


#: A script of the provider that was changed: it tries to read, to change and to send the page.
HOSTILE = (
    """
(() => {
  const found = [];
  const attempt = (name, act) => { try { act(); found.push(name); } catch {} };
  attempt("title", () => { parent.document.title = "owned"; });
  attempt("storage", () => parent.localStorage.length);
  attempt("own storage", () => localStorage.length);
  attempt("cookie", () => document.cookie);
  attempt("location", () => { top.location = "https://evil.example/"; });
  const said = document.createElement("p");
  said.id = "found";
  said.textContent = "got: " + found.join(", ");
  document.body.append(said);
})();
"""
    + PROVIDER
)


@pytest.mark.requirement("V3.6.1", "A15")
def test_a_changed_script_of_the_provider_gets_nothing_of_the_page(open_page: OpenPage):
    page = open_page("/equity", allow={CHART: HOSTILE, EVENTS: PROVIDER}, tolerate=("sandbox",))
    title, address = page.title(), page.url
    widget = page.locator("market-widget").first
    widget.scroll_into_view_if_needed()
    expect(widget).to_have_attribute("data-state", "loaded")
    expect(widget.frame_locator("iframe").locator("#found")).to_have_text("got: ")
    assert (page.title(), page.url) == (title, address)
    assert page.evaluate("document.querySelectorAll('script[src^=http]').length") == 0


@pytest.mark.long
def test_the_switch_shows_our_own_charts_and_remembers_it(open_page: OpenPage):
    page = open_page("/equity", allow={CHART: PROVIDER, EVENTS: PROVIDER})
    first = page.locator("market-widget").first
    own, live = (
        page.get_by_role("group", name="Charts").get_by_role("button", name=name)
        for name in ("Our chart", "TradingView")
    )
    first.scroll_into_view_if_needed()
    expect(live).to_have_attribute("aria-pressed", "true")
    own.click()
    expect(first.locator(".widget-own")).to_be_visible()
    expect(first.locator("iframe")).to_be_hidden()
    page.reload()
    expect(own).to_have_attribute("aria-pressed", "true")
    expect(first.locator("iframe")).to_have_count(0)
    live.click()
    expect(first.locator("iframe")).to_be_visible()
    expect(first.locator(".widget-own")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("how", ["refused", "silent", "an empty frame", "no data"])
def test_without_the_provider_nothing_changes_on_the_page(open_page: OpenPage, how: str):
    """Refused; silent for four seconds; a script that comes and a frame that does not."""
    scripts = {"an empty frame": FRAME_ALONE, "no data": NO_DATA}
    script = scripts.get(how)
    page = open_page("/equity", allow={CHART: script, EVENTS: script} if script else {})
    page.clock.install()
    if how == "silent":
        hold(page, f"{HOST}**")
    page.reload()
    for widget in widgets(page):
        before = box_of(widget)["height"]
        widget.scroll_into_view_if_needed()
        if how != "refused":
            expect(widget).to_have_attribute("data-state", re.compile("loading|failed"))
            page.clock.run_for(4000)
        expect(widget).to_have_attribute("data-state", "failed")
        expect(widget.locator(".widget-own")).to_be_visible()
        expect(widget.locator("iframe")).to_have_count(0)
        assert box_of(widget)["height"] == before >= 550
    expect(page.get_by_role("group", name="Charts")).to_be_hidden()


@pytest.mark.long
def test_the_provider_is_asked_after_the_page_has_loaded(open_page: OpenPage):
    """Else a provider that is silent would keep the browser loading the page."""
    page = open_page("/equity", allow={CHART: PROVIDER, EVENTS: PROVIDER})
    let_come = hold(page, "**/drawings/mark-logo.svg")
    page.reload(wait_until="domcontentloaded")
    widget = page.locator("market-widget").first
    widget.scroll_into_view_if_needed()
    wait_until(page, "customElements.get('market-widget')")
    # Long enough for the browser to report that the widget is in view.
    page.wait_for_timeout(500)
    assert page.evaluate("document.readyState") == "interactive"
    assert widget.get_attribute("data-state") is None
    let_come()
    expect(widget).to_have_attribute("data-state", "loaded")


@pytest.mark.long
def test_a_range_has_an_address_and_its_chart_is_that_of_the_data(
    open_page: OpenPage, document: Read
):
    page = open_page("/equity")
    page.get_by_role("link", name="3 months").click()
    page.wait_for_url("**range=3m")
    chosen = page.get_by_role("navigation", name="Range of the charts").locator(
        "[aria-current=true]"
    )
    expect(chosen).to_have_text("3 months")
    candles = page.locator(".price-chart").first.locator("g.gain rect, g.loss rect")
    rows = document("/equity?range=3m").find(".//figure")[0].findall(".//tbody/tr")
    expect(candles).to_have_count(len(rows))
    page.go_back()
    expect(chosen).to_have_text("1 year")


def test_pointer_and_keys_read_single_days(open_page: OpenPage):
    page = open_page("/equity?range=1m")
    figure = page.locator("figure[data-chart]").first
    plane, reading = figure.locator(".price-plane"), figure.locator("[data-reading]")
    days = [day.strip() for day in figure.locator("tbody th").all_text_contents()]
    expect(reading).to_contain_text(days[0])
    plane.focus()
    page.keyboard.press("ArrowLeft")
    expect(reading).to_contain_text(days[1])
    page.keyboard.press("Home")
    expect(reading).to_contain_text(days[-1])
    plane.hover(position={"x": 3, "y": 60})
    expect(reading).to_contain_text(days[-1])
    values = figure.locator("tbody tr").last.locator("td").all_text_contents()
    for value in values:
        expect(reading).to_contain_text(value)


def test_on_a_phone_a_company_is_one_row_of_64_px(open_page: OpenPage):
    page = open_page(MOVERS, width=360)
    table = page.get_by_role("table", name="Gainers")
    for row in rows(page).all():
        assert box_of(row)["height"] == 64
    expect(table.get_by_role("columnheader")).to_have_count(6)
    expect(table.get_by_role("rowheader")).to_have_count(5)
    expect(table.get_by_role("cell")).to_have_count(25)
    volume = rows(page).first.locator(".quote-volume")
    assert "Volume" in volume.evaluate("e => getComputedStyle(e, '::before').content")


@pytest.mark.short("/equity")
@pytest.mark.parametrize("path", ["/equity", MOVERS, "/equity/out-and-under"])
def test_the_clock_shows_the_time_in_india_each_second(open_page: OpenPage, path: str):
    """R1001: refreshes every second, Asia/Kolkata."""
    page = open_page(path)
    page.clock.install(time="2026-01-05T04:29:00Z")
    page.reload()
    page.clock.pause_at("2026-01-05T04:29:57.000Z")
    clock = page.locator("ist-clock")
    for seconds in ("09:59:58", "09:59:59", "10:00:00"):
        page.clock.run_for(1000)
        expect(clock).to_have_text(re.compile(rf"^Mon,? {seconds} IST$"))
    expect(page.locator(".clock [data-open-hours]")).to_have_text("open now")


@pytest.mark.short("2026-11-20T05:00:00Z-open now-open now")
@pytest.mark.parametrize(
    ("time", "market", "desks"),
    [("2026-11-20T05:00:00Z", "open now", "open now"),
     ("2026-11-20T12:00:00Z", "opens Monday at 9:15", "open now"),
     ("2026-11-22T05:00:00Z", "opens Monday at 9:15", "opens Monday 9:00"),
     ("2026-12-24T20:00:00Z", "opens Monday at 9:15", "opens Saturday 10:00")],
)  # fmt: skip
def test_the_browser_says_what_is_open(open_page: OpenPage, time: str, market: str, desks: str):
    page = open_page("/equity")
    page.clock.install(time=time)
    page.reload()
    expect(page.locator(".clock [data-open-hours]")).to_have_text(market)
    expect(page.locator(".phone-status [data-open-hours]")).to_have_text(desks)


def test_the_sub_menu_leads_to_the_equity_pages(document: Read):
    menu = list(document("/equity").named("nav", "Online equity").iter("a"))
    assert [a.get("href") for a in menu] == [
        "/equity", MOVERS, "/equity/out-and-under", "/",
    ]  # fmt: skip
    assert [a.get("aria-current") for a in menu] == ["page", None, None, None]


def test_gainers_of_nse_are_shown_first_five_to_a_page(shared_page: OpenPage, expected: Expected):
    """R1002: Gainer, NSE, page 1, five rows."""
    page = shared_page(MOVERS)
    expect(rows(page)).to_have_count(5)
    assert expected() == expected(show="gainer", exchange="NSE", page="1")
    expect_companies(page, expected())
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


@pytest.mark.long
def test_previous_and_next_follow_both_sets(open_page: OpenPage, expected: Expected, pages: int):
    """R1002: Previous off on page 1; Next off when the page's end covers both data sets."""
    page = open_page(MOVERS)
    page.evaluate("window.sameDocument = true")
    previous, following = (pager(page).get_by_role("link", name=n) for n in ("Previous", "Next"))
    expect(previous).to_be_disabled()
    for number in range(2, pages + 1):
        following.click()
        expect(pager(page)).to_contain_text(f"Page {number} of {pages}")
        found = expected(page=str(number))
        expect_companies(page, found)
        if not found:
            expect(page.get_by_text("There are no more gainers.")).to_be_visible()
        assert query(page) == {"page": [str(number)]}
        expect(previous).to_be_enabled()
    expect(following).to_be_disabled()
    toggle(page, "Loser").click()
    expect(pager(page)).to_contain_text(f"Page 1 of {pages}")
    assert query(page) == {"show": ["loser"]}
    expect_companies(page, expected(show="loser"))
    assert page.evaluate("window.sameDocument")


@pytest.mark.requirement("T15")
@pytest.mark.long
def test_every_choice_is_in_the_address(open_page: OpenPage, expected: Expected):
    page = open_page(f"{MOVERS}?show=loser&exchange=BSE&page=2")
    expect(page.get_by_label("Exchange")).to_have_value("BSE")
    expect_companies(page, expected(show="loser", exchange="BSE", page="2"))
    percents = rows(page).locator("td:nth-child(5)").all_inner_texts()
    assert all(percent.startswith("−") for percent in percents)
    expect(page.locator(".movers caption")).to_have_text("Losers")
    page.get_by_label("Exchange").select_option("NSE")
    expect_companies(page, expected(show="loser"))
    # NSE is the example of the form, so it stays out of the address; a new exchange begins at page 1.
    expect(page).to_have_url(re.compile(r"\?show=loser$"))
    toggle(page, "Gainer").click()
    expect_companies(page, expected())
    page.go_back()
    expect_companies(page, expected(show="loser"))
    expect(toggle(page, "Loser")).to_have_attribute("aria-current", "true")


@pytest.mark.long
def test_unknown_choices_mean_the_defaults_and_a_page_too_far_the_last(
    open_page: OpenPage, pages: int
):
    page = open_page(f"{MOVERS}?show=x&exchange=LSE&page=99")
    expect(page.get_by_label("Exchange")).to_have_value("NSE")
    expect(toggle(page, "Gainer")).to_have_attribute("aria-current", "true")
    expect(pager(page)).to_contain_text(f"Page {pages} of {pages}")


@pytest.mark.long
@pytest.mark.parametrize("tapped", [False, True])
def test_the_first_click_before_the_framework_arrives_is_not_lost(
    open_page: OpenPage, expected: Expected, tapped: bool
):
    """R118: on a live page nothing that was clicked, tapped or typed is lost."""
    page, let_come = open_page.arriving(MOVERS, FRAMEWORK, width=360 if tapped else 1360)
    page.evaluate("window.sameDocument = true")
    loser = toggle(page, "Loser")
    loser.tap() if tapped else loser.click()
    expect(page).to_have_url(re.compile(r"\?show=loser$"))
    expect(page.locator("[data-connected]")).to_have_attribute("data-connected", "false")
    let_come()
    expect_companies(page, expected(show="loser"))
    expect(loser).to_have_attribute("aria-current", "true")
    assert page.evaluate("window.sameDocument")


def test_out_and_under_starts_with_out_and_an_empty_table(open_page: OpenPage):
    """R1004."""
    page = open_page("/equity/out-and-under")
    sides = page.get_by_role("tablist", name="Side").get_by_role("tab")
    assert sides.all_inner_texts() == ["Out", "Under"]
    expect(page.get_by_role("tab", name="Out")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text("No shares are listed under Out.")).to_be_visible()
    expect(page.get_by_text("expects it to outperform")).to_be_visible()
    page.get_by_role("tab", name="Under").click()
    page.wait_for_url("**side=under")
    expect(page.get_by_text("No shares are listed under Under.")).to_be_visible()
    expect(page.get_by_text("No shares are listed under Out.")).to_be_hidden()


@pytest.mark.long
def test_a_company_leads_to_its_profile_and_back(open_page: OpenPage, expected: Expected):
    """R1005: the company profile shows the name and its row."""
    page = open_page(f"{MOVERS}?page=2")
    name = expected(page="2")[0]
    page.get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_role("term").filter(has_text="Previous close")).to_be_visible()
    assert page.title().startswith(name[:20])
    page.go_back()
    expect(rows(page).first).to_contain_text(name)
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


@pytest.mark.short("A")
@pytest.mark.parametrize(
    "name",
    [
        "A",
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)> & 'Söhne'",
        "नमुना उद्योग",
        "क्\u200dष सीमेंट",
        "شركة العينة",
        "A/B & C? #1 100%",
        "x" * 120,
        "🦋 Butterfly",
        "{company} </main><h1>",
    ],
)
def test_a_name_that_is_not_there_stands_in_small_print_and_nothing_in_it_runs(
    open_page: OpenPage, name: str
):
    """404, with names that resemble it where there are any."""
    page = open_page(
        PROFILE + quote(name, safe=""),
        before="window.alert = () => { throw Error('ran') }",
        expect_status=404,
    )
    expect(page.get_by_role("heading", level=1)).to_have_text(NOT_ON_FILE)
    expect(page.locator("main img")).to_have_count(0)
    shown = name if len(name) <= 60 else f"{name[:59]}…"
    expect(page.locator("main .small bdi")).to_have_text(shown)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1360


@pytest.mark.long
def test_a_misspelt_company_is_found_by_its_suggestion(open_page: OpenPage, expected: Expected):
    name = expected()[0]
    page = open_page(PROFILE + quote(name.replace("Ltd (sample)", "Lmtd")), expect_status=404)
    page.locator("main").get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


@pytest.mark.short("light-360")
@pytest.mark.parametrize("width", [360, 1360])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_profile_has_chart_day_year_and_listing(
    open_page: OpenPage, expected: Expected, width: int, theme: Literal["light", "dark"]
):
    page = open_page(PROFILE + quote(expected()[0]), width=width, theme=theme)
    headings = page.locator("main h2").all_inner_texts()
    # Not every company has had one.
    assert [heading for heading in headings if heading != "Corporate actions"] == [
        "Prices", "The day", "52 weeks", "Volume against its average", "Listing",
    ]  # fmt: skip
    expect(page.locator(".price-chart")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Notices of companies at"))).to_be_visible()
    page.get_by_role("link", name="All", exact=True).click()
    page.wait_for_url("**range=all")


@pytest.mark.short("-gainer-NSE-1")
@pytest.mark.parametrize(
    ("query", "show", "exchange", "number"),
    [("", "gainer", "NSE", 1), ("?page=2", "gainer", "NSE", 2), ("?show=loser", "loser", "NSE", 1),
     ("?exchange=BSE", "gainer", "BSE", 1), ("?page=99", "gainer", "NSE", 99),
     ("?show=x&page=x", "gainer", "NSE", 1), ("?show=loser&exchange=BSE&page=3", "loser", "BSE", 3)],
)  # fmt: skip
def test_every_page_of_movers_is_right_without_javascript(
    no_script: Page, site: str, pages: int, query: str, show: str, exchange: str, number: int
):
    """R1308: by a template, at each request; one toggle, which marks what is shown."""
    no_script.goto(f"{site}{MOVERS}{query}")
    text = f"Page {min(number, pages)} of {pages}"
    assert pager(no_script).locator("span").all_inner_texts() == [text]
    captions = no_script.locator(".movers caption:visible").all_inner_texts()
    assert captions == [f"{show.title()}s"]
    said = no_script.get_by_text(re.compile(f"^{exchange}, closing prices"))
    expect(said.filter(visible=True)).to_have_count(1)
    movers = no_script.get_by_role("navigation", name="Movers")
    expect(movers).to_have_count(1)
    expect(movers.locator("[aria-current=true]")).to_have_text(show.title())


@pytest.mark.long
def test_links_and_form_lead_through_the_movers_without_javascript(
    no_script: Page, site: str, expected: Expected
):
    no_script.goto(f"{site}{MOVERS}")
    toggle(no_script, "Loser").click()
    expect_companies(no_script, expected(show="loser"))
    pager(no_script).get_by_role("link", name="Next").click()
    expect_companies(no_script, expected(show="loser", page="2"))
    no_script.get_by_role("link", name="BSE", exact=True).click()
    expect_companies(no_script, expected(show="loser", exchange="BSE"))
    no_script.goto(f"{site}{MOVERS}")
    no_script.get_by_label("Exchange").select_option("BSE")
    no_script.get_by_role("button", name="Show", exact=True).click()
    expect_companies(no_script, expected(exchange="BSE"))


@pytest.mark.long
def test_the_printed_page_is_the_table_alone(open_page: OpenPage):
    page = open_page(MOVERS)
    page.emulate_media(media="print")
    expect(rows(page)).to_have_count(5)
    expect(page.get_by_label("Exchange")).to_be_hidden()
    expect(pager(page)).to_be_hidden()
