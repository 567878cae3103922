"""Real programs in terminals of their own decide a deck together, while they and the server are killed.

Environment: TEAM_PROGRAM, the program (default: .build/release/swipedeck; without it the test is left out); TEAM_CHAOS, seconds
that programs and server are killed for (default: 6).
"""

import fcntl
import os
import pty
import random
import select
import signal
import sqlite3
import struct
import subprocess
import tempfile
import termios
import time
import unittest

from libpq import Refused
from team import ROOT, connect, ensure_schema, publish, server, socket

PROGRAM = os.environ.get("TEAM_PROGRAM", os.path.join(ROOT, ".build/release/swipedeck"))
PEOPLE = [f"typist{number}" for number in range(6)]
LEFT, RIGHT, UP, DOWN = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B"


class Session:
    """A person's log, and the program that is open on it."""

    def __init__(self, person, deck, folder):
        self.person, self.deck, self.folder = person, deck, folder
        self.log = os.path.join(folder, f"{person}.sqlite")
        self.pid = None

    def open(self):
        url = f"host={socket()} dbname=team user={self.person}"
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            environment = dict(os.environ, HOME=self.folder, XDG_CONFIG_HOME=self.folder, TERM="xterm-256color", LC_ALL="C.UTF-8")
            os.execve(PROGRAM, [PROGRAM, "--team", url, self.deck, "--log", self.log, "--reduce-motion"], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def drain(self):
        """Reads what the program has drawn. Returns whether it still runs."""
        try:
            while select.select([self.terminal], [], [], 0)[0]:
                if not os.read(self.terminal, 65536):
                    return False
        except OSError:
            return False
        return True

    def type(self, keys):
        try:
            os.write(self.terminal, keys.encode())
        except OSError:
            pass

    def end(self, how=None):
        """Kills the program, or quits it and waits until it has sent everything."""
        if how:
            os.kill(self.pid, how)
        until = time.monotonic() + 30
        while time.monotonic() < until:
            if not how:
                self.type("q")
            self.drain()
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                os.close(self.terminal)
                return
            time.sleep(0.05)
        raise AssertionError(f"{self.person} does not end")

    def standing(self):
        output = subprocess.run(
            [PROGRAM, "export", "--deck-id", self.deck, "--log", self.log, "--format", "csv"],
            capture_output=True, text=True, check=True).stdout
        rows = [line.split(",") for line in output.splitlines()]
        card, choice = rows[0].index("id"), rows[0].index("choice")
        return {row[card]: row[choice] for row in rows[1:]}

    def events(self):
        with sqlite3.connect(f"file:{self.log}?mode=ro", uri=True) as log:
            return log.execute("SELECT count(*) FROM event").fetchone()[0]


@unittest.skipUnless(os.access(PROGRAM, os.X_OK), f"there is no {PROGRAM}")
class Programs(unittest.TestCase):
    def test_nothing_is_lost_doubled_or_left_out(self):
        ensure_schema()
        admin, lead = connect(), connect("lea")
        for person in PEOPLE:
            if admin.value("SELECT count(*) FROM pg_roles WHERE rolname = $1", person) == "0":
                admin.rows(f"CREATE ROLE {person} LOGIN")
        cards, seconds, order = 300, float(os.environ.get("TEAM_CHAOS", 6)), random.Random(7)
        name, deck = publish(
            lead, cards, size=5, lease=2, people=PEOPLE, record=lambda card: f'{{"id":"c{card}","title":"Card {card}"}}')
        lead.close()
        with tempfile.TemporaryDirectory() as folder:
            sessions = [Session(person, name, folder) for person in PEOPLE]
            for session in sessions:
                session.open()
            kills = stops = 0
            until, hard_until = time.monotonic() + seconds, time.monotonic() + seconds + 120
            next_kill, next_stop = time.monotonic() + 0.5, time.monotonic() + seconds / 2

            def are_all_decided():
                nonlocal admin
                try:
                    return int(admin.value("SELECT sum(likes + nopes + stars) FROM team.member WHERE deck = $1", deck)) == cards
                except Refused:
                    admin = connect()
                    return False

            while True:
                now = time.monotonic()
                self.assertLess(now, hard_until, "the deck is not finished")
                keys = [LEFT, RIGHT, RIGHT, UP, DOWN, "u", RIGHT + "u" + LEFT]
                for session in sessions:
                    if not session.drain():
                        session.end(signal.SIGKILL)
                        session.open()
                    session.type(order.choice(keys if now < until else keys[:4]))
                if now < until and now > next_kill:
                    victim = order.choice(sessions)
                    victim.end(signal.SIGKILL)
                    victim.open()
                    kills, next_kill = kills + 1, now + order.uniform(0.1, 0.4)
                if now < until and now > next_stop:
                    server("kill")
                    time.sleep(order.uniform(0, 0.3))
                    server("again")
                    stops, next_stop = stops + 1, now + max(3, seconds / 4)
                if now > until and are_all_decided():
                    # Twice, for what is taken back or decided meanwhile and for what the last kill has left unsent.
                    for _ in range(2):
                        for session in sessions:
                            session.end()
                            session.open()
                            time.sleep(0.3)
                    if are_all_decided():
                        break
                time.sleep(0.02)
            for session in sessions:
                session.end()
            there = admin.rows(
                """SELECT p.name::text, v.block * d.size + v.place, v.choice FROM team.vote v JOIN team.person p ON p.id = v.person
                   JOIN team.deck d ON d.id = v.deck WHERE v.deck = $1 AND v.choice <> 't'""", deck)
            self.assertEqual(sorted(int(card) for _, card, _ in there), list(range(cards)), "each card once, none left out")
            told = dict(admin.rows(
                """SELECT p.name::text, count(*) FROM team.event e JOIN team.origin o ON o.id = e.origin
                   JOIN team.person p ON p.id = o.person WHERE o.deck = $1 GROUP BY p.name""", deck))
            late = set(admin.rows(
                """SELECT p.name::text, e.card FROM team.event e JOIN team.origin o ON o.id = e.origin
                   JOIN team.person p ON p.id = o.person WHERE o.deck = $1 AND NOT e.accepted""", deck))
            chosen = 0
            for session in sessions:
                here, events = session.standing(), session.events()
                chosen += events
                self.assertEqual(int(told.get(session.person, 0)), events, f"events of {session.person}")
                for person, card, letter in there:
                    # What came after its card had been passed on is kept and does not count.
                    if person == session.person and (person, card) not in late:
                        word = dict(l="like", n="nope", s="star")[letter]
                        self.assertEqual(here.get(f"c{card}"), word, f"{person} on c{card}")
            print(f"programs: {len(sessions)} programs, {kills} kills, {stops} of the server; {chosen} events, {len(late)} late, none lost")
        admin.close()


if __name__ == "__main__":
    unittest.main()
