"""Runs after a database was restored."""

from sqlalchemy import Engine

from nnm_site.features.enquiries.desk import hold_back


def after_restore(bound: Engine) -> int:
    """Hold back the mails that may have been sent since the backup; returns their number."""
    return hold_back(bound)
