"""What a member can do to others with a transaction left open: nothing that lasts. And what people do at the same moment."""

import threading
import time
import unittest

from libpq import Refused
from team import Person, TeamCase, connect, ensure_schema, migrate


class Locks(TeamCase):
    def deck(self, *arguments, **options):
        persons = super().deck(*arguments, **options)
        for person in persons:
            # Whatever a member sets for itself is no protection, and none of what follows needs it.
            person.connection.rows("SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0; SET statement_timeout = '12s'")
        return persons

    def run_out(self):
        self.admin.rows("UPDATE team.lease SET until = now() - interval '1 second' WHERE deck = $1", self.number)

    def soon(self, call, *arguments, within=1.9):  # a lock would be waited for 2 s
        begun = time.monotonic()
        result = call(*arguments)
        self.assertLess(time.monotonic() - begun, within)
        return result

    def test_who_closes_a_block_and_waits_keeps_nobody_from_closing_it(self):
        ada, bob = self.deck(2, size=2, overlap=2)
        ada.claim(), bob.claim()
        ada.connection.rows("BEGIN")
        ada.put("0l", "1l")
        self.assertEqual(self.soon(bob.put, "0n", "1l"), ([], []))
        self.assertEqual(self.lead.rows("SELECT card FROM team.disputes($1)", self.name), [])
        ada.connection.rows("COMMIT")
        self.assertEqual(self.lead.rows("SELECT card FROM team.disputes($1)", self.name), [("0",)])

    def test_who_claims_passes_over_blocks_that_are_being_handed_out(self):
        ada, bob, eve = self.deck(40, ("ada", "bob", "eve"), size=1)
        ada.connection.rows("BEGIN")
        taken = {ada.claim().number for _ in range(38)}
        got = {self.soon(bob.claim).number, self.soon(bob.claim).number}
        self.assertEqual(taken | got, set(range(40)))
        self.assertIsNone(self.soon(eve.claim))
        ada.connection.rows("ROLLBACK")
        self.assertIn(self.soon(eve.claim).number, taken)

    def test_who_is_handed_a_block_and_waits_keeps_its_last_holder_from_nothing_else(self):
        ada, bob = self.deck(12)
        first, second, third = (ada.claim().number * 4 for _ in range(3))
        ada.put(f"{first}t", f"{second}t", f"{third}t")
        self.run_out()
        bob.connection.rows("BEGIN")
        handed = {bob.claim().number * 4, bob.claim().number * 4}
        (own,) = {first, second, third} - handed
        self.assertEqual(self.soon(ada.put, f"{own}l"), ([], []))
        self.assertEqual(len(self.soon(ada.held)), 3)
        self.assertEqual(len(self.soon(ada.renew, [0, 1, 2])), 3)
        # The others are as good as handed on, and it waits for one of them, not for each.
        late, _ = self.soon(ada.put, *[f"{card}l" for card in sorted(handed)], within=4)
        self.assertEqual(len(late), 2)
        bob.connection.rows("COMMIT")
        self.assertEqual(self.soon(ada.put, f"{own + 1}l"), ([], []))
        self.assertEqual(self.lead.rows("SELECT likes, laters FROM team.progress($1) WHERE person = 'ada'", self.name), [("2", "0")])

    def test_who_gets_a_block_back_and_waits_keeps_nobodys_choices_out(self):
        ada, bob = self.deck(8)
        self.lead.rows("SELECT team.recover($1, true)", self.name)
        bob.connection.rows("BEGIN")
        bob.put("0l")
        self.assertEqual(self.soon(ada.put, "4l"), ([], []))
        self.assertEqual(self.soon(ada.put, "0n", "1n", within=4), ([2, 3], []))
        bob.connection.rows("COMMIT")

    def test_two_get_different_slots_of_a_block_back_at_once(self):
        ada, bob = self.deck(4, overlap=2)
        self.lead.rows("SELECT team.recover($1, true)", self.name)
        bob.connection.rows("BEGIN")
        bob.put("0l")
        got = []
        waiting = threading.Thread(target=lambda: got.append(ada.put("0n")))
        waiting.start()
        while self.admin.value("SELECT count(*) FROM pg_locks WHERE NOT granted") == "0" and waiting.is_alive():
            pass
        bob.connection.rows("COMMIT")
        waiting.join()
        self.assertEqual(got, [([], [])])

    def test_a_removal_ends_the_sessions_of_who_is_removed(self):
        ada, bob = self.deck(4)
        ada.claim()
        ada.connection.rows("BEGIN")
        ada.put("0l")
        self.soon(self.lead.rows, "SELECT team.remove($1, 'ada')", self.name, within=3)
        with self.assertRaises(Refused):
            ada.connection.rows("COMMIT")
        self.assertEqual(self.soon(bob.claim).open, 0b1111)

    def test_a_removal_that_may_not_end_sessions_says_what_to_run(self):
        ada, bob = self.deck(8)
        self.admin.rows("REVOKE pg_signal_backend FROM team_owner")
        self.addCleanup(self.admin.rows, "GRANT pg_signal_backend TO team_owner")
        ada.claim()
        ada.connection.rows("BEGIN")
        ada.put("0l")
        begun = time.monotonic()
        with self.assertRaises(Refused) as caught:
            self.lead.rows("SELECT team.remove($1, 'ada')", self.name)
        self.assertLess(time.monotonic() - begun, 4)
        self.assertEqual(caught.exception.code, "SD003")
        self.assertIn("GRANT pg_signal_backend TO team_owner", caught.exception.message)
        ada.connection.rows("COMMIT")
        self.lead.rows("SELECT team.remove($1, 'ada')", self.name)  # no transaction is open, so nothing has to be ended
        # Nor does another, who is just being handed a block of theirs.
        self.run_out()
        self.lead.rows("SELECT team.add($1, 'ada', false)", self.name)
        bob.connection.rows("BEGIN")
        bob.claim()
        self.soon(self.lead.rows, "SELECT team.remove($1, 'ada')", self.name)
        bob.connection.rows("COMMIT")

    def test_ones_own_transaction_keeps_one_waiting_for_two_seconds(self):
        ada, _ = self.deck(4)
        other = Person("ada", self.number)
        self.addCleanup(other.close)
        ada.claim()
        other.connection.rows("SET lock_timeout = 0; SET statement_timeout = '12s'")
        ada.connection.rows("BEGIN")
        ada.put("0l")
        begun = time.monotonic()
        with self.assertRaises(Refused) as caught:
            other.put("1l")
        self.assertEqual(caught.exception.code, "55P03")
        self.assertLess(time.monotonic() - begun, 4)
        ada.connection.rows("COMMIT")

    def test_a_deck_is_deleted_although_a_member_keeps_a_transaction_open(self):
        ada, bob = self.deck(8)
        ada.connection.rows("SET idle_in_transaction_session_timeout = 0; BEGIN")
        ada.claim()
        self.lead.rows("SELECT team.delete($1)", self.name)
        self.assertEqual(self.admin.value("SELECT count(*) FROM team.lease WHERE deck = $1", self.number), "0")

    def test_every_function_that_writes_waits_for_locks_two_seconds_at_most(self):
        rows = self.admin.rows("SELECT proname FROM pg_proc WHERE pronamespace = 'team'::regnamespace AND 'lock_timeout=2s' = ANY (proconfig)")
        self.assertEqual(sorted(name for (name,) in rows),
            sorted(("enter add remove held renew claim put create_deck finish_deck recover settle rename close delete void"
                " hand_over rank").split()))

    def test_a_session_whose_client_is_gone_is_noticed(self):
        ada, _ = self.deck(4)
        ada.connection.rows("SELECT * FROM team.enter($1)", self.name)
        self.assertEqual(ada.connection.value("SHOW client_connection_check_interval"), "10s")


class Init(unittest.TestCase):
    def setUp(self):
        ensure_schema()
        self.admin = connect(database="postgres")
        self.admin.rows("CREATE DATABASE twice")

    def tearDown(self):
        self.admin.rows("DROP DATABASE twice WITH (FORCE)")
        self.admin.close()

    def test_two_who_set_up_an_empty_database_at_once_both_end_well(self):
        problems = []

        def init():
            connection = connect(database="twice")
            try:
                barrier.wait()
                migrate(connection)
            except Exception as error:
                problems.append(error)
            connection.close()

        for people in (2, 4):
            barrier = threading.Barrier(people)
            threads = [threading.Thread(target=init) for _ in range(people)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(problems, [])
            self.admin.rows("DROP DATABASE twice")
            self.admin.rows("CREATE DATABASE twice")

    def test_a_members_locks_do_not_stop_it(self):
        connection = connect(database="twice")
        migrate(connection)
        ada = connect("lea", "twice")
        ada.rows("SELECT pg_advisory_lock(7311, 17), pg_advisory_lock(20170)")
        for mode in ["SHARE ROW EXCLUSIVE", "ACCESS SHARE"]:
            with self.assertRaises(Refused):
                ada.rows(f"LOCK TABLE team.step IN {mode} MODE")
        ada.rows("BEGIN; SELECT team.version(); SELECT count(*) FROM team.event")
        connection.rows("SET lock_timeout = '1s'")
        migrate(connection)
        ada.close()
        connection.close()


if __name__ == "__main__":
    unittest.main()
