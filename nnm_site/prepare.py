"""Everything that must be ready before the site is built, served or tested; see `nnm_site/shared/data`."""

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from nnm_site import features
from nnm_site.shared.data import database, migrate


def prepare(bound: Engine | None = None) -> None:
    """Migrate the database (of the settings), then load what features need in it (`preparation.py`).

    Safe to repeat and to run several times at once. Raises `DatabaseProblem`.
    """
    bound = bound or database.engine()
    migrate.upgrade(bound)
    try:
        # Loading takes longer than a writer waits for another one.
        with database.only_one_preparation(bound):
            for module in features.modules("preparation"):
                module.prepare(bound)
    except DBAPIError as error:
        raise migrate.DatabaseProblem(
            f"The samples cannot be loaded into the database: {error.orig}."
        ) from error


@contextmanager
def samples_alone() -> Iterator[None]:
    """Meanwhile the process reads a new database with the samples, whatever the settings name.

    What is said of the content must not depend on what a checkout's own database holds, which may be
    of an older release.
    """
    usual = database.engine
    with TemporaryDirectory() as folder:
        made = database.create_site_engine(f"sqlite:///{folder}/site.db")
        prepare(made)
        database.engine = lambda: made
        try:
            yield
        finally:
            database.engine = usual


def take_up(bound: Engine | None = None) -> int:
    """Make a database ready that was brought back; how many mails are held back for a look.

    They may have been sent since the copy was made. Raises `DatabaseProblem`.
    """
    bound = bound or database.engine()
    migrate.upgrade(bound)
    return sum(module.take_up(bound) for module in features.modules("restoration"))
