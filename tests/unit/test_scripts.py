"""The browser scripts: their logic, by Node's own test runner, and that each is used."""

import re
from pathlib import Path

import pytest

from nnm_site.platform.publish.node import run_node
from nnm_site.platform.publish.scripts import PURGE_CSS
from nnm_site.shared.scripts import SCRIPTS
from tests.server import ROOT

pytestmark = pytest.mark.slow

TESTS = sorted((ROOT / "tests" / "scripts").glob("*.test.mjs"))

#: Scripts that pages load directly; all others are imported by them.
ENTRIES = {"first", "site", "start", *SCRIPTS.of_few}


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_the_logic_of_a_script(path: Path):
    # The sources are recognised as modules by their syntax.
    flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--test-reporter=spec"]
    written = run_node([*flags, "--test", str(path)], ROOT)
    assert re.search(r"^ℹ pass [1-9]", written, re.MULTILINE), written


def test_every_script_is_used():
    imported = {
        name
        for path in SCRIPTS.folder.glob("*.js")
        for name in re.findall(r'(?:from|import) "\./(\w+)\.js"', path.read_text(encoding="utf-8"))
    }
    assert {path.stem for path in SCRIPTS.folder.glob("*.js")} == imported | ENTRIES


def test_types_are_those_of_the_version_that_the_build_uses():
    package = (ROOT / "tools" / "package.json").read_text(encoding="utf-8")
    name, _, version = PURGE_CSS.partition("@")
    assert f'"{name}": "{version}"' in package
