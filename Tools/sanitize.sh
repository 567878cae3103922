#!/bin/sh
# Runs the tests of the rooms where it pays under a sanitizer, in a build of its own.
#
#   Tools/sanitize.sh address    memory: what is read and written beyond its end, or after it is gone
#   Tools/sanitize.sh thread     races between threads
#
# `thread` runs the suites that read a deck while it is indexed in the background: those threads agree by pthread or
# Dispatch, which the sanitizer sees. What stands behind a Mutex of Swift's it takes for a race, as on Linux that is a futex inside
# the runtime, which is not instrumented; so the log's writer and the loaders of pictures are left out of `thread`.
#
# Not among them are tests that start the program itself: its children have limits on memory, and the sanitizers want
# terabytes of addresses. Environment: SWIFT, the command to run (default: swift).
set -eu

swift=${SWIFT:-swift}
sanitizer=$1
case $sanitizer in
address)
  # The rooms that use pointers, without the suites of files that go out and come back. Neither these nor the engine has any.
  tests=CardDeckTests,ChoiceLogTests,TerminalCanvasTests,TerminalIOTests,PicturesTests,CardPixelsTests,CardRankingTests,OrderLearningTests
  suites='CardDeckTests|ChoiceLogTests.(Adopt|Choice(LogOpening|Records|Writer)|DamagedRow|Event|File|Foreign(Log|Write)|Forged|HeldCard|History|Log|Merge|ReadOnly|Standing|TeamTables|Undone|WholeFile)|TerminalCanvasTests|CardPixelsTests|OrderLearningTests|CardRankingTests.(CompactIndex|Feature|WordSplitterPlaces)|TerminalIOTests.(InputParser|Kitty(Output|State)|Painter|PixelImage|Sixel(Encoder|State))|PicturesTests.(Exif|PictureHead|PictureScaling|PixelGrid|RawPreview)'
  ;;
thread)
  tests=SwipeEngineTests,CardDeckTests
  suites='SwipeEngineTests.SwipeController|CardDeckTests.(Background|BadInput|CardFinder|Deck(Check|Tests)|Encoding|Folder|Identities|OpenList|Piped?|ReadFailure|Selection)'
  ;;
*)
  echo "sanitize: '$sanitizer' is not one of: address, thread" >&2
  exit 64
  ;;
esac

# Leaks are not looked for: what lives as long as the process is not one, and Swift's runtime has such.
ASAN_OPTIONS=detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}
TSAN_OPTIONS=halt_on_error=1${TSAN_OPTIONS:+:$TSAN_OPTIONS}
SWIFT_BACKTRACE=enable=no
SWIPEDECK_TESTS=$tests
# What is repeated is repeated less often than in `make test`.
SWIPEDECK_TORTURE=${SWIPEDECK_TORTURE:-0}
export ASAN_OPTIONS TSAN_OPTIONS SWIFT_BACKTRACE SWIPEDECK_TESTS SWIPEDECK_TORTURE
set -- --scratch-path ".build/$sanitizer" --sanitize "$sanitizer"
"$swift" build --build-tests --quiet "$@"
"$swift" test --skip-build --disable-xctest --quiet "$@" --filter "$suites"
