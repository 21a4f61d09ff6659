"""What an inspector is shown: `python -m nnm_site evidence OUT/`, made anew from the site's build each time.

`regulator` holds every mandate with what carries it on the pages, `rules` every rule of `content/law.toml` with the files
that use it, `requirements` what was asked, with the tests that hold it; each is a page and a table (CSV). `accessibility/`
says how far WCAG 2.2 is met and what a person must judge; `software/` holds the packages that the site is made of. Results
of tests are those of the last `make test` and `make test-long`. Needs the packages of the tools (`make setup-dev`).
"""
