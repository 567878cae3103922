"""The backup of docs/teams.md, put back on a new server: by a superuser with everybody's roles, and by who is none."""

import os
import subprocess
import tempfile
import unittest

import team
from libpq import Connection, Refused
from team import Person, connect, ensure_schema, migrate, publish


class Restore(unittest.TestCase):
    def setUp(self):
        ensure_schema()
        self.folder = tempfile.mkdtemp()
        self.addCleanup(subprocess.run, ["rm", "-rf", self.folder])
        tool = os.path.join(team.ROOT, "Tools/team-server.sh")
        subprocess.run([tool, "start", self.folder], check=True, capture_output=True)
        self.addCleanup(subprocess.run, [tool, "stop", self.folder])
        with open(os.path.join(self.folder, "server")) as file:
            self.programs, self.socket = file.read().split("\n")[:2]
        self.new = self.connect()
        admin = connect()
        admin.rows("DROP SCHEMA IF EXISTS trap CASCADE")  # what another test has left, and is not ours
        admin.close()
        lead = connect("lea")
        self.name, deck = publish(lead, 8)
        ada = Person("ada", deck)
        self.card = ada.claim().number * 4
        ada.put(f"{self.card}l", f"{self.card + 1}#a note of {self.name}")
        ada.close()
        lead.close()

    def connect(self, person="postgres", database="postgres"):
        return Connection(f"host={self.socket} dbname={database} user={person} connect_timeout=10")

    def run_tool(self, socket, user, tool, *arguments, errors=0):
        done = subprocess.run([os.path.join(self.programs, tool), "-h", socket, "-U", user, *arguments],
            capture_output=True, text=True)
        self.assertEqual(len([line for line in done.stderr.split("\n") if "ERROR" in line or "error" in line]), errors, done.stderr)
        return done.stdout

    def path(self, name):
        return os.path.join(self.folder, name)

    def dump(self, user="postgres"):
        self.run_tool(team.socket(), user, "pg_dump", "-Fc", "team", "-f", self.path("team.dump"))

    def check(self, owner):
        """Whatever was done to put it back: all belongs to team_owner, and everybody may do what they could."""
        connection = self.connect(owner, "team")
        migrate(connection)
        self.assertEqual(connection.rows(
            "SELECT p.oid::regprocedure FROM pg_proc p WHERE pronamespace = 'team'::regnamespace AND (proowner <> 'team_owner'::regrole"
            " OR has_function_privilege('public', oid, 'EXECUTE'))"), [])
        self.assertEqual(connection.rows("SELECT oid::regclass FROM pg_class WHERE relnamespace = 'team'::regnamespace"
            " AND relkind IN ('r', 'v', 'S') AND relowner <> 'team_owner'::regrole"), [])
        lead = self.connect("lea", "team")
        self.assertIsNone(lead.value("SELECT team.recover($1, true)", self.name))
        self.assertEqual(lead.rows("SELECT card, choice FROM team.export($1, false)", self.name), [(str(self.card), "like")])
        ada = self.connect("ada", "team")
        (row,) = ada.rows("SELECT deck, uuid FROM team.enter($1)", self.name)
        old = connect()
        self.assertEqual(row[1], old.value("SELECT uuid FROM team.deck WHERE name = $1", self.name))
        old.close()
        self.assertEqual(ada.rows("SELECT count(*) FROM team.event WHERE note = $1", f"a note of {self.name}"), [("1",)])
        lead.rows("SELECT team.recover($1, false)", self.name)
        self.assertEqual(len(ada.rows("SELECT * FROM team.held($1)", row[0])), 1)
        with self.assertRaises(Refused):
            ada.rows("SELECT * FROM team.only('', 0)")
        for each in (connection, lead, ada):
            each.close()

    def test_with_everybodys_roles_it_is_as_it_was(self):
        old = connect()
        if old.value("SELECT count(*) FROM pg_roles WHERE rolname = 'team_admin'") == "0":
            old.rows("CREATE ROLE team_admin LOGIN CREATEROLE")
        old.close()
        self.new.rows("DROP DATABASE team")
        self.run_tool(team.socket(), "postgres", "pg_dumpall", "--roles-only", "-f", self.path("roles.sql"))
        self.dump()
        self.run_tool(self.socket, "postgres", "psql", "-qX", "-d", "postgres", "-f", self.path("roles.sql"), errors=1)
        self.run_tool(self.socket, "postgres", "createdb", "-O", "team_admin", "-E", "UTF8", "-T", "template0", "team")
        self.run_tool(self.socket, "postgres", "pg_restore", "-d", "team", self.path("team.dump"))
        connection = self.connect("postgres", "team")
        migrate(connection)
        self.assertEqual(connection.value("SELECT current_setting('team.mended')"), "0")
        connection.close()
        self.check("postgres")

    def set_up_anew(self):
        self.new.rows("CREATE ROLE team_admin LOGIN CREATEROLE")
        self.new.rows("ALTER DATABASE team OWNER TO team_admin")
        admin = self.connect("team_admin", "team")
        migrate(admin)
        admin.rows("CREATE ROLE lea LOGIN; CREATE ROLE ada LOGIN; GRANT team_lead TO lea")
        admin.close()

    def test_who_is_no_superuser_puts_it_back_too(self):
        self.dump()
        self.set_up_anew()
        self.run_tool(self.socket, "team_admin", "pg_restore", "--clean", "--if-exists", "-d", "team", self.path("team.dump"))
        lead = self.connect("lea", "team")
        self.assertIn("no role for bob;", lead.value("SELECT team.recover($1, true)", self.name))
        lead.close()
        self.new.rows("CREATE ROLE bob LOGIN")
        self.check("team_admin")

    def test_what_was_put_back_without_roles_is_mended_by_a_superuser(self):
        self.dump()
        done = subprocess.run([os.path.join(self.programs, "pg_restore"), "-h", self.socket, "-U", "postgres", "-d", "team",
            self.path("team.dump")], capture_output=True, text=True)
        self.assertIn('role "team_owner" does not exist', done.stderr)
        self.new.rows("CREATE ROLE team_admin LOGIN CREATEROLE; CREATE ROLE lea LOGIN; CREATE ROLE ada LOGIN; CREATE ROLE bob LOGIN")
        self.new.rows("ALTER DATABASE team OWNER TO team_admin")
        admin = self.connect("team_admin", "team")
        with self.assertRaises(Refused) as caught:
            migrate(admin)
        self.assertEqual(caught.exception.code, "42501")
        self.assertIn("a superuser runs", caught.exception.message)
        admin.close()
        connection = self.connect("postgres", "team")
        migrate(connection)
        self.assertGreater(int(connection.value("SELECT current_setting('team.mended')")), 30)
        connection.rows("GRANT team_lead TO lea; GRANT team_owner TO team_admin")
        connection.close()
        self.check("team_admin")

    def tearDown(self):
        self.new.close()


if __name__ == "__main__":
    unittest.main()
