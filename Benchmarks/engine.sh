#!/bin/sh
# Measures SwipeEngine: nanoseconds, instructions and heap allocations an operation, beside the same arithmetic in
# plain C; and what a stack takes of memory.
#
#   Benchmarks/engine.sh [ROUNDS]    median of so many rounds, 9 if none are said
#
# Instructions are counted by valgrind where it is installed, exactly and alike on a busy machine. Environment: SWIFT,
# the command to run (default: swift); SCRATCH, where to build (default: .build/benchmarks); NO_BUILD, if set, to
# measure what is built already.
set -eu
cd "$(dirname "$0")"

rounds=${1:-9}
swift=${SWIFT:-swift}
scratch=${SCRATCH:-../.build/benchmarks}

# Without debug information: older versions of valgrind do not start with that of today's compilers.
[ -n "${NO_BUILD-}" ] ||
  "$swift" build -c release --scratch-path "$scratch" --product EngineBenchmarks --quiet -Xlinker -S
bench=$("$swift" build -c release --scratch-path "$scratch" --show-bin-path)/EngineBenchmarks

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SWIFT_BACKTRACE=enable=no

difference=$("$bench" check)
"$bench" time "$rounds" >"$work/time"
: >"$work/instructions"
if command -v valgrind >/dev/null 2>&1; then
  "$bench" list | while IFS='	' read -r name count; do
    valgrind --tool=callgrind --callgrind-out-file=/dev/null '--toggle-collect=*engine_benchmarks_operations*' \
      "$bench" once "$name" 2>"$work/log" >/dev/null
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$work/log" |
      awk -v name="$name" -v count="$count" '{ printf "%s\t%.0f\n", name, $1 / count }' >>"$work/instructions"
  done
else
  echo 'engine.sh: no valgrind, so instructions are not counted; on Debian: apt-get install valgrind' >&2
fi

echo "$(uname -m), $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1), $("$swift" --version 2>/dev/null | sed -n 's/.*\(Swift version [0-9.]*\).*/\1/p' | head -n 1), median of $rounds rounds"
echo "the C differs from the engine by at most $difference (relative, points, points a second)"
echo
awk -F '\t' '
  NR == FNR { instructions[$1] = $2; next }
  { order[++n] = $1; floor[$1] = $2; median[$1] = $3; least[$1] = $4; heap[$1] = $5; what[$1] = $6 }
  function beside(values, name) {
    return floor[name] == "-" || !values[floor[name]] ? "" : sprintf("%.2f", values[name] / values[floor[name]])
  }
  END {
    form = "%-16s %9s %9s %7s %12s %7s %8s  %s\n"
    printf form, "", "ns", "least", "/ C", "instructions", "/ C", "mallocs", "one operation is"
    for (i = 1; i <= n; i++) {
      name = order[i]
      printf form, name, sprintf("%.1f", median[name]), sprintf("%.1f", least[name]), beside(median, name), \
        name in instructions ? instructions[name] : "–", beside(instructions, name), \
        heap[name] < 0.005 ? (heap[name] > 0 ? "<0.01" : "0") : sprintf("%.2f", heap[name]), what[name]
    }
    printf "\na swipe of 1,000,000 cards to one of 100: %.2f times the nanoseconds", \
      median["swipe-of-1M"] / median["swipe-of-100"]
    if ("swipe-of-100" in instructions)
      printf ", %.2f times the instructions", instructions["swipe-of-1M"] / instructions["swipe-of-100"]
    printf "\n\n"
  }' "$work/instructions" "$work/time"
"$bench" memory | awk -F '\t' '{ printf "%-52s %12s bytes\n", $1, $2 }'
