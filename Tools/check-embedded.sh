#!/bin/sh
# Compiles the engine, but for Host/, as Embedded Swift for bare WebAssembly: proof that it needs no
# operating system, no Foundation and no runtime that a browser or a microcontroller lacks.
set -eu

swift=${SWIFT:-swift}
target=wasm32-unknown-none-wasm
resources=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)

if [ ! -e "$resources/embedded/Swift.swiftmodule/$target.swiftmodule" ]; then
  echo "embedded: skipped, as this toolchain has no standard library for $target" >&2
  exit 0
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
sources=$(find Sources/SwipeEngine -name '*.swift' ! -path '*/Host/*' | sort)
# shellcheck disable=SC2086 # a path a word: none of ours has a space
"$resources/../../bin/swiftc" -target "$target" -enable-experimental-feature Embedded -swift-version 6 -package-name swipedeck \
  -wmo -parse-as-library -module-name SwipeEngine -c $sources -o "$folder/SwipeEngine.o"
