"""Bringing the database's schema to the newest migration, from inside the program."""

import logging

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from nnm_site.content import database
from nnm_site.settings import PROJECT_ROOT

log = logging.getLogger(__name__)


def alembic_config(connection: Connection) -> Config:
    """Alembic's configuration for a connection that somebody else opens and commits."""
    config = Config(PROJECT_ROOT / "alembic.ini")
    config.attributes["connection"] = connection
    return config


def upgrade(bound: Engine) -> None:
    """Run the migrations that the database lacks; all of them take effect, or none.

    A database that a newer version of the site has migrated is left as it is: while one version
    follows another, processes of both run, and one of the older may have to start again.
    """
    with bound.connect() as connection:
        if _needs_nothing(connection):
            return
    with database.exclusive(bound) as connection:
        # Another process may have migrated while this one waited.
        if not _needs_nothing(connection):
            command.upgrade(alembic_config(connection), "head")


def _needs_nothing(connection: Connection) -> bool:
    script = ScriptDirectory.from_config(alembic_config(connection))
    current = MigrationContext.configure(connection).get_current_revision()
    if current is None or current in {revision.revision for revision in script.walk_revisions()}:
        return current == script.get_current_head()
    log.warning("the database is of a newer version (%s) and is left as it is", current)
    return True
