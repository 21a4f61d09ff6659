"""Everything that must be ready before the site is built, served or tested; see `nnm_site/data`."""

from sqlalchemy import Engine

from nnm_site.data import database, migrate
from nnm_site.market.store import ensure_sample


def prepare(bound: Engine | None = None) -> None:
    """Migrate the database (of the settings), then load the market's sample.

    Safe to repeat and to run several times at once. Raises `DatabaseProblem`.
    """
    bound = bound or database.engine()
    migrate.upgrade(bound)
    ensure_sample(bound)
