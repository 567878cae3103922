#!/usr/bin/python3
"""Measures real pixels in a real kitty on a display that nobody sees, beside other programs in the same run.

    Benchmarks/Pixels/run.py [FIGURE…] [--seconds N] [--rounds N] [--swipedeck PROGRAM]

FIGURE is one of

    peers    a turned picture of 480 × 600 on 688 × 728, as a film, beside mpv, timg and chafa
    drag     300 reports of the mouse, 16 ms apart
    rest     the processor's share when nothing moves
    start    exec to the first frame and to the first pixels, with pixels and without; memory
    ssh      a drag over ssh to this machine, and over slower lines

and all of them if none is said. Needs kitty, Xvfb, xdotool and numpy (`Tools/setup.sh terminals`); for ssh, sshd.
"""
import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # nothing is left beside the sources
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(ROOT, "Benchmarks", "Screen"), os.path.join(ROOT, "Tools")]

import film
import network
import starts
import watching
from figures import table


def peers(options, folder):
    rows = []
    for name, command in {"swipedeck": None, **film.players(folder)}.items():
        if command:
            found = [watching.watch(command, options.seconds) for _ in range(options.rounds)]
        else:
            found = [watching.drag(options.session(folder, deck=film.deck(folder)), round(options.seconds * 60))[0] for _ in range(options.rounds)]
        middle = {key: statistics.median(one[key] for one in found) for key in found[0]}
        rows.append([
            name, f"{middle['sent']:.0f}", f"{middle['seen']:.0f}", f"{middle['cpu']:.2f}", f"{middle['share']:.1f} %",
            f"{middle['bytes']:,.0f}",
        ])  # fmt: skip
    table(f"A turned picture on 688 × 728 pixels, as fast as each goes up to 60 a second (median of {options.rounds})",
          ["", "sent/s", "seen/s", "our CPU ms a frame", "of a core", "bytes a frame"], rows)


def drag(options, folder):
    rows = []
    for _ in range(options.rounds):
        found, alike = watching.drag(options.session(folder), 300)
        rows.append(["", found["reports"], found["frames"], found["distinct"], f"{alike:.4f}", f"{found['cpu']:.2f}"])
    table("A drag of 300 reports, 16 ms apart: pictures sent and seen, and the last beside the model of where it is to be",
          ["", "reports", "sent", "seen", "alike", "ms a frame"], rows)


def rest(options, folder):
    ticks, wakes = watching.rest(options.session(folder))
    print(f"\nAt rest: {ticks} ticks of the clock and {wakes} times awake in 5 s")


def machine():
    name = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "")
    kitty = subprocess.run(["kitty", "--version"], capture_output=True, text=True).stdout.split()[1]
    return f"{platform.machine()}, {os.cpu_count()} × {name}, kitty {kitty}, load {os.getloadavg()[0]:.1f} at the start"


FIGURES = {"peers": peers, "drag": drag, "rest": rest, "start": starts.starts, "ssh": network.lines}


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("figures", nargs="*")
    options.add_argument("--seconds", type=float, default=5)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--swipedeck", default=os.path.join(ROOT, ".build", "release", "swipedeck"))
    options = options.parse_args()
    unknown = [name for name in options.figures if name not in FIGURES]
    if unknown:
        sys.exit(f"run.py: no figure '{unknown[0]}'; there are {', '.join(FIGURES)}")

    def session(folder, *words, deck=os.path.join(ROOT, "Decks", "people.json")):
        """A session with a log of its own, so that every run begins with the first card."""
        log = tempfile.mktemp(dir=folder, suffix=".sqlite")
        return [os.path.abspath(options.swipedeck), deck, "--log", log, *words]

    options.session = session
    print(machine())
    with tempfile.TemporaryDirectory(prefix="swipedeck-pixels-") as folder:
        for name in options.figures or FIGURES:
            FIGURES[name](options, folder)


main()
