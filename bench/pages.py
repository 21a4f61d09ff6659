"""What each page costs a visitor, and what going from page to page costs.

Bytes are bodies as they are sent, counted by a browser on a phone that does not scroll; scripts inside
the document count as JavaScript. Scores and times are Lighthouse's, on its slow phone.
"""

import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

import brotli
from playwright.sync_api import Browser, Response

from bench import programs
from bench.rows import Row, skipped
from tools import serve
from tools.browser import ensure_browser

KILOBYTE = 1024


@dataclass(frozen=True)
class Goal:
    """What a page may cost (R117): kilobytes of JavaScript and in all, blocking time in ms."""

    javascript: int
    total: int | None
    blocking: int


STILL, GALLERY, LIVE = Goal(10, 125, 20), Goal(10, 160, 20), Goal(165, None, 100)

#: The least that Lighthouse may give, and the most that may move.
SCORES = {"performance": 99, "accessibility": 100, "best-practices": 100, "seo": 100}
SHIFT = 0.01

#: A visitor's path: each page is reached by a link of the one before.
WALK = ("/", "/products", "/downloads", "/nnm-research", "/partner-us", "/contact")

_INLINE = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>(.*?)</script>", re.DOTALL)
_ADDRESS = re.compile(r"<loc>https?://[^/<]+([^<]*)</loc>")
_LIVE_MARK = "data-asked="


def measure() -> Iterator[Row]:
    """A row for every route of the site map, then the walk."""
    routes = _ADDRESS.findall((programs.build() / "sitemap.xml").read_text(encoding="utf-8"))
    with programs.site() as site, programs.browser() as browser:
        for route in routes:
            try:
                yield _row(browser, site.address, route)
            except RuntimeError as problem:
                yield skipped(route, problem)
        yield Row(
            f"walk over {len(WALK)} pages",
            f"{_bytes_of_walk(browser, site.address) / KILOBYTE:.0f} KB, click to painted page "
            f"{_time_of_walk(site.address):.0f} ms, prerendered "
            f"{_time_of_walk(site.address, '--prerendered'):.0f} ms",
        )


def _row(browser: Browser, site: str, route: str) -> Row:
    javascript, total, is_live = _cost(browser, site, route)
    goal = LIVE if is_live else GALLERY if "gallery" in route else STILL
    runs = _runs(site + route, goal)
    paint, blocking, shift = (
        median(_time(run, audit) for run in runs)
        for audit in ("largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
    )
    scores = {name: median(_score(run, name) for run in runs) for name in SCORES}
    targets = [
        f"≤ {goal.javascript} KB",
        goal.total and f"≤ {goal.total} KB",
        f"≤ {goal.blocking} ms",
    ]
    return Row(
        f"`{route}`{', live' if is_live else ''}",
        f"JavaScript {javascript:.1f} KB, in all {total:.1f} KB, largest paint {paint / 1000:.2f} s, "
        f"blocking {blocking:.0f} ms (of {len(runs)}), shift {shift:.3f}, "
        f"scores {'/'.join(f'{score:.0f}' for score in scores.values())}",
        ", ".join(filter(None, targets)),
        javascript <= goal.javascript
        and (goal.total is None or total <= goal.total)
        and blocking <= goal.blocking
        and shift <= SHIFT
        and all(score >= SCORES[name] for name, score in scores.items()),
    )


def _cost(browser: Browser, site: str, route: str) -> tuple[float, float, bool]:
    """Kilobytes of JavaScript and in all of a page in a context of its own, and whether it is live."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.route(lambda url: not url.startswith(site), lambda request: request.abort())
    page = context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(site + route, wait_until="networkidle")
    document = answers[0].text()
    sizes = [(answer.url, answer.request.sizes()["responseBodySize"]) for answer in answers]
    inline = sum(len(brotli.compress(code.encode())) for code in _INLINE.findall(document))
    fetched = sum(size for url, size in sizes if url.split("?")[0].endswith(".js"))
    context.close()
    total = sum(size for _, size in sizes)
    return (inline + fetched) / KILOBYTE, total / KILOBYTE, _LIVE_MARK in document


def _runs(url: str, goal: Goal) -> list[Any]:
    """One run, or `programs.RUNS` where the first misses a goal: single runs differ by 50 ms."""
    first = _lighthouse(url)
    holds = _time(first, "total-blocking-time") <= goal.blocking and all(
        _score(first, name) >= least for name, least in SCORES.items()
    )
    more = 0 if holds else programs.RUNS - 1
    return [first, *(_lighthouse(url) for _ in range(more))]


def _lighthouse(url: str) -> Any:
    """One report of Lighthouse. Raises `RuntimeError` when three attempts bring none."""
    for _ in range(3):
        done = subprocess.run(
            [programs.npm("lighthouse"), url, "--quiet", "--output=json",
             f"--only-categories={','.join(SCORES)}",
             "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage"],
            env=serve.environment() | {"CHROME_PATH": ensure_browser()},
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        # A busy machine can keep the browser from starting.
        if done.returncode == 0:
            return json.loads(done.stdout)
    raise RuntimeError(f"Lighthouse gives no report of {url}")


def _score(report: Any, category: str) -> float:
    """What Lighthouse gives in a category, 0 to 100."""
    return 100 * (report["categories"][category]["score"] or 0)


def _time(report: Any, audit: str) -> float:
    """A time that Lighthouse measured, in milliseconds (shift: without a unit)."""
    return report["audits"][audit].get("numericValue", float("nan"))


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
    walk = ["node", str(programs.HERE / "walk.mjs"), ensure_browser(), site, *how, *WALK]
    done = subprocess.run(
        walk, env=serve.environment(), stdout=subprocess.PIPE, text=True, check=True
    )
    return median(json.loads(done.stdout))
