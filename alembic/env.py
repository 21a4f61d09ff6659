"""Alembic's environment: the project's models, and the database of the settings.

A program with an open connection (`nnm_site.shared.data.migrate`) passes it in the
configuration's attributes and commits itself.
"""

from typing import Any

from alembic import context
from sqlalchemy import Connection
from sqlmodel import AutoString

from nnm_site.platform.modules import modules
from nnm_site.shared.data import database
from nnm_site.shared.data.tables import Table

# Importing them fills the metadata.
TABLES = list(modules("models"))


def render_item(kind: str, item: Any, _autogen: object) -> str | bool:
    """Write SQLModel's text type as SQLAlchemy's own, so that migrations do not import SQLModel."""
    return "sa.String()" if kind == "type" and isinstance(item, AutoString) else False


def run(connection: Connection) -> None:
    """Run the migrations on `connection`; SQLite tables are altered by copying them."""
    context.configure(
        connection=connection,
        target_metadata=Table.metadata,
        compare_type=True,
        render_as_batch=connection.dialect.name == "sqlite",
        render_item=render_item,
    )
    with context.begin_transaction():
        context.run_migrations()


handed_over = context.config.attributes.get("connection")
if handed_over is not None:
    run(handed_over)
else:
    with database.exclusive(database.engine()) as opened:
        run(opened)
