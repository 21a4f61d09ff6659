"""Lighthouse on a slow phone (its default): six routes against the same documents without scripts."""

import json
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import npm, programs
from bench.bare import without_scripts
from bench.programs import RUNS
from bench.rows import Row, at_least, at_most, skipped
from tools import serve
from tools.browser import ensure_browser

#: The longest page, lists, forms, text and a market page, besides home.
ROUTES = ("/", "/products", "/downloads", "/calculator", "/partner-us", "/blog/1")

CATEGORIES = {"performance": 99, "accessibility": 100, "best-practices": 100, "seo": 100}

#: What may be no more: limit, unit and digits.
TIMES = {
    "total-blocking-time": ("blocking time", 100, " ms", 0),
    "cumulative-layout-shift": ("layout shift", 0.01, "", 4),
}


def report(url: str) -> dict:
    """One run of Lighthouse. Raises `RuntimeError` when three attempts bring no report."""
    for _ in range(3):
        done = _run(url)
        # A busy machine can keep the browser from starting.
        if done.returncode == 0:
            return json.loads(done.stdout)
    raise RuntimeError(f"Lighthouse gives no report of {url}")


def _run(url: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [
            *(npm.require("lighthouse"), url, "--quiet", "--output=json"),
            "--only-categories=performance,accessibility,best-practices,seo",
            "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
        ],
        env=serve.environment() | {"CHROME_PATH": ensure_browser()},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def measure() -> Iterator[Row]:
    """Scores and times of each route, a few rows each."""
    build = programs.build()
    with tempfile.TemporaryDirectory() as folder:
        without_scripts(build, Path(folder))
        with programs.site() as ours, programs.files_only(Path(folder)) as bare:
            for route in ROUTES:
                try:
                    yield from _route(route, ours.address, bare.address)
                except RuntimeError as problem:
                    yield skipped(route, str(problem))


def _route(route: str, ours: str, bare: str) -> Iterator[Row]:
    runs, plain = [], []
    for _ in range(RUNS):
        # In turn, so that what else the machine does meets both.
        runs.append(report(ours + route))
        plain.append(time_of(report(bare + route), "largest-contentful-paint"))
    for category, least in CATEGORIES.items():
        value = statistics.median(score_of(r, category) for r in runs)
        yield at_least(f"{route} {category}", value, least)
    largest = statistics.median(time_of(r, "largest-contentful-paint") for r in runs)
    without = statistics.median(plain)
    yield Row(f"{route} largest paint; without scripts", f"{largest:.0f} ms; {without:.0f} ms")
    yield at_most(f"{route} largest paint ÷ without scripts", largest / without, 1.15, digits=2)
    for audit, (name, most, unit, digits) in TIMES.items():
        value = statistics.median(time_of(r, audit) for r in runs)
        yield at_most(f"{route} {name}", value, most, unit, digits)


def score_of(report: dict, category: str) -> float:
    """What Lighthouse gives in a category, 0 to 100."""
    return 100 * (report["categories"][category]["score"] or 0)


def time_of(report: dict, audit: str) -> float:
    """A time that Lighthouse measured, in milliseconds (shift: without a unit)."""
    return report["audits"][audit].get("numericValue", float("nan"))
