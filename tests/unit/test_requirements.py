"""What is pinned: every package with its version and hashes, and no word of where it came from."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name.partition("[")[0].strip()).lower()


def pinned(name: str) -> dict[str, tuple[str, list[str]]]:
    text = re.sub(r"(?m)^#.*\n", "", (ROOT / name).read_text()).replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        requirement, *hashes = line.split(" --hash=")
        package, _, version = requirement.partition(";")[0].partition("==")
        found[canonical(package)] = version.strip(), [part.strip() for part in hashes]
    return found


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_package_has_a_version_and_the_hashes_of_its_files(name: str):
    for package, (version, hashes) in pinned(name).items():
        assert re.fullmatch(r"[0-9][0-9a-z.]*", version), package
        assert hashes, package
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", value) for value in hashes), package
    assert "://" not in (ROOT / name).read_text()


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_what_is_asked_for_is_pinned(name: str):
    lines = (ROOT / f"{name}.in").read_text().splitlines()
    asked = {canonical(line) for line in lines if line and line[0] not in "#-"}
    assert asked <= set(pinned(f"{name}.txt"))


def test_both_files_agree():
    run, dev = pinned("requirements.txt"), pinned("requirements-dev.txt")
    assert {name: dev[name][0] for name in dev.keys() & run.keys()} == {
        name: run[name][0] for name in dev.keys() & run.keys()
    }


def test_the_npm_packages_are_pinned_with_hashes_too():
    lock = json.loads((ROOT / "reflex.lock" / "package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert len(packages) > 50
    for name, entry in packages.items():
        assert entry.get("integrity", "").startswith("sha512-") or entry.get("inBundle"), name
        assert "resolved" not in entry, name
