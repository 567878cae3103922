#!/usr/bin/env python3
"""What the program itself does with a deck of a million cards, and with a log of half a million choices.

    Benchmarks/Large/run.py [FIGURE ...] [--count N] [--rounds N] [--binary FILE]

Figures: start memory keys learning log pipe stall merge bulk repeats. Without one, all. Makes its decks in a temporary folder (TMPDIR; 1.5 GB) and
removes them in the end. Runs of things that are compared take turns.
"""
import argparse
import glob
import itertools
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Screen"))
from pseudoterminal import Program  # noqa: E402

FORMS = ["jsonl", "json", "csv"]
CONTROL = re.compile(rb"\x1b(\[[0-9;?<>=]*[ -/]*[@-~]|[^\[])")


class Bench:
    def __init__(self, options):
        self.binary = os.path.abspath(options.binary)
        self.count = options.count
        self.rounds = options.rounds
        self.folder = tempfile.mkdtemp(prefix="swipedeck-large-")
        self.logs = 0

    def deck(self, form, count=None):
        count = count or self.count
        path = os.path.join(self.folder, f"deck-{count}.{form}")
        if not os.path.exists(path):
            maker = os.path.join(HERE, "..", "Decks", "make-deck.py")
            with open(path, "wb") as out:
                subprocess.run([sys.executable, maker, form, str(count)], stdout=out, check=True)
        with open(path, "rb") as file:
            file.read()
        return path

    def log(self):
        self.logs += 1
        return os.path.join(self.folder, f"log-{self.logs}.sqlite")

    def half_decided(self, deck):
        """A log with a choice on each of the first half of the cards."""
        log = os.path.join(self.folder, "half.sqlite")
        if not os.path.exists(log):
            choices = os.path.join(self.folder, "half.jsonl")
            with open(choices, "w") as out:
                for number in range(self.count // 2):
                    answer = "accept" if number % 3 else "reject"
                    out.write(f'{{"id": "c{number:07d}", "answer": "{answer}"}}\n')
            subprocess.run(
                [self.binary, "import", deck, choices, "--format", "prodigy", "--log", log],
                check=True, stdout=subprocess.DEVNULL)
            # Entered, compared and checkpointed once, as a log is that was used before.
            program = Program([self.binary, deck, "--log", log])
            program.settle()
            program.end()
        return log

    def title(self, deck, number):
        with open(deck, encoding="utf-8") as file:
            for line in file:
                if f"c{number:07d}" in line:
                    found = re.search(r'"title": "([^"]*)"', line) or re.match(r'c\d+,([^,]*),', line)
                    return found.group(1)
        raise SystemExit(f"{deck}: no card {number}")

    def until(self, program, text, since, limit=20):
        """Milliseconds from a moment until a text has been written to the terminal."""
        seen = b""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            for when, data in program.next(0.05):
                seen += data
                if text.encode() in CONTROL.sub(b"", seen):
                    return (when - since) * 1000
        raise SystemExit(f"{text!r} has not come; the terminal has {CONTROL.sub(b'', seen)[-300:]!r}")

    # Figures

    def start(self):
        print(f"\nexec to the first card on the screen, median (90th percentile) of {self.rounds}")
        small = self.deck("jsonl", 10)
        decks = [("10 cards, jsonl", small)] + [(f"{self.count:,} cards, {form}", self.deck(form)) for form in FORMS]
        times = {name: [] for name, _ in decks}
        for _ in range(self.rounds):
            for name, deck in decks:
                program = Program([self.binary, deck, "--log", self.log()])
                times[name].append(self.until(program, self.title(deck, 0), program.started))
                program.settle(0.2, 2)
                program.end()
        self.table(times)

    def log_figure(self):
        print(f"\nexec to the first undecided card, with a log of {self.count // 2:,} choices and with an empty one")
        times = {}
        for form in FORMS:
            deck = self.deck(form)
            half = self.half_decided(deck) if form == "jsonl" else None
            if not half:
                continue
            first, middle = self.title(deck, 0), self.title(deck, self.count // 2)
            empty = self.log()
            program = Program([self.binary, deck, "--log", empty])
            program.settle()
            program.end()
            for _ in range(self.rounds):
                for name, log, title in [("empty log", empty, first), ("log of half of them", half, middle)]:
                    program = Program([self.binary, deck, "--log", log])
                    took = self.until(program, title, program.started)
                    times.setdefault(f"{form}, {name}", []).append(took)
                    program.settle(0.2, 2)
                    program.end()
        self.table(times)

    def memory(self):
        print("\nresident memory after 100 swipes, MiB (and the most it ever was)")
        for name, deck in [("10 cards", self.deck("jsonl", 10)), (f"{self.count:,} cards", self.deck("jsonl"))]:
            program = Program([self.binary, deck, "--log", self.log()])
            program.settle()
            for number in range(100):
                program.send("l" if number % 2 else "h")
                program.read(0.02)
            program.settle()
            print(f"  {name:28}{self.resident(program):8.1f}{program.peak_mib():8.1f}   {self.shares(program)}")
            program.end()

    @staticmethod
    def resident(program):
        with open(f"/proc/{program.pid}/status") as file:
            return sum(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024

    @staticmethod
    def shares(program):
        shares, name = {}, ""
        with open(f"/proc/{program.pid}/smaps") as file:
            for line in file:
                if re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
                    path = line.split()[5] if len(line.split()) > 5 else ""
                    name = ("program" if path.endswith("swipedeck") else
                            "libraries" if ".so" in path else "files" if path.startswith("/") else "heap and stacks")
                elif line.startswith("Rss:"):
                    shares[name] = shares.get(name, 0) + int(line.split()[1]) / 1024
        return ", ".join(f"{key} {value:.1f}" for key, value in sorted(shares.items()))

    def keys(self):
        print("\na key to the first byte of its frame, microseconds")
        programs = []
        for name, deck in [("10 cards", self.deck("jsonl", 10)), (f"{self.count:,} cards", self.deck("jsonl"))]:
            program = Program([self.binary, deck, "--log", self.log()])
            program.settle()
            programs.append((name, program, []))
        for number in range(self.rounds * 10):
            for _, program, times in programs:
                # There and back: a deck of ten has to last.
                for key in "lu":
                    sent = time.monotonic()
                    program.send(key)
                    when = program.first(2)
                    if when:
                        times.append((when - sent) * 1e6)
                    program.settle(0.35, 2)
        for name, program, times in programs:
            print(f"  {name:28}{statistics.median(times):8.0f}   99th percentile "
                  f"{sorted(times)[int(len(times) * 0.99)]:.0f}")
            program.end()
        print(f"  ratio {statistics.median(programs[1][2]) / statistics.median(programs[0][2]):.2f}")

    def wordy(self):
        """A deck with as many words, as often, as texts have: 1 / rank of 60,000, some 200 bytes a card."""
        path = os.path.join(self.folder, f"wordy-{self.count}.jsonl")
        if not os.path.exists(path):
            rng = random.Random(1)
            parts = [a + b for a in "bdfgklmnprstvz" for b in ["a", "e", "i", "o", "u", "an", "er", "il"]]
            words = ["".join(rng.choices(parts, k=rng.randint(1, 4))) for _ in range(60_000)]
            sums = list(itertools.accumulate(1 / (rank + 3) for rank in range(len(words))))
            with open(path, "w") as out:
                for number in range(self.count):
                    text = rng.choices(words, cum_weights=sums, k=rng.randint(20, 36))
                    out.write(f'{{"id": "c{number:07d}", "title": "{" ".join(text[:3])}", "text": "{" ".join(text[3:])}"}}\n')
        with open(path, "rb") as file:
            file.read()
        return path

    def learning(self):
        print(f"\n{self.count:,} cards in a learned order: exec to the first card in ms, median (90th percentile); a key to the "
              "first byte of its\nframe in microseconds, median (99th percentile); the most memory it ever had in MiB; "
              "seconds until the order is known")
        deck, log = self.wordy(), self.log()
        title, order = self.title(deck, 0), ["--order", "likely"]
        rows = {}

        def run(name, options, log, work):
            program = Program([self.binary, deck, "--log", log, *options])
            start = self.until(program, title, program.started)
            learned, times = work(program)
            row = rows.setdefault(name, ([], [], [], []))
            row[0].append(start)
            row[1].extend(times)
            row[2].append(program.peak_mib())
            row[3].append(learned)
            program.end()

        def press(program, key):
            """Microseconds to the first byte, and whether the order has come to be known."""
            sent = time.monotonic()
            program.send(key)
            when = program.first(2)
            came = b"".join(data for _, data in program.read(0.4))
            return (when - sent) * 1e6 if when else None, came

        def until_known(program):
            """Keys all the time until the order is known: then the header says so."""
            times, came = [], b""
            for key in "lh":
                press(program, key)
            while b"first" not in CONTROL.sub(b"", came) and time.monotonic() - program.started < 600:
                for key in "lu":
                    took, more = press(program, key)
                    times.append(took)
                    came += more
            return time.monotonic() - program.started, [took for took in times if took]

        def swipes(program):
            """Choices, of which every fifth begins a sweep, as fast as somebody reads titles."""
            program.settle(1, 5)
            times = [press(program, "h" if number % 3 else "l")[0] for number in range(self.rounds * 10)]
            return 0, [took for took in times if took]

        for number in range(max(1, self.rounds // 5)):
            run("the file's order", [], self.log(), swipes)
            run("likely, reading the deck", order, self.log(), until_known)
            kept = glob.glob(os.path.join(self.folder, f"log-{self.logs}.sqlite-features-*"))[0]
            for name, work in [("from the file beside the log", until_known), ("sweeping the deck", swipes)]:
                log = self.log()
                shutil.copy(kept, f"{log}-features-1")
                run(f"likely, {name}", order, log, work)
        for name, (starts, times, peaks, learned) in rows.items():
            print(f"  {name:38}{statistics.median(starts):8.1f} ({sorted(starts)[int(len(starts) * 0.9)]:.1f})"
                  f"{statistics.median(times):8.0f} ({sorted(times)[int(len(times) * 0.99)]:.0f}){max(peaks):8.1f}"
                  f"{statistics.median(learned):8.1f}")
        size = os.path.getsize(kept)
        print(f"  the file beside the log: {size / 1e6:.0f} MB, {size / self.count:.0f} bytes a card")

    def pipe(self):
        print(f"\nfrom a record in the pipe to its card on the screen, median of {self.rounds}")
        times = {}
        for form in ["jsonl", "csv"]:
            deck = self.deck(form, 10)
            with open(deck, "rb") as file:
                lines = file.read().split(b"\n")
            head = lines[:1] if form == "jsonl" else lines[:2]
            for _ in range(self.rounds):
                read, write = os.pipe()
                program = Program([self.binary, "-", "--input", form, "--log", self.log()], source=f"/dev/fd/{read}")
                time.sleep(0.1)
                sent = time.monotonic()
                os.write(write, b"\n".join(head) + b"\n")
                times.setdefault(form, []).append(self.until(program, self.title(deck, 0), sent))
                program.end()
                os.close(read)
                os.close(write)
        self.table(times)

    def stall(self):
        print("\nframes while every flush of the disk takes 2 s")
        shim = os.path.join(self.folder, "stall.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", os.path.join(HERE, "stall.c"), "-o", shim, "-ldl"], check=True)
        mark = os.path.join(self.folder, "stalled")
        program = Program(
            [self.binary, self.deck("jsonl", 10), "--log", self.log()],
            {"LD_PRELOAD": shim, "STALL_WHILE": mark, "STALL_MS": "2000"})
        program.settle()
        open(mark, "w").close()
        program.send("l")
        sent = time.monotonic()
        came = program.read(1.9)
        waits = [second[0] - first[0] for first, second in zip(came, came[1:]) if second[0] - sent < 0.35]
        text = CONTROL.sub(b"", b"".join(data for _, data in came))
        print(f"  first byte after {(came[0][0] - sent) * 1000:.1f} ms, the longest wait between frames of the flight "
              f"{max(waits) * 1000:.0f} ms; 'saving' {'is' if b'saving 1' in text else 'is NOT'} shown, "
              f"'1 saved' {'IS' if b'1 saved' in text else 'is not'}")
        late = CONTROL.sub(b"", b"".join(data for _, data in program.read(1.5)))
        print(f"  after the flush '1 saved' {'is' if b'1 saved' in late or b'saved' in late else 'is NOT'} shown")
        os.remove(mark)
        program.end()

    def merge(self, events=1000):
        print(f"\nlogs of {events:,} events of different people, interleaved in time, merged into a new one")
        deck, logs = self.deck("jsonl", events), []
        for person in range(200):
            choices = os.path.join(self.folder, "person.jsonl")
            with open(choices, "w") as out:
                for number in range(events):
                    answer = "accept" if (number + person) % 3 else "reject"
                    time_of = 1_700_000_000 + number * 200 + person
                    out.write(f'{{"id": "c{number:07d}", "answer": "{answer}", "_timestamp": {time_of}}}\n')
            log = os.path.join(self.folder, f"person-{person}.sqlite")
            subprocess.run(
                [self.binary, "import", deck, choices, "--format", "prodigy", "--log", log, "--as", f"p{person}"],
                check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            logs.append(log)
        first = None
        for count in [5, 10, 20, 40, 200]:
            took = []
            for number in range(3):
                out = self.log()
                began = time.monotonic()
                subprocess.run(
                    [self.binary, "merge", *logs[:count], "-o", out], check=True, stderr=subprocess.DEVNULL)
                took.append(time.monotonic() - began)
            median = statistics.median(took)
            first = first or median
            print(f"  {count:3} logs {median:8.2f} s, {median / first:6.1f} times five, "
                  f"{median / count / events * 1e6:6.1f} us an event")

    def repeats(self):
        print("\nchoices on sentences that all say their document's id, brought in and exported: seconds, and times the half")
        before = {}
        for count in [self.count // 200 * factor for factor in [1, 2, 4]]:
            deck, log = os.path.join(self.folder, f"repeats-{count}.jsonl"), self.log()
            answers, choices = deck + ".answers", deck + ".choices"
            with open(deck, "w") as cards, open(answers, "w") as out:
                for number in range(count):
                    record = f'{{"id": "document", "n": {number}, "text": "sentence {number}"'
                    cards.write(record + "}\n")
                    out.write(record + f', "answer": "{"accept" if number % 3 else "reject"}"}}\n')
            steps = [("import, prodigy", ["import", deck, answers, "--format", "prodigy", "--log", log]),
                     ("export, jsonl", ["export", deck, "--format", "jsonl", "--log", log, "-o", choices]),
                     ("import, json", ["import", deck, choices, "--format", "json", "--log", self.log()])]
            for name, arguments in steps:
                began = time.monotonic()
                subprocess.run([self.binary, *arguments], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                took = time.monotonic() - began
                ratio = f"{took / before[name]:8.2f}" if name in before else ""
                print(f"  {name:20}{count:8,} cards{took:8.2f}{ratio}")
                before[name] = took

    def bulk(self):
        half, most = self.count // 2, self.count * 3 // 10
        print(f"\n{half:,} choices brought in on a deck of {self.count:,} cards, {most:,} of them taken back, and logs of {half:,} "
              "merged:\nseconds, and the processor's alone")
        deck = self.deck("jsonl")
        choices = os.path.join(self.folder, "bulk.jsonl")
        with open(choices, "w") as out:
            for number in range(half):
                out.write(f'{{"id": "c{number:07d}", "answer": "{"accept" if number % 3 else "reject"}"}}\n')
        one, other, merged = self.log(), self.log(), self.log()
        steps = [("import", ["import", deck, choices, "--format", "prodigy", "--log", one]),
                 ("the same again, all decided", ["import", deck, choices, "--format", "prodigy", "--log", one]),
                 ("import by another", ["import", deck, choices, "--format", "prodigy", "--log", other, "--as", "bob"]),
                 ("merge of both", ["merge", one, other, "-o", merged]),
                 ("undo", ["undo", deck, str(most), "--log", one]),
                 ("reset of the rest", ["reset", deck, "--yes", "--log", one])]
        for name, arguments in steps:
            began, before = time.monotonic(), os.times()
            subprocess.run([self.binary, *arguments], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            after = os.times()
            busy = after.children_user + after.children_system - before.children_user - before.children_system
            print(f"  {name:34}{time.monotonic() - began:8.2f}{busy:8.2f}")

    @staticmethod
    def table(times):
        for name, values in times.items():
            print(f"  {name:34}{statistics.median(values):8.1f} ms ({sorted(values)[int(len(values) * 0.9)]:.1f})")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("figures", nargs="*", default=[])
    options.add_argument("--count", type=int, default=1_000_000)
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--binary", default=os.path.join(HERE, "..", "..", ".build", "release", "swipedeck"))
    options = options.parse_args()
    bench = Bench(options)
    figures = {"start": bench.start, "memory": bench.memory, "keys": bench.keys, "learning": bench.learning, "log": bench.log_figure,
               "pipe": bench.pipe, "stall": bench.stall, "merge": bench.merge, "bulk": bench.bulk, "repeats": bench.repeats}
    try:
        for name in options.figures or figures:
            figures[name]()
    finally:
        shutil.rmtree(bench.folder)


if __name__ == "__main__":
    main()
