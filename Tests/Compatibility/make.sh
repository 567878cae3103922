#!/bin/sh
# Makes what a version leaves behind, in a folder that has its input: decks, configuration.yaml and commands.txt.
# README.md says when. It takes a minute, as it swipes in a terminal.
#
#   Tests/Compatibility/make.sh PROGRAM FOLDER
#
# Needs script (util-linux), sqlite3, python3 and swiftc.
set -eu

program=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
cd "$2"
[ ! -e choices.sqlite ] || {
  echo "make: $2 has been made, and is not written again" >&2
  exit 73
}
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export TZ=UTC HOME="$home" XDG_DATA_HOME="$home" XDG_CONFIG_HOME="$home" XDG_STATE_HOME="$home" XDG_CACHE_HOME="$home"

# swipe PERSON NAME DECK KEYS [OPTION]...: words of KEYS are typed one after another, \040 is a space.
swipe() {
  options="$3 --deck-id $2 --as $1 --log choices.sqlite --plain"
  keys=$4
  shift 4
  {
    sleep 2
    for word in $keys; do
      printf '%b' "$word"
      sleep 0.5
    done
    sleep 2
    printf q
    sleep 1
  } | timeout 60 script -qec "$program $options $*" /dev/null >/dev/null
}

# All directions, a reason, notes, an undo that stays, one that is made again, a card put off.
swipe ann people decks/people.json 'l 1 n worth\0040a\0040look\r k j u \022 l u' --record record.jsonl
swipe bob people decks/people.json 'l l n as\0040Ann\0040said\r h k j'
swipe lea people decks/people.json 'l h'
"$program" undo --deck-id people --as bob --log choices.sqlite
swipe ann cities decks/cities.csv 'l h' --order likely --seed 7 --seeds like:hel,nope:vaa
swipe ann papers decks/papers.ris 'l n snow\0040and\0040rain\r h' --reason 'wrong\ population'
swipe ann photos decks/photos 'l h k'
sqlite3 choices.sqlite 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
rm -f choices.sqlite-*
sqlite3 'file:choices.sqlite?immutable=1' .dump >choices.sql

mkdir outputs engine
# What is written into a folder comes behind what is written to standard output, which is a file here, as paths are seen from it.
while IFS='	' read -r output arguments; do
  rm -rf made
  # shellcheck disable=SC2086 # arguments are words
  "$program" $arguments >output 2>"$home/errors" </dev/null || {
    echo "make: $arguments: exit status $?" >&2
    cat "$home/errors" >&2
    exit 1
  }
  cat output made/* 2>/dev/null |
    sed -e 's/"exportedAt":"[^"]*"/"exportedAt":""/' -e "s|$PWD/||g" >"outputs/$output" || true
done <commands.txt
rm -rf made output choices.sqlite-*

"$program" --experimental-dump-help | python3 "$here/command-line.py" >command-line.txt
# shellcheck disable=SC2046 # a path a word: none of ours has a space
swiftc -swift-version 6 -module-name Engine -package-name swipedeck -o "$home/engine" "$here/engine/main.swift" \
  $(find "$here/../../Sources/SwipeEngine" -name '*.swift')
"$home/engine" engine
