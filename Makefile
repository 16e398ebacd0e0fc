# unlocksim: `make run` starts it, `make test` checks everything. `make help` lists the rest.

SWIFT  ?= swift
PREFIX ?= /usr/local
BINARY := .build/unlocksim
SHELL  := /bin/bash
export SWIFT
ROOT := $(DESTDIR)$(PREFIX)
COMPLETIONS := $(ROOT)/share/bash-completion/completions/unlocksim \
  $(ROOT)/share/zsh/site-functions/_unlocksim $(ROOT)/share/fish/vendor_completions.d/unlocksim.fish
# The apps among the examples: packages of their own. One has keys of the Secure Enclave, and by that another package.
APPS := AppLock Vault
KEYED := Signing
# Named one by one: below an app there may be another .build.
FORMATTED := Package.swift Sources Tests tools/NoHelpDump.swift $(foreach app,$(APPS) $(KEYED),$(addprefix Examples/$(app)/,Package.swift Sources Tests))
DOCS := $(CURDIR)/.build/docs
TESTED = tools/test $(if $(BUILT),--skip-build)

.DEFAULT_GOAL := help
.PHONY: run build hardened storm test flows explore charts cover example lint format docs pictures bench install uninstall \
  deb image test-deb test-image clean help need-swift need-python need-build need-test need-bench need-install need-deb \
  need-image need-test-deb

run: build ## Build it, and start the simulator
	@$(BINARY) $(ARGS)

# With BUILT=1 nothing is looked through for what changed, neither here nor by the tests.
build: need-build ## Build the program, optimised and as one file, in .build
	@[ -n "$(BUILT)" ] || { tools/build --product unlocksim && tools/link $(BINARY) && \
	  tools/pinned .build/checkouts tools/pinned-packages; }

hardened: build ## Check that the program loads nothing, and that its constants can't be written to
	tools/hardened $(BINARY)

storm: need-test ## Resize a terminal again and again under the simulator (STORM_SECONDS, SEED)
	STORM_SECONDS=$(or $(STORM_SECONDS),60) $(TESTED) --filter 'StormTests|PressureTests'

# With “make -j2 test” the examples are built beside.
test: need-test lint example build-tests ## Lint, then run every test and every scenario
	tools/test --skip-build

.PHONY: build-tests
build-tests: need-test build
	@[ -n "$(BUILT)" ] || tools/build --build-tests

# What knows a product: its scenarios, its rules and faults, what is changed in its file, and what its goals cost. Everything else is tested on a flow of the
# tests' own (Tests/Flows/vault.flow.yaml), and a change of a product is no concern of it.
flows: need-test ## Run what a change of a flow can break: the loop while one changes it
	tools/test --filter 'FlowsTests|ExplorationTests|SuiteTests|CoverageTests|CostReportTests|ChangedProductTests|FlowAgreementTests'

# The suite has what is known of them alone: all clauses take all states of all products, some minutes.
.PHONY: audits
audits: need-test ## Judge the products by every clause of every profile, and compare that with what is kept
	AUDITS=1 tools/test --filter 'AuditingTests.ProductTests'

# The suite plays one page and a few ways of another; here are all of them, or those of some flows.
PAGES ?= all
.PHONY: pages
pages: need-test ## Play the pages of all flows in a browser, and compare each step with the simulator (WAYS=150, PAGES=banno)
	PAGE_FLOWS="$(PAGES)" PAGE_WAYS=$(or $(WAYS),150) $(TESTED) --filter FlowPagesTests

example: need-swift ## Build and test the example apps, packages of their own, and one from a clean copy of the repository
	@# In one folder: what they have in common is built once.
	@for app in $(APPS); do \
	  rm -f Examples/$$app/Package.resolved; \
	  $(SWIFT) test --package-path Examples/$$app --scratch-path .build/examples/apps || exit; \
	  test ! -e Examples/$$app/Package.resolved || { \
	    echo "The library brings other packages along: see docs/decisions/0017." >&2; exit 1; }; done
	tools/test-keyed Examples/$(KEYED) .build/examples/$(KEYED)
	tools/consumer

.PHONY: client need-client
client: build need-client ## Test the Python client in Examples/python, and drive --mcp, on the program
	cd Examples/python && UNLOCKSIM=$(CURDIR)/$(BINARY) HYPOTHESIS_STORAGE_DIRECTORY=$(CURDIR)/.build/hypothesis \
	  $(CURDIR)/.build/client-venv/bin/python -B -m pytest -q -p no:cacheprovider

lint: need-swift need-python ## Check the format of all Swift files, strictly, and who imports whom
	tools/layers
	$(SWIFT) format lint --strict --recursive --parallel $(FORMATTED)

format: need-swift ## Format all Swift files in place
	$(SWIFT) format --in-place --recursive --parallel $(FORMATTED)

docs: need-swift ## Build the library's documentation, in .build/docs/site
	@mkdir -p $(DOCS)/symbols
	$(SWIFT) build --scratch-path $(DOCS) --target SimulatedLocalAuthentication \
	  -Xswiftc -DDOCUMENTATION -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc $(DOCS)/symbols
	@# The library's graph has the device's names, too: of two with the same names docc takes either.
	@rm -f $(DOCS)/symbols/DeviceSimulation*
	docc convert Sources/SimulatedLocalAuthentication/Documentation.docc \
	  --additional-symbol-graph-dir $(DOCS)/symbols --output-path $(DOCS)/site --warnings-as-errors \
	  --fallback-display-name SimulatedLocalAuthentication --fallback-bundle-identifier SimulatedLocalAuthentication

# Flow files that have what was found of them beside them.
KEPT = $(patsubst %.chart,%.flow.yaml,$(wildcard Flows/*.chart Examples/*/*.chart))
explore: build ## Visit every state within the flows’ bounds, check every rule, and that what was found is as kept
	$(BINARY) check --quiet $(filter-out $(KEPT),$(wildcard Flows/*.flow.yaml Examples/*/*.flow.yaml))
	@# Several files beside each other are looked at faster than one by several workers.
	printf '%s\n' $(KEPT) | xargs -n 1 -P "$$(nproc)" $(BINARY) check --quiet --workers 1 --expect kept
	$(BINARY) check --quiet $(wildcard Flows/*.copy.yaml)

# KEEP=1 writes what was found into the zoo's read-me.
.PHONY: zoo
zoo: need-python build ## Check the zoo of broken locks: what is broken is found, what is mended passes (KEEP=1)
	tools/zoo $(if $(KEEP),--keep) $(BINARY)

# To be shown: the page needs nothing but its folder.
.PHONY: zoo-page
zoo-page: need-python build ## Make a page of the zoo, in .build/zoo: each way in as pictures, what mends it, and the app to try
	tools/zoo --page .build/zoo $(BINARY)

charts: build ## Explore every flow file anew that has a chart, and keep what is found
	$(BINARY) explore --keep --quiet $(KEPT)

cover: build ## Write scenarios for what the suite doesn't visit yet, in Scenarios/*/every-way
	@for flow in $$($(BINARY) list flows --json | sed -n 's/.*"name":"\([a-z-]*\)".*/\1/p'); do \
	  $(BINARY) explore $$flow --cover Scenarios/$$flow/every-way --besides Scenarios || exit; done

bench: need-bench build ## Measure speed, against peers in the same run (some minutes)
	@python3 -B Benchmarks/bench.py $(BINARY)

# How long or how many cases of each kind, from which seed (made up and told where none is given), and what
# (everything where nothing is).
SECONDS ?= 60
CASES ?=
SEED ?=
ONLY ?=
# As the tests are built: nothing is built twice for it, and what is asserted is asserted here, too.
.PHONY: fuzz
fuzz: build-tests ## Try what nobody thought of, for a minute (SECONDS=600 or CASES=500, SEED=7, ONLY=keys,files)
	.build/release/unlocksim-fuzz $(if $(CASES),--cases $(CASES),--seconds $(SECONDS)) \
	  $(addprefix --seed ,$(SEED)) $(addprefix --only ,$(ONLY))

pictures: build ## Draw the pictures of the read-me
	tools/make-pictures $(BINARY) docs/pictures

install: need-install build ## Install the program, its man pages and completions under PREFIX (DESTDIR is honoured)
	install -D -m 755 $(BINARY) $(ROOT)/bin/unlocksim
	tools/make-manual .build/release/unlocksim .build/manual
	install -d $(ROOT)/share/man/man1 && install -m 644 .build/manual/*.1 $(ROOT)/share/man/man1
	install -d $(dir $(COMPLETIONS))
	$(BINARY) --generate-completion-script bash > $(word 1,$(COMPLETIONS))
	$(BINARY) --generate-completion-script zsh > $(word 2,$(COMPLETIONS))
	$(BINARY) --generate-completion-script fish > $(word 3,$(COMPLETIONS))

deb: need-install need-deb build ## Make a package for Debian and Ubuntu, in .build/deb
	@tools/make-deb $(BINARY) .build/deb

image: need-image deb ## Make an image for containers, in .build/image
	@tools/make-image .build/deb/unlocksim_*.deb .build/image

# SUITES="bookworm trixie" names others than this machine's own.
test-deb: need-test-deb deb ## Install the package in a clean system, and try it there (as root, SUITES)
	tools/test-deb .build/deb/unlocksim_*.deb $(SUITES)

test-image: image ## Try the image in a container
	tools/test-image .build/image/unlocksim_*.tar

uninstall: ## Remove what install put there
	rm -f $(ROOT)/bin/unlocksim $(ROOT)/share/man/man1/unlocksim.1 $(ROOT)/share/man/man1/unlocksim-*.1 $(COMPLETIONS)

clean: ## Remove everything that was built
	rm -rf .build

help: ## Show this list
	@echo "make run     ARGS=\"walk banno\" passes words on to the program"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

need-swift:
	@command -v $(SWIFT) >/dev/null 2>&1 || { \
	  echo "Swift 6.2 or newer is needed and isn't on the PATH: install a toolchain from swift.org, then run make again." >&2; exit 1; }

# Built and tested with the oldest version that the manifest allows, whatever there is by now: docs/decisions/0017.
Package.resolved: Package.swift
	@# A package that was never fetched can't be pinned.
	$(SWIFT) package resolve
	$(SWIFT) package resolve swift-argument-parser \
	  --version "$$(sed -n 's/.*swift-argument-parser", from: "\([0-9.]*\)".*/\1/p' $<)"
	@touch $@

need-build: need-swift Package.resolved
	@tools/need-packages libncursesw5-dev libyaml-dev ncurses-base

need-test: need-swift Package.resolved
	@tools/need-packages libncursesw5-dev libyaml-dev ncurses-base ncurses-term tmux libxml2-utils perl python3-yaml python3-jsonschema chromium

# Without the peers, the benchmark goes on and says which it missed.
need-bench: need-build
	@tools/need-packages python3
	@tools/need-packages dialog spin gcc libc6-dev python3-venv || true
	@tools/need-peers .build/bench-venv Benchmarks/requirements.txt || true

need-client:
	@tools/need-packages python3 python3-venv
	@tools/need-peers .build/client-venv Examples/python/requirements.txt

need-install: need-swift need-python

need-deb:
	@tools/need-packages dpkg git

need-image:
	@tools/need-packages buildah uidmap ncurses-term

need-test-deb:
	@tools/need-packages lintian debootstrap

need-python:
	@tools/need-packages python3
