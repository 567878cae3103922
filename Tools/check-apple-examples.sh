#!/bin/sh
# Type-checks the SwiftUI and UIKit examples in Examples/Apple: on macOS against the frameworks of Xcode's iOS simulator,
# elsewhere against the stubs in Examples/Apple/Stubs. The code is compiled as far as SIL, where data races and uses before
# initialization are found too.
#
# Environment: SWIFT, the command to run (default: swift).
set -eu

modules=$(mktemp -d)
trap 'rm -rf "$modules"' EXIT

if [ "$(uname)" = Darwin ]; then
  compile() { xcrun --sdk iphonesimulator swiftc -target "$(uname -m)-apple-ios16.0-simulator" "$@"; }
else
  resources=$("${SWIFT:-swift}" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
  swiftc=$resources/../../bin/swiftc
  [ -x "$swiftc" ] || swiftc=swiftc
  compile() { "$swiftc" "$@"; }
fi

# module NAME [more for the compiler] SOURCE...: a module that the examples import.
module() {
  name=$1
  shift
  compile -swift-version 6 -parse-as-library -module-name "$name" -emit-module \
    -emit-module-path "$modules/$name.swiftmodule" -I "$modules" "$@"
}

# example NAME [more for the compiler]: an example.
example() {
  name=$1
  shift
  compile -swift-version 6 -parse-as-library -warnings-as-errors -I "$modules" "$@" \
    -emit-sil "Examples/Apple/$name.swift" -o "$modules/$name.sil"
}

# shellcheck disable=SC2046 # a path a word: none of ours has a space
module SwipeEngine -package-name swipedeck $(find Sources/SwipeEngine -name '*.swift' | sort)
if [ "$(uname)" = Darwin ]; then
  example SwipeStack
  example SwipeStackView
else
  module SwiftUI Examples/Apple/Stubs/SwiftUI.swift
  example SwipeStack
  # `#selector` and `@objc` need the interoperation with Objective-C, which is off on other systems.
  set -- -Xfrontend -enable-objc-interop -Xfrontend -disable-objc-attr-requires-foundation-module
  module ObjectiveC "$@" Examples/Apple/Stubs/ObjectiveC.swift
  module UIKit "$@" Examples/Apple/Stubs/UIKit.swift
  example SwipeStackView "$@"
fi
echo 'check-apple-examples: SwiftUI and UIKit examples type-check'
