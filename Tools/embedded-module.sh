#!/bin/sh
# Compiles one module as Embedded Swift for bare WebAssembly, if it is older than its sources or than the modules before
# it: Tools/embedded-module.sh FOLDER NAME SOURCE.... It may import those that are in the folder. Does nothing, and says
# so, where the toolchain has no standard library for that. Environment: SWIFT, the command to run (default: swift);
# SWIFT_FLAGS, more for the compiler.
set -eu

folder=$1
name=$2
shift 2
target=wasm32-unknown-none-wasm
resources=$("${SWIFT:-swift}" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
if [ ! -e "$resources/embedded/Swift.swiftmodule/$target.swiftmodule" ]; then
  echo "embedded: this toolchain has no standard library for $target, so $name is not built" | tee -a "${SKIPPED:-/dev/null}" >&2
  exit 0
fi
mkdir -p "$folder"
made=$folder/$name.o
if [ "$(cat "$made.flags" 2>/dev/null)" != "${SWIFT_FLAGS-}" ]; then rm -f "$made"; fi
imports=$(sed -n "s|^import \\(.*\\)|$folder/\\1.swiftmodule|p" "$@" | sort -u)
# shellcheck disable=SC2086 # a path a word: none of ours has a space
[ ! -e "$made" ] || [ -n "$(find "$@" "$0" $imports -newer "$made")" ] || exit 0
# shellcheck disable=SC2086 # an option a word
"$resources/../../bin/swiftc" -target "$target" -enable-experimental-feature Embedded \
  -enable-experimental-feature Extern -swift-version 6 -package-name swipedeck -warnings-as-errors -Osize -wmo \
  -parse-as-library -Xfrontend -disable-stack-protector -I "$folder" -module-name "$name" -emit-module \
  -emit-module-path "$folder/$name.swiftmodule" ${SWIFT_FLAGS-} -c "$@" -o "$made"
printf '%s\n' "${SWIFT_FLAGS-}" >"$made.flags"
