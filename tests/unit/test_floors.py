"""The lower layers know no feature: their code contains no address of a page."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nnm_site.settings import PROJECT_ROOT
from nnm_site.site_map import routes

pytestmark = pytest.mark.slow

SITE = PROJECT_ROOT / "nnm_site"

FILES = [
    path
    for floor in ("platform", "shared")
    for kind in ("py", "js", "mjs")
    for path in sorted((SITE / floor).rglob(f"*.{kind}"))
]

PATHS = {route.path for route in routes()} - {"/"}

#: An address of the site, not text that only begins like one.
ADDRESS = re.compile(
    rf"(?<![\w/])(?:{'|'.join(map(re.escape, sorted(PATHS, key=len, reverse=True)))})(?![\w-])"
)


def texts(file: Path) -> Iterator[tuple[int, str]]:
    """Line and value of each string in a module except docstrings; of a script all code lines."""
    if file.suffix != ".py":
        lines = file.read_text(encoding="utf-8").splitlines()
        yield from (
            (number, line)
            for number, line in enumerate(lines, 1)
            if not line.lstrip().startswith(("//", "/*", "*"))
        )
        return
    tree = ast.parse(file.read_text(encoding="utf-8"))
    said = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.lineno, node.value


def test_no_address_of_a_page_stands_below_the_features():
    assert FILES
    wrong = [
        f"{file.relative_to(SITE)}:{line}: {address}"
        for file in FILES
        for line, text in texts(file)
        for address in ADDRESS.findall(text)
    ]
    assert wrong == []
