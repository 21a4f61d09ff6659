"""A fresh clone on a bare Debian: a first start, both guides for a new page carried out, a second start.

Where no bare system can be made, the clone stands in a folder of this one.
"""

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import httpx
import pytest

from tests.guides import blocks, carry_out
from tests.rows import each
from tests.server import ROOT, free_port
from tests.services import visitor
from tests.services.bare_system import KEPT, bare_system
from tests.services.processes import wait_until
from tests.services.replica import answers

pytestmark = [pytest.mark.long, pytest.mark.release, pytest.mark.requirement("R1301")]

#: Seconds for a first start: packages of Python and npm are fetched, everything is built.
FIRST_START = 2000

#: Who starts it. Each fetches everything for himself, which takes ten minutes.
USERS = os.environ.get("BARE_USERS", "somebody").split()

#: A sentence of the content, changed with the guides.
FILE, BEFORE, AFTER = "content/products/products.toml", "A share is a part", "A share is one part"

ADDRESS, LIVE_ADDRESS = "/pledging", "/lakh-and-crore"


class Clone:
    """A clone of this checkout, and what one user does there. `system` is the root of a bare one, or `None`."""

    def __init__(self, system: Path | None, user: str, folder: Path) -> None:
        home = ("/root" if user == "root" else f"/home/{user}") if system else str(folder)
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self.folder = (system or Path("/")) / home[1:] / "site"
        self.log = self.folder.with_name("run.log")
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, self.folder], check=True)
        kept = [
            f"{name}={value}"
            for name, value in os.environ.items()
            if name.upper().startswith(KEPT) or "proxy" in name.lower()
        ]
        path = "/usr/sbin:/usr/bin:/sbin:/bin" if system else os.environ["PATH"]
        as_user = ["chroot", f"--userspec={user}", system] if system else []
        self._command = [
            *as_user, "env", "-i", f"--chdir={home}/site", f"HOME={home}", f"PATH={path}",
            f"PORT={self.port}", *kept, "make",
        ]  # fmt: skip
        if system:
            subprocess.run(["chroot", system, "chown", "-R", f"{user}:", home], check=True)

    def make(self, target: str) -> str:
        """Run a target; returns what it said. Fails with it when it failed."""
        done = subprocess.run(
            [*self._command, target],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=FIRST_START,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout
        return done.stdout

    def start(self) -> None:
        """`make run`, until the site answers."""
        with self.log.open("wb") as out:
            self._running = subprocess.Popen(
                [*self._command, "run"],
                stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        ready = f"{self.address}/products"
        wait_until(lambda: answers(ready) or self._running.poll() is not None, FIRST_START)
        assert self._running.poll() is None, self.log.read_text()

    def stop(self) -> None:
        """End the start with everything that it has started."""
        os.killpg(self._running.pid, signal.SIGTERM)
        self._running.wait(timeout=30)

    def page(self, address: str) -> str:
        """What the site answers at an address."""
        answer = httpx.get(f"{self.address}{address}", timeout=10, follow_redirects=True)
        assert answer.status_code == 200, address
        return answer.text

    def is_compressed(self) -> bool:
        """Whether a built page is sent compressed."""
        answer = httpx.get(f"{self.address}/about", headers={"Accept-Encoding": "br"}, timeout=10)
        return answer.headers.get("content-encoding") == "br"

    def change(self) -> None:
        """One sentence, and both guides."""
        changed = self.folder / FILE
        changed.write_text(changed.read_text(encoding="utf-8").replace(BEFORE, AFTER, 1))
        for file, lines in blocks():
            carry_out(self.folder, file, lines)


@pytest.fixture(scope="module", params=USERS)
def clone(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Clone]:
    """It was started, changed and published, and serves."""
    with bare_system(tmp_path_factory.mktemp("bare")) as system:
        here = Clone(system, request.param, tmp_path_factory.mktemp("home"))
        try:
            here.start()
            assert BEFORE in here.page("/products")
            # The site answers before its files are compressed.
            wait_until(here.is_compressed, FIRST_START)
            # What Vite made is reused from here on.
            here.change()
            assert "; live after" in here.make("publish")
            yield here
        finally:
            here.stop()


def test_a_changed_sentence_is_there_and_the_page_of_the_guide_has_its_tab_and_its_document(
    clone: Clone,
):
    assert AFTER in clone.page("/products")
    text = clone.page(ADDRESS)
    assert re.search(r'role="tab"[^>]*data-key="confirm"|data-key="confirm"[^>]*role="tab"', text)
    assert "/pdf/downloads/pledge-request.pdf" in text
    assert httpx.get(f"{clone.address}/pdf/downloads/pledge-request.pdf").content[:5] == b"%PDF-"


@each([LIVE_ADDRESS, f"/hi{LIVE_ADDRESS}"])
def test_the_live_page_shows_its_example(address: str, clone: Clone):
    text = clone.page(address)
    for shown in ('data-asked=""', "₹12.5 lakh", "1.25 million"):
        assert shown in text


ANSWERS = [
    ("amount=5+crore&unit=billion", "₹5 crore is 0.05 billion in other countries."),
    ("amount=95000", "₹95,000 is 0.10 million in other countries."),
    ("amount=lots", "Enter a number, such as 1,00,000 or 12.35."),
    ("amount=", "Enter an amount."),
]


@each(ANSWERS)
def test_the_live_page_answers_with_and_without_javascript(query: str, said: str, clone: Clone):
    assert said in clone.page(f"{LIVE_ADDRESS}?{query}")
    ask = f"{visitor.ROOT}.nnm_site___features___amounts___state____amount_state.ask"

    async def answered(http: aiohttp.ClientSession) -> str:
        origin = {"Origin": clone.address}
        async with http.ws_connect(visitor.socket_address(clone.address), headers=origin) as line:
            await line.send_str(visitor.boot(LIVE_ADDRESS))
            await line.send_str(visitor.event(ask, LIVE_ADDRESS, sent={"query": query}))
            while True:
                frame = str((await asyncio.wait_for(line.receive(), visitor.PATIENCE_SECONDS)).data)
                if f'"asked_rx_state_":{json.dumps(query)}' in frame:
                    return json.loads(frame[frame.index("[") :])[1]["delta"].__repr__()

    assert said in visitor.run(answered)


def test_what_was_changed_is_all_that_git_sees(clone: Clone):
    status = subprocess.run(
        ["git", "-c", "safe.directory=*", "status", "--short", "--untracked-files=all"],
        cwd=clone.folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    expected = {FILE, *(file for file, _ in blocks())}
    assert {line[3:] for line in status.stdout.splitlines()} == expected


def test_a_second_start_builds_nothing(clone: Clone):
    clone.stop()
    clone.start()
    assert "Nothing changed since the last build" in clone.log.read_text()


def test_the_checks_are_green_with_the_new_pages(clone: Clone):
    """With the tools of this checkout."""
    copy = shutil.copytree(
        clone.folder, clone.folder.with_name("copy"), symlinks=True,
        ignore=shutil.ignore_patterns(".venv", ".web", ".builds", "var"),
    )  # fmt: skip
    (copy / ".venv").symlink_to(ROOT / ".venv")
    if (ROOT / "tools" / "node_modules").exists():
        (copy / "tools" / "node_modules").symlink_to(ROOT / "tools" / "node_modules")
    done = subprocess.run(
        [sys.executable, "-m", "tools.check"],
        cwd=copy, env=os.environ | {"PYTHONPATH": str(copy)}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
