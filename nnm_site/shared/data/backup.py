"""Copies the database to one file while the site runs, and restores it.

SQLite is copied by its own online backup, PostgreSQL by its own programs (`pg_dump`, `pg_restore`).
The file holds personal data: only its owner may read it.
"""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, make_url

#: How long to wait while another process holds SQLite's lock.
BUSY_SECONDS = 60


class BackupError(Exception):
    """Why no copy was made or restored, as a sentence."""


def backup(database_url: str, file: Path) -> None:
    """Write the database to `file`, completely or not at all. Raises `BackupError`."""
    url = make_url(database_url)
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        unfinished.touch(0o600)
        if url.get_backend_name() == "sqlite":
            if not Path(str(url.database)).exists():
                raise BackupError(f"There is no database at {url.database}.")
            _copy(Path(str(url.database)), unfinished)
        else:
            _run(url, "pg_dump", "--format=custom", f"--file={unfinished}")
        unfinished.replace(file)
    except OSError as error:
        raise BackupError(f"{file} cannot be written: {error.strerror}.") from None
    finally:
        unfinished.unlink(missing_ok=True)


def restore(database_url: str, file: Path) -> None:
    """Replace the content of the database with that of `file`. Raises `BackupError`.

    The site must not run meanwhile: it would resend mails that went out since.
    """
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite":
        target = Path(str(url.database))
        target.parent.mkdir(parents=True, exist_ok=True)
        _copy(file, target)
    else:
        _run(
            url, "pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", str(file)
        )  # fmt: skip


def _copy(source: Path, target: Path) -> None:
    """Copy one SQLite database into another, as of one moment."""
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as given,
            closing(sqlite3.connect(target, timeout=BUSY_SECONDS)) as made,
        ):
            if given.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise BackupError(f"{source} is damaged.")
            given.backup(made)
    except sqlite3.Error as error:
        raise BackupError(f"{source} could not be copied to {target}: {error}.") from None


def _run(url: URL, program: str, *arguments: str) -> None:
    if shutil.which(program) is None:
        raise BackupError(
            f"{program} is not installed (Debian: apt-get install postgresql-client)."
        )
    address = url.set(drivername="postgresql", password=None).render_as_string()
    done = subprocess.run(
        [program, f"--dbname={address}", *arguments],
        # Not in the arguments, which everybody on the machine can read.
        env=os.environ | ({"PGPASSWORD": url.password} if url.password else {}),
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise BackupError(f"{program} failed: {done.stderr.strip()}")
