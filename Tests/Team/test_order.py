"""Which blocks a person gets: in an order that a lead has set."""

from libpq import Refused
from team import TeamCase


class Ranked(TeamCase):
    def rank(self, blocks, scores):
        self.lead.rows("SELECT team.rank($1, $2, $3)", self.name, blocks, scores)

    def test_the_largest_score_is_handed_out_first_and_what_has_none_comes_last(self):
        ada, bob = self.deck(20)
        self.rank([3, 1, 4], [0.5, 2.5, -1])
        self.assertEqual([ada.claim().number, bob.claim().number, ada.claim().number], [1, 3, 4])
        self.assertEqual(sorted([ada.claim().number, bob.claim().number]), [0, 2])
        self.assertIsNone(ada.claim())

    def test_a_new_order_replaces_the_old_one_and_none_is_the_decks_own(self):
        ada, _ = self.deck(20)
        self.rank([4, 3], [2, 1])
        self.rank([2, 9999], [2, 7])
        self.assertEqual(ada.claim().number, 2)
        self.rank([], [])
        self.assertEqual(sorted(ada.claim().number for _ in range(4)), [0, 1, 3, 4])

    def test_each_of_two_slots_has_the_order_and_nobody_gets_a_block_twice(self):
        people = self.deck(12, overlap=2)
        self.rank([2, 0, 1], [3, 2, 1])
        for person in people:
            self.assertEqual([person.claim().number for _ in range(3)], [2, 0, 1])
            self.assertIsNone(person.claim())

    def test_who_keeps_a_claim_open_stops_neither_claims_nor_a_new_order(self):
        eve, ada = self.deck(20)
        self.rank([3, 1, 4], [3, 2, 1])
        eve.connection.rows("BEGIN")
        self.assertEqual(eve.claim().number, 3)
        self.assertEqual(ada.claim().number, 1)
        self.rank([0, 3], [9, 8])
        self.assertEqual(ada.claim().number, 0)
        eve.connection.rows("ROLLBACK")
        self.assertEqual(ada.claim().number, 3)

    def test_what_is_no_order_is_refused(self):
        self.deck(20)
        for blocks, scores in [([1, 2], [1]), ([1], [float("nan")]), ([1], [float("inf")]), ([1], [None]), ([], None),
                               ([[1, 2]], [[1, 2]]), (list(range(2001)), [0] * 2001)]:
            with self.assertRaises(Refused) as refused:
                self.rank(blocks, scores)
            self.assertIn(refused.exception.code, ["SD003", "22P02"])

    def test_a_new_order_does_not_hold_up_who_claims(self):
        ada, _ = self.deck(20)
        self.rank([3], [1])
        self.lead.rows("BEGIN")
        self.rank([4], [1])
        self.assertEqual(ada.claim().number, 3)
        self.lead.rows("COMMIT")
        self.assertEqual(ada.claim().number, 4)

    def test_blocks_tell_what_most_have_decided_to_leads_alone(self):
        ada, bob = self.deck(6, overlap=2)
        for person, letters in [(ada, "lnsl"), (bob, "llnt")]:
            while person.claim().number != 0:
                pass
            person.put(*(f"{card}{letter}" for card, letter in enumerate(letters)))
        rows = self.lead.rows("SELECT block, count, records, liked, noped FROM team.blocks($1, false)", self.name)
        self.assertEqual(rows, [("0", "4", None, "9", "0"), ("1", "2", None, "0", "0")])
        self.assertEqual(
            self.lead.value("SELECT records FROM team.blocks($1, true) WHERE block = 1", self.name), '{"id":4}\n{"id":5}')
        for query in ["SELECT team.blocks($1, true)", "SELECT team.rank($1, '{}', '{}')"]:
            with self.assertRaises(Refused):
                ada.connection.rows(query, self.name)

    def test_blocks_are_free_while_a_slot_of_theirs_is(self):
        ada, bob = self.deck(4, overlap=2)
        for person, is_free in [(ada, "t"), (bob, "f")]:
            person.claim()
            self.assertEqual(self.lead.value("SELECT is_free FROM team.blocks($1, false)", self.name), is_free)
