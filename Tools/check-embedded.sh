#!/bin/sh
# Compiles as Embedded Swift for bare WebAssembly what is to run where there is no operating system: the engine (all
# but Host/), and the scripts with what they need of the decks. Proof that these need no Foundation and no runtime that
# a browser or a microcontroller lacks.
#
#   Tools/check-embedded.sh            says whether that is so
#   Tools/check-embedded.sh FOLDER     and keeps the modules and their objects there: only those that are older than
#                                      their sources are made anew
#
# Embedded Swift forbids, and so do these sources: `Codable`, key paths, `any Error` (a `do` with two kinds of error),
# and text by reflection. The last one is not an error of the compiler: "\(value)" of a type without a description of
# its own comes out as "(cannot print value in embedded Swift)".
set -eu
export SWIFT_FLAGS=

if [ $# -gt 0 ]; then
  folder=$1
else
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
fi
module() { Tools/embedded-module.sh "$folder" "$@"; }

# shellcheck disable=SC2046 # a path a word: none of ours has a space
{
  module SwipeEngine $(find Sources/SwipeEngine -name '*.swift' ! -path '*/Host/*' | sort)
  # Of the decks what ids, JSON and numbers are as text.
  module CardDeck $(find Sources/CardDeck/JSON Sources/CardDeck/Bytes -name '*.swift' | sort) \
    Sources/CardDeck/DeckFault.swift Sources/CardDeck/ExactText.swift Sources/CardDeck/CardID.swift
  module SwipeScript $(find Sources/SwipeScript -name '*.swift' | sort)
}
