#!/usr/bin/env python3
"""Measures the database of a team with pgbench: Benchmarks/Team/run.py [claims begin pace peers wal link chaos] [--seconds N] [--swipedeck PROGRAM]

  claims  64 connections claim blocks as fast as they can
  begin   1,000 people open a deck: at once, and over 15, 30 and 60 s; until each has the first cards
  pace    1,000 sessions with a choice a second each on 10^8 cards, told four at a time, and 16 claims a second beside; first
          as many on one table with a row a card and SKIP LOCKED
  peers   blocks with eight choices told at once, beside one table with a row a card, with and without SKIP LOCKED
  wal     bytes of the write-ahead log for a choice, told four at a time
  link    the real program, 150 ms away from its server and without it for 20 s: how soon a choice is on the own disk, and
          whether all arrive
  chaos   80 clients and 4 servers killed (Tests/Team/test_chaos.py); then six real programs, and the server (test_programs.py)

The server is private and on this machine; clients and server share its cores. fsync is off but for `wal`, where it does not
matter: figures say what the design costs, not what the disk does. Bars are those of docs/design.md, section 9. In the first
seconds of `pace` 1,000 connections run everything for the first time, 29 million instructions each: when that is over is the
machine's, and the lines show it.
"""

import glob
import os
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "Tests/Team"), os.path.join(ROOT, "Benchmarks/Screen")]

# As a session does it: who one is, once; a block when the last is through; then choices in order.
SESSION = """
\\if :started
\\else
SET SESSION AUTHORIZATION bench_:client_id;
\\set started 1
\\endif
\\if :at >= 64
SELECT block::bigint * 64 AS card FROM team.claim(:deck) \\gset
\\set at 0
\\endif
SELECT * FROM team.put(:deck, lpad(':client_id', 32, '0')::uuid, '{numbers}', '{cards}', '{c}', '{l}', '{l}', '{numbers}', '{ats}',
  '{dwells}', '{causes}', '{figures}', '{nulls}', '{nulls}');
\\set at :at + {count}
"""

CLAIM = """
\\set who random(0, 999)
SET SESSION AUTHORIZATION bench_:who;
SELECT block FROM team.claim(:deck);
"""

# What a session asks for before its first card.
BEGIN = """
SET SESSION AUTHORIZATION bench_:client_id;
SELECT deck FROM team.enter(:name);
SELECT origin, number FROM team.origins(:deck);
SELECT block, open_positions, answers, records FROM team.held(:deck);
SELECT block, open_positions, answers, records FROM team.claim(:deck);
"""

# What is usually written first: a row a card, the next that nobody has; and who has said what, in the same row.
NAIVE = """
UPDATE bench_naive SET person = :client_id, taken = now() WHERE id = (
  SELECT id FROM bench_naive WHERE person IS NULL ORDER BY id LIMIT 1 FOR UPDATE {skip}) RETURNING id AS card \\gset
UPDATE bench_naive SET choice = 'l', decided = now() WHERE id = :card;
"""


def session(count, figures="NULL"):
    def values(made):
        return "{" + ",".join(made(i) for i in range(count)) + "}"

    sets = "".join(f"\\set n{i} :number + {i + 1}\n\\set c{i} :card + :at + {i}\n" for i in range(count))
    text = SESSION.format(
        count=count, c="c" * count, l=("lnsl" * count)[:count], numbers=values(lambda i: f":n{i}"), cards=values(lambda i: f":c{i}"),
        ats=values(lambda i: f"1700000000{i:03}"), dwells=values(lambda i: "900"), causes=values(lambda i: "key"),
        figures=values(lambda i: figures), nulls=values(lambda i: "NULL"))
    return text.replace("SELECT * FROM team.put", sets + "SELECT * FROM team.put") + f"\\set number :number + {count}\n"


class Bench:
    def __init__(self, directory, swipedeck):
        self.swipedeck = swipedeck
        os.environ["TEAM_SERVER"] = self.directory = directory
        import team

        self.team = team
        team.server("start", "--", "-c", "max_connections=1150", "-c", "shared_buffers=256MB", "-c", "checkpoint_timeout=1h",
            "-c", "shared_preload_libraries=plpgsql")
        self.admin = team.connect()
        team.migrate(self.admin)
        self.admin.rows("""DO $$ BEGIN FOR i IN 0..1099 LOOP
            EXECUTE format('CREATE ROLE bench_%s IN ROLE team_annotator', i); END LOOP; END $$""")

    def deck(self, cards, record=""):
        """A deck of blocks of 64 with short records, made on the server itself; nobody's session is measured meanwhile."""
        text = "'" + "\n".join([record] * 64) + "'"
        number = self.admin.value(f"SELECT team.create_deck('{cards} {os.urandom(3).hex()}', '{{}}', $1, 64, 1, 900)", cards)
        self.admin.rows(f"INSERT INTO team.block SELECT {number}, no, 64, {text} FROM generate_series(0, {cards} / 64 - 1) no")
        self.admin.rows(f"SELECT team.finish_deck({number})")
        self.admin.rows("INSERT INTO team.person (name) SELECT 'bench_' || i FROM generate_series(0, 1099) i ON CONFLICT DO NOTHING")
        self.admin.rows(f"INSERT INTO team.member (deck, person) SELECT {number}, id FROM team.person WHERE name LIKE 'bench%'")
        self.admin.rows("VACUUM ANALYZE")
        self.admin.rows("CHECKPOINT")
        return number

    def start(self, script, deck, clients, *options):
        folder = tempfile.mkdtemp(dir=self.directory)
        path = os.path.join(folder, "script")
        with open(path, "w") as file:
            file.write(script)
        values = dict(deck=deck, started=0, at=64, card=0, number=0)
        arguments = ["pgbench", "-n", "-M", "simple", "-h", self.team.socket(), "-U", "postgres", "-c", str(clients), "-j", "2", "-l",
            "-f", path, *(f"-D{name}={value}" for name, value in values.items()), *map(str, options), "team"]
        return folder, subprocess.Popen(arguments, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def finish(self, started):
        """Latencies in milliseconds with when each began to count, in seconds; and whether pgbench was content."""
        folder, process = started
        text = process.communicate()[0]
        if process.returncode != 0 or "aborted" in text:
            sys.exit(text)
        rows = []
        for path in glob.glob(os.path.join(folder, "pgbench_log.*")):
            with open(path) as file:
                for line in file:
                    fields = line.split()
                    rows.append((int(fields[4]) + int(fields[5]) / 1e6, int(fields[2]) / 1000))
        return sorted(rows)

    def run(self, *arguments):
        return self.finish(self.start(*arguments))


def quantiles(latencies):
    ordered = sorted(latencies)
    return ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)], ordered[-1]


def show(name, latencies, seconds, factor=1, rest=""):
    p50, p99, largest = quantiles(latencies)
    rate = len(latencies) * factor / seconds
    print(f"  {name:34} {rate:9.0f}/s  p50 {p50:7.1f}  p99 {p99:8.1f}  max {largest:8.1f} ms  {rest}", flush=True)
    return rate


def bar(good, text):
    print(f"  {'holds' if good else 'MISSED'}: {text}", flush=True)


def claims(bench, _):
    deck = bench.deck(1_000_000, record="x" * 156)
    rows = bench.run(CLAIM, deck, 64, "-t", "50")
    show("claims, 64 connections", [ms for _, ms in rows], rows[-1][0] - rows[0][0])


def naive_table(bench):
    bench.admin.rows("""DROP TABLE IF EXISTS bench_naive;
        CREATE TABLE bench_naive (id int PRIMARY KEY, person int, taken timestamptz, choice text, decided timestamptz);
        INSERT INTO bench_naive (id) SELECT generate_series(1, 1000000);
        CREATE INDEX ON bench_naive (id) WHERE person IS NULL""")
    bench.admin.rows("VACUUM ANALYZE bench_naive")


def begin(bench, _):
    for over in [0, 15, 30, 60]:
        deck = bench.deck(1_000_000, record="x" * 156)
        name = bench.admin.value("SELECT quote_literal(name) FROM team.deck WHERE id = $1", deck)
        rate = 1000 / over if over else 1_000_000
        rows = bench.run(BEGIN.replace(":name", name), deck, 1000, "-C", "-t", "1", "-R", str(rate))
        # With a rate, a time begins when the person came.
        show(f"1,000 people within {over} s" if over else "1,000 people at once", [ms for _, ms in rows], max(1, over))


def pace(bench, seconds):
    seconds = max(seconds, 20)
    naive_table(bench)
    rows = bench.run(NAIVE.format(skip="SKIP LOCKED"), 0, 1000, "-R", "1000", "-T", str(seconds + 5))
    late = [ms for at, ms in rows if at >= rows[0][0] + 5]
    show("after second 5: SKIP LOCKED, a choice", late, seconds)
    deck = bench.deck(100_000_000)
    began = bench.start(session(4), deck, 1000, "-R", "250", "-T", str(seconds + 5))
    # By people of their own: 1,000 would be there already.
    beside = bench.start(CLAIM.replace("random(0, 999)", "random(1000, 1099)"), deck, 16, "-R", "16", "-T", str(seconds + 5))
    puts, claimed = bench.finish(began), bench.finish(beside)
    first = puts[0][0]
    steady = first + 5
    for start in range(0, seconds + 5, 5):
        if part := [ms for at, ms in puts if start <= at - first < start + 5]:
            show(f"second {start} to {start + 5}: four choices told", part, 5)
    late = [ms for at, ms in puts if at >= steady]
    show("after second 5: four choices told", late, seconds)
    claim = [ms for at, ms in claimed if at >= steady]
    show("after second 5: a block claimed", claim, seconds)
    bar(quantiles(late)[1] <= 50, "1,000 sessions at 1 choice/s on 10^8 cards: put p99 <= 50 ms after the first 5 s")
    bar(quantiles(claim)[1] <= 100, "claim p99 <= 100 ms")


def peers(bench, seconds):
    rates = {}
    for name, skip in [("UPDATE ... LIMIT 1 FOR UPDATE", ""), ("one table with SKIP LOCKED", "SKIP LOCKED")]:
        naive_table(bench)
        rows = bench.run(NAIVE.format(skip=skip), 0, 64, "-T", seconds)
        rates[name] = show(name, [ms for _, ms in rows], seconds)
    rows = bench.run(session(8), bench.deck(10_000_000), 64, "-T", seconds)
    ours = show("blocks, eight choices told", [ms for _, ms in rows], seconds, 8)
    for name, rate in rates.items():
        print(f"  {ours / rate:.1f} x {name}")
    bar(ours >= 3 * rates["one table with SKIP LOCKED"], "at least 3 x a single table with SKIP LOCKED")


def wal(bench, seconds):
    deck = bench.deck(10_000_000)
    for name, figures in [("keys", "NULL"), ("drags, with the gesture's figures", '"[132.5,-12.25,843.75,-20.125,1]"')]:
        before = bench.admin.value("SELECT pg_current_wal_lsn()")
        rows = bench.run(session(4, figures), deck, 16, "-T", seconds)
        written = int(bench.admin.value("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::bigint", before))
        choices = len(rows) * 4
        print(f"  {name:34} {written / choices:9.0f} bytes a choice, of {choices}", flush=True)
        if figures == "NULL":
            bar(written / choices <= 450, "at most 450 bytes a choice")
        deck = bench.deck(10_000_000)


def until(seconds, what):
    """What it returns once that is something; None if that takes longer."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := what():
            return value
        time.sleep(0.0002)
    return None


def link(bench, _):
    from pseudoterminal import Program

    lead = bench.admin
    lead.rows("GRANT team_lead TO postgres; ALTER ROLE bench_0 LOGIN")
    name, deck = bench.team.publish(lead, 6400, size=64, people=("bench_0",))
    proxy = subprocess.Popen(
        [sys.executable, os.path.join(ROOT, "Tests/Team/proxy.py"), os.path.join(bench.team.socket(), ".s.PGSQL.5432")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    port = int(proxy.stdout.readline())

    def line(text):
        proxy.stdin.write(text + "\n")
        proxy.stdin.flush()
        assert proxy.stdout.readline() == "ok\n", text

    line("delay 75")  # there and back: 150 ms
    naive_table(bench)
    wire, over = bench.team.Connection(f"host=127.0.0.1 port={port} dbname=team user=postgres"), []
    for card in range(1, 31):
        begun = time.monotonic()
        wire.rows(f"UPDATE bench_naive SET choice = 'l', decided = now() WHERE id = {card}")
        over.append((time.monotonic() - begun) * 1000)
    wire.close()
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log.sqlite")
        program = Program([bench.swipedeck, "--log", log, "--team", f"postgresql://bench_0@127.0.0.1:{port}/team", name],
            environment=dict(HOME=folder, XDG_CONFIG_HOME=folder))
        program.settle()
        here = sqlite3.connect(f"file:{log}?mode=ro", uri=True)

        def saved():
            return here.execute("SELECT count(*) FROM event WHERE kind = 'choose'").fetchone()[0]

        def choose(count):
            """With the time from a key to its choice in the log, for another process to read; a choice each 200 ms."""
            times = []
            for _ in range(count):
                begun, before = time.monotonic(), saved()
                program.send("\x1b[C")
                if until(0.2, lambda: saved() > before):
                    times.append((time.monotonic() - begun) * 1000)
                program.read(max(0, begun + 0.2 - time.monotonic()))
            return times

        # The first card comes from far away.
        while not choose(1):
            pass
        before = saved()
        there = choose(100)
        line("hang")
        away = choose(100)
        line("go")
        line("delay 75")
        back = time.monotonic()
        arrived = until(60, lambda: int(lead.value("SELECT likes FROM team.member WHERE deck = $1 AND likes > 0", deck) or 0) == saved())
        took = time.monotonic() - back
        there += choose(20)
        program.end()
        total = saved()
        sent = until(10, lambda: int(lead.value("SELECT count(*) FROM team.event e JOIN team.origin o ON o.id = e.origin WHERE o.deck = $1", deck)) == total)
    proxy.stdin.close()
    proxy.wait()
    show("saved on the server instead", over, sum(over) / 1000)
    for name, times in [("150 ms away", there), ("20 s without the server", away)]:
        show(f"saved, {name}", times, len(times) / 5)
    print(f"  {total - before} of 220 keys chose; what was chosen without the server arrived {took:.1f} s after it was back")
    bar(quantiles(there + away)[0] <= 5, "a choice is saved in <= 5 ms p50, away and offline")
    bar(arrived and sent and total - before == 220, "all arrive")


def chaos(*_):
    environment = dict(os.environ, TEAM_CHAOS="30")
    subprocess.run([os.path.join(ROOT, "Tools/test-team.sh"), "test_chaos", "test_programs"], cwd=ROOT, env=environment, check=True)


FIGURES = dict(claims=claims, begin=begin, pace=pace, peers=peers, wal=wal, link=link, chaos=chaos)


def machine():
    with open("/proc/cpuinfo") as file:
        models = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    return f"{len(models)} x {models[0]}, load {os.getloadavg()[0]:.1f}"


def main():
    arguments = sys.argv[1:]
    seconds = 10
    if "--seconds" in arguments:
        place = arguments.index("--seconds")
        seconds = int(arguments[place + 1])
        del arguments[place : place + 2]
    swipedeck = os.path.join(ROOT, ".build/release/swipedeck")
    if "--swipedeck" in arguments:
        place = arguments.index("--swipedeck")
        swipedeck = os.path.abspath(arguments[place + 1])
        del arguments[place : place + 2]
    chosen = arguments or list(FIGURES)
    if unknown := [name for name in chosen if name not in FIGURES]:
        sys.exit(f"run.py: '{unknown[0]}' is none of {' '.join(FIGURES)}")
    bench = None
    try:
        with tempfile.TemporaryDirectory() as directory:
            try:
                for name in chosen:
                    if bench is None and name != "chaos":
                        bench = Bench(directory, swipedeck)
                    print(f"{name} ({machine()})", flush=True)
                    FIGURES[name](bench, seconds)
            finally:
                if bench:
                    bench.team.server("stop")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
