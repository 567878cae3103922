#!/bin/sh
# Puts a deck and its pictures where the page of Examples/Web finds them: Tools/web-deck.sh DECK FOLDER. Choices go from
# the page back into a log by the cards' ids. People.json brings its own; in any other deck they may be numbers, or hashes,
# or of several cards the same, so the program tells them: as if nothing was chosen yet, and with nobody's settings.
# Environment: SWIPEDECK, the program (default: the one that is built).
set -eu

deck=$1
folder=$2
name=$(basename "$deck")
name=${name%.*}
if [ "$deck" = Decks/people.json ]; then
  cp "$deck" "$folder/"
else
  program=${SWIPEDECK:-.build/release/swipedeck}
  home=$(mktemp -d)
  trap 'rm -rf "$home"' EXIT
  env -i HOME="$home" "$program" export "$deck" --only undecided --format json -o "$folder/$name.json" --force
fi
[ ! -d "${deck%.*}" ] || cp -R "${deck%.*}" "$folder/"
