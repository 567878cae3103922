#!/bin/sh
# A private PostgreSQL for tests, the demo and benchmarks, and nothing of it left afterwards.
#
#   Tools/team-server.sh find                    the folder of its programs; exit 1 where there is none
#   Tools/team-server.sh versions                those of all versions that are 15 or newer, the newest first
#   Tools/team-server.sh start DIR [--tcp] [--password] [-- -c NAME=VALUE ...]
#                                                makes it, with an empty database 'team'; prints its URLs
#   Tools/team-server.sh kill DIR                ends it at once, as if it had crashed
#   Tools/team-server.sh again DIR               starts it again, with what it had
#   Tools/team-server.sh stop DIR                ends and removes it
#
# DIR holds where it is (file 'server') and, with --password, the superuser's password (file 'pgpass'). Its data and its
# socket are in a folder of their own, since the server refuses to be root and is 'nobody' then, who may not enter DIR.
# Without --tcp it listens on that socket only, which no other user reaches. Without --password nobody is asked for one:
# with --tcp, then, everybody on this machine is let in. What is written may be lost with the power: fsync is off, until
# `-- -c fsync=on`. Environment: TEAM_POSTGRES, the folder of its programs (default: of the newest version).
set -eu

fail() {
  printf 'team-server: %s\n' "$1" >&2
  exit 1
}

# Those that are 15 or newer, the newest first.
versions() {
  {
    for folder in /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql@*/bin; do
      [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ] && printf '%s\n' "$folder"
    done
    command -v initdb >/dev/null 2>&1 && dirname "$(readlink -f "$(command -v initdb)")"
  } | while read -r folder; do
    version=$("$folder/postgres" --version 2>/dev/null | sed -n 's/.* \([0-9][0-9]*\)[.a-z].*/\1/p')
    [ "${version:-0}" -ge 15 ] && printf '%s %s\n' "$version" "$folder"
  done | sort -rnu | sed 's/^[0-9]* //'
}

programs() {
  if [ -n "${TEAM_POSTGRES:-}" ]; then printf '%s\n' "$TEAM_POSTGRES"; else versions | sed -n 1p; fi
}

# As a user without rights, where this one is root.
unprivileged() {
  if [ "$(id -u)" -ne 0 ]; then
    (cd "$data" && "$@")
  elif command -v setpriv >/dev/null 2>&1; then
    (cd "$data" && setpriv --reuid=65534 --regid=65534 --clear-groups "$@")
  else
    (cd "$data" && runuser -u nobody -- "$@")
  fi
}

start() {
  unprivileged "$bin/pg_ctl" -s -w -t 60 -D "$data/data" -l "$data/log" start >/dev/null || {
    tail -n 5 "$data/log" >&2
    return 1
  }
}

urls() {
  printf 'postgresql:///team?host=%s&user=postgres%s\n' "$data" "${port:+&port=$port}"
  [ -z "$port" ] || printf 'postgresql://postgres@127.0.0.1:%s/team\n' "$port"
}

remove() {
  [ ! -d "$data/data" ] || unprivileged "$bin/pg_ctl" -s -w -m immediate -D "$data/data" stop >/dev/null 2>&1 || true
  rm -rf "$data" "$dir/server" "$dir/pgpass"
}

command=${1:-}
case $command in
versions)
  versions
  exit
  ;;
find)
  bin=$(programs)
  [ -n "$bin" ] || exit 1
  printf '%s\n' "$bin"
  exit
  ;;
start | kill | again | stop) dir=${2:-} ;;
*) fail "usage: Tools/team-server.sh find | versions | start DIR [--tcp] [--password] [-- ...] | kill DIR | again DIR | stop DIR" ;;
esac
[ -n "$dir" ] || fail "$command of which DIR?"

if [ "$command" != start ]; then
  [ "$command" != stop ] || [ -f "$dir/server" ] || exit 0
  [ -f "$dir/server" ] || fail "there is no server in $dir"
  { read -r bin && read -r data && read -r port; } <"$dir/server" || true
  case $command in
  kill) unprivileged "$bin/pg_ctl" -s -w -m immediate -D "$data/data" stop >/dev/null ;;
  again) start ;;
  stop) remove ;;
  esac
  exit
fi

shift 2
tcp="" password=""
while [ $# -gt 0 ]; do
  case $1 in
  --tcp) tcp=1 ;;
  --password) password=1 ;;
  --)
    shift
    break
    ;;
  *) fail "'$1' is none of --tcp, --password" ;;
  esac
  shift
done
bin=$(programs)
[ -n "$bin" ] || fail "no PostgreSQL 15 or newer is installed (Debian: postgresql)"
[ ! -e "$dir/server" ] || fail "there is a server in $dir already"
mkdir -p "$dir"
# Not below TMPDIR: the name of a socket has at most 107 bytes.
data=$(mktemp -d /tmp/swipedeck-team.XXXXXX)
port=""
printf '%s\n%s\n%s\n' "$bin" "$data" "$port" >"$dir/server"
trap remove EXIT
trap 'exit 1' HUP INT TERM
[ "$(id -u)" -ne 0 ] || chown 65534:65534 "$data"

method=trust
if [ -n "$password" ]; then
  method=scram-sha-256
  secret=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  (umask 077 && printf '*:*:*:postgres:%s\n' "$secret" >"$dir/pgpass")
  (umask 077 && printf '%s\n' "$secret" >"$data/password")
  [ "$(id -u)" -ne 0 ] || chown 65534:65534 "$data/password"
  export PGPASSFILE="$dir/pgpass"
fi
unprivileged "$bin/initdb" -D "$data/data" -U postgres -A "$method" -E UTF8 --no-locale --no-sync --no-instructions \
  ${password:+--pwfile="$data/password"} >/dev/null
rm -f "$data/password"
{
  printf "unix_socket_directories = '%s'\nunix_socket_permissions = 0700\n" "$data"
  printf "fsync = off\nmax_wal_size = 4GB\nlog_min_messages = fatal\nlisten_addresses = ''\n"
  for setting in "$@"; do
    [ "$setting" = -c ] || printf "%s = '%s'\n" "${setting%%=*}" "${setting#*=}"
  done
} >>"$data/data/postgresql.conf"
if [ -z "$tcp" ]; then
  start
else
  tries=0
  until
    port=$((20000 + $(od -An -N2 -tu2 /dev/urandom) % 12000))
    printf "listen_addresses = '127.0.0.1'\nport = %s\n" "$port" >>"$data/data/postgresql.conf"
    start 2>/dev/null
  do
    tries=$((tries + 1))
    [ "$tries" -lt 10 ] || fail "it does not start: $(tail -n 1 "$data/log")"
  done
  printf '%s\n%s\n%s\n' "$bin" "$data" "$port" >"$dir/server"
fi
"$bin/psql" -qX -h "$data" ${port:+-p "$port"} -U postgres -d postgres -c 'CREATE DATABASE team' >/dev/null
trap - EXIT
urls
