#!/bin/sh
# Builds the documentation of the libraries with the DocC of the toolchain: no plug-in, so no dependency. SwipeEngine goes
# into FOLDER/swipeengine, CardDeck into FOLDER/carddeck. A link that leads nowhere, a figure that is not the one its
# script draws, or a public API that is not that of Engine/API.txt, is an error. Tools/site.py calls this.
#
#   Tools/docs.sh FOLDER
#
# Environment: SWIFT, the command to run (default: swift).
set -eu

site=$1
swift=${SWIFT:-swift}
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

# module NAME: the symbols of a room, of which others may be used by it.
module() {
  name=$1
  mkdir -p "$graphs/$name"
  # shellcheck disable=SC2046 # a path a word: none of ours has a space
  "$tools/swiftc" -swift-version 6 -parse-as-library -module-name "$name" -package-name swipedeck \
    -emit-module -emit-module-path "$graphs/$name.swiftmodule" -I "$graphs" -I Sources/CXXHash \
    -emit-symbol-graph -emit-symbol-graph-dir "$graphs/$name" -symbol-graph-minimum-access-level public \
    $(find "Sources/$name" -name '*.swift' | sort)
}

# document NAME FOLDER: the pages of a room.
document() {
  "$docc" convert "Sources/$1/$1.docc" --additional-symbol-graph-dir "$graphs/$1" --output-path "$2" \
    --fallback-display-name "$1" --fallback-bundle-identifier "$1" >"$graphs/log" 2>&1 || {
    cat "$graphs/log" >&2
    exit 1
  }
  # A parameter whose name says all is not described, of which DocC warns too.
  others=$(grep -A 4 '^warning: ' "$graphs/log" |
    sed "/^warning: Parameter '.*' is missing documentation/,/^-->/d" | grep -A 4 '^warning: ') || true
  if [ -n "$others" ]; then
    echo "$others" >&2
    exit 1
  fi
  echo "built: $2"
}

mkdir -p "$site"
module SwipeEngine
if command -v python3 >/dev/null 2>&1; then
  SYMBOLS=$graphs/SwipeEngine/SwipeEngine.symbols.json Tools/api.sh --check
fi
document SwipeEngine "$site/swipeengine"
module Platform
module CardDeck
document CardDeck "$site/carddeck"
