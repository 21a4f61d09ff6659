"""What is pinned names no registry, and each package by its hash: wherever it is taken from, it is the same."""

import json
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.requirement("V15.1.2")

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_no_package_of_python_says_where_it_came_from(name: str):
    assert "://" not in (ROOT / name).read_text()


@pytest.mark.parametrize("folder", ["reflex.lock", "bench", "tools"])
def test_no_package_of_npm_says_where_it_came_from(folder: str):
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]


@pytest.mark.requirement("V11.4.3")
@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_each_package_of_python_has_whole_hashes(name: str):
    text = (ROOT / name).read_text().replace("\\\n", " ")
    packages = [
        line for line in text.splitlines() if "==" in line and not line.startswith((" ", "#"))
    ]
    assert len(packages) > 40
    for package in packages:
        hashes = re.findall(r"--hash=(\w+):(\w+)", package)
        assert hashes, package
        assert all(kind == "sha256" and len(value) == 64 for kind, value in hashes), package


@pytest.mark.requirement("V11.4.3")
@pytest.mark.parametrize("folder", ["reflex.lock", "bench", "tools"])
def test_each_package_of_npm_has_a_whole_hash(folder: str):
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    for name, package in packages.items():
        # 64 bytes in base64.
        assert re.fullmatch(r"sha512-[\w+/]{86}==", package["integrity"]), name
