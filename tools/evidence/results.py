"""The last results of the tests, from the reports that `make test` and `make test-long` leave in `var/results/`."""

import datetime
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.rules.dates import long_date

FOLDER = PROJECT_ROOT / "var" / "results"

#: A file of tests, or one test in it: `tests/web/test_pages.py::test_the_html_is_valid`.
NAMED = re.compile(r"tests/[\w/]+\.py(?:::\w+)?")

#: An address among the parameters of a case, with what else is said of it: `[chromium-/products-dark]`.
_ADDRESS = re.compile(r"(?:^|-)(/.*)\]$")


@dataclass
class Outcome:
    """How many cases passed and failed, and the day of the oldest of their reports.

    `seen` is what the names of the cases say of an address: `/calculator?side=both`, `/products-dark`.
    """

    passed: int = 0
    failed: int = 0
    day: datetime.date | None = None
    seen: set[str] = field(default_factory=set)

    @property
    def ran(self) -> bool:
        """Whether any case ran."""
        return bool(self.passed or self.failed)

    def __str__(self) -> str:
        """In words, for a table."""
        if self.day is None:
            return "not run"
        counted = f"{self.failed} of {self.passed + self.failed} failed" if self.failed else (
            f"{self.passed} passed"
        )  # fmt: skip
        return f"{counted} on {long_date(self.day)}"


@dataclass(frozen=True)
class Results:
    """Each test with its outcome, by file and name."""

    tests: Mapping[str, Mapping[str, Outcome]] = field(default_factory=dict)

    def of(self, *named: str) -> Outcome:
        """The outcome of tests, or of whole files of them, together."""
        found = Outcome()
        for file, _, name in (each.partition("::") for each in named):
            held = self.tests.get(file, {})
            for one in [held[name]] if name in held else [] if name else held.values():
                found.passed += one.passed
                found.failed += one.failed
                found.day = min(filter(None, (found.day, one.day)))
                found.seen |= one.seen
        return found


def read(folder: Path = FOLDER) -> Results:
    """What the reports in `folder` say; of a test in two of them the newer counts. No folder: nothing ran."""
    tests: dict[str, dict[str, Outcome]] = defaultdict(dict)
    for report in sorted(folder.glob("*.xml"), key=lambda path: path.stat().st_mtime):
        day = datetime.date.fromtimestamp(report.stat().st_mtime)
        here: dict[str, dict[str, Outcome]] = defaultdict(dict)
        for case in ElementTree.parse(report).iter("testcase"):
            if case.find("skipped") is not None:
                continue
            file = case.get("classname", "").replace(".", "/") + ".py"
            name, _, parameters = case.get("name", "").partition("[")
            outcome = here[file].setdefault(name, Outcome(day=day))
            if address := _ADDRESS.search(parameters):
                outcome.seen.add(address[1])
            if case.find("failure") is not None or case.find("error") is not None:
                outcome.failed += 1
            else:
                outcome.passed += 1
        for file, held in here.items():
            tests[file] |= held
    return Results(tests)


def unknown(named: str, root: Path = PROJECT_ROOT) -> bool:
    """Whether there is no such test."""
    file, _, name = named.partition("::")
    path = root / file
    return not path.is_file() or f"def {name}" not in path.read_text(encoding="utf-8")
