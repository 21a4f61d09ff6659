"""Everything that must be ready before the site is built, served or tested; see `nnm_site/data`."""

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from nnm_site.data import database, migrate
from nnm_site.market.store import ensure_sample


def prepare(bound: Engine | None = None) -> None:
    """Migrate the database (of the settings), then load the market's sample.

    Safe to repeat and to run several times at once. Raises `DatabaseProblem`.
    """
    bound = bound or database.engine()
    migrate.upgrade(bound)
    try:
        # Loading takes longer than a writer waits for another one.
        with database.only_one_preparation(bound):
            ensure_sample(bound)
    except DBAPIError as error:
        raise migrate.DatabaseProblem(
            f"The market's sample cannot be loaded into the database: {error.orig}."
        ) from error
