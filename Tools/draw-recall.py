#!/usr/bin/env python3
"""Draws how likes were found over the cards read, as SVG for a paper, from the JSON of `stats` or `evaluate`.

  swipedeck stats papers.csv --json | Tools/draw-recall.py >curve.svg
  swipedeck evaluate papers.csv --labels included=1 --json | Tools/draw-recall.py --title papers.csv >recall.svg

Beside the curve stands what reading at random would have found. Of `stats`, which does not know all likes, that is a
band: from the likes found to the most that there may be, where the JSON tells how many (95 %).
"""

import argparse
import json
import os
import sys
from xml.sax.saxutils import escape

LEFT, TOP, WIDTH, HEIGHT = 64, 58, 556, 300
CURVE = 'stroke="#1f6fb2" stroke-width="2.5"'
CHANCE = 'stroke="#888888" stroke-dasharray="5 4"'
BOUND = 'stroke="#c0392b" stroke-dasharray="2 3"'


def number(value):
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def text(x, y, words, anchor="start", look=""):
    return f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" {look}>{words}</text>'


def line(x1, y1, x2, y2, look):
    return f'<line x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}" {look}/>'


def step(end, most):
    """The least of 1, 2, 5, 10, 20 … with at most that many steps up to the end."""
    power = 1
    while True:
        for factor in (1, 2, 5):
            if end <= power * factor * most:
                return power * factor
        power *= 10


class Recall:
    """The figures of a curve, whichever command told them."""

    def __init__(self, report):
        self.points = report["curve"] or [[0, 0]]
        self.read, self.found = self.points[-1]
        # Only `evaluate` knows all likes; its cards are those of the whole deck, those of `stats` may be gone.
        self.liked = report.get("liked")
        self.cards = report["cards"] if self.liked is not None else self.read + (report["undecided"] or 0)
        share = report.get("recallAtLeast")
        self.share = share if self.read < self.cards else None
        # More than twice those found would leave no room for the curve.
        self.most = int(self.found / share) if share and 0.5 <= share < 1 else None

    def summary(self):
        cards = f"{self.cards:,} {'card' if self.cards == 1 else 'cards'}"
        if self.liked is not None:
            return f"{self.liked:,} liked among {cards}"
        read = cards if self.read >= self.cards else f"{self.read:,} of {cards}"
        share = f"; at least {int(self.share * 100)} % of all likes, with a certainty of 95 %" if self.share else ""
        return f"{self.found:,} liked in {read} read{share}"


def drawing(recall, title):
    is_share = recall.liked is not None
    least = recall.liked if is_share else recall.found
    cards, likes = max(recall.cards, recall.read, 1), max(recall.most or 0, least, 1)
    row = step(likes, 6)
    top = likes if is_share else -(-likes // row) * row

    def x(count):
        return LEFT + WIDTH * count / cards

    def y(count):
        return TOP + HEIGHT * (1 - count / top)

    def corners(points):
        return " ".join(f"{number(x(a))},{number(y(b))}" for a, b in points)

    right, bottom, middle = LEFT + WIDTH, TOP + HEIGHT, TOP + HEIGHT / 2
    yield ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420" font-family="sans-serif" font-size="12" '
           'fill="#333333">\n<rect width="640" height="420" fill="#ffffff"/>')
    yield text(LEFT, 22, escape(title), look='font-size="15" font-weight="bold"')
    yield text(LEFT, 40, recall.summary(), look='fill="#666666"')
    rows = [(top * share / 100, f"{share}") for share in range(0, 101, 20)] if is_share else [
        (count, f"{count:,}") for count in range(0, top + 1, row)]
    for count, label in rows:
        yield line(LEFT, y(count), right, y(count), 'stroke="#e3e3e3"')
        yield text(LEFT - 8, y(count) + 4, label, "end")
    for count in range(0, cards + 1, step(cards, 8)):
        yield line(x(count), bottom, x(count), bottom + 5, 'stroke="#333333"')
        yield text(x(count), bottom + 20, f"{count:,}", "middle")
    yield line(LEFT, bottom, right, bottom, 'stroke="#333333"')
    yield line(LEFT, TOP, LEFT, bottom, 'stroke="#333333"')
    yield text(LEFT + WIDTH / 2, bottom + 44, f"Cards read (of {recall.cards:,})", "middle", 'font-size="13"')
    label = f"Likes found (% of {recall.liked:,})" if is_share else "Likes found"
    yield text(18, middle, label, "middle", f'font-size="13" transform="rotate(-90 18 {number(middle)})"')

    if recall.most:
        band = corners([(0, 0), (recall.cards, least), (recall.cards, recall.most)])
        yield f'<polygon points="{band}" fill="#888888" fill-opacity="0.18"/>'
        yield line(x(0), y(recall.most), x(recall.cards), y(recall.most), BOUND)
    for end in [least] + ([recall.most] if recall.most else []):
        yield line(x(0), y(0), x(recall.cards), y(end), CHANCE)
    yield f'<polyline points="{corners(recall.points)}" fill="none" {CURVE} stroke-linejoin="round"/>'

    is_sure = is_share or recall.read >= recall.cards or recall.most
    keys = [(CURVE, "as the cards came"), (CHANCE, "at random" if is_sure else "at random, were these all")]
    if recall.most:
        keys.append((BOUND, f"at most {recall.most:,} likes (95 %)"))
    # In the lower right corner, which a curve of likes that come early leaves free.
    left, head = right - 210, bottom - 14 - 20 * len(keys)
    yield (f'<rect x="{left}" y="{head}" width="202" height="{20 * len(keys) + 8}" fill="#ffffff" '
           'fill-opacity="0.85" stroke="#cccccc"/>')
    for index, (look, words) in enumerate(keys):
        height = head + 14 + 20 * index
        yield line(left + 10, height, left + 38, height, look)
        yield text(left + 46, height + 4, words)
    yield "</svg>"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--title", help="the words above the picture; the deck's name if not given")
    arguments = parser.parse_args()
    report = json.load(sys.stdin)
    title = arguments.title or os.path.basename(report.get("deck", ""))
    print("\n".join(drawing(Recall(report), title)))


if __name__ == "__main__":
    main()
