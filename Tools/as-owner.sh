#!/bin/sh
# Runs a command that writes to .build so that .build stays the checkout's owner's: under sudo as the
# one who called sudo, else as is. Says what to do where an earlier root has left its files already.
set -eu

# shellcheck disable=SC2012 # only the owner is read of it
owner=$(ls -ld . | awk '{ print $3 }')
if [ "$(id -u)" -eq 0 ] && [ "${SUDO_USER:-root}" != root ] && [ "$owner" = "$SUDO_USER" ]; then
  exec sudo -u "$SUDO_USER" -H env PATH="$PATH" SWIFT="${SWIFT:-swift}" SWIFT_FLAGS="${SWIFT_FLAGS-}" \
    SOURCES_TO_LINT="${SOURCES_TO_LINT-}" SKIPPED="${SKIPPED-}" \
    SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH-}" DEBFULLNAME="${DEBFULLNAME-}" DEBEMAIL="${DEBEMAIL-}" \
    PROGRAM="${PROGRAM-}" "$@"
fi
for path in .build .build/*; do
  if [ -e "$path" ] && [ ! -w "$path" ]; then
    printf "make: %s belongs to another user; try: sudo chown -R %s '%s'\n" "$path" "$(id -un)" "$PWD/.build" >&2
    exit 1
  fi
done
exec "$@"
