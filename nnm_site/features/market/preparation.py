"""What the database must hold before the site is built or served, and what changes with it."""

from sqlalchemy import Engine

from nnm_site.features.market.store import ensure_sample, finish
from nnm_site.features.market.store import sample_mark as mark

__all__ = ["mark", "prepare"]


def prepare(bound: Engine) -> None:
    """Load the sample, and put together what pages show, where that has not been done."""
    ensure_sample(bound)
    finish(bound)
