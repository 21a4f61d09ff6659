"""The contact page (specification §2.10)."""
