"""The requirements of the site by number, and the tests that check them.

Tests name numbers in a mark: `@pytest.mark.requirement("R405", "V3.4.1")`. The numbers are the first cells of
tables in `docs/`: R in requirements.md, V (requirements of ASVS) and A (attacks) in security.md, L in
reliability.md, T in tasks.md.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from nnm_site.settings import PROJECT_ROOT
from tools.evidence.report import Row, Table
from tools.evidence.results import Results

DOCS = PROJECT_ROOT / "docs"
TESTS = PROJECT_ROOT / "tests"


def read(page: str) -> str:
    """The text of a document in `docs/`."""
    return (DOCS / f"{page}.md").read_text(encoding="utf-8")


def rows(text: str) -> Iterator[list[str]]:
    """The cells of every row of a text's tables, without the headers."""
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        for line in table.splitlines()[2:]:
            yield [cell.strip() for cell in line[1:-1].split(" | ")]


def entries() -> list[tuple[str, str]]:
    """Every number with its requirement and how it is met, in the order of the documents."""
    standard, _, rest = read("security").partition("## What does not apply")
    attacks = rest.partition("## Attacks")[2]
    numbered = [
        (f"V{number[0]}", " · ".join(cells))
        for cells in rows(standard)
        if (number := re.search(r"\d+\.\d+\.\d+", cells[0]))
    ]
    for text in (read("requirements"), attacks, read("reliability"), read("tasks")):
        for number, *cells in rows(text):
            if re.fullmatch(r"[RALT]\d+", number):
                numbered.append((number, " · ".join(cells)))
    return numbered


def tests_by_number() -> dict[str, list[str]]:
    """The tests marked with each number: `tests/e2e/test_x.py`, or `….py::test_y`."""
    tests: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        file = path.relative_to(PROJECT_ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
                marks, name = [node.value], file
            elif isinstance(node, ast.FunctionDef):
                marks, name = node.decorator_list, f"{file}::{node.name}"
            else:
                continue
            for number in _numbers(marks):
                tests[number].append(name)
    return tests


def _numbers(marks: list[ast.expr]) -> Iterator[str]:
    for mark in marks:
        for call in ast.walk(mark):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.requirement":
                yield from (ast.literal_eval(argument) for argument in call.args)


def table(last: Results) -> Table:
    """Each number with its tests and their last result."""
    tests = tests_by_number()
    rows = []
    for number, text in entries():
        names = tests.get(number, [])
        outcome = last.of(*names)
        result = str(outcome) if names else "no test"
        rows.append(Row((number, text, ", ".join(names), result), marked=bool(outcome.failed)))
    return Table(
        "Requirements and their tests", ("No.", "What is asked", "Tests", "Last result"), rows
    )
