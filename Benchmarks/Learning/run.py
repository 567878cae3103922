#!/usr/bin/env python3
"""Plays labelled decks through beside ASReview, in the same run, from the same known cards.

    Benchmarks/Learning/run.py DECKS [--seeds 1,2] [--only NAME,...] [--cached] [--swipedeck PROGRAM]

DECKS is a folder of tables, NAME.csv or NAME.csv.xz, with the columns title, abstract and included (1: liked). Both
begin with one liked card and ten others, which the seed draws, and choose one card at a time. Prints recall at 10 %,
WSS@95, ATD and processor seconds of each deck and in the mean, on how many decks ours is better, equal and worse, and
what a sign test says of that. README.md beside this file says how each figure is counted.

ASReview (elas_u4) comes from PyPI, into a folder of its own in .build; it takes 5 to 60 s of the processor a deck.
What it did is kept there too, and `--cached` takes it from there instead of running it again: then its seconds are
those of the day it ran. Linux only.
"""
import argparse
import csv
import hashlib
import io
import json
import lzma
import math
import os
import pathlib
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ASREVIEW = "3.0.8"
MODEL = "elas_u4"
PRIOR_NOPES = 10


class LabelledDeck:
    """A deck whose answers are known. A card is its row, from 0."""

    def __init__(self, path):
        self.name = path.name.partition(".")[0]
        self.data = lzma.open(path).read() if path.suffix == ".xz" else path.read_bytes()
        rows = csv.DictReader(io.StringIO(self.data.decode("utf-8-sig"), newline=""))
        self.rows = [(row["title"], row["abstract"], row["included"]) for row in rows]
        self.liked = [included == "1" for _, _, included in self.rows]

    def priors(self, seed):
        """The cards known at the beginning: a liked one, then ten others."""
        draw = random.Random(1000 + seed)
        like = draw.choice([card for card, liked in enumerate(self.liked) if liked])
        return [like, *draw.sample([card for card, liked in enumerate(self.liked) if not liked], PRIOR_NOPES)]


def figures(order, liked, known):
    """Recall at 10 %, WSS@95 and ATD of cards in the order in which they became known.

    - order: cards, the ones known before first; may end anywhere behind the last liked card.
    - liked: of each card of the deck, whether it is liked.
    - known: how many were known before: they count as found, and take no place.
    """
    cards, likes = len(liked), sum(liked)
    before = sum(liked[card] for card in order[:known])
    at = [place for place, card in enumerate(order[known:], 1) if liked[card]]
    enough = (95 * likes + 99) // 100 - before  # rounded up
    if len(at) < enough:
        raise ValueError(f"only {before + len(at)} of {likes} liked cards were read")
    return {
        "recall": (before + sum(place <= cards // 10 for place in at)) / likes,
        "wss95": 1 - at[enough - 1] / cards - 0.05,
        "atd": sum(at[:enough]) / enough / cards,
    }


# ---- the two programs ----------------------------------------------------------------------------------------

def run(command, **options):
    """Output and processor seconds (user and system, children too) of a program that has to succeed."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=errors, **options)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        errors.seek(0)
        if child.returncode != 0:
            sys.stderr.write(errors.read().decode(errors="replace")[-2000:])
            sys.exit(f"{pathlib.Path(command[0]).name} ended with {child.returncode}: {' '.join(command)[:400]}")
        return out.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime


def install_asreview(folder):
    """The program `asreview` in a Python environment below the folder; made if it is not there."""
    program = folder / f"asreview-{ASREVIEW}" / "bin" / "asreview"
    if not program.exists():
        print(f"installing asreview {ASREVIEW} from PyPI", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", program.parent.parent], check=True)
        subprocess.run([program.parent / "pip", "install", "--quiet", f"asreview=={ASREVIEW}"], check=True)
    return program


def simulate_asreview(program, deck, priors, seed):
    """The order in which ASReview reads the deck, and its processor seconds."""
    one_thread = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
    with tempfile.TemporaryDirectory(prefix="swipedeck-learning-") as folder:
        table, project = pathlib.Path(folder, "deck.csv"), pathlib.Path(folder, "deck.asreview")
        table.write_bytes(deck.data)
        _, seconds = run(
            [str(program), "simulate", str(table), "--ai", MODEL, "--n-query", "1", "--seed", str(seed),
             "--output", str(project), "--prior-idx", *map(str, priors)],
            env={**os.environ, **one_thread}, cwd=folder)
        with zipfile.ZipFile(project) as files:
            files.extract("results.db", folder)
        with sqlite3.connect(pathlib.Path(folder, "results.db")) as results:
            order = [row for (row,) in results.execute(
                "SELECT dataset_row FROM results JOIN record USING (record_id) ORDER BY results.rowid")]
    if order[:len(priors)] != priors:
        sys.exit(f"{deck.name}: asreview did not begin with the cards that it was given")
    return order, seconds


def asreview(program, deck, seed, kept, cached):
    """ASReview's figures and seconds; kept under a name that has all that they depend on."""
    digest = hashlib.sha256(deck.data).hexdigest()[:16]
    file = kept / f"{deck.name}-{digest}-{MODEL}-{ASREVIEW}-seed{seed}.json"
    if cached and file.exists():
        found = json.loads(file.read_text())
    else:
        order, seconds = simulate_asreview(program(), deck, deck.priors(seed), seed)
        found = {"order": order, "seconds": seconds}
        kept.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_text(json.dumps(found))
        part.replace(file)
    return {**figures(found["order"], deck.liked, len(deck.priors(seed))), "seconds": found["seconds"]}


def swipedeck(program, deck, seed):
    """Our figures, as `swipedeck evaluate` tells them."""
    like, *nopes = deck.priors(seed)
    with tempfile.TemporaryDirectory(prefix="swipedeck-learning-") as folder:
        table = pathlib.Path(folder, f"{deck.name}.csv")
        with open(table, "w", encoding="utf-8", newline="") as out:
            writer = csv.writer(out)
            writer.writerow(["id", "title", "abstract", "included"])
            writer.writerows((f"c{card}", *row) for card, row in enumerate(deck.rows))
        seeds = ",".join([f"like:c{like}", *(f"nope:c{nope}" for nope in nopes)])
        # No configuration and no log of whoever runs this has a say.
        homes = {"XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder, "XDG_STATE_HOME": folder}
        plain = {name: value for name, value in os.environ.items() if not name.startswith("SWIPEDECK_")}
        told, seconds = run(
            [str(program), "evaluate", str(table), "--labels", "included=1", "--seeds", seeds, "--json"],
            env={**plain, **homes}, cwd=folder)
    told = json.loads(told)
    if (told["cards"], told["liked"]) != (len(deck.liked), sum(deck.liked)):
        sys.exit(f"{deck.name}: swipedeck counts {told['cards']} cards, {told['liked']} liked; there are "
                 f"{len(deck.liked)}, {sum(deck.liked)}")
    return {
        "recall": told["recall"]["10"], "wss95": told["wss95"], "atd": told["atd"], "seconds": seconds,
        "rerank": told["rerank"]["max"], "stops": told.get("stops", {}),
    }


# ---- what is printed -----------------------------------------------------------------------------------------

# name, heading, digits, whether more is better
MEASURES = [("recall", "recall@10 %", 3, True), ("wss95", "WSS@95", 3, True), ("atd", "ATD", 4, False), ("seconds", "CPU s", 2, False)]


def line(name, ours, theirs):
    cells = "".join(f"{ours[key]:9.{digits}f}{theirs[key]:9.{digits}f}" for key, _, digits, _ in MEASURES)
    return f"{name:36}{cells}{ours['rerank']:9.1f}"


def sign_test(better, worse):
    """Two-sided exact p of so uneven a split, if better and worse were equally likely."""
    trials, fewer = better + worse, min(better, worse)
    return min(1.0, 2 * sum(math.comb(trials, hits) for hits in range(fewer + 1)) / 2**trials)


def mean(results):
    return {key: statistics.fmean(result[key] for result in results) for key in results[0] if key != "stops"}


def comparison(pairs):
    """A line for each measure: decks on which ours is better, equal (to the digits that are printed), worse."""
    for key, heading, digits, more in MEASURES:
        steps = [round((ours[key] - theirs[key]) * 10**digits) * (1 if more else -1) for ours, theirs in pairs]
        better, worse = sum(step > 0 for step in steps), sum(step < 0 for step in steps)
        yield (f"{heading:12} decks better / equal / worse: {better} / {len(steps) - better - worse} / {worse}"
               f"   sign test p = {sign_test(better, worse):.3g}")


def stops(results):
    """For each stopping rule how often it had kept what it promises, and what was read by then."""
    for rule in dict.fromkeys(rule for result in results for rule in result["stops"]):
        # A rule that never said stop has had everything read.
        ends = [result["stops"].get(rule) or {"read": 1, "recall": 1} for result in results]
        if all(isinstance(end, dict) and {"read", "recall"} <= end.keys() for end in ends):
            kept = sum(end["recall"] >= 0.95 for end in ends)
            yield (f"stop {rule}: 95 % found in {kept} of {len(ends)} runs, least {min(end['recall'] for end in ends):.3f}; "
                   f"read {statistics.fmean(end['read'] for end in ends):.3f} of the deck in the mean")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("decks", type=pathlib.Path, help="folder of NAME.csv and NAME.csv.xz")
    parser.add_argument("--seeds", default="1", help="which known cards to begin from; several with commas (default: 1)")
    parser.add_argument("--only", help="names of decks, with commas")
    parser.add_argument("--cached", action="store_true", help="take what ASReview did before, where it is kept")
    parser.add_argument("--cache", type=pathlib.Path, default=ROOT / ".build" / "learning", help="where ASReview and its results are kept")
    parser.add_argument("--swipedeck", type=pathlib.Path, default=ROOT / ".build" / "release" / "swipedeck")
    options = parser.parse_args()
    csv.field_size_limit(1 << 30)
    seeds = [int(seed) for seed in options.seeds.split(",")]
    paths = sorted([*options.decks.glob("*.csv"), *options.decks.glob("*.csv.xz")])
    if options.only:
        names = options.only.split(",")
        paths = [path for path in paths if path.name.partition(".")[0] in names]
    if not paths:
        sys.exit(f"{options.decks}: no such deck, NAME.csv or NAME.csv.xz")
    if not os.access(options.swipedeck, os.X_OK):
        sys.exit(f"{options.swipedeck}: no such program; build it with `make build`, or name one with --swipedeck")
    ours_program = options.swipedeck.resolve()
    cache = options.cache.resolve()

    def program():
        return install_asreview(cache)

    print(f"swipedeck beside ASReview {ASREVIEW} ({MODEL}); ours left, theirs right")
    print(f"{'':36}" + "".join(f"{heading:>18}" for _, heading, _, _ in MEASURES) + f"{'rerank ms':>11}")
    decks, runs = [], []
    for path in paths:
        deck, pairs = LabelledDeck(path), []
        for seed in seeds:
            ours = swipedeck(ours_program, deck, seed)
            theirs = asreview(program, deck, seed, cache / "asreview-runs", options.cached)
            print(line(f"{deck.name} {len(deck.liked)}, {sum(deck.liked)} liked, {seed}", ours, theirs), flush=True)
            pairs.append((ours, theirs))
        runs += pairs
        decks.append(tuple(mean(side) for side in zip(*pairs)))
    print(line("mean" if len(decks) == 1 else f"mean of {len(decks)} decks", *(mean(side) for side in zip(*decks))))
    print()
    print(*comparison(decks), sep="\n")
    told = list(stops([ours for ours, _ in runs]))
    if told:
        print(*["", *told], sep="\n")


main()
