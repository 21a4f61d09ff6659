"""WCAG 2.2 AA on every route: axe, zoom, spacing, keyboard, forced colours, less motion (issue 8).

One opened page is looked at in every size and theme: opening costs more than most of the looks.
States that must be opened first are in `test_accessibility_states.py`.
"""

import pytest
from playwright.sync_api import Page

from tests.access import colour_complaints, measure, resize, set_theme, tab_through
from tests.pages import OpenPage, axe_complaints
from tests.routes import PATHS, typical_first

#: Every page, state or measure: `make test` looks at the pages that it opens.
pytestmark = pytest.mark.long

#: CSS pixels of a screen of 1280 × 1024 at 200 % and 400 % zoom (WCAG 1.4.4, 1.4.10).
ZOOMED = {2: (640, 512), 4: (320, 256)}

#: Of a small screen the dock leaves this much to the page.
DOCK_SHARE = 0.4


def looks(page: Page) -> list[str]:
    """Each look at the page, its complaints marked with the circumstances."""
    found: list[str] = []

    def note(when: str, complaints: list[str]) -> None:
        found.extend(f"{when}: {complaint}" for complaint in complaints)

    note("less motion", measure(page, "moving()"))
    note("1360, forced colours", forced_colours(page))
    # From here on the browser shows the focus: it has seen a key.
    page.keyboard.press("Tab")
    note("1360, focus", measure(page, 'focusEach("main")'))
    note("1360, dark", dark(page))
    measure(page, "space(true)")
    note("1360, text spacing", measure(page, "losses()"))
    measure(page, "space(false)")

    resize(page, 360, 740)
    note("360, light", axe_complaints(page))
    note("360, dark", dark(page))
    measure(page, "space(true)")
    note("360, text spacing", measure(page, "losses()"))
    measure(page, "space(false)")

    for zoom, (width, height) in ZOOMED.items():
        resize(page, width, height, zoom=zoom)
        note(f"{zoom}00 %", measure(page, "losses()"))
        if (share := measure(page, "dockShare()")) > DOCK_SHARE:
            found.append(f"{zoom}00 %: the dock covers {share:.0%} of the screen")
    note("400 %, Tab", tab_through(page, "main", single_column=True))
    return found


def dark(page: Page) -> list[str]:
    """The dark theme: other colours, and nothing but other colours."""
    set_theme(page, "dark")
    complaints = colour_complaints(page)
    layout = measure(page, "layout()")
    set_theme(page, "light")
    if measure(page, "layout()") != layout:
        complaints.append("the theme moves something")
    return complaints


def forced_colours(page: Page) -> list[str]:
    """Windows' high contrast."""
    page.emulate_media(forced_colors="active")
    complaints = measure(page, "forcedColourFaults()")
    page.emulate_media(forced_colors="none")
    return complaints


@pytest.mark.parametrize("path", typical_first(PATHS))
def test_a_page_can_be_used_as_the_guidelines_ask(open_page: OpenPage, path: str):
    page = open_page(path, width=1360, reduced_motion=True, axe=True)
    found = looks(page)
    assert not found, "\n".join(found)


def test_the_statement_names_the_sizes(open_page: OpenPage):
    """What the public page says of these tests is what they do."""
    words = open_page("/accessibility").locator("main").inner_text()
    for said in ("axe-core", "360 and 1360 pixels wide", *(f"{z}00%" for z in ZOOMED)):
        assert said in words
