"""The last test results, from the reports of `make test` and `make test-long` in `var/results/`."""

import datetime
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.rules.dates import long_date

FOLDER = PROJECT_ROOT / "var" / "results"


@dataclass
class Outcome:
    """How many cases passed and failed, and the day of their oldest report.

    `pages` and `states` are recorded by the cases (`record_property`): the pages that a case checked, and in how
    many states: sizes, themes, opened parts. Cases may check the same pages, so the largest number of pages
    counts, and the sum of the states. A case that records only pages checked each in one state.
    """

    passed: int = 0
    failed: int = 0
    day: datetime.date | None = None
    pages: int = 0
    states: int = 0

    def __str__(self) -> str:
        """In words, for a table."""
        if self.day is None:
            return "not run"
        all_ = self.failed + self.passed
        counted = f"{self.failed} of {all_} failed" if self.failed else f"{self.passed} passed"
        return f"{counted} on {long_date(self.day)}"

    @property
    def seen(self) -> str:
        """The number of pages and states checked, in words; "" without pages."""
        if not self.pages:
            return ""
        pages, states = self.pages, self.states
        return f", on {pages} page{'s' * (pages != 1)} in {states} state{'s' * (states != 1)}"

    def add(self, other: "Outcome") -> None:
        """Add another outcome to this one."""
        self.passed += other.passed
        self.failed += other.failed
        self.day = min(filter(None, (self.day, other.day)), default=None)
        self.pages = max(self.pages, other.pages)
        self.states += other.states


@dataclass(frozen=True)
class Results:
    """The outcome of each test, by file and name."""

    tests: Mapping[str, Mapping[str, Outcome]] = field(default_factory=dict)

    def of(self, *named: str) -> Outcome:
        """The combined outcome of tests or whole test files."""
        together = Outcome()
        for file, _, name in (each.partition("::") for each in named):
            for test, outcome in self.tests.get(file, {}).items():
                if name in {"", test}:
                    together.add(outcome)
        return together


def read(folder: Path = FOLDER) -> Results:
    """The results in `folder`; for a test in several reports the newest counts. Empty without the folder."""
    tests: dict[str, dict[str, Outcome]] = defaultdict(dict)
    for report in sorted(folder.glob("*.xml"), key=lambda path: path.stat().st_mtime):
        day = datetime.date.fromtimestamp(report.stat().st_mtime)
        here: dict[str, dict[str, Outcome]] = defaultdict(dict)
        for case in ElementTree.parse(report).iter("testcase"):
            if case.find("skipped") is None:
                file = case.get("classname", "").replace(".", "/") + ".py"
                name = case.get("name", "").partition("[")[0]
                here[file].setdefault(name, Outcome()).add(_outcome(case, day))
        for file, outcomes in here.items():
            tests[file] |= outcomes
    return Results(tests)


def _outcome(case: ElementTree.Element, day: datetime.date) -> Outcome:
    failed = case.find("failure") is not None or case.find("error") is not None
    recorded = {one.get("name"): int(one.get("value", 0)) for one in case.iter("property")}
    pages = recorded.get("pages", 0)
    return Outcome(int(not failed), int(failed), day, pages, recorded.get("states", pages))


def unknown(named: str, root: Path = PROJECT_ROOT) -> bool:
    """Whether a named test does not exist."""
    file, _, name = named.partition("::")
    path = root / file
    return not path.is_file() or (bool(name) and f"def {name}(" not in path.read_text("utf-8"))
