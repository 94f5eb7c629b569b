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

# Some machines forbid to keep compiled modules; every worker and server of the tests would compile all anew.
export PYTHONDONTWRITEBYTECODE :=

UV_VERSION := 0.13.7

.PHONY: help docs attack audit evening proof play serve soak pictures terminal web test lint types bench speed speed-record lock clean run-environment dev-environment mutants clauses

help:
	@echo "make play    play in the browser, alone or with others (ARGS='--host 0.0.0.0': in your network)"
	@echo "make terminal   play in the terminal"
	@echo "make serve   host tables for others, without opening a browser"
	@echo "make test    run the tests, one of each kind"
	@echo "make proof   run all of each kind, and the long runs; docs/proof keeps what came out"
	@echo "make attack  attack a house in every way we know, and time an innocent table (a few minutes)"
	@echo "make evening  a whole night of Blood Feud with 32 people (about ten minutes)"
	@echo "make soak    look for lost moves and leaks for an hour (SEED=7)"
	@echo "make audit   ask whether a pinned package has a known flaw (needs a line to osv.dev)"
	@echo "make lint    check the style"
	@echo "make types   check the types, strictly"
	@echo "make bench   measure the speed of every game"
	@echo "make speed   fail if a game has become 1.3 times as slow as recorded (speed-record: record)"
	@echo "make clauses GAME=neon-gods   count the clauses of its rulebook that tests prove"
	@echo "make mutants GAME=leduc   break a game's rules and see which tests notice"
	@echo "make pictures   take the pictures of the README anew; ARGS=FOLDER: of every page and game, at four sizes"
	@echo "make docs    build the documentation as a site, for /docs of a server"
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

# A fresh house for each attack; ARGS='lobby bots --seconds 30' runs some of them for longer.
attack: dev-environment
	$(VENV_PYTHON) tools/attack.py $(ARGS)

# A whole evening of Blood Feud with 32 people, walls, a Storyteller, lost phones and a killed server.
evening: dev-environment web
	$(VENV_PYTHON) -m tests.server.evening $(ARGS)

# What the tests do in small, in large; docs/soak keeps what came out.
soak: dev-environment
	$(VENV_PYTHON) tools/soak.py $(if $(SEED),--seed $(SEED))

GAMES := neon-gods,collateral-damage,blood-feud,ani-mayhem,collision

# What these clauses speak of is still to be made.
OPEN :=

# Four at a time on two cores: those with browsers and servers wait much of theirs. All of them together
# have to prove every clause of every game.
test: dev-environment web
	@$(VENV_PYTHON) tools/browser.py
	@$(if $(TESTS),,$(VENV_PYTHON) tools/warm.py)
	$(VENV_PYTHON) -m pytest -q -n 4 --dist loadfile --no-loadscope-reorder \
	    $(if $(TESTS),$(TESTS),--clauses $(GAMES) $(if $(OPEN),--clauses-open $(OPEN)))

proof: dev-environment web
	@$(VENV_PYTHON) tools/browser.py
	$(VENV_PYTHON) tools/proof.py $(RUNS)

pictures: dev-environment web
	@$(VENV_PYTHON) tools/browser.py
	PYTHONPATH=. $(VENV_PYTHON) tools/pictures.py $(ARGS)

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
	$(COMPILE) pyproject.toml --extra passkeys --extra postgres --group build --constraint requirements/run.txt \
	    --output-file requirements/serve.txt
	$(COMPILE) pyproject.toml --group build --group dev --constraint requirements/run.txt \
	    --output-file requirements/dev.txt
	$(COMPILE) --group pyproject.toml:docs --output-file requirements/docs.txt

# The documentation as a site, which a server offers at /docs. What builds it is kept out of .venv.
docs: run-environment
	@test -d .venv-docs || $(VENV_PYTHON) -m pip install --quiet --require-hashes --target .venv-docs \
	    --requirement requirements/docs.txt
	$(VENV_PYTHON) tools/docs_site.py $(REFS)

clean:
	rm -rf src/fracas/games/collision/geometry/kernel.native src/fracas/server/site .venv-docs .venv .venv-lock .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist artifacts
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
