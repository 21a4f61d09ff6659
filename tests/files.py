"""What tests do to files."""

import fcntl
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine

from nnm_site.shared.data import database


@contextmanager
def read_only(file: Path) -> Iterator[None]:
    """No process may open the file for writing, root included.

    SQLite's index is left out: it is mapped into memory, and the kernel ends a process that writes
    to a protected file there.
    """

    def change(how: str) -> bool:
        return subprocess.run(["chattr", how, file], capture_output=True).returncode == 0

    if not change("+i"):
        pytest.skip("files cannot be made immutable here")
    try:
        yield
    finally:
        change("-i")


def once_in_a_run(
    factory: pytest.TempPathFactory, name: str, make: Callable[[Engine], object]
) -> Path:
    """A database file for tests to copy. The first process of a run that asks for it makes it."""
    folder = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    file = folder / name
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            unfinished = file.with_suffix(".unfinished")
            make(database.create_site_engine(f"sqlite:///{unfinished}"))
            unfinished.rename(file)
    return file
