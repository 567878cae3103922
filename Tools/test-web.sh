#!/bin/sh
# Tests what runs outside of a system. The golden scripts give the same bytes under wasmkit and in a browser as natively;
# the page of Examples/Web is played in a real browser by touch, mouse, pen and keys. Where there is no Chromium only the
# first is done, and that is said. Environment: SWIFT (default: swift), CHROMIUM, the browser's command.
set -eu

swift=${SWIFT:-swift}
objects=.build/embedded
folder=.build/web-test
resources=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
tools=$resources/../../bin
target=wasm32-unknown-none-wasm

Tools/check-embedded.sh "$objects"
if [ ! -e "$objects/SwipeScript.o" ]; then
  # Tools/embedded-module.sh has said so.
  exit 0
fi

# The script's own program, with the C library that Debian has for WASI.
libraries=/usr/lib/wasm32-wasi
builtins=$(find "$resources/clang/lib" "$resources/../clang" /usr/lib/llvm-*/lib/clang /usr/lib/clang -name 'libclang_rt.builtins*wasm32*.a' -o -path '*wasm32*' -name 'libclang_rt.builtins.a' 2>/dev/null | sort | tail -n 1)
if [ -e "$libraries/libc.a" ] && [ -n "$builtins" ]; then
  mkdir -p "$folder"
  Tools/embedded-module.sh "$objects" Simulate Tests/Web/Simulate.swift Tests/TestSupport/BitPatterns.swift
  "$tools/clang" --target=wasm32-wasi -isystem /usr/include/wasm32-wasi -O2 -mbulk-memory -Wall -Werror \
    -c Tests/Web/main.c -o "$objects/main.o"
  "$tools/wasm-ld" "$libraries/crt1-command.o" "$objects/main.o" "$objects/Simulate.o" "$objects/SwipeScript.o" \
    "$objects/CardDeck.o" "$objects/SwipeEngine.o" -L "$libraries" -lc "$builtins" \
    "$resources/embedded/$target/libswiftUnicodeDataTables.a" --gc-sections -O2 -z stack-size=1048576 --stack-first \
    --strip-all -o "$folder/simulate.wasm"
  cp Tests/Web/wasi.js "$folder/"
  echo '<!doctype html><link rel="icon" href="data:,">' >"$folder/empty.html"
  if [ -x "$tools/wasmkit" ]; then
    count=0
    answer=$(mktemp)
    trap 'rm -f "$answer" "$answer.error"' EXIT
    for script in Tests/Scripts/*.in.jsonl; do
      name=${script%.in.jsonl}
      # shellcheck disable=SC2046 # no number is no argument
      "$tools/wasmkit" run "$folder/simulate.wasm" $(cat "$name.fps" 2>/dev/null) <"$script" >"$answer" 2>"$answer.error" || true
      if ! cmp "$answer" "$name.out.jsonl"; then
        cat "$answer.error" >&2
        echo "test-web: $name is not the same under wasmkit" >&2
        exit 1
      fi
      count=$((count + 1))
    done
    [ "$count" -gt 0 ]
    "$tools/wasmkit" run "$folder/simulate.wasm" bits >"$answer" </dev/null
    cmp "$answer" Tests/Scripts/bit-patterns.txt || { echo "test-web: numbers differ in their bits under wasmkit" >&2; exit 1; }
    echo "test-web: $(awk '{ sum += $2 } END { print sum }' "$answer") numbers under wasmkit, bit for bit the same"
    echo "test-web: $count scripts under wasmkit, byte for byte the same"
  else
    echo "test-web: this toolchain has no wasmkit: the scripts are not played under it" | tee -a "${SKIPPED:-/dev/null}" >&2
  fi
else
  rm -f "$folder/simulate.wasm"
  echo "test-web: no wasi-libc, or no libclang-rt for wasm32: the scripts are not played as WebAssembly" | tee -a "${SKIPPED:-/dev/null}" >&2
fi

browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$browser" ]; then
  echo "test-web: no Chromium: the page is not tested" | tee -a "${SKIPPED:-/dev/null}" >&2
  exit 0
fi
Tools/web.sh
CHROMIUM=$browser python3 -W error::SyntaxWarning Tests/Web/tests.py
