"""Lists, names, closing and deleting of decks; and what one person has decided, voided or handed over."""

import threading
import unittest

from libpq import Refused
from team import Person, TeamCase, publish


class Manage(TeamCase):
    def person(self, name, deck):
        person = Person(name, deck)
        self.addCleanup(person.close)
        return person

    def answers(self, name):
        return {(int(card), person): choice for card, _, person, choice, *_ in
                self.lead.rows("SELECT * FROM team.export($1, false)", name)}

    def undecided(self, name, consensus=False):
        return [record for (record,) in self.lead.rows("SELECT * FROM team.undecided($1, $2)", name, "t" if consensus else "f")]

    def test_each_sees_the_decks_they_are_on(self):
        name, deck = publish(self.lead, 6, people=("ada",))
        ada = self.person("ada", deck)
        first = ada.claim().number * 4
        # The last block has two cards.
        ada.put(f"{first}l", f"{first + 1}n")
        mine = [row for row in ada.connection.rows("SELECT * FROM team.decks()") if row[0] == name]
        self.assertEqual(mine, [(name, "f", "6", "1", "1", "1", "0", "0", None)])
        self.assertIn((name, "t"), [row[:2] for row in self.lead.rows("SELECT * FROM team.decks()")])
        bob = self.person("bob", deck)
        self.assertNotIn(name, [row[0] for row in bob.connection.rows("SELECT * FROM team.decks()")])

    def test_a_renamed_deck_is_the_same_deck(self):
        name, deck = publish(self.lead, 4)
        other, _ = publish(self.lead, 4)
        uuid = self.admin.value("SELECT uuid FROM team.deck WHERE id = $1", deck)
        with self.assertRaises(Refused):
            self.lead.rows("SELECT team.rename($1, $2)", name, other)
        for wrong in ["", "a\nb", "x" * 201, None]:
            with self.assertRaises(Refused, msg=wrong):
                self.lead.rows("SELECT team.rename($1, $2)", name, wrong)
        self.lead.rows("SELECT team.rename($1, $2)", name, name + " anew")
        ada = self.person("ada", deck)
        row = ada.connection.rows("SELECT deck, uuid FROM team.enter($1)", name + " anew")[0]
        self.assertEqual(row, (str(deck), uuid))
        bob = self.person("bob", deck)
        row = bob.connection.rows("SELECT deck FROM team.enter($1, $2)", name, uuid)[0]
        self.assertEqual(row, (str(deck),), "by its old name, for who has been on it")
        with self.assertRaises(Refused) as caught:
            publish(self.lead, 4, name=name)
        self.assertEqual(caught.exception.code, "SD005")

    def test_a_closed_deck_hands_out_nothing_and_takes_what_is_held(self):
        name, deck = publish(self.lead, 8)
        ada, bob = self.person("ada", deck), self.person("bob", deck)
        card = ada.claim().number * 4
        self.lead.rows("SELECT team.close($1, now() + interval '1 hour')", name)
        self.assertIsNotNone(bob.claim())
        self.lead.rows("SELECT team.close($1, now())", name)
        self.assertIsNone(ada.claim())
        self.assertEqual(ada.put(f"{card}l"), ([], []))
        self.assertNotEqual(ada.left()[1:], (0, 0), "it may be opened again")
        self.assertEqual(self.answers(name), {(card, "ada"): "like"})
        for wrong in ["infinity", "20000-01-01"]:
            with self.assertRaises(Refused):
                self.lead.rows("SELECT team.close($1, $2)", name, wrong)
        self.lead.rows("SELECT team.close($1, NULL)", name)
        self.assertNotEqual(ada.left()[1:], (0, 0))

    def test_a_deleted_deck_is_gone_with_all_of_it_and_no_other(self):
        name, deck = publish(self.lead, 8, overlap=2)
        kept, other = publish(self.lead, 4)
        for number in (deck, other):
            ada = self.person("ada", number)
            first = ada.claim().number * 4
            ada.put(f"{first}l", f"{first}#note", f"{first + 1}n")
        self.lead.rows("SELECT team.delete($1)", name)
        for table in ["deck WHERE id", "block WHERE deck", "member WHERE deck", "lease WHERE deck", "handout WHERE deck", "origin WHERE deck"]:
            self.assertEqual(self.admin.value(f"SELECT count(*) FROM team.{table} = $1", deck), "0", table)
        self.assertEqual(
            self.admin.value("SELECT count(*) FROM team.event e WHERE NOT EXISTS (SELECT FROM team.origin o WHERE o.id = e.origin)"), "0")
        self.assertEqual(len(self.answers(kept)), 2)

    def test_void_choices_count_no_more_and_their_cards_go_out_again(self):
        name, deck = publish(self.lead, 8, people=("ada", "bob", "eve"))
        eve, ada = self.person("eve", deck), self.person("ada", deck)
        first = eve.claim()
        eve.put(*[f"{first.number * 4 + place}l" for place in range(2)])
        # The block is handed on: what eve decided in it is sealed.
        self.admin.rows("UPDATE team.lease SET until = '-infinity' WHERE deck = $1", deck)
        self.assertEqual(ada.claim().number, first.number)
        ada.put(*[f"{first.number * 4 + place}n" for place in range(2, 4)])
        second = eve.claim()
        eve.put(*[f"{second.number * 4 + place}s" for place in range(4)])
        self.assertEqual(self.lead.value("SELECT team.void($1, $2)", name, "eve"), "6")
        self.assertEqual(set(self.answers(name).values()), {"nope"})
        self.assertEqual(len(self.undecided(name)), 6)
        with self.assertRaises(Refused):
            eve.put(f"{second.number * 4}l")
        bob = self.person("bob", deck)
        got = []
        while block := bob.claim():
            for place in range(4):
                if block.open >> place & 1:
                    got.append(block.number * 4 + place)
                    bob.put(f"{got[-1]}n")
        for block in ada.held():
            for place in range(4):
                if block.open >> place & 1 and block.answers[place] == ".":
                    got.append(block.number * 4 + place)
                    ada.put(f"{got[-1]}n")
        self.assertEqual(len(self.answers(name)), 8)
        self.assertEqual(self.undecided(name), [])
        progress = {row[0]: row[2:6] for row in self.lead.rows("SELECT * FROM team.progress($1)", name)}
        self.assertEqual(sum(int(n) for row in progress.values() for n in row), 8)
        self.assertEqual(self.admin.value("SELECT count(*) FROM team.event e JOIN team.origin o ON o.id = e.origin"
                                          " JOIN team.person p ON p.id = o.person WHERE o.deck = $1 AND p.name = 'eve'"
                                          " AND e.accepted", deck), "0")

    def test_what_is_put_while_a_person_is_voided_or_the_deck_deleted_is_refused(self):
        for call in ["void($1, 'eve')", "delete($1)"]:
            name, deck = publish(self.lead, 4, people=("eve",))
            eve, card = self.person("eve", deck), None
            card = eve.claim().number * 4
            eve.put(f"{card}l")
            self.lead.rows("BEGIN")
            self.lead.rows(f"SELECT team.{call}", name)
            refused = []
            def put():
                try:
                    eve.put(f"{card + 1}s")
                except Refused as error:
                    refused.append(error.code)
            thread = threading.Thread(target=put)
            thread.start()
            while self.admin.value("SELECT count(*) FROM pg_stat_activity WHERE usename = 'eve' AND wait_event_type = 'Lock'") == "0":
                self.assertTrue(thread.is_alive())
            self.lead.rows("COMMIT")
            thread.join()
            self.assertEqual(refused, ["42501"], call)
            self.assertEqual(self.admin.value("SELECT count(*) FROM team.lease WHERE deck = $1 AND answers <> '....'", deck), "0")
            self.assertEqual(self.admin.value("SELECT count(*) FROM team.event e JOIN team.origin o ON o.id = e.origin"
                                              " WHERE o.deck = $1 AND e.accepted", deck), "0")

    def test_a_dispute_that_was_settled_on_void_choices_is_open_again(self):
        name, deck = publish(self.lead, 1, overlap=2, people=("ada", "bob", "eve"))
        ada, eve, bob = (self.person(person, deck) for person in ("ada", "eve", "bob"))
        for person, choice in [(ada, "0l"), (eve, "0n")]:
            person.claim()
            person.put(choice)
        self.lead.rows("SELECT team.settle($1, 0, 'like')", name)
        self.lead.rows("SELECT team.void($1, 'eve')", name)
        bob.claim()
        bob.put("0s")
        self.assertEqual([row[3] for row in self.lead.rows("SELECT * FROM team.disputes($1)", name)], [None])

    def test_nobody_is_handed_more_than_anybody_may_hold(self):
        name, deck = publish(self.lead, 64 * 12, size=64, people=("ada", "bob"))
        ada, bob = self.person("ada", deck), self.person("bob", deck)
        for person, count in [(bob, 7), (ada, 3)]:
            for _ in range(count):
                self.assertIsNotNone(person.claim())
        self.assertEqual(self.lead.value("SELECT team.hand_over($1, 'ada', 'bob')", name), "1")
        # Nor does what others may be handed anyway count, as in a claim.
        self.admin.rows("UPDATE team.lease l SET until = '-infinity' FROM team.person p"
                        " WHERE l.deck = $1 AND p.id = l.person AND p.name = 'bob'", deck)
        self.assertEqual(self.lead.value("SELECT team.hand_over($1, 'ada', 'bob')", name), "2")

    def test_a_share_of_the_cards_is_decided_by_two(self):
        name, deck = publish(self.lead, 300, size=1, overlap=2, share=20)
        ada, bob = self.person("ada", deck), self.person("bob", deck)
        for person, letter in [(ada, "l"), (bob, "n")]:
            while block := person.claim():
                person.put(f"{block.number}{letter}")
        answers = self.answers(name)
        twice = [card for card in range(300) if (card, "ada") in answers and (card, "bob") in answers]
        self.assertEqual((len(answers), len(twice)), (360, 60))
        state = self.lead.rows("SELECT decided, disputes, share FROM team.state($1)", name)[0]
        self.assertEqual(state, ("300", "60", "20"))
        consensus = [row[3] for row in self.lead.rows("SELECT * FROM team.export($1, true)", name)]
        self.assertEqual((len(consensus), consensus.count("disputed")), (300, 60))
        self.assertEqual(self.undecided(name, consensus=True), [])

    def test_what_is_held_is_handed_over_and_what_was_decided_stays(self):
        name, deck = publish(self.lead, 4, people=("ada", "bob"))
        ada, bob = self.person("ada", deck), self.person("bob", deck)
        ada.claim()
        ada.put("0l")
        self.assertEqual(self.lead.value("SELECT team.hand_over($1, $2, $3)", name, "ada", "bob"), "1")
        block, = bob.held()
        self.assertEqual(block.open, 0b1110)
        bob.put("1n", "2n", "3n")
        self.assertEqual(self.answers(name), {(0, "ada"): "like", **{(card, "bob"): "nope" for card in (1, 2, 3)}})
        for wrong in ["nobody", "eve"]:
            with self.assertRaises(Refused):
                self.lead.rows("SELECT team.hand_over($1, $2, $3)", name, "bob", wrong)

    def test_undecided_cards_are_those_nobody_has_chosen_on(self):
        name, deck = publish(self.lead, 6, overlap=2)
        ada, bob = self.person("ada", deck), self.person("bob", deck)
        for person in (ada, bob):
            while person.claim():
                pass
        ada.put("0l", "1t", "2n")
        bob.put("0l", "1l")
        self.assertEqual(self.undecided(name), ['{"id":3}', '{"id":4}', '{"id":5}'])
        self.assertEqual(self.undecided(name, consensus=True), [f'{{"id":{card}}}' for card in range(1, 6)])

    def test_only_leads_manage(self):
        name, deck = publish(self.lead, 4)
        ada = self.person("ada", deck)
        for call in ["rename($1, 'x')", "close($1, now())", "delete($1)", "void($1, 'bob')", "hand_over($1, 'bob', 'ada')",
                     "undecided($1, false)"]:
            with self.assertRaises(Refused, msg=call):
                ada.connection.rows(f"SELECT team.{call}", name)


if __name__ == "__main__":
    unittest.main()
