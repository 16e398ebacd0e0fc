# unlocksim: `make run` starts it, `make test` checks everything. `make help` lists the rest.

SWIFT  ?= swift
PREFIX ?= /usr/local
# A static runtime and addresses fixed at link time: the program starts in half the time.
RELEASE := --configuration release --static-swift-stdlib -Xswiftc -cross-module-optimization \
  -Xswiftc -use-ld=lld -Xlinker -s -Xlinker --gc-sections -Xlinker -no-pie
BINARY := .build/release/unlocksim

.DEFAULT_GOAL := help
.PHONY: run build test lint format bench install uninstall clean help need-swift need-build need-test need-bench

run: build ## Build it, and start the simulator
	@$(BINARY) $(ARGS)

build: need-build ## Build the program, optimised, in .build/release
	$(SWIFT) build $(RELEASE) --product unlocksim

test: need-test lint ## Lint, then run every test and every scenario
	$(SWIFT) test

lint: need-swift ## Check the format of all Swift files, strictly
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

format: need-swift ## Format all Swift files in place
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

bench: need-bench build ## Measure speed, each figure against a peer in the same run
	python3 Benchmarks/bench.py $(BINARY)

install: build ## Install the program under PREFIX (DESTDIR is honoured)
	install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/unlocksim

uninstall: ## Remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/unlocksim

clean: ## Remove everything that was built
	rm -rf .build

help: ## Show this list
	@echo "make run     ARGS=\"walk banno\" passes words on to the program"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

need-swift:
	@command -v $(SWIFT) >/dev/null 2>&1 || { \
	  echo "Swift 6.1 or newer is needed and isn't on the PATH: install a toolchain from swift.org, then run make again." >&2; exit 1; }

need-build: need-swift
	@tools/need-packages libncursesw5-dev ncurses-base

need-test: need-swift
	@tools/need-packages libncursesw5-dev ncurses-base ncurses-term tmux libxml2-utils perl python3-yaml python3-jsonschema

need-bench: need-swift
	@tools/need-packages libncursesw5-dev ncurses-base dialog python3
