"""Upgrades the database's schema to the newest migration, from inside the program."""

import logging
import os
import re
import sys
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect
from sqlalchemy.exc import DBAPIError

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.data import database

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger(__name__)

_MIGRATIONS = PROJECT_ROOT / "alembic" / "versions"

#: The permissions of a SQLite file.
OWNER_ONLY = 0o600

#: The names of our migrations: a number, then what they add.
REVISION = re.compile(r"\d{4}_[a-z_]+")


class DatabaseProblem(Exception):
    """The database cannot be prepared; it was left as it is. The message says why, and the cure."""


def alembic_config(connection: Connection) -> "Config":
    """Alembic's configuration for a connection that the caller opens and commits."""
    from alembic.config import Config

    # Alembic's default is the standard output as of its import.
    config = Config(PROJECT_ROOT / "alembic.ini", stdout=sys.stdout)
    config.attributes["connection"] = connection
    return config


def upgrade(bound: Engine) -> None:
    """Create the database if it is missing, and run the migrations it lacks: all, or none.

    A database that a newer version of the site has migrated is left as it is: during an update, processes
    of both versions run, and one of the older may have to restart. Raises `DatabaseProblem` for one that
    is not ours to migrate or cannot be written.
    """
    try:
        with database.only_one_preparation(bound):
            file = database.sqlite_file(bound)
            if file is not None:
                # Created if missing. It holds personal data: only its owner may read it, and SQLite
                # gives its log the same permissions.
                os.close(os.open(file, os.O_WRONLY | os.O_CREAT, OWNER_ONLY))
                if file.stat().st_mode & ~OWNER_ONLY & 0o777:
                    file.chmod(OWNER_ONLY)
            reading = bound if file is None else database.read_only(file)
            with reading.connect() as connection:
                if _is_newest(connection) or not _lacks_migrations(connection):
                    return
            if file is not None:
                # Readers continue while a writer writes. The file keeps the setting.
                with bound.connect() as connection:
                    connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            with database.exclusive(bound) as connection:
                # With PostgreSQL another process may have migrated while this one waited.
                if _lacks_migrations(connection):
                    from alembic import command

                    command.upgrade(alembic_config(connection), "head")
    except (DBAPIError, OSError) as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        raise DatabaseProblem(f"{_named(bound)} cannot be prepared: {reason}.") from error
    except _UnknownHistoryError as error:
        raise DatabaseProblem(f"{_named(bound)} {error} {_cure(bound)}") from None


class _UnknownHistoryError(Exception):
    """The database is at a migration that none of ours follows."""


def _is_newest(connection: Connection) -> bool:
    """Whether a database has the newest migration, found without Alembic, which is slow to import."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    version = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return version == max(path.stem for path in _MIGRATIONS.glob("*.py"))


def _lacks_migrations(connection: Connection) -> bool:
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    script = ScriptDirectory.from_config(alembic_config(connection))
    head = script.get_current_head()
    current = MigrationContext.configure(connection).get_current_revision()
    if current is None or current in {revision.revision for revision in script.walk_revisions()}:
        return current != head
    if REVISION.fullmatch(current) and current > str(head):
        log.warning("the database is of a newer version (%s) and is left as it is", current)
        return False
    raise _UnknownHistoryError(
        f'is of another history of the site (its migration is "{current}"), '
        "from which no migration leads here. It was left as it is."
    )


def _named(bound: Engine) -> str:
    return f"The database {bound.url.render_as_string(hide_password=True)}"


def _cure(bound: Engine) -> str:
    file = database.sqlite_file(bound)
    if file is None:
        return "Name an empty database in DATABASE_URL."
    return (
        f"Move it away (mkdir -p {file.parent}/old && mv {file}* {file.parent}/old/) "
        "or name another one in DATABASE_URL."
    )
