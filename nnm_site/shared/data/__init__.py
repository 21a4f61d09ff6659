"""The database: what changes while the site runs. What is made ready when is in docs/architecture.md."""
