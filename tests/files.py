"""What tests do to files."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


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
