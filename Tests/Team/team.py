"""A team's server for tests, decks on it, and people who choose as a session would."""

import glob
import itertools
import os
import subprocess
import unittest
import uuid

from libpq import Connection, Refused

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SQL = sorted(glob.glob(os.path.join(ROOT, "Sources/TeamLink/SQL/[0-9]*.sql")))
ROLES, RIGHTS = (os.path.join(ROOT, f"Sources/TeamLink/SQL/{name}.sql") for name in ("roles", "rights"))
DIRECTORY = os.environ.get("TEAM_SERVER", "")  # of Tools/team-server.sh

_names = itertools.count(1)


def server(command, *arguments):
    return subprocess.run(
        [os.path.join(ROOT, "Tools/team-server.sh"), command, DIRECTORY, *arguments],
        check=True, capture_output=True, text=True,
    ).stdout


def socket():
    with open(os.path.join(DIRECTORY, "server")) as file:
        return file.read().split("\n")[1]


def connect(person="postgres", database="team"):
    return Connection(f"host={socket()} dbname={database} user={person} connect_timeout=10")


def version(connection):
    there = connection.value("SELECT to_regprocedure('team.version()')")
    return int(connection.value("SELECT team.version()")) if there else 0


def migrate(connection):
    """What `team init` does, as in TeamSchema.swift."""
    def steps():
        connection.rows("BEGIN")
        run(ROLES)
        for path in SQL[version(connection):]:
            run(path)
        run(RIGHTS)
        connection.rows("COMMIT")

    def run(path):
        with open(path) as file:
            connection.rows(file.read())

    for attempt in range(4):
        try:
            return steps()
        except Refused as error:
            connection.rows("ROLLBACK")
            # Two do it at once: what one has just made is there already for the other.
            if attempt == 3 or error.code[:2] in ("SD", "57", "") or error.code == "42501":
                raise


def ensure_schema():
    """The database 'team' with the schema and the people that tests know."""
    with_closing = connect()
    migrate(with_closing)
    for person in ["lea", "ada", "bob", "eve", "kim"]:
        if with_closing.value("SELECT count(*) FROM pg_roles WHERE rolname = $1", person) == "0":
            with_closing.rows(f"CREATE ROLE {person} LOGIN")
    with_closing.rows("GRANT team_lead TO lea")
    with_closing.close()


def publish(lead, cards, size=4, overlap=1, lease=900, people=("ada", "bob"), name=None, record=None, share=100):
    """A deck of records {"id":0}...; returns its name and number."""
    name = name or f"deck {next(_names)}"
    record = record or (lambda card: f'{{"id":{card}}}')
    deck = lead.value("SELECT team.create_deck($1, $2, $3, $4, $5, $6, $7)", name, '{"title":"T"}', cards, size, overlap, lease,
        share)
    lead.copy(
        "COPY team.incoming (deck, no, count, records) FROM STDIN",
        (
            (deck, first // size, min(size, cards - first), "\n".join(map(record, range(first, min(first + size, cards)))))
            for first in range(0, cards, size)
        ),
    )
    lead.rows("SELECT team.finish_deck($1)", deck)
    for person in people:
        lead.rows("SELECT team.add($1, $2, false)", name, person)
    return name, deck


class Block:
    def __init__(self, row):
        self.number, self.slot, bits, self.answers, records = row
        self.number, self.slot, self.open = int(self.number), int(self.slot), int(bits)
        self.records = records.split("\n")

    def __repr__(self):
        return f"Block({self.number}, {self.open:b}, {self.answers})"


class Person:
    """One connection of one person to one deck."""

    def __init__(self, name, deck, database="team"):
        self.name, self.deck = name, deck
        self.connection = connect(name, database)
        self.origin = str(uuid.uuid4())
        self.number = 0

    def close(self):
        self.connection.close()

    def claim(self):
        rows = self.connection.rows("SELECT * FROM team.claim($1)", self.deck)
        return Block(rows[0]) if rows else None

    def held(self):
        return [Block(row) for row in self.connection.rows("SELECT * FROM team.held($1)", self.deck)]

    def renew(self, blocks):
        return [int(b) for (b,) in self.connection.rows("SELECT * FROM team.renew($1, $2)", self.deck, list(blocks))]

    def left(self):
        return tuple(map(int, self.connection.rows("SELECT * FROM team.left($1)", self.deck)[0]))

    def events(self, *events):
        """Of texts like '7l': on card 7, like. A sign before the letter: 7-l undoes (like stands then), 7+l redoes, 7#text is a note."""
        made = []
        for event in events:
            digits = "".join(itertools.takewhile(str.isdigit, event))
            rest = event[len(digits):]
            kind = {"-": "u", "+": "r", "#": "n"}.get(rest[0], "c")
            self.number += 1
            choice = rest if kind == "c" else "."
            standing = {"c": rest, "n": "."}.get(kind, rest[1:])
            made.append((self.number, int(digits), kind, choice, standing, rest[1:] if kind == "n" else None))
        return made

    def send(self, made, origin=None, reasons=None):
        columns = [list(column) for column in zip(*made)] or [[]] * 6
        numbers, cards, kinds, choices, standings, notes = columns
        n = len(numbers)
        row = self.connection.rows(
            "SELECT * FROM team.put($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
            self.deck, origin or self.origin, numbers, cards, "".join(kinds), "".join(choices), "".join(standings),
            numbers, [1700000000000 + x for x in numbers], [None] * n, ["key"] * n, [None] * n, notes,
            reasons or [None] * n,
        )[0]
        *answer, self.superseded = ([int(x) for x in field.strip("{}").split(",") if x] for field in row)
        return tuple(answer)

    def put(self, *events):
        return self.send(self.events(*events))


class TeamCase(unittest.TestCase):
    """Tests with a superuser, `admin`, and a lead of decks, `lead`."""

    @classmethod
    def setUpClass(cls):
        ensure_schema()
        cls.admin, cls.lead = connect(), connect("lea")

    @classmethod
    def tearDownClass(cls):
        cls.admin.close()
        cls.lead.close()

    def deck(self, cards, people=("ada", "bob"), **options):
        """Publishes a deck, `name` and `number`; returns its people, connected."""
        self.name, self.number = publish(self.lead, cards, people=people, **options)
        persons = [Person(person, self.number) for person in people]
        for person in persons:
            self.addCleanup(person.close)
        return persons
