"""Laws are about figures, not about how busy the machine is."""

from hypothesis import settings

settings.register_profile("laws", deadline=None)
settings.load_profile("laws")
