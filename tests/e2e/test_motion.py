"""What moves by itself: carousel and typing line of the home page, the rest as the style guide shows it (R1104)."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.looks import TWO_FRAMES
from tests.pages import OpenPage, box_of, swipe_left, wait_until

pytestmark = [pytest.mark.long, pytest.mark.requirement("R303", "R310", "R1104")]

GUIDE = "/style-guide"
HOME = "/"
LINE = "A Well-Planned Work Produces a Good Result"


def with_held_clock(open_page: OpenPage, *, reduced_motion: bool = False) -> Page:
    """The home page, whose timers run only when the test lets them."""
    page = open_page(HOME, reduced_motion=reduced_motion)
    page.clock.install()
    page.reload()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    page.mouse.move(1, 1)
    return page


def moving(page: Page, tag: str) -> Locator:
    """A moving element of the page, on screen and aware of it."""
    found = page.locator(tag)
    found.scroll_into_view_if_needed()
    expect(found).to_have_js_property("onScreen", True)
    return found


# ---- Carousel


def carousel(page: Page) -> Locator:
    found = page.get_by_role("group", name="Testimonials", exact=True)
    found.scroll_into_view_if_needed()
    return found


def test_a_carousel_goes_on_by_itself_every_5000_ms(open_page: OpenPage):
    """R1104."""
    page = with_held_clock(open_page)
    box = moving(page, "auto-carousel")
    box.locator(".slides").evaluate(
        """track => {
          window.turns = [];
          const scroll = track.scrollTo.bind(track);
          track.scrollTo = ({ left }) => {
            turns.push([Math.round(left / track.clientWidth), Date.now()]);
            scroll({ left, behavior: "instant" });
          };
        }"""
    )
    dots = box.locator(".dot")
    page.clock.run_for(5000)
    expect(dots.nth(1)).to_have_attribute("aria-current", "true")
    page.clock.run_for(5000 * (dots.count() - 1))
    expect(dots.nth(0)).to_have_attribute("aria-current", "true")
    turns = page.evaluate("turns")
    assert [slide for slide, _ in turns] == [*range(1, dots.count()), 0]
    assert {after - before for (_, before), (_, after) in pairwise(turns)} == {5000}


def test_a_carousel_rests(open_page: OpenPage):
    """By its switch, beneath the pointer, with the focus in it, and off the screen."""
    page = with_held_clock(open_page)
    box = moving(page, "auto-carousel")
    track = box.locator(".slides")
    track.evaluate("e => { window.turns = 0; e.scrollTo = () => { window.turns += 1; }; }")
    pause = box.get_by_role("switch", name="Pause testimonials")

    def turns(ms: int) -> int:
        before = page.evaluate("window.turns")
        page.clock.run_for(ms)
        return page.evaluate("window.turns") - before

    def leave() -> None:
        page.mouse.move(1, 1)
        page.evaluate("document.activeElement.blur()")
        box.scroll_into_view_if_needed()
        expect(box).to_have_js_property("onScreen", True)

    def scroll_away() -> None:
        page.evaluate("scrollTo(0, 0)")
        expect(box).to_have_js_property("onScreen", False)

    for rest in (track.hover, track.focus, scroll_away, pause.click):
        assert turns(5000) == 1, f"before {rest.__name__}"
        rest()
        assert turns(20_000) == 0, rest.__name__
        leave()
    assert turns(5000) == 0  # It stays paused, now that nothing else holds it.
    pause.focus()
    page.keyboard.press(" ")
    leave()
    assert turns(5000) == 1


def test_a_carousel_and_a_typewriter_rest_when_less_motion_is_asked_for(open_page: OpenPage):
    page = with_held_clock(open_page, reduced_motion=True)
    track = moving(page, "auto-carousel").locator(".slides")
    track.evaluate("e => { window.turns = 0; e.scrollTo = () => { window.turns += 1; }; }")
    page.clock.run_for(20_000)
    assert page.evaluate("window.turns") == 0
    moving(page, "type-line")
    assert set(typed(page, 45)) == {LINE}


def test_a_carousel_is_paged_by_its_buttons_and_by_keyboard(open_page: OpenPage):
    page = open_page(HOME, reduced_motion=True)
    box = carousel(page)
    labels = box.locator(".dot").all_text_contents()
    for number in (3, 4, 1):
        box.get_by_role("button", name=labels[number - 1]).click()
        expect(box.locator('.dot[aria-current="true"]')).to_have_text(labels[number - 1])
        expect(page.locator(f"#voice-{number}")).to_be_in_viewport(ratio=0.9)
    box.locator(".slides").focus()
    page.keyboard.press("ArrowRight")
    expect(box.locator(".dot").nth(1)).to_have_attribute("aria-current", "true")


def test_a_carousel_is_swiped(open_page: OpenPage):
    page = open_page(HOME, width=360, height=740, reduced_motion=True)
    track = carousel(page).locator(".slides")
    track.evaluate("e => e.scrollIntoView({ block: 'center' })")
    swipe_left(page, track)
    expect(carousel(page).locator(".dot").nth(1)).to_have_attribute("aria-current", "true")


# ---- Ticker


def running(track: Locator) -> str:
    return track.evaluate(
        "e => e.getAnimations().length ? getComputedStyle(e).animationPlayState : 'none'"
    )


def test_a_ticker_runs_and_can_be_paused(open_page: OpenPage):
    page = open_page(GUIDE)
    box = page.locator("#motion .ticker")
    track = box.locator(".ticker-track")
    page.mouse.move(1, 1)
    assert running(track) == "running"
    pause = box.get_by_role("switch", name="Pause ticker of the guide")
    pause.focus()
    page.keyboard.press(" ")
    assert running(track) == "paused"
    page.keyboard.press(" ")
    assert running(track) == "running"
    box.locator(".ticker-window").hover()
    assert running(track) == "paused"


@pytest.mark.parametrize("why", ["reduced motion", "no javascript"])
def test_a_ticker_that_stands_still_shows_everything(open_page: OpenPage, why: str):
    page = open_page(
        GUIDE, javascript=why != "no javascript", reduced_motion=why == "reduced motion"
    )
    track = page.locator("#motion .ticker-track")
    assert running(track) == "none"
    messages = track.get_by_role("listitem")
    assert messages.count()
    for message in messages.all():
        box = box_of(message)
        assert 0 <= box["x"] < box["x"] + box["width"] <= 1360


# ---- Typewriter


def typed(page: Page, ticks: int) -> Iterator[str]:
    """What the line shows after each of the next ticks of 50 ms."""
    for _ in range(ticks):
        page.clock.run_for(50)
        yield page.evaluate("document.querySelector('type-line').shadowRoot.lastChild.textContent")


def test_a_typewriter_types_a_letter_every_50_ms_and_rests_1000_ms(open_page: OpenPage):
    """R1104. 1000 ms at the end are 20 ticks."""
    page = with_held_clock(open_page)
    line = moving(page, "type-line")
    size = "e => JSON.stringify(e.closest('.typewriter').getBoundingClientRect())"
    before = line.evaluate(size)
    shown = list(typed(page, 20 + len(LINE) + 42))
    start = shown.index(LINE[0])
    letters = [LINE[:n] for n in range(1, len(LINE) + 1)]
    assert shown[:start] == [LINE] * start
    assert shown[start : start + len(LINE) + 21] == [*letters, *[LINE] * 20, LINE[0]]
    # Typing does not move the page.
    assert line.evaluate(size) == before


def test_a_typewriter_can_be_paused_and_is_read_whole(open_page: OpenPage):
    page = with_held_clock(open_page)
    line = moving(page, "type-line")
    while (now := next(typed(page, 1))) != LINE[:5]:
        pass
    assert line.evaluate("e => e.textContent") == LINE
    page.locator(".typewriter").get_by_role("switch").focus()
    page.keyboard.press(" ")
    assert set(typed(page, 30)) == {now}


# ---- Reveal on scroll


def test_a_section_rises_once_within_1000_ms(open_page: OpenPage):
    """R1104: scroll reveal, initialised once, 1000 ms."""
    page = open_page(GUIDE)
    page.evaluate(
        """() => {
            window.rises = [];
            document.addEventListener("animationstart", event => {
                if (event.animationName === "reveal")
                    window.rises.push(event.target.getAnimations()[0].effect.getTiming().duration);
            });
        }"""
    )
    section = page.locator("#section-reveal")
    for _ in range(2):
        # From below, as for a reader who scrolls down.
        section.evaluate("e => scrollBy(0, e.getBoundingClientRect().top - innerHeight + 90)")
        expect(section).to_have_class(re.compile("reveal-in"))
        wait_until(page, "window.rises.length")
        # Observers have been told of what was scrolled.
        page.evaluate(TWO_FRAMES)
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(TWO_FRAMES)
    rises = page.evaluate("window.rises")
    assert len(rises) == 1
    assert 0 < rises[0] <= 1000


def test_nothing_rises_when_less_motion_is_asked_for(open_page: OpenPage):
    page = open_page(GUIDE, reduced_motion=True)
    section = page.locator("#section-reveal")
    section.evaluate("e => scrollBy(0, e.getBoundingClientRect().top - innerHeight + 90)")
    expect(section).to_have_class(re.compile("reveal-in"))
    assert section.evaluate("e => e.getAnimations({subtree: true}).length") == 0
