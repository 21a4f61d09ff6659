"""The products page (specification §2.8)."""
