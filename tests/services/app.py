"""The small site as a process that can be killed and started again."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine

from nnm_site.features.enquiries.store import Outbox
from nnm_site.settings import read_settings
from nnm_site.shared.data import database
from tests.server import ROOT, free_port

START_SECONDS = 60


class App:
    """One process of `small_site` on a port of its own, with settings of its own."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"app-{self.port}.log"
        self._environment = os.environ | {
            "ENQUIRIES_PER_ADDRESS": "100000",
            "ENQUIRIES_IN_TOTAL": "100000",
            "MAIL_RETRY_SECONDS": "1",
            "MAIL_FOLDER": str(folder / "mail"),
            **environment,
        }
        self._process: subprocess.Popen | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        program = Path(sys.executable).with_name("granian")
        arguments = ["--interface", "asgi", "--host", "127.0.0.1", "--port", str(self.port),
                     "--log-level", "warning", "tests.services.small_site:app"]  # fmt: skip
        with self.log.open("a") as out:
            self._process = subprocess.Popen(
                [program, *arguments],
                cwd=ROOT,
                env=self._environment,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            try:
                # Nothing is sent by this form: it says why.
                self.post("partner", {})
                return
            except httpx.TransportError:
                time.sleep(0.05)
        pytest.fail(f"The app did not start:\n{self.log.read_text()}")

    def kill(self) -> None:
        """SIGKILL, the server's worker too."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """`python -m nnm_site enquiries …` with the same settings."""
        return subprocess.run(
            [sys.executable, "-m", "nnm_site", "enquiries", *arguments],
            cwd=ROOT,
            env=self._environment,
            capture_output=True,
            text=True,
        )

    def engine(self) -> Engine:
        """The same database, to look into."""
        return database.create_site_engine(read_settings(self._environment).database_url)

    def outbox(self) -> Outbox:
        """The outbox of the same database."""
        return Outbox(self.engine())

    def post(self, kind: str, entries: dict[str, str], **headers: str) -> httpx.Response:
        """Send a form as the script does."""
        return httpx.post(
            f"{self.address}/enquiries/{kind}",
            data=entries,
            headers={"Accept": "application/json", **headers},
            timeout=30,
        )
