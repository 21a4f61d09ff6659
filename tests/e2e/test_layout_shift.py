"""Nothing moves while a page loads (R116).

A document that paints before its fonts have come shows the fallback first, whose measures are very
nearly the same: where a line breaks at another word then, what follows moves by a line.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.pages import ANY_SCRIPT, READY, SHIFTS, OpenPage, check_shifts, hold, wait_until
from tests.pieces import slow_line
from tests.routes import ONE_OF_EACH, TYPICAL

if TYPE_CHECKING:
    from playwright.sync_api import Browser

#: Every page, state or measure: `make test` looks at the pages that it opens.
pytestmark = [pytest.mark.long, pytest.mark.requirement("R116")]

TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

FONTS = re.compile(r"\.woff2$")

#: The limit of Google's Core Web Vitals. Which line breaks elsewhere depends on the machine's own fonts.
GOOD = 0.1

STATES = [
    "/style-guide",
    "/style-guide?tab=third&page=6",
    "/about/gallery?category=meet-ups&photo=7",
    # No other host answers in these tests: what stands in for its chart is in the first view.
    "/equity",
]


@pytest.mark.parametrize(
    ("path", "width"),
    [
        *((path, 360) for path in ONE_OF_EACH if path not in STATES),
        *((path, 1360) for path in sorted(TYPICAL)),
        *((path, width) for path in STATES for width in (360, 1360)),
    ],
)
def test_a_page_does_not_move_while_it_loads(open_page: OpenPage, site: str, path: str, width: int):
    """It is drawn, then its scripts come, then its fonts, as over a slow line."""
    page = open_page("/disclaimer", width=width, before=SHIFTS, close_notices=False)
    let_fonts_come = hold(page, FONTS)
    let_scripts_come = hold(page, ANY_SCRIPT)
    page.goto(site + path, wait_until="commit")
    page.locator("footer").wait_for()
    page.evaluate(TWO_FRAMES)
    let_scripts_come()
    page.wait_for_load_state("domcontentloaded")
    # A page is ready when a live one is connected. Two frames later its last change is drawn.
    wait_until(page, f"document.querySelector({READY!r})")
    page.evaluate(TWO_FRAMES)
    check_shifts(page)
    let_fonts_come()
    page.evaluate("document.fonts.ready.then(() => 0)")
    page.evaluate(TWO_FRAMES)
    check_shifts(page, at_most=GOOD)


@pytest.fixture(scope="module")
def line(site: str) -> Iterator[str]:
    """The address of the site over a slow line."""
    with slow_line(site) as address:
        yield address


@pytest.mark.alone
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
