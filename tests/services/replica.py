"""Servers of this checkout's build that a test may limit, kill and restart."""

import os
import resource
import sys
from contextlib import suppress
from pathlib import Path
from typing import Self

import httpx

from tests.server import ROOT, free_port
from tests.services.processes import Part


def _children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in listed.split()]


def memory(process: int) -> int:
    """The bytes of memory that a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def metrics(port: int) -> dict[str, float]:
    """The metrics at a port, as Prometheus would read them: name with labels → value."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=10).text
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def answers(address: str) -> bool:
    """Whether the address gives any answer."""
    with suppress(httpx.TransportError):
        httpx.get(address, timeout=5)
        return True
    return False


class Replica(Part):
    """A server on its own ports; `environment` has its settings, `files` how many it may open.

    It serves the build like `make run`, without rebuilding it.
    """

    def __init__(self, folder: Path, environment: dict[str, str], files: int | None = None) -> None:
        self.port = int(environment.get("PORT") or free_port())
        self.metrics_port = free_port()
        self.address = f"http://localhost:{self.port}"
        given = {
            "PORT": str(self.port),
            "HOST": "127.0.0.1",
            "SITE_URL": "http://localhost:3000",
            "DATABASE_URL": f"sqlite:///{folder}/replica.db",
            "MAIL_FOLDER": str(folder / "mail"),
            "METRICS_BIND": str(self.metrics_port),
        }
        super().__init__(
            "The server",
            [sys.executable, "-m", "nnm_site.serving"],
            folder / f"replica-{self.port}.log",
            lambda: answers(f"{self.address}/ping"),
            cwd=ROOT,
            env=os.environ | given | environment,
            preexec_fn=lambda: files and resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)),
        )

    def start(self) -> Self:
        """Start it and wait until it answers."""
        super().start()
        return self

    def server(self) -> int:
        """The id of the parent process, which starts the generations."""
        return self.process

    def workers(self) -> list[int]:
        """The ids of the worker processes."""
        return [
            worker for generation in _children(self.server()) for worker in _children(generation)
        ]

    def metrics(self) -> dict[str, float]:
        """The metrics, as Prometheus would read them."""
        return metrics(self.metrics_port)
