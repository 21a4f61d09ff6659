"""`docs/security.md` holds every requirement of the standard once, and the tests that it names exist."""

import ast
import functools
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
DOCS = ROOT / "docs"

LIST = [
    line.split()
    for line in (TESTS / "data" / "asvs-5.0.0.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
#: The numbers of levels 1 and 2.
NUMBERS = [number for number, _ in LIST]

DOC = (DOCS / "security.md").read_text(encoding="utf-8")


def rows(text: str) -> list[list[str]]:
    """The cells of every row of every table but its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    heads = {index - 1 for index, row in enumerate(cells) if set("".join(row)) <= set("- ")}
    return [
        row
        for index, row in enumerate(cells)
        if index not in heads and not set("".join(row)) <= set("- ")
    ]


def section(heading: str) -> str:
    """A chapter, to the next one."""
    return DOC.partition(f"\n## {heading}")[2].partition("\n## ")[0]


def numbers(cell: str) -> list[str]:
    """The requirements that a first cell names; what stands in brackets is of another level."""
    cell = re.sub(r"\([^)]*\)", "", cell)
    found: list[str] = []
    for first, last in re.findall(r"(\d+\.\d+\.\d+)(?:–(\d+\.\d+\.\d+))?", cell):
        if not last:
            found.append(first)
            continue
        begin, end = first.rpartition("."), last.rpartition(".")
        assert begin[0] == end[0], cell
        found += [f"{begin[0]}.{n}" for n in range(int(begin[2]), int(end[2]) + 1)]
    return found


CHAPTERS = re.findall(r"^## (V\d+ .*)$", DOC, re.MULTILINE)
HELD = [
    row for chapter in CHAPTERS for row in rows(section(chapter).partition("\n### ")[0]) if row[0]
]


def left_out() -> list[str]:
    """What does not apply; a chapter stands for all its requirements."""
    found: list[str] = []
    for cell, why in rows(section("What does not apply")):
        assert why
        found += numbers(cell)
        for chapter in re.findall(r"\bV(\d+)\b", cell):
            found += [number for number in NUMBERS if number.startswith(f"{chapter}.")]
    return found


def test_the_list_is_that_of_the_standard():
    assert len(NUMBERS) == len(set(NUMBERS)) == 253
    assert [level for _, level in LIST].count("1") == 70
    assert {level for _, level in LIST} == {"1", "2"}


def test_every_requirement_stands_exactly_once():
    named = [number for row in HELD for number in numbers(row[0])] + left_out()
    assert sorted(named) == sorted(NUMBERS)


def test_every_requirement_says_how_it_is_held_and_what_would_notice():
    assert [row for row in HELD if len(row) != 3 or not all(row)] == []


#: The findings of the audit, by their numbers, and how many it added from earlier checks.
FINDINGS = [*map(str, range(1, 17)), *(f"17.{n}" for n in range(1, 18))]
ALSO_FOUND = 5

#: Number and name, how it is held, test, result.
FOUND_ROWS = rows(section("The findings"))
FOUND = {row[0] for row in FOUND_ROWS}
TEST_OF_A_FINDING = 2


def test_every_finding_of_the_audit_stands_once_with_test_and_result():
    also = [row for row in FOUND_ROWS if row[0].startswith("also: ")]
    numbered = [row[0].split()[0] for row in FOUND_ROWS if row not in also]
    assert numbered == FINDINGS
    assert len(also) == ALSO_FOUND
    for row in FOUND_ROWS:
        assert len(row) == 4, row
        assert all(row), row
        assert _TEST.search(row[TEST_OF_A_FINDING]), row
        assert row[3].startswith("held"), row


#: A test as the documents name it: a file or folder, and words of `-k`.
_TEST = re.compile(r'`([\w/]+?(?:\.py)?)(?: -k (?:"([^"]+)"|([\w]+)))?`')


def named_tests(page: str) -> list[tuple[str, str, str]]:
    """Page, file or folder, words."""
    text = (DOCS / page).read_text(encoding="utf-8")
    found = []
    for row in rows(text):
        for name, words, word in _TEST.findall(
            row[TEST_OF_A_FINDING if len(row) == 4 and row[0] in FOUND else -1]
        ):
            if name.endswith(".py") or (TESTS / name).is_dir():
                found.append((page, name, words or word))
    return found


def place(page: str, name: str) -> Path:
    """The file or folder of a test; a name alone is that of one file."""
    name = name.removeprefix("tests/")
    first = TESTS / "services" if page == "reliability.md" else TESTS
    for folder in (first, TESTS):
        if (folder / name).exists():
            return folder / name
    found = list(TESTS.rglob(name))
    assert len(found) == 1, f"{name} is {len(found)} files"
    return found[0]


@functools.cache
def functions(path: Path) -> str:
    """All names of tests in a file or folder, and what their cases are made of."""
    files = [path] if path.is_file() else sorted(path.rglob("test_*.py"))
    assert files
    said = []
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said += [node.name, *map(ast.unparse, node.decorator_list)]
    return "\n".join(said).lower()


@pytest.mark.parametrize(
    ("page", "name", "words"),
    sorted(
        {
            *(
                one
                for doc in ("security.md", "reliability.md", "tasks.md")
                for one in named_tests(doc)
            )
        }
    ),
)
def test_every_test_that_is_named_exists(page: str, name: str, words: str):
    known = functions(place(page, name))
    missing = [word for word in words.split(" or ") if word and word.lower() not in known]
    assert not missing


def test_enough_tests_are_named():
    assert len(named_tests("security.md")) > 150
    assert len(named_tests("reliability.md")) > 30


def test_each_of_the_tasks_stands_once_and_names_a_test():
    tasks = rows((DOCS / "tasks.md").read_text(encoding="utf-8"))
    assert [row[0] for row in tasks] == [str(number) for number in range(1, 26)]
    assert [
        row for row in tasks if len(row) != 7 or not all(row) or not _TEST.search(row[-1])
    ] == []
