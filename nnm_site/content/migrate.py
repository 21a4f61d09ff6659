"""Bringing the database's schema to the newest migration, from inside the program."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from nnm_site.content import database
from nnm_site.settings import PROJECT_ROOT


def alembic_config(connection: Connection) -> Config:
    """Alembic's configuration for a connection that somebody else opens and commits."""
    config = Config(PROJECT_ROOT / "alembic.ini")
    config.attributes["connection"] = connection
    return config


def upgrade(bound: Engine) -> None:
    """Run the migrations that the database lacks; all of them take effect, or none."""
    with bound.connect() as connection:
        if _is_newest(connection):
            return
    with database.exclusive(bound) as connection:
        # Another process may have migrated while this one waited.
        if not _is_newest(connection):
            command.upgrade(alembic_config(connection), "head")


def _is_newest(connection: Connection) -> bool:
    newest = ScriptDirectory.from_config(alembic_config(connection)).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == newest
