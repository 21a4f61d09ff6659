"""Pins name no registry, and each package by its hash: it is the same from any source."""

import json
import re

import pytest

from tests.rows import each
from tests.server import ROOT

pytestmark = pytest.mark.requirement("V11.4.3", "V15.1.2")


@each(["requirements.txt", "requirements-dev.txt"])
def test_each_package_of_python_has_whole_hashes_and_no_address(name: str):
    text = (ROOT / name).read_text().replace("\\\n", " ")
    assert "://" not in text
    packages = [
        line for line in text.splitlines() if "==" in line and not line.startswith((" ", "#"))
    ]
    assert packages
    for package in packages:
        hashes = re.findall(r"--hash=(\w+):(\w+)", package)
        assert hashes, package
        assert all(kind == "sha256" and len(value) == 64 for kind, value in hashes), package


@each(["reflex.lock", "bench", "tools"])
def test_each_package_of_npm_has_a_whole_hash_and_no_address(folder: str):
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    for name, package in packages.items():
        assert "resolved" not in package, name
        # 64 bytes in base64.
        assert re.fullmatch(r"sha512-[\w+/]{86}==", package["integrity"]), name
