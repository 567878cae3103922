"""A real PgBouncer between a session and the server: refused in transaction mode. In session mode a person is in once."""

import os
import shutil
import subprocess
import tempfile
import time
import unittest

from libpq import Connection, Refused
from team import connect, ensure_schema, publish, socket

PROGRAM = shutil.which("pgbouncer", path=os.environ.get("PATH", "") + ":/usr/sbin")


@unittest.skipUnless(PROGRAM, "pgbouncer is not installed")
class Pooler(unittest.TestCase):
    def start(self, mode):
        ensure_schema()
        lead = connect("lea")
        self.name, self.deck = publish(lead, 8)
        lead.close()
        folder = tempfile.mkdtemp(prefix="swipedeck-pooler.", dir="/tmp")
        self.addCleanup(shutil.rmtree, folder)
        with open(os.path.join(folder, "users"), "w") as file:
            file.write('"ada" ""\n')
        with open(os.path.join(folder, "ini"), "w") as file:
            file.write(f"[databases]\nteam = host={socket()} dbname=team\n[pgbouncer]\nlisten_addr =\nlisten_port = 6543\n"
                f"unix_socket_dir = {folder}\nauth_type = trust\nauth_file = {folder}/users\npool_mode = {mode}\n"
                "ignore_startup_parameters = extra_float_digits\n")
        rights = []
        if os.getuid() == 0:
            subprocess.run(["chown", "-R", "65534:65534", folder], check=True)
            rights = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        process = subprocess.Popen([*rights, PROGRAM, "-q", f"{folder}/ini"], stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        until = time.monotonic() + 10
        while not os.path.exists(f"{folder}/.s.PGSQL.6543") and time.monotonic() < until:
            time.sleep(0.01)
        self.address = f"host={folder} port=6543 dbname=team user=ada connect_timeout=10"

    def enter(self):
        connection = Connection(self.address)
        self.addCleanup(connection.close)
        connection.rows("SELECT * FROM team.enter($1)", self.name)
        return connection

    def test_in_transaction_mode_the_second_session_is_refused(self):
        self.start("transaction")
        self.enter()
        with self.assertRaises(Refused) as caught:
            self.enter()
        self.assertEqual(caught.exception.code, "SD004", caught.exception.message)
        self.assertIn("pooler", caught.exception.message)

    def test_in_session_mode_one_person_is_in_once(self):
        self.start("session")
        first = self.enter()
        self.assertEqual(len(first.rows("SELECT * FROM team.claim($1)", self.deck)), 1)
        with self.assertRaises(Refused) as caught:
            self.enter()
        self.assertEqual(caught.exception.code, "SD002")


if __name__ == "__main__":
    unittest.main()
