"""Content files → rows, all of them in one transaction, and only when something changed."""

import hashlib
import logging
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, insert, select
from sqlmodel import SQLModel, col

from nnm_site.content import database, migrate
from nnm_site.content.collections import COLLECTIONS, Collection
from nnm_site.content.models.state import ContentState
from nnm_site.content.validate import CONTENT_DIR, Sample, content_files, validate
from nnm_site.settings import settings

log = logging.getLogger(__name__)


def fingerprint(root: Path, collections: tuple[Collection, ...] = COLLECTIONS) -> str:
    """A hash of every content file's name and bytes, and of the columns the rows have.

    The columns are part of it because a migration that adds one leaves the files as they are.
    """
    digest = hashlib.sha256()
    for path in content_files(root):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\0{len(data)}\0".encode())
        digest.update(data)
    for collection in collections:
        columns = SQLModel.metadata.tables[_table_name(collection)].columns
        digest.update(repr([(str(column), str(column.type)) for column in columns]).encode())
    return digest.hexdigest()


def load(
    bound: Engine, root: Path = CONTENT_DIR, collections: tuple[Collection, ...] = COLLECTIONS
) -> bool:
    """Make the rows what the files below `root` say; true when they had changed.

    Raises `ContentError` for faulty files, and then leaves every row as it was.
    """
    mark = fingerprint(root, collections)
    with bound.connect() as connection:
        if _loaded(connection) == mark:
            return False
    content = validate(root, collections)
    with database.exclusive(bound) as connection:
        # Another process may have loaded the same content while this one waited.
        if _loaded(connection) == mark:
            return False
        for collection in collections:
            table = SQLModel.metadata.tables[_table_name(collection)]
            connection.execute(delete(table))
            rows = [
                entry.model_dump() | {"position": position}
                for position, entry in enumerate(content.entries[collection.name])
            ]
            if rows:
                connection.execute(insert(table), rows)
        connection.execute(delete(ContentState))
        connection.execute(insert(ContentState), {"id": 1, "fingerprint": mark})
    return True


def sample_report(root: Path = CONTENT_DIR) -> tuple[Sample, ...]:
    """The entries that are still samples. Raises `ContentError` for faulty files."""
    return validate(root).samples


def ensure_ready() -> None:
    """Bring schema and content up to date; the app calls this once, before any query.

    In production, sample content that is still published is counted in the log.
    """
    migrate.upgrade(database.engine())
    load(database.engine())
    if settings.is_production and (samples := sample_report()):
        log.warning(
            "%d sample entries are published; `make content-check` lists them", len(samples)
        )


def _loaded(connection: Connection) -> str | None:
    return connection.execute(select(col(ContentState.fingerprint))).scalar()


def _table_name(collection: Collection) -> str:
    return str(collection.row.__tablename__)
