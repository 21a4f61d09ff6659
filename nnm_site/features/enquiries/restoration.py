"""What is done with a database that was brought back."""

from sqlalchemy import Engine

from nnm_site.features.enquiries.desk import hold_back


def after_restore(bound: Engine) -> int:
    """Hold back the mails that may have been sent since the copy was made; how many there are."""
    return hold_back(bound)
