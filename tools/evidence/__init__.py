"""Evidence for an inspector: `python -m nnm_site evidence OUT/`, generated from the site's build each time.

`regulator` lists every mandate with the words on the pages that meet it, `rules` every rule of `content/law.toml`
with the files that use it, `requirements` every requirement with its tests; each is a page and a table (CSV).
`accessibility/` reports how far WCAG 2.2 is met and what a person must judge; `software/` lists the site's
packages. Test results come from the last `make test` and `make test-long`. Needs the packages of the tools
(`make setup-dev`).
"""
