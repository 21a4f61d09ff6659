"""The blog (R701)."""
