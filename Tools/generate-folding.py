#!/usr/bin/env python3
"""Writes the table by which a search sees past case, accents and widths, from the Unicode Character Database (15.0.0).

    Tools/generate-folding.py [DIRECTORY] > Sources/CardDeck/Selection/FoldingTable+Rows.swift

DIRECTORY holds UnicodeData.txt, CaseFolding.txt and Scripts.txt (Debian: package unicode-data,
/usr/share/unicode, which is the default).
"""

import sys
from pathlib import Path

# Letters with a stroke, which Unicode does not take apart, and the i without its dot. A person without the key for
# one types the letter that it looks like.
ALIKE = {0xF8: "o", 0x111: "d", 0x127: "h", 0x131: "i", 0x142: "l", 0x167: "t"}
# Scripts whose marks can be left out in writing. Elsewhere, as in India or Thailand, marks are vowels.
SCRIPTS = {"Inherited", "Common", "Latin", "Greek", "Cyrillic", "Hebrew", "Arabic", "Syriac"}
# The marks that make か into が, which is another letter.
VOICED = {0x3099, 0x309A}
# Invisible by themselves.
INVISIBLE = [0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF]


def lines(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        text = line.split("#")[0].strip()
        if text:
            yield [field.strip() for field in text.split(";")]


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
    lower, parts, category = {}, {}, {}
    for fields in lines(folder / "UnicodeData.txt"):
        point = int(fields[0], 16)
        category[point] = fields[2]
        if fields[13]:
            lower[point] = int(fields[13], 16)
        tag, _, rest = fields[5].rpartition(">")
        # Canonical ones, and the widths of East Asian type; not ² or ㎏.
        if rest and tag in ("", "<wide", "<narrow"):
            parts[point] = [int(part, 16) for part in rest.split()]
    fold = {}
    for point, status, to, *_ in lines(folder / "CaseFolding.txt"):
        if status in "CF":
            fold[int(point, 16)] = [int(part, 16) for part in to.split()]
    dropped = set(INVISIBLE)
    for span, script in lines(folder / "Scripts.txt"):
        first, _, last = span.partition("..")
        if script in SCRIPTS:
            points = range(int(first, 16), int(last or first, 16) + 1)
            dropped |= {point for point in points if category.get(point) in ("Mn", "Me")}
    dropped -= VOICED

    def apart(point):
        return [deep for part in parts[point] for deep in apart(part)] if point in parts else [point]

    def folded(point):
        result = [case for part in apart(point) for case in fold.get(part, [part])]
        result = [deep for part in result for deep in apart(lower.get(part, part))]
        result = [ord(ALIKE[part]) if part in ALIKE else part for part in result]
        return [part for part in result if part not in dropped]

    entries = {}
    for point in sorted(set(parts) | set(fold) | set(ALIKE) | set(lower)):
        # The one capital whose small letter is two scalars by SpecialCasing.txt.
        if point not in dropped and (folded(point) != [lower.get(point, point)] or point == 0x130):
            entries[point] = folded(point)
    write(entries, dropped)


def write(entries, dropped):
    # Where the numbers go up together, one line says it for all of them.
    rows = []
    for point, parts in sorted([*entries.items(), *((point, []) for point in dropped)]):
        if rows and rows[-1][1] == point - 1 and continues(rows[-1], point, parts):
            rows[-1][1] = point
        else:
            rows.append([point, point, parts])
    print("// Written by Tools/generate-folding.py.\n\nextension FoldingTable {")
    print('  /// For ``init(_:)``.\n  static let file: StaticString = """')
    line = "   "
    for number, (first, last, parts) in enumerate(rows):
        row = " ".join(f"{number:04X}" for number in [first, last, *parts])
        if len(line) + len(row) > 500:
            print(line)
            line = "   "
        line += f" {row};"
    print(line)
    print('    """\n}')


def continues(row, point, parts):
    first, _, start = row
    return parts == start == [] or len(parts) == len(start) == 1 and parts[0] == start[0] + point - first


main()
