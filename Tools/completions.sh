#!/bin/sh
# Writes the completions of bash, zsh and fish: those that the program makes of its own options, and below them what
# makes a deck the first word (packaging/completions).
#
#   Tools/completions.sh PROGRAM FOLDER    writes FOLDER/swipedeck.bash, FOLDER/_swipedeck, FOLDER/swipedeck.fish
set -eu

program=$1
folder=$2
parts=$(dirname "$0")/../packaging/completions

script() { "$program" --generate-completion-script "$1"; }

# The words that are commands, with $1 between.
commands() {
  { "$program" manual --names | sed -n 's/^swipedeck-//p' && echo swipe && echo help; } | paste -sd "$1" -
}

mkdir -p "$folder"
{
  script bash | sed '/^complete /d'
  sed "s/@COMMANDS@/$(commands '|')/" "$parts/deck.bash"
} >"$folder/swipedeck.bash"

{
  script zsh | sed '/^if \[\[ "${funcstack\[1\]}" = _swipedeck \]\]; then$/,$d'
  sed "s/@COMMANDS@/$(commands '|')/" "$parts/deck.zsh"
} >"$folder/_swipedeck"

{
  script fish
  sed "s/@COMMANDS@/$(commands ' ')/" "$parts/deck.fish"
  # The first word may be what the default command takes, too.
  script fish | sed -n '/^complete .*"swipedeck swipe"/s/"swipedeck swipe"/"swipedeck"/p'
} >"$folder/swipedeck.fish"
