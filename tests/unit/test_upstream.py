"""The patches of `docs/upstream` apply to the pinned packages and have the described effect."""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.programs import find_program
from tests.rows import each
from tests.server import ROOT

pytestmark = [pytest.mark.long, pytest.mark.requirement("R1313")]

PATCHES = sorted((ROOT / "docs" / "upstream").glob("*.patch"))

#: Name of a patch → program that shows its effect; none has an override of ours.
DONE = {
    "router-data": """
from reflex.istate.data import HeaderData, SessionData
from reflex_base.utils.format import json_dumps
from reflex_base.config import get_config
both = HeaderData(host="inner.example"), SessionData(client_ip="192.0.2.1")
assert "inner.example" in json_dumps(both[0]) and "192.0.2.1" in json_dumps(both[1])
get_config().frontend_router_data = False
assert [json_dumps(one) for one in both] == ["{}", "{}"]
""",
    "forget-token": """
import asyncio
import reflex as rx
from reflex.istate.manager.memory import StateManagerMemory
from reflex.istate.manager.token import BaseStateToken
class Thing(rx.State):
    pass
async def visit():
    manager = StateManagerMemory(token_expiration=1000)
    async with manager.modify_state(BaseStateToken(ident="a", cls=Thing)):
        assert not manager.forget_token("a")
    assert manager.forget_token("a") and not manager.forget_token("a")
    assert not manager.states
    await manager.close()
asyncio.run(visit())
""",
    "no-dynamic-components": """
import reflex as rx
from reflex.compiler.compiler import _compile_app
from reflex_base.config import get_config
assert "window.__reflex = " in _compile_app(rx.fragment())
get_config().frontend_dynamic_components = False
root = _compile_app(rx.fragment())
assert "__reflex" not in root and "import * as" not in root and "ThemeProvider" in root
""",
    "unsent-packets": """
import asyncio
import socketio
from engineio.async_socket import AsyncSocket
from engineio.packet import MESSAGE, Packet
async def visit():
    visitor = AsyncSocket(socketio.AsyncServer(async_mode="asgi").eio, "a")
    await visitor.send(Packet(MESSAGE, "an update"))
    await visitor.close(wait=False, abort=True)
    assert visitor.queue.empty()
    await visitor.queue.join()
asyncio.run(visit())
""",
}

#: The same for browser code, following the function that takes an endpoint.
SAME_ORIGIN = """
const SAME_DOMAIN_HOSTNAMES = ["localhost"];
globalThis.location = {origin: "https://any.example:8443"};
console.log(getBackendURL("/_event").href, getBackendURL("wss://nnm.example/_event").href);
"""


@pytest.fixture(scope="module")
def patched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with copies of the packages, to which every patch has been applied."""
    folder = tmp_path_factory.mktemp("patched")
    touched = {
        line.split("/")[1]
        for patch in PATCHES
        for line in re.findall(r"^\+\+\+ .*", patch.read_text(), re.M)
    }
    for name in touched:
        spec = find_spec(name)
        assert spec
        assert spec.origin
        shutil.copytree(
            Path(spec.origin).parent, folder / name, ignore=shutil.ignore_patterns("__pycache__")
        )
    for patch in PATCHES:
        applied = subprocess.run(
            ["git", "apply", patch], cwd=folder, capture_output=True, text=True
        )
        assert applied.returncode == 0, applied.stderr
    return folder


def run(home: Path, packages: Path | None, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the folder `home`, with the patched packages or the installed ones."""
    (home / "rxconfig.py").write_text('import reflex as rx\nconfig = rx.Config(app_name="x")\n')
    path = os.pathsep.join(map(str, filter(None, (packages, ROOT))))
    environment = os.environ | {"PYTHONPATH": path}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=home, capture_output=True, text=True, env=environment)


def test_each_patch_is_looked_at():
    assert {patch.stem for patch in PATCHES} == {*DONE, "same-origin"}


@each(DONE)
def test_a_patch_does_what_it_says(name: str, patched: Path, tmp_path: Path):
    done = run(tmp_path, patched, "-c", DONE[name])
    assert done.returncode == 0, done.stderr
    assert run(tmp_path, None, "-c", DONE[name]).returncode != 0, "the package does so by itself"


def test_the_socket_is_at_the_origin_of_the_page_where_no_other_is_named(patched: Path):
    script = (patched / "reflex_base" / ".templates" / "web" / "utils" / "state.js").read_text()
    function = re.search(r"^export (const getBackendURL = .*?^};)$", script, re.M | re.S)
    assert function
    command = [find_program("node"), "-e", function[1] + SAME_ORIGIN]
    said = subprocess.run(command, capture_output=True, text=True)
    assert said.stdout.split() == ["https://any.example:8443/_event", "wss://nnm.example/_event"]


def test_what_we_rely_on_holds_with_all_of_them(patched: Path, tmp_path: Path):
    packages = "reflex, reflex_base, engineio"
    where = f"import {packages}; print(*(one.__file__ for one in ({packages})))"
    files = run(tmp_path, patched, "-c", where).stdout.split()
    assert [file for file in files if not file.startswith(str(patched))] == []
    tests = [str(ROOT / "tests" / "unit" / name) for name in ("test_framework.py", "tree", "gate")]
    ours = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), "-p", "no:cacheprovider"]
    done = run(tmp_path, patched, "-m", "pytest", *ours, *tests)
    assert done.returncode == 0, done.stdout[-3000:]
