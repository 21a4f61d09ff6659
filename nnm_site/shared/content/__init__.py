"""Content files → frozen objects → queries.

`content/**/*.toml|md` is read and checked as a whole, once in a process, at the first question to
`nnm_site.shared.content.queries`. There is nothing to load or to migrate.
"""
