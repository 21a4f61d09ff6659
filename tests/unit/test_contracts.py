"""Each import contract of `pyproject.toml` has been seen to fail: a fault is planted in a copy."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]

#: Contract → (module that is planted, what it imports). `novelty` is a feature that nothing names.
FAULTS = {
    "A feature imports the shared packages, never another feature": (
        "novelty.page",
        "nnm_site.contact.page",
    ),
    "The shared packages stand one above the other": ("ui.planted", "nnm_site.content.queries"),
    "Content, documents and database are made without the framework": (
        "documents.planted",
        "reflex",
    ),
    "Content is read from files, without the database": ("content.planted", "sqlmodel"),
    "Rules know neither Reflex nor the database": ("novelty.rules.sums", "sqlmodel"),
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the linter says of a copy of the site with all faults."""
    copy = tmp_path_factory.mktemp("contracts")
    shutil.copy(ROOT / "pyproject.toml", copy)
    for path in (ROOT / "nnm_site").rglob("*.py"):
        target = copy / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    for module, imported in FAULTS.values():
        path = copy / "nnm_site" / f"{module.replace('.', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        for package in list(path.relative_to(copy).parents)[:-1]:
            (copy / package / "__init__.py").touch()
        path.write_text(f"import {imported}\n")
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [linter, "--no-cache"], cwd=copy, env={"PYTHONPATH": str(copy), "COLUMNS": "200"},
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def test_every_contract_has_a_fault():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    assert {contract["name"] for contract in contracts["contracts"]} == FAULTS.keys()


@pytest.mark.parametrize("contract", FAULTS)
def test_a_planted_fault_is_found(said: str, contract: str):
    module, imported = FAULTS[contract]
    assert f"{contract} BROKEN" in said
    assert f"nnm_site.{module} -> {imported}" in said
