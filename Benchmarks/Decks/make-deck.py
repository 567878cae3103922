#!/usr/bin/env python3
"""Writes a deck of made-up cards, the same on every machine: make-deck.py FORMAT COUNT [SEED] > FILE

FORMAT is jsonl, json (one array), keyed (one object, cards by name) or csv. A million cards of the first are
about 220 MB. Some texts have escapes, quotes, commas, line breaks and letters of other scripts in them.
"""
import random
import sys

WORDS = (
    "amber basket candle dusty eager forest gentle harbour island jumper kettle lantern meadow north orchard "
    "pebble quiet river silver thunder umbrella velvet willow yellow zephyr naïve café Øresund 山 москва"
).split()
RARE = ['said "yes"', "back\\slash", "tab\there", "two\nlines", "{braces}", "[brackets]", "a, comma"]


def card(number, rng):
    words = rng.choices(WORDS, k=rng.randint(10, 22))
    if rng.random() < 0.06:
        words[rng.randrange(len(words))] = rng.choice(RARE)
    return {
        "id": f"c{number:07d}",
        "title": " ".join(rng.choices(WORDS, k=2)),
        "body": " ".join(words),
        "score": round(rng.random() * 100, 2),
        "tags": rng.choices(WORDS, k=2),
        "done": rng.random() < 0.5,
    }


def text(string):
    out = string.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{out}"'


def json_text(made):
    tags = ", ".join(text(tag) for tag in made["tags"])
    return (
        f'{{"id": {text(made["id"])}, "title": {text(made["title"])}, "body": {text(made["body"])}, '
        f'"score": {made["score"]}, "tags": [{tags}], "done": {"true" if made["done"] else "false"}}}'
    )


def cell(value):
    string = ", ".join(value) if isinstance(value, list) else str(value)
    if any(mark in string for mark in ',"\n\r'):
        string = string.replace('"', '""')
        return f'"{string}"'
    return string


def main():
    form, count = sys.argv[1], int(sys.argv[2])
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    out = open(1, "w", encoding="utf-8", newline="\n", buffering=1 << 20, closefd=False)
    opening = {"json": "[\n", "keyed": "{\n", "csv": "id,title,body,score,tags,done\n"}.get(form, "")
    closing = {"json": "\n]\n", "keyed": "\n}\n"}.get(form, "")
    out.write(opening)
    for number in range(count):
        made = card(number, rng)
        if form == "csv":
            out.write(",".join(cell(value) for value in made.values()) + "\n")
        elif form == "jsonl":
            out.write(json_text(made) + "\n")
        else:
            name = f'"{number}": ' if form == "keyed" else ""
            out.write((",\n" if number else "") + name + json_text(made))
    out.write(closing)
    out.flush()


main()
