"""What each page costs a visitor, and what going from page to page costs.

Bytes are bodies as they are sent, counted by a browser on a phone that does not scroll; scripts inside
the document count as JavaScript. Scores and times are Lighthouse's, on its slow phone.
"""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import brotli
from playwright.sync_api import Browser, Response, sync_playwright

from bench import lighthouse, programs
from bench.rows import Row, skipped
from tools import serve
from tools.browser import ensure_browser

HERE = Path(__file__).parent

KILOBYTE = 1024


@dataclass(frozen=True)
class Goal:
    """What a page may cost (R117): kilobytes of JavaScript and in all, blocking time in ms."""

    javascript: int
    total: int | None
    blocking: int


STILL, GALLERY, LIVE = Goal(10, 125, 20), Goal(10, 160, 20), Goal(165, None, 100)

#: A visitor's way: each page is reached by a link of the one before.
WALK = ("/", "/products", "/downloads", "/nnm-research", "/partner-us", "/contact")

_INLINE = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>(.*?)</script>", re.DOTALL)
_ADDRESS = re.compile(r"<loc>https?://[^/<]+([^<]*)</loc>")
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
    """A row for every route of the site map, then the walk."""
    routes = _ADDRESS.findall((programs.build() / "sitemap.xml").read_text(encoding="utf-8"))
    with programs.site() as site, _browser() as browser:
        for route in routes:
            try:
                yield _row(route, cost(browser, site.address + route), site.address + route)
            except RuntimeError as problem:
                yield skipped(route, str(problem))
        yield Row(
            f"walk over {len(WALK)} pages",
            f"{_bytes_of_walk(browser, site.address) / KILOBYTE:.0f} KB, click to painted page "
            f"{_time_of_walk(site.address):.0f} ms, prerendered "
            f"{_time_of_walk(site.address, '--prerendered'):.0f} ms",
        )


def _row(route: str, spent: Cost, url: str) -> Row:
    goal = LIVE if spent.live else GALLERY if "gallery" in route else STILL
    runs = _runs(url, goal)
    blocking = _time(runs, "total-blocking-time")
    shift = _time(runs, "cumulative-layout-shift")
    scores = [
        median(lighthouse.score_of(run, name) for run in runs) for name in lighthouse.CATEGORIES
    ]
    return Row(
        f"`{route}`{', live' if spent.live else ''}",
        f"JavaScript {spent.javascript / KILOBYTE:.1f} KB, in all "
        f"{spent.total / KILOBYTE:.1f} KB, largest paint "
        f"{_time(runs, 'largest-contentful-paint') / 1000:.2f} s, blocking {blocking:.0f} ms "
        f"(of {len(runs)}), shift {shift:.3f}, scores {'/'.join(f'{score:.0f}' for score in scores)}",
        f"≤ {goal.javascript} KB"
        + (f", ≤ {goal.total} KB" if goal.total else "")
        + f", ≤ {goal.blocking} ms",
        spent.javascript <= goal.javascript * KILOBYTE
        and (goal.total is None or spent.total <= goal.total * KILOBYTE)
        and blocking <= goal.blocking
        and shift <= lighthouse.TIMES["cumulative-layout-shift"][1]
        and all(
            score >= least
            for score, least in zip(scores, lighthouse.CATEGORIES.values(), strict=True)
        ),
    )


def _runs(url: str, goal: Goal) -> list[dict]:
    """One run, or `programs.RUNS` where the first misses a goal: single runs differ by 50 ms."""
    first = lighthouse.report(url)
    holds = lighthouse.time_of(first, "total-blocking-time") <= goal.blocking and all(
        lighthouse.score_of(first, name) >= least for name, least in lighthouse.CATEGORIES.items()
    )
    more = 0 if holds else programs.RUNS - 1
    return [first, *(lighthouse.report(url) for _ in range(more))]


def _time(runs: list[dict], audit: str) -> float:
    return median(lighthouse.time_of(run, audit) for run in runs)


def _bytes_of_walk(browser: Browser, site: str) -> int:
    """What one browser fetches for all pages of the walk."""
    context = browser.new_context(viewport={"width": 1360, "height": 860})
    page = context.new_page()
    sizes: list[int] = []
    page.on("response", lambda answer: sizes.append(answer.request.sizes()["responseBodySize"]))
    for path in WALK:
        page.goto(site + path, wait_until="networkidle")
    context.close()
    return sum(sizes)


def _time_of_walk(site: str, *how: str) -> float:
    """The median of the milliseconds from a click to the next painted page."""
    walk = ["node", str(HERE / "walk.mjs"), ensure_browser(), site, *how, *WALK]
    done = subprocess.run(
        walk, env=serve.environment(), stdout=subprocess.PIPE, text=True, check=True
    )
    return median(json.loads(done.stdout))


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        running = driver.chromium.launch(
            executable_path=ensure_browser(), args=["--disable-dev-shm-usage", "--disable-gpu"]
        )
        yield running
        running.close()
