"""A copy of this checkout in a folder of its own, which is changed, published and served as its users do."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from bench.programs import memory
from tests.server import free_port
from tools.copies import copy_sources
from tools.serve import ROOT

#: How often an address is asked, and how often the memory of a build is read.
ASK_SECONDS = 0.05

#: Nothing takes longer: ten times the pages from nothing.
PATIENCE_SECONDS = 1800

#: What a checkout is told by this module alone.
_OWN = {"APP_ENV", "DATABASE_URL", "HOST", "PORT", "PREVIEW_DAY", "SITE_URL", "VIRTUAL_ENV"}


class CheckoutError(RuntimeError):
    """A command failed in the checkout, or the site did not answer; the message has its output."""


class Checkout:
    """The files of this checkout as they are now, in the empty `folder`; served at `address` while `served` lasts."""

    def __init__(self, folder: Path) -> None:
        copy_sources(folder)
        self.folder = folder
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self._builds = folder / ".builds"
        self._log = folder / "var" / "bench.log"
        # Each on a connection of its own: the build before still answers on one that was kept.
        limits = httpx.Limits(max_keepalive_connections=0)
        self._client = httpx.Client(limits=limits, timeout=10, trust_env=False)

    def build(self) -> str:
        """The name of the build that is served."""
        return (self._builds / "current").read_text().strip()

    @property
    def client(self) -> Path:
        """The files of that build."""
        return self._builds / self.build() / "client"

    def pages(self) -> int:
        """How many documents its build has."""
        return sum(1 for _ in self.client.rglob("*.html"))

    def use_packages_of_this(self) -> None:
        """Take Python's packages and npm's from here, instead of from the network."""
        (self.folder / ".venv").symlink_to(ROOT / ".venv", target_is_directory=True)
        modules = ROOT / ".web" / "node_modules"
        if modules.exists():
            shutil.copytree(modules, self.folder / ".web" / "node_modules", symlinks=True)

    def replace(self, file: str, pattern: str, text: str) -> None:
        """Put `text` in place of what the pattern finds first, which is there."""
        path = self.folder / file
        changed, number = re.subn(pattern, text, path.read_text(encoding="utf-8"), count=1)
        if not number:
            raise CheckoutError(f"{file} does not say what is changed in it: {pattern}")
        path.write_text(changed, encoding="utf-8")

    def run(self, *module: str, **given: str) -> float:
        """Run a module of the project; returns its seconds. Raises `CheckoutError` when it fails."""
        began = time.time()
        self._ended(self._begun([sys.executable, "-m", *module], given))
        return time.time() - began

    def memory_of(self, *module: str) -> float:
        """The most memory that a module and all that it starts hold at once, in megabytes."""
        process, most = self._begun([sys.executable, "-m", *module], {}), 0
        while process.poll() is None:
            most = max(most, memory(process.pid))
            time.sleep(ASK_SECONDS)
        self._ended(process)
        return most / 1e6

    @contextmanager
    def served(self, *command: str) -> Iterator[float]:
        """The site as `command` serves it; gives the seconds until its first answer."""
        began = time.time()
        process = self._begun(command, {"PORT": str(self.port), "HOST": "127.0.0.1"})
        try:
            while not self._answer("/")[0]:
                if process.poll() is not None:
                    self._ended(process)
                _wait(began)
            yield time.time() - began
        finally:
            process.terminate()
            process.wait()

    def publish(self, address: str, is_new: Callable[[bytes], bool]) -> tuple[float, float]:
        """Publish what was changed. It is live when the answer at `address` is new.

        Returns the seconds until then since the command, and since its build was finished.
        """
        former, began = self.build(), time.time()
        publishing = self._begun([sys.executable, "-m", "tools.serve", "publish"], {})
        while not is_new(self._answer(address)[0]):
            # It ends when the site has taken the build over.
            if publishing.poll() is not None and not is_new(self._answer(address)[0]):
                self._ended(publishing)
                raise CheckoutError(f"{address} does not show what was changed")
            _wait(began)
        seconds = time.time() - began
        name = self.build()
        if name == former:
            raise CheckoutError(f"{address} is new, but no build was published")
        while self._answer("/_health")[1] != name:
            _wait(began)
        taken_over = time.time() - (self._builds / name / "finished").stat().st_mtime
        self._ended(publishing)
        return seconds, taken_over

    def _begun(self, command: Sequence[str], given: dict[str, str]) -> "subprocess.Popen[bytes]":
        environment = {name: value for name, value in os.environ.items() if name not in _OWN}
        environment |= {"PYTHONPATH": ".", "SITE_URL": self.address} | given
        self._log.parent.mkdir(exist_ok=True)
        with self._log.open("ab") as log:
            return subprocess.Popen(
                command, cwd=self.folder, env=environment,
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip

    def _ended(self, process: "subprocess.Popen[bytes]") -> None:
        if process.wait():
            raise CheckoutError("\n".join(self._log.read_text().splitlines()[-20:]))

    def _answer(self, path: str) -> tuple[bytes, str]:
        """What is sent at an address, and of which build; nothing while nobody answers."""
        try:
            answer = self._client.get(self.address + path)
        except httpx.TransportError:
            return b"", ""
        return answer.content if answer.is_success else b"", answer.headers.get("X-Build", "")


def _wait(began: float) -> None:
    if time.time() - began > PATIENCE_SECONDS:
        raise CheckoutError(f"nothing new after {PATIENCE_SECONDS} seconds")
    time.sleep(ASK_SECONDS)
