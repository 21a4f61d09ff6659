"""The servers that are measured, each on a free port and ended with its block, and the programs that they need."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from nnm_site.platform.builds import current_client
from tests.server import free_port
from tests.services.processes import Part, listens
from tests.services.replica import Replica
from tools import serve
from tools.programs import require

HERE = Path(__file__).parent

#: A figure is the median of so many measurements.
RUNS = int(os.environ.get("RUNS", "5"))


def build() -> Path:
    """The present production build, made if need be; returns its folder."""
    serve.publish(os.environ.get("SITE_URL", "http://localhost:3000"))
    return current_client()


@contextmanager
def site(**settings: str) -> Iterator[Replica]:
    """The site as `make run` serves it, with these settings; its visitors may name their addresses."""
    build()
    limits = {"ENQUIRIES_PER_ADDRESS": "1000000", "ENQUIRIES_IN_TOTAL": "1000000"}
    with TemporaryDirectory() as folder:
        replica = Replica(Path(folder), {"TRUSTED_PROXY_HOPS": "1", **limits, **settings})
        try:
            yield replica.start()
        finally:
            replica.kill()


@contextmanager
def program(command: list[str], port: int, log: Path) -> Iterator[None]:
    """A program that listens at `port`."""
    started = Part(Path(command[0]).name, command, log, lambda: listens(port))
    started.start()
    try:
        yield
    finally:
        started.stop()


@contextmanager
def redis() -> Iterator[str]:
    """An empty Redis; gives its address."""
    port = free_port()
    command = [require("redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with TemporaryDirectory() as folder, program(command, port, Path(folder, "log")):
        yield f"redis://127.0.0.1:{port}"


def memory(process: int) -> int:
    """Bytes of a process and all below it, what they share counted once (Linux). One that has ended holds nothing."""
    with suppress(FileNotFoundError, ProcessLookupError):
        folder = Path(f"/proc/{process}")
        children = (folder / "task" / str(process) / "children").read_text().split()
        lines = (folder / "smaps_rollup").read_text().splitlines()
        own = sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024
        return own + sum(memory(int(child)) for child in children)
    return 0
