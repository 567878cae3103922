# On a fresh machine: `make run`, or `make test`. Both install what is missing first (Tools/setup.sh).

SWIFT       ?= swift
SWIFT_FLAGS ?=
DECK        ?= Decks/people.json
ARGS        ?=
SECONDS     ?= 60
PREFIX      ?= /usr/local
ROUNDS      ?= 200
DESTDIR     ?=

# Where toolchains are often unpacked, after everything else: sudo, for one, forgets PATH.
PATH := $(PATH):/opt/swift/usr/bin:/usr/local/swift/usr/bin:/usr/share/swift/usr/bin:$(HOME)/.local/share/swiftly/bin
export PATH SWIFT SWIFT_FLAGS DECK FUZZER

BINARY := .build/release/swipedeck
# Newer than every source once the release build is done; so a second `make run` starts at once, and
# `sudo make install` after `make build` compiles nothing as root.
BUILT := .build/release.built

.DEFAULT_GOAL := help
.PHONY: help run build test torture lint format fuzz benchmarks docs screenshots install uninstall clean always
.NOTPARALLEL:

help: ## list what there is to make
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' Makefile | while IFS='	' read -r name what; do \
	  printf '  make %-12s %s\n' "$$name" "$$what"; done

run: $(BUILT) ## build and open a deck: make run [DECK=FILE] [ARGS='--reduce-motion ...']
	@exec $(BINARY) "$$DECK" $(ARGS)

build: $(BUILT) ## build for release: .build/release/swipedeck
	@echo 'built: $(BINARY)'

$(BUILT): $(shell find Sources Package.swift 2>/dev/null) $(if $(wildcard $(BINARY)),,always)
	@Tools/setup.sh build
	@Tools/as-owner.sh Tools/build.sh release
	@Tools/as-owner.sh touch $@

test: ## build and run all tests, then check the formatting
	@Tools/setup.sh test
	@Tools/as-owner.sh Tools/build.sh tests
	@Tools/as-owner.sh $(SWIFT) test --skip-build --disable-xctest --quiet
	@Tools/check-embedded.sh
	@$(SWIFT) format lint --strict --recursive Sources Tests Package.swift
	@echo 'make test: all passed'

torture: ## kill, starve and unplug the real program hundreds of times: make torture [ROUNDS=200]
	@Tools/setup.sh test
	@Tools/as-owner.sh Tools/build.sh tests
	@SWIPEDECK_TORTURE=$(ROUNDS) $(SWIFT) test --skip-build --disable-xctest --filter 'KillingTests|FailingDiskTests|PowerCutTests'

lint: ## check the formatting
	@$(SWIFT) format lint --strict --recursive Sources Tests Package.swift

format: ## correct the formatting
	@$(SWIFT) format --in-place --recursive Sources Tests Package.swift

fuzz: ## look for inputs that break it: make fuzz [FUZZER=Stack] [SECONDS=60]
	@Tools/setup.sh build
	@for name in $${FUZZER:-$$(Tools/fuzz.sh)}; do Tools/as-owner.sh Tools/fuzz.sh "$$name" "$(SECONDS)" || exit; done

benchmarks: ## measure the engine beside plain C: nanoseconds, instructions, allocations, memory
	@Tools/setup.sh build
	@Tools/as-owner.sh Benchmarks/engine.sh

docs: ## build the engine's documentation into .build/docs
	@Tools/as-owner.sh Tools/docs.sh

screenshots: $(BUILT) ## draw the pictures of the README from real runs, into docs/screenshots
	@Tools/setup.sh pictures
	@Tools/screenshots.sh

install: $(BUILT) ## install as PREFIX/bin/swipedeck: make install [PREFIX=/usr/local] [DESTDIR=]
	@install -d "$(DESTDIR)$(PREFIX)/bin"
	@install -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/swipedeck"
	@echo 'installed: $(DESTDIR)$(PREFIX)/bin/swipedeck'

uninstall: ## remove what install put there
	@rm -f "$(DESTDIR)$(PREFIX)/bin/swipedeck"

clean: ## remove everything that was built
	@rm -rf .build
