# On a fresh machine: `make run`, or `make test`. Both install what is missing first (Tools/setup.sh).

SWIFT       ?= swift
SWIFT_FLAGS ?=
DECK        ?= Decks/people.json
ARGS        ?=
SECONDS     ?= 60
PREFIX      ?= /usr/local
ROUNDS      ?= 200
DESTDIR     ?=
FIGURES     ?=

# Where toolchains are often unpacked, after everything else: sudo, for one, forgets PATH.
PATH := $(PATH):/opt/swift/usr/bin:/usr/local/swift/usr/bin:/usr/share/swift/usr/bin:$(HOME)/.local/share/swiftly/bin
export PATH SWIFT SWIFT_FLAGS DECK FUZZER PREFIX DESTDIR SOURCES_TO_LINT

# Every Swift source of ours.
SOURCES_TO_LINT := Sources Tests Fuzz Benchmarks/Sources Benchmarks/Screen/Frames Benchmarks/Screen/Shares Benchmarks/Package.swift Examples/Sources Examples/Adopter Examples/Apple Examples/Web Examples/Package.swift Package.swift

BINARY := .build/release/swipedeck
# Newer than every source once the release build is done; so a second `make run` starts at once, and
# `sudo make install` after `make build` compiles nothing as root.
BUILT := .build/release.built

.DEFAULT_GOAL := help
.PHONY: help run build test coverage test-team team-demo web test-web test-terminals ci torture lint format fuzz examples benchmarks benchmarks-web benchmarks-screen benchmarks-pixels benchmarks-large benchmarks-team benchmarks-all docs screenshots install uninstall deb release clean always
.NOTPARALLEL:

help: ## list what there is to make
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | while IFS='	' read -r name what; do \
	  printf '  make %-17s %s\n' "$$name" "$$what"; done

run: $(BUILT) ## build and open a deck: make run [DECK=FILE] [ARGS='--reduce-motion ...']
	@exec $(BINARY) "$$DECK" $(ARGS)

build: $(BUILT) ## build for release: .build/release/swipedeck
	@echo 'built: $(BINARY)'

$(BUILT): $(shell find Sources Package.swift Tools/build.sh Tools/no-icu.c 2>/dev/null) $(if $(wildcard $(BINARY)),,always)
	@Tools/setup.sh build
	@Tools/as-owner.sh Tools/build.sh release

test: ## build and run all tests, and check the formatting: make test [TESTS=SpringTests]
	@Tools/setup.sh test
	@Tools/as-owner.sh Tools/rispy.sh
	@Tools/as-owner.sh Tools/build.sh tests
	@Tools/as-owner.sh Tools/test.py $(TESTS)
	@echo 'make test: all passed'

team-demo: $(BUILT) ## two people on one deck, side by side, over a private server that is gone afterwards: make team-demo [DECK=FILE]
	@Tools/setup.sh team
	@PROGRAM=$(BINARY) Tools/team-demo.sh "$$DECK"

test-team: ## test the database of a team on a private PostgreSQL: make test-team [TESTS=test_rights]
	@Tools/setup.sh test
	@Tools/as-owner.sh Tools/test-team.sh $(TESTS)

# Of any other deck the program says the ids.
web: $(if $(filter-out Decks/people.json,$(DECK)),$(BUILT)) ## build the page with cards: .build/web, which any static server serves [DECK=FILE]
	@Tools/setup.sh build
	@Tools/as-owner.sh Tools/web.sh

test-web: ## play the golden scripts as WebAssembly, and the page in a real browser
	@Tools/setup.sh build
	@Tools/setup.sh web || echo 'test-web: some of that is missing; what can be tested without it is' >&2
	@Tools/as-owner.sh Tools/test-web.sh

test-terminals: ## play a session in real terminals on a display that nobody sees: make test-terminals [TERMINALS=kitty]
	@Tools/setup.sh test
	@Tools/setup.sh terminals || echo 'test-terminals: some of that is missing; what can be tested without it is' >&2
	@Tools/as-owner.sh Tools/build.sh tests
	@Tools/as-owner.sh Tools/test-terminals.py $(TERMINALS)

coverage: ## say which share of each room's lines the tests run, in a build of its own
	@Tools/setup.sh test
	@Tools/as-owner.sh Tools/coverage.sh

ci: ## all that a change has to pass: tests, sanitizers, docs, examples, the package
	@Tools/ci.sh

torture: ## all tests, and kills, soaks and properties hundreds of times: make torture [ROUNDS=200] [TESTS=KillingTests]
	@Tools/setup.sh test
	@Tools/as-owner.sh Tools/build.sh tests
	@Tools/as-owner.sh env SWIPEDECK_TORTURE=$(ROUNDS) TEAM_CHAOS=$$(($(ROUNDS) / 4 + 6)) Tools/test.py $(TESTS)

lint: ## check the formatting
	@$(SWIFT) format lint --strict --recursive $(SOURCES_TO_LINT)

format: ## correct the formatting
	@$(SWIFT) format --in-place --recursive $(SOURCES_TO_LINT)

fuzz: ## look for inputs that break it: make fuzz [FUZZER=Stack] [SECONDS=60]
	@Tools/setup.sh build
	@for name in $${FUZZER:-$$(Tools/fuzz.sh)}; do Tools/as-owner.sh Tools/fuzz.sh "$$name" "$(SECONDS)" || exit; done

examples: ## build the example programs and hold what they print against what is written
	@Tools/setup.sh build
	@Tools/as-owner.sh Tools/examples.sh

benchmarks: ## measure the engine beside plain C: nanoseconds, instructions, allocations, memory
	@Tools/setup.sh build
	@Tools/as-owner.sh Benchmarks/engine.sh

benchmarks-large: $(BUILT) ## measure the program on a million cards and half a million choices: make benchmarks-large [FIGURES='start log']
	@Tools/as-owner.sh Benchmarks/Large/run.py $(FIGURES)

benchmarks-web: ## measure the page in a browser: frames a second, moves, memory
	@Tools/setup.sh web
	@Tools/as-owner.sh Tools/web.sh
	@Tools/as-owner.sh Benchmarks/Web/run.py

benchmarks-screen: ## measure the screen beside other programs: make benchmarks-screen [FIGURES='keys drag motion start frames texts photos colors']
	@Tools/setup.sh build
	@Tools/as-owner.sh Benchmarks/Screen/run.py $(FIGURES)

benchmarks-pixels: $(BUILT) ## measure real pixels in a kitty that nobody sees, beside mpv, timg and chafa: make benchmarks-pixels [FIGURES='peers drag rest start ssh']
	@Tools/setup.sh terminals
	@Tools/as-owner.sh Benchmarks/Pixels/run.py $(FIGURES)

benchmarks-team: $(BUILT) ## measure a team's database beside the usual designs: make benchmarks-team [FIGURES='claims begin pace peers wal link chaos']
	@Tools/setup.sh test
	@Tools/as-owner.sh Benchmarks/Team/run.py $(FIGURES)

benchmarks-all: $(BUILT) ## print every figure there is, which takes about an hour
	@Tools/setup.sh test
	@Tools/setup.sh terminals || true
	@Tools/setup.sh web && Tools/as-owner.sh Tools/web.sh || true
	@Tools/as-owner.sh Benchmarks/all.sh

docs: ## build the site: guides, man pages, libraries and the page with cards: .build/site, which any static server serves
	@Tools/setup.sh docs
	@Tools/as-owner.sh Tests/Site/tests.py --quiet
	@Tools/as-owner.sh Tools/site.py

screenshots: $(BUILT) ## draw the pictures of the README, and of what each screen looks like, from real runs into docs
	@Tools/setup.sh pictures
	@Tools/screenshots.sh

install: $(BUILT) ## install program, manual and completions: make install [PREFIX=/usr/local] [DESTDIR=]
	@PROGRAM=$(BINARY) Tools/install.sh install

uninstall: ## remove what install put there
	@Tools/install.sh uninstall

deb: $(BUILT) ## make a Debian package: .build/swipedeck_VERSION-1_ARCHITECTURE.deb
	@Tools/setup.sh package
	@PROGRAM=$(BINARY) Tools/as-owner.sh Tools/deb.sh

release: ## make tarballs, the package, an SBOM and hashes of a clean tree: .build/release-VERSION
	@Tools/as-owner.sh Tools/release.sh check
	@$(MAKE) --no-print-directory build
	@Tools/setup.sh package
	@PROGRAM=$(BINARY) Tools/as-owner.sh Tools/release.sh make

clean: ## remove everything that was built
	@rm -rf .build
