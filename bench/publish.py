"""What a publication costs: seconds from a change until a running site answers with it, and what belongs to that.

Everything happens in copies. With BEFORE=1 the same is measured of a commit from before pages were kept.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench import eleventy, growth, invented
from bench.changes import DOCUMENT, FEATURE, LIVE, SENTENCE, SHARED, Change
from bench.checkout import Checkout, Live, files_of, files_of_this
from bench.programs import RUNS
from bench.rows import Row
from nnm_site.platform.publish.page_store import read_store
from nnm_site.shared.rules.dates import today
from tools.serve import ROOT

#: Each publication composed every page then.
COMMIT = "d0d7d0a"

#: So many times a goal is no longer the fault of a busy machine.
TOLERANCE = 1.5

#: Pages that the site is made to have, and how much longer a publication may take with the most of them.
SIZES, MOST_GROWTH = (1_000, 3_740), 1.5

PICTURE = ROOT / "docs" / "publication.svg"

BUILD = ("tools.serve", "build")
SERVE = (sys.executable, "-m", "tools.serve")


@dataclass(frozen=True)
class Figure:
    """A measurement, the median of several, and what is to be reached."""

    what: str
    value: float
    goal: float | None = None
    unit: str = " s"

    @property
    def said(self) -> str:
        """With its unit."""
        return f"{self.value:.{0 if self.value >= 100 else 1}f}{self.unit}"

    def row(self, before: str) -> Row:
        """A row of the table."""
        if self.goal is None:
            return Row(self.what, self.said, before=before)
        return Row(
            self.what,
            self.said,
            f"≤ {self.goal:g}{self.unit}",
            self.value <= self.goal,
            before,
            is_red=self.value > TOLERANCE * self.goal,
        )


def measure() -> Iterator[Row]:
    """A row for each figure. The picture in `docs` is drawn anew."""
    with TemporaryDirectory(prefix="nnm-bench-") as scratch:
        before: dict[str, str] = {}
        if os.environ.get("BEFORE"):
            old = partial(files_of, COMMIT)
            figures = _figures(old, old(Path(scratch, "before")), Path(scratch, "clone"))
            before = {figure.what: figure.said for figure in figures}
        copy = files_of_this(Path(scratch, "now"))
        for figure in _figures(files_of_this, copy, Path(scratch, "clone")):
            yield figure.row(before.get(figure.what, ""))
        yield _midnight_pages(copy)
        yield from eleventy.measure(
            copy.client, SENTENCE.address.strip("/"), Path(scratch, "eleventy")
        )
        yield from _growing(copy)


def _figures(put: Callable[[Path], Checkout], copy: Checkout, folder: Path) -> Iterator[Figure]:
    """All that can be measured of any commit, in `copy` and in clones that `put` puts into `folder`."""
    yield from _starts(put, folder)
    copy.use_packages_of_this()
    yield Figure("memory of the first build", copy.memory_of(*BUILD), 700, " MB")
    with copy.served(*SERVE):
        lives = _published(copy, SENTENCE)
        yield Figure("a sentence changed → live", _median(lives), 6)
        taken_over = median(live.taken_over for live in lives)
        yield Figure("of that: the running site takes a finished build over", taken_over, 4)
        yield Figure("a word of a document changed → live", _median(_published(copy, DOCUMENT)), 6)
        yield Figure("code of a feature changed → live", _median(_published(copy, FEATURE)), 20)
        yield Figure("code of a live page changed → live", _median(_published(copy, LIVE)), 20)
        yield Figure("shared code changed → live", _median(_published(copy, SHARED)), 45)
    yield Figure("check after a sentence changed", median(_checked(copy) for _ in range(RUNS)), 4)
    SENTENCE.make(copy)
    yield Figure("memory of a build after a sentence changed", copy.memory_of(*BUILD), 700, " MB")
    yield Figure("midnight in India: the build of the next day", median(_next_days(copy)))


def _starts(put: Callable[[Path], Checkout], folder: Path) -> Iterator[Figure]:
    """Of `make run` in clones that have nothing, and again in each of them."""
    first, again = [], []
    for _ in range(RUNS):
        clone = put(folder)
        for taken in (first, again):
            with clone.served("make", "run") as seconds:
                taken.append(seconds)
        shutil.rmtree(folder)
    yield Figure("first `make run`, nothing there → first answer", median(first), 75)
    yield Figure("`make run` again, nothing changed → first answer", median(again), 5)


def _published(copy: Checkout, change: Change) -> list[Live]:
    return [copy.publish(change.address, change.make(copy)) for _ in range(RUNS)]


def _median(lives: list[Live]) -> float:
    return median(live.seconds for live in lives)


def _checked(copy: Checkout) -> float:
    SENTENCE.make(copy)
    return copy.run("nnm_site", "check")


def _next_days(copy: Checkout) -> list[float]:
    days = [today() + timedelta(days) for days in range(1, RUNS + 1)]
    return [copy.run(*BUILD, PREVIEW_DAY=day.isoformat()) for day in days]


def _midnight_pages(copy: Checkout) -> Row:
    """How many pages the build of the day after the last one of `_next_days` composes, and how many come out anew."""
    (store,) = (copy.folder / "var" / "cache").glob("pages-*.sqlite")
    before = {name: stored.hashes for name, stored in read_store(store).items()}
    copy.run(*BUILD, PREVIEW_DAY=(today() + timedelta(RUNS + 1)).isoformat())
    after = {name: stored.hashes for name, stored in read_store(store).items()}
    composed = sum(hashes != before.get(name) for name, hashes in after.items())
    made = (copy.folder / "var" / "build.log").read_text().rpartition("\n= ")[2].partition(",")[0]
    return Row("of that: composed anew; come out otherwise", f"{composed} pages; {made}")


def _growing(copy: Checkout) -> Iterator[Row]:
    """The time of a changed sentence in a site of more and more pages."""
    points, answers = [], 0
    with copy.served(*SERVE):
        points.append((copy.pages(), _median(_published(copy, SENTENCE))))
        for size in SIZES:
            answers += (size - copy.pages()) // invented.PAGES_OF_ONE
            invented.write(copy.folder, answers)
            took = copy.publish(invented.address(answers), bool).seconds
            more = f"{size:,} pages: those that are new, at once → live"
            yield Row(more, f"{took:.1f} s")
            figure = Figure(
                f"{size:,} pages: a sentence changed → live", _median(_published(copy, SENTENCE))
            )
            yield figure.row("")
            points.append((copy.pages(), figure.value))
        live = f"{copy.pages():,} pages: code of a live page changed → live"
        yield Figure(live, copy.publish(LIVE.address, LIVE.make(copy)).seconds).row("")
    (few, least), (many, most) = points[0], points[-1]
    yield Figure(f"{many:,} pages ÷ {few:,}", most / least, MOST_GROWTH, " times").row("")
    PICTURE.write_text(growth.drawing(points, MOST_GROWTH), encoding="utf-8")
