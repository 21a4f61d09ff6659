"""WCAG 2.2 AA on every route: axe, zoom, spacing, keyboard, forced colours, less motion (R115).

One opened page is looked at in every size and theme: opening costs more than most of the looks.
States that must be opened first are in `test_accessibility_states.py`.
"""

import math
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.access import colour_complaints, measure, resize, set_theme, tab_through
from tests.documents import Document
from tests.e2e import test_overlays
from tests.pages import OpenPage, axe_complaints
from tests.routes import DIFFERENT, DIFFERENT_TWINS
from tests.speech.test_speech import HEARD
from tools.speech.__main__ import PAGES

Read = Callable[[str], Document]

#: A page of each kind, for `make test`; `make test-long` looks at every page, at every size, in both
#: themes and by keyboard.
KINDS = ("/", "/calculator", "/downloads", "/investor-charter", "/hi/account-opening")

#: Two pages that hold wider figures than they begin with.
WIDER = ("/calculator?side=both&type=options", "/complaint-data?segment=cdsl-dp")

#: CSS pixels of a screen of 1280 × 1024 at 200 % and 400 % zoom (WCAG 1.4.4, 1.4.10).
ZOOMED = {2: (640, 512), 4: (320, 256)}

#: The tables of texts that do not show whole.
CUT_OFF_TABLES = """
[...document.querySelectorAll(".prose .table")]
  .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.innerText.slice(0, 60))
"""

#: Numbers as a text says them.
SPOKEN = {2: "two", 6: "six"}

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


@pytest.mark.parametrize(
    "paths",
    [KINDS, pytest.param((*DIFFERENT, *WIDER), marks=pytest.mark.long)],
    ids=["some", "all"],
)
def test_no_page_is_wider_than_its_screen(open_page: OpenPage, site: str, paths: tuple[str, ...]):
    page = open_page("/", reduced_motion=True)
    found = []
    for path in paths:
        page.goto(site + path, wait_until="domcontentloaded")
        for width in (360, 768, 1360):
            page.set_viewport_size({"width": width, "height": 860})
            if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
                found.append(f"{path}: {wide} in {width}")
        # Where there is room, no table is cut off: a wide one takes the room of the margin.
        found += [f"{path}: {table}" for table in page.evaluate(CUT_OFF_TABLES)]
    assert not found, "\n".join(found)


def test_axe_finds_nothing_on_a_page_of_each_kind(open_page: OpenPage):
    found = [
        f"{path}: {line}" for path in KINDS for line in axe_complaints(open_page(path, width=360))
    ]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("path", [*DIFFERENT, *DIFFERENT_TWINS])
def test_a_page_can_be_used_as_the_guidelines_ask(open_page: OpenPage, path: str):
    page = open_page(path, width=1360, reduced_motion=True)
    found = axe_complaints(page) + looks(page)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("width", [360, 1360])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_a_companys_page(
    open_page: OpenPage, document: Read, width: int, theme: Literal["light", "dark"]
):
    """Written for each request: no route of the site map."""
    company = next(
        link.get("href", "")
        for link in document("/equity/gainers-and-losers").find(".//main//table//a")
        if "company" in link.get("href", "")
    )
    assert axe_complaints(open_page(company, width=width, theme=theme)) == []


def test_the_statement_names_the_sizes(open_page: OpenPage):
    """What the public page says of these tests is what they do."""
    words = open_page("/accessibility").locator("main").inner_text()
    smallest = "{} × {} pixels".format(*min(test_overlays.ZOOMED, key=math.prod))
    for said in (
        *("axe-core", "360 and 1360 pixels wide", *(f"{z}00%" for z in ZOOMED)),
        *(f"{SPOKEN[len(test_overlays.OF_EACH_KIND)]} pages of different kinds", smallest),
        f"first {test_overlays.STOPS} stops",
        f"Orca reads {SPOKEN[len(HEARD)]} pages in Chromium",
        f"What it says on {SPOKEN[len(PAGES)]} pages",
    ):
        assert said in words
