#!/bin/sh
# Builds, with progress on one line where a terminal can overwrite it and else only what went wrong.
#
#   Tools/build.sh release  .build/release/swipedeck, with the Swift libraries inside where the
#                           toolchain has them to link: it then starts in half the time and does
#                           not need the toolchain any more; and with SQLite, ncurses and the
#                           library of C++ inside where the system has them as archives
#   Tools/build.sh tests    the same, and all tests, for Tools/test.py: both use the same objects of the rooms
#
# The file .build/release.built is newer than every source once all is done.
#
# Environment: SWIFT, the command to run (default: swift); SWIFT_FLAGS, more for `swift build`, which linking does not get.
set -eu

swift=${SWIFT:-swift}
resources=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
tools=$resources/../../bin
archives=$PWD/.build/archives

# Links the program anew: with archives instead of shared libraries, which need not be looked for and put together at every
# start. `swift build` cannot, as the tests would get these flags too, and they need the Swift libraries as shared ones.
link() {
  rm -rf "$archives"
  mkdir -p "$archives"
  set -- -static-stdlib -emit-executable -module-name swipedeck -gnone -o "$archives/swipedeck" \
    -Xlinker --defsym -Xlinker main=swipedeck_main -Xlinker --gc-sections -L "$archives" \
    @.build/release/swipedeck.product/Objects.LinkFileList
  # What the archives of Foundation refer to. An object names only the libraries that it imports.
  for library in CoreFoundation _FoundationCShims _FoundationCollections FoundationInternationalization BlocksRuntime \
    dispatch swiftSynchronization; do
    [ ! -f "${resources}_static/linux/lib$library.a" ] || set -- "$@" "-l$library"
  done
  # Of the linkers this one does not warn of a function in Foundation that is never called.
  if [ -x "$tools/ld.lld" ]; then
    set -- "$@" -use-ld=lld
    # Nothing is loaded that would look for our symbols: what is not used need not stay for it.
    set -- "$@" -Xlinker --no-export-dynamic
    # Tables for unwinding the stack are a tenth of the program. Swift code never unwinds, and the C++ inside throws
    # nothing that it could catch. .swift_modhash is for the compiler's own next run, and has the build's path in it.
    printf 'SECTIONS { /DISCARD/ : { *(.eh_frame) *(.gcc_except_table*) *(.swift_modhash) } } INSERT AFTER .text;\n' >"$archives/no-unwinding.ld"
    set -- "$@" -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$archives/no-unwinding.ld"
    # Addresses to be set at every start in a tenth of the room, which older systems do not know.
    version=$(getconf GNU_LIBC_VERSION 2>/dev/null) || version=
    case $version in
    "glibc 2."3[6-9] | "glibc 2."[4-9][0-9])
      set -- "$@" -Xlinker -z -Xlinker pack-relative-relocs
      ;;
    esac
  fi
  # A folder of archives alone, as a linker takes what is shared where it finds both.
  for library in sqlite3 ncursesw tinfo stdc++; do
    archive=$("$tools/clang" -print-file-name="lib$library.a" 2>/dev/null) || archive=
    [ ! -f "$archive" ] || ln -s "$archive" "$archives"
  done
  # The one is no whole without the other.
  if [ -e "$archives/libtinfo.a" ]; then
    set -- "$@" -Xlinker -ltinfo
  else
    rm -f "$archives/libncursesw.a"
  fi
  # ICU and its data would be half of the program, which calls none of it (docs/decisions/0024).
  icu=${resources}_static/linux/lib_FoundationICU.a
  if [ -x "$tools/llvm-nm" ] && [ -f "$icu" ]; then
    "$tools/llvm-nm" --quiet --just-symbol-name --undefined-only "${resources}"_static/linux/lib[!_]*Foundation*.a \
      "${resources}"_static/linux/libFoundation*.a | LC_ALL=C sort -u >"$archives/wanted"
    "$tools/llvm-nm" --quiet --just-symbol-name --defined-only --extern-only "$icu" | LC_ALL=C sort -u |
      LC_ALL=C comm -12 - "$archives/wanted" | sed -n 's/^[A-Za-z_][A-Za-z0-9_]*$/NO_ICU(&)/p' >"$archives/icu-names.h"
    "$tools/clang" -Os -c -DICU_NAMES=\"icu-names.h\" -I "$archives" Tools/no-icu.c -o "$archives/no-icu.o"
    set -- "$@" "$archives/no-icu.o"
  else
    set -- "$@" -l_FoundationICU -lstdc++
  fi
  "$tools/swiftc" "$@"
  # The one that `swift build` has linked has all of ICU: tests hold the two side by side.
  mv .build/release/swipedeck .build/release/swipedeck-with-icu
  mv "$archives/swipedeck" .build/release/swipedeck
}

case $1 in
release) set -- --product swipedeck ;;
tests) set -- --build-tests ;;
*)
  echo "build: '$1' is not one of: release, tests" >&2
  exit 64
  ;;
esac

# Nothing reads the debugging information; making it takes time, and half of the file.
set -- "$@" -c release -debug-info-format none
# Tests see what is internal, and are found by the index.
set -- "$@" -Xswiftc -enable-testing --enable-index-store
# Rooms take no code from each other, but for what is inlinable. So a changed function leaves its room's interface as it was,
# and no room above is compiled again (docs/decisions/0028).
set -- "$@" -Xswiftc -disable-cmo -Xswiftc -no-emit-module-separately-wmo
# No library is looked for beside the program, and no path of this build is in it.
set -- "$@" --disable-local-rpath -Xcc "-ffile-prefix-map=$PWD=."
# Types with parameters are made by a call that brings what conforms, not from a name for which all conformances of
# the program are looked through (docs/decisions/0025), if this compiler can.
# Each function gets a section of its own, so that the linker drops those that nobody calls.
for flag in -disable-concrete-type-metadata-mangled-name-accessors -function-sections; do
  if "$tools/swiftc" -frontend -parse "$flag" Package.swift >/dev/null 2>&1; then
    set -- "$@" -Xswiftc -Xfrontend -Xswiftc "$flag"
  fi
done
[ -t 1 ] || set -- "$@" --quiet
# Until then what is there need not be whole.
rm -f .build/release.built
# shellcheck disable=SC2086 # flags are words
"$swift" build "$@" ${SWIFT_FLAGS-}
if [ -d "${resources}_static/linux" ]; then link; fi
touch .build/release.built
