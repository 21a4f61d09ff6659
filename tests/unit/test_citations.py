"""Citations lead somewhere: what code, tests and documents cite stands in `docs/requirements.md`."""

import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs" / "requirements.md").read_text(encoding="utf-8")
ROWS = [
    tuple(cell.strip() for cell in line.strip("|\n").split(" | "))
    for line in re.findall(r"^\| R\d+ \|.*", DOCUMENT, re.MULTILINE)
]
NUMBERS = [row[0] for row in ROWS]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no git here"),
]

FOLDERS = ("nnm_site", "tests", "tools", "alembic", "assets", "bench", "docs", "deploy")
TEXTS = {".py", ".js", ".css", ".md", ".toml", ".typ", ".yaml", ".mako"}

#: Citations of what no reader of this project has.
NOWHERE = re.compile(
    r"\bspec(ification)? §|\bthe specification\b|\bfacts (on charges, )?§|\bfacts/\w"
    r"|\bdecisions[:,]|\(decisions\)|\bissues? \d+\b(?!:\d)|§ ?\d",
    re.IGNORECASE,
)
#: Public documents have sections, and other projects have issues.
ELSEWHERE = re.compile(r"RFC \d+|CSP specification|Granian|csswg|[Bb]onus issue", re.IGNORECASE)


def lines() -> Iterator[tuple[str, str]]:
    """Every line of code, tests and documents, with its place."""
    listed = subprocess.run(
        ["git", "ls-files", *FOLDERS], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split()
    for name in listed:
        path = ROOT / name
        if path.suffix in TEXTS and path.exists() and path != Path(__file__):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{name}:{number}", line


def test_a_number_is_given_once():
    assert NUMBERS
    assert [number for number, times in Counter(NUMBERS).items() if times > 1] == []


def test_every_cited_number_stands_in_the_document():
    unknown = [
        f"{place}: {number}"
        for place, line in lines()
        for number in re.findall(r"\bR\d{3,4}\b", line)
        if number not in NUMBERS
    ]
    assert unknown == []


def test_nothing_is_cited_that_is_not_here():
    found = [
        f"{place}: {line.strip()}"
        for place, line in lines()
        if NOWHERE.search(line) and not ELSEWHERE.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("row", ROWS, ids=NUMBERS)
def test_a_requirement_names_a_module_and_a_test_that_exist(row: tuple[str, ...]):
    _, _, _, built, held = row

    for cell in (built, held):
        named = re.findall(r"`([^`]+)`", cell)
        assert named
        assert [name for name in named if not (ROOT / name).exists()] == []
    assert all(name.startswith("tests/") for name in re.findall(r"`([^`]+)`", held))
