#!/bin/sh
# Builds the documentation of SwipeEngine into .build/docs, with the DocC of the toolchain: no plug-in, so no
# dependency. A link that leads nowhere, or a figure that is not the one its script draws, is an error.
#
#   Tools/docs.sh    then: python3 -m http.server -d .build/docs
#                    and open http://localhost:8000/documentation/swipeengine
#
# Environment: SWIFT, the command to run (default: swift).
set -eu

swift=${SWIFT:-swift}
room=Sources/SwipeEngine
resources=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
tools=$resources/../../bin
docc=$tools/docc
[ -x "$docc" ] || docc=$(command -v docc) || {
  echo "docs: this toolchain has no docc; those from swift.org do" >&2
  exit 69
}
[ -x "$tools/swiftc" ] || tools=$(dirname "$(command -v swiftc)")

if command -v python3 >/dev/null 2>&1; then
  python3 Tools/draw-figures.py --check
fi

graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
sources=$(find "$room" -name '*.swift' | sort)
mkdir "$graphs/graph"
# shellcheck disable=SC2086 # a path a word: none of ours has a space
"$tools/swiftc" -swift-version 6 -parse-as-library -module-name SwipeEngine -package-name swipedeck \
  -emit-module -emit-module-path "$graphs/SwipeEngine.swiftmodule" \
  -emit-symbol-graph -emit-symbol-graph-dir "$graphs/graph" -symbol-graph-minimum-access-level public \
  $sources

mkdir -p .build
"$docc" convert "$room/SwipeEngine.docc" --additional-symbol-graph-dir "$graphs/graph" --output-path .build/docs \
  --fallback-display-name SwipeEngine --fallback-bundle-identifier SwipeEngine >"$graphs/log" 2>&1 || {
  cat "$graphs/log" >&2
  exit 1
}
# A parameter whose name says all is not described, of which DocC warns too.
if grep '^warning: ' "$graphs/log" | grep -qv "^warning: Parameter '.*' is missing documentation"; then
  cat "$graphs/log" >&2
  exit 1
fi
echo 'built: .build/docs (python3 -m http.server -d .build/docs, then /documentation/swipeengine)'
