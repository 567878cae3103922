#!/bin/sh
# Builds one of the fuzzers in Fuzz/ and runs it: libFuzzer, with AddressSanitizer, over inputs that it makes up
# itself and keeps where they reach new code.
#
#   Tools/fuzz.sh                   names the fuzzers
#   Tools/fuzz.sh NAME [SECONDS]    runs Fuzz/NAME.swift, for 60 seconds if none are said; for 0, only builds it
#   Tools/fuzz.sh NAME FILE         runs it once with that input, to see a failure again
#   Tools/fuzz.sh NAME check        only checks that it and its modules compile; a part of `make ci`
#
# Kept are .build/fuzz/NAME/corpus, and what made it fail as .build/fuzz/NAME/crash-*. Inputs to begin with are taken
# from Fuzz/Seeds/NAME, words of the input's language from Fuzz/Seeds/NAME.dict, where these are.
#
# A fuzzer is a file that imports the modules it needs: rooms of Sources, each built once, as a module, with the
# fuzzer's instrumentation, in the order of their imports. Environment: SWIFT, the command to run (default: swift);
# FUZZ_FLAGS, more for libFuzzer (such as -max_len=100).
set -eu

swift=${SWIFT:-swift}
targets=$(grep -l LLVMFuzzerTestOneInput Fuzz/*.swift | sed 's|^Fuzz/||; s|\.swift$||')

if [ $# -eq 0 ]; then
  echo "$targets"
  exit
fi
name=$1
limit=${2:-60}
if ! echo "$targets" | grep -qx "$name"; then
  echo "fuzz: there is no fuzzer '$name'; there are: $(echo "$targets" | tr '\n' ' ')" >&2
  exit 64
fi

resources=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)
swiftc=$resources/../../bin/swiftc
[ -x "$swiftc" ] || swiftc=swiftc
# Of each compiler its own: it reads no other's interfaces.
compiler=$("$swiftc" --version 2>/dev/null | cksum | cut -d " " -f 1)
folder=.build/fuzz/$name
modules=.build/fuzz/modules-$compiler
[ "$limit" != check ] || modules=.build/fuzz/interfaces-$compiler
mkdir -p "$folder/corpus" "$modules"
# Where the sources of a module are; nothing for a module that is not ours, or not Swift.
room() {
  case $1 in
  TestSupport) echo Tests/TestSupport ;; # what tests and fuzzers share
  TerminalInput) echo Sources/TerminalIO/Input ;; # of the terminal only what reads bytes
  TerminalPictures) echo Sources/Pictures ;; # of the room only what reads pictures' files
  Sidecars) echo Sources/ChoiceFormats/Sidecars ;; # of the formats only what reads XMP
  GRDB) echo .build/checkouts/GRDB.swift/GRDB ;; # the dependencies that rooms of ours import
  *) if [ -d "Sources/$1" ] && [ ! -e "Sources/$1/module.modulemap" ]; then echo "Sources/$1"; fi ;;
  esac
}

# Of a room what a fuzzer needs.
sources() {
  if [ "$1" = Sources/Pictures ]; then
    echo "$1/RawPreview.swift"
  elif [ "$1" = Sources/TerminalCanvas ]; then
    # Without what needs ncurses.
    for part in Canvas CanvasBlending CanvasDrawing Cell CellPosition CellRect CellStyle Color ColorDepth ColorQuantizer HalfBlock OKLab PixelImage VisualOrder; do echo "$1/$part.swift"; done
  else
    find "$1" -name '*.swift' | sort
  fi
}

imports() {
  sed -n 's/^\(@[a-z_]* \)\{0,1\}import \(struct \)\{0,1\}\([A-Za-z]*\).*/\3/p' "$@" | sort -u
}

compile() {
  # shellcheck disable=SC2086 # flags and paths are words: none of ours has a space
  "$swiftc" -swift-version 6 -wmo -parse-as-library -package-name swipedeck -enable-testing -I "$modules" $system "$@"
}

linker=""
# Of the linkers this one does not warn of the sanitizer's own names.
[ ! -x "$resources/../../bin/ld.lld" ] || linker=-use-ld=lld
code="-O -g -sanitize=fuzzer,address $linker"
# As their own packages say.
system="-D SQLITE_ENABLE_FTS5 -D SQLITE_DISABLE_SNAPSHOT"
[ -d .build/checkouts/GRDB.swift ] || "$swift" package resolve
for map in Sources/*/module.modulemap .build/checkouts/GRDB.swift/Sources/*/module.modulemap; do system="$system -I $(dirname "$map")"; done

objects=""
# Builds a room and, before it, what it imports; once a run, and only if a source is newer.
build() {
  from=$(room "$1")
  case " $objects " in *" $modules/$1.o "*) from="" ;; esac
  [ -n "$from" ] || return 0
  # shellcheck disable=SC2046 # a path a word
  for import in $(imports $(sources "$from")); do [ "$import" = "$1" ] || build "$import"; done
  from=$(room "$1")
  # shellcheck disable=SC2086
  if [ ! -e "$modules/$1.o" ] ||
    [ -n "$(find "$from" Tools/fuzz.sh $objects -newer "$modules/$1.o" 2>/dev/null | head -n 1)" ]; then
    echo "fuzz: building $1"
    quiet=""
    [ "$1" != GRDB ] || quiet=-suppress-warnings # others' warnings are theirs
    # shellcheck disable=SC2046,SC2086
    if [ "$limit" = check ]; then
      # The empty file's time is when the compilation began: a source that changes meanwhile is newer.
      : >"$modules/$1.began"
      compile $quiet -module-name "$1" -emit-module -o "$modules/$1.swiftmodule" $(sources "$from")
      mv "$modules/$1.began" "$modules/$1.o"
    else
      compile $quiet -module-name "$1" $code -c -emit-module -emit-module-path "$modules/$1.swiftmodule" \
        $(sources "$from") -o "$modules/$1.o"
    fi
  fi
  objects="$objects $modules/$1.o"
}

# The fuzzer's own files: itself, and those of Fuzz/ that are no fuzzers and need no module that it does not.
own=Fuzz/$name.swift
wanted=" $(imports "$own" | tr '\n' ' ') "
for file in Fuzz/*.swift; do
  ! grep -q LLVMFuzzerTestOneInput "$file" || continue
  for import in $(imports "$file"); do
    case $wanted in *" $import "*) ;; *) [ -z "$(room "$import")" ] || continue 2 ;; esac
  done
  own="$own $file"
done
# shellcheck disable=SC2086
for import in $(imports $own); do build "$import"; done

if [ "$limit" = check ]; then
  # shellcheck disable=SC2086
  compile -module-name "Fuzz$name" -emit-module -o "$modules/Fuzz$name.swiftmodule" $own
  exit
fi

libraries=""
# shellcheck disable=SC2086
case " $objects " in *CardDeck*) libraries=-lxxhash ;; esac
case " $objects " in *GRDB*) libraries="$libraries -lsqlite3" ;; esac
echo "fuzz: building $name"
# shellcheck disable=SC2086
compile -module-name "Fuzz$name" $code $own $objects $libraries \
  -emit-executable -emit-module-path "$folder/Fuzz$name.swiftmodule" -o "$folder/fuzz"

[ "$limit" != 0 ] || exit 0

# The report is the sanitizer's; Swift's own would hold the process until it has read all symbols.
export SWIFT_BACKTRACE=enable=no
# Swift allocates much: to keep where each piece came from in full would take a tenth of the time.
export ASAN_OPTIONS="malloc_context_size=6:quarantine_size_mb=32${ASAN_OPTIONS:+:$ASAN_OPTIONS}"

if [ -f "$limit" ]; then exec "$folder/fuzz" "$limit"; fi

set -- -max_total_time="$limit" -artifact_prefix="$folder/" -print_final_stats=1 -timeout=10 -rss_limit_mb=2048
[ ! -f "Fuzz/Seeds/$name.dict" ] || set -- "$@" -dict="Fuzz/Seeds/$name.dict"
set -- "$@" "$folder/corpus"
seeds=Fuzz/Seeds/$name
# Of the scripts in the tests only what goes in: what comes out is long, and no script.
if ls "$seeds"/*.in.jsonl >/dev/null 2>&1; then
  mkdir -p "$folder/seeds"
  cp "$seeds"/*.in.jsonl "$folder/seeds"
  seeds=$folder/seeds
fi
[ ! -d "$seeds" ] || set -- "$@" "$seeds"
# shellcheck disable=SC2086
"$folder/fuzz" -verbosity=0 ${FUZZ_FLAGS-} "$@"
