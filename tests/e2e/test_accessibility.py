"""What the words of a page can break, on every page that is not made alike (R115).

All looks at pages of every kind are in `test_pages.py`.
"""

from collections.abc import Callable

import pytest

from tests.e2e import test_pages
from tests.looks import EVERYTHING, WORDS, ZOOMED
from tests.pages import OpenPage
from tests.routes import DIFFERENT, DIFFERENT_TWINS
from tests.speech.test_speech import HEARD
from tools.speech.__main__ import PAGES

pytestmark = pytest.mark.requirement("R115")

#: Two pages that hold wider figures than they begin with.
WIDER = ("/calculator?side=both&type=options", "/complaint-data?segment=cdsl-dp")

#: Numbers as a text says them.
SPOKEN = {3: "three", 4: "four", 5: "five", 6: "six"}


@pytest.mark.long
def test_every_other_page_fits_and_axe_finds_nothing(look_at: Callable[..., None]):
    """The other looks are at pages that are made of the same parts, and before a release at these."""
    look_at([*DIFFERENT, *DIFFERENT_TWINS, *WIDER], WORDS)


@pytest.mark.long
def test_the_home_page_speaks_louder_than_a_page_and_a_page_than_a_document(open_page: OpenPage):
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    titles = [open_page(path).locator("h1") for path in ("/", "/about", "/disclaimer")]
    for width in (360, 1360):
        for title in titles:
            title.page.set_viewport_size({"width": width, "height": 740})
        sizes = [title.evaluate(size) for title in titles]
        assert sizes == sorted(set(sizes), reverse=True), width


def test_the_statement_names_the_sizes(open_page: OpenPage):
    """What the public page says of these tests is what they do."""
    words = open_page("/accessibility").locator("main").inner_text()
    screens = [screen for load in EVERYTHING for screen in load.screens]
    smallest = min(screens, key=lambda screen: screen.width * screen.height)
    for said in (
        f"on {SPOKEN[len(test_pages.KINDS)]} pages of different kinds",
        *("axe-core", "360 and 1360 pixels wide", *(f"{z}00%" for z in ZOOMED)),
        f"{smallest.width} × {smallest.height} pixels",
        f"Orca reads {SPOKEN[len(HEARD)]} pages in Chromium",
        f"What it says on {SPOKEN[len(PAGES)]} pages",
    ):
        assert said in words
