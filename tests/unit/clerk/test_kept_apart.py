"""The code that publishes a month of complaints is not part of the served site."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nnm_site.settings import PROJECT_ROOT

pytestmark = pytest.mark.slow


def test_a_checkout_is_needed(tmp_path: Path) -> None:
    """Container images lack the tools."""
    shutil.copytree(
        PROJECT_ROOT / "nnm_site",
        tmp_path / "nnm_site",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    for command in ("publish-month", "history", "undo", "evidence"):
        done = subprocess.run(
            [sys.executable, "-m", "nnm_site", command],
            cwd=tmp_path, env={"PATH": ""}, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 1
        assert done.stderr == f"{command} needs a checkout of the project, and this is none.\n"


def test_no_module_of_it_is_in_a_production_process() -> None:
    code = (
        "import sys, json, nnm_site.serving, nnm_site.nnm_site\n"
        "print(json.dumps([name for name in sys.modules if name.startswith(('nnm_site', 'tools'))]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PROJECT_ROOT, capture_output=True, text=True, check=True
    )
    modules = json.loads(done.stdout.splitlines()[-1])
    assert "nnm_site.site_map" in modules
    assert [name for name in modules if name.startswith("tools")] == []


def test_nothing_of_the_site_imports_it_and_no_image_holds_it() -> None:
    importing = [
        path.name
        for path in (PROJECT_ROOT / "nnm_site").rglob("*.py")
        if re.search(r"^\s*(from|import) (tools|tests|bench)\b", path.read_text("utf-8"), re.M)
    ]
    assert importing == []
    image = (PROJECT_ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    assert "cp -r --parents" in image
    assert "tools/" not in image
