#!/usr/bin/env python3
"""Measures the screen from outside, over a pseudo-terminal, beside other programs in the same run.

    Benchmarks/Screen/run.py [FIGURE…] [--rounds N] [--swipedeck PROGRAM] [--frames PROGRAM] [--shares PROGRAM] [--no-textual]

FIGURE is one of

    keys     a key in to the first byte out
    drag     300 reports of the mouse, 16 ms apart
    motion   the processor's share at 60 frames a second, and at rest
    start    exec to the first frame
    frames   what a frame costs inside: composed, painted by us, painted by ncurses
    texts    how many texts are whole on their cards: the descriptions of the installed packages
    photos   how much of the stage a photo covers
    colors   how far the colours of portraits are from those shown where there are 256

and all of them if none is said. Builds what it needs: the program, two small ones in C, and an environment for
Textual from PyPI in .build/benchmarks-screen. Linux only: processor times are /proc's.
"""
import argparse
import os
import platform
import subprocess
import sys

sys.dont_write_bytecode = True  # nothing is left beside the sources

import figures
import frames
import shares
from programs import Programs

FIGURES = ["keys", "drag", "motion", "start", "frames", "texts", "photos", "colors"]


def machine():
    name = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "")
    swift = subprocess.run([os.environ.get("SWIFT", "swift"), "--version"], capture_output=True, text=True).stdout
    version = swift.split("Swift version ")[-1].split()[0] if "Swift version" in swift else "?"
    return f"{platform.machine()}, {os.cpu_count()} × {name}, Swift {version}, load {os.getloadavg()[0]:.1f} at the start"


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("figures", nargs="*")
    options.add_argument("--rounds", type=int)
    options.add_argument("--swipedeck")
    options.add_argument("--frames")
    options.add_argument("--shares")
    options.add_argument("--no-textual", action="store_true")
    options = options.parse_args()
    unknown = [name for name in options.figures if name not in FIGURES]
    if unknown:
        sys.exit(f"run.py: no figure '{unknown[0]}'; there are {', '.join(FIGURES)}")
    wanted = options.figures or FIGURES
    print(machine())
    if set(wanted) & {"keys", "drag", "motion", "start"}:
        programs = Programs(options.swipedeck, peers=not options.no_textual)
        try:
            if "keys" in wanted:
                figures.keys(programs, options.rounds or 150)
            if "drag" in wanted:
                figures.drags(programs, options.rounds or 5)
            if "motion" in wanted:
                figures.motions(programs, options.rounds or 3)
            if "start" in wanted:
                figures.starts(programs, options.rounds or 25)
        finally:
            programs.remove()
    if "frames" in wanted:
        frames.frames(options.frames or frames.build(), options.rounds or 15)
    if set(wanted) & {"texts", "photos", "colors"}:
        program = options.shares or shares.build()
        if "texts" in wanted:
            shares.texts(program)
        if "photos" in wanted:
            shares.photos(program)
        if "colors" in wanted:
            shares.colors(program)


main()
