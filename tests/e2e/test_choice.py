"""Choices between panels: tabs, lists, accordions, numbered pages (R106), on every page that has one.

What each page offers to choose from is tested with the page, that keys and panels fit together in tests/web.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.documents import Document
from tests.pages import OpenPage
from tests.routes import PATHS

pytestmark = pytest.mark.requirement("R106", "R204", "R1103")

GUIDE = "/style-guide"

Read = Callable[[str], Document]

#: Notes at each frame, before it is drawn, what every choice shows.
SHOWN_AT_EACH_FRAME = """
window.shown = [];
(function look() {
  for (const choice of document.querySelectorAll("main [data-choice]")) {
    const panels = [...choice.querySelectorAll(":scope > [data-panel]:not([hidden])")];
    const keys = panels.map((panel) => panel.dataset.panel).join(" ");
    if (keys) window.shown.push(`${choice.dataset.choice}=${keys}`);
  }
  requestAnimationFrame(look);
})();
"""


def params(document: Document) -> list[str]:
    return [choice.attrib["data-choice"] for choice in document.with_attribute("data-choice")]


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query, keep_blank_values=True)


def tab(page: Page, name: str) -> Locator:
    return page.get_by_role("tab", name=name)


def state(choice: Locator) -> dict[str, Any]:
    """What a choice shows: marked options, panels, tabs in the Tab order, its key."""
    return choice.evaluate(
        """(choice) => {
          const own = (selector) => [...choice.querySelectorAll(selector)]
            .filter((one) => one.parentElement.closest("[data-choice]") === choice);
          const keys = (all, name) => all.map((one) => one.dataset[name]);
          const options = own("a[data-key]");
          return {
            chosen: choice.dataset.chosen,
            marked: keys(options.filter((o) => o.ariaSelected === "true" || o.ariaCurrent === "true"), "key"),
            all: [...new Set(keys(own("[data-panel]"), "panel"))],
            panels: [...new Set(keys(own("[data-panel]").filter((p) => !p.hidden && p.checkVisibility()), "panel"))],
            stops: keys(options.filter((o) => o.role !== "tab" || o.tabIndex === 0), "key"),
            y: scrollY, sameDocument: window.sameDocument,
          };
        }"""
    )


# ---- By mouse, on every page


#: One address of each page that has a choice in its text.
WITH_CHOICES = (
    "/", "/about/milestones", "/about/gallery", "/products", "/wealth/personal-finance",
    "/calculator", "/equity/out-and-under", "/contact", "/partner-us", "/downloads",
    "/complaint-data", "/nnm-research", "/investor-charter", "/what-changed", GUIDE,
)  # fmt: skip


def test_no_page_with_a_choice_is_left_out(document: Read):
    found = {path for path in PATHS if set(params(document(path))) - {"awareness"}}
    assert found == set(WITH_CHOICES)


@pytest.mark.short("home")
@pytest.mark.parametrize("paths", [WITH_CHOICES[:1], WITH_CHOICES[1:]], ids=["home", "others"])
def test_a_click_shows_one_panel_without_loading_or_moving_the_page(
    open_page: OpenPage, paths: tuple[str, ...]
):
    for path in paths:
        page = open_page(path)
        page.evaluate("window.sameDocument = true")
        choices = page.locator("[data-choice]:visible")
        params = choices.evaluate_all("es => es.map(e => e.dataset.choice)")
        assert params, path
        for param in params:
            # Another segment of the calculator has other types.
            choice = page.locator(f"[data-choice='{param}']:visible").first
            if choice.count():
                click_through(page, choice, param)
        page.context.close()


def click_through(page: Page, choice: Locator, param: str) -> None:
    """Choose some of the options, as one does with a mouse."""
    options = [
        option
        for option in choice.locator("a[data-key]:visible").all()
        if option.evaluate("e => e.closest('[data-choice]').dataset.choice") == param
    ]
    for option in (*options[-2:], *options[:3]):
        if not option.is_visible():
            continue
        # At the window's lower edge a panel below its tabs is out of sight.
        option.evaluate("e => e.scrollIntoView({block: 'end'})")
        option.hover()
        before = page.evaluate("scrollY")
        key = option.get_attribute("data-key")
        place = f"{page.url}: {param}={key}"
        # Where the mouse is: a click of Playwright's own may scroll once more.
        page.mouse.down()
        page.mouse.up()
        expect(choice).to_have_attribute("data-chosen", key or "")
        found = state(choice)
        assert found["marked"] == [key], place
        is_all = key == choice.get_attribute("data-all")
        assert found["panels"] == (found["all"] if is_all else [key]), place
        assert key in found["stops"], place
        assert (found["y"], found["sameDocument"]) == (before, True), place
        # A form that comes back as it was left may leave the default unsaid.
        assert query(page).get(param, [choice.get_attribute("data-default")]) == [key], place


@pytest.mark.requirement("R402", "R906")
def test_without_a_script_every_panel_and_pop_up_can_be_read(no_script: Page, site: str):
    for path in (*WITH_CHOICES, "/about/kmp-management"):
        no_script.goto(site + path, wait_until="domcontentloaded")
        assert no_script.locator("main [data-panel], main [data-popup]").count(), path
        # Panels of earlier years are in a fold, which the browser opens.
        folds = no_script.locator("main details:has([data-panel]):not([open])")
        while folds.count():
            folds.first.locator("> summary").click()
        # The photos of a slider are in the page already, and a person's role.
        popup = "main [data-popup]:not(.lightbox) :is(p, li):not(.role)"
        hidden = no_script.locator(f":is([data-panel]:not(details), {popup}):not(:visible)")
        assert hidden.evaluate_all("all => all.map(e => e.outerHTML.slice(0, 120))") == [], path
        for fold in no_script.locator("main details[data-panel]").all()[1:3]:
            fold.locator("summary").click()
            expect(fold.locator(".fold-content")).to_be_visible()


# ---- The address


def test_back_and_forward_walk_the_choices_and_a_list_announces_what_it_shows(open_page: OpenPage):
    page = open_page(GUIDE)
    chooser = page.locator("[data-choice=desk]")
    expect(chooser.get_by_role("status")).to_be_empty()
    tab(page, "Second tab").click()
    page.wait_for_url("**?tab=second")
    tab(page, "Third tab").click()
    page.wait_for_url("**?tab=third")
    page.go_back()
    expect(page.get_by_role("tabpanel", name="Second tab")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("tabpanel", name="First tab")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("tabpanel", name="Second tab")).to_be_visible()
    expect(page.locator("#tab-first")).to_be_hidden()
    chooser.get_by_role("link", name="Billing").click()
    expect(chooser.get_by_role("status")).to_have_text("Billing")
    expect(chooser.get_by_role("link", name="Billing")).to_be_focused()


@pytest.mark.long
@pytest.mark.requirement("R705")
def test_no_frame_shows_another_panel_than_the_address_asks_for(open_page: OpenPage, site: str):
    """An unknown value means the default; the last of several counts; a page that no list has is the first."""
    page = open_page(GUIDE, before=SHOWN_AT_EACH_FRAME)
    list_of = "/downloads?category=investor-charter-annexure-c&page="
    for number, shown in {"2": "2", "99": "1", "-1": "1", "1e3": "1"}.items():
        page.goto(site + list_of + number)
        expect(page.locator("[aria-current=page].page-number:visible")).to_have_text(shown)
        frames = set(page.evaluate("window.shown"))
        assert {"category=investor-charter-annexure-c", f"page={shown}"} <= frames, number
        assert len([text for text in frames if text.startswith("category=")]) == 1, number
    for address, shown in {
        "?tab=third": "third", "?tab=nonsense": "first", "?tab=": "first", "?tab=THIRD": "first",
        "?tab=third&tab=second": "second", "?other=third": "first", "?tab=%3Cb%3E": "first",
        "?tab=first+second": "first",
    }.items():  # fmt: skip
        page.goto(f"{site}{GUIDE}{address}")
        expect(page.locator(f"#tab-{shown}-tab")).to_have_attribute("aria-selected", "true")
        frames = page.evaluate("window.shown.filter(text => text.startsWith('tab='))")
        assert set(frames) == {f"tab={shown}"}, address


@pytest.mark.long
def test_a_click_before_the_pages_script_has_arrived_shows_the_panel(
    open_page: OpenPage, site: str
):
    """The option is a link: then the browser goes to its address."""
    page = open_page(GUIDE, tolerate=["/assets/"])
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto(f"{site}{GUIDE}?desk=billing")
    tab(page, "Second tab").click()
    page.wait_for_url("**?desk=billing&tab=second")
    expect(page.get_by_role("tabpanel", name="Second tab")).to_be_visible()
    expect(page.locator("#desk-billing")).to_be_visible()


@pytest.mark.long
@pytest.mark.requirement("R601")
def test_the_other_choices_of_a_page_stay(open_page: OpenPage):
    page = open_page(f"{GUIDE}?desk=billing&unknown=kept")
    tab(page, "Second tab").click()
    expect(tab(page, "Second tab")).to_have_attribute("aria-selected", "true")
    page.get_by_role("link", name="Licences").click()
    expect(page.locator("[data-choice=kind]")).to_have_attribute("data-chosen", "licence")
    assert query(page) == {
        "desk": ["billing"], "unknown": ["kept"], "tab": ["second"], "kind": ["licence"],
    }  # fmt: skip
    expect(page.locator("#desk-billing")).to_be_visible()
    # Also for those who open an option in a tab of its own.
    href = tab(page, "Third tab").get_attribute("href") or ""
    assert parse_qs(href.lstrip("?")) == query(page) | {"tab": ["third"]}


@pytest.mark.long
def test_a_click_for_another_tab_of_the_browser_is_left_to_it(open_page: OpenPage):
    page = open_page(GUIDE)
    with page.context.expect_page() as opened:
        tab(page, "Second tab").click(modifiers=["ControlOrMeta"])
    # Behind another tab a busy machine leaves it for last.
    opened.value.bring_to_front()
    opened.value.wait_for_url("**?tab=second", timeout=90_000)
    expect(opened.value.get_by_role("tabpanel", name="Second tab")).to_be_visible()
    expect(tab(page, "First tab")).to_have_attribute("aria-selected", "true")


# ---- By keyboard


@pytest.mark.long
def test_keys_choose_tabs_of_which_the_chosen_one_alone_is_a_stop(open_page: OpenPage):
    page = open_page(GUIDE)
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
    for key in ("Enter", " "):
        second = tab(page, "Second tab")
        tab(page, "First tab").click()
        second.focus()
        page.keyboard.press(key)
        expect(page.get_by_role("tabpanel", name="Second tab")).to_be_visible()
        expect(second).to_be_focused()
    # The chosen tab alone lies in the Tab order, before its panel.
    page.keyboard.press("Tab")
    expect(page.get_by_role("tabpanel", name="Second tab")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(tab(page, "Second tab")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.role") != "tab"


# ---- Lists


def test_on_a_phone_a_panel_below_its_list_comes_into_view(open_page: OpenPage):
    page = open_page("/downloads", width=360, height=640, reduced_motion=True)
    page.locator(".list-detail-list summary").click()
    last = page.locator(".list-detail-list a[data-key]").last
    last.scroll_into_view_if_needed()
    name = last.locator("span").first.inner_text()
    page.evaluate("window.sameDocument = true")
    last.click()
    expect(page.get_by_role("heading", name=name, exact=True, level=2)).to_be_in_viewport()
    assert page.evaluate("window.sameDocument")
