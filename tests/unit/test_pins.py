"""What is pinned names no registry: packages come from wherever a machine is told to take them."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_no_package_of_python_says_where_it_came_from(name: str):
    assert "://" not in (ROOT / name).read_text()


@pytest.mark.parametrize("folder", ["reflex.lock", "bench", "tools"])
def test_no_package_of_npm_says_where_it_came_from(folder: str):
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
