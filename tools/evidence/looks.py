"""How many pages the tests checked, for the statement on /accessibility: `python -m tools.evidence.looks`.

`content/regulatory/looks.toml` has the numbers of the last successful runs of this checkout. `make evidence`
reports a fault if a later run checked fewer.
"""

import sys
from collections.abc import Iterator, Mapping
from types import SimpleNamespace

from nnm_site.shared.content.models.regulatory import LookedAt
from nnm_site.shared.content.record import as_toml, write
from nnm_site.shared.content.validate import CONTENT_DIR, validate
from tools.evidence.results import Outcome, Results, read

RECORD = CONTENT_DIR / "regulatory" / "looks.toml"

#: The keys in the statement, each with its test.
RUNS = {
    "each-change": "tests/e2e/test_pages.py::test_pages_of_each_kind_can_be_used_as_the_guidelines_ask",
    "longer-run": "tests/e2e/test_pages.py::test_a_page_can_be_used_as_the_guidelines_ask",
    "words": "tests/e2e/test_accessibility.py::test_every_other_page_fits_and_axe_finds_nothing",
    "opened": "tests/e2e/test_accessibility_states.py::test_what_opens_is_as_clean_as_the_page",
}


def recorded() -> dict[str, Outcome]:
    """The numbers in the statement."""
    entries = validate().all(LookedAt)
    return {one.key: Outcome(day=one.date, pages=one.pages, states=one.states) for one in entries}


def faults(claims: Mapping[str, Outcome], last: Results) -> Iterator[str]:
    """A line for each number of pages that is larger than in the last run."""
    for key, test in RUNS.items():
        ran = last.of(test)
        if ran.day and ran.pages < claims[key].pages:
            yield (
                f"content/regulatory/{RECORD.name}, {key}: says {claims[key].pages} pages, and the last run looked at "
                f"{ran.pages}; run python -m tools.evidence.looks"
            )


def record(claims: Mapping[str, Outcome], last: Results) -> str:
    """The text of the record: the last run of each test, or the previous numbers if it did not run."""
    states = {}
    for key, test in RUNS.items():
        one = ran if (ran := last.of(test)).day else claims[key]
        states[key] = SimpleNamespace(pages=one.pages, states=one.states, date=one.day)
    return as_toml("looks", "tools.evidence.looks", states)


def main() -> int:
    """Record the last runs; nothing if a test failed."""
    last = read()
    failed = [f"{test} failed" for test in RUNS.values() if last.of(test).failed]
    return write(RECORD, record(recorded(), last), failed)


if __name__ == "__main__":
    sys.exit(main())
