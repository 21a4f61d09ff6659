"""A production server of this checkout, for one run of the tests."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).resolve().parents[1]

#: A cold start installs and builds; a warm one takes seconds.
START_SECONDS = 600

#: The file in a run's folder that names the port of its metrics.
METRICS_PORT = "metrics.port"

#: What may never stand in the server's log, whatever visitors do. The last one: what our own pages
#: say on the socket is not refused.
LOG_FAULTS = re.compile(
    r"Traceback \(most recent call last\)|\bCRITICAL\b|\"refused\": {[^}]*\"frame\""
)


def _free_port(wanted: int = 0) -> int:
    """`wanted`, or a port that nobody listens at. Fails when somebody does at `wanted`."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", wanted))
        return probe.getsockname()[1]


class Site:
    """A production server of this checkout at `address`; `folder` holds its database, mails and log."""

    def __init__(self, folder: Path, address: str) -> None:
        self.address = address
        self.log = folder / "server.log"
        # The public address is baked into the build: the usual one lets `make run` reuse it.
        self.environment = {
            "SITE_URL": "http://localhost:3000",
            "DATABASE_URL": f"sqlite:///{folder}/nnm.db",
            # Mails stay in the run's own folder; all tests come from one address.
            "MAIL_FOLDER": f"{folder}/mail",
            "ENQUIRIES_PER_ADDRESS": "100000",
            "ENQUIRIES_IN_TOTAL": "100000",
        } | os.environ

    def is_running(self) -> bool:
        """Whether it has not ended, as far as is known here."""
        return True

    def wait_until_up(self) -> None:
        """Return when the site answers. Fails the run with the log when it does not."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self.is_running():
            try:
                httpx.get(self.address, timeout=5)
                return
            except httpx.TransportError:
                time.sleep(0.2)
        pytest.exit(f"The site did not start:\n{self.log.read_text()}", returncode=3)

    def metrics(self) -> str:
        """What Prometheus would read now."""
        port = (self.log.parent / METRICS_PORT).read_text()
        return httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=10).text

    def fault(self) -> str:
        """What an exception that no visitor saw has left in the log, "" when there is none."""
        log = self.log.read_text()
        return f"The server's log holds a fault:\n{log}" if LOG_FAULTS.search(log) else ""


class Server(Site):
    """One that is started here, as `make run` does, on `port` or a free one."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.port, metrics = _free_port(port), _free_port()
        (folder / METRICS_PORT).write_text(str(metrics))
        super().__init__(folder, f"http://localhost:{self.port}")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.serve"],
            cwd=ROOT,
            env=self.environment | {"PORT": str(self.port), "METRICS_BIND": str(metrics)},
            stdout=self.log.open("w"),
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    def is_running(self) -> bool:
        """Whether its process has not ended."""
        return self._process.poll() is None

    def kill(self) -> None:
        """Take it away without a word, as a crash does."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End it, and everything it started."""
        self._process.terminate()
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
