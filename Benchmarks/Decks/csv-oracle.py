#!/usr/bin/env python3
"""Reads made-up and damaged tables with Python's csv and with `swipedeck check`, and tells where they differ.

    Benchmarks/Decks/csv-oracle.py SWIPEDECK [COUNT] [SEED]

For each table both must find as many rows, the same rows bad (more cells than names, text behind a closing quote,
a quote never closed: Python's strict mode), and each name filled as often.
"""
import csv
import io
import json
import os
import random
import subprocess
import sys
import tempfile

PIECES = ["a", "bc", '"', '""', ",", "\n", "\r\n", " ", "é", '","', '"\n', '\n"', "5\" disk", "x,y,z", "1"]


def expected(text):
    """The rows as Python's csv finds them."""
    return [row for row in csv.reader(io.StringIO(text, newline="")) if row]


def rows_of(text):
    """The records of a table with their texts, by the reader's own states, one row at a time."""
    found, start = [], 0
    state, place = "start", 0
    while place < len(text):
        mark = text[place]
        if state == "quoted":
            if mark == '"':
                if text[place + 1:place + 2] == '"':
                    place += 1
                else:
                    state = "plain"
        elif mark == '"' and state == "start":
            state = "quoted"
        elif mark == ",":
            state = "start"
        elif mark in "\r\n":
            if place > start:
                found.append(text[start:place])
            start, state = place + 1, "start"
        else:
            state = "plain"
        place += 1
    if state == "quoted":
        return None
    if len(text) > start:
        found.append(text[start:])
    return found


def main():
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    differences = compared = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "deck.csv")
        for number in range(count):
            text = "id,one,two\n" + "".join(rng.choices(PIECES, k=rng.randint(1, 40)))
            with open(path, "w", encoding="utf-8", newline="") as out:
                out.write(text)
            report = subprocess.run([program, "check", path, "--json"], capture_output=True, text=True)
            rows = rows_of(text)
            if rows is None or len(rows) < 2:
                if "never closed" not in report.stdout + report.stderr and "no cards" not in report.stderr:
                    differences += 1
                    print(f"{text!r}: an open quote or no rows, and {report.stdout}{report.stderr}")
                compared += 1
                continue
            told = json.loads(report.stdout)
            good, bad = [], []
            for place, row in enumerate(rows[1:]):
                try:
                    cells = next(csv.reader([row], strict=True)) if "\n" not in row and "\r" not in row else next(
                        csv.reader(io.StringIO(row, newline=""), strict=True))
                    (good if len(cells) <= 3 else bad).append((place, cells))
                except csv.Error:
                    bad.append((place, None))
            # All rows read in one go must be those that are read one by one.
            whole = expected(text)
            filled = {name: sum(1 for _, cells in good if len(cells) > which and cells[which].strip())
                      for which, name in enumerate(["id", "one", "two"])}
            mine = {field["name"]: field["filled"] for field in told["fields"]}
            compared += 1
            if (told["cards"], [one["card"] for one in told["bad"]], {n: mine.get(n, 0) for n in filled}) != (
                    len(rows) - 1, [place for place, _ in bad], filled) or len(whole) != len(rows):
                differences += 1
                print(f"{text!r}: {told['cards']} {told['bad']} {mine}, and {len(rows) - 1} {bad} {filled} {len(whole)}")
    print(f"{compared} tables, {differences} differences")
    sys.exit(1 if differences else 0)


main()
