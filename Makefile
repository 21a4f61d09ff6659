# All commands of this project. `make help` lists them.
PYTHON ?= python3
VENV   := .venv/bin
# Python makes it absolute: make or the shell would expand a dollar sign in the folder's name.
export PYTHONPATH = .

.DEFAULT_GOAL := help
.PHONY: help run preview-day dev publish undo test test-long test-touched test-fresh soak bench check types words format evidence content-check lock outdated test-pythons screenshots setup setup-dev setup-test

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: setup ## Set up, build and serve the site at http://localhost:3000 (PORT=8123 moves it)
	@exec $(VENV)/python -m tools.serve

publish: setup ## Check the content and build what changed; a running `make run` of this checkout takes it over
	@exec $(VENV)/python -m tools.serve publish

undo: setup ## Bring the previous build back, in the same way
	@exec $(VENV)/python -m tools.serve undo

preview-day: setup ## The site as it is on another day: make preview-day DAY=2027-04-01
	@PREVIEW_DAY=$(DAY) exec $(VENV)/python -m tools.serve preview

dev: setup ## The same with hot reload, for writing pages (http://localhost:3000)
	@$(VENV)/python -m nnm_site documents build
	@$(VENV)/python -m nnm_site data prepare
	@REFLEX_HOT_RELOAD_OVERRIDE_PATHS=nnm_site:content:assets PATH="$$PWD/$(VENV):$$PATH" exec $(VENV)/reflex run

test: setup-test ## Set up and run the tests: rules, documents, the built site, the journeys of a visitor in a browser
	@exec $(VENV)/python -m tools.test

test-long: setup-test ## What takes longer, part after part (PART=documents, pages, states, journeys, connection, firefox, speech, services, alone)
	@exec $(VENV)/python -m tools.test "--long=$(PART)"

test-touched: setup-test ## The unit tests and the parts of test-long that the changes since main (SINCE=main) can touch
	@exec $(VENV)/python -m tools.test "--touched=$(or $(SINCE),main)"

test-fresh: setup-test ## Before a release: a first start on a bare Debian as BARE_USERS (somebody), both guides for a new page, a second start; what takes too long for every run
	@exec $(VENV)/python -m pytest -m release --timeout 2400 -o faulthandler_timeout=2390

soak: setup-dev ## Pages, sockets, enquiries, imports, publications and kills for SOAK_MINUTES (30): nothing may be lost or grow
	@exec $(VENV)/python -m bench.soak

bench: setup-dev ## Measure speed and load, print a table (PART=pages, throughput, keystroke, sockets, costs, market, publish; RUNS=1 for a try)
	@exec $(VENV)/python -m bench $(PART)

check: setup-dev ## Format, lint, contracts, scripts, secrets, content, quick unit tests (about a minute)
	@exec $(VENV)/python -m tools.check

types: setup-dev ## The types of the whole program
	@exec $(VENV)/basedpyright --level error

words: setup-dev ## Sentence length, banned words and terms in all texts (tools/words.toml)
	@exec $(VENV)/python -m tools.words

format: setup-dev ## Put the code into its form
	@$(VENV)/ruff format --quiet . && $(VENV)/ruff check --quiet --fix .

evidence: setup-dev ## What an inspector is shown, into evidence/: mandates with their words, accessibility, packages with licences
	@$(VENV)/python -m nnm_site documents build
	@exec $(VENV)/python -m nnm_site evidence evidence

content-check: setup ## Find what a visitor would find wrong, what is due, and how much is still sample
	@exec $(VENV)/python -m nnm_site check

COMPILE = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command "make lock" $(addprefix --upgrade-package ,$(NEWER))

lock: setup-dev ## Write the requirement files and reflex.lock anew, with hashes; NEWER="reflex vite" takes these in their newest version
	@$(VENV)/$(COMPILE) requirements.in --output-file requirements.txt
	@$(VENV)/$(COMPILE) requirements-dev.in --output-file requirements-dev.txt
	@exec $(VENV)/python -m nnm_site.building lock $(NEWER)

outdated: setup-dev ## List what is behind its newest version, of Python's packages and of npm's
	@echo "Python (requirements.txt, requirements-dev.txt)"
	@$(VENV)/python -m pip list --outdated
	@echo "npm (reflex.lock)"
	@cd .web && ../$(VENV)/npm outdated || [ $$? = 1 ]

test-pythons: setup-dev ## The quick unit tests with the lowest Python that is promised and with the newest
	@exec $(VENV)/python -m tools.pythons

screenshots: setup-dev ## Every page at three widths in both themes, into screenshots/
	@exec $(VENV)/python -m tools.screenshots

setup:
	@$(PYTHON) -m tools.setup

setup-dev:
	@$(PYTHON) -m tools.setup --dev

setup-test:
	@$(PYTHON) -m tools.setup --test
