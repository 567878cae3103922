#!/bin/sh
# Draws the moving pictures of the README from a real run of the release build; that of photos with PHOTOS=FOLDER. With a
# folder as its argument it draws more of the program there, to look at.
set -eu

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT

# shoot SIZE FOLDER: plays the steps on standard input to the program, with the deck of people.
shoot() {
  rm -f "$home"/log.sqlite*
  Tools/screenshot.py --size "$1" --no-cursor --directory "$2" --script - -- \
    env HOME="$home" XDG_DATA_HOME="$home" XDG_CONFIG_HOME="$home" \
    .build/release/swipedeck Decks/people.json --log "$home/log.sqlite"
}

if [ $# -eq 0 ]; then
  Tools/animation.py people docs/drag.gif -- .build/release/swipedeck Decks/people.json
  Tools/animation.py words docs/words.gif -- .build/release/swipedeck Decks/food-words.json
  # Photos that may be shown: aitzgorri, friends and sunset of Debian's package lomiri-wallpapers-16.04 (CC BY 4.0, 2018
  # Aitzol Berasategi), and seeding (CC0, 2018 Clemens Engelhardt).
  [ -z "${PHOTOS-}" ] || Tools/animation.py photos docs/photos.gif -- .build/release/swipedeck "$PHOTOS"
  exit
fi

mkdir -p "$1"
shoot 100x30 "$1" <<'STEPS'
  until 0 of
  shot rest
  press 50 10
  drag 58 11 in 300ms
  wait 300ms
  shot unsure
  drag 66 11 in 300ms
  wait 300ms
  shot like
  drag 34 11 in 400ms
  wait 300ms
  shot nope
  drag 50 2 in 400ms
  wait 300ms
  shot star
  drag 50 10 in 400ms
  wait 500ms
  release
  key right
  wait 120ms
  now flying
  until 1 saved
  key ?
  until Keys
  shot help
  key esc
  wait 300ms
  key space
  wait 300ms
  shot reading
  key esc
  keys left 40
  until You have been through
  wait 500ms
  shot end
STEPS

shoot 60x24 "$1" <<'STEPS'
  until 0 of
  shot narrow
  resize 20x8
  until too small
  shot tiny
  resize 160x50
  gone too small
  shot large
STEPS
