"""A copy of this checkout that is changed, published and served as by its users, and timed."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from bench.programs import memory
from nnm_site.platform import builds
from tests import checkout
from tests.server import free_port

#: Seconds between two requests to an address, and between two readings of a build's memory.
ASK_SECONDS = 0.05

#: Longest time for a start, in seconds.
PATIENCE_SECONDS = 1800

#: Environment variables that only this module sets for a checkout.
_OWN = {"APP_ENV", "DATABASE_URL", "HOST", "PORT", "PREVIEW_DAY", "SITE_URL", "VIRTUAL_ENV"}


class CheckoutError(RuntimeError):
    """A command failed in the checkout, or the site did not answer; the message has its output."""


class Checkout(checkout.Checkout):
    """A copy with the files `taken` from here, at `address` while `served`. Commands are logged."""

    def __init__(self, folder: Path, taken: Iterable[str] = ()) -> None:
        super().__init__(folder, taken)
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        # A new connection each time: on a kept one the previous build still answers.
        limits = httpx.Limits(max_keepalive_connections=0)
        self._client = httpx.Client(limits=limits, timeout=10, trust_env=False)

    @property
    def client(self) -> Path:
        """The folder with the files of the build that is served."""
        return builds.current_client(self.path(checkout.BUILDS))

    def pages(self) -> int:
        """The number of HTML documents in its build."""
        return sum(1 for _ in self.client.rglob("*.html"))

    def seconds_of(self, *module: str, **given: str) -> float:
        """The seconds that a module of the project runs. Raises `CheckoutError` when it fails."""
        began = time.time()
        self._ended(self._begun([sys.executable, "-m", *module], **given))
        return time.time() - began

    def memory_of(self, *module: str) -> float:
        """The peak memory of a module and all processes that it starts, in megabytes."""
        process, most = self._begun([sys.executable, "-m", *module]), 0
        while process.poll() is None:
            most = max(most, memory(process.pid))
            time.sleep(ASK_SECONDS)
        self._ended(process)
        return most / 1e6

    @contextmanager
    def served(self, *command: str) -> Iterator[float]:
        """Serve the site by `command`; yields the seconds until its first answer."""
        began = time.time()
        process = self._begun(command, PORT=str(self.port), HOST="127.0.0.1")
        try:
            while not self._answer("/"):
                if process.poll() is not None or time.time() - began > PATIENCE_SECONDS:
                    raise CheckoutError(self._end_of_log())
                time.sleep(ASK_SECONDS)
            yield time.time() - began
        finally:
            process.terminate()
            process.wait()

    def live_after(self, address: str, is_new: Callable[[bytes], bool]) -> tuple[float, float]:
        """Publish a change: the command ends when the site serves it, also at `address`.

        Returns the seconds it took, and those since the build finished. Raises `CheckoutError`.
        """
        seconds = self.seconds_of("tools.serve", "publish")
        taken_over = time.time() - (self.current() / "finished").stat().st_mtime
        if not is_new(self._answer(address)):
            raise CheckoutError(f"{address} does not show what was changed")
        return seconds, taken_over

    def _begun(self, command: Iterable[str], **given: str) -> "subprocess.Popen[bytes]":
        environment = {name: value for name, value in os.environ.items() if name not in _OWN}
        environment |= {"PYTHONPATH": ".", "SITE_URL": self.address} | given
        self.path("var").mkdir(exist_ok=True)
        with self.path("var/bench.log").open("ab") as log:
            return subprocess.Popen(
                [*command], cwd=self.folder, env=environment,
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip

    def _ended(self, process: "subprocess.Popen[bytes]") -> None:
        if process.wait():
            raise CheckoutError(self._end_of_log())

    def _end_of_log(self) -> str:
        return "\n".join(self.read("var/bench.log").splitlines()[-20:])

    def _answer(self, path: str) -> bytes:
        """The body of the answer at an address; empty while the server does not answer."""
        try:
            answer = self._client.get(self.address + path)
        except httpx.TransportError:
            return b""
        return answer.content if answer.is_success else b""
