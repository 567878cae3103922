#!/bin/sh
# Builds the example programs and compares what they print with Examples/Expected: NAME.out, and NAME.in for what is typed.
# Then proves that the engine can be adopted alone: Examples/Adopter is built in a package that depends on Engine, and in one
# that depends on the whole package without traits, and nothing is fetched. Type-checks Examples/Apple too.
#
#   Tools/examples.sh            reports the programs that print something else
#   Tools/examples.sh --write    takes what they print now for what is expected
#
# Environment: SWIFT, the command to run (default: swift); SWIFT_FLAGS, more for `swift build`.
set -eu

swift=${SWIFT:-swift}
# shellcheck disable=SC2086 # flags are words
"$swift" build --package-path Examples --scratch-path .build/examples --quiet ${SWIFT_FLAGS-}

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
mode=${1-}
bad=0
count=0

# compare NAME PROGRAM: runs a program and compares what it prints with NAME.out.
compare() {
  typed=Examples/Expected/$1.in
  [ -f "$typed" ] || typed=/dev/null
  timeout 60 "$2" <"$typed" >"$made/printed"
  if [ "$mode" = --write ]; then cp "$made/printed" "Examples/Expected/$1.out"; fi
  diff -u "Examples/Expected/$1.out" "$made/printed" || bad=$((bad + 1))
  count=$((count + 1))
}

for folder in Examples/Sources/*/; do
  name=$(basename "$folder")
  compare "$name" ".build/examples/debug/$name"
done

# adopt NAME DEPENDENCY PACKAGE: builds Examples/Adopter in a package with this one dependency, without a network and with an
# empty cache, and fails if anything was fetched. NAME must not be the last word of the dependency's path: SwiftPM takes both
# for the identities of packages.
adopt() {
  folder=$made/$1
  mkdir -p "$folder/Sources/Adopter"
  cp Examples/Adopter/main.swift "$folder/Sources/Adopter"
  cat >"$folder/Package.swift" <<MANIFEST
// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Adopter",
  platforms: [.macOS(.v15)],
  dependencies: [$2],
  targets: [
    .executableTarget(name: "Adopter", dependencies: [.product(name: "SwipeEngine", package: "$3")])
  ],
  swiftLanguageModes: [.v6]
)
MANIFEST
  # Git refuses to fetch by any protocol.
  # shellcheck disable=SC2086 # flags are words
  GIT_ALLOW_PROTOCOL=none "$swift" build --package-path "$folder" --scratch-path "$folder/build" \
    --cache-path "$made/cache" --quiet ${SWIFT_FLAGS-}
  fetched=$(find "$folder/Package.resolved" "$folder/build/checkouts" "$folder/build/repositories" \
    "$folder/build/artifacts" "$made/cache/repositories" ! -type d 2>/dev/null) || true
  [ -z "$fetched" ] || {
    echo "examples: an adopter of the engine ($1) fetched $fetched" >&2
    exit 1
  }
  compare Adopter "$folder/build/debug/Adopter"
}

adopt alone ".package(name: \"SwipeEngine\", path: \"$PWD/Engine\")" SwipeEngine
adopt whole ".package(name: \"swipedeck\", path: \"$PWD\", traits: [])" swipedeck

[ "$bad" -eq 0 ] || {
  echo "examples: $bad of $count do not print what is expected" >&2
  exit 1
}
echo "examples: $count built, and print what is expected; the engine alone fetches nothing"

Tools/check-apple-examples.sh
