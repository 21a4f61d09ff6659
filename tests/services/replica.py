"""Servers of this checkout's build that a test may starve, kill and start again."""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.server import ROOT, free_port

#: A cold start on a busy machine.
START_SECONDS = 120

_SERVE = """
import signal, sys
from tools.serve import prepare_database, serve
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
prepare_database()
sys.exit(serve({port}))
"""


def _children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in listed.split()]


def memory(process: int) -> int:
    """The bytes of memory that a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def metrics(port: int) -> dict[str, float]:
    """What Prometheus would read at a port now: name with labels → value."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=10).text
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


class Replica:
    """One server on ports of its own; `environment` are its settings, `project` the checkout it serves."""

    def __init__(self, folder: Path, environment: dict[str, str], project: Path = ROOT) -> None:
        self._project = project
        self.port, self.metrics_port = free_port(), free_port()
        self.address = f"http://localhost:{self.port}"
        self._log = folder / f"replica-{self.port}.log"
        self._environment = (
            os.environ
            | {
                "PORT": str(self.port),
                "HOST": "127.0.0.1",
                "SITE_URL": "http://localhost:3000",
                "DATABASE_URL": f"sqlite:///{folder}/replica.db",
                "MAIL_FOLDER": str(folder / "mail"),
                "METRICS_BIND": str(self.metrics_port),
            }
            | environment
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, files: int | None = None) -> "Replica":
        """Serve the build as `make run` does, without making it anew, and wait until it answers.

        `files` is how many files it may open.
        """
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVE.format(port=self.port)],
            cwd=self._project,
            env=self._environment,
            stdout=self._log.open("a"),
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
            if files
            else None,
        )
        self.wait_until_up()
        return self

    def wait_until_up(self) -> None:
        """Return when it answers; fails the test with its log when it does not."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self._process and self._process.poll() is None:
            try:
                httpx.get(f"{self.address}/ping", timeout=5)
                return
            except httpx.TransportError:
                time.sleep(0.2)
        pytest.fail(f"The server did not start:\n{self.log()}")

    def stop(self) -> float:
        """Ask it to end; returns the seconds it took."""
        assert self._process is not None
        asked = time.monotonic()
        self._process.terminate()
        self._process.wait(timeout=30)
        self._process = None
        return time.monotonic() - asked

    def kill(self) -> None:
        """Take it away without a word, with all its processes."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def server(self) -> int:
        """The process that starts generations of workers."""
        assert self._process is not None
        (server,) = _children(self._process.pid)
        return server

    def workers(self) -> list[int]:
        """The processes that answer, by their ids."""
        return [
            worker for generation in _children(self.server()) for worker in _children(generation)
        ]

    def log(self) -> str:
        """What it has said so far."""
        return self._log.read_text() if self._log.exists() else ""

    def metrics(self) -> dict[str, float]:
        """What Prometheus would read now: name with labels → value."""
        return metrics(self.metrics_port)
