"""Research notes (specification §2.16)."""
