"""How many pages the tests looked at, for the statement on /accessibility: `python -m tools.evidence.looks`.

`content/regulatory/looks.toml` has the numbers of the last runs of this checkout that passed. `make evidence`
has a fault where a run since then looked at fewer.
"""

import sys
from collections.abc import Iterator, Mapping
from types import SimpleNamespace

from nnm_site.shared.content.models.regulatory import LookedAt
from nnm_site.shared.content.record import as_toml, write
from nnm_site.shared.content.validate import CONTENT_DIR, validate
from tools.evidence.results import Outcome, Results, read

RECORD = CONTENT_DIR / "regulatory" / "looks.toml"

#: What the statement names, and the test that looks.
RUNS = {
    "each-change": "tests/e2e/test_pages.py::test_pages_of_each_kind_can_be_used_as_the_guidelines_ask",
    "longer-run": "tests/e2e/test_pages.py::test_a_page_can_be_used_as_the_guidelines_ask",
    "words": "tests/e2e/test_accessibility.py::test_every_other_page_fits_and_axe_finds_nothing",
    "opened": "tests/e2e/test_accessibility_states.py::test_what_opens_is_as_clean_as_the_page",
}


def recorded() -> dict[str, Outcome]:
    """What the statement says."""
    entries = validate().all(LookedAt)
    return {one.key: Outcome(day=one.date, pages=one.pages, states=one.states) for one in entries}


def faults(claims: Mapping[str, Outcome], last: Results) -> Iterator[str]:
    """A line for each number of pages that is larger than what ran last."""
    for key, test in RUNS.items():
        ran = last.of(test)
        if ran.day and ran.pages < claims[key].pages:
            yield (
                f"content/regulatory/{RECORD.name}, {key}: says {claims[key].pages} pages, and the last run looked at "
                f"{ran.pages}; run python -m tools.evidence.looks"
            )


def record(claims: Mapping[str, Outcome], last: Results) -> str:
    """The record as a file: the last run of each test, or what was said before where it did not run."""
    states = {}
    for key, test in RUNS.items():
        one = ran if (ran := last.of(test)).day else claims[key]
        states[key] = SimpleNamespace(pages=one.pages, states=one.states, date=one.day)
    return as_toml("looks", "tools.evidence.looks", states)


def main() -> int:
    """Record what ran; nothing where a test failed."""
    last = read()
    failed = [f"{test} failed" for test in RUNS.values() if last.of(test).failed]
    return write(RECORD, record(recorded(), last), failed)


if __name__ == "__main__":
    sys.exit(main())
