"""The home page in a browser (R301 to R311); what it shows: tests/web/required_parts.py."""

import itertools
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content import queries
from tests.pages import OpenPage, box_of

pytestmark = pytest.mark.requirement("R302", "R306", "R307", "R309")

WIDGETS = "https://s3.tradingview.com/external-embedding/embed-widget-"

#: Does what a script of TradingView does: reads its own text and puts a frame into its place.
FAKE_WIDGET = """
(() => {
  const script = document.currentScript;
  const place = script.parentNode.querySelector(".tradingview-widget-container__widget");
  place.dataset.read = script.textContent;
  place.append(document.createElement("iframe"));
})();
"""


def notices(page: Page) -> list[Locator]:
    """The opening notices, outermost first."""
    return [page.locator(f"#notice-{notice.key}") for notice in queries.notices()]


def close(notice: Locator) -> Locator:
    return notice.get_by_role("button", name="Close")


def is_in_front(target: Locator) -> bool:
    """Whether a click in the middle of `target` would reach it."""
    return target.evaluate(
        """(element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const found = document.elementFromPoint(left + width / 2, top + height / 2);
          return element.contains(found);
        }"""
    )


def test_notices_open_and_each_closes_with_its_own_button(open_page: OpenPage):
    """R302: the first is the outer one; on a wide screen they close in any order."""
    page = open_page("/", close_notices=False)
    outer, *inner = notices(page)
    for notice in (outer, *inner):
        expect(notice).to_be_visible()
        expect(close(notice)).to_have_count(1)
    assert is_in_front(close(outer))
    for notice in reversed(inner):
        close(notice).click()
        expect(notice).to_be_hidden()
        expect(outer).to_be_visible()
    close(outer).click()
    expect(outer).to_be_hidden()


def test_the_keyboard_goes_down_the_stack_and_escape_closes_the_outermost(open_page: OpenPage):
    """WCAG 2.4.3: the order of the focus is that of the screen."""
    page = open_page("/", close_notices=False)
    stack = notices(page)
    tops = [box_of(each)["y"] for each in page.locator(".notices .close").all()]
    assert len(tops) == len(stack)
    assert tops == sorted(tops)
    for notice, following in itertools.pairwise(stack):
        page.keyboard.press("Escape")
        expect(notice).to_be_hidden()
        expect(following).to_be_visible()
        expect(close(following)).to_be_focused()


@pytest.mark.long
def test_services_and_research_keep_each_others_choice(open_page: OpenPage):
    page = open_page("/?service=currency")
    page.get_by_role("tab", name="IPO Note").click()
    expect(page).to_have_url(re.compile(r"/\?service=currency&research=ipo$"))
    page.get_by_role("tab", name="Equity", exact=True).click()
    expect(page).to_have_url(re.compile(r"/\?service=equity&research=ipo$"))
    expect(page.locator("#service-equity")).to_be_visible()
    expect(page.locator("#research-ipo")).to_be_visible()
    page.go_back()
    expect(page.locator("#service-currency")).to_be_visible()
    expect(page.locator("#research-ipo")).to_be_visible()
    page.goto(page.url.split("?")[0] + "?service=tulips&research=%3Cb%3E")
    expect(page.locator("#service-algo")).to_be_visible()
    expect(page.locator("#research-analysis")).to_be_visible()


def test_market_widgets_load_with_their_options_when_scrolled_to_and_not_before(
    open_page: OpenPage,
):
    """R307."""
    names = ("ticker-tape", "advanced-chart", "screener")
    page = open_page("/", allow={f"{WIDGETS}{name}.js": FAKE_WIDGET for name in names})
    own = page.evaluate("location.origin")
    asked = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert [address for address in asked if not address.startswith(own)] == []
    read: dict[str, dict[str, Any]] = {}
    for name in names:
        widget = page.locator(f"market-widget[data-widget={name}]")
        height = widget.evaluate("w => w.offsetHeight")
        widget.scroll_into_view_if_needed()
        expect(widget).to_have_attribute("data-state", "loaded")
        expect(widget.locator("iframe")).to_have_attribute("title", re.compile("BSE|shares"))
        expect(widget.locator(".widget-own")).to_be_hidden()
        assert widget.evaluate("w => w.offsetHeight") == height
        asked_for = widget.frame_locator("iframe").locator("[data-read]")
        read[name] = json.loads(asked_for.get_attribute("data-read") or "")
    tape, chart, screener = (read[name] for name in names)
    assert [symbol["title"] for symbol in tape["symbols"]] == [
        "Sensex", "Midcap", "Smallcap", "Largecap", "BSE 500",
    ]  # fmt: skip
    assert all(symbol["proName"].startswith("BSE:") for symbol in tape["symbols"])
    assert (tape["colorTheme"], tape["locale"]) == ("dark", "in")
    assert (chart["symbol"], chart["interval"], chart["theme"]) == ("BSE:SENSEX", "D", "light")
    assert chart["allow_symbol_change"] is True
    assert (screener["market"], screener["height"]) == ("india", 550)
    assert (screener["defaultScreen"], screener["defaultColumn"]) == ("volume_leaders", "overview")
    assert screener["showToolbar"] is True


@pytest.mark.long
@pytest.mark.parametrize("width", [360, 1360])
def test_where_widgets_stay_away_the_newest_day_stays(open_page: OpenPage, width: int):
    page = open_page("/", width=width)
    section = page.locator("#market-trends")
    for widget in section.locator("market-widget").all():
        widget.scroll_into_view_if_needed()
        expect(widget).to_have_attribute("data-state", "failed")
        expect(widget.locator(".widget-own")).to_be_visible()
    expect(section.locator(".price-chart")).to_be_visible()
    expect(section.locator(".quotes li").first).to_be_visible()
    expect(section.locator(".market-tape li").first).to_be_attached()
    expect(section.get_by_role("link", name="Open Account")).to_have_attribute(
        "href", queries.link("account-opening").url
    )
