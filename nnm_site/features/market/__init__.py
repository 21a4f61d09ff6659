"""The online equity pages (R1001 to R1008) and the import of end-of-day files."""
