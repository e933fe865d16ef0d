# Everything a developer runs; `make help` lists it. The work is done by npm scripts and packages/local-stack.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: up seed renditions backup restore down reset logs ps dev test check check-chart test-faults cluster-images cluster-secret test-cluster bench help install

# Node 24 comes with the dependencies; the machine's own Node only needs to run npm.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
# By its path: macOS's make looks for a command without shell characters on its own PATH.
NODE_24 := "$(CURDIR)/node_modules/.bin/node"
STACK := $(NODE_24) --disable-warning=ExperimentalWarning --disable-warning=TimeoutNegativeWarning packages/local-stack/src/commands/main.ts
DEMO := $(NODE_24) --disable-warning=ExperimentalWarning packages/demo-library/src/main.ts

up: install ## Bring everything up: backing servers, services, gateway, built frontend
	@$(STACK) up

seed: install ## Fill the running platform with a demo library: films, releases to come, short videos, posts
	@$(STACK) system-packages ffmpeg
	@$(DEMO)

renditions: install ## Make the renditions of all videos anew
	@$(STACK) renditions

backup: install ## Back up the running platform's stores into backups/
	@$(STACK) backup

restore: install ## Restore the newest backup, or ID=..., into the stopped platform's empty stores (OVERWRITE=1: replace them)
	@$(STACK) restore $(ID)

down: install ## Stop everything; the data stays
	@$(STACK) down

reset: install ## Stop everything and delete the data, secrets and logs under .local/
	@$(STACK) reset

ps: install ## Show the processes: state, process id, ports, restarts, memory
	@$(STACK) ps

logs: install ## Follow the logs (one process: make logs NAME=content)
	@$(STACK) logs $(NAME)

dev: install ## The same as up in watch mode: services restart on a change, Vite reloads modules
	@$(STACK) dev

check: install ## Types, lint, format, dependency direction, docs (under a minute)
	@npm run --silent check

check-chart: install ## Lint the Helm chart and compare what it renders with its examples (WRITE=1 writes them)
	@$(NODE_24) .ci/check-chart.ts $(if $(WRITE),--write)

test: install ## check + unit + integration on real servers + acceptance in real Chromium
	@$(STACK) system-packages chromium-headless-shell ffmpeg fonts-noto-cjk
	@npm run --silent test

test-faults: install ## Kill, stop, replay, fill, soak (some of them: make test-faults TESTS=acceptance/tests/kill)
	@$(STACK) system-packages chromium-headless-shell ffmpeg fonts-noto-cjk
	@npm run --silent test-faults -- $(TESTS)

cluster-images: install ## Build the images and load them into a cluster (docs/cluster.md)
	@$(STACK) cluster-images

cluster-secret: install ## Print a Secret with new random secrets for a cluster (docs/cluster.md)
	@$(STACK) cluster-secret

test-cluster: install ## Install, upgrade, kill and remove the chart on the cluster that kubectl is connected to
	@$(STACK) system-packages chromium-headless-shell ffmpeg
	@$(NODE_24) .ci/test-cluster.ts

bench: install ## The benchmarks, each beside its peer
	@$(STACK) system-packages chromium-headless-shell ffmpeg nginx-light
	@npm run --silent bench

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# Runs only when package-lock.json isn't the one the dependencies were installed from.
install:
	@command -v npm >/dev/null || { echo 'Node.js with npm is missing. Install Node 24 from https://nodejs.org or your system packages (Debian, Ubuntu: apt-get install nodejs npm)' >&2; exit 1; }
	@{ cksum < package-lock.json | cmp -s - node_modules/.installed-lock || [ node_modules/.package-lock.json -nt package-lock.json ]; } \
	  && [ -x node_modules/.bin/node ] \
	  || { echo 'Installing dependencies (npm ci, one to two minutes) ...' >&2 \
	  && npm ci --include=dev --no-audit --no-fund --loglevel=error >&2 \
	  && { [ -x node_modules/.bin/node ] || { echo 'npm has not installed Node 24: does ~/.npmrc set ignore-scripts?' >&2; exit 1; }; } \
	  && cksum < package-lock.json > node_modules/.installed-lock; }
