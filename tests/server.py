"""A production server of this checkout for one test run."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread

import httpx
import pytest

from nnm_site.platform.processes import end_with_parent
from nnm_site.shared.rules.dates import today

ROOT = Path(__file__).resolve().parents[1]

#: Longest start: a cold one installs and builds; a warm one takes seconds.
START_SECONDS = 600

#: The file in a run's folder with the port of its metrics.
METRICS_PORT = "metrics.port"

#: The file in a run's folder with the seconds each test process waited for the build, a line each.
WAITED = "waited"

#: The file in a run's folder that shows other processes that its server has ended.
ENDED = "ended"

#: Text that may never be in the server's log, whatever visitors do. The last one: the gate may not
#: refuse messages of our own pages.
LOG_FAULTS = re.compile(
    r"Traceback \(most recent call last\)|\bCRITICAL\b|\"refused\": {[^}]*\"frame\""
)

#: Lines of the log shown around a fault; those before it name the request.
LINES_BEFORE, LINES_AFTER = 5, 25

#: Sockets of the ports that were handed out: bound, but not listening. A server may still bind the
#: ports, but the system gives them to no other process, however long a build takes.
_reserved: list[socket.socket] = []


def free_port() -> int:
    """A free port, reserved for the caller until this process ends."""
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    _reserved.append(reserved)
    return reserved.getsockname()[1]


def keep_one_day() -> None:
    """Fix the day of the tests and their servers: `PREVIEW_DAY`, or the present day in India."""
    os.environ.setdefault("PREVIEW_DAY", str(today()))


class Site:
    """A production server of this checkout at `address`; `folder` has its database, mails and log."""

    def __init__(self, folder: Path, address: str) -> None:
        self.address = address
        self.log = folder / "server.log"
        # The public address is baked into the build: the usual one lets `make run` reuse it.
        self.environment = {
            "SITE_URL": "http://localhost:3000",
            "DATABASE_URL": f"sqlite:///{folder}/nnm.db",
            # Mails stay in the run's own folder; all tests use one address, so the limits are high.
            "MAIL_FOLDER": f"{folder}/mail",
            "ENQUIRIES_PER_ADDRESS": "100000",
            "ENQUIRIES_IN_TOTAL": "100000",
        } | os.environ

    def is_running(self) -> bool:
        """Whether the server has not ended, as far as this process knows."""
        return not (self.log.parent / ENDED).exists()

    def wait_until_up(self) -> None:
        """Wait until the site answers. Fails the run with the log if it does not."""
        begun = time.monotonic()
        while time.monotonic() < begun + START_SECONDS and self.is_running():
            try:
                httpx.get(self.address, timeout=5)
            except httpx.TransportError:
                time.sleep(0.2)
                continue
            with (self.log.parent / WAITED).open("a") as out:
                out.write(f"{time.monotonic() - begun}\n")
            return
        pytest.exit(f"The site did not start:\n{self.log.read_text()}", returncode=3)

    def metrics(self) -> str:
        """What Prometheus would read now."""
        port = (self.log.parent / METRICS_PORT).read_text()
        return httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=10).text

    def waited(self) -> list[float]:
        """The seconds that each test process has waited for the build."""
        file = self.log.parent / WAITED
        return [float(line) for line in file.read_text().split()] if file.exists() else []

    def fault(self) -> str:
        """The log's lines about an exception that no visitor saw; "" if there is none."""
        lines = self.log.read_text().splitlines()
        for number, line in enumerate(lines):
            if LOG_FAULTS.search(line):
                excerpt = lines[max(0, number - LINES_BEFORE) : number + LINES_AFTER]
                return f"The server's log, line {number + 1}:\n" + "\n".join(excerpt)
        return ""


class Server(Site):
    """A server started here like by `make run`, on `port` (of an ended one) or a free one."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.port, metrics = port or free_port(), free_port()
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
            preexec_fn=end_with_parent(),
        )

    def tell_when_it_ends(self) -> None:
        """Notify the other processes of the run, when it ends, that waiting is useless."""
        Thread(target=self._tell, daemon=True).start()

    def _tell(self) -> None:
        self._process.wait()
        with suppress(FileNotFoundError):
            (self.log.parent / ENDED).touch()

    def is_running(self) -> bool:
        """Whether its process is running."""
        return self._process.poll() is None

    def kill(self) -> None:
        """Kill it without warning, as a crash would."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Stop it, and all processes that it started."""
        self._process.terminate()
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
