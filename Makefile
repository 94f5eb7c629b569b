# Needs Python 3.11 or newer, its pip, and make. Everything else goes into .venv.
# Another Python: make PYTHON=python3.13 test

ifndef PYTHON
PYTHON := $(shell for p in python3 python python3.14 python3.13 python3.12 python3.11; do \
    $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; \
    done)
endif
ifeq ($(strip $(PYTHON)),)
PYTHON := $(shell command -v python3 || command -v python || echo no-python)
endif
ifeq ($(PYTHON),no-python)
$(error Fracas needs Python 3.11 or newer, and there is no python3 or python on the PATH)
endif

ifeq ($(OS),Windows_NT)
VENV_PYTHON := .venv/Scripts/python
else
VENV_PYTHON := .venv/bin/python
endif

UV_VERSION := 0.13.7

.PHONY: help audit play serve soak terminal web test lint types bench speed speed-record lock clean run-environment dev-environment mutants clauses

help:
	@echo "make play    play in the browser, alone or with others (ARGS='--host 0.0.0.0': in your network)"
	@echo "make terminal   play in the terminal"
	@echo "make serve   host tables for others, without opening a browser"
	@echo "make test    run the tests"
	@echo "make soak    look for lost moves and leaks for an hour (SEED=7)"
	@echo "make audit   ask whether a pinned package has a known flaw (needs a line to osv.dev)"
	@echo "make lint    check the style"
	@echo "make types   check the types, strictly"
	@echo "make bench   measure the speed of every game"
	@echo "make speed   fail if a game has become 1.3 times as slow as recorded (speed-record: record)"
	@echo "make clauses GAME=neon-gods   count the clauses of its rulebook that tests prove"
	@echo "make mutants GAME=leduc   break a game's rules and see which tests notice"
	@echo "make lock    refresh the pinned requirements (UPGRADE=1: to the newest)"
	@echo "make clean   remove the environment and all that was built"

run-environment:
	@$(PYTHON) tools/bootstrap.py run

dev-environment:
	@$(PYTHON) tools/bootstrap.py dev

web: run-environment
	@$(VENV_PYTHON) tools/webbuild.py

play: run-environment web
	@$(VENV_PYTHON) -m fracas serve $(ARGS)

terminal: run-environment
	@$(VENV_PYTHON) -m fracas

serve: run-environment web
	@$(VENV_PYTHON) -m fracas serve --no-browser $(ARGS)

# What the tests do in small, in large; docs/soak keeps what came out.
soak: dev-environment
	$(VENV_PYTHON) tools/soak.py $(if $(SEED),--seed $(SEED))

# Three at a time on two cores: those with browsers and servers wait much of theirs.
test: dev-environment web
	@$(VENV_PYTHON) tools/browser.py
	$(VENV_PYTHON) -m pytest -q -n 3 --dist loadfile --no-loadscope-reorder $(TESTS)

# Not part of .ci/run: it needs a service of advisories, and says so when it cannot ask it.
audit: run-environment
	@$(VENV_PYTHON) tools/audit.py

lint: dev-environment
	$(VENV_PYTHON) -m ruff check .

types: dev-environment
	$(VENV_PYTHON) -m mypy
	$(VENV_PYTHON) -m fracas.server.types --check
	$(VENV_PYTHON) tools/webbuild.py check

bench: dev-environment
	$(VENV_PYTHON) -m fracas.lab.bench

speed: dev-environment
	$(VENV_PYTHON) -m bench.speed

speed-record: dev-environment
	$(VENV_PYTHON) -m bench.speed --record

clauses: dev-environment
	@$(VENV_PYTHON) -m pytest -q -n 2 tests/games/$(subst -,_,$(GAME)) --clauses $(GAME)

mutants: dev-environment
	@$(VENV_PYTHON) tools/mutants.py $(GAME) --count $(or $(COUNT),100) --seed $(or $(SEED),1)

COMPILE = PYTHONPATH=.venv-lock $(VENV_PYTHON) -m uv pip compile --quiet --universal --python-version 3.11 \
    --generate-hashes --no-emit-index-url --custom-compile-command "make lock" \
    $(if $(UPGRADE),--upgrade)

# Kept out of .venv: only those who change the lock need it.
lock: run-environment
	@test -d .venv-lock || $(VENV_PYTHON) -m pip install --quiet --target .venv-lock uv==$(UV_VERSION)
	$(COMPILE) requirements/pip.in --output-file requirements/pip.txt
	$(COMPILE) pyproject.toml --group build --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --group build --group dev --constraint requirements/run.txt \
	    --output-file requirements/dev.txt

clean:
	rm -rf .venv .venv-lock .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist artifacts
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
