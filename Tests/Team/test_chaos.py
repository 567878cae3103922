"""Clients and the server are killed while a deck is decided: nothing told is lost, and no card is decided too often.

A client here does what a session's link does: what is chosen is in its own journal first, and everything that the server
does not have is told again after each connect. `python3 test_chaos.py client NAME DECK JOURNAL SEED` is one of them.
"""

import os
import random
import signal
import subprocess
import sys
import time
import unittest

from libpq import Refused
from team import Person, connect, ensure_schema, publish, server

PEOPLE = [f"chaos{i}" for i in range(8)]


class Client:
    def __init__(self, name, deck, journal, seed):
        self.name, self.deck_name, self.order = name, deck, random.Random(seed)
        self.events = {}  # by origin
        self.repair(journal)
        if os.path.exists(journal):
            with open(journal) as file:
                for line in file.read().splitlines():
                    fields = line.split("\t")
                    self.events.setdefault(fields[0], []).append(
                        (int(fields[1]), int(fields[2]), *fields[3:6], fields[6] or None))
        self.journal = open(journal, "a")
        self.person = None

    @staticmethod
    def repair(journal):
        """Cuts off a line that a kill left unfinished: nobody was told that it was saved."""
        if os.path.exists(journal):
            with open(journal, "rb+") as file:
                file.truncate(file.read().rfind(b"\n") + 1)

    def connect(self):
        # Numbers are clocks, too, which a log does not set back when it is opened again.
        told = max((event[0] for events in self.events.values() for event in events), default=0)
        origin, number = (self.person.origin, self.person.number) if self.person else (None, told)
        while True:
            try:
                person = Person(self.name, 0)
                try:
                    person.deck = int(person.connection.rows("SELECT * FROM team.enter($1)", self.deck_name)[0][0])
                    there = dict(person.connection.rows("SELECT * FROM team.origins($1)", person.deck))
                    for known, events in self.events.items():
                        unsent = [event for event in events if event[0] > int(there.get(known, 0))]
                        for first in range(0, len(unsent), 100):
                            person.send(unsent[first : first + 100], origin=known)
                except Refused:
                    person.close()
                    raise
                person.origin, person.number = origin or person.origin, number
                self.person = person
                return
            except Refused as error:
                if error.code and error.code[:2] not in ("57", "SD"):
                    raise
                time.sleep(self.order.uniform(0.02, 0.1))

    def choose(self, *choices):
        made = self.person.events(*choices)
        for event in made:
            self.journal.write("\t".join([self.person.origin, *("" if x is None else str(x) for x in event)]) + "\n")
        self.journal.flush()
        self.events.setdefault(self.person.origin, []).extend(made)
        return made

    def work(self):
        """Until there is nothing to do on the deck, put off cards among it."""
        self.connect()
        while True:
            try:
                if self.step():
                    return
            except Refused as error:
                if error.code and error.code[:2] not in ("57", "40"):
                    raise
                self.person.close()
                self.connect()

    def step(self):
        blocks = self.person.held()
        if len(blocks) < 2 and (claimed := self.person.claim()):
            blocks.append(claimed)
        cards = [
            (block.number * 8 + place, letter) for block in blocks for place, letter in enumerate(block.answers)
            if block.open >> place & 1 and letter in ".t"
        ]
        if not cards:
            if self.person.left() == (0, 0, 0) and not self.person.held():
                return self.person.claim() is None
            time.sleep(0.05)
            return False
        unsent = []
        for card, letter in cards[: self.order.randrange(1, 8)]:
            choice = self.order.choice("lns" if letter == "t" else "lllnnnst")
            events = [f"{card}{choice}"]
            if self.order.random() < 0.15:
                events += [f"{card}-{letter}", f"{card}+{choice}"][: self.order.randrange(1, 3)]
            if self.order.random() < 0.1:
                events.append(f"{card}#of {self.name}")
            unsent += self.choose(*events)
            time.sleep(self.order.uniform(0, 0.01))
        self.person.send(unsent)
        return False


class Chaos(unittest.TestCase):
    def test_nothing_is_lost_and_nothing_decided_too_often(self):
        ensure_schema()
        admin, lead = connect(), connect("lea")
        for person in PEOPLE:
            if admin.value("SELECT count(*) FROM pg_roles WHERE rolname = $1", person) == "0":
                admin.rows(f"CREATE ROLE {person} LOGIN")
        seconds = float(os.environ.get("TEAM_CHAOS", "6"))
        for overlap in (1, 3):
            with self.subTest(overlap=overlap):
                cards = int(seconds * (120 if overlap == 1 else 45))
                name, deck = publish(lead, cards, size=8, overlap=overlap, lease=1, people=PEOPLE)
                lead.close(), admin.close()
                journals, told = self.kill_about(name, seconds / 2, cards, overlap)
                admin, lead = connect(), connect("lea")
                self.check(admin, lead, name, deck, cards, overlap, journals, told)
        lead.close(), admin.close()

    def kill_about(self, name, seconds, cards, overlap):
        order = random.Random(os.environ.get("TEAM_SEED") or cards)
        directory = os.path.join(os.environ["TEAM_SERVER"], f"journals {name}")
        os.makedirs(directory)
        journals = {person: os.path.join(directory, person) for person in PEOPLE}

        def launch(person):
            return subprocess.Popen([sys.executable, "-B", __file__, "client", person, name, journals[person], str(order.random())])

        clients, resting = {person: launch(person) for person in PEOPLE}, {}
        self.addCleanup(lambda: [process.kill() or process.wait() for process in clients.values()])
        began = time.monotonic()
        kills, crashes = 0, 0
        done = set()
        while len(done) < len(PEOPLE):
            now = time.monotonic()
            self.assertLess(now - began, seconds * 3 + 60, "not decided in time")
            for person, process in list(clients.items()):
                if process.poll() is not None and person not in resting:
                    if process.returncode == 0:
                        done.add(person)
                    elif process.returncode == -signal.SIGKILL:
                        resting[person] = now + order.uniform(0, 1.5)
                    else:
                        self.fail(f"{person} ended with {process.returncode}")
                elif resting.get(person, now + 1) < now:
                    del resting[person]
                    clients[person] = launch(person)
            if now - began < seconds:
                if order.random() < 0.35:
                    alive = [person for person in PEOPLE if clients[person].poll() is None]
                    if alive:
                        clients[order.choice(alive)].kill()
                        kills += 1
                if now - began > (crashes + 1) * max(seconds / 5, 1.4):
                    server("kill")
                    server("again")
                    crashes += 1
            time.sleep(0.05)
        return journals, (kills, crashes)

    def check(self, admin, lead, name, deck, cards, overlap, journals, told):
        tell = {}
        for person, journal in journals.items():
            with open(journal) as file:
                for line in file.read().split("\n")[:-1]:
                    origin, number, card, kind, choice, standing, note = line.split("\t")
                    tell[person, origin, number] = (card, kind, choice, standing, note or None)
        rows = admin.rows("""
            SELECT p.name, o.uuid, e.number, e.card, e.kind, e.choice, e.standing, e.note, e.accepted
            FROM team.event e JOIN team.origin o ON o.id = e.origin JOIN team.person p ON p.id = o.person
            WHERE o.deck = $1""", deck)
        there = {row[:3]: row[3:8] for row in rows}
        self.assertEqual(len(tell.keys() - there.keys()), 0, "lost")
        self.assertEqual(tell, there, "kept as told")

        # What stands by the events that count, in the order in which each person made them.
        place = {}
        for person, journal in journals.items():
            with open(journal) as file:
                for index, line in enumerate(file):
                    place[person, *line.split("\t")[:2]] = index
        stands = {}
        for person, origin, number, card, kind, _, standing, _, accepted in sorted(
            rows, key=lambda row: (row[0], place[row[:3]])
        ):
            if accepted == "t" and kind != "n":
                stands[int(card), person] = standing
        words = {"l": "like", "n": "nope", "s": "star"}
        replayed = sorted((card, person, words[s]) for (card, person), s in stands.items() if s in words)
        exported = [(int(c), p, w) for c, p, w in lead.rows("SELECT card, person, choice FROM team.export($1, false)", name)]
        self.assertEqual(replayed, exported)
        self.assertEqual(sorted(card for card, _, _ in exported), sorted(list(range(cards)) * overlap), "each card by `overlap` people")
        self.assertEqual(len({(card, person) for card, person, _ in exported}), len(exported), "nobody twice")
        disputed = [card for card in range(cards) if len({w for _, _, w in exported[card * overlap : (card + 1) * overlap]}) > 1]
        self.assertEqual([int(row[0]) for row in lead.rows("SELECT card FROM team.disputes($1)", name)], disputed)
        counts = lead.rows("SELECT sum(likes), sum(nopes), sum(stars), sum(laters) FROM team.progress($1)", name)[0]
        self.assertEqual([int(n) for n in counts], [sum(w == word for _, _, w in exported) for word in ("like", "nope", "star", "later")])
        late = sum(row[8] == "f" for row in rows)
        handed_on = admin.value("SELECT count(*) FROM team.past WHERE deck = $1", deck)
        if os.environ.get("TEAM_CHAOS"):
            print(f"overlap {overlap}: {told[0]} clients and {told[1]} servers killed, {len(rows)} events told, 0 lost, {cards} cards"
                  f" decided {overlap} times, {late} events late, {handed_on} leases handed on half done", file=sys.__stdout__)


if __name__ == "__main__":
    if sys.argv[1:2] == ["client"]:
        Client(*sys.argv[2:]).work()
    else:
        unittest.main()
