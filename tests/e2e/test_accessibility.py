"""What the words of a page can break, on every page that is not made alike (R115).

All looks at pages of every kind are in `test_pages.py`.
"""

from collections.abc import Callable

import pytest

from tests.looks import WORDS
from tests.pages import OpenPage
from tests.routes import DIFFERENT, DIFFERENT_TRANSLATED

pytestmark = pytest.mark.requirement("R115")

#: Two pages that hold wider figures than they begin with.
WIDER = ("/calculator?side=both&type=options", "/complaint-data?segment=cdsl-dp")


@pytest.mark.long
def test_every_other_page_fits_and_axe_finds_nothing(look_at: Callable[..., None]):
    """The other looks are at pages that are made of the same parts, and before a release at these."""
    look_at([*DIFFERENT, *DIFFERENT_TRANSLATED, *WIDER], WORDS)


@pytest.mark.long
def test_the_home_page_speaks_louder_than_a_page_and_a_page_than_a_document(open_page: OpenPage):
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    titles = [open_page(path).locator("h1") for path in ("/", "/about", "/disclaimer")]
    for width in (360, 1360):
        for title in titles:
            title.page.set_viewport_size({"width": width, "height": 740})
        sizes = [title.evaluate(size) for title in titles]
        assert sizes == sorted(set(sizes), reverse=True), width
