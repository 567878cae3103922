"""Reads what `swipedeck --experimental-dump-help` writes, and writes a line for each command, argument, option and word of an option."""

import json
import sys


def lines(command, name):
    yield name
    positions = 0
    for one in command.get("arguments", []):
        if not one["shouldDisplay"]:
            continue
        positions += one["kind"] == "positional"
        spellings = [("--" if spelling["kind"] == "long" else "-") + spelling["name"] for spelling in one.get("names", [])]
        for spelling in spellings or [f"argument {positions}"]:
            yield f"{name} {spelling}" + (" VALUE" if one["kind"] == "option" else "")
            yield from (f"{name} {spelling} {word}" for word in one.get("allValues", []))
            if one["isOptional"]:
                yield f"{name} {spelling} may be left out"
            if one["isRepeating"]:
                yield f"{name} {spelling} may be repeated"
    for one in command.get("subcommands", []):
        if one["shouldDisplay"]:
            yield from lines(one, f"{name} {one['commandName']}")


print("\n".join(sorted(set(lines(json.load(sys.stdin)["command"], "swipedeck")))))
