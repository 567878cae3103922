#!/bin/sh
# Builds the example programs and holds what they print against Examples/Expected: NAME.out, and NAME.in for what is typed.
#
#   Tools/examples.sh            says which differ
#   Tools/examples.sh --write    takes what they print now for what is expected
#
# Environment: SWIFT, the command to run (default: swift); SWIFT_FLAGS, more for `swift build`.
set -eu

swift=${SWIFT:-swift}
# shellcheck disable=SC2086 # flags are words
"$swift" build --package-path Examples --scratch-path .build/examples --quiet ${SWIFT_FLAGS-}

printed=$(mktemp)
trap 'rm -f "$printed"' EXIT
bad=0
count=0
for folder in Examples/Sources/*/; do
  name=$(basename "$folder")
  typed=Examples/Expected/$name.in
  [ -f "$typed" ] || typed=/dev/null
  timeout 60 ".build/examples/debug/$name" <"$typed" >"$printed"
  if [ "${1-}" = --write ]; then cp "$printed" "Examples/Expected/$name.out"; fi
  diff -u "Examples/Expected/$name.out" "$printed" || bad=$((bad + 1))
  count=$((count + 1))
done
[ "$bad" -eq 0 ] || {
  echo "examples: $bad of $count do not print what is expected" >&2
  exit 1
}
echo "examples: $count built, and print what is expected"
