#!/bin/sh
# Runs all tests, in two processes at once: those that start the program wait for it most of the time. What they start is
# the release (`make build`), which is what people have.
#
# Environment: SWIFT, the command to run (default: swift); SWIFT_FLAGS, more for `swift test`.
set -eu

RELEASED_PROGRAM=$PWD/.build/release/swipedeck
export RELEASED_PROGRAM
# The two only read what was built.
set -- "${SWIFT:-swift}" test --skip-build --disable-xctest --quiet --ignore-lock

# Of the program's own lines this process runs none: where coverage is measured, the other one does it.
LLVM_PROFILE_FILE=/dev/null "$@" --filter EndToEndTests &
program=$!
trap 'kill "$program" 2>/dev/null || true' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

status=0
# shellcheck disable=SC2086 # flags are words
"$@" --skip EndToEndTests ${SWIFT_FLAGS-} || status=$?
wait "$program" || status=$?
trap - EXIT
exit "$status"
