#!/bin/sh
# Runs all tests, in two processes at once: the end-to-end tests wait for the program most of the time. What they start
# is the release (`make build`), which is what people have.
#
# Environment: SWIFT, the command to run (default: swift); SWIFT_FLAGS and TEST_FLAGS, what the tests were built with.
set -eu

swift=${SWIFT:-swift}
RELEASED_PROGRAM=$PWD/.build/release/swipedeck
export RELEASED_PROGRAM

# shellcheck disable=SC2086 # flags are words
products=$("$swift" build ${SWIFT_FLAGS-} --show-bin-path)
bundle=$products/swipedeckPackageTests.xctest
if [ ! -f "$bundle" ]; then
  # Elsewhere it is a folder, which only the toolchain can run.
  # shellcheck disable=SC2086
  exec "$swift" test --skip-build --disable-xctest --quiet ${SWIFT_FLAGS-} ${TEST_FLAGS-}
fi

# Where the tests were built to say which lines they run, Tools/coverage.sh reads it there.
rm -rf "$products/codecov"
mkdir "$products/codecov"
LLVM_PROFILE_FILE=$products/codecov/%p.profraw
export LLVM_PROFILE_FILE

end() {
  trap '' INT TERM HUP
  kill "$program" "$others" 2>/dev/null || true
  wait
  exit "$1"
}
trap 'end 130' INT
trap 'end 143' TERM
trap 'end 129' HUP

status=0
"$bundle" --testing-library swift-testing --quiet --filter EndToEndTests &
program=$!
"$bundle" --testing-library swift-testing --quiet --skip EndToEndTests &
others=$!
wait "$others" || status=$?
wait "$program" || status=$?
exit "$status"
