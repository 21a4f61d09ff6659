"""What each component of the design system does, by mouse, keyboard and without JavaScript."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.pages import OpenPage, check_axe

GUIDE = "/style-guide"


def tab(page: Page, name: str) -> Locator:
    return page.get_by_role("tab", name=name)


# ---- Links


def test_links_lead_where_they_say(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    links = page.locator("#links")
    external = links.get_by_role("link", name="To another site (external site)")
    expect(external).to_have_attribute("href", "https://scores.sebi.gov.in/")
    expect(external).to_have_attribute("rel", "noopener")
    document = links.get_by_role("link", name="A document (opens in a new tab)")
    expect(document).to_have_attribute("href", "/favicon.svg")
    expect(document).to_have_attribute("target", "_blank")
    telephone = links.get_by_role("link", name="A telephone number")
    expect(telephone).to_have_attribute("href", "tel:+912255500100")
    current = links.get_by_role("link", name="This page, current")
    expect(current).to_have_attribute("aria-current", "page")


def test_the_skip_link_is_the_first_stop_and_leads_to_the_content(open_page: OpenPage):
    page = open_page(GUIDE, close_notices=False, axe=False)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content").first
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


# ---- Tabs


def test_a_tab_has_an_address_and_back_returns(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    expect(page.locator("#tab-first")).to_be_visible()
    expect(page.locator("#tab-second")).to_be_hidden()
    tab(page, "Second tab").click()
    expect(page).to_have_url(re.compile(r"\?tab=second$"))
    expect(page.locator("#tab-second")).to_be_visible()
    expect(page.locator("#tab-first")).to_be_hidden()
    expect(tab(page, "Second tab")).to_have_attribute("aria-selected", "true")
    expect(tab(page, "First tab")).to_have_attribute("aria-selected", "false")
    page.go_back()
    expect(page.locator("#tab-first")).to_be_visible()
    page.go_forward()
    expect(page.locator("#tab-second")).to_be_visible()


def test_choosing_a_tab_does_not_scroll_the_page(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    tab(page, "Second tab").scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    tab(page, "Second tab").click()
    expect(page.locator("#tab-second")).to_be_visible()
    assert page.evaluate("scrollY") == before


def test_arrow_keys_home_end_and_space_choose_tabs(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    tab(page, "First tab").focus()
    for key, chosen in (
        ("ArrowRight", "Second tab"),
        ("ArrowRight", "Third tab"),
        ("ArrowRight", "First tab"),
        ("ArrowLeft", "Third tab"),
        ("Home", "First tab"),
        ("End", "Third tab"),
    ):
        page.keyboard.press(key)
        expect(tab(page, chosen)).to_be_focused()
        expect(tab(page, chosen)).to_have_attribute("aria-selected", "true")
    tab(page, "Second tab").focus()
    page.keyboard.press(" ")
    expect(page.locator("#tab-second")).to_be_visible()


def test_a_tab_names_its_panel(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    tab(page, "Third tab").click()
    expect(page.get_by_role("tabpanel", name="Third tab")).to_be_visible()


@pytest.mark.parametrize(
    ("address", "shown"),
    [("?tab=third", "third"), ("?tab=nonsense", "first"), ("?tab=", "first"), ("", "first"),
     ("?tab=third&tab=second", "second"), ("?other=third", "first")],
)  # fmt: skip
def test_a_deep_link_shows_its_tab(open_page: OpenPage, address: str, shown: str):
    page = open_page(GUIDE + address, axe=False)
    expect(page.locator(f"#tab-{shown}")).to_be_visible()
    expect(page.locator('[data-param="tab"] > .tabpanel:visible')).to_have_count(1)
    expect(page.locator(f"#tab-{shown}-tab")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(("address", "shown"), [("?tab=third", "third"), ("?tab=no", "first")])
def test_a_deep_link_shows_its_tab_before_react_arrives(
    browser: Browser, site: str, address: str, shown: str
):
    """Architecture: a deep link must not flash the default first."""
    context = browser.new_context()
    page = context.new_page()
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto(site + GUIDE + address, wait_until="load")
    expect(page.locator(f"#tab-{shown}")).to_be_visible()
    expect(page.locator('[data-param="tab"] > .tabpanel:visible')).to_have_count(1)
    context.close()


# ---- Selector and pager


def test_a_selector_marks_the_chosen_one_and_has_an_address(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    selector = page.get_by_role("navigation", name="Choices of the guide")
    expect(selector.locator('[aria-current="true"]')).to_have_text(re.compile("KYC Form"))
    selector.get_by_role("link", name="Bonds").click()
    expect(page).to_have_url(re.compile(r"\?choice=bonds$"))
    expect(selector.locator('[aria-current="true"]')).to_have_text("Bonds")
    expect(page.get_by_text("Chosen: Bonds")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Chosen: KYC Form")).to_be_visible()


def test_tabs_carry_the_other_choice_along(open_page: OpenPage):
    page = open_page(f"{GUIDE}?choice=bonds", axe=False)
    expect(page.get_by_text("Chosen: Bonds")).to_be_visible()
    tab(page, "Second tab").click()
    expect(page).to_have_url(re.compile(r"\?choice=bonds&tab=second$"))
    expect(page.get_by_text("Chosen: Bonds")).to_be_visible()


def test_another_choice_begins_at_the_first_page(open_page: OpenPage):
    """Specification §4: selecting a category sets the page to 1; turning a page keeps it."""
    page = open_page(f"{GUIDE}?choice=bonds", axe=False)
    page.get_by_role("navigation", name="Pagination", exact=True).get_by_role(
        "link", name="Page 2", exact=True
    ).click()
    expect(page).to_have_url(re.compile(r"\?choice=bonds&page=2$"))
    expect(page.get_by_text("Page 2 of 12")).to_be_visible()
    expect(page.get_by_text("Chosen: Bonds")).to_be_visible()
    page.get_by_role("link", name="Pledge Form").click()
    expect(page).to_have_url(re.compile(r"\?choice=pledge-form$"))
    expect(page.get_by_text("Page 1 of 12")).to_be_visible()


def shown_pages(pager: Locator) -> list[str]:
    return [text.strip() for text in pager.get_by_role("listitem").all_inner_texts()]


def test_a_pager_shows_its_window_and_walks(open_page: OpenPage):
    """Specification §9: first, last, the current page and its neighbours; the rest left out."""
    page = open_page(GUIDE, axe=False)
    pager = page.get_by_role("navigation", name="Pagination", exact=True)
    expect(pager.get_by_role("listitem")).to_have_count(4)
    assert shown_pages(pager) == ["1", "2", "…", "12"]
    pager.get_by_role("link", name="Page 12").click()
    expect(page.get_by_text("Page 12 of 12")).to_be_visible()
    expect(page).to_have_url(re.compile(r"page=12$"))
    assert shown_pages(pager) == ["1", "…", "11", "12"]
    pager.get_by_role("link", name="Page 11").click()
    expect(page.get_by_text("Page 11 of 12")).to_be_visible()
    assert shown_pages(pager) == ["1", "…", "10", "11", "12"]
    expect(pager.locator('[aria-current="page"]')).to_have_text("11")
    gap = pager.get_by_text("…")
    assert gap.evaluate("e => e.closest('a, button')") is None, "the ellipsis is inert"


@pytest.mark.parametrize(
    ("address", "page_number"),
    [("6", 6), ("12", 12), ("13", 12), ("0", 1), ("-3", 1), ("two", 1), ("", 1), ("1e3", 1)],
)
def test_a_page_number_in_the_address_is_brought_into_range(
    open_page: OpenPage, address: str, page_number: int
):
    page = open_page(f"{GUIDE}?page={address}", axe=False)
    expect(page.get_by_text(f"Page {page_number} of 12")).to_be_visible()


# ---- Accordion


def open_folds(page: Page) -> list[str]:
    return page.locator("#disclosure details[open] .fold-content").evaluate_all(
        "all => all.map(e => e.id)"
    )


def fold(page: Page, which: str) -> Locator:
    return page.locator("#disclosure summary", has_text=f"The {which} question?")


@pytest.mark.parametrize("javascript", [True, False])
def test_one_item_of_an_accordion_is_open_at_a_time(open_page: OpenPage, javascript: bool):
    page = open_page(GUIDE, javascript=javascript, axe=False)
    assert open_folds(page) == ["guide-fold-1"]
    page.get_by_text("The third question?").click()
    assert open_folds(page) == ["guide-fold-3"]
    expect(page.get_by_text("The answer to the third question.")).to_be_visible()
    page.get_by_text("The third question?").click()
    assert open_folds(page) == []


def test_an_accordion_works_by_keyboard(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    fold(page, "second").focus()
    page.keyboard.press("Enter")
    assert open_folds(page) == ["guide-fold-2"]
    page.keyboard.press("Tab")
    expect(fold(page, "third")).to_be_focused()
    page.keyboard.press(" ")
    assert open_folds(page) == ["guide-fold-3"]


def test_an_item_of_an_accordion_has_an_address(open_page: OpenPage):
    page = open_page(f"{GUIDE}#guide-fold-2", axe=False)
    expect(page.get_by_text("The answer to the second question.")).to_be_visible()
    assert open_folds(page) == ["guide-fold-2"]


@pytest.mark.parametrize(("calm", "duration"), [(False, "0.3s"), (True, "0s")])
def test_unfolding_takes_300_ms_or_none(open_page: OpenPage, calm: bool, duration: str):
    """Specification §9: accordion collapse 300 ms."""
    page = open_page(GUIDE, reduced_motion=calm, axe=False)
    times = page.locator("#disclosure details").first.evaluate(
        "e => getComputedStyle(e, '::details-content').transitionDuration"
    )
    assert set(times.split(", ")) == {duration}


# ---- Dialog


def the_dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="A dialog")


CLOSERS = {
    "its button": lambda page: the_dialog(page).get_by_role("button", name="Close").click(),
    "Escape": lambda page: page.keyboard.press("Escape"),
    "a click outside": lambda page: page.mouse.click(8, 8),
}


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
@pytest.mark.parametrize("closer", CLOSERS)
def test_a_dialog_closes_and_gives_the_focus_back(
    open_page: OpenPage, closer: str, javascript: bool
):
    page = open_page(GUIDE, javascript=javascript, axe=False)
    opener = page.get_by_role("button", name="Open the dialog")
    opener.focus()
    page.keyboard.press("Enter")
    expect(the_dialog(page)).to_be_visible()
    assert the_dialog(page).evaluate("e => e.contains(document.activeElement)")
    CLOSERS[closer](page)
    expect(the_dialog(page)).to_be_hidden()
    expect(opener).to_be_focused()


def test_a_dialog_keeps_the_focus_and_is_clean(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    page.get_by_role("button", name="The same dialog").click()
    check_axe(page)
    for _ in range(6):
        page.keyboard.press("Tab")
        # Between its last and its first stop the focus may rest on the browser itself.
        assert page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    page.mouse.click(680, 400)


def test_a_click_inside_leaves_a_dialog_open(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    page.get_by_role("button", name="Open the dialog").click()
    the_dialog(page).get_by_text("It closes by its button").click()
    expect(the_dialog(page)).to_be_visible()


# ---- Notice


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_a_notice_is_open_and_closes_by_its_button(open_page: OpenPage, javascript: bool):
    page = open_page(GUIDE, javascript=javascript, close_notices=False, axe=False)
    notice = page.get_by_role("dialog", name="A notice")
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_be_hidden()
    expect(page.get_by_role("dialog", name="A small dialog")).to_be_visible()


def test_escape_closes_one_notice_after_the_other(open_page: OpenPage):
    page = open_page(GUIDE, close_notices=False, axe=False)
    notices = page.locator("main dialog.notice[open]")
    expect(notices).to_have_count(2)
    while notices.count():
        left = page.locator("dialog.notice[open]:visible").count()
        page.keyboard.press("Escape")
        expect(page.locator("dialog.notice[open]:visible")).to_have_count(left - 1)


def test_a_closed_notice_stays_closed_when_the_state_changes(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    tab(page, "Second tab").click()
    expect(page.locator("#tab-second")).to_be_visible()
    expect(page.get_by_role("dialog", name="A notice")).to_be_hidden()


# ---- Fields


def test_a_field_is_tied_to_its_label_hint_and_error(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    mail = page.get_by_role("textbox", name="E-mail")
    expect(mail).to_have_attribute("aria-invalid", "true")
    expect(mail).to_have_accessible_description(
        "For the answer. This is no e-mail address: the part after @ is missing."
    )
    name = page.get_by_role("textbox", name="Name", exact=True)
    expect(name).to_have_js_property("required", True)
    assert name.get_attribute("aria-invalid") in {None, "false"}
    expect(page.get_by_role("textbox", name="Brokerage rate (%)")).to_have_value("0.25")
    channel = page.get_by_role("combobox", name="Channel (optional)")
    expect(channel).to_have_accessible_description(re.compile("Choose one of the list"))
    channel.select_option("Remiser")
    expect(channel).to_have_value("remiser")


def test_what_was_typed_stays_when_the_state_changes(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    city = page.get_by_role("textbox", name="City (optional)")
    city.fill("Nagpur")
    tab(page, "Second tab").click()
    expect(page.locator("#tab-second")).to_be_visible()
    expect(city).to_have_value("Nagpur")


# ---- Motion: carousel


#: A carousel that waits 5 s waits half a second.
def hurry(interval: int) -> str:
    """A script that turns the carousel's 5,000 ms into `interval` ms."""
    return f"""
const realInterval = window.setInterval;
window.setInterval = (f, ms, ...rest) => realInterval(f, ms === 5000 ? {interval} : ms, ...rest);
"""


def carousel(page: Page) -> Locator:
    found = page.get_by_role("group", name="Carousel of the guide", exact=True)
    found.scroll_into_view_if_needed()
    return found


def current_slide(page: Page) -> int:
    """The slide in view, from 1, when the track has come to rest; 0 while it moves."""
    return page.locator("#motion .slides").evaluate(
        "e => e.scrollLeft % e.clientWidth > 40 && e.scrollLeft % e.clientWidth < e.clientWidth - 40"
        " ? 0 : 1 + Math.round(e.scrollLeft / (e.scrollWidth / e.children.length))"
    )


def test_a_carousel_goes_on_by_itself_every_5000_ms(open_page: OpenPage):
    """Specification §4."""
    # Long enough for the way from the last slide back to the first.
    page = open_page(GUIDE, before=hurry(1500), axe=False)
    expect(carousel(page)).to_have_attribute("data-interval", "5000")
    dots = carousel(page).locator(".dot")
    expect(dots.nth(1)).to_have_attribute("aria-current", "true")
    expect(dots.nth(2)).to_have_attribute("aria-current", "true")
    expect(dots.nth(3)).to_have_attribute("aria-current", "true")
    expect(dots.nth(0)).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("how", ["switch", "pointer", "focus", "reduced motion"])
def test_a_carousel_rests(open_page: OpenPage, how: str):
    page = open_page(GUIDE, before=hurry(500), reduced_motion=how == "reduced motion", axe=False)
    box = carousel(page)
    if how == "switch":
        box.get_by_role("switch", name="Pause carousel of the guide").focus()
        page.keyboard.press(" ")
        page.locator("#motion h2").click()
        page.evaluate("document.activeElement.blur()")
    elif how == "pointer":
        box.locator(".slides").hover()
    elif how == "focus":
        box.locator(".slides").focus()
    page.wait_for_timeout(700)
    dots = box.locator(".dot").evaluate_all("all => all.map(e => e.ariaCurrent)")
    page.wait_for_timeout(1500)
    assert box.locator(".dot").evaluate_all("all => all.map(e => e.ariaCurrent)") == dots


def test_a_carousel_is_paged_by_its_buttons(open_page: OpenPage):
    page = open_page(GUIDE, reduced_motion=True, axe=False)
    box = carousel(page)
    for number in (3, 1, 4):
        box.get_by_role("button", name=f"Quotation {number}").click()
        expect(box.locator('.dot[aria-current="true"]')).to_have_text(f"Quotation {number}")
        expect(page.locator(f"#guide-slide-{number}")).to_be_in_viewport(ratio=0.9)


def test_a_carousel_is_scrolled_by_keyboard(open_page: OpenPage):
    page = open_page(GUIDE, reduced_motion=True, axe=False)
    carousel(page).locator(".slides").focus()
    page.keyboard.press("ArrowRight")
    expect(carousel(page).locator(".dot").nth(1)).to_have_attribute("aria-current", "true")


def test_a_carousel_is_swiped(open_page: OpenPage):
    page = open_page(GUIDE, width=360, height=740, reduced_motion=True, axe=False)
    track = carousel(page).locator(".slides")
    track.evaluate("e => e.scrollIntoView({ block: 'center' })")
    box = track.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2

    def touch(kind: str, *points: float) -> None:
        finger.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": point, "y": y} for point in points]},
        )

    touch("touchStart", x)
    for moved in range(20, 260, 20):
        touch("touchMove", x - moved)
        page.wait_for_timeout(16)
    touch("touchEnd")
    expect(carousel(page).locator(".dot").nth(1)).to_have_attribute("aria-current", "true")


# ---- Motion: ticker


def running(track: Locator) -> str:
    return track.evaluate(
        "e => e.getAnimations().length ? getComputedStyle(e).animationPlayState : 'none'"
    )


def test_a_ticker_runs_and_can_be_paused(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
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
        GUIDE, javascript=why != "no javascript", reduced_motion=why == "reduced motion", axe=False
    )
    track = page.locator("#motion .ticker-track")
    assert running(track) == "none"
    for message in track.get_by_role("listitem").all():
        box = message.bounding_box()
        assert box is not None
        assert 0 <= box["x"] < box["x"] + box["width"] <= 1360


# ---- Motion: typewriter

#: Keeps the typewriter's clock (the only one of 50 ms) in the hands of the test.
HELD_CLOCK = """
const realInterval = window.setInterval;
window.typing = [];
window.setInterval = (f, ms, ...rest) => ms === 50
  ? (window.typing.push(f), 0) : realInterval(f, ms, ...rest);
"""

LINE = "A Well-Planned Work Produces a Good Result"


def typed(page: Page, ticks: int) -> list[str]:
    """What the line in the guide shows after each of the next ticks of its clock."""
    return page.evaluate(
        """ticks => [...Array(ticks)].map(() => {
            window.typing.forEach(tick => tick());
            return document.querySelector("#motion type-line").shadowRoot.lastChild.textContent;
        })""",
        ticks,
    )


def held_typewriter(open_page: OpenPage, *, reduced_motion: bool = False) -> Page:
    page = open_page(GUIDE, before=HELD_CLOCK, reduced_motion=reduced_motion, axe=False)
    page.locator("#motion type-line").scroll_into_view_if_needed()
    expect(page.locator("#motion type-line.types")).to_be_visible()
    page.wait_for_timeout(300)
    return page


def test_a_typewriter_types_a_letter_every_50_ms_and_rests_1000_ms(open_page: OpenPage):
    """Specification §9. 1000 ms at the end are 20 ticks."""
    page = held_typewriter(open_page)
    rest = [LINE] * 20
    letters = [LINE[:n] for n in range(1, len(LINE) + 1)]
    assert typed(page, 20 + len(LINE) + 21) == [*rest, *letters, *rest, "A"]


def test_a_typewriter_can_be_paused_and_is_read_whole(open_page: OpenPage):
    page = held_typewriter(open_page)
    assert typed(page, 25)[-1] == LINE[:5]
    assert page.locator("#motion type-line").evaluate("e => e.textContent") == LINE
    page.locator("#motion .typewriter").get_by_role("switch").focus()
    page.keyboard.press(" ")
    assert typed(page, 30) == [LINE[:5]] * 30


def test_a_typewriter_rests_when_less_motion_is_asked_for(open_page: OpenPage):
    page = held_typewriter(open_page, reduced_motion=True)
    assert typed(page, 30) == [LINE] * 30


def test_typing_does_not_move_the_page(open_page: OpenPage):
    page = held_typewriter(open_page)
    size = "JSON.stringify(document.querySelector('#motion .typewriter').getBoundingClientRect())"
    before = page.evaluate(size)
    typed(page, 30)
    assert page.evaluate(size) == before


# ---- Market widget

WIDGET_SCRIPT = "https://s3.tradingview.com/external-embedding/embed-widget-ticker-tape.js"


def test_a_widget_is_asked_for_when_scrolled_near_and_keeps_its_room(open_page: OpenPage):
    page = open_page(
        GUIDE,
        axe=False,
        allow={
            WIDGET_SCRIPT: "const box = document.currentScript.parentNode;"
            "const frame = document.createElement('iframe');"
            "frame.dataset.options = document.currentScript.textContent; box.append(frame);"
        },
    )
    widget = page.locator("market-widget")
    expect(widget).not_to_have_attribute("data-state", re.compile("."))
    before = widget.bounding_box()
    assert before is not None
    widget.scroll_into_view_if_needed()
    expect(widget).to_have_attribute("data-state", "loaded")
    expect(widget.locator("iframe")).to_have_attribute("title", "Indices of BSE")
    expect(widget.locator("iframe")).to_have_attribute("data-options", re.compile("BSE:SENSEX"))
    expect(page.get_by_text("The indices could not be fetched.")).to_be_hidden()
    check_axe(page, "market-widget")
    after = widget.bounding_box()
    assert after is not None
    assert after["height"] >= before["height"] >= 72


def test_a_widget_that_does_not_come_leaves_a_sentence_and_a_link(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    widget = page.locator("market-widget")
    widget.scroll_into_view_if_needed()
    expect(widget).to_have_attribute("data-state", "failed")
    expect(widget.get_by_text("The indices could not be fetched.")).to_be_visible()
    expect(widget.get_by_role("link", name="Indices at BSE")).to_be_visible()
    check_axe(page, "market-widget")


# ---- Reveal, and going from page to page


def test_a_section_rises_once_within_1000_ms(open_page: OpenPage):
    """Specification §2.1: scroll reveal, initialised once, 1000 ms."""
    page = open_page(GUIDE, axe=False)
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
        page.wait_for_timeout(300)
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(200)
    rises = page.evaluate("window.rises")
    assert len(rises) == 1
    assert 0 < rises[0] <= 1000


def test_nothing_rises_when_less_motion_is_asked_for(open_page: OpenPage):
    page = open_page(GUIDE, reduced_motion=True, axe=False)
    section = page.locator("#section-reveal")
    section.scroll_into_view_if_needed()
    assert section.locator(".measure").evaluate("e => e.getAnimations().length") == 0


def test_going_to_another_page_scrolls_up_and_moves_the_focus_to_its_heading(open_page: OpenPage):
    """Specification §2.1 and issue 2."""
    page = open_page(GUIDE, axe=False)
    page.evaluate("window.sameDocument = true")
    link = page.locator("#links").get_by_role("link", name="Within this site")
    link.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 1000
    link.click()
    page.wait_for_url(re.compile(r"/$"))
    expect(page.locator("main h1")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("window.sameDocument"), "the page was loaded anew"


def test_a_choice_on_the_page_does_not_move_the_focus(open_page: OpenPage):
    page = open_page(GUIDE, axe=False)
    tab(page, "Third tab").click()
    expect(page.locator("#tab-third")).to_be_visible()
    expect(tab(page, "Third tab")).to_be_focused()
