"""The guides for a new page, still and live, carried out in a copy of the project."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import httpx
import pytest

from tests.services import visitor
from tests.services.replica import Replica

ROOT = Path(__file__).resolve().parents[2]
ADDRESS, LIVE_ADDRESS = "/pledging", "/lakh-and-crore"

pytestmark = pytest.mark.long


def blocks(name: str = "add-a-page.md") -> list[tuple[str, list[str]]]:
    """(file, lines) of each code block of a guide that names its file."""
    guide = (ROOT / "docs" / name).read_text(encoding="utf-8")
    found = re.findall(r"^```\w+\n(?:#|//) (\S+)\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    return [(file, text.splitlines()) for file, text in found]


def carry_out(project: Path, file: str, lines: list[str]) -> None:
    """Write a new file; in one that exists, put the new lines beside the neighbour that is there."""
    path = project / file
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
        return
    present = path.read_text(encoding="utf-8").splitlines()
    for first in range(len(present)):
        for size in range(len(lines) - 1, 0, -1):
            here = present[first : first + size]
            if here in (lines[:size], lines[-size:]):
                present[first : first + size] = lines
                path.write_text("\n".join([*present, ""]), encoding="utf-8")
                return
    raise AssertionError(f"no neighbour in {file}")


@pytest.fixture(scope="module")
def project(site: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which both guides were followed.

    `site` is asked for so that there is a build, with what it has downloaded.
    """
    assert site
    copy = tmp_path_factory.mktemp("site")
    files = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in files.stdout.splitlines():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    (copy / ".venv").symlink_to(ROOT / ".venv")
    if (ROOT / "tools" / "node_modules").exists():
        (copy / "tools" / "node_modules").symlink_to(ROOT / "tools" / "node_modules")
    shutil.copytree(ROOT / ".web" / "node_modules", copy / ".web" / "node_modules", symlinks=True)
    shutil.copytree(ROOT / "var" / "cache", copy / "var" / "cache")
    for file, lines in blocks() + blocks("add-a-live-page.md"):
        carry_out(copy, file, lines)
    return copy


def run(project: Path, *module: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(project)}
    return subprocess.run(
        [sys.executable, "-m", *module],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
    )


def test_the_guide_names_what_it_needs():
    files = [file for file, _ in blocks()]
    assert sum(file == "nnm_site/site_map.py" for file in files) == 2
    assert [line.partition("  # ")[2] for _, lines in blocks() for line in lines if "  # " in line] == [
        "heading", "description", "link",
    ]  # fmt: skip


def test_the_page_is_built_with_its_tab_and_its_document(project: Path):
    done = run(project, "tools.serve", "build")
    assert done.returncode == 0, done.stdout + done.stderr
    (page,) = project.glob(".web/builds/*/client/pledging/index.html")
    text = page.read_text(encoding="utf-8")
    assert re.search(r'role="tab"[^>]*data-key="confirm"|data-key="confirm"[^>]*role="tab"', text)
    assert "/pdf/downloads/pledge-request.pdf" in text
    assert list(project.glob(".web/builds/*/client/pdf/downloads/pledge-request.pdf"))


@pytest.mark.parametrize("address", [LIVE_ADDRESS, f"/hi{LIVE_ADDRESS}"])
def test_the_live_page_is_built_with_its_example(project: Path, address: str):
    (page,) = project.glob(f".web/builds/*/client{address}/index.html")
    text = page.read_text(encoding="utf-8")
    assert 'data-asked=""' in text
    assert "₹12.5 lakh" in text
    assert "1.25 million" in text


ANSWERS = [
    ("amount=5+crore&unit=billion", "₹5 crore is 0.05 billion in other countries."),
    ("amount=95000", "₹95,000 is 0.10 million in other countries."),
    ("amount=lots", "Enter a number, such as 1,00,000 or 12.35."),
    ("amount=", "Enter an amount."),
]


@pytest.fixture(scope="module")
def served(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Replica]:
    """The copy, served with the pages of the guides."""
    replica = Replica(tmp_path_factory.mktemp("served"), {"PYTHONPATH": str(project)}, project)
    yield replica.start()
    replica.kill()


@pytest.mark.parametrize(("query", "said"), ANSWERS)
def test_the_live_page_answers_without_javascript(served: Replica, query: str, said: str):
    text = httpx.get(f"{served.address}{LIVE_ADDRESS}?{query}").text
    assert said in text


@pytest.mark.parametrize(("query", "said"), ANSWERS)
def test_the_live_page_answers_on_its_socket(served: Replica, query: str, said: str):
    ask = f"{visitor.ROOT}.nnm_site___features___amounts___state____amount_state.ask"

    async def answered(http: aiohttp.ClientSession) -> str:
        origin = {"Origin": served.address}
        async with http.ws_connect(visitor.socket_address(served.address), headers=origin) as line:
            await line.send_str(visitor.boot(LIVE_ADDRESS))
            await line.send_str(visitor.event(ask, LIVE_ADDRESS, sent={"query": query}))
            while True:
                frame = str((await asyncio.wait_for(line.receive(), visitor.PATIENCE_SECONDS)).data)
                if f'"asked_rx_state_":{json.dumps(query)}' in frame:
                    return json.loads(frame[frame.index("[") :])[1]["delta"].__repr__()

    assert said in visitor.run(answered)


def test_make_check_stays_green(project: Path):
    done = run(project, "tools.check")
    assert done.returncode == 0, done.stdout


def test_what_is_forgotten_is_told_with_the_address(project: Path):
    sentences = {
        "description": f"The page {ADDRESS} needs a description",
        "heading": f"The page {ADDRESS} needs one main heading",
        "link": f"No page links to {ADDRESS}",
    }
    before: dict[Path, str] = {}
    for marked in sentences:
        (path,) = [
            project / file
            for file, lines in blocks()
            if any(line.endswith(f"  # {marked}") for line in lines)
        ]
        text = path.read_text(encoding="utf-8")
        before.setdefault(path, text)
        kept = [line for line in text.splitlines() if not line.endswith(f"  # {marked}")]
        path.write_text("\n".join([*kept, ""]), encoding="utf-8")
    try:
        done = run(project, "tools.serve", "build")
    finally:
        for path, text in before.items():
            path.write_text(text, encoding="utf-8")
    assert done.returncode == 1
    assert not [one for one in sentences.values() if one not in done.stderr], done.stderr
