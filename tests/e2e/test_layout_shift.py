"""Nothing moves while a page loads (issues 2 and 8).

A document that paints before its fonts have come shows the fallback first, whose measures are very
nearly the same: that is the whole of what may move.
"""

import pytest

from tests.pages import SHIFTS, OpenPage, check_shifts
from tests.routes import PATHS, typical_first

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
@pytest.mark.parametrize("path", [*typical_first(p for p in PATHS if p not in STATES), *STATES])
def test_a_page_does_not_move_while_it_loads(open_page: OpenPage, path: str, width: int):
    page = open_page(path, width=width, before=SHIFTS, close_notices=False)
    # A page is ready when a live one is connected. Two frames later its last change is drawn.
    page.evaluate("document.fonts.ready.then(() => 0)")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    check_shifts(page)
