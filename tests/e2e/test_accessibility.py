"""WCAG 2.2 AA on every route: axe, zoom, spacing, keyboard, forced colours, less motion (R115).

One opened page is looked at in every size and theme: opening costs more than most of the looks.
States that must be opened first are in `test_accessibility_states.py`.
"""

import math
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.access import COLOUR_RULES, colour_complaints, measure, resize, set_theme, tab_through
from tests.documents import Document
from tests.e2e import test_overlays
from tests.pages import OpenPage, axe_complaints
from tests.routes import DIFFERENT, DIFFERENT_TWINS, TYPICAL
from tests.speech.test_speech import HEARD
from tools.speech.__main__ import PAGES

pytestmark = pytest.mark.requirement("R115")

Read = Callable[[str], Document]

#: A page of each kind, for `make test`; `make test-long` looks at more, at every size, in both
#: themes and by keyboard.
KINDS = ("/", "/calculator", "/downloads", "/investor-charter", "/hi/charges")

#: Those that are neither of a kind nor typical get the looks that cost seconds before a release alone.
OTHERS = [
    path for path in (*DIFFERENT, *DIFFERENT_TWINS) if path not in KINDS and path not in TYPICAL
]
EVERY_PAGE = [
    pytest.param(path, marks=pytest.mark.release) if path in OTHERS else path
    for path in (*DIFFERENT, *DIFFERENT_TWINS)
]

#: Two pages that hold wider figures than they begin with.
WIDER = ("/calculator?side=both&type=options", "/complaint-data?segment=cdsl-dp")

#: Screens whose width no page exceeds.
WIDTHS = (360, 768, 1360)

#: CSS pixels of a screen of 1280 × 1024 at 200 % and 400 % zoom (WCAG 1.4.4, 1.4.10).
ZOOMED = {2: (640, 512), 4: (320, 256)}

#: The tables of texts that do not show whole.
CUT_OFF_TABLES = """
[...document.querySelectorAll(".prose .table")]
  .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.innerText.slice(0, 60))
"""

#: Rules whose answer is the same for what stands around all pages: they cost two thirds of a look.
SAME_AROUND = [*COLOUR_RULES, "target-size"]

#: Numbers as a text says them.
SPOKEN = {3: "three", 4: "four", 5: "five", 6: "six"}

#: Of a small screen the dock leaves this much to the page.
DOCK_SHARE = 0.4


def looks(page: Page, *, colours: bool, all_around: bool) -> list[str]:
    """Each look at the page, its complaints marked with the circumstances.

    The dark theme, forced colours, what moves and the wide screen's details are looked at with `colours`: a
    twin in another language has other words in the same parts, and is looked at for what its words do. What
    stands around all pages has the same colours and sizes on each: `all_around` looks at those of that too.
    """
    found: list[str] = []

    def note(when: str, complaints: list[str]) -> None:
        found.extend(f"{when}: {complaint}" for complaint in complaints)

    def spaced(width: int) -> None:
        measure(page, "space(true)")
        note(f"{width}, text spacing", measure(page, "losses()"))
        measure(page, "space(false)")

    note("too wide", too_wide(page))
    if colours:
        note("less motion", measure(page, "moving()"))
        note("1360, forced colours", forced_colours(page))
        note("1360, light", axe(page, all_around=all_around))
        spaced(1360)
        # From here on the browser shows the focus: it has seen a key.
        page.keyboard.press("Tab")
        note("1360, focus", measure(page, 'focusEach("main")'))
        note("1360, dark", dark(page, "html" if all_around else "main"))
    note("1360, ranks", ranks(page, 768))

    resize(page, 360, 740)
    note("360, ranks", ranks(page, 740))
    # A width changes no colour.
    if all_around:
        note("360, light", axe_complaints(page))
    else:
        note("360, light", axe_complaints(page, "main", leave_out=COLOUR_RULES))
    if all_around:
        note("360, dark", dark(page, "html"))
    spaced(360)

    for zoom, (width, height) in ZOOMED.items():
        resize(page, width, height, zoom=zoom)
        note(f"{zoom}00 %", measure(page, "losses()"))
        if (share := measure(page, "dockShare()")) > DOCK_SHARE:
            found.append(f"{zoom}00 %: the dock covers {share:.0%} of the screen")
    if colours:
        note("400 %, Tab", tab_through(page, "main", single_column=True))
    for width, height in test_overlays.ZOOMED:
        resize(page, width, height)
        note(f"{width}x{height}, focus", measure(page, 'coveredStops("main")'))
    return found


def axe(page: Page, *, all_around: bool) -> list[str]:
    """All that axe looks at; what is the same around all pages in `main` alone."""
    if all_around:
        return axe_complaints(page)
    return axe_complaints(page, leave_out=SAME_AROUND) + axe_complaints(page, "main", SAME_AROUND)


def ranks(page: Page, height: int) -> list[str]:
    """What is larger says more, and one button of a view is the one to press."""
    if "/style-guide" in page.url:
        return []  # It shows each part at its own size.
    return [*measure(page, "tooLarge()"), *measure(page, f"solidTogether({height})")]


def dark(page: Page, part: str) -> list[str]:
    """The dark theme: other colours, and nothing but other colours. `part` is looked at for the colours."""
    set_theme(page, "dark")
    complaints = colour_complaints(page, part)
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


def too_wide(page: Page) -> list[str]:
    """A page is no wider than its screen; where there is room, no table is cut off: it takes the margin's."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 860})
        if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
            found.append(f"{wide} in {width}")
    return found + page.evaluate(CUT_OFF_TABLES)


def test_axe_finds_nothing_on_a_page_of_each_kind(open_page: OpenPage):
    found = []
    for path in KINDS:
        page = open_page(path, width=360)
        complaints = axe_complaints(page) + ranks(page, 740) + too_wide(page)
        found += [f"{path}: {line}" for line in complaints]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("path", [*EVERY_PAGE, *WIDER])
def test_a_page_can_be_used_as_the_guidelines_ask(open_page: OpenPage, path: str):
    page = open_page(path, width=1360, reduced_motion=True)
    found = looks(page, colours=path not in DIFFERENT_TWINS, all_around=path in KINDS)
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("path", OTHERS)
def test_every_other_page_fits_and_axe_finds_nothing(open_page: OpenPage, path: str):
    """What its own words can break; the other looks are at a page of its kind, and before a release at this one."""
    page = open_page(path, width=360, reduced_motion=True)
    found = axe_complaints(page, "main") + too_wide(page)
    resize(page, *ZOOMED[4], zoom=4)
    found += [f"400 %: {line}" for line in measure(page, "losses()")]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("path", EVERY_PAGE)
def test_tab_finds_every_stop_in_view_at_every_size(open_page: OpenPage, path: str):
    page = open_page(path, reduced_motion=True)
    found = []
    for width, height in test_overlays.ZOOMED:
        resize(page, width, height)
        walk = tab_through(page, "main", single_column=width < 500)
        found += [f"{width}x{height}: {line}" for line in walk]
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


@pytest.mark.long
def test_the_home_page_speaks_louder_than_a_page_and_a_page_than_a_document(open_page: OpenPage):
    for width in (360, 1360):
        sizes = [
            open_page(path, width=width)
            .locator("h1")
            .evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
            for path in ("/", "/about", "/disclaimer")
        ]
        assert sizes == sorted(set(sizes), reverse=True)


def test_the_statement_names_the_sizes(open_page: OpenPage):
    """What the public page says of these tests is what they do."""
    words = open_page("/accessibility").locator("main").inner_text()
    smallest = "{} × {} pixels".format(*min(test_overlays.ZOOMED, key=math.prod))
    for said in (
        f"on {SPOKEN[len(KINDS)]} pages of different kinds",
        f"the width of the page on {SPOKEN[len(WIDTHS)]} screens",
        *("axe-core", "360 and 1360 pixels wide", *(f"{z}00%" for z in ZOOMED)),
        "Every stop of the Tab key",
        smallest,
        f"Orca reads {SPOKEN[len(HEARD)]} pages in Chromium",
        f"What it says on {SPOKEN[len(PAGES)]} pages",
    ):
        assert said in words
