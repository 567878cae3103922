#!/usr/bin/env python3
"""Times decks of a million cards beside other programs on the same files, all in one run.

    Benchmarks/Decks/run.py [--count N] [--rounds N] [--slow] [--keep] [--bench PROGRAM]

Makes the decks in a temporary folder (TMPDIR; 900 MB), removes them in the end. Times are of whole processes, the
median of the rounds, which go from program to program, so that a slow moment of the machine is everyone's. A ratio
is to `wc -l` on the same file; that of CPU time, user and system together, holds on a machine that has other things to
do as well. *index* finds where all cards are and reads none; *ids* goes on to the ids of all, which are read and compared
once. `--slow` adds what takes seconds: jq, Python's json, fzf.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def build():
    package = os.path.dirname(HERE)
    scratch = os.environ.get("SCRATCH", os.path.join(package, "..", ".build", "benchmarks"))
    command = ["swift", "build", "-c", "release", "--package-path", package, "--scratch-path", scratch]
    subprocess.run([*command, "--product", "DeckTimes", "--quiet"], check=True)
    place = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return os.path.join(place, "DeckTimes")


def timed(command, path=None):
    """Wall and CPU time in ms and peak memory in MiB of one run."""
    source = open(path, "rb") if path else subprocess.DEVNULL
    start = time.perf_counter()
    child = subprocess.Popen(command, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    wall = (time.perf_counter() - start) * 1000
    child.returncode = status
    if path:
        source.close()
    return wall, (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024, status


def pipe_first(bench, path):
    """From the first record's arrival to its card, with a writer that then falls silent."""
    with open(path, "rb") as file:
        line = file.readline() + file.readline() * (not path.endswith("jsonl"))
    start = time.perf_counter()
    child = subprocess.Popen([bench, "-", "first"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    child.stdin.write(line)
    child.stdin.flush()
    child.stdout.readline()
    wall = (time.perf_counter() - start) * 1000
    child.stdin.close()
    child.wait()
    return wall


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=1_000_000)
    options.add_argument("--rounds", type=int, default=7)
    options.add_argument("--slow", action="store_true")
    options.add_argument("--keep", action="store_true")
    options.add_argument("--bench")
    options = options.parse_args()
    bench = options.bench or build()
    folder = tempfile.mkdtemp(prefix="swipedeck-decks-")
    try:
        print(f"{'':34}{'ms':>9}{'x wc -l':>9}{'CPU ms':>9}{'x wc -l':>9}{'MiB':>7}")
        for form in ["jsonl", "json", "keyed", "csv"]:
            path = os.path.join(folder, f"deck.{'json' if form == 'keyed' else form}")
            with open(path, "wb") as out:
                subprocess.run(
                    [sys.executable, os.path.join(HERE, "make-deck.py"), form, str(options.count)],
                    stdout=out, check=True)
            print(f"{form}: {os.path.getsize(path) / 1e6:.1f} MB")
            runs = {
                "wc -l": ["wc", "-l", path],
                "swipedeck: first card": [bench, path, "first"],
                "swipedeck: index": [bench, path, "index"],
                "swipedeck: index, ids": [bench, path, "ids"],
                "swipedeck: index, ids, 100 cards": [bench, path, "cards"],
            }
            slow = {}
            if options.slow:
                if form == "jsonl":
                    slow["python json, a line each"] = [
                        sys.executable, "-c",
                        f"import json\nfor line in open({path!r}, encoding='utf-8'): json.loads(line)"]
                    if shutil.which("fzf"):
                        slow["fzf --filter"] = ["sh", "-c", f"fzf --filter harbour < {path}"]
                elif form == "csv":
                    slow["python csv"] = [
                        sys.executable, "-c",
                        f"import csv\nfor row in csv.reader(open({path!r}, encoding='utf-8', newline='')): pass"]
                else:
                    slow["python json"] = [sys.executable, "-c", f"import json; json.load(open({path!r}, encoding='utf-8'))"]
                if form != "csv" and shutil.which("jq"):
                    slow["jq -c . | wc -l"] = ["sh", "-c", f"jq -c . {path} | wc -l"]
            times = {name: [] for name in [*runs, *slow]}
            for _ in range(options.rounds):
                for name, command in runs.items():
                    times[name].append(timed(command))
            for name, command in slow.items():
                times[name].append(timed(command))
            base, base_cpu = (statistics.median(run[kind] for run in times["wc -l"]) for kind in (0, 1))
            for name, results in times.items():
                wall, cpu = (statistics.median(run[kind] for run in results) for kind in (0, 1))
                memory = max(run[2] for run in results)
                failed = "  failed" if any(run[3] for run in results) else ""
                print(f"  {name:32}{wall:9.1f}{wall / base:9.2f}{cpu:9.1f}{cpu / base_cpu:9.2f}{memory:7.0f}{failed}")
            if form == "jsonl":
                walls = [pipe_first(bench, path) for _ in range(options.rounds)]
                print(f"  {'through a pipe: first card':32}{statistics.median(walls):9.1f}")
            if not options.keep:
                os.remove(path)
    finally:
        if options.keep:
            print(folder)
        else:
            shutil.rmtree(folder)


main()
