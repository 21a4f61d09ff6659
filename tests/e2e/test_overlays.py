"""What stands around a page covers little of it: strip, notices, dock (`assets/styles/overlays.css`).

Measured by hit-testing: a point is covered when what lies there is fixed to the screen.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content.models.home import Notice
from tests.access import measure
from tests.pages import READY, OpenPage, close_open_notices

pytestmark = [pytest.mark.long, pytest.mark.requirement("R207", "R210")]

#: A small phone, a phone on its side, a desktop.
SIZES = ((320, 640), (740, 360), (1360, 768))
PAGES = ("/", "/disclaimer", "/calculator")

#: Below this height nothing is fixed to the screen.
LOWEST = 400

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


#: What may lie over a heading, a button or one another.
PARTS = (
    "main :is(h1, h2, h3)",
    "#hero .button",
    ".notices .close",
    ".notices summary:visible",
    ".safety :is(button, p)",
    ".dock > div > *",
    ".phones-toggle",
)


def arrive(open_page: OpenPage, path: str, size: tuple[int, int]) -> Page:
    return open_page(path, width=size[0], height=size[1], close_notices=False)


def at_each_size(page: Page) -> Iterator[tuple[int, int]]:
    """The sizes. The page arrives anew in each of them, with its notices."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(
            "sessionStorage.clear(); localStorage.clear()"
        )  # What has been closed stays so.
        page.goto(page.url)
        page.wait_for_selector(READY, state="attached")
        yield width, height


def hidden(elements: Locator) -> list[str]:
    return elements.evaluate_all(HIDDEN)


def test_the_first_screen_belongs_to_the_reader(open_page: OpenPage):
    """Nothing covers another thing, and every Close can be reached (its share of the screen: `make bench`)."""
    faults = []
    for path in PAGES:
        page = arrive(open_page, path, SIZES[0])
        notices = page.locator(".notices :is(.notice, summary):visible")
        for size in at_each_size(page):
            expect(page.locator("main h1")).to_be_visible()
            found = [line for part in PARTS for line in hidden(page.locator(part))]
            if path == "/" and size[1] >= LOWEST:
                expect(notices).not_to_have_count(0)
                for close in page.locator(".notices .close:visible").all():
                    expect(close).to_be_in_viewport(ratio=1)
                page.evaluate("scrollTo({ top: 200, behavior: 'instant' })")
                page.wait_for_selector("html[data-reading]")
                expect(notices).to_have_count(0)
                page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
                expect(notices).not_to_have_count(0)
            close_open_notices(page)
            expect(notices).to_have_count(0)
            found += hidden(page.locator(PARTS[0]))
            faults += [f"{path} at {size}: {line}" for line in found]
    assert not faults, "\n".join(faults)


def test_a_field_in_focus_is_never_covered(open_page: OpenPage):
    faults = []
    for path in ("/partner-us", "/calculator"):
        page = arrive(open_page, path, SIZES[0])
        for size in at_each_size(page):
            covered = measure(page, 'coveredStops("main")')
            faults += [f"{path} at {size}: {stop}" for stop in covered]
    assert not faults, "\n".join(faults)


@pytest.mark.requirement("T25")
def test_three_titles_can_be_read_one_text_at_a_time_and_a_row_says_how_many_are_left(
    open_page: OpenPage,
):
    page = arrive(open_page, "/", SIZES[0])
    for size in at_each_size(page):
        row = page.locator(".notices-count")
        in_a_row = row.is_visible()
        if in_a_row:
            expect(row).to_have_text("3 notices")
            expect(page.locator(".notices .notice:visible")).to_have_count(0)
            row.click()
        notices = [page.locator(f"#notice-{notice.key}") for notice in Notice.all()]
        for notice in notices:
            heading = notice.get_by_role("heading")
            assert heading.evaluate("e => e.scrollWidth <= e.clientWidth"), size
        last = notices[-1]
        last.locator("summary").click()
        expect(last.locator(".notice-text")).to_be_visible()
        expect(page.locator(".notices details[open]")).to_have_count(1)
        expect(last.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        for left in ("2 notices", "1 notice", "") if in_a_row else ():
            page.locator(".notices .notice:visible .close").last.click()
            expect(row).to_have_text(left) if left else expect(row).to_be_hidden()


def test_the_notices_are_drawn_once_the_document_has_been_read_beyond_them(open_page: OpenPage):
    """The stack grows upwards: drawn notice by notice it would move while a slow phone reads it."""
    notices = open_page("/").locator(".notices")
    read = "e => getComputedStyle(e).visibility"
    assert notices.evaluate(read) == "visible"
    notices.evaluate("e => { while (e.nextSibling) e.nextSibling.remove() }")
    assert notices.evaluate(read) == "hidden"


#: More stops than any page has: a walk that does not end is a fault.
ENDLESS = 2000


@pytest.mark.parametrize(("width", "height"), [(340, 215), (360, 740)])
def test_nothing_around_a_page_covers_what_has_the_focus(
    open_page: OpenPage, width: int, height: int
):
    """From the skip link to the last link of the footer, with the notices and the dock."""
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
