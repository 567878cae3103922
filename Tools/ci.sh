#!/bin/sh
# All that a change has to pass, in the order in which it fails soonest. Each part says how long it took; the first that
# fails ends it.
set -eu

began=$(date +%s)
part() { # NAME COMMAND...
  name=$1
  shift
  echo "--- $name"
  since=$(date +%s)
  "$@"
  echo "--- $name: $(($(date +%s) - since)) s"
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
  package=$(find .build -maxdepth 1 -name 'swipedeck_*.deb' | head -n 1)
  place=$(mktemp -d)
  dpkg-deb -x "$package" "$place"
  Tools/first-day.sh "$place/usr/bin/swipedeck"
  rm -rf "$place"
  if command -v lintian >/dev/null; then lintian --fail-on error,warning --allow-root "$package"; fi
  if [ "$(id -u)" -eq 0 ] && ! dpkg-query -W swipedeck >/dev/null 2>&1; then
    dpkg -i "$package" >/dev/null
    swipedeck --version
    dpkg -r swipedeck >/dev/null
    # A new shell: this one remembers where the program was.
    if sh -c "command -v swipedeck" >/dev/null; then return 1; fi
  fi
}

# With what has been built for the parts before; where terminals cannot be installed they are left out, and said.
real_terminals() {
  timeout 240 Tools/setup.sh terminals || echo 'ci: some terminals are missing' >&2
  timeout 420 Tools/as-owner.sh Tools/test-terminals.py --frames 120 || {
    status=$?
    [ $status -eq 124 ] || return $status
    echo 'ci: real terminals took too long here, and are left out; see make test-terminals' >&2
  }
}

# Coverage is measured by the one build and run of the tests that there is.
part 'make test' make --no-print-directory test TEST_FLAGS=--enable-code-coverage
echo 'Lines run by the tests (without what the program itself runs under a pseudo-terminal):'
Tools/coverage.sh
part 'make test-web' make --no-print-directory test-web
part 'make docs' make --no-print-directory docs
part 'make examples' make --no-print-directory examples
part 'address sanitizer' Tools/sanitize.sh address
part 'thread sanitizer' Tools/sanitize.sh thread
part 'make install, make uninstall' install_and_remove
part 'make deb' make --no-print-directory deb
part 'the package' live_with_package
# They come last: where everything before took longer than usual, the time that is left is not theirs.
if [ $(($(date +%s) - began)) -lt 2100 ]; then
  part 'real terminals' real_terminals
else
  echo 'ci: real terminals are left out, as this took 35 minutes already; see make test-terminals' >&2
fi
echo "ci: all passed in $((($(date +%s) - began) / 60)) min"
