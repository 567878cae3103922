"""What the functions of the schema promise a session and a lead."""

import random
import threading
import unittest

from libpq import Refused
from team import Person, TeamCase, connect, publish

KEEP = 1 << 62


class Functions(TeamCase):
    def run_out(self, person):
        self.admin.rows(
            "UPDATE team.lease SET until = now() - interval '1 second' WHERE deck = $1 AND person = (SELECT id FROM team.person WHERE name = $2)",
            self.number, person.name)

    def refused(self, code, call, *arguments):
        with self.assertRaises(Refused) as caught:
            call(*arguments)
        self.assertEqual(caught.exception.code, code, caught.exception.message)

    def state(self):
        names = "cards overlap decided answers disputes settled lease_seconds recovering people".split()
        return dict(zip(names, self.lead.rows("SELECT * FROM team.state($1)", self.name)[0]))

    def progress(self, person):
        for row in self.lead.rows("SELECT * FROM team.progress($1)", self.name):
            if row[0] == person:
                return dict(zip("likes nopes stars laters late held".split(), map(int, row[2:8])))

    def test_a_deck_is_entered_by_its_members_with_what_a_session_needs(self):
        self.deck(10, overlap=2, lease=60)
        (row,) = connect("ada").rows("SELECT * FROM team.enter($1)", self.name)
        self.assertEqual(row[0], self.number)
        self.assertEqual(row[2:], ("ada", "f", '{"title":"T"}', "10", "4", "2", "60", "0"))
        self.refused("SD001", connect("eve").rows, "SELECT * FROM team.enter($1)", self.name)
        self.refused("SD001", connect("ada").rows, "SELECT * FROM team.enter('nothing')")

    def test_one_person_is_connected_once(self):
        ada, _ = self.deck(10)
        ada.connection.rows("SELECT * FROM team.enter($1)", self.name)
        other = connect("ada")
        self.refused("SD002", other.rows, "SELECT * FROM team.enter($1)", self.name)
        self.refused("SD002", other.rows, "SELECT * FROM team.claim($1)", self.number)
        self.refused("SD002", other.rows, "SELECT * FROM team.origins($1)", self.number)
        pid = ada.connection.value("SELECT pg_backend_pid()")
        ada.close()
        while self.admin.value("SELECT count(*) FROM pg_stat_activity WHERE pid = $1", pid) != "0":
            pass
        other.rows("SELECT * FROM team.enter($1)", self.name)
        other.close()

    def test_every_card_is_handed_out_as_often_as_asked_and_never_twice_to_one(self):
        for overlap, cards, size in [(1, 67, 4), (2, 67, 4), (3, 50, 3), (2, 5, 1), (3, 1, 64)]:
            with self.subTest(overlap=overlap, cards=cards, size=size):
                people = self.deck(cards, ("ada", "bob", "eve", "kim"), size=size, overlap=overlap)
                order = random.Random(cards)
                got = {person.name: [] for person in people}
                waiting = list(people)
                while waiting:
                    person = order.choice(waiting)
                    block = person.claim()
                    if block is None:
                        waiting.remove(person)
                        continue
                    first = block.number * size
                    self.assertEqual(block.records, [f'{{"id":{c}}}' for c in range(first, min(first + size, cards))])
                    got[person.name] += range(first, first + len(block.records))
                for mine in got.values():
                    self.assertEqual(len(mine), len(set(mine)))
                everyones = sorted(card for mine in got.values() for card in mine)
                self.assertEqual(everyones, sorted(list(range(cards)) * overlap))
                self.assertEqual(people[0].left()[2], 0)

    def test_one_person_alone_gets_each_block_once_and_is_told_that_nothing_more_comes(self):
        ada, bob = self.deck(16, overlap=2)
        self.assertEqual(sorted(ada.claim().number for _ in range(4)), [0, 1, 2, 3])
        self.assertIsNone(ada.claim())
        self.assertEqual(ada.left(), (4, 0, 0))
        self.assertEqual(bob.left(), (0, 4, 4), "either slot of a block might become bob's")
        self.assertEqual(sorted(bob.claim().number for _ in range(4)), [0, 1, 2, 3])
        self.assertEqual(bob.left(), (4, 0, 0), "what ada holds is nothing that bob could get")

    def test_who_claims_does_not_wait_for_others_who_are_just_claiming(self):
        ada, bob = self.deck(400, overlap=1)
        self.admin.rows("BEGIN")
        self.addCleanup(lambda: self.admin.rows("ROLLBACK"))
        self.admin.rows("SELECT FROM team.handout WHERE deck = $1 FOR UPDATE", self.number)
        ada.connection.rows("SET lock_timeout = '100ms'")
        got = [ada.claim().number for _ in range(100)]
        self.assertEqual(sorted(got), list(range(100)))
        self.assertIsNone(ada.claim())
        self.admin.rows("COMMIT")
        self.assertIsNone(bob.claim())
        self.assertEqual(bob.left(), (0, 100, 0))
        open_lanes = "SELECT count(*) FROM team.handout WHERE deck = $1 AND next < until"
        self.assertNotEqual(self.admin.value(open_lanes, self.number), "0")
        for _ in range(16):
            self.assertIsNone(bob.claim())
        self.assertEqual(self.admin.value(open_lanes, self.number), "0", "a lane without a block is closed when it is met")

    def test_who_loses_a_block_to_another_gets_the_next(self):
        ada, bob = self.deck(4, size=1)
        self.admin.rows("BEGIN")
        self.addCleanup(lambda: self.admin.rows("ROLLBACK"))
        self.admin.rows("SELECT FROM team.handout WHERE deck = $1 FOR UPDATE", self.number)
        got = []

        def claim(person):
            for _ in range(4):
                if block := person.claim():
                    got.append(block.number)

        people = [threading.Thread(target=claim, args=[person]) for person in (ada, bob)]
        for person in people:
            person.start()
        for person in people:
            person.join()
        self.assertEqual(sorted(got), [0, 1, 2, 3])

    def test_two_connections_of_one_person_do_not_get_a_card_twice(self):
        ada, _ = self.deck(4, overlap=2)
        other = Person("ada", self.number)
        self.addCleanup(other.close)
        ada.connection.rows("BEGIN")
        self.assertEqual(ada.claim().number, 0)
        got = []
        waiting = threading.Thread(target=lambda: got.append(other.claim()))  # for what becomes of the first
        waiting.start()
        while self.admin.value("SELECT count(*) FROM pg_locks WHERE NOT granted") == "0" and waiting.is_alive():
            pass
        ada.connection.rows("COMMIT")
        waiting.join()
        self.assertEqual(got, [None])
        self.assertEqual(self.admin.value("SELECT count(*) FROM team.lease WHERE deck = $1", self.number), "1")

    def test_nobody_holds_more_than_some_hundred_undecided_cards(self):
        ada, _ = self.deck(64 * 20, size=64)
        blocks = [ada.claim() for _ in range(9)]
        self.assertIsNone(blocks[8])
        first = blocks[0].number * 64
        ada.put(*[f"{first + i}t" for i in range(64)])
        self.assertIsNone(ada.claim(), "what is put off is held, too")
        ada.put(*[f"{first + i}l" for i in range(64)])
        self.assertIsNotNone(ada.claim())
        ada, _ = self.deck(600, size=1)
        while block := ada.claim():
            ada.put(f"{block.number}t")
        self.assertEqual(len(ada.held()), 512)

    def test_choices_of_the_holder_count_and_those_of_others_are_kept(self):
        ada, bob = self.deck(8)
        block = ada.claim()
        c = block.number * 4
        self.assertEqual(ada.put(f"{c}l", f"{c + 1}n", f"{c + 2}s", f"{c + 3}t"), ([], []))
        self.assertEqual(bob.put(f"{c}n", f"{c}#why"), ([1], []))
        self.assertEqual(self.progress("ada"), dict(likes=1, nopes=1, stars=1, laters=1, late=0, held=1))
        self.assertEqual(self.progress("bob"), dict(likes=0, nopes=0, stars=0, laters=0, late=1, held=0))
        self.assertEqual(ada.held()[0].answers, "lnst")
        self.assertEqual(self.admin.rows(
            "SELECT kind, choice, accepted, note FROM team.event e JOIN team.origin o ON o.id = e.origin JOIN team.person p"
            " ON p.id = o.person WHERE o.deck = $1 AND p.name = 'bob' ORDER BY number", self.number),
            [("c", "n", "f", None), ("n", ".", "f", "why")])

    def test_a_block_is_done_when_all_is_decided_and_open_again_after_an_undo(self):
        ada, _ = self.deck(4)
        ada.claim()
        ada.put("0l", "1l", "2l", "3t")
        self.assertEqual(ada.left(), (0, 0, 0), "put off cards end a session, too")
        self.assertEqual(len(ada.held()), 1, "but are handed on when their time is over")
        ada.put("3n")
        self.assertEqual(ada.held(), [])
        self.assertEqual(ada.renew([0]), [0], "a block that is done is still its decider's")
        ada.put("3-.")
        self.assertEqual(ada.held()[0].answers, "lll.")
        self.assertEqual(ada.left(), (1, 0, 0))
        ada.put("3+n", "2-s")
        self.assertEqual(self.progress("ada"), dict(likes=2, nopes=1, stars=1, laters=0, late=0, held=0))

    def test_events_are_kept_once_however_often_they_are_sent(self):
        ada, _ = self.deck(4)
        ada.claim()
        made = ada.events("0l", "1n", "0n", "2#x")
        for part in [made[:2], made, made, made[1:3]]:
            self.assertEqual(ada.send(part), ([], []))
        self.assertEqual(self.progress("ada"), dict(likes=0, nopes=2, stars=0, laters=0, late=0, held=1))
        self.assertEqual(ada.connection.rows("SELECT * FROM team.origins($1)", self.number), [(ada.origin, "4")])
        self.assertEqual(ada.held()[0].answers, "nn..")
        self.assertEqual(self.admin.value(
            "SELECT count(*) FROM team.event e JOIN team.origin o ON o.id = e.origin WHERE o.deck = $1", self.number), "4")

    def test_one_origin_on_two_decks_is_two(self):
        ada, _ = self.deck(4)
        other, _ = self.deck(4)
        ada.claim()
        other.claim()
        ada.send([(9, 0, "c", "l", "l", None)], origin=ada.origin)
        self.assertEqual(other.send([(3, 0, "c", "n", "n", None)], origin=ada.origin), ([], []))
        self.assertEqual(other.connection.rows("SELECT * FROM team.origins($1)", other.deck), [(ada.origin, "3")])
        self.assertEqual(other.held()[0].answers, "n...")

    def test_a_lease_that_ran_out_is_handed_on_with_what_is_decided_sealed(self):
        ada, bob = self.deck(4)
        ada.claim()
        ada.put("0l", "1t")
        self.assertIsNone(bob.claim())
        self.assertEqual(bob.left(), (0, 1, 0), "bob waits for what ada holds")
        self.run_out(ada)
        block = bob.claim()
        self.assertEqual((block.open, block.answers), (0b1110, "...."))
        self.assertEqual(ada.renew([0]), [])
        self.assertEqual(ada.held(), [])
        self.assertEqual(ada.put("0n", "1l"), ([3, 4], []), "ada's are late")
        self.assertEqual(ada.put("0-.", "0l", "0n", "1-.", "1+l"), ([], []), "each card's once")
        self.assertEqual(bob.put("0n", "1n", "2n", "3s"), ([1], []), "what is sealed is no longer bob's to decide")
        self.assertEqual([row[0:1] + row[2:4] for row in self.lead.rows("SELECT * FROM team.export($1, false)", self.name)],
            [("0", "ada", "like"), ("1", "bob", "nope"), ("2", "bob", "nope"), ("3", "bob", "star")])
        self.assertEqual(self.progress("ada"), dict(likes=1, nopes=0, stars=0, laters=0, late=2, held=0))
        self.assertEqual(self.state()["decided"], "4")

    def test_who_gets_a_lease_back_may_undo_what_was_decided_then(self):
        ada, bob = self.deck(4)
        ada.claim()
        ada.put("0l", "1n")
        self.run_out(ada)
        bob.claim()
        bob.put("2s")
        self.run_out(bob)
        block = ada.claim()
        self.assertEqual((block.open, block.answers), (0b1011, "ln.."))
        self.assertEqual(ada.put("0-.", "3l", "0n"), ([], []))
        self.assertEqual(ada.put("2l"), ([6], []))
        self.assertEqual(self.progress("ada"), dict(likes=1, nopes=2, stars=0, laters=0, late=1, held=0))
        self.assertEqual(self.admin.rows(
            "SELECT name, convert_from(answers, 'UTF8') FROM team.past q JOIN team.person p ON p.id = q.person WHERE deck = $1",
            self.number), [("bob", "..s.")])

    def test_a_holder_whose_time_is_over_keeps_a_block_until_another_has_it(self):
        ada, bob = self.deck(8, lease=600)
        block = ada.claim()
        self.run_out(ada)
        self.assertEqual(ada.put(f"{block.number * 4}l"), ([], []))
        self.assertNotEqual(bob.claim().number, block.number, "choosing renews")
        self.assertIsNone(bob.claim())
        self.run_out(ada)
        self.assertEqual(ada.renew([block.number, 77]), [block.number])
        self.assertIsNone(bob.claim())

    def test_a_block_is_never_handed_on_to_who_has_another_of_its_slots(self):
        ada, bob, eve = self.deck(4, ("ada", "bob", "eve"), overlap=2)
        ada.claim()
        ada.put("0l")
        bob.claim()
        self.run_out(ada)
        self.assertIsNone(bob.claim())
        self.assertEqual(bob.left(), (1, 0, 0))
        eve.claim()
        self.run_out(bob)
        self.assertIsNone(ada.claim(), "ada decided a card of the block before, in the other slot")
        self.assertEqual(self.admin.value("SELECT count(*) FROM team.lease WHERE deck = $1", self.number), "2")

    def test_as_many_people_as_each_card_needs_finish_a_deck_though_leases_run_out(self):
        ada, bob = self.deck(8, overlap=2)
        for person in (ada, bob):
            person.connection.rows("SELECT * FROM team.enter($1)", self.name)
        block = ada.claim()
        first = block.number * 4
        ada.put(f"{first}l", f"{first + 1}n")
        self.admin.rows("UPDATE team.lease SET until = now() - interval '1 second' WHERE deck = $1", self.number)
        for person in (bob, ada):
            mine = person.held()
            while new := person.claim():
                mine.append(new)
            for block in mine:
                person.put(*[f"{block.number * 4 + i}l" for i in range(4)])
                self.admin.rows("UPDATE team.lease SET until = now() - interval '1 second' WHERE deck = $1", self.number)
        self.assertEqual(self.admin.value("SELECT count(*) FROM team.lease WHERE deck = $1 AND NOT is_open", self.number), "4")
        self.assertEqual(self.admin.value("SELECT count(*) FROM team.past WHERE deck = $1", self.number), "0")

    def test_disputes_are_there_when_the_last_of_a_block_is_decided(self):
        ada, bob = self.deck(8, overlap=2)
        one, two = ada.claim(), bob.claim()
        while one.number != two.number:
            two = bob.claim()
        c = one.number * 4
        ada.put(f"{c}l", f"{c + 1}l", f"{c + 2}s", f"{c + 3}n")
        bob.put(f"{c}l", f"{c + 1}n", f"{c + 2}l")
        self.assertEqual(self.state()["disputes"], "0")
        bob.put(f"{c + 3}n")
        self.assertEqual(self.lead.rows("SELECT * FROM team.disputes($1)", self.name), [
            (str(c + 1), f'{{"id":{c + 1}}}', '{ "ada" : "like", "bob" : "nope" }', None, None, None),
            (str(c + 2), f'{{"id":{c + 2}}}', '{ "ada" : "star", "bob" : "like" }', None, None, None)])
        self.lead.rows("SELECT team.settle($1, $2, 'nope')", self.name, c + 2)
        self.assertEqual([r[0:1] + r[3:4] for r in self.lead.rows("SELECT * FROM team.export($1, true)", self.name)],
            [(str(c), "like"), (str(c + 1), "disputed"), (str(c + 2), "nope"), (str(c + 3), "nope")])
        self.assertEqual((self.state()["decided"], self.state()["disputes"], self.state()["settled"]), ("4", "2", "1"))
        bob.put(f"{c + 1}-.")
        self.assertEqual((self.state()["decided"], self.state()["disputes"]), ("3", "1"))
        bob.put(f"{c + 2}-.")
        self.assertEqual((self.state()["disputes"], self.state()["settled"]), ("0", "0"), "nor one that one of them is undecided on")
        bob.put(f"{c + 2}l", f"{c + 1}l")
        self.assertEqual((self.state()["disputes"], self.state()["settled"]), ("1", "1"))
        (settled,) = self.lead.rows("SELECT settled, settler, settled_at FROM team.disputes($1)", self.name)
        self.assertEqual(settled[:2], ("nope", "lea"))
        now = int(self.admin.value("SELECT extract(epoch FROM clock_timestamp())::bigint"))
        self.assertTrue(now - 60 <= int(settled[2]) / 1000 <= now + 1)
        self.refused("SD003", self.lead.rows, "SELECT team.settle($1, $2, 'nope')", self.name, c)
        self.refused("SD003", self.lead.rows, "SELECT team.settle($1, $2, 'later')", self.name, c + 2)

    def test_a_settled_card_that_people_then_agree_on_is_disputed_no_more(self):
        ada, bob = self.deck(2, overlap=2)
        ada.claim(), bob.claim()
        ada.put("0l", "1l"), bob.put("0n", "1l")
        self.lead.rows("SELECT team.settle($1, 0, 'star')", self.name)
        def seen():
            return ([row[0] for row in self.lead.rows("SELECT card FROM team.disputes($1)", self.name)],
                self.state()["disputes"], self.state()["settled"],
                self.lead.value("SELECT choice FROM team.export($1, true) WHERE card = 0", self.name))
        self.assertEqual(seen(), (["0"], "1", "1", "star"))
        bob.put("0l")
        self.assertEqual(seen(), ([], "0", "0", "like"))
        self.refused("SD003", self.lead.rows, "SELECT team.settle($1, 0, 'nope')", self.name)
        bob.put("0n")
        self.assertEqual(seen(), (["0"], "1", "1", "star"), "what a lead has settled is kept")

    def test_an_older_event_does_not_change_what_a_newer_one_decided(self):
        ada, _ = self.deck(4)
        ada.claim()
        old = ada.events("0l", "1l", "2l", "3l", "3l")
        ada.put("0n", "3n")  # clocks 6 and 7
        origin = "00000000-0000-0000-0000-000000000001"
        self.assertEqual(ada.send(old[:4], origin=origin), ([], []), "told by another log, later")
        self.assertEqual(ada.superseded, [1, 4], "and said to be")
        self.assertEqual(ada.held(), [])
        self.assertEqual([row[2:4] for row in self.lead.rows("SELECT * FROM team.export($1, false)", self.name)],
            [("ada", "nope"), ("ada", "like"), ("ada", "like"), ("ada", "nope")])
        self.assertEqual(self.progress("ada"), dict(likes=2, nopes=2, stars=0, laters=0, late=0, held=0))
        self.assertEqual(self.admin.value(
            "SELECT count(*) FROM team.event e JOIN team.origin o ON o.id = e.origin WHERE o.deck = $1 AND e.accepted", self.number), "6")
        self.assertEqual(ada.send([(9, 0, "c", "s", "s", None)], origin=origin), ([], []))
        self.assertEqual(self.progress("ada")["stars"], 1, "a newer one does")

    def test_an_export_has_the_last_choice_and_note_of_each(self):
        ada, _ = self.deck(4)
        ada.claim()
        ada.put("0l", "0#first", "0n", "0#second", "1l", "1#gone", "1#", "2s", "2-.")
        rows = self.lead.rows("SELECT card, choice, at, cause, note FROM team.export($1, false)", self.name)
        self.assertEqual(rows, [("0", "nope", "1700000000003", "key", "second"), ("1", "like", "1700000000005", "key", None)])

    def test_an_export_has_the_reason_of_each_choice_and_only_choices_have_one(self):
        ada, _ = self.deck(4)
        ada.claim()
        ada.send(ada.events("0n", "1l", "2n"), reasons=["wrong design", None, "animals"])
        self.assertEqual(self.lead.rows("SELECT card, reason FROM team.export($1, false)", self.name),
            [("0", "wrong design"), ("1", None), ("2", "animals")])
        for event in ["3#note", "2-.", "2+n"]:
            with self.assertRaises(Refused) as caught:
                ada.send(ada.events(event), reasons=["why"])
            self.assertEqual(caught.exception.code, "SD003")

    def test_a_deck_that_forgot_is_healed_by_its_people(self):
        ada, bob = self.deck(64)
        sent = {person: [] for person in (ada, bob)}
        def work(person, blocks):
            for _ in range(blocks):
                first = person.claim().number * 4
                made = person.events(*[f"{first + i}{random.choice('lns')}" for i in range(4)])
                sent[person].append(made)
                person.send(made)
        def exported():
            return self.lead.rows("SELECT card, person, choice FROM team.export($1, false)", self.name)
        work(ada, 2)
        work(bob, 3)
        tables = "handout lease past origin event member".split()
        for table in tables:
            self.admin.rows(f"CREATE TEMPORARY TABLE kept_{table} AS SELECT * FROM team.{table}")
        work(ada, 4)
        work(bob, 3)
        before = exported()
        self.admin.rows("BEGIN")
        for table in tables:
            overriding = "OVERRIDING SYSTEM VALUE" if table == "origin" else ""
            self.admin.rows(f"DELETE FROM team.{table}; INSERT INTO team.{table} {overriding} SELECT * FROM kept_{table}; DROP TABLE kept_{table}")
        self.admin.rows("COMMIT")
        self.assertEqual(len(exported()), 20)
        self.lead.rows("SELECT team.recover($1, true)", self.name)
        self.assertIsNone(ada.claim(), "nothing is handed out meanwhile")
        for person in (bob, ada):
            newest = dict(person.connection.rows("SELECT * FROM team.origins($1)", self.number))
            for made in sent[person]:
                self.assertEqual(person.send([e for e in made if e[0] > int(newest.get(person.origin, 0))]), ([], []))
        self.assertEqual(exported(), before)
        self.lead.rows("SELECT team.recover($1, false)", self.name)
        work(ada, 4)
        self.assertIsNone(bob.claim())
        self.assertEqual(self.state()["decided"], "64")

    def test_in_a_recovery_nobody_holds_more_than_else(self):
        ada, bob = self.deck(3000, size=4, lease=600)
        self.lead.rows("SELECT team.recover($1, true)", self.name)
        def holds(person):
            return int(self.admin.value("SELECT coalesce(sum(length(translate(convert_from(answers, 'UTF8'), 'lns', ''))), 0) FROM team.lease l"
                " JOIN team.person p ON p.id = l.person WHERE deck = $1 AND name = $2 AND until > now()", self.number, person))
        for first in range(0, 3000, 400):
            for kind in "t#":
                self.assertEqual(ada.put(*[f"{card}{kind}" for card in range(first, min(first + 400, 3000), 4)]), ([], []))
        self.assertLessEqual(holds("ada"), 512)
        self.assertEqual(bob.put("2996l", "2997n"), ([], []), "who comes later is believed, too")
        self.lead.rows("SELECT team.recover($1, false)", self.name)
        ada.renew([]), ada.held()
        ada.put(*[f"{card}t" for card in range(1, 2000, 4)])
        self.assertLessEqual(holds("ada"), 512)
        self.assertGreaterEqual(self.left_for(bob), 600)

    def left_for(self, person):
        blocks = 0
        while block := person.claim():
            first = block.number * 4
            person.put(*[f"{first + i}l" for i in range(4)])
            blocks += 1
        return blocks

    def test_whatever_one_has_decided_comes_back_in_a_recovery(self):
        # Over months one may have left many blocks half decided, more than anybody may hold at once.
        ada, _ = self.deck(64 * 40, size=64)
        self.lead.rows("SELECT team.recover($1, true)", self.name)
        made = [event for block in range(40) for event in ada.events(*[f"{block * 64 + i}l" for i in range(8)])]
        for first in range(0, len(made), 100):
            self.assertEqual(ada.send(made[first : first + 100]), ([], []))
        self.assertEqual(self.progress("ada")["likes"], 320)
        self.lead.rows("SELECT team.recover($1, false)", self.name)
        self.assertEqual(ada.put("500l"), ([], []), "until another has it")

    def test_the_same_deck_published_again_is_the_same(self):
        name, deck = publish(self.lead, 10)
        uuid = "SELECT uuid FROM team.deck WHERE id = $1"
        first = self.admin.value(uuid, deck)
        def again(as_name=name, **options):
            self.admin.rows("UPDATE team.deck SET name = name || ' of old ' || id, uuid = gen_random_uuid() WHERE name = $1", as_name)
            return self.admin.value(uuid, publish(self.lead, name=as_name, **options)[1])
        self.assertEqual(again(cards=10), first)
        self.assertEqual(again(cards=10, overlap=2, lease=60), first, "who is asked is not what is asked")
        others = [again(cards=9), again(cards=10, size=5), again("another name", cards=10),
            again(cards=10, record=lambda card: f'{{"id":{card + (card == 7)}}}')]
        self.assertEqual(len({first, *others}), 5)

    def test_a_card_is_late_once_however_often_a_log_is_opened(self):
        ada, bob = self.deck(4)
        ada.claim()
        self.run_out(ada)
        bob.claim()
        self.assertEqual(ada.put("0l", "1l"), ([1, 2], []))
        for opening in range(1, 4):
            origin = f"00000000-0000-0000-0000-00000000000{opening}"
            self.assertEqual(ada.send([(1, 0, "c", "n", "n", None), (2, 1, "u", ".", ".", None)], origin=origin), ([], []))
        self.assertEqual(self.progress("ada")["late"], 2)

    def test_a_connection_that_several_sessions_share_is_refused(self):
        ada, _ = self.deck(4)
        other, _ = publish(self.lead, 4)
        ada.connection.rows("SELECT * FROM team.enter($1)", self.name)
        self.refused("SD004", ada.connection.rows, "SELECT * FROM team.enter($1)", self.name)
        ada.connection.rows("SELECT * FROM team.enter($1)", other)
        ada.connection.rows("DISCARD ALL")  # as a pooler does between sessions, unless it is in transaction mode
        ada.connection.rows("SELECT * FROM team.enter($1)", self.name)

    def test_a_server_that_takes_no_changes_is_known_by_its_code(self):
        self.deck(4)
        ada = connect("ada")
        ada.rows("SET default_transaction_read_only = on")  # as on a standby
        self.refused("25006", ada.rows, "SELECT * FROM team.enter($1)", self.name)
        ada.close()

    def test_a_recovery_says_whose_roles_are_missing_and_gives_rights_back(self):
        self.admin.rows("DROP ROLE IF EXISTS gone, mute; CREATE ROLE gone LOGIN; CREATE ROLE mute LOGIN")
        self.deck(4, ("gone", "mute"))
        self.assertIsNone(self.lead.value("SELECT team.recover($1, true)", self.name))
        self.admin.rows("DROP ROLE gone; SET ROLE team_owner; REVOKE team_annotator FROM mute; RESET ROLE")
        self.assertIn("no role for gone;", self.lead.value("SELECT team.recover($1, true)", self.name))
        self.assertEqual(self.admin.value("SELECT pg_has_role('mute', 'team_annotator', 'USAGE')"), "t")
        self.lead.rows("SELECT team.remove($1, 'gone')", self.name)
        self.assertIsNone(self.lead.value("SELECT team.recover($1, false)", self.name))

    def test_what_the_deck_does_not_have_is_told_and_not_kept(self):
        ada, _ = self.deck(6)
        ada.claim(), ada.claim()
        self.assertEqual(ada.put("5l", "6l", "1000000000000l", "5n"), ([], [2, 3]))
        self.assertEqual(self.admin.value(
            "SELECT count(*) FROM team.event e JOIN team.origin o ON o.id = e.origin WHERE o.deck = $1", self.number), "2")

    def test_removing_frees_what_is_held_and_keeps_what_is_decided(self):
        ada, bob = self.deck(4)
        ada.claim()
        ada.put("0l")
        self.lead.rows("SELECT team.remove($1, 'ada')", self.name)
        self.refused("42501", ada.claim)
        self.refused("42501", ada.put, "1l")
        self.assertEqual(bob.claim().open, 0b1110)
        self.assertEqual(self.progress("ada")["likes"], 1)
        self.lead.rows("SELECT team.add($1, 'ada', false)", self.name)
        self.assertEqual(ada.renew([0]), [])
        self.refused("SD003", self.lead.rows, "SELECT team.remove($1, 'lea')", self.name)
        self.refused("SD003", self.lead.rows, "SELECT team.add($1, 'lea', false)", self.name)
        self.refused("SD003", self.lead.rows, "SELECT team.add($1, 'nobody''s', false)", self.name)

    def test_a_deck_is_opened_only_when_it_is_whole(self):
        name = "half"
        make = "SELECT team.create_deck($1, $2, 10, 4, 1, 60)"
        deck = self.lead.value(make, name, "{}")
        self.lead.copy("COPY team.incoming FROM STDIN", [(deck, 0, 4, "a\nb\nc\nd"), (deck, 2, 2, "a\nb")])
        self.refused("SD003", self.lead.rows, "SELECT team.finish_deck($1)", deck)
        self.refused("SD001", connect("lea").rows, "SELECT * FROM team.enter($1)", name)
        for row in [(deck, 1, 3, "a\nb\nc"), (deck, 1, 4, "a\nb\nc"), (deck, 1, 4, "a\nb\nc\nd\n"), (deck, 2, 4, "a\nb\nc\nd"),
                    (deck, 3, 4, "a\nb\nc\nd"), (deck, -1, 4, "a\nb\nc\nd"), (deck, 1, 4, "a\nb\nc\n" + "d" * (1 << 24))]:
            self.refused("SD003", self.lead.copy, "COPY team.incoming FROM STDIN", [row])
        again = self.lead.value(make, name, "{}")
        self.assertNotEqual(again, deck)
        self.refused("42501", self.lead.copy, "COPY team.incoming FROM STDIN", [(deck, 0, 4, "a\nb\nc\nd")])
        self.lead.copy("COPY team.incoming FROM STDIN", [(again, i, n, "\n".join("abcd"[:n])) for i, n in enumerate([4, 4, 2])])
        self.lead.rows("SELECT team.finish_deck($1)", again)
        self.refused("42501", self.lead.copy, "COPY team.incoming FROM STDIN", [(again, 0, 4, "a\nb\nc\nd")])
        self.refused("SD005", self.lead.rows, make, name, "{}")

    def test_a_deck_that_broke_off_is_published_by_another_lead_once_its_publisher_is_gone(self):
        admin = connect()
        admin.rows("DROP ROLE IF EXISTS kit")
        admin.rows("CREATE ROLE kit LOGIN")
        admin.rows("GRANT team_lead TO kit")
        make = "SELECT team.create_deck($1, '{}', 8, 4, 1, 60)"
        kit = connect("kit")
        deck = kit.value(make, "broken off")
        kit.copy("COPY team.incoming FROM STDIN", [(deck, 0, 4, "a\nb\nc\nd")])
        self.refused("SD005", self.lead.rows, make, "broken off")
        kit.close()
        while admin.value("SELECT count(*) FROM pg_stat_activity WHERE usename = 'kit'") != "0":
            pass
        name, again = publish(self.lead, 8, name="broken off")
        self.assertNotEqual(again, deck)
        self.assertEqual(admin.value("SELECT count(*) FROM team.block WHERE deck = $1", deck), "0")
        kit = connect("kit")
        self.refused("42501", kit.rows, "SELECT team.finish_deck($1)", deck)
        # One that is finished stays, whoever is gone.
        self.refused("SD005", kit.rows, make, name)
        kit.close()
        admin.close()

    def test_decks_that_cannot_be_are_refused(self):
        call = "SELECT team.create_deck($1, $2, $3, $4, $5, $6)"
        good = ["fine", "{}", 10, 4, 1, 60]
        for place, values in enumerate([["", "x" * 201, "a\nb", None], ["[]", '{"a":"' + "x" * 70000 + '"}', None],
                [0, -1, 10**9 + 1, None], [0, 65, None], [0, 101, None], [0, 604801, None]]):
            for value in values:
                with self.subTest(place=place, value=str(value)[:20]):
                    self.refused("SD003", self.lead.rows, call, *good[:place], value, *good[place + 1:])

    def test_events_that_cannot_be_are_refused_and_nothing_of_them_kept(self):
        ada, _ = self.deck(8)
        first = ada.claim().number * 4
        good = [self.number, ada.origin, [1, 2], [first, first + 1], "cc", "ll", "ll", [1, 2], [0, 0], [None, 5], ["key", "drag"],
            [None, "[1,-2.5,3e2,4.5E-7,0]"], [None, "note"], [None, "wrong design"]]
        call = "SELECT * FROM team.put($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)"
        bad = {
            1: [None], 2: [[1], [1, 1], [2, 1], [0, 1], [None, 1], None, [1, 2, 3]], 3: [[0, -1], [0, None], [0], None],
            4: ["c", "cx", "ccc", "", None], 5: ["lx", "l", None], 6: ["l ", "é", None],
            7: [[1, -1], [1, KEEP + 1], [1, None]], 8: [[0, None], [0, 10**15], [0, -10**14]], 9: [[-1, 0], [0, 10**12], [0]],
            10: [[None, "key"], ["key"]], 11: [[None, x] for x in
                ["", "[]", "[1,2,3,4]", "[1,2,3,4,5,6]", "[1,2,3,4,NaN]", "[1,2,3,4,null]", '[1,2,3,4,"5"]', "{1,2,3,4,5}",
                 "[1,2,3,4,1e9999]", "[" + "1" * 400 + ",2,3,4,5]"]],
            12: [[None, "x" * 65537], [None]], 13: [[None, "x" * 65537], [None], None],
        }
        for place, values in bad.items():
            for value in values:
                with self.subTest(place=place, value=str(value)[:40]):
                    self.refused("SD003", ada.connection.rows, call, *good[:place], value, *good[place + 1:])
        self.refused("SD003", ada.connection.rows, call, *good[:2], *[list(range(1, 514))] * 2, *["c" * 513] * 3, *[[1] * 513] * 7)
        self.refused("42501", ada.connection.rows, call, 10**9, *good[1:])
        self.assertEqual(ada.connection.rows("SELECT * FROM team.origins($1)", self.number), [])
        self.assertEqual(ada.connection.rows(call, *good), [("{}", "{}", "{}")])
        self.assertEqual(ada.send([]), ([], []))
        self.refused("SD003", ada.connection.rows, call, *good[:2], "[0:1]={1,2}", "[5:6]={9,-1}", *good[4:])


if __name__ == "__main__":
    unittest.main()
