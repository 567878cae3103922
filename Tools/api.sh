#!/bin/sh
# The public API of SwipeEngine, a line a symbol, as the compiler sees it: what Engine/API.txt holds.
#
#   Tools/api.sh            print it: Tools/api.sh >Engine/API.txt
#   Tools/api.sh --check    compare it with Engine/API.txt
#
# Environment: SWIFT, the command to run (default: swift); SYMBOLS, a symbol graph of SwipeEngine that is made already.
set -eu

kept=Engine/API.txt
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

if [ -z "${SYMBOLS-}" ]; then
  tools=$("${SWIFT:-swift}" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)/../../bin
  [ -x "$tools/swiftc" ] || tools=$(dirname "$(command -v swiftc)")
  # shellcheck disable=SC2046 # a path a word: none of ours has a space
  "$tools/swiftc" -swift-version 6 -parse-as-library -module-name SwipeEngine -package-name swipedeck \
    -emit-module -emit-module-path "$place/SwipeEngine.swiftmodule" \
    -emit-symbol-graph -emit-symbol-graph-dir "$place" -symbol-graph-minimum-access-level public \
    $(find Sources/SwipeEngine -name '*.swift' | sort)
  SYMBOLS=$place/SwipeEngine.symbols.json
fi

python3 - "$SYMBOLS" >"$place/API.txt" <<'END'
import json
import sys

graph = json.load(open(sys.argv[1], encoding="utf-8"))
names = {one["identifier"]["precise"]: ".".join(one["pathComponents"]) for one in graph["symbols"]}
related = {}
for one in graph["relationships"]:
    related.setdefault(one["kind"], []).append(one)
required = {one["source"] for one in related.get("requirementOf", [])}
defaults = {one["source"]: one["target"] for one in related.get("defaultImplementationOf", [])}


def conditions(constraints):
    words = {"conformance": ":", "superclass": ":", "sameType": "=="}
    found = {f"{one['lhs']} {words[one['kind']]} {one['rhs']}" for one in constraints}
    # Those of a parameter of an unnamed type stand in its declaration.
    return {one for one in found if "some " not in one}


def where(found):
    return " where " + ", ".join(sorted(found)) if found else ""


# What a type says of its parameters is not said again of its members.
own = {one["pathComponents"][0]: conditions(one.get("swiftGenerics", {}).get("constraints", []))
       for one in graph["symbols"] if len(one["pathComponents"]) == 1}
lines, conforms = set(), {}
for symbol in graph["symbols"]:
    # Without a place it is made by the compiler, or is the standard library's (`!=`).
    identifier = symbol["identifier"]["precise"]
    if "location" not in symbol or "::SYNTHESIZED::" in identifier or identifier in defaults:
        continue
    text, _, rest = "".join(part["spelling"] for part in symbol["declarationFragments"]).partition(" where ")
    path = symbol["pathComponents"]
    constraints = symbol.get("swiftGenerics", {}).get("constraints", [])
    constraints = constraints + symbol.get("swiftExtension", {}).get("constraints", [])
    text = " ".join(text.split()) + where(conditions(constraints) - (own[path[0]] if len(path) > 1 else set()))
    if identifier in required:
        text += " // has a default" if identifier in defaults.values() else " // has to be written"
    for one in symbol.get("availability", []):
        text += " // unavailable" if one.get("isUnconditionallyUnavailable") else " // deprecated"
    lines.add(f"{'.'.join(path)}  {text}")
for one in related["conformsTo"]:
    name, target = names[one["source"]], one.get("targetFallback") or names[one["target"]]
    # These three are the compiler's own.
    if target.removeprefix("Swift.") not in ("SendableMetatype", "Copyable", "Escapable"):
        found = where(conditions(one.get("swiftConstraints", [])) - own[name.split(".")[0]])
        conforms.setdefault((name, found), set()).add(target.removeprefix("Swift."))
for (name, found), targets in conforms.items():
    lines.add(f"{name}  : {', '.join(sorted(targets))}{found}")
print("# The public API of SwipeEngine, made by Tools/api.sh. What a change of it means: docs/stability.md.")
print("\n".join(sorted(lines)))
END

if [ "${1-}" = --check ]; then
  diff -u "$kept" "$place/API.txt" || {
    echo "api: the public API is not that of $kept. If it is meant to change: Tools/api.sh >$kept, and a line in" >&2
    echo 'CHANGELOG.md; a line that goes away or changes breaks others: see docs/stability.md' >&2
    exit 1
  }
else
  cat "$place/API.txt"
fi
