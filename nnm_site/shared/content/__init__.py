"""Content files → frozen objects → queries.

`content/**/*.toml|md` is read and validated as a whole, once per process, at the first query of
`nnm_site.shared.content.queries`. Nothing has to be loaded or migrated.
"""
