#!/bin/sh
# A person's first day with the installed program, step by step: a deck of their own, a session, an export, a pipe, a key
# remapped, the next session, and every exit code. Ends with 0 if all of it went as the README says.
#
#   Tools/first-day.sh [PROGRAM]    the program to try (default: swipedeck, from PATH)
#
# Needs only what a minimal Debian has: script(1) is the terminal, and what is typed comes through a pipe.
set -u

program=$(command -v "${1:-swipedeck}") || {
  echo "first-day: no command '${1:-swipedeck}'" >&2
  exit 69
}
day=$(mktemp -d)
trap 'rm -rf "$day"' EXIT
cd "$day" || exit 73
mkdir home bin
ln -s "$program" bin/swipedeck
HOME=$day/home
PATH=$day/bin:$PATH
TERM=xterm-256color
LC_ALL=C.UTF-8
SWIFT_BACKTRACE=enable=no
export HOME PATH TERM LC_ALL SWIFT_BACKTRACE
unset XDG_DATA_HOME XDG_CONFIG_HOME 2>/dev/null || true

failed=0
step() { # WORDS CODE COMMAND...
  words=$1
  wanted=$2
  shift 2
  "$@" >said 2>&1
  code=$?
  if [ "$code" -eq "$wanted" ]; then
    echo "ok    $words"
  else
    echo "FAIL  $words: exit code $code, not $wanted"
    sed 's/^/      | /' said
    failed=$((failed + 1))
  fi
}

# at_terminal KEYS COMMAND: the command line at a terminal of its own, with the keys typed one after another.
at_terminal() {
  {
    sleep 2
    printf '%s' "$1" | fold -w 1 | while IFS= read -r key || [ -n "$key" ]; do
      printf '%s' "$key"
      sleep 0.3
    done
    sleep 2
  } | timeout 60 script -qec "stty cols 100 rows 30; $2" typescript >/dev/null
}

printf 'id,title,year\n1,Persepolis,2007\n2,Ratatouille,2007\n3,Ponyo,2008\n4,Up,2009\n' >films.csv
printf '{"cards":[{"title":' >broken.json

step 'says its version' 0 swipedeck --version
step 'says how it is used' 0 swipedeck --help
step 'finds nothing wrong with a good deck' 0 swipedeck check films.csv
step 'is swiped: like, nope, quit' 0 at_terminal lhq 'swipedeck films.csv'
step 'kept both choices' 0 sh -c 'test "$(swipedeck export films.csv --format lines | tr "\n" " ")" = "1 2 "'
step 'exports as JSON' 0 sh -c 'swipedeck export films.csv | grep -q "\"choice\":\"like\""'
step 'takes a choice back' 0 sh -c 'test "$(swipedeck undo films.csv)" = "nope 2"'
step 'goes on the next day: nope, like, quit' 0 at_terminal hlq 'swipedeck films.csv'
step '… and has shown the second card, not the first' 0 sh -c 'grep -q Ratatouille typescript && ! grep -q Persepolis typescript'
step 'stands in a pipe, with keys from the terminal' 0 at_terminal lq \
  'grep -v Persepolis films.csv | swipedeck - --input csv --export - >piped.json'
step '… and writes what was chosen' 0 grep -q '"id":"2","choice":"like"' piped.json
mkdir -p home/.config/swipedeck
printf 'keys:\n  like: f\n' >home/.config/swipedeck/config.yaml
step 'tells where a setting is from' 0 sh -c 'swipedeck config | grep keys.like | grep -q config.yaml'
step 'obeys a key of one'\''s own' 0 at_terminal fq 'swipedeck films.csv'
step '… which was a like' 0 sh -c 'swipedeck export films.csv --only like --format lines | grep -qx 4'

step 'exit 64: an option that is none' 64 swipedeck films.csv --colour none
step 'exit 65: a deck that is none' 65 swipedeck check broken.json
step 'exit 66: no such file' 66 swipedeck nosuch.csv
step 'exit 69: no terminal' 69 setsid -w swipedeck films.csv
step 'exit 73: nowhere to write' 73 swipedeck export films.csv -o nowhere/choices.json
step 'exit 74: a full disk' 74 sh -c 'swipedeck export films.csv >/dev/full'
printf 'keyes:\n  like: f\n' >home/.config/swipedeck/config.yaml
step 'exit 78: a setting that is none' 78 swipedeck config

[ "$failed" -eq 0 ] || {
  echo "first-day: $failed steps failed" >&2
  exit 1
}
echo 'first-day: all steps went as they should'
