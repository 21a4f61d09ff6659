"""A browser that translates a live page puts its texts into elements of its own: figures stay right."""

import re
from dataclasses import dataclass, replace

import pytest
from playwright.sync_api import Page, expect

from nnm_site.platform.route import LiveRoute
from nnm_site.shared.languages.pages import english_path
from nnm_site.site_map import plan
from tests.pages import OpenPage

#: `window.translate(how)`: each text goes into two `font` elements, or is taken away for them.
TRANSLATE = """
window.translate = (how) => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode())
    if (walker.currentNode.data.trim() && !walker.currentNode.parentElement.closest("noscript, script, font"))
      texts.push(walker.currentNode);
  for (const text of texts) {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(how === "wrapped" ? text : `${text.data}\\u00b7`);
  }
};
"""


@dataclass(frozen=True)
class Live:
    """A live page: the field that is filled twice, and what then shows the answer."""

    path: str
    field: str
    values: tuple[str, str]
    shown: str


NOTE = """Trade Date: 12-11-2026
NSE - CAPITAL MARKET
1100000012345678 09:20:11 70001234 ALPHA LTD / INE111A01011 B 100 1300.00 3.90 1303.90 130390.00
Brokerage 390.00
Stamp duty 29.50"""

PAGES = (
    Live("/calculator", "[name=quantity]", ("250", "300"), "[data-result=turnover]"),
    Live("/wealth/personal-finance", "[name=net_cash]", ("123456", "654321"), "[data-result=net-worth]"),
    Live("/search", "[name=q]", ("nominee", "demat"), ".search-summary"),
    Live("/equity/gainers-and-losers", "[name=exchange]", ("BSE", "NSE"), ".movers-answer h2"),
    Live("/calculator/month", "[name=text]", ("buy 10 BETA 100", "sell 20 BETA 300"), ".lead-figure"),
    Live("/calculator/contract-note", "[name=text]", (NOTE, NOTE.replace("29.50", "19.50")), ".lead-figure"),
)  # fmt: skip
TRANSLATED = [
    replace(live, path=route.path)
    for route in plan().routes
    for live in PAGES
    if route.language and english_path(route) == live.path
]


PLANNER = PAGES[1]


def test_every_live_page_is_tried() -> None:
    live = {page.path for page in plan().routes if isinstance(page, LiveRoute)}
    assert live == {page.path for page in (*PAGES, *TRANSLATED)}


def enter(page: Page, live: Live, value: str) -> None:
    if live.field == "[name=text]":
        page.locator(live.field).fill(value)
        page.locator("form[data-trades-form] button.solid:visible").last.click()
        expect(page.locator("[data-trades-answer]")).to_be_focused()
        page.locator(live.field).focus()
        return
    field = page.locator(f"form[data-live] {live.field}:visible")
    if live.field == "[name=exchange]":
        field.select_option(value)
    else:
        field.fill(value)
    # The first exchange is the usual one, which no address names.
    asked = "=''" if value == "NSE" else f"$='{live.field[6:-1]}={value}'"
    expect(page.locator(f"[data-asked{asked}]")).to_be_attached()


@pytest.mark.short("/calculator")
@pytest.mark.parametrize("live", [*PAGES, TRANSLATED[0]], ids=lambda live: live.path)
def test_a_translated_page_shows_the_answer_and_nothing_stale(open_page: OpenPage, live: Live):
    plain = open_page(live.path)
    enter(plain, live, live.values[0])
    enter(plain, live, live.values[1])
    right = plain.locator(f"{live.shown}:visible").first.inner_text()
    for how in ("wrapped", "replaced"):
        page = open_page(live.path, before=TRANSLATE)
        page.evaluate(f"translate('{how}')")
        enter(page, live, live.values[0])
        page.evaluate(f"translate('{how}')")
        enter(page, live, live.values[1])
        expect(page.locator(f"{live.shown}:visible").first, how).to_have_text(right)
        expect(page.locator("#unexpected-error")).to_have_count(0)


@pytest.mark.long
def test_a_page_that_cannot_be_drawn_any_more_comes_back(open_page: OpenPage):
    """With what its address asks for, written by the server, and a sentence."""
    page = open_page(PLANNER.path, tolerate=["ink", "[Reflex Frontend Exception]"])
    page.evaluate(
        """() => { let left = 1; Object.defineProperty(Text.prototype, "nodeValue", {
          configurable: true, get() { return this.data; },
          set(value) { if (left-- > 0) throw new Error("ink"); this.data = value; },
        }); }"""
    )
    page.locator(f"form[data-live] {PLANNER.field}:visible").fill("123456")
    expect(page.locator("[data-failed-note]").first).to_be_visible()
    expect(page.locator("#unexpected-error")).to_have_count(0)
    expect(page).to_have_url(re.compile("net_cash=123456"))
