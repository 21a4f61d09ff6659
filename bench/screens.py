"""The first screen: how much of it things that are fixed to it cover, where what one came for begins, and how
high long pages are on a phone. Pixels of CSS.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from bench import programs
from bench.rows import Row, at_most
from tools.browser import ensure_browser

PHONE, DESKTOP = (360, 740), (1360, 860)

#: Page → what one came for, within `main`.
WANTED = {
    "/calculator": ".first-total strong, .bill-headline dd",
    "/charges": "tbody td",
    "/downloads": ".document-row",
    "/contact": ".chooser a[href^='tel:']",
    "/equity": ".price-chart",
    "/equity/gainers-and-losers": ".movers tbody tr",
    "/trading-calendar": "dl dd",
    "/client-bank-account-details": "tbody th",
    "/complaint-data": ".month-answer",
    "/search?q=demat": ".result h2",
    "/hi/search?q=demat": ".result h2",
}

#: Pages whose title used to begin lower than elsewhere.
TITLED = (*WANTED, "/about", "/blog/9", "/hi/charges", "/wealth/wealth-management")

#: Screen → where at most what one came for begins, and the title.
LOWEST = {PHONE: (620, 160), DESKTOP: (740, 230)}

#: How high a page may be on a phone.
HIGHEST = {"/": 9500, "/charges": 8000, "/trading-calendar": 8700}

COVERED_PAGES = ("/", "/disclaimer", "/calculator")
#: The share of the screen that may be covered as a page arrives, on a grid of ten pixels; while one reads.
COVERED_SIZES = {(320, 640): 0.30, (360, 740): 0.25, (740, 360): 0.30, (1360, 768): 0.25}
COVERED_READING = 0.08
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


def measure() -> Iterator[Row]:
    """Rows for what is wanted, for titles, for heights and for what is covered."""
    with programs.site() as site, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=ensure_browser(), args=["--disable-dev-shm-usage", "--disable-gpu"]
        )
        for path in TITLED:
            for size, (lowest, title) in LOWEST.items():
                with _opened(browser, site.address + path, size) as page:
                    if path in WANTED:
                        top = _top(page, f"main :is({WANTED[path]})")
                        yield at_most(f"{_name(path, size)}, wanted", top, lowest)
                    yield at_most(f"{_name(path, size)}, title", _top(page, "h1"), title)
        for path, highest in HIGHEST.items():
            with _opened(browser, site.address + path, PHONE) as page:
                height = page.evaluate("document.documentElement.scrollHeight")
                yield at_most(f"{_name(path, PHONE)}, height", height, highest)
        for path in COVERED_PAGES:
            for size, share in COVERED_SIZES.items():
                with _opened(browser, site.address + path, size) as page:
                    named = f"{_name(path, size)}, covered"
                    yield at_most(named, page.evaluate(COVERED), share, digits=2)
                    page.evaluate("scrollTo({ top: 200, behavior: 'instant' })")
                    page.wait_for_selector("html[data-reading]")
                    reading = page.evaluate(COVERED)
                    yield at_most(f"{named} while reading", reading, COVERED_READING, digits=2)
        browser.close()


@contextmanager
def _opened(browser: Browser, address: str, size: tuple[int, int]) -> Iterator[Page]:
    screen: ViewportSize = {"width": size[0], "height": size[1]}
    context = browser.new_context(reduced_motion="reduce", viewport=screen)
    page = context.new_page()
    page.goto(address)
    page.evaluate("document.fonts.ready.then(() => 0)")
    yield page
    context.close()


def _name(path: str, size: tuple[int, int]) -> str:
    return f"`{path}` at {size[0]} × {size[1]}"


def _top(page: Page, selector: str) -> float:
    """Where the first one that shows begins."""
    box = page.locator(selector).locator("visible=true").first.bounding_box()
    assert box is not None
    return box["y"]
