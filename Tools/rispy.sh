#!/bin/sh
# Installs rispy, the parser of RIS that ASReview uses, into .build/python, for the tests that have it read what we write.
# Debian has no package of it. Where the network does not give it, those tests are skipped, and this says so.
set -eu

folder=.build/python
version=0.10.0

PYTHONPATH=$folder /usr/bin/python3 -c 'import rispy' 2>/dev/null && exit
if ! problem=$(/usr/bin/python3 -m pip install --quiet --disable-pip-version-check --no-deps --target "$folder" \
  "rispy==$version" 2>&1); then
  printf 'rispy: not installed, its tests are skipped: %s\n' "$(printf '%s\n' "$problem" | tail -n 1)" >&2
fi
