"""The home page in a browser (R301 to R311); what it shows: tests/web/required_parts.py."""

import itertools
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content.models.home import Notice
from tests.pages import OpenPage, box_of

pytestmark = pytest.mark.requirement("R302", "R307")

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
    return [page.locator(f"#notice-{notice.key}") for notice in Notice.all()]


def close(notice: Locator) -> Locator:
    return notice.get_by_role("button", name="Close")


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_notices_open_and_each_closes_with_its_own_button(open_page: OpenPage, javascript: bool):
    """R302: the first is the outer one; on a wide screen they close in any order."""
    page = open_page("/", close_notices=False, javascript=javascript)
    outer, *inner = notices(page)
    for notice in (outer, *inner):
        expect(notice).to_be_visible()
        expect(close(notice)).to_have_count(1)
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
    # How one takes the place of our own: test_market.py.
    for name in names:
        widget = page.locator(f"market-widget[data-widget={name}]")
        widget.scroll_into_view_if_needed()
        expect(widget.locator("iframe")).to_have_attribute("title", re.compile("BSE|shares"))
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
