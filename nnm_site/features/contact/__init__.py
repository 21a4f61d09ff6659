"""The contact page (R601)."""
