"""Every test is run by `make test` or `make test-long`: no file lies where pytest does not look."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]


def test_every_file_with_tests_is_found_by_pytest(pytestconfig: pytest.Config):
    passed_over = pytestconfig.getini("norecursedirs")
    names = pytestconfig.getini("python_files")
    files = [
        path
        for path in TESTS.rglob("*.py")
        if re.search(r"^(async )?def test_", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert len(files) > 100
    for path in files:
        assert any(fnmatch(path.name, pattern) for pattern in names), path
        folders = path.relative_to(TESTS).parts[:-1]
        assert not [f for f in folders if any(fnmatch(f, pattern) for pattern in passed_over)], path
    assert pytestconfig.getini("testpaths") == ["tests"]
