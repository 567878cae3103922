"""What somebody with an annotator's account and psql can and cannot do."""

import os
import subprocess
import unittest

from libpq import Refused
from team import SQL, Person, connect, ensure_schema, publish, socket

TABLES = "person deck member block handout lease past origin settlement step vote incoming ranked".split()
FOR_ANNOTATORS = "version enter readable_origins held claim renew left origins put decks".split()
FOR_LEADS = ("add remove create_deck finish_deck progress state recover agreement disputes settle export rename close delete"
             " void hand_over undecided blocks rank").split()


class Rights(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        ensure_schema()
        cls.admin, cls.lead = connect(), connect("lea")
        cls.name, cls.deck = publish(cls.lead, 64, people=("ada", "bob"))
        cls.other_name, cls.other_deck = publish(cls.lead, 64, people=("bob",))
        cls.bob = Person("bob", cls.deck)
        cls.block = cls.bob.claim()
        cls.bob.put(f"{cls.block.number * 4}l", f"{cls.block.number * 4}#bob's")
        cls.ada = connect("ada")

    @classmethod
    def tearDownClass(cls):
        for connection in (cls.admin, cls.lead, cls.bob, cls.ada):
            connection.close()

    def denied(self, sql, *parameters, code="42501", who=None):
        with self.subTest(sql=sql[:80]), self.assertRaises(Refused) as caught:
            (who or self.ada).rows(sql, *parameters)
            self.fail(sql)
        self.assertIn(caught.exception.code, code.split("|"), caught.exception.message)

    def test_tables_are_nobodys(self):
        for who in (self.ada, self.lead):
            for table in TABLES:
                # What a view cannot may be told before that it is not allowed.
                view = "42501|42809|55000" if table in ("incoming", "vote") else "42501"
                self.denied(f"SELECT * FROM team.{table}", who=who)
                self.denied(f"DELETE FROM team.{table}", code=view, who=who)
                self.denied(f"TRUNCATE team.{table}", code=view, who=who)
                self.denied(f"COPY team.{table} TO STDOUT", code=view, who=who)
                self.denied(f"CREATE TRIGGER t BEFORE INSERT ON team.{table} FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()", code=view, who=who)
            for table in set(TABLES) - {"incoming"}:
                self.denied(f"INSERT INTO team.{table} DEFAULT VALUES", code="42501|55000" if table == "vote" else "42501", who=who)
        self.denied("INSERT INTO team.incoming VALUES (1, 0, 4, '')")
        self.denied("COPY team.incoming FROM STDIN")
        for change in ["INSERT INTO team.event DEFAULT VALUES", "UPDATE team.event SET note = ''", "DELETE FROM team.event",
                       "ALTER TABLE team.event DISABLE ROW LEVEL SECURITY", "DROP POLICY own ON team.event"]:
            self.denied(change)

    def test_of_the_events_one_sees_ones_own(self):
        count = "SELECT count(*) FROM team.event WHERE note = 'bob''s'"
        self.assertEqual([who.value(count) for who in (self.ada, self.bob.connection, self.lead)], ["0", "1", "1"])
        ada = Person("ada", self.deck)
        ada.put("0l")
        self.assertGreater(int(self.ada.value("SELECT count(*) FROM team.event")), 0)
        ada.close()
        # A condition that tells what it is shown is asked about one's own rows only.
        self.ada.rows("CREATE FUNCTION pg_temp.tell(text) RETURNS bool LANGUAGE plpgsql COST 0.0001 AS $$BEGIN IF $1 LIKE 'bob%' THEN RAISE 'saw %', $1; END IF; RETURN true; END$$")
        self.assertGreater(len(self.ada.rows("SELECT note FROM team.event WHERE pg_temp.tell(note)")), 0)

    def test_other_peoples_decks_and_claims_are_out_of_reach(self):
        self.denied("SELECT * FROM team.enter($1)", self.other_name, code="SD001")
        for deck in (self.other_deck, 10**6, -1, None):
            if deck is None:
                self.denied("SELECT team.claim(NULL)")
                continue
            for call in ["claim($1)", "held($1)", "left($1)", "origins($1)", "renew($1, '{0}')"]:
                self.denied(f"SELECT * FROM team.{call}", deck)
        self.assertEqual(self.ada.rows("SELECT * FROM team.renew($1, $2)", self.deck, [self.block.number]), [])
        ada = Person("ada", self.deck)
        self.assertEqual(ada.put(f"{self.block.number * 4}n"), ([1], []))
        self.assertEqual(self.bob.held()[0].answers, "l...")
        ada.close()

    def test_what_leads_may_annotators_may_not(self):
        calls = ["add('x', 'ada', true)", "remove('x', 'bob')", "progress('x')", "state('x')", "agreement('x')", "disputes('x')",
                 "settle('x', 0, 'like')", "export('x', false)", "recover('x', true)", "finish_deck(1)", "create_deck('x', '{}', 1, 1, 1, 60)", "rename('x', 'y')",
                 "close('x', now())", "delete('x')", "void('x', 'ada')", "hand_over('x', 'ada', 'bob')", "undecided('x', false)",
                 "blocks('x', true)", "rank('x', '{}', '{}')"]
        self.assertEqual(sorted(call.split("(")[0] for call in calls), sorted(FOR_LEADS))
        for call in calls:
            self.denied(f"SELECT team.{call.replace(chr(39) + 'x' + chr(39), chr(39) + self.name + chr(39))}")

    def test_a_lead_of_one_deck_is_none_of_another(self):
        self.admin.rows("GRANT team_lead TO kim")
        kim = connect("kim")
        name, deck = publish(kim, 4, people=("ada",))
        for call in ["progress($1)", "export($1, false)", "disputes($1)"]:
            self.denied(f"SELECT * FROM team.{call}", self.name, who=kim, code="SD001")
        self.denied("SELECT team.add($1, 'kim', true)", self.name, who=kim, code="SD001")
        self.denied("SELECT team.finish_deck($1)", self.deck, who=kim)
        self.lead.rows("SELECT team.add($1, 'kim', false)", self.name)
        self.denied("SELECT team.add($1, 'kim', true)", self.name, who=kim)
        self.assertTrue(kim.rows("SELECT * FROM team.progress($1)", name))
        kim.close()

    def test_nobody_becomes_another(self):
        for role in ["bob", "lea", "postgres", "team_owner", "team_lead"]:
            self.denied(f"SET ROLE {role}")
            self.denied(f"SET SESSION AUTHORIZATION {role}")
        self.denied("GRANT team_lead TO ada", code="42501")
        # Being somebody else by a role that one was granted changes nothing about who one is.
        self.admin.rows("GRANT bob TO eve; GRANT team_annotator TO eve")
        eve = connect("eve")
        eve.rows("SET ROLE bob")
        self.denied("SELECT * FROM team.claim($1)", self.deck, who=eve)
        eve.rows("SET team.person = 'bob'")
        self.denied("SELECT * FROM team.enter($1)", self.name, who=eve, code="SD001")
        eve.close()

    def test_every_function_is_pinned_and_granted_by_name(self):
        granted = self.admin.rows("""
            SELECT p.proname, p.prosecdef, array_to_string(p.proconfig, ';'),
                has_function_privilege('public', p.oid, 'EXECUTE'),
                has_function_privilege('team_annotator', p.oid, 'EXECUTE'),
                has_function_privilege('team_lead', p.oid, 'EXECUTE'), pg_get_userbyid(p.proowner)
            FROM pg_proc p WHERE p.pronamespace = 'team'::regnamespace""")
        self.assertGreater(len(granted), 25)
        for name, definer, settings, everyone, annotator, lead, owner in granted:
            with self.subTest(function=name):
                self.assertEqual((everyone, owner), ("f", "team_owner"))
                self.assertEqual(annotator == "t", name in FOR_ANNOTATORS)
                self.assertEqual(lead == "t", name in FOR_ANNOTATORS + FOR_LEADS)
                if lead == "t":
                    self.assertEqual((definer, settings.split(";")[0]), ("t", "search_path=pg_catalog, pg_temp"))
        owner = self.admin.rows("SELECT rolsuper, rolcanlogin, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = 'team_owner'")
        self.assertEqual(owner, [("f",) * 5])

    def test_a_function_of_a_later_version_is_not_everybodys(self):
        self.admin.rows("BEGIN; SET LOCAL ROLE team_owner; CREATE FUNCTION team.later() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'; COMMIT")
        self.denied("SELECT team.later()")
        self.admin.rows("DROP FUNCTION team.later()")

    def test_names_put_before_ours_are_not_taken(self):
        # Whatever a person can create: temporary tables, functions and operators, and, on old servers, a schema for all.
        self.admin.rows("CREATE SCHEMA IF NOT EXISTS trap; GRANT ALL ON SCHEMA trap TO ada")
        for table in TABLES:
            self.ada.rows(f"CREATE TEMPORARY TABLE {table} (id int, name name, deck int, person int, no int)")
        self.ada.rows("""
            CREATE FUNCTION trap.boom(int, int) RETURNS bool LANGUAGE plpgsql AS $$BEGIN RAISE 'run as %', current_user; END$$;
            CREATE FUNCTION trap.boom(text, text) RETURNS bool LANGUAGE plpgsql AS $$BEGIN RAISE 'run as %', current_user; END$$;
            CREATE FUNCTION trap.now() RETURNS timestamptz LANGUAGE plpgsql AS $$BEGIN RAISE 'run as %', current_user; END$$;
            CREATE FUNCTION trap.clock_timestamp() RETURNS timestamptz LANGUAGE plpgsql AS $$BEGIN RAISE 'run as %', current_user; END$$;
            CREATE FUNCTION trap.cardinality(anyarray) RETURNS int LANGUAGE plpgsql AS $$BEGIN RAISE 'run as %', current_user; END$$;
            CREATE FUNCTION trap.length(bytea) RETURNS int LANGUAGE plpgsql AS $$BEGIN RAISE 'run as %', current_user; END$$;
            CREATE OPERATOR trap.= (LEFTARG = int, RIGHTARG = int, FUNCTION = trap.boom);
            CREATE OPERATOR trap.< (LEFTARG = int, RIGHTARG = int, FUNCTION = trap.boom);
            CREATE OPERATOR trap.= (LEFTARG = text, RIGHTARG = text, FUNCTION = trap.boom);
            SET search_path = trap, pg_temp, pg_catalog, team""")
        self.denied("SELECT 1 = 1", code="P0001")
        ada = Person("ada", self.deck)
        ada.connection.close()
        ada.connection = self.ada
        block = ada.claim()
        self.assertEqual(ada.put(f"{block.number * 4}l"), ([], []))
        self.assertIn(block.number, ada.renew([block.number]))
        self.assertEqual(len(ada.held()), 1)
        self.assertEqual(ada.left()[0], 1)
        self.assertEqual(self.ada.rows("SELECT lead FROM (SELECT team.version() AS lead) q"), [(str(len(SQL)),)])
        self.ada.rows("RESET search_path; DISCARD TEMP")

    def test_a_lead_with_a_trap_in_its_way_runs_nothing_of_it(self):
        self.lead.rows("CREATE TEMPORARY TABLE vote (deck int); CREATE TEMPORARY TABLE deck (name text); SET search_path = pg_temp, team")
        self.assertTrue(self.lead.rows("SELECT * FROM team.export($1, false)", self.name))
        self.assertTrue(self.lead.rows("SELECT * FROM team.progress($1)", self.name))
        self.lead.rows("RESET search_path; DISCARD TEMP")

    def test_what_is_too_large_or_no_text_is_refused(self):
        ada = Person("ada", self.deck)
        big = "x" * (100 << 20)
        with self.assertRaises(Refused) as caught:
            ada.send([(1, 0, "n", ".", ".", big)])
        self.assertEqual(caught.exception.code, "SD003")
        self.denied("SELECT * FROM team.enter(repeat('x', 1 << 26))", code="SD001", who=ada.connection)
        self.denied("SELECT * FROM team.enter(repeat('x', 1 << 30))", code="54000", who=ada.connection)
        self.denied(
            "SELECT * FROM team.put($1, gen_random_uuid(), array_fill(1::bigint, '{5000000}'), '{}', '', '', '', '{}', '{}', '{}', '{}', '{}', '{}', '{}')",
            self.deck, code="SD003", who=ada.connection)
        self.denied("SELECT * FROM team.renew($1, array_fill(1, '{5000000}'))", self.deck, code="SD003", who=ada.connection)
        self.denied(f"SELECT team.put({self.deck}, gen_random_uuid(), '{{1}}', '{{0}}', 'n', '.', '.', '{{1}}', '{{1}}', '{{1}}', '{{k}}', '{{NULL}}', ARRAY[E'\\u0000'], '{{NULL}}')",
            code="42601", who=ada.connection)
        self.denied("SELECT convert_from('\\x00', 'UTF8')", code="22021", who=ada.connection)
        ada.close()
        self.assertEqual(self.admin.value("SELECT 1"), "1", "the server is still there")

    def test_a_body_of_a_gigabyte_does_not_come_in(self):
        deck = self.lead.value("SELECT team.create_deck('huge', '{}', 4, 4, 1, 60)")
        with self.assertRaises(Refused) as caught:
            self.lead.copy("COPY team.incoming FROM STDIN", [(deck, 0, 4, "a\nb\nc\n" + "x" * (64 << 20))])
        self.assertEqual(caught.exception.code, "SD003")

    def test_psql_says_no_password_and_no_rows_of_others(self):
        process = subprocess.run(
            ["psql", "-X", "-h", socket(), "-U", "ada", "-d", "team", "-c", r"\copy team.lease to '/dev/stdout'"],
            capture_output=True, text=True)
        self.assertNotEqual(process.returncode, 0)
        self.assertIn("permission denied", process.stderr)


if __name__ == "__main__":
    unittest.main()
