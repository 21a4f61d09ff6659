"""Content files → validated rows → queries.

`content/**/*.toml|md` is read and checked as a whole, then replaces the rows of the last load in
one transaction. Pages and states ask `nnm_site.content.queries`; the app calls `ensure_ready()`.
"""
