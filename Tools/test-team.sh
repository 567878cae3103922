#!/bin/sh
# Tests the database of a team on a private PostgreSQL, with each version that is installed:
# Tools/test-team.sh [TEST ...], as python's unittest names them.
# Environment: TEAM_CHAOS, seconds that clients and server are killed for (default: 6); TEAM_POSTGRES, the folder of one
# version's programs, to test with that alone.
set -eu

versions=${TEAM_POSTGRES:-$(Tools/team-server.sh versions)}
if [ -z "$versions" ]; then
  echo 'test-team: no PostgreSQL 15 or newer is installed' | tee -a "${SKIPPED:-/dev/null}" >&2
  exit
fi
for version in 15 16 17 18; do
  # shellcheck disable=SC2086 # a folder a word: none has a space
  [ -n "${TEAM_POSTGRES:-}" ] || printf '%s\n' $versions | grep -q "[/@-]$version/" ||
    echo "test-team: left out: PostgreSQL $version is not installed" | tee -a "${SKIPPED:-/dev/null}" >&2
done
TEAM_SERVER=$(mktemp -d)
export TEAM_SERVER TEAM_POSTGRES
here=$PWD
trap '"$here/Tools/team-server.sh" stop "$TEAM_SERVER"; rm -rf "$TEAM_SERVER"' EXIT
trap 'exit 1' HUP INT TERM
export PYTHONDONTWRITEBYTECODE=1
for TEAM_POSTGRES in $versions; do
  cd "$here"
  Tools/team-server.sh start "$TEAM_SERVER" >/dev/null
  echo "test-team: $("$TEAM_POSTGRES/postgres" --version)" >&2
  cd Tests/Team
  if [ $# -gt 0 ]; then
    /usr/bin/python3 -m unittest "$@"
  else
    /usr/bin/python3 -m unittest discover --buffer
  fi
  "$here/Tools/team-server.sh" stop "$TEAM_SERVER"
done
