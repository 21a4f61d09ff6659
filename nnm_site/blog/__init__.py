"""The blog (specification §2.11)."""
