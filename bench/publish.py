"""The cost of a publication: seconds from a change until a running site serves it, and its parts.

Everything happens in copies.
"""

import itertools
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench import invented
from bench.checkout import Checkout
from bench.programs import RUNS
from bench.rows import Row, at_most
from nnm_site.platform.publish.page_store import read_store
from nnm_site.shared.rules.dates import today
from tests.checkout import PACKAGES

#: Numbers of pages to which the site grows, and how many times as long a publication may then take.
SIZES, MOST_GROWTH = (1_000, 3_740), 1.5

BUILD = ("tools.serve", "build")
SERVE = (sys.executable, "-m", "tools.serve")

#: Beyond `red` times its goal, a figure cannot be explained by a busy machine.
goal = partial(at_most, digits=1, red=1.5)

_numbers = itertools.count(1)


@dataclass(frozen=True)
class Change:
    """Writes a new number after `words` in `file` each time. `address` then shows it."""

    file: str
    words: str
    address: str

    def make(self, copy: Checkout) -> Callable[[bytes], bool]:
        """Change the file; returns a check if an answer has this change."""
        sentence = f"{self.words} ({next(_numbers)})"
        _replace(copy, self.file, re.escape(self.words) + r"( \(\d+\))?", sentence)
        return lambda answer: sentence.encode() in answer


class DocumentChange(Change):
    """The same for a PDF document's source, with the date and version that a new text needs."""

    def make(self, copy: Checkout) -> Callable[[bytes], bool]:
        """Change the document; returns a check if an answer differs from the one before."""
        former = (copy.client / self.address.lstrip("/")).read_bytes()
        super().make(copy)
        _replace(
            copy,
            "content/documents/catalogue.toml",
            rf'(\nkey = "{Path(self.address).stem}"\n(?:\w.*\n)*?)date = .*\nversion = .*\n',
            rf'\g<1>date = {today()}\nversion = "100.{next(_numbers)}"\n',
        )
        copy.seconds_of("nnm_site.shared.documents.dated")
        return lambda answer: bool(answer) and answer != former


def _replace(copy: Checkout, file: str, pattern: str, text: str) -> None:
    copy.write(file, re.sub(pattern, text, copy.read(file), count=1))


SENTENCE = Change("content/help/pledge-shares.md", "it needs free margin", "/help/pledge-shares")
DOCUMENT = DocumentChange(
    "content/documents/lists/brochure.typ", "no returns", "/pdf/downloads/brochure.pdf"
)
FEATURE = Change("nnm_site/features/contact/page.py", "Registered office", "/contact")
#: The code of a page that Reflex compiles and Vite bundles.
LIVE = Change("nnm_site/features/search/page.py", "Often asked", "/search")
SHARED = Change("nnm_site/shared/shell/popups.py", "Show how", "/contact")


def measure() -> Iterator[Row]:
    """A row for each figure."""
    with TemporaryDirectory(prefix="nnm-bench-") as scratch:
        yield from _starts(Path(scratch, "clone"))
        copy = Checkout(Path(scratch, "now"), (".venv", PACKAGES))
        yield goal("memory of the first build", copy.memory_of(*BUILD), 700, " MB", digits=0)
        with copy.served(*SERVE):
            lives = [copy.live_after(SENTENCE.address, SENTENCE.make(copy)) for _ in range(RUNS)]
            seconds, taken_over = map(median, zip(*lives, strict=True))
            yield goal("a sentence changed → live", seconds, 6, " s")
            yield goal("of that: the running site takes a finished build over", taken_over, 4, " s")
            yield goal("a word of a document changed → live", _live(copy, DOCUMENT), 6, " s")
            yield goal("code of a feature changed → live", _live(copy, FEATURE), 20, " s")
            yield goal("code of a live page changed → live", _live(copy, LIVE), 20, " s")
            yield goal("shared code changed → live", _live(copy, SHARED), 45, " s")
        checked = median(_checked(copy) for _ in range(RUNS))
        yield goal("check after a sentence changed", checked, 4, " s")
        SENTENCE.make(copy)
        changed = copy.memory_of(*BUILD)
        yield goal("memory of a build after a sentence changed", changed, 700, " MB", digits=0)
        yield from _midnight(copy)
        yield from _growing(copy)


def _live(copy: Checkout, change: Change) -> float:
    """Seconds from the command until a change is live."""
    return median(copy.live_after(change.address, change.make(copy))[0] for _ in range(RUNS))


def _checked(copy: Checkout) -> float:
    SENTENCE.make(copy)
    return copy.seconds_of("nnm_site", "check")


def _starts(folder: Path) -> Iterator[Row]:
    """The time of `make run` in copies without a build, and of a second start in each of them."""
    first, again = [], []
    for _ in range(RUNS):
        clone = Checkout(folder)
        for taken in (first, again):
            with clone.served("make", "run") as seconds:
                taken.append(seconds)
        shutil.rmtree(folder)
    yield goal("first `make run`, nothing there → first answer", median(first), 75, " s")
    yield goal("`make run` again, nothing changed → first answer", median(again), 5, " s")


def _midnight(copy: Checkout) -> Iterator[Row]:
    """The time of the next days' builds; how many pages the last composes, how many change."""
    days = [(today() + timedelta(number)).isoformat() for number in range(1, RUNS + 2)]
    taken = [copy.seconds_of(*BUILD, PREVIEW_DAY=day) for day in days[:-1]]
    yield Row("midnight in India: the build of the next day", f"{median(taken):.1f} s")
    (store,) = (copy.folder / "var" / "cache").glob("pages-*.entry")
    before = {name: stored.hashes for name, stored in read_store(store).items()}
    copy.seconds_of(*BUILD, PREVIEW_DAY=days[-1])
    after = {name: stored.hashes for name, stored in read_store(store).items()}
    composed = sum(hashes != before.get(name) for name, hashes in after.items())
    made = (copy.folder / "var" / "build.log").read_text().rpartition("\n= ")[2].partition(",")[0]
    yield Row("of that: composed anew; come out otherwise", f"{composed} pages; {made}")


def _growing(copy: Checkout) -> Iterator[Row]:
    """The time of a changed sentence in a site with a growing number of pages."""
    answers, few = 0, copy.pages()
    with copy.served(*SERVE):
        seconds = least = _live(copy, SENTENCE)
        for size in SIZES:
            answers += (size - copy.pages()) // invented.PAGES_OF_ONE
            invented.write(copy.folder, answers)
            new, _ = copy.live_after(invented.address(answers), bool)
            yield Row(f"{size:,} pages: those that are new, at once → live", f"{new:.1f} s")
            seconds = _live(copy, SENTENCE)
            yield Row(f"{size:,} pages: a sentence changed → live", f"{seconds:.1f} s")
        many = copy.pages()
        live, _ = copy.live_after(LIVE.address, LIVE.make(copy))
        yield Row(f"{many:,} pages: code of a live page changed → live", f"{live:.1f} s")
    yield goal(f"{many:,} pages ÷ {few:,}", seconds / least, MOST_GROWTH, " times")
