#!/bin/sh
# Two people on one deck, side by side in tmux, over a private PostgreSQL; all of it is gone at the end.
#
#   Tools/team-demo.sh [DECK]         two sessions to swipe in, progress below; ends when both have been left
#   Tools/team-demo.sh --play [DECK]  the same without a person: keys are typed, and the screen is printed
#
# Environment: PROGRAM, the program to show (default: .build/release/swipedeck).
set -eu
cd "$(dirname "$0")/.."

play=
if [ "${1:-}" = --play ]; then
  play=yes
  shift
fi
deck=${1:-Decks/people.json}
program=$(realpath "${PROGRAM:-.build/release/swipedeck}")

fail() {
  printf 'team-demo: %s\n' "$1" >&2
  exit 1
}

command -v tmux >/dev/null || fail 'tmux is missing: apt install tmux'
if [ -z "$play" ] && ! [ -t 0 ]; then fail 'this needs a terminal; --play does without'; fi

place=$(mktemp -d)
# A server of its own: sessions of the person's own tmux are not touched, and its options do not apply.
terminal() { tmux -S "$place/tmux" -f /dev/null "$@"; }

clean_up() {
  trap - EXIT INT TERM HUP
  terminal kill-server 2>/dev/null || :
  Tools/team-server.sh stop "$place/server" >/dev/null 2>&1 || :
  rm -rf "$place"
}
trap clean_up EXIT
trap 'clean_up; exit 130' INT
trap 'clean_up; exit 143' TERM HUP

echo 'team-demo: starting a private PostgreSQL'
server=$(Tools/team-server.sh start "$place/server")
as() { printf '%s&user=%s' "$server" "$1"; }

psql -q -X "$server" -c 'create role ann login; create role bob login' || fail 'the server does not answer'
"$program" team init "$server"
"$program" team publish "$server" "$deck" --name demo --people 2 --overlap 2
"$program" team add "$server" demo ann
"$program" team add "$server" demo bob

# Each of the two has a log of their own, as on two machines.
session() { # NAME
  printf 'exec env XDG_DATA_HOME=%s/%s XDG_CONFIG_HOME=%s/none %s --team "%s" demo --pictures %s' \
    "$place" "$1" "$place" "$program" "$(as "$1")" "$(dirname "$deck")"
}
cat >"$place/progress" <<END
while :; do
  said=\$('$program' team progress '$server' demo 2>&1)
  printf '\033[H%s\033[J' "\$said"
  sleep 1
done
END

terminal new-session -d -x "${COLUMNS:-160}" -y "${LINES:-44}" -s demo "$(session ann)"
terminal set-option -g status off
terminal set-option -g mouse on
terminal set-option -g default-terminal tmux-256color
terminal set-option -ga terminal-overrides ',*:Tc'
terminal split-window -h -t demo:0.0 "$(session bob)"
terminal split-window -v -f -l 9 -t demo:0.0 "sh '$place/progress'"
terminal select-pane -t demo:0.0
# The progress pane goes with the second session.
terminal set-hook -g pane-exited 'if-shell -F "#{==:#{window_panes},1}" kill-server'

if [ -n "$play" ]; then
  wait_for() { # PANE TEXT
    for _ in $(seq 100); do
      if terminal capture-pane -p -t "demo:0.$1" 2>/dev/null | grep -q -- "$2"; then return; fi
      sleep 0.1
    done
    terminal capture-pane -p -t "demo:0.$1" >&2 || :
    fail "no '$2' in pane $1"
  }
  wait_for 0 'city'
  wait_for 1 'city'
  for key in Right Left Right Up; do terminal send-keys -t demo:0.0 "$key"; done
  for key in Right Right Left; do terminal send-keys -t demo:0.1 "$key"; done
  wait_for 0 '4 saved'
  wait_for 1 '3 saved'
  # What was sent shows in the progress below, at the latest with the next sending.
  wait_for 2 'ann  *like [1-9]'
  wait_for 2 'bob  *like [1-9]'
  for pane in 0 1 2; do
    echo "--- pane $pane"
    terminal capture-pane -p -t "demo:0.$pane"
  done
  terminal send-keys -t demo:0.1 q
  terminal send-keys -t demo:0.0 q
  for _ in $(seq 100); do
    terminal has-session -t demo 2>/dev/null || break
    sleep 0.1
  done
else
  terminal attach-session -t demo
fi

echo
"$program" team progress "$server" demo
"$program" team agreement "$server" demo
echo 'team-demo: the server, its data and both logs are removed'
