"""What the database must hold before the site is built or served."""

from nnm_site.features.market.store import ensure_sample as prepare

__all__ = ["prepare"]
