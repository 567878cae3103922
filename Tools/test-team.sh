#!/bin/sh
# Tests the database of a team on a private PostgreSQL: Tools/test-team.sh [TEST ...], as python's unittest names them.
# Environment: TEAM_CHAOS, seconds that clients and server are killed for (default: 6).
set -eu

if ! Tools/team-server.sh find >/dev/null; then
  echo 'test-team: no PostgreSQL 15 or newer is installed' | tee -a "${SKIPPED:-/dev/null}" >&2
  exit
fi
TEAM_SERVER=$(mktemp -d)
export TEAM_SERVER
here=$PWD
trap '"$here/Tools/team-server.sh" stop "$TEAM_SERVER"; rm -rf "$TEAM_SERVER"' EXIT
trap 'exit 1' HUP INT TERM
Tools/team-server.sh start "$TEAM_SERVER" >/dev/null
export PYTHONDONTWRITEBYTECODE=1
cd Tests/Team
if [ $# -gt 0 ]; then
  /usr/bin/python3 -m unittest "$@"
else
  /usr/bin/python3 -m unittest discover --buffer
fi
