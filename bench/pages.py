"""What each page costs a visitor, and what going from page to page costs.

Bytes are bodies as they are sent, counted by a browser on a phone that does not scroll; scripts inside
the document count as JavaScript. Paint and blocking times are Lighthouse's, on its slow phone.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import brotli
from playwright.sync_api import Browser, Page, Response, sync_playwright

from bench import lighthouse, programs
from bench.rows import Row
from tools.browser import ensure_browser

KILOBYTE = 1024

#: What one page may cost (issue 17): kilobytes of JavaScript and in all.
STILL, GALLERY, LIVE = (10, 125), (10, 160), (165, None)

#: A visitor's way: each page is reached by a link of the one before.
WALK = ("/", "/products", "/downloads", "/nnm-research", "/partner-us", "/contact")

_INLINE = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>(.*?)</script>", re.DOTALL)
_LIVE_MARK = "data-asked="


@dataclass(frozen=True)
class Cost:
    """Bytes of one page: of JavaScript, and of everything."""

    javascript: int
    total: int
    live: bool


def cost(browser: Browser, address: str) -> Cost:
    """Load one page in a context of its own and count what comes."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    site = "/".join(address.split("/", 3)[:3])
    context.route(lambda url: not url.startswith(site), lambda route: route.abort())
    page = context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address, wait_until="networkidle")
    document = answers[0].text()
    javascript = sum(len(brotli.compress(code.encode())) for code in _INLINE.findall(document))
    total = 0
    for answer in answers:
        size = answer.request.sizes()["responseBodySize"]
        total += size
        if answer.url.split("?")[0].endswith(".js"):
            javascript += size
    context.close()
    return Cost(javascript, total, _LIVE_MARK in document)


def measure() -> Iterator[Row]:
    """A row for every route, then the walk."""
    routes = lighthouse.routes()
    with programs.site() as site, _browser() as browser:
        for route in routes:
            spent = cost(browser, site.address + route)
            javascript, total = LIVE if spent.live else GALLERY if "gallery" in route else STILL
            report = lighthouse.report(site.address + route)
            paint = lighthouse.time_of(report, "largest-contentful-paint")
            blocking = lighthouse.time_of(report, "total-blocking-time")
            holds = spent.javascript <= javascript * KILOBYTE and (
                total is None or spent.total <= total * KILOBYTE
            )
            yield Row(
                f"`{route}`{', live' if spent.live else ''}",
                f"JavaScript {spent.javascript / KILOBYTE:.1f} KB, in all "
                f"{spent.total / KILOBYTE:.1f} KB, largest paint {paint / 1000:.2f} s, "
                f"blocking {blocking:.0f} ms",
                f"≤ {javascript} KB" + (f", ≤ {total} KB" if total else ""),
                holds,
            )
        for prerendered in (False, True):
            yield _walk(browser, site.address, prerendered=prerendered)


def _walk(browser: Browser, site: str, *, prerendered: bool) -> Row:
    """The bytes of a walk, and the median time from the click to the next painted page."""
    # The policy allows no script of ours; the measurement is not the page.
    context = browser.new_context(viewport={"width": 1360, "height": 860}, bypass_csp=True)
    page = context.new_page()
    sizes: list[int] = []
    page.on("response", lambda answer: sizes.append(answer.request.sizes()["responseBodySize"]))
    page.goto(site + WALK[0], wait_until="networkidle")
    times = []
    for path in WALK[1:]:
        times.append(_step(page, path, prerendered=prerendered))
        page.wait_for_load_state("networkidle")
    context.close()
    times.sort()
    how = "prepared by pointing at the link" if prerendered else "cold"
    return Row(
        f"walk over {len(WALK)} pages, {how}",
        f"{sum(sizes) / KILOBYTE:.0f} KB, click to painted page {times[len(times) // 2]:.0f} ms",
    )


def _step(page: Page, path: str, *, prerendered: bool) -> float:
    """Click the link to `path`; milliseconds until the next page is painted."""
    link = page.locator(f'a[href="{path}"]:visible').first
    link.scroll_into_view_if_needed()
    if prerendered:
        link.hover()
        # As long as a reader rests on a link before pressing it, and the browser prepares the page.
        page.wait_for_timeout(600)
    clicked = page.evaluate("performance.timeOrigin + performance.now()")
    link.click()
    page.wait_for_url(f"**{path}")
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    return page.evaluate(
        """clicked => {
          const [paint] = performance.getEntriesByName("first-contentful-paint");
          const [visit] = performance.getEntriesByType("navigation");
          const painted = Math.max(paint.startTime, visit.activationStart ?? 0);
          return performance.timeOrigin + painted - clicked;
        }""",
        clicked,
    )


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        running = driver.chromium.launch(
            executable_path=ensure_browser(), args=["--disable-dev-shm-usage", "--disable-gpu"]
        )
        yield running
        running.close()
