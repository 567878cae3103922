#!/bin/sh
# All that a change has to pass. Each part says how long it took; the first that fails ends it. A check that cannot be made
# here (a terminal that cannot be installed) is counted and told at the end; with CI_STRICT=1 it is a failure.
set -eu

began=$(date +%s)
# A line for each check that is left out.
SKIPPED=$(mktemp)
trap 'rm -f "$SKIPPED"' EXIT
export SKIPPED
part() { # NAME COMMAND...
  name=$1
  shift
  echo "--- $name"
  since=$(date +%s)
  "$@"
  echo "--- $name: $(($(date +%s) - since)) s"
}

swipedeck_version() { sed -n 's/.*current = "\(.*\)"/\1/p' Sources/swipedeck/Version.swift; }

# present COMMAND: whether it is there; a check without it is counted as left out.
present() {
  command -v "$1" >/dev/null && return
  echo "$1: not installed" | tee -a "$SKIPPED" >&2
  return 1
}

# The install goes into a folder of its own and comes out again.
install_and_remove() {
  place=$(mktemp -d)
  make --no-print-directory install DESTDIR="$place" PREFIX=/usr
  "$place/usr/bin/swipedeck" --version
  man -l "$place/usr/share/man/man1/swipedeck-export.1" 2>/dev/null | grep -q 'EXIT STATUS' || ! command -v man >/dev/null
  # A page of somebody else's, and nothing but that, has to stay.
  : >"$place/usr/share/man/man1/swipedeck-extra.1"
  make --no-print-directory uninstall DESTDIR="$place" PREFIX=/usr
  left=$(find "$place" -type f)
  rm -rf "$place"
  [ "$left" = "$place/usr/share/man/man1/swipedeck-extra.1" ] || {
    echo "ci: uninstall left $left" >&2
    return 1
  }
}

# As it comes out of the package, and, where that is allowed and nothing stands in the way, as dpkg installs it.
live_with_package() {
  package=$(find .build -maxdepth 1 -name "swipedeck_$(swipedeck_version)-1_*.deb")
  place=$(mktemp -d)
  dpkg-deb -x "$package" "$place"
  Tools/first-day.sh "$place/usr/bin/swipedeck"
  rm -rf "$place"
  if present lintian; then lintian --fail-on error,warning --pedantic --allow-root "$package"; fi
  if [ "$(id -u)" -eq 0 ] && ! dpkg-query -W swipedeck >/dev/null 2>&1; then
    dpkg -i "$package" >/dev/null
    swipedeck --version
    dpkg -r swipedeck >/dev/null
    # A new shell: this one remembers where the program was.
    if sh -c "command -v swipedeck" >/dev/null; then return 1; fi
  fi
}

# Scripts, workflows and what a release consists of; with what is there to check them.
checked_scripts() {
  if present shellcheck; then shellcheck --severity=warning Tools/*.sh; fi
  if present yamllint; then
    yamllint -d '{extends: relaxed, rules: {line-length: {max: 130}}}' .github/workflows
  fi
  # A changed tree makes no release, and is no fault here.
  if Tools/release.sh check; then
    Tools/release.sh make
    (cd ".build/release-$(swipedeck_version)" && sha256sum --check --quiet SHA256SUMS)
  else
    echo 'make release: left out, as the tree has changes' >>"$SKIPPED"
  fi
}

# Checks that every fuzzer compiles. The nightly run starts them.
fuzzers() {
  all=$(Tools/fuzz.sh)
  [ -n "$all" ]
  for fuzzer in $all; do Tools/fuzz.sh "$fuzzer" check; done
}

# What is missing here is said by the tests themselves. They have a time of their own, as they wait for other programs.
limited() { # SECONDS COMMAND...
  seconds=$1
  shift
  timeout "$seconds" "$@" && return
  status=$?
  [ $status -eq 124 ] || return $status
  echo "$*: not done after $seconds s" | tee -a "$SKIPPED" >&2
}

real_terminals() {
  limited 240 Tools/setup.sh terminals || true
  limited 300 Tools/as-owner.sh Tools/test-terminals.py --frames 120
}

# The engine in a browser, and the page with cards.
browser() {
  limited 240 Tools/setup.sh web || true
  limited 300 Tools/as-owner.sh Tools/test-web.sh
}

# Each build here proves what no other does:
#   make test          what people get, optimized and linked statically, and all tests of it
#   address, thread    the same sources with a sanitizer, and only the rooms where that pays
#   fuzzers            each still compiles with its part of the rooms; no code is generated
#   embedded           the engine without Foundation and without an operating system; test-web goes on from it
#   examples           the library as somebody else's package sees it
part 'make test' make --no-print-directory test
part 'real terminals' real_terminals
part 'browser' browser
part 'make docs' make --no-print-directory docs
part 'make examples' make --no-print-directory examples
part 'make install, make uninstall' install_and_remove
part 'make deb' make --no-print-directory deb
part 'the package' live_with_package
part 'scripts, make release' checked_scripts
part 'fuzzers' fuzzers
part 'address sanitizer' Tools/sanitize.sh address
part 'thread sanitizer' Tools/sanitize.sh thread

left=$(grep -c . "$SKIPPED" || true)
echo "ci: all passed in $((($(date +%s) - began) / 60)) min; $left checks left out"
sed 's/^/ci: left out: /' "$SKIPPED"
[ "$left" -eq 0 ] || [ "${CI_STRICT:-0}" != 1 ] || {
  echo 'ci: failed, as CI_STRICT=1 wants every check' >&2
  exit 1
}
