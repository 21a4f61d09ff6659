"""What is larger says more, and one button of a view is the one to press."""

import pytest

from tests.pages import OpenPage
from tests.routes import DIFFERENT, typical_first

pytestmark = pytest.mark.long

#: Headings that are as large as the one above them in rank.
TOO_LARGE = """
() => {
  const found = [];
  let sizes = [];
  for (const e of document.querySelectorAll("main :is(h1, h2, h3)")) {
    if (!e.checkVisibility() || e.closest("dialog")) continue;
    const rank = Number(e.tagName[1]), size = parseFloat(getComputedStyle(e).fontSize);
    sizes = sizes.slice(0, rank);
    if (sizes.some((above) => above <= size)) found.push(`${e.tagName} ${size}px ${e.textContent.slice(0, 60)}`);
    sizes[rank] = size;
  }
  return found;
}
"""

#: Solid buttons that stand together in one screen.
TOGETHER = """
() => {
  const places = [...document.querySelectorAll(".button.solid")]
    .filter((e) => e.checkVisibility() && !e.closest("dialog"))
    .map((e) => [e.getBoundingClientRect().top + scrollY, e.textContent]).sort((a, b) => a[0] - b[0]);
  return places.slice(1).map((at, i) => [places[i], at]).filter(([a, b]) => b[0] - a[0] < innerHeight - 100);
}
"""


@pytest.mark.short("/-360")
@pytest.mark.parametrize("width", [360, 1360])
# The guide shows each part at its own size.
@pytest.mark.parametrize("path", typical_first(p for p in DIFFERENT if p != "/style-guide"))
def test_sizes_follow_the_ranks_and_a_view_has_one_solid_button(
    open_page: OpenPage, path: str, width: int
):
    page = open_page(path, width=width, height=740 if width == 360 else 768)
    assert page.evaluate(TOO_LARGE) == []
    assert page.evaluate(TOGETHER) == []


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
