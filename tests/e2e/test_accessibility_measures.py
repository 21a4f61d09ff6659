"""The measures of `tests/access.js` themselves: each sees the fault that it is there for."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.access import colour_complaints, measure, resize, set_theme, tab_through
from tests.pages import OpenPage, axe_complaints

#: Every page, state or measure: `make test` looks at the pages that it opens.
pytestmark = pytest.mark.long

PAGE = "/disclaimer"


def losses(page: Page) -> list[str]:
    resize(page, 320, 256, zoom=4)
    return measure(page, "losses()")


def spaced(page: Page) -> list[str]:
    measure(page, "space(true)")
    return losses(page)


def walk(page: Page) -> list[str]:
    resize(page, 320, 256, zoom=4)
    return tab_through(page, "main", single_column=True)


def walk_above_the_dock(page: Page) -> list[str]:
    """Where the dock stays in sight: on lower screens it is a part of the page."""
    resize(page, 320, 420)
    return tab_through(page, "main", single_column=True)


def covered(page: Page) -> list[str]:
    resize(page, 340, 215)
    return measure(page, 'coveredStops("main")')


def ranks(page: Page) -> list[str]:
    return measure(page, "tooLarge()")


def forced(page: Page) -> list[str]:
    page.emulate_media(forced_colors="active")
    return measure(page, "forcedColourFaults()")


def share(page: Page) -> list[str]:
    resize(page, 320, 400)
    return [f"dock {'too high' if measure(page, 'dockShare()') > 0.4 else ''}"]


def dark(page: Page) -> list[str]:
    axe_complaints(page, "h1")
    set_theme(page, "dark")
    return colour_complaints(page, "main")


FAULTS: dict[str, tuple[str, Callable[[Page], list[str]], str]] = {
    "too wide": ("h1 { width: 400px !important; white-space: nowrap }", losses, "scrolls sideways"),
    "cut off": ("h1 { height: 12px; overflow: hidden }", losses, "cut off at top or bottom"),
    "on top": (".lead { margin-top: -60px }", losses, "on top of one another"),
    "fixed for one spacing": (
        # With a gap, since the links alone are as wide as the screen, a little more or less by their typeface.
        ".strip-list { flex-wrap: nowrap !important; gap: 1rem }",
        spaced,
        "scrolls sideways",
    ),
    "no outline": ("main a { outline: none !important }", walk, "no outline"),
    "a pale outline": ("main a { outline-color: #f0e8d8 !important }", walk, "to 1"),
    "an outline cut off": (".contents li { overflow: hidden }", walk, "outline of"),
    "beneath the dock": (
        "html { scroll-padding: 0 !important }",
        walk_above_the_dock,
        "beneath the dock",
    ),
    "covered": ("header.shell { position: fixed !important; inset: 0; z-index: 99 }", covered, "covered:"),
    "covered, by Tab": ("header.shell { position: fixed !important; inset: 0; z-index: 99 }", walk, "covered:"),
    "no rank": ("main h2 { font-size: 90px !important }", ranks, "as large as its superior"),
    "another order": (".contents ol { display: grid } .contents li:last-child { order: -1 }", walk, "upwards"),
    "no button": (
        ".theme-icon { border: 0 !important }",
        forced,
        "nothing is seen of",
    ),
    "no chosen one": (
        ".tab::after { display: none !important; content: none !important }",
        forced,
        "looks like the others",
    ),
    "a high dock": (":root { --dock-bar: 8rem !important }", share, "too high"),
    "moving": (
        "h1 { animation: turn 9s infinite } @keyframes turn { to { rotate: 1turn } }",
        lambda page: measure(page, "moving()"),
        "moves",
    ),
    "dark on dark": ("html.dark main p { color: #222a40 !important }", dark, "color-contrast"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_seen(open_page: OpenPage, fault: str):
    css, look, complaint = FAULTS[fault]
    page = open_page(PAGE, reduced_motion=True)
    assert complaint not in "\n".join(look(page)), "seen without the fault"
    page.emulate_media(forced_colors="none", color_scheme="light")
    measure(page, "space(false)")
    resize(page, 1360, 860)
    page.evaluate(
        """css => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(css);
            document.adoptedStyleSheets.push(sheet);
        }""",
        css,
    )
    assert complaint in "\n".join(look(page))
