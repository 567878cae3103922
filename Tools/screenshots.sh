#!/bin/sh
# Draws docs/screen.png and docs/drag.gif, the pictures of the README, from a real run of the release build. With a folder
# as its argument it draws more of the program there, to look at.
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
  shoot 100x30 docs <<'STEPS'
    until 0 of
    key right
    until 1 saved
    wait 600ms
    press 50 14
    drag 66 15 in 400ms
    wait 300ms
    shot screen
STEPS
  Tools/animation.py docs/drag.gif -- .build/release/swipedeck Decks/people.json
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
