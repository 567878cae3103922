#!/bin/sh
# Draws the moving pictures of the README from a real run of the release build, that of photos with PHOTOS=FOLDER; and a
# screen of each thing that the program is for, into docs/lives. With a folder as its argument it draws more of the program
# there, to look at.
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

# life NAME DECK [OPTION]...: plays the steps on standard input and draws docs/lives/NAME.png.
life() {
  name=$1
  shift
  { cat; echo "shot $name"; } | Tools/screenshot.py --size 80x24 --cell 12x24 --no-cursor --directory docs/lives --script - -- \
    env HOME="$home" XDG_DATA_HOME="$home" XDG_CONFIG_HOME="$home" \
    .build/release/swipedeck "$@" --log "$home/$name.sqlite"
}

lives() {
  mkdir -p docs/lives
  life people Decks/people.json <<'STEPS'
    until 0 of
    key right
    key left
    until 2 saved
    press 40 10
    drag 54 11 in 400ms
    wait 300ms
STEPS
  life papers Decks/packages.jsonl --order likely --seeds like:pmars,nope:photoflare <<'STEPS'
    until likel
    until pmars
STEPS
  life labels "$home/reviews.json" <<'STEPS'
    until battery
    key 2
    until 1 saved
    wait 500ms
STEPS
  life photos Decks/people <<'STEPS'
    until aino
    key b
    until side by side
    key tab
    wait 1s
STEPS
  life words Decks/food-words.json <<'STEPS'
    until 0 of
    wait 500ms
    key space
    wait 1s
STEPS
}

if [ $# -eq 0 ]; then
  cat > "$home/reviews.json" <<'DECK'
{"title": "Reviews", "like": "keep", "nope": "drop", "reasons": ["off topic", "not a review", "other language"], "cards": [
  {"id": 1, "text": "The battery died after two weeks, and nobody answers."},
  {"id": 2, "text": "Came in blue although I ordered red. The lid does not close, but it boils fast.", "stars": 2, "country": "Finland"},
  {"id": 3, "text": "Lovely kettle."}]}
DECK
  lives
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
