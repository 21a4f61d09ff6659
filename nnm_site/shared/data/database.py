"""The database of the site: one engine per process, on SQLite or PostgreSQL."""

import fcntl
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, make_url, text

from nnm_site.settings import settings

#: The advisory lock for preparing a PostgreSQL database: any fixed number that nothing else in the
#: same database uses.
PREPARATION_LOCK = 1950_2026

#: How long a writer waits for the database; a visitor's form waits for it too.
BUSY_SECONDS = 3


def create_site_engine(url: str) -> Engine:
    """An engine for `url`; connections to SQLite are set up here and never create a file.

    Its errors do not repeat the values to be stored: they may be somebody's data.

    Connections to SQLite are not pooled: one that was opened while its file was write-protected would
    stay read-only when the protection ends. Opening one takes half a millisecond.

    SQLite checkpoints its log only when the last connection closes, when nobody else can commit:
    before version 3.51.3 a commit during a checkpoint can be lost
    (https://www.sqlite.org/wal.html#walresetbug).
    """
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return create_engine(
            address,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"connect_timeout": BUSY_SECONDS},
        )
    engine = create_engine(address, hide_parameters=True, poolclass=NullPool)
    event.listen(engine, "do_connect", _open_existing)
    event.listen(engine, "connect", _set_up_sqlite)
    return engine


def sqlite_uri(path: Path, mode: str) -> str:
    """The URI by which SQLite opens `path`: `mode` is "ro" or "rw", and neither creates a file."""
    return f"{path.absolute().as_uri()}?mode={mode}"


def read_only(file: Path) -> Engine:
    """An engine for a SQLite file whose connections cannot change a byte, not even in closing."""
    uri = sqlite_uri(file, "ro")
    return create_engine(
        URL.create("sqlite", database=str(file)),
        creator=lambda: sqlite3.connect(uri, uri=True),
        poolclass=NullPool,
    )


def _open_existing(_dialect: object, _record: object, args: list[Any], options: Any) -> None:
    args[0] = sqlite_uri(Path(args[0]), "rw")
    options["uri"] = True


def _set_up_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")  # milliseconds
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten
    cursor.execute("PRAGMA wal_autocheckpoint = 0")
    cursor.close()


def sqlite_file(bound: Engine) -> Path | None:
    """The file of a SQLite database; `None` for PostgreSQL."""
    return Path(str(bound.url.database)) if bound.dialect.name == "sqlite" else None


def empty_log(bound: Engine) -> bool:
    """Whether the log of a SQLite database is empty; false while somebody reads or writes.

    The last connection to close empties it: if there is no other, the one opened here.
    """
    with bound.connect() as connection:
        # A connection that has read nothing has not opened the log.
        connection.exec_driver_sql("PRAGMA schema_version").one()
    log = Path(f"{sqlite_file(bound)}-wal")
    return not log.exists() or not log.stat().st_size


@cache
def engine() -> Engine:
    """The engine of this process, for the database named in the settings. It does not connect yet."""
    return create_site_engine(settings.database_url)


@contextmanager
def writing(bound: Engine) -> Iterator[Connection]:
    """A transaction that writes; it commits unless an error is raised in it.

    On SQLite it takes the only write lock at the start: if it read first, another one could write
    before it.
    """
    with bound.connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection
        connection.commit()


@contextmanager
def exclusive(bound: Engine) -> Iterator[Connection]:
    """A transaction that only one process holds at a time; it commits unless an error is raised in it.

    SQLite's foreign keys are off inside, since a migration may have to rebuild a table that others
    reference.
    """
    with bound.connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(
                text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": PREPARATION_LOCK}
            )
        yield connection
        connection.commit()


@contextmanager
def only_one_preparation(bound: Engine) -> Iterator[None]:
    """Wait until no other process prepares the same SQLite file; the lock ends with the process.

    A new file cannot be its own lock: switching it to write-ahead logging fails at once, without waiting,
    while another process has it open. PostgreSQL does not need this: `exclusive` takes its lock.
    """
    file = sqlite_file(bound)
    if file is None:
        yield
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.with_name(f"{file.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
