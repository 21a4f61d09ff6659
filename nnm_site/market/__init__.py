"""The online equity pages (specification §2.18) and the import of end-of-day files."""
