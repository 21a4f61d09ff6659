"""Machines are shared and noisy: a law is broken by a wrong amount, not by a slow second."""

from hypothesis import settings

settings.register_profile("laws", deadline=None)
settings.load_profile("laws")
