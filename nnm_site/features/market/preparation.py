"""Prepares the database before the site is built or served; `mark` changes with that data."""

from sqlalchemy import Engine

from nnm_site.features.market.store import ensure_sample, finish
from nnm_site.features.market.store import sample_mark as mark

__all__ = ["mark", "prepare"]


def prepare(bound: Engine) -> None:
    """Load the sample and compute the data that pages show, where not yet done."""
    ensure_sample(bound)
    finish(bound)
