"""The database: what changes while the site runs. Texts of the site are content, not data.

What is made ready when:

- Importing a module makes no file, no database and no connection; opening a connection never makes
  a database that is not there.
- `python -m nnm_site data prepare` makes the database, migrates it and loads the market's sample
  files where no file was imported. `tools/serve.py` runs it before it builds or starts workers;
  tests do so once before theirs. Several at once wait for each other: at a lock file beside a
  SQLite database, at an advisory lock in PostgreSQL.
- Content is read at the first question about it (`nnm_site/shared/content/queries.py`).
"""
