#!/bin/sh
# Type-checks the rooms that speak to the system, and our C, for macOS 15 on Apple silicon, on a machine that is no Mac.
# Proof of little: nothing is linked and nothing runs (docs/macos.md). But a name or a type that macOS has otherwise is found.
#
#   Tools/check-darwin.sh            checks
#   Tools/check-darwin.sh FOLDER     and keeps there what takes a minute to make: headers and the standard library
#
# The headers are those of macOS as the package `ziglang` of PyPI has them. The standard library is made from the
# toolchain's own interface, so what only Apple's has is not seen. Dispatch and Foundation are replaced by what our
# sources call of them. The rooms that call GRDB or ArgumentParser, and all that need such a room, are not checked.
set -eu
export LC_ALL=C

if [ $# -gt 0 ]; then
  place=$1
else
  place=$(mktemp -d)
  trap 'rm -rf "$place"' EXIT
fi
target=arm64-apple-macosx15.0
resources=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
clang=$resources/../../bin/clang
sdk=$place/sdk
library=$sdk/usr/lib/swift
headers="sys/types sys/stat sys/time sys/resource sys/mman sys/ioctl sys/socket sys/un sys/wait sys/mount sys/sysctl
  netinet/in netinet/tcp netdb ctype dirent dlfcn errno fcntl iconv limits locale mach-o/dyld math poll pthread pwd
  semaphore signal spawn stdio stdlib string strings termios time unistd wchar"

compile() { # MODULE, then flags and files
  module=$1
  shift
  "${SWIFT:-swift}c" -frontend "$@" -target "$target" -sdk "$sdk" -I "$library" -module-name "$module" \
    -module-cache-path "$place/cache" -disable-objc-interop -Xcc -I"$place/include"
}

# The toolchain's interface, less what stands in the library itself or for another processor.
interface() { # MODULE FROM
  sed -e 's/-target [^ ]*linux[^ ]*/-target '"$target"'/' -e 's/@backDeployed([^)]*)//' -e 's/Glibc/Darwin/g' \
    -e '/^import SwiftOverlayShims$/d' -e 's/Swift\(Darwin\|OverlayShims\)\./Darwin./g' \
    -e 's/^@_exported import SwiftDarwin$/@_exported import Darwin/' -e '/typealias sighandler_t/d' \
    -e 's/Darwin\.sighandler_t/Darwin.sig_t/g' -e 's/_stdlib_remainderl(/_missing(/' \
    -e 's/_stdlib_squareRootl(self)/_missing(self, self)/' \
    "$resources/linux/$2.swiftmodule/$(uname -m)-unknown-linux-gnu.swiftinterface" >"$place/interfaces/$1.swiftinterface"
  case $1 in
  Swift) echo '@usableFromInline func _missing(_: Swift.Float80, _: Swift.Float80) -> Swift.Float80' ;;
  Darwin)
    # Constants whose macros Swift cannot read, which Apple's module has.
    echo 'public var TIOCGWINSZ: Swift.UInt { get }'
    ;;
  Synchronization) echo '@usableFromInline func _swift_stdlib_gettid() -> Swift.UInt32' ;;
  esac >>"$place/interfaces/$1.swiftinterface"
  mkdir -p "$library/$1.swiftmodule"
  set -- "$1" -compile-module-from-interface "$place/interfaces/$1.swiftinterface" -disable-availability-checking \
    -o "$library/$1.swiftmodule/arm64-apple-macos.swiftmodule"
  [ "$1" != Swift ] || set -- "$@" -parse-stdlib
  # What the library says of itself is not ours to mend.
  compile "$@" >"$place/log" 2>&1 || { cat "$place/log" >&2 && exit 1; }
}

if [ ! -e "$place/made" ]; then
  mkdir -p "$library" "$sdk/usr/include" "$place/include" "$place/interfaces" "$place/rooms"
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$place/wheel" ziglang==0.17.1
  python3 -m zipfile -e "$place"/wheel/*.whl "$place/zig"
  cp -R "$place"/zig/ziglang/lib/libc/include/any-darwin-any/. "$sdk/usr/include"
  rm -rf "$place/wheel" "$place/zig"
  for header in $headers; do echo "#include <$header.h>"; done >"$sdk/usr/include/darwin-all.h"
  echo 'module Darwin [system] [extern_c] { header "darwin-all.h" export * }' >"$sdk/usr/include/module.modulemap"
  cp -RL /usr/include/xxhash.h /usr/include/ncursesw /usr/include/curses.h /usr/include/ncurses_dll.h /usr/include/unctrl.h \
    "$place/include"
  interface Swift Swift
  for module in _Concurrency _Builtin_float _StringProcessing SwiftOnoneSupport; do interface $module $module; done
  interface Darwin Glibc
  interface Synchronization Synchronization
  : >"$place/made"
fi

echo "$PWD/Sources/CTerminalGuard/include/CTerminalGuard.h" |
  sed 's/.*/module CTerminalGuard { header "&" export * }/' >"$place/include/module.modulemap"
for file in Sources/CTerminalGuard/*.c Sources/CTeamSchema/*.c; do
  "$clang" -target "$target" -isysroot "$sdk" -fsyntax-only -Wall -Wextra -Werror -I"${file%/*}/include" "$file"
done

room() { # NAME, then files
  name=$1
  shift
  for folder in Sources/C[A-Z]*/module.modulemap; do set -- "$@" -I "${folder%/*}"; done
  compile "$name" -emit-module -o "$place/rooms/$name.swiftmodule" -parse-as-library -swift-version 6 \
    -package-name swipedeck -I "$place/rooms" "$@" 2>"$place/log" && return
  grep -v 'SDK settings were ignored' "$place/log" >&2
  exit 1
}

for module in Dispatch Foundation; do room "$module" "Tools/darwin/$module.swift"; done
for name in SwipeEngine Platform CardDeck CardRanking SwipeScript TerminalText TerminalCanvas TerminalIO Pictures CardPixels; do
  # shellcheck disable=SC2046 # a path a word: none of ours has a space
  room "$name" $(find "Sources/$name" -name '*.swift')
done
echo 'check-darwin: the rooms without GRDB and ArgumentParser, and the C, have the names and types of macOS'
