# Everything sets itself up: each command first makes the virtual environment it needs.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8080
VENV := .venv
BIN := $(VENV)/bin
PYTEST := pytest -n 2 --dist worksteal
RULES := tests/engine/test_*.py tests/engine/goldrush tests/engine/goldentown
PIP := $(BIN)/python -m pip install --no-compile --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play setup test check rules style types browser format playthroughs keepsake pictures messages bench clean

help: ## Show what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: $(VENV)/.runs ## Play: on Discord with a DISCORD_TOKEN, else in the browser (HOST=, PORT=)
	@if $(BIN)/python -c 'import os, sys; from dotenv import dotenv_values as read; \
	  sys.exit(not (os.environ.get("DISCORD_TOKEN") or read(".env", encoding="latin-1").get("DISCORD_TOKEN")))'; \
	then exec $(BIN)/python bot.py; \
	else exec $(BIN)/python -m sandbox --host="$(HOST)" --port="$(PORT)"; fi

setup: $(VENV)/.ready ## Make the virtual environment with everything in it

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Pépite needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up the virtual environment, once…"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module is needed (Debian: python3-venv)."; exit 1; }

$(VENV)/.runs: requirements.txt | $(BIN)/python
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/.ready: requirements.txt requirements-dev.txt | $(BIN)/python
	@$(PIP) -r requirements-dev.txt
	@touch $@ $(VENV)/.runs

test: style types browser rules ## Style, types and every test
	@$(BIN)/python -m $(PYTEST) $(RULES:%=--ignore-glob='%')

check: style types ## The quick part: style, types and all but the slow tests
	@$(BIN)/python -m $(PYTEST) -m "not slow"

rules: setup ## The tests of the rules, and how much of the engine they reach
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m $(PYTEST) $(RULES)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report

style: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: setup
	@$(BIN)/mypy

browser: # The tests of the page need a Chromium; CI installs Debian's, elsewhere they are skipped
	@if [ -n "$(CI)" ] && ! command -v chromium >/dev/null; then \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends \
	    chromium fonts-noto-color-emoji >/dev/null; fi

format: setup ## Put the code in shape
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

playthroughs: setup ## Record the playthroughs anew; read the diff
	@$(BIN)/python -m tests.engine.recording

keepsake: setup ## After a migration: keep matches of this layout, for later versions to open
	@$(BIN)/python -m tests.storage.keeping

pictures: setup ## Take the pictures of the README and of the first page anew, from the real screens
	@$(BIN)/python -m tests.pictures

messages: setup ## Write what is new into the catalogues; then translate it
	@$(BIN)/python -m tests.table.catalogue

bench: setup ## Measure the speed, as ratios in one run
	@$(BIN)/python -m bench

clean: ## Remove what can be made again
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage* artefacts
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
