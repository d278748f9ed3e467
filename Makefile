# Everything sets itself up: each command first makes the virtual environment it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help setup run test check style types format playthroughs messages clean

help: ## Show what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: $(VENV)/.ready ## Make the virtual environment with everything in it

$(VENV)/.ready: requirements.txt requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Pépite needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

run: setup ## Run the bot on Discord (needs DISCORD_TOKEN, see .env.example)
	@$(BIN)/python bot.py

test: style types ## Style, types and every test
	@$(BIN)/python -m pytest -n 2 --dist worksteal

check: style types ## The quick part: style, types and all but the slow tests
	@$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow"

style: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: setup
	@$(BIN)/mypy

format: setup ## Put the code in shape
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

playthroughs: setup ## Record the playthroughs anew; read the diff
	@$(BIN)/python -m tests.engine.recording

messages: setup ## Write what is new into the catalogues; then translate it
	@$(BIN)/python -m tests.cogs.catalogue

clean: ## Remove what can be made again
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
