"""The database: data that changes while the site runs. docs/architecture.md says what is prepared when."""
