"""Agreement, disputes and consensus against formulas written down a second time, on random answers."""

import json
import random
import unittest
from collections import Counter
from itertools import combinations

from team import Person, TeamCase, publish

WORDS = {"l": "like", "n": "nope", "s": "star"}


def percent(pairs):
    return sum(a == b for a, b in pairs) / len(pairs)


def kappa(pairs):
    """Cohen 1960."""
    n = len(pairs)
    first, second = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    expected = sum(first[c] * second[c] for c in WORDS) / n**2
    return None if expected == 1 else (percent(pairs) - expected) / (1 - expected)


def fleiss(cards, k):
    """Fleiss 1971, of cards with k ratings."""
    cards = [Counter(votes) for votes in cards if len(votes) == k]
    if not cards or k < 2:
        return len(cards), None
    observed = sum(sum(n * (n - 1) for n in card.values()) / (k * (k - 1)) for card in cards) / len(cards)
    expected = sum((sum(card[c] for card in cards) / (len(cards) * k)) ** 2 for c in WORDS)
    return len(cards), None if expected == 1 else (observed - expected) / (1 - expected)


def alpha(cards):
    """Krippendorff's for nominal data, by the matrix of coincidences."""
    cards = [votes for votes in cards if len(votes) >= 2]
    coincidences = Counter()
    for votes in cards:
        for i, a in enumerate(votes):
            for j, b in enumerate(votes):
                if i != j:
                    coincidences[a, b] += 1 / (len(votes) - 1)
    totals = Counter()
    for (a, _), n in coincidences.items():
        totals[a] += n
    n = sum(totals.values())
    observed = sum(v for (a, b), v in coincidences.items() if a != b)
    expected = sum(totals[a] * totals[b] for a in totals for b in totals if a != b) / (n - 1) if n > 1 else 0
    return len(cards), 1 - observed / expected if expected else None


class Agreement(TeamCase):
    def decide(self, overlap, letters, cards=80, size=7, seed=1, stop=1.0):
        """People go through a deck in a random order, leaving and undoing; returns what stands by (card, person)."""
        order = random.Random(seed)
        people = ("ada", "bob", "eve", "kim")
        name, deck = publish(self.lead, cards, size=size, overlap=overlap, people=people)
        persons = [Person(person, deck) for person in people]
        for person in persons:
            self.addCleanup(person.close)
        stands, holders = {}, {}
        while persons:
            person = order.choice(persons)
            block = person.claim()
            if block is None:
                persons.remove(person)
                continue
            # What a holder had put off goes with the block.
            before = holders.get((block.number, block.slot))
            holders[block.number, block.slot] = person.name
            for place in range(len(block.records)):
                if stands.get((block.number * size + place, before)) == "t":
                    del stands[block.number * size + place, before]
                if not block.open >> place & 1 or order.random() > stop:
                    continue
                card = block.number * size + place
                letter = order.choice(letters)
                person.put(f"{card}{order.choice('lnst')}", f"{card}{letter}")
                stands[card, person.name] = letter
            if order.random() < 0.2:
                self.admin.rows("UPDATE team.lease SET until = '-infinity' WHERE deck = $1 AND block = $2", deck, block.number)
        return name, stands

    def test_all_measures_are_those_of_the_formulas(self):
        for overlap, letters, stop in [(2, "ln", 1), (2, "lllllnst", 0.8), (3, "lns", 1), (3, "llnst", 0.7), (4, "lllllln", 1),
                                       (2, "l", 1), (1, "ln", 1), (2, "t", 1)]:
            with self.subTest(overlap=overlap, letters=letters, stop=stop):
                name, stands = self.decide(overlap, letters, stop=stop)
                said = {}
                for (card, person), letter in stands.items():
                    if letter != "t":
                        said.setdefault(card, {})[person] = letter
                rows = self.lead.rows("SELECT * FROM team.agreement($1)", name)
                got = {row[:3]: (int(row[3]), None if row[4] is None else float(row[4])) for row in rows}
                wanted = {}
                for a, b in combinations(("ada", "bob", "eve", "kim"), 2):
                    pairs = [(votes[a], votes[b]) for votes in said.values() if a in votes and b in votes]
                    if pairs:
                        wanted["percent", a, b] = len(pairs), percent(pairs)
                        wanted["kappa", a, b] = len(pairs), kappa(pairs)
                cards = [list(votes.values()) for votes in said.values()]
                wanted["fleiss", None, None] = fleiss(cards, overlap)
                wanted["alpha", None, None] = alpha(cards)
                if overlap == 1:
                    wanted["fleiss", None, None] = (0, None)
                self.assertEqual(got.keys(), wanted.keys())
                for key, (n, value) in wanted.items():
                    self.assertEqual(got[key][0], n, key)
                    if value is None:
                        self.assertIsNone(got[key][1], key)
                    else:
                        self.assertAlmostEqual(got[key][1], value, 12, key)
                self.check_results(name, overlap, stands, said)

    def check_results(self, name, overlap, stands, said):
        exported = self.lead.rows("SELECT card, person, choice FROM team.export($1, false)", name)
        self.assertEqual(sorted((int(c), p, w) for c, p, w in exported),
            sorted((card, person, WORDS.get(letter, "later")) for (card, person), letter in stands.items()))
        agreed = {card: next(iter(votes.values())) if len(set(votes.values())) == 1 else None
            for card, votes in said.items() if len(votes) == overlap}
        consensus = self.lead.rows("SELECT card, record, choice FROM team.export($1, true)", name)
        self.assertEqual(consensus, [(str(card), f'{{"id":{card}}}', WORDS[agreed[card]] if agreed[card] else "disputed")
            for card in sorted(agreed)])
        done = {b for b in range(12) if all(c in agreed for c in range(b * 7, min(b * 7 + 7, 80)))}
        disputes = self.lead.rows("SELECT * FROM team.disputes($1)", name)
        self.assertEqual([int(row[0]) for row in disputes],
            [card for card in sorted(agreed) if agreed[card] is None and card // 7 in done])
        for card, record, votes, *settled in disputes:
            self.assertEqual((json.loads(votes), settled), ({p: WORDS[v] for p, v in said[int(card)].items()}, [None] * 3))
        state = self.lead.rows("SELECT decided, answers, disputes FROM team.state($1)", name)[0]
        self.assertEqual(tuple(map(int, state)), (len(agreed), sum(map(len, said.values())), len(disputes)))


if __name__ == "__main__":
    unittest.main()
