#!/bin/sh
# Builds, with progress on one line where a terminal can overwrite it and else only what went wrong.
#
#   Tools/build.sh release  .build/release/swipedeck, with the Swift libraries inside where the
#                           toolchain has them to link: it then starts in half the time and does
#                           not need the toolchain any more
#   Tools/build.sh tests    everything, for `swift test --skip-build`
#
# Environment: SWIFT, the command to run (default: swift); SWIFT_FLAGS, more for `swift build`.
set -eu

swift=${SWIFT:-swift}

case $1 in
release)
  set -- -c release --product swipedeck
  resources=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
  if [ -d "${resources}_static/linux" ]; then
    set -- "$@" --static-swift-stdlib
    # Of the linkers this one does not warn of a function in Foundation that is never called.
    [ ! -x "$resources/../../bin/ld.lld" ] || set -- "$@" -Xswiftc -use-ld=lld
    # Half of the program would be data about languages, of which nothing is used (docs/decisions/0022).
    SWIPEDECK_NO_ICU_DATA=$(LC_ALL=C grep -ao 'icudt[0-9]*_dat' "${resources}_static/linux/lib_FoundationICU.a" |
      head -n 1) || SWIPEDECK_NO_ICU_DATA=
    [ -z "$SWIPEDECK_NO_ICU_DATA" ] || export SWIPEDECK_NO_ICU_DATA
  fi
  ;;
tests) set -- --build-tests ;;
*)
  echo "build: '$1' is not one of: release, tests" >&2
  exit 64
  ;;
esac

[ -t 1 ] || set -- "$@" --quiet
# shellcheck disable=SC2086 # flags are words
exec "$swift" build "$@" ${SWIFT_FLAGS-}
