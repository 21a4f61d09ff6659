"""What an inspector is shown: `python -m nnm_site evidence OUT/`, made anew from the site each time.

`regulator.html` and `regulator.csv` hold every mandate with what carries it on the pages; `rules.html` and `rules.csv` every
rule of `content/law.toml` with the files that use it; `requirements.html` what was asked, with the tests that hold it;
`accessibility/` says how far WCAG 2.2 is met and what a person must judge; `software/` holds the packages that the site is made of. Results of tests are those of the last `make test` and
`make test-long`. Needs the packages of the tools (`make setup-dev`).
"""
