#!/bin/sh
# Prints every figure, group after group; about an hour on an idle machine. What a group lacks (a program, a display, a browser)
# is said and left out, and told again in the end, with 1 as the exit code then.
set -u
cd "$(dirname "$0")/.."

missing=
group() {
  name=$1
  shift
  printf '\n== %s\n' "$name"
  "$@" || missing="$missing $name"
}

printf '%s, %s cores, load%s\n' "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)" "$(nproc)" \
  "$(uptime | sed 's/.*load average[s]*://')"
group engine Benchmarks/engine.sh
group decks Benchmarks/Decks/run.py
group large Benchmarks/Large/run.py
group screen Benchmarks/Screen/run.py
group pixels Benchmarks/Pixels/run.py
group learning env SWIPEDECK_BENCHMARKS=1 "${SWIFT:-swift}" run -c release -Xswiftc -disable-cmo LearningTimes
group team Benchmarks/Team/run.py
group web Benchmarks/Web/run.py
[ -z "$missing" ] || {
  printf '\nbenchmarks: left out, or not to its end:%s\n' "$missing" >&2
  exit 1
}
