"""Each requirement has a number, is stated once, and has a test; every cited number exists."""

import re
import subprocess
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.server import ROOT
from tools.evidence import requirements

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no git here"),
]

FOLDERS = ("nnm_site", "tests", "tools", "alembic", "assets", "bench", "docs", "deploy")

#: Words by which a requirement states that this project has no test of it.
NO_TEST = ("Left to the firm", "none at all", "`make check` holds", "`make soak`")


def test_what_is_asked_is_held_by_a_test_and_tests_hold_what_is_asked():
    asked = requirements.entries()
    numbers = [number for number, _ in asked]
    tests = requirements.tests_by_number()
    twice = [number for number, times in Counter(numbers).items() if times > 1]
    unknown = {number: tests[number] for number in tests.keys() - set(numbers)}
    left = [
        number
        for number, text in asked
        if number not in tests and not any(why in text for why in NO_TEST)
    ]
    assert numbers
    assert (twice, unknown, left) == ([], {}, [])


def test_a_number_that_is_cited_is_that_of_a_requirement():
    numbers = {number for number, _ in requirements.entries()}
    listed = subprocess.run(
        ["git", "grep", "-noIE", r"\bR[0-9]{3,4}\b", "--", *FOLDERS],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.splitlines()  # fmt: skip
    assert listed
    assert [line for line in listed if line.rpartition(":")[2] not in numbers] == []


def test_a_requirement_names_modules_that_exist():
    faults = [
        f"{cells[0]}: no {name}"
        for cells in requirements.rows(requirements.read("requirements"))
        for name in re.findall(r"`([^`]+)`", cells[3]) or ["module"]
        if not (ROOT / name).exists()
    ]
    assert not faults, "\n".join(faults)


def numbers_in(cell: str) -> Iterator[str]:
    """The ASVS requirements in a first cell; those in brackets are of another level."""
    for first, last in re.findall(
        r"(\d+\.\d+\.\d+)(?:–(\d+\.\d+\.\d+))?", re.sub(r"\([^)]*\)", "", cell)
    ):
        chapter, _, begin = first.rpartition(".")
        end = (last or first).rpartition(".")[2]
        yield from (f"{chapter}.{number}" for number in range(int(begin), int(end) + 1))


def test_every_requirement_of_asvs_is_answered_once():
    listed = (ROOT / "tests" / "data" / "asvs-5.0.0.txt").read_text(encoding="utf-8").splitlines()
    standard = [line.split()[0] for line in listed if not line.startswith("#")]
    named = []
    for first, *_ in requirements.rows(requirements.read("security")):
        named += numbers_in(first)
        for chapter in re.findall(r"\bV(\d+)\b", first):
            named += [number for number in standard if number.startswith(f"{chapter}.")]
    assert standard
    assert sorted(named) == sorted(standard)
