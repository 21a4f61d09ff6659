"""Nothing moves while a page loads (R116).

A document that paints before its fonts have come shows the fallback first, whose measures are very
nearly the same: that is the whole of what may move.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.pages import SHIFTS, OpenPage, check_shifts
from tests.pieces import slow_line
from tests.routes import DIFFERENT, typical_first

if TYPE_CHECKING:
    from playwright.sync_api import Browser

#: Every page, state or measure: `make test` looks at the pages that it opens.
pytestmark = pytest.mark.long

STATES = [
    "/style-guide",
    "/style-guide?tab=third&page=6",
    "/about/gallery?category=meet-ups&photo=7",
    # No other host answers in these tests: what stands in for its chart is in the first view.
    "/equity",
]


@pytest.mark.parametrize("width", [360, 1360])
@pytest.mark.parametrize("path", [*typical_first(p for p in DIFFERENT if p not in STATES), *STATES])
def test_a_page_does_not_move_while_it_loads(open_page: OpenPage, path: str, width: int):
    page = open_page(path, width=width, before=SHIFTS, close_notices=False)
    # A page is ready when a live one is connected. Two frames later its last change is drawn.
    page.evaluate("document.fonts.ready.then(() => 0)")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    check_shifts(page)


@pytest.fixture(scope="module")
def line(site: str) -> Iterator[str]:
    """The address of the site over a slow line."""
    with slow_line(site) as address:
        yield address


@pytest.mark.parametrize("width", [360, 1360])
@pytest.mark.parametrize("path", ["/", "/calculator", "/disclaimer", "/hi"])
def test_a_page_that_comes_in_pieces_does_not_move(
    browser: "Browser", line: str, path: str, width: int
):
    """Neither header nor dock while their parts come, nor where a `details` waits for its summary."""
    page = browser.new_page(viewport={"width": width, "height": 740})
    page.goto(line + "/style-guide")  # The fonts are here from now on.
    page.add_init_script(SHIFTS)
    page.goto(line + path)
    page.evaluate("document.fonts.ready.then(() => 0)")
    check_shifts(page, at_most=0.001)
    page.context.close()
