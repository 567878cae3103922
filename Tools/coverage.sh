#!/bin/sh
# Runs the tests in a build that counts, and says how much of each room's lines they have run.
#
#   Tools/coverage.sh    room, lines, lines run, share
#
# What the real executable runs under a pseudo-terminal, in the end-to-end tests, is not counted: its wiring and drawing
# are tested more than the table says. Environment: SWIFT, the command to run (default: swift).
set -eu

swift=${SWIFT:-swift}
resources=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
tools=$resources/../../bin/
[ -x "${tools}llvm-cov" ] || tools=
set -- --scratch-path .build/coverage --enable-code-coverage
"$swift" build --build-tests --quiet "$@"
products=$("$swift" build "$@" --show-bin-path)
counts=.build/coverage/counts
profile=$counts/all.profdata
rm -rf "$counts"
mkdir -p "$counts"
tests=$(find "$products" -maxdepth 1 -name '*PackageTests.xctest' -type f | head -n 1)
LLVM_PROFILE_FILE="$PWD/$counts/%p.profraw" "$tests" --testing-library swift-testing --skip EndToEndTests >"$counts/log" || {
  tail -n 60 "$counts/log" >&2
  exit 1
}
# Of processes that were killed there are empty ones.
measured=$(find "$counts" -name '*.profraw' -size +0)
# shellcheck disable=SC2086 # numbers of processes
"${tools}llvm-profdata" merge --sparse --failure-mode=all --output="$profile" $measured

"${tools}llvm-cov" export -format=lcov -instr-profile="$profile" "$tests" | awk -F : -v here="$PWD/Sources/" '
  $1 == "SF" { room = ""; if (index($2, here) == 1) { room = substr($2, length(here) + 1); sub("/.*", "", room) } }
  room != "" && $1 == "LF" { lines[room] += $2; all += $2 }
  room != "" && $1 == "LH" { run[room] += $2; allrun += $2 }
  END {
    for (room in lines) printf "  %-16s %6d of %6d lines %6.1f %%\n", room, run[room], lines[room], 100 * run[room] / lines[room] | "sort"
    close("sort")
    if (all) printf "  %-16s %6d of %6d lines %6.1f %%\n", "all", allrun, all, 100 * allrun / all
  }'
