"""The visitors' scripts: bundled, and named by their content."""

import json
import re
from pathlib import Path

import pytest

from nnm_site.platform.framework import Start
from nnm_site.platform.publish import BuildError, scripts
from nnm_site.shared.scripts import SCRIPTS
from tests.rows import each

START = Start(
    files=["/assets/entry-1.js", "/assets/shared-1.js"],
    routes={"root": "/assets/root-1.js", "routes/[a]._index": "/assets/a-1.js"},
    entry="/assets/entry-1.js",
)


@pytest.fixture
def static_dir(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    return tmp_path


def test_the_start_names_its_modules():
    made = scripts.start_script("run(modules)", START)
    assert made.endswith(";run(modules)")
    modules = json.loads(made.removeprefix("const modules=").removesuffix(";run(modules)"))
    assert modules["routes"]["routes/[a]._index"] == "/assets/a-1.js"
    assert modules["files"] == START.files


@each(["first", "site", "start", *SCRIPTS.of_few])
def test_a_bundle_holds_all_it_imports(name: str, packages: Path):
    made = SCRIPTS.bundle(name, packages)
    assert "import " not in made.replace("import(", "")
    assert "</script" not in made
    # A line break in a text may be written as one; code has no line of its own, and none is indented.
    assert not re.search(r"\n[ \t]", made), "it is minified"


def test_the_script_of_every_page_is_named_by_its_content(static_dir: Path, packages: Path):
    address = SCRIPTS.write("site", static_dir, packages)
    assert address.startswith("/assets/site-")
    assert SCRIPTS.write("site", static_dir, packages) == address
    assert (static_dir / address.lstrip("/")).read_text() == SCRIPTS.bundle("site", packages)


def test_a_script_that_cannot_be_bundled_stops_the_build(packages: Path):
    with pytest.raises(BuildError, match=r"cli\.mjs failed"):
        SCRIPTS.bundle("no-such-script", packages)
