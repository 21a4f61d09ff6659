"""The online equity pages as a visitor uses them (R1001 to R1006)."""

import re
from collections.abc import Callable
from datetime import datetime, time, timedelta
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from nnm_site.shared.content.trading_calendar import desk_hours, segment_hours
from nnm_site.shared.rules.dates import INDIA, today
from nnm_site.shared.rules.opening_hours import Hours, open_on, status, status_words
from tests.documents import Document, words
from tests.pages import FRAMEWORK, OpenPage, box_of, hold, wait_until

pytestmark = pytest.mark.requirement("R118", "R1001", "R1002", "R1004", "R1005", "R1006", "V3.5.5")

Read = Callable[[str], Document]

MOVERS = "/equity/gainers-and-losers"
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
        params = httpx.QueryParams(query)
        page = document(f"{MOVERS}?{params}" if query else MOVERS)
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


def test_charts_and_calendar_take_the_place_of_our_own_and_the_switch_remembers_the_choice(
    open_page: OpenPage,
):
    """R1001, R1006. What the provider is asked for: tests/web/test_market_pages.py."""
    page = open_page("/equity", allow={CHART: PROVIDER, EVENTS: PROVIDER})
    assert widgets(page)
    for widget in widgets(page):
        before = box_of(widget)["height"]
        widget.scroll_into_view_if_needed()
        expect(widget).to_have_attribute("data-state", "loaded")
        expect(widget.locator("iframe")).to_be_visible()
        expect(widget.locator(".widget-own")).to_be_hidden()
        inner = widget.frame_locator("iframe").frame_locator("iframe")
        expect(inner.get_by_text("live")).to_be_visible()
        assert box_of(widget)["height"] == before
    first = page.locator("market-widget").first
    own, live = (
        page.get_by_role("group", name="Charts").get_by_role("button", name=name)
        for name in ("Our chart", "TradingView")
    )
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
        assert box_of(widget)["height"] == before
    expect(page.get_by_role("group", name="Charts")).to_be_hidden()


@pytest.mark.long
def test_the_provider_is_asked_after_the_page_has_loaded(open_page: OpenPage):
    """Else a provider that is silent would keep the browser loading the page."""
    page = open_page("/equity", allow={CHART: PROVIDER, EVENTS: PROVIDER})
    let_come = hold(page, "**/fonts/fraunces.woff2")
    page.reload(wait_until="domcontentloaded")
    widget = page.locator("market-widget").first
    widget.scroll_into_view_if_needed()
    wait_until(page, "customElements.get('market-widget')")
    # The browser reports to the widget first: it has been looking for longer.
    page.evaluate(
        """widget => new Promise(seen =>
          new IntersectionObserver(seen, { rootMargin: "200px" }).observe(widget))""",
        widget.element_handle(),
    )
    assert page.evaluate("document.readyState") == "interactive"
    assert widget.get_attribute("data-state") is None
    let_come()
    expect(widget).to_have_attribute("data-state", "loaded")


def test_a_range_has_an_address_and_pointer_and_keys_read_single_days(
    open_page: OpenPage, document: Read
):
    page = open_page("/equity")
    page.get_by_role("link", name="1 month", exact=True).click()
    page.wait_for_url("**range=1m")
    ranges = page.get_by_role("navigation", name="Range of the charts")
    expect(ranges.locator("[aria-current=true]")).to_have_text("1 month")
    figure = page.locator("figure[data-chart]").first
    written = document("/equity?range=1m").find(".//figure")[0].findall(".//tbody/tr")
    days = [words(row.findall("th")[0]) for row in written]
    expect(figure.locator("g.gain rect, g.loss rect")).to_have_count(len(days))
    plane, reading = figure.locator(".price-plane"), figure.locator("[data-reading]")
    expect(reading).to_contain_text(days[0])
    plane.focus()
    page.keyboard.press("ArrowLeft")
    expect(reading).to_contain_text(days[1])
    page.keyboard.press("Home")
    expect(reading).to_contain_text(days[-1])
    plane.hover(position={"x": 3, "y": 60})
    expect(reading).to_contain_text(days[-1])
    for value in written[-1].findall("td"):
        expect(reading).to_contain_text(words(value))
    page.go_back()
    expect(ranges.locator("[aria-current=true]")).to_have_text("1 year")


def test_on_a_phone_a_company_is_one_row(open_page: OpenPage):
    page = open_page(MOVERS, width=360)
    table = page.get_by_role("table", name="Gainers")
    heights = {box_of(row)["height"] for row in rows(page).all()}
    # As high as a finger needs, and not as high as two such rows.
    assert len(heights) == 1, heights
    assert 44 <= heights.pop() < 88
    expect(table.get_by_role("columnheader")).to_have_count(6)
    expect(table.get_by_role("rowheader")).to_have_count(5)
    expect(table.get_by_role("cell")).to_have_count(25)
    volume = rows(page).first.locator(".quote-volume")
    assert "Volume" in volume.evaluate("e => getComputedStyle(e, '::before').content")


def status_sentence(hours: Hours, at: datetime, joined: str) -> str:
    sentence, values = status_words(status(hours, at), at, joined)
    return sentence.format_map(values)


def test_clock_and_opening_hours_follow_the_time_in_india(open_page: OpenPage):
    """R1001: refreshes every second, Asia/Kolkata. All days ahead of today: what is over is left out."""
    market, desks = segment_hours("equity"), desk_hours()
    days = [today() + timedelta(days=ahead) for ahead in range(1, 366)]
    opens = status(market, datetime.combine(days[0], time(23), INDIA)).opens
    assert opens
    page = open_page("/equity")
    page.clock.install(time=opens - timedelta(minutes=1))
    page.reload()
    page.clock.pause_at(opens - timedelta(seconds=3))
    for before in (2, 1, 0):
        page.clock.run_for(1000)
        at = opens - timedelta(seconds=before)
        expect(page.locator("ist-clock")).to_have_text(re.compile(f"^{at:%a},? {at:%H:%M:%S} IST$"))
    expect(page.locator(".clock [data-open-hours]")).to_have_text("open now")
    sunday = next(day for day in days if day.weekday() == 6)
    holidays = [day for day in days if day.weekday() < 5 and not open_on(market, day)]
    for day in (opens.date(), sunday, *holidays[:1]):
        at = datetime.combine(day, time(12, 30), INDIA)
        page.clock.set_fixed_time(at)
        page.reload()
        for place, hours, joined in ((".clock", market, " at "), (".phone-status", desks, " ")):
            shown = page.locator(f"{place} [data-open-hours][data-now]").first
            expect(shown).to_have_text(status_sentence(hours, at, joined))


@pytest.mark.requirement("T15")
def test_movers_are_paged_toggled_and_chosen_by_their_address(
    open_page: OpenPage, site: str, expected: Expected, pages: int
):
    """R1002: Previous off on page 1; Next off when the page's end covers both data sets."""
    page = open_page(MOVERS)
    page.evaluate("window.sameDocument = true")
    expect_companies(page, expected())
    expect(toggle(page, "Gainer")).to_have_attribute("aria-current", "true")
    previous, following = (pager(page).get_by_role("link", name=n) for n in ("Previous", "Next"))
    expect(previous).to_be_disabled()
    for number in range(2, pages + 1):
        following.click()
        expect(pager(page)).to_contain_text(f"Page {number} of {pages}")
        companies = expected(page=str(number))
        expect_companies(page, companies)
        if not companies:
            expect(page.get_by_text("There are no more gainers.")).to_be_visible()
        assert query(page) == {"page": [str(number)]}
        expect(previous).to_be_enabled()
    expect(following).to_be_disabled()
    toggle(page, "Loser").click()
    expect(pager(page)).to_contain_text(f"Page 1 of {pages}")
    assert query(page) == {"show": ["loser"]}
    expect_companies(page, expected(show="loser"))
    expect(page.locator(".movers caption")).to_have_text("Losers")
    exchange = page.get_by_label("Exchange")
    exchange.select_option("BSE")
    expect_companies(page, expected(show="loser", exchange="BSE"))
    following.click()
    expect_companies(page, expected(show="loser", exchange="BSE", page="2"))
    # NSE is the example of the form, so it stays out of the address; a new exchange begins at page 1.
    exchange.select_option("NSE")
    expect_companies(page, expected(show="loser"))
    expect(page).to_have_url(re.compile(r"\?show=loser$"))
    page.go_back()
    expect_companies(page, expected(show="loser", exchange="BSE", page="2"))
    expect(exchange).to_have_value("BSE")
    assert page.evaluate("window.sameDocument")
    # What is unknown means the default, and a page too far the last.
    page.goto(f"{site}{MOVERS}?show=x&exchange=LSE&page=99")
    expect(exchange).to_have_value("NSE")
    expect(toggle(page, "Gainer")).to_have_attribute("aria-current", "true")
    expect(pager(page)).to_contain_text(f"Page {pages} of {pages}")
    page.goto(f"{site}{MOVERS}")
    page.emulate_media(media="print")
    expect(rows(page)).to_have_count(5)
    expect(exchange).to_be_hidden()
    expect(pager(page)).to_be_hidden()


@pytest.mark.long
def test_the_first_tap_before_the_framework_arrives_is_not_lost(
    open_page: OpenPage, expected: Expected
):
    """R118: on a live page nothing that was clicked, tapped or typed is lost."""
    page, let_come = open_page.arriving(MOVERS, FRAMEWORK, width=360)
    page.evaluate("window.sameDocument = true")
    loser = toggle(page, "Loser")
    loser.tap()
    expect(page).to_have_url(re.compile(r"\?show=loser$"))
    expect(page.locator("[data-connected]")).to_have_attribute("data-connected", "false")
    let_come()
    expect_companies(page, expected(show="loser"))
    expect(loser).to_have_attribute("aria-current", "true")
    assert page.evaluate("window.sameDocument")


def test_a_company_leads_to_its_profile_and_back(open_page: OpenPage, expected: Expected):
    """R1005. What a profile holds: tests/unit/market/test_filled.py."""
    page = open_page(f"{MOVERS}?page=2", width=360)
    name = expected(page="2")[0]
    page.get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_role("term").filter(has_text="Previous close")).to_be_visible()
    assert page.title().startswith(name[:20])
    expect(page.locator(".price-chart")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Notices of companies at"))).to_be_visible()
    page.go_back()
    expect(rows(page).first).to_contain_text(name)
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.get_by_role("link", name="All", exact=True).click()
    page.wait_for_url("**range=all")


def test_links_and_form_lead_through_the_movers_without_javascript(
    no_script: Page, site: str, expected: Expected
):
    no_script.goto(f"{site}{MOVERS}")
    toggle(no_script, "Loser").click()
    expect_companies(no_script, expected(show="loser"))
    expect(no_script.get_by_role("navigation", name="Movers")).to_have_count(1)
    expect(no_script.locator(".movers caption:visible")).to_have_text(["Losers"])
    pager(no_script).get_by_role("link", name="Next").click()
    expect_companies(no_script, expected(show="loser", page="2"))
    no_script.get_by_role("link", name="BSE", exact=True).click()
    expect_companies(no_script, expected(show="loser", exchange="BSE"))
    no_script.goto(f"{site}{MOVERS}")
    no_script.get_by_label("Exchange").select_option("BSE")
    no_script.get_by_role("button", name="Show", exact=True).click()
    expect_companies(no_script, expected(exchange="BSE"))
