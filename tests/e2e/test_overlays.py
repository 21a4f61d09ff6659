"""What stands around a page covers little of it: strip, notices, dock (`assets/styles/overlays.css`).

Measured by hit-testing: a point is covered when what lies there is fixed to the screen.
"""

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content import queries
from tests.access import measure
from tests.pages import READY, OpenPage, wait_until

pytestmark = [pytest.mark.long, pytest.mark.requirement("R207", "R210")]

SIZES = ((320, 640), (360, 740), (740, 360), (768, 1024), (1360, 768))
PAGES = ("/", "/disclaimer", "/calculator")

#: Below this height a first screen may be covered by 30%, else by 25%.
LOW = 700

#: Below this height nothing is fixed to the screen.
LOWEST = 400

#: The share of the screen that fixed things cover, on a grid of ten pixels.
COVERED = """
() => {
  const fixed = (element) => {
    for (let e = element; e; e = e.parentElement) if (getComputedStyle(e).position === "fixed") return true;
    return false;
  };
  let covered = 0, all = 0;
  for (let x = 5; x < innerWidth; x += 10)
    for (let y = 5; y < innerHeight; y += 10) {
      all += 1;
      if (fixed(document.elementFromPoint(x, y))) covered += 1;
    }
  return covered / all;
}
"""

#: What shows in the first screen and is not what a click on its middle reaches. The screen ends where
#: the bar at its end begins: what starts below that has not been scrolled to.
HIDDEN = """
(all) => all.filter((e) => {
  const { left, top, width, height } = e.getBoundingClientRect();
  const begins = top + parseFloat(getComputedStyle(e).paddingTop);
  const bar = document.querySelector(".dock");
  if (!e.closest(".dock") && begins >= bar.getBoundingClientRect().top) return false;
  const [x, y] = [left + Math.min(width, innerWidth - left) / 2, top + height / 2];
  if (!e.checkVisibility({ visibilityProperty: true }) || !width || y >= innerHeight || y < 0) return false;
  const found = document.elementFromPoint(x, y);
  return !(e.contains(found) || found?.contains(e));
}).map((e) => e.outerHTML.slice(0, 120))
"""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param


def arrive(open_page: OpenPage, path: str, size: tuple[int, int]) -> Page:
    return open_page(path, width=size[0], height=size[1], close_notices=False)


def hidden(elements: Locator) -> list[str]:
    return elements.evaluate_all(HIDDEN)


@pytest.mark.short("320x640-/")
@pytest.mark.parametrize("path", PAGES)
def test_the_first_screen_belongs_to_the_reader(
    open_page: OpenPage, path: str, size: tuple[int, int]
):
    page = arrive(open_page, path, size)
    assert page.evaluate(COVERED) <= (0.30 if size[1] < LOW else 0.25)
    assert hidden(page.locator("main :is(h1, h2, h3)")) == []
    assert hidden(page.locator("#hero .button")) == []
    # Nothing covers another thing, and every Close can be reached.
    for part in (
        ".notices .close",
        ".notices summary:visible",
        ".safety :is(button, p)",
        ".dock > div > *",
        ".phones-toggle",
    ):
        found = page.locator(part)
        assert hidden(found) == [], part
    if size[1] >= LOWEST:
        for close in page.locator(".notices .close:visible").all():
            expect(close).to_be_in_viewport(ratio=1)
    page.mouse.wheel(0, 200)
    page.wait_for_selector("html[data-reading]")
    assert page.evaluate(COVERED) <= 0.08


@pytest.mark.short("320x640-/")
@pytest.mark.parametrize("path", PAGES)
def test_what_is_closed_leaves_the_screen(open_page: OpenPage, path: str, size: tuple[int, int]):
    page = open_page(path, width=size[0], height=size[1])
    assert page.evaluate(COVERED) <= 0.08
    assert hidden(page.locator("main :is(h1, h2, h3)")) == []


@pytest.mark.short("320x640-/partner-us")
@pytest.mark.parametrize("path", ["/partner-us", "/calculator"])
def test_a_field_in_focus_is_never_covered(open_page: OpenPage, path: str, size: tuple[int, int]):
    page = arrive(open_page, path, size)
    fields = page.locator(
        "main :is(input, select, textarea):visible:not([type=hidden], [type=radio])"
    )
    assert fields.count()
    for field in fields.all():
        field.focus()
        assert hidden(field) == []


@pytest.mark.short("320x640")
def test_three_titles_can_be_read_and_one_text_at_a_time(
    open_page: OpenPage, size: tuple[int, int]
):
    page = arrive(open_page, "/", size)
    row = page.locator(".notices-count")
    if row.is_visible():
        expect(row).to_have_text("3 notices")
        expect(page.locator(".notices .notice:visible")).to_have_count(0)
        row.click()
    notices = [page.locator(f"#notice-{notice.key}") for notice in queries.notices()]
    for notice in notices:
        heading = notice.get_by_role("heading")
        assert heading.evaluate("e => e.scrollWidth <= e.clientWidth")
    last = notices[-1]
    last.locator("summary").click()
    expect(last.locator(".notice-text")).to_be_visible()
    expect(page.locator(".notices details[open]")).to_have_count(1)
    expect(last.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)


@pytest.mark.requirement("T25")
def test_the_row_of_notices_says_how_many_are_left_and_goes_with_the_last(open_page: OpenPage):
    page = arrive(open_page, "/", (360, 740))
    row = page.locator(".notices-count")
    expect(row).to_have_text("3 notices")
    row.click()
    for left in (2, 1, 0):
        page.locator(".notices .notice:visible .close").last.click()
        if left:
            expect(row).to_have_text("1 notice" if left == 1 else f"{left} notices")
    expect(row).to_be_hidden()


def test_notices_come_back_at_the_beginning_of_the_page(open_page: OpenPage):
    """They are set aside while reading, not closed."""
    page = arrive(open_page, "/", (390, 844))
    expect(page.locator(".notices")).to_be_visible()
    page.mouse.wheel(0, 600)
    expect(page.locator(".notices")).to_be_hidden()
    page.mouse.wheel(0, -600)
    expect(page.locator(".notices")).to_be_visible()


def test_the_ticker_begins_minimised_on_a_phone_and_stays_as_the_reader_left_it(
    open_page: OpenPage, site: str
):
    page = arrive(open_page, "/disclaimer", (360, 740))
    numbers = page.get_by_role("list", name="Trading desk phone numbers")
    expect(numbers).to_be_hidden()
    kept = "sessionStorage.getItem('closed:phone-ticker')"
    page.locator(".phones-toggle").click()
    expect(numbers).to_be_visible()
    wait_until(page, f"{kept} === 'opened'")
    page.goto(site + "/about")
    expect(numbers).to_be_visible()
    page.locator(".phones-toggle").click()
    wait_until(page, f"{kept} !== 'opened'")
    page.goto(site + "/calculator")
    page.wait_for_selector(READY, state="attached")
    expect(numbers).to_be_hidden()


def test_the_notices_are_drawn_once_the_document_has_been_read_beyond_them(open_page: OpenPage):
    """The stack grows upwards: drawn notice by notice it would move while a slow phone reads it."""
    notices = open_page("/").locator(".notices")
    read = "e => getComputedStyle(e).visibility"
    assert notices.evaluate(read) == "visible"
    notices.evaluate("e => { while (e.nextSibling) e.nextSibling.remove() }")
    assert notices.evaluate(read) == "hidden"


#: Desktops at 400% and 300%, the smallest screen that pages must fit, a phone on its side, a phone.
ZOOMED = ((340, 215), (455, 217), (320, 256), (740, 300), (360, 740))

#: More stops than any page has: a walk that does not end is a fault.
ENDLESS = 2000


@pytest.mark.short("340x215")
@pytest.mark.parametrize("zoomed", ZOOMED, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_around_a_page_covers_what_has_the_focus(
    open_page: OpenPage, zoomed: tuple[int, int]
):
    """From the skip link to the last link of the footer, with the notices and the dock."""
    width, height = zoomed
    page = open_page("/", width=width, height=height, close_notices=False, reduced_motion=True)
    covered = []
    for _ in range(ENDLESS):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        covered.append(measure(page, "coveredFocus()"))
    else:
        pytest.fail("the focus never leaves the page")
    assert len(covered) > 60
    assert not [stop for stop in covered if stop]
