"""The home page (specification §2.3)."""
