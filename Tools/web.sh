#!/bin/sh
# Builds Examples/Web: .build/web is a folder that any static server serves, such as
# python3 -m http.server --directory .build/web. The engine in it is Sources/SwipeEngine but for Host/, as Embedded Swift
# for wasm32, with no import; wasm-opt makes it smaller where it is installed.
#
#   Tools/web.sh [FOLDER]     Environment: SWIFT (default: swift), DECK (default: Decks/people.json), SWIPEDECK (web-deck.sh)
set -eu

swift=${SWIFT:-swift}
folder=${1:-.build/web}
objects=.build/embedded/web
resources=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
tools=$resources/../../bin

# The page's deck never changes, so the engine is built without what changes decks. LLVM inlines nothing: a small file
# matters more than the time of a call.
export SWIFT_FLAGS="-DSWIPE_SMALL -Xllvm -inline-threshold=0"
# shellcheck disable=SC2046 # a path a word
Tools/embedded-module.sh "$objects" SwipeEngine $(find Sources/SwipeEngine -name '*.swift' ! -path '*/Host/*' | sort)
[ -e "$objects/SwipeEngine.o" ] || { echo "web: this toolchain has no Embedded Swift for wasm32; use one of swift.org" >&2; exit 69; }
Tools/embedded-module.sh "$objects" Bridge Examples/Web/Bridge.swift
"$tools/clang" --target=wasm32 -Oz -ffreestanding -nostdlib -mbulk-memory -Wall -Werror \
  -c Examples/Web/runtime.c -o "$objects/runtime.o"

mkdir -p "$folder"
exports=$(sed -n 's/^@_cdecl("\([a-z]*\)").*/--export=\1/p' Examples/Web/Bridge.swift)
# shellcheck disable=SC2086 # an option a word
"$tools/wasm-ld" "$objects/Bridge.o" "$objects/SwipeEngine.o" "$objects/runtime.o" --no-entry $exports --gc-sections -O2 \
  -z stack-size=65536 --strip-all -o "$folder/engine.wasm"
if command -v wasm-opt >/dev/null 2>&1; then
  # Features one by one: with all of them old versions write what browsers refuse.
  wasm-opt -Oz --converge --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
    --enable-mutable-globals "$folder/engine.wasm" -o "$folder/engine.wasm"
fi

for file in index.html style.css page.js engine.js deck.js card.js choices.js pointers.js; do cp "Examples/Web/$file" "$folder/"; done
Tools/web-deck.sh "${DECK:-Decks/people.json}" "$folder"
echo "built: $folder, engine.wasm $(wc -c <"$folder/engine.wasm") bytes, $(gzip -9c "$folder/engine.wasm" | wc -c) as gzip"
