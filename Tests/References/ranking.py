#!/usr/bin/env python3
"""Writes ranking.json, what the tests of CardRanking compare with: orders of small decks, by the formulas of the text.

An independent model in double precision, dictionaries and sets: it knows no index, no hashes, no shortcuts. Only what the
formulas leave open is the program's: the order of the solver's passes (SplitMix64, seeded). A second column, `optimum`,
has the margins of the support vector machine solved exactly, by sets of active constraints.

Run it as Tests/References/ranking.py; it needs nothing but Python.
"""

import json
import math
import pathlib
import random
import re
import unicodedata

MASK = 2**64 - 1


def words(text):
    return [w for w in re.findall(r"\w+", text.lower()) if len(w) >= 2]


def grams(word):
    marked = f"<{word}>"
    return [marked[i : i + 4] for i in range(len(marked) - 3)]


def marks(text):
    """What a text is written in beside its words, each as often as it occurs."""
    found = [("symbol", run.group()[:3]) for run in re.finditer(r"([^\w\s])\1*", text)]
    found += [("digits", min(len(run), 12)) for run in re.findall(r"\d+", text)]
    for word in re.findall(r"\w+", text):
        if len(word) == 1 and not word.isdecimal():
            found.append(("letter", word.lower()))
        elif len(word) > 1 and all(unicodedata.category(c) == "Lu" for c in word):
            found.append(("capitals",))
    return found


def counts(card):
    """Features of the text and how often they occur."""
    found = {}

    def count(*feature):
        found[feature] = found.get(feature, 0) + 1

    for field in ("title", "body"):
        row = words(card[field])
        for word in row:
            count("word", word)
            if field == "title":
                count("title word", word)
            for gram in grams(word):
                count("gram", gram)
        for pair in zip(row, row[1:]):
            count("pair", *pair)
        for mark in marks(card[field]):
            count("mark", *mark)
    return found


def bins(values):
    """Edges between eighths of the values."""
    ordered = sorted(values)
    edges = []
    for k in range(1, 8):
        edge = ordered[len(ordered) * k // 8]
        if edge > (edges[-1] if edges else ordered[0]):
            edges.append(edge)
    return edges


def block(card, edges):
    found = {("tag", tag) for tag in card["tags"]}
    for name, value in card["numbers"].items():
        found.add(("number", name, sum(value >= edge for edge in edges[name])))
    return found


def unit(row, square=1.0):
    length = math.sqrt(sum(x * x for x in row.values()))
    return {f: x / length * math.sqrt(square) for f, x in row.items()} if length else {}


def vectors(cards):
    """A vector a card for the machine, and one for the neighbours."""
    n = len(cards)
    names = {name for card in cards for name in card["numbers"]}
    edges = {name: bins([c["numbers"][name] for c in cards if name in c["numbers"]]) for name in names}
    texts = [counts(card) for card in cards]
    blocks = [block(card, edges) for card in cards]
    df = {}
    for row in texts + blocks:
        for feature in row:
            df[feature] = df.get(feature, 0) + 1

    def idf(feature):
        return math.log((1 + n) / (1 + df[feature])) + 1

    def value(feature, tf):
        return (0.4 if feature[0] in ("gram", "mark") else 1) * (1 + math.log(tf)) * idf(feature)

    machine, neighbours = [], []
    for text, own in zip(texts, blocks):
        row = unit({f: value(f, tf) for f, tf in text.items() if df[f] <= 0.95 * n})
        row.update(unit({f: idf(f) for f in own if df[f] <= 0.95 * n}, 0.15))
        machine.append(row)
        kept = {f: tf for f, tf in text.items() if f[0] in ("word", "title word") and 2 <= df[f] <= 0.2 * n}
        neighbours.append(unit({f: value(f, tf) for f, tf in kept.items()}))
    return machine, neighbours


def dot(a, b):
    return sum(x * b[f] for f, x in a.items() if f in b)


class SplitMix64:
    def __init__(self, seed):
        self.state = seed & MASK

    @staticmethod
    def mixed(z):
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
        return z ^ (z >> 31)

    def below(self, bound):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        return self.mixed(self.state) % bound


def costs(labels):
    likes = sum(liked for _, liked in labels)
    total = 0.2 * len(labels)
    return [total / (1.102 * likes) if liked else 0.0926 * total / (len(labels) - likes) for _, liked in labels]


def solve(x, labels, seed):
    """Four passes of dual coordinate descent."""
    kernel = [[dot(x[a], x[b]) + 1 for b, _ in labels] for a, _ in labels]
    y = [1 if liked else -1 for _, liked in labels]
    diagonal = [0.5 / c for c in costs(labels)]
    alpha = [0.0] * len(labels)
    active = list(range(len(labels)))
    generator = SplitMix64(SplitMix64.mixed(seed) + len(labels) * 77 + 5)
    for number in range(4):
        for last in range(len(active), 1, -1):
            other = generator.below(last)
            active[last - 1], active[other] = active[other], active[last - 1]
        kept, largest = [], 0
        for i in active:
            margin = y[i] * sum(alpha[j] * y[j] * kernel[i][j] for j in range(len(labels)))
            if number == 0 or alpha[i] != 0 or margin <= 1:
                kept.append(i)
            new = max(0, alpha[i] - (margin - 1 + alpha[i] * diagonal[i]) / (kernel[i][i] + diagonal[i]))
            largest = max(largest, abs(new - alpha[i]))
            alpha[i] = new
        active = kept
        if largest < 0.001 * 0.2:
            break
    return alpha


def solve_exactly(x, labels):
    """Active sets: where alpha > 0, (K + D) alpha y = y; where it is 0, the margin is at least 1."""
    y = [1 if liked else -1 for _, liked in labels]
    diagonal = [0.5 / c for c in costs(labels)]
    kernel = [[dot(x[a], x[b]) + 1 for b, _ in labels] for a, _ in labels]
    chosen = set(range(len(labels)))
    for _ in range(1000):
        order = sorted(chosen)
        matrix = [[y[i] * y[j] * kernel[i][j] + (diagonal[i] if i == j else 0) for j in order] + [1.0] for i in order]
        size = len(order)
        for k in range(size):
            pivot = max(range(k, size), key=lambda r: abs(matrix[r][k]))
            matrix[k], matrix[pivot] = matrix[pivot], matrix[k]
            for r in range(size):
                if r != k:
                    factor = matrix[r][k] / matrix[k][k]
                    matrix[r] = [a - factor * b for a, b in zip(matrix[r], matrix[k])]
        alpha = [0.0] * len(labels)
        for k, i in enumerate(order):
            alpha[i] = matrix[k][size] / matrix[k][k]
        negative = {i for i in chosen if alpha[i] < -1e-12}
        missing = {
            i
            for i in set(range(len(labels))) - chosen
            if y[i] * sum(alpha[j] * y[j] * kernel[i][j] for j in chosen) < 1 - 1e-12
        }
        if not negative and not missing:
            return alpha
        chosen = (chosen - negative) | missing
    raise RuntimeError("no optimum")


def margins(x, labels, alpha):
    signed = [(a if liked else -a, card) for a, (card, liked) in zip(alpha, labels)]
    return [sum(a * (dot(x[card], row) + 1) for a, card in signed) for row in x]


def standardized(values, unseen):
    mean = sum(values[i] for i in unseen) / len(unseen)
    variance = sum((values[i] - mean) ** 2 for i in unseen) / len(unseen)
    deviation = math.sqrt(max(variance, 1e-12))
    return [(v - mean) / deviation for v in values]


def scores(cards, labels, seed):
    machine, neighbours = vectors(cards)
    margin = margins(machine, labels, solve(machine, labels, seed))
    labelled = {card for card, _ in labels}
    unseen = [i for i in range(len(cards)) if i not in labelled]
    similarity = []
    for i in range(len(cards)):
        cosines = [dot(neighbours[i], neighbours[card]) for card, liked in labels if liked and card != i]
        a, b, c = (sorted(cosines, reverse=True) + [0, 0, 0])[:3]
        similarity.append(a + b / 2 + c / 4)
    z = [a + 0.2 * b for a, b in zip(standardized(margin, unseen), standardized(similarity, unseen))]
    optimum = margins(machine, labels, solve_exactly(machine, labels))
    return {
        "unseen": unseen,
        "score": [round(z[i], 9) for i in unseen],
        "margin": [round(v, 9) for v in margin],
        "optimum": [round(v, 9) for v in optimum],
    }


def deck(r, size, kind):
    topics = [
        "galaxy comet orbit rocket launch planet telescope star".split(),
        "bread butter oven flour baker yeast crust loaf".split(),
        "Straße Schlaf müde Kissen Träume Bäume Nächte übermüdet".split(),
        "звезда комета орбита ракета планета 睡眠研究 宇宙船 spätnachts".split(),
    ]
    filler = "the a of and new old very good with for about after in on some each".split()
    cards = []
    for i in range(size):
        topic = topics[r.randrange(len(topics))] if kind != "one topic" else topics[0]
        length = r.choice([0, 1, 3, 8, 20, 40]) if kind == "ragged" else r.randrange(5, 25)
        body = " ".join(r.choice(topic if r.random() < 0.5 else filler) for _ in range(length))
        if kind == "ragged" and i % 7 == 0:
            body = r.choice(["", "—", "x y z", "orbit " * 300, body.upper() + "!"])
        if kind == "marked":
            body = "".join(word + r.choice([" "] * 9 + ["! ", "!!!!! ", " — ", ", ", " 42 ", "1999", " q ", " Ü ", " ÄÖ-NASA ", "…"]) for word in body.split())
        title = " ".join(r.choice(topic).title() for _ in range(r.randrange(0, 4)))
        tags, numbers = [], {}
        if kind == "tagged":
            tags = [f"section={r.choice('abcd')}", f"topic={topics.index(topic)}"][: r.randrange(0, 3)]
            numbers = {"year": r.randrange(1990, 2020)} | ({"price": r.random() * 9} if r.random() < 0.5 else {})
        cards.append({"title": title, "body": body, "tags": tags, "numbers": numbers})
    return cards


def main():
    r = random.Random(16)
    cases = []
    for name, size, labelled in [
        ("plain", 40, 12), ("plain", 60, 30), ("one topic", 30, 9), ("ragged", 50, 17), ("tagged", 45, 20),
        ("tagged", 25, 2), ("plain", 12, 5), ("marked", 60, 25),
    ]:
        cards = deck(r, size, name)
        chosen = r.sample(range(size), labelled)
        labels = [(card, r.random() < 0.4) for card in chosen]
        labels[0], labels[1] = (chosen[0], True), (chosen[1], False)
        seed = r.randrange(1000)
        cases.append(
            {
                "name": f"{name}, {labelled} of {size}",
                "seed": seed,
                "cards": cards,
                "labelled": chosen,
                "isLiked": [liked for _, liked in labels],
            }
            | scores(cards, labels, seed)
        )
    path = pathlib.Path(__file__).parent / "ranking.json"
    path.write_text(json.dumps(cases, ensure_ascii=False, indent=0).replace(",\n", ", ").replace("[\n", "[") + "\n")


main()
