"""The products page (R405)."""
