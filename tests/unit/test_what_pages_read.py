"""A page notes all its inputs while it is composed, whatever was composed before it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nnm_site.settings import PROJECT_ROOT

pytestmark = pytest.mark.slow


def _read(order: str, database: Path) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "tests.notes", order],
        cwd=PROJECT_ROOT,
        env=os.environ | {"DATABASE_URL": f"sqlite:///{database}"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def forwards(prepared_file: Path) -> Any:
    """The notes of all pages, composed twice in their order."""
    return _read("forwards", prepared_file)


def test_a_page_that_shows_an_entry_notes_it(forwards: Any):
    assert forwards["shown"] > 800
    assert forwards["unnoted"] == {}


def test_a_page_that_is_composed_again_notes_the_same(forwards: Any):
    first, second = forwards["notes"]
    assert len(first) > 300
    assert _differing(first, second) == {}


def test_a_page_notes_the_same_whichever_is_composed_first(forwards: Any, prepared_file: Path):
    backwards = _read("backwards", prepared_file)
    assert _differing(forwards["notes"][0], backwards["notes"][0]) == {}
    # The same inputs have the same hashes in another process.
    assert backwards["hashes"] == forwards["hashes"]


def test_a_page_notes_what_it_is_made_of_and_no_more(forwards: Any):
    notes = {path: set(names) for path, names in forwards["notes"][0].items()}
    answer = notes["/help/pledge-shares"]
    assert {"entry:HelpAnswer/pledge-shares", "body:HelpAnswer/pledge-shares"} <= answer
    assert not any(name.startswith("body:") for name in notes["/help"])
    assert answer.isdisjoint({"kind:HelpAnswer", "kind:Rule", "market", "rates", "day"})
    assert notes["/help/forgot-password"].isdisjoint({"kind:Fee", "tariff", "day"})
    # A price is of its day, and the same on the next one.
    price = notes["/help/dp-charge"]
    assert "tariff" in price
    assert "day" not in price
    assert not any(name.startswith("word:") and "/" not in name for name in answer)
    assert notes["/help/pledge-shares"] != notes["/help/forgot-password"]
    assert "word:hi/link\x04Home" in notes["/hi/help/pledge-shares"]
    for path, name in (
        ("/", "market"),
        ("/", "kind:Notice"),
        ("/charges", "rates"),
        ("/charges", "kind:Brokerage"),
        ("/downloads", "document:tariff-sheet"),
        ("/downloads", "kind:Document"),
        ("/contact", "kind:Branch"),
        ("/hi/contact", "language:hi"),
        ("/contact", "route:/contact"),
        ("/nnm-research", "kind:Note"),
        ("/about/gallery", "file:assets/gallery/index.json"),
        ("/style-guide", "file:assets/styles/tokens.css"),
        ("/partner-us", "code:nnm_site/features/enquiries"),
    ):
        assert name in notes[path], (path, name)


def _differing(one: dict[str, list[str]], other: dict[str, list[str]]) -> dict[str, list[str]]:
    return {
        path: sorted(set(one[path]) ^ set(other[path]))[:5]
        for path in one
        if one[path] != other[path]
    }
