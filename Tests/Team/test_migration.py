"""`team init`: as often as one likes, by who is no superuser, from any earlier version."""

import unittest

from libpq import Refused
from team import RIGHTS, ROLES, SQL, Person, connect, ensure_schema, migrate, publish


class Migration(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        ensure_schema()
        cls.admin = connect(database="postgres")

    @classmethod
    def tearDownClass(cls):
        cls.admin.close()

    def database(self, name, owner="postgres", rest=""):
        self.admin.rows(f"CREATE DATABASE {name} OWNER {owner} {rest}")
        self.addCleanup(self.admin.rows, f"DROP DATABASE {name} WITH (FORCE)")

    def test_running_it_again_changes_nothing(self):
        self.database("again")
        connection = connect(database="again")
        migrate(connection)
        before = connection.rows("SELECT * FROM team.step")
        oids = connection.rows("SELECT oid FROM pg_proc WHERE pronamespace = 'team'::regnamespace ORDER BY oid")
        migrate(connection)
        self.assertEqual(connection.rows("SELECT * FROM team.step"), before)
        self.assertEqual(connection.rows("SELECT oid FROM pg_proc WHERE pronamespace = 'team'::regnamespace ORDER BY oid"), oids)
        self.assertEqual(connection.value("SELECT team.version()"), str(len(SQL)))
        connection.close()

    def test_every_file_is_one_version(self):
        self.database("steps")
        connection = connect(database="steps")
        for number, path in enumerate([ROLES, *SQL, RIGHTS]):
            with open(path) as file:
                text = file.read()
            self.assertNotRegex(text, r"(?im)^\s*(BEGIN|COMMIT|ROLLBACK)\s*;|^\\")
            connection.rows("BEGIN")
            connection.rows(text)
            connection.rows("COMMIT")
            if number:
                self.assertEqual(connection.value("SELECT team.version()"), str(min(number, len(SQL))))
        connection.close()

    def test_nothing_in_the_way_of_who_sets_it_up_is_run(self):
        self.database("trapped")
        connection = connect(database="trapped")
        connection.rows("""
            CREATE SCHEMA trap;
            CREATE FUNCTION trap.boom(name, name) RETURNS bool LANGUAGE plpgsql AS $$BEGIN RAISE 'run as %', current_user; END$$;
            CREATE OPERATOR trap.= (LEFTARG = name, RIGHTARG = name, FUNCTION = trap.boom);
            SET search_path = trap, pg_catalog""")
        migrate(connection)
        self.assertEqual(connection.value("SELECT team.version()"), str(len(SQL)))
        self.assertEqual(connection.value("SHOW search_path"), "trap, pg_catalog", "for its transaction only")
        connection.close()

    def test_what_fails_leaves_nothing(self):
        self.database("other", rest="ENCODING 'SQL_ASCII' TEMPLATE template0")
        connection = connect(database="other")
        with self.assertRaises(Refused) as caught:
            migrate(connection)
        self.assertEqual(caught.exception.code, "SD003")
        self.assertEqual(connection.value("SELECT count(*) FROM pg_namespace WHERE nspname = 'team'"), "0")
        connection.close()

    def test_who_may_make_roles_and_databases_can_set_it_up(self):
        self.admin.rows("DROP ROLE IF EXISTS carol; CREATE ROLE carol LOGIN CREATEROLE CREATEDB")
        carol = connect("carol", "postgres")
        carol.rows("CREATE DATABASE carols")
        carol.close()
        self.addCleanup(self.admin.rows, "DROP DATABASE carols WITH (FORCE)")
        carol = connect("carol", "carols")
        migrate(carol)
        carol.rows("DROP ROLE IF EXISTS walt; CREATE ROLE walt LOGIN")
        name, deck = publish(carol, 8, people=("walt",))
        walt = Person("walt", deck, database="carols")
        walt.put(f"{walt.claim().number * 4}l")
        self.assertEqual(carol.value("SELECT decided FROM team.state($1)", name), "1")
        migrate(carol)
        walt.close()
        carol.close()

    def test_who_may_not_is_told(self):
        self.database("plain")
        ada = connect("ada", "plain")
        with self.assertRaises(Refused) as caught:
            migrate(ada)
        self.assertEqual(caught.exception.code, "42501")
        ada.close()


if __name__ == "__main__":
    unittest.main()
