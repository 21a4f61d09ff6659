"""File helpers for tests."""

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
    """Let no process open the file for writing, not even root's.

    SQLite's index file is excluded: it is mapped into memory, and the kernel kills a process that
    writes to a protected file there.
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
    """A database file for tests to copy, made by the first process of a run that requests it."""
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
