"""Metamorphosis as progress (R123): a candle for each step done, kept in this browser alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages import OpenPage

pytestmark = [pytest.mark.long, pytest.mark.requirement("R123")]

OPENING = "/account-opening"
PLANNERS = "/wealth/personal-finance"


def caterpillar(page: Page) -> Locator:
    return page.locator("[data-candles]")


def grown(page: Page) -> Locator:
    return caterpillar(page).locator(".progress-candle[data-grown]")


def test_a_ticked_step_is_a_candle_and_stays_after_a_reload(open_page: OpenPage):
    """Nothing of it leaves the browser."""
    page = open_page(OPENING)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    expect(caterpillar(page)).to_have_attribute("data-candles", "0")
    page.get_by_label("Start", exact=True).check()
    page.get_by_label("Signature", exact=True).check()
    expect(caterpillar(page)).to_have_attribute("data-candles", "2")
    expect(grown(page)).to_have_count(2)
    expect(grown(page).first).to_be_visible()
    expect(caterpillar(page)).to_contain_text("2 of 8 steps done")
    assert (requests, page.context.cookies()) == ([], [])
    expect(page).to_have_url(re.compile(rf"{OPENING}$"))
    page.reload()
    expect(caterpillar(page)).to_have_attribute("data-candles", "2")
    expect(page.get_by_label("Signature", exact=True)).to_be_checked()
    page.get_by_label("Start", exact=True).uncheck()
    expect(caterpillar(page)).to_have_attribute("data-candles", "1")
    page.get_by_role("button", name="Begin again").click()
    expect(caterpillar(page)).to_have_attribute("data-candles", "0")
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('steps:'))") == []


def test_a_planner_that_has_worked_is_a_candle(open_page: OpenPage):
    page = open_page(PLANNERS)
    expect(caterpillar(page)).to_have_attribute("data-candles", "0")
    field = page.locator("[data-panel='step-1'] input").first
    field.fill("250000")
    field.blur()
    expect(caterpillar(page)).to_have_attribute("data-candles", "1")
    page.goto(page.url.split("?")[0] + "?step=step-4")
    page.locator("[data-panel='step-4']").get_by_role("button", name="Work it out").click()
    expect(caterpillar(page)).to_have_attribute("data-candles", "2")


def test_a_candle_settles_once_within_900_ms_or_is_still(open_page: OpenPage):
    page = open_page(OPENING)
    page.get_by_label("Start", exact=True).check()
    timing = "e => { const s = getComputedStyle(e); return [s.animationName, parseFloat(s.animationDuration) * 1000, s.animationIterationCount] }"
    name, duration, count = grown(page).evaluate(timing)
    assert (name, count) == ("candle-settles", "1")
    assert duration <= 900
    page.emulate_media(reduced_motion="reduce")
    expect(grown(page)).to_be_visible()
    assert grown(page).evaluate("e => e.getAnimations().length") == 0
