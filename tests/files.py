"""What tests do to files."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def read_only(database: Path) -> Iterator[None]:
    """No process may write to the database's files, those that have them open included."""
    files = [*database.parent.glob(f"{database.name}*")]

    def change(how: str) -> bool:
        return subprocess.run(["chattr", how, *files], capture_output=True).returncode == 0

    if not change("+i"):
        pytest.skip("files cannot be made immutable here")
    try:
        yield
    finally:
        change("-i")
