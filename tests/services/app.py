"""The small site as a process that can be killed and started again."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
from sqlalchemy import Engine

from nnm_site.settings import read_settings
from nnm_site.shared.data import database
from tests.server import ROOT, free_port
from tests.services.processes import Part
from tests.services.replica import answers
from tests.unit.enquiries.conftest import Outbox


class App(Part):
    """A process of `small_site` on its own port; those of one folder share a database."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder}/nnm.db",
            "ENQUIRIES_PER_ADDRESS": "100000",
            "ENQUIRIES_IN_TOTAL": "100000",
            "MAIL_RETRY_SECONDS": "1",
            "MAIL_FOLDER": str(folder / "mail"),
            **environment,
        }
        program = Path(sys.executable).with_name("granian")
        arguments = ["--interface", "asgi", "--host", "127.0.0.1", "--port", str(self.port),
                     "--log-level", "warning", "tests.services.small_site:app"]  # fmt: skip
        super().__init__(
            "The app",
            [str(program), *arguments],
            folder / f"app-{self.port}.log",
            lambda: answers(self.address),
            cwd=ROOT,
            env=self._environment,
        )

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
        """An engine of the same database, to inspect it."""
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
