"""A page that comes in pieces does not move (R116); one whose scripts and fonts come late is in `test_pages.py`."""

from typing import TYPE_CHECKING

import pytest

from tests.pages import SHIFTS
from tests.pieces import slow_line

if TYPE_CHECKING:
    from playwright.sync_api import Browser

#: What of header, dock and folded parts moved by a pixel or more.
MOVED = """
shifts.flatMap(([, ...sources]) => sources)
  .filter(([, before, after, of]) => of && Math.abs(before.y - after.y) >= 1)
  .map(([what, before, after, of]) => `${of}: ${what} from ${before.y} to ${after.y}`)
"""


@pytest.mark.long
@pytest.mark.alone
@pytest.mark.requirement("R116")
def test_a_page_that_comes_in_pieces_does_not_move(browser: "Browser", site: str):
    """Neither header nor dock while their parts come, nor where a `details` waits for its summary."""
    moved = []
    page = browser.new_page()
    with slow_line(site) as line:
        page.goto(line + "/disclaimer")  # The fonts are here from now on.
        page.add_init_script(SHIFTS)
        for path, width in (("/", 360), ("/calculator", 1360), ("/disclaimer", 360), ("/hi", 1360)):
            page.set_viewport_size({"width": width, "height": 740})
            page.goto(line + path)
            page.evaluate("document.fonts.ready.then(() => 0)")
            moved += [f"{path} at {width}: {what}" for what in page.evaluate(MOVED)]
    page.context.close()
    assert not moved, "\n".join(moved)
