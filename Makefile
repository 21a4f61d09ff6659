# Everything this project can do. `make help` lists it.
PYTHON ?= python3
VENV   := .venv/bin
# Made whole by Python itself: a dollar sign in the folder's name would be read by make or the shell.
export PYTHONPATH = .

.DEFAULT_GOAL := help
.PHONY: help run dev publish undo test test-long soak bench check words format content-check lock scale-demo screenshots setup setup-dev

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: setup ## Set up, build and serve the site at http://localhost:3000 (PORT=8123 moves it)
	@exec $(VENV)/python -m tools.serve

publish: setup ## Build what changed; a running `make run` of this checkout takes it over at once
	@exec $(VENV)/python -m tools.serve publish

undo: setup ## Bring the previous build back, in the same way
	@exec $(VENV)/python -m tools.serve undo

dev: setup ## The same with hot reload, for writing pages (http://localhost:3000)
	@$(VENV)/python -m nnm_site.documents build
	@$(VENV)/python -m nnm_site.data prepare
	@PATH="$$PWD/$(VENV):$$PATH" exec $(VENV)/reflex run

test: setup-dev ## Set up and run every test, browser included, each with its first values
	@exec $(VENV)/python -m tools.test

test-long: setup-dev ## What takes longer: all widths, themes and pages, services, attacks, failures in full size
	@exec $(VENV)/python -m tools.test --long

soak: setup-dev ## Pages, sockets, enquiries, imports, publications and kills for SOAK_MINUTES (30): nothing may be lost or grow
	@SOAK_MINUTES=$${SOAK_MINUTES:-30} exec $(VENV)/python -m pytest tests/services/test_soak.py -m long --timeout 7200 -s

bench: setup-dev ## Measure speed and load, print a table (PART=lighthouse, pages, throughput, keystroke, sockets, market)
	@exec $(VENV)/python -m bench $(PART)

check: setup-dev ## Format, lint, types, contracts, secrets, quick unit tests (about 25 s, 50 s for the first time)
	@exec $(VENV)/python -m tools.check

words: setup-dev ## Sentence length, banned words and terms in all texts (tools/words.toml)
	@exec $(VENV)/python -m tools.words

format: setup-dev ## Put the code into its form
	@$(VENV)/ruff format --quiet . && $(VENV)/ruff check --quiet --fix .

content-check: setup ## Check everything in content/ and list what is still sample
	@exec $(VENV)/python -m nnm_site.content check

scale-demo: setup-dev ## A proxy, two replicas, PostgreSQL and Redis on this machine (docs/deploy.md)
	@exec $(VENV)/python -m tools.scale_demo

lock: setup-dev ## Write the requirement files anew, with hashes
	@exec $(VENV)/python -m tools.lock

screenshots: setup-dev ## Every page at three widths in both themes, into screenshots/ (BEFORE_URL=…: pairs, before and now)
	@exec $(VENV)/python -m tools.screenshots

setup:
	@$(PYTHON) tools/setup.py

setup-dev:
	@$(PYTHON) tools/setup.py --dev
