"""The content must be loaded before the pages that show it."""

from nnm_site.content.load import ensure_ready

ensure_ready()
