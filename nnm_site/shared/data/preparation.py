"""Everything that must be ready before the site is built, served or tested; see `nnm_site/shared/data`."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Engine, inspect
from sqlalchemy.exc import DBAPIError

from nnm_site.platform.modules import modules
from nnm_site.platform.publish import cache
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.data import database, migrate

log = logging.getLogger(__name__)

#: Code that creates a database, whatever is put into it.
_MADE_BY = (PROJECT_ROOT / "alembic" / "versions", Path(database.__file__).parent)


def prepare(bound: Engine | None = None) -> None:
    """Migrate the database (of the settings), then load what features need in it (`preparation.py`).

    Safe to repeat and to run several times at once. Raises `DatabaseProblem`.
    """
    bound = bound or database.engine()
    migrate.upgrade(bound)
    try:
        # Loading takes longer than a writer waits for another one.
        with database.only_one_preparation(bound):
            for module in modules("preparation"):
                module.prepare(bound)
    except DBAPIError as error:
        raise migrate.DatabaseProblem(
            f"The samples cannot be loaded into the database: {error.orig}."
        ) from error


@contextmanager
def sample_database() -> Iterator[None]:
    """Meanwhile the process reads a database with only the samples, whatever the settings name.

    Reports on the content must not depend on a checkout's own database, which may be of an older release.
    """
    usual, kept = database.engine, database.read_only(samples())
    database.engine = lambda: kept
    try:
        yield
    finally:
        database.engine = usual


def samples(folder: Path = cache.CACHE) -> Path:
    """The SQLite file with only the samples, cached by what it is made from: migrations, samples, code."""
    code = sorted(path for package in _MADE_BY for path in package.glob("*.py"))
    marks = [module.mark().encode() for module in modules("preparation")]
    key = cache.key_of(*marks, *(path.read_bytes() for path in code))
    file = folder / "samples" / f"{key}.db"
    if file.exists():
        if _is_whole(file):
            file.touch()  # a file unused for a month is dropped
            return file
        log.warning("the kept database with the samples is damaged and is made anew")
    file.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=file.parent) as temporary:
        draft = Path(temporary) / file.name
        made = database.create_site_engine(f"sqlite:///{draft}")
        prepare(made)
        with made.connect() as connection:
            # A single file, which opens even where nothing can be written beside it.
            connection.exec_driver_sql("PRAGMA journal_mode = DELETE")
        draft.replace(file)
    return file


def _is_whole(file: Path) -> bool:
    try:
        with database.read_only(file).connect() as connection:
            # An empty file is a valid database too.
            is_made = inspect(connection).has_table("alembic_version")
            return is_made and connection.exec_driver_sql("PRAGMA quick_check").scalar() == "ok"
    except DBAPIError:
        return False


def after_restore(bound: Engine | None = None) -> int:
    """Prepare a restored database; returns how many mails are held back for review.

    They may have been sent since the copy was made. Raises `DatabaseProblem`.
    """
    bound = bound or database.engine()
    migrate.upgrade(bound)
    return sum(module.after_restore(bound) for module in modules("restoration"))
