"""What the database must hold before the site is built or served, and what changes with it."""

from nnm_site.features.market.store import ensure_sample as prepare
from nnm_site.features.market.store import sample_mark as mark

__all__ = ["mark", "prepare"]
