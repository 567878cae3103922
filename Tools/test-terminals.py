#!/usr/bin/python3
"""The program in real terminals: starts each one under Xvfb, and looks at what is on its screen.

  Tools/test-terminals.py [--frames 300] [--shots DIR] [TERMINAL...]

A session of the program itself (a card at rest, dragged, stamped, gone, taken back; another window, a panel, the end):
that what is seen is what was sent, and that a dragged card is what a model of it says. Then every way out: that nothing
is left, neither on the screen nor in memory. Then numbered pictures: how many of them were seen, none blank, and in some
terminals none in part.

A terminal that is not installed is left out, and said; one that is too slow here for pixels likewise. Where nothing at all
could be looked at, that is a failure. The program and the tests must be built (`Tools/build.sh tests`); needs Xvfb, xdotool and numpy
(`Tools/setup.sh terminals`).
"""

import argparse
import os
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # nothing is left behind in the checkout

try:
    import numpy  # noqa: F401
except ImportError:
    numpy = None


def leave_out(words: str) -> None:
    """Says what is not looked at, also in the file that SKIPPED names (Tools/ci.sh)."""
    print(words, flush=True)
    with open(os.environ.get("SKIPPED") or os.devnull, "a", encoding="utf-8") as file:
        file.write(f"test-terminals: {words}\n")


if not numpy or not shutil.which("Xvfb") or not shutil.which("xdotool"):
    leave_out("all of it, as it needs Xvfb, xdotool and numpy (Tools/setup.sh terminals)")
    sys.exit(0)

from real_terminals.numbered import fly, stand
from real_terminals.playing import leave, play
from real_terminals.session import TooSlow
from real_terminals.terminals import TERMINALS
from real_terminals.waiting import Failed

# Those of numbered pictures are sent by kitty's protocol.
CHECKS = {"play": play, "leave": leave, "stand": stand, "fly": fly}
# A machine with other work may be too slow for pixels now, and not in a moment.
ATTEMPTS = 2


def passes(name: str, terminal, options: argparse.Namespace) -> bool | None:
    """None: nothing can be said."""
    for attempt in range(ATTEMPTS):
        try:
            print(f"{terminal.name}: {CHECKS[name](terminal, options)}", flush=True)
            return True
        except TooSlow as reason:
            print(f"{terminal.name}: {name}: too slow for pixels here: {reason}", flush=True)
        except (Failed, TimeoutError, RuntimeError) as error:
            print(f"{terminal.name}: {name}: FAILED: {error}", flush=True)
            if attempt + 1 == ATTEMPTS:
                return False
            # A terminal that has stood still for seconds does not do so twice; our own mistakes do.
            print(f"{terminal.name}: {name}: tried again", flush=True)
    leave_out(f"{terminal.name}: {name}: this machine is too slow")
    return None


def has_sixel(program: str) -> bool:
    return subprocess.run([program, "config", "--pixels", "sixel"], capture_output=True).returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=300)
    parser.add_argument("--fps", type=int, default=60)
    parser.add_argument("--program", default=".build/release/swipedeck", help="the program, built for release")
    parser.add_argument("--tests", default=".build/release/swipedeckPackageTests.xctest", help="the tests, built")
    parser.add_argument("--shots", metavar="DIR", help="where pictures of the screens are written")
    parser.add_argument("--only", metavar="CHECK", action="append", choices=CHECKS, help=" ".join(CHECKS))
    parser.add_argument("terminals", nargs="*", help=" ".join(terminal.name for terminal in TERMINALS))
    options = parser.parse_args()
    for what in ["program", "tests"]:
        path = os.path.abspath(getattr(options, what))
        setattr(options, what, path)
        if not os.path.exists(path):
            print(f"test-terminals: no {path}; run Tools/build.sh tests", file=sys.stderr)
            return 1
    results = []
    for terminal in TERMINALS:
        if options.terminals and terminal.name not in options.terminals:
            continue
        if not terminal.is_here:
            leave_out(f"{terminal.name}: not installed")
            continue
        if terminal.is_sixel and not has_sixel(options.program):
            leave_out(f"{terminal.name}: the program has no sixels")
            continue
        for name in options.only or CHECKS:
            if terminal.is_sixel and name in ("stand", "fly"):
                continue
            results.append(passes(name, terminal, options))
    print(
        f"test-terminals: {results.count(True)} passed, {results.count(False)} failed, "
        f"{results.count(None)} left out as this machine is too slow"
    )
    if not any(results):
        print("test-terminals: nothing could be looked at", file=sys.stderr)
    return 0 if any(results) and False not in results else 1


if __name__ == "__main__":
    sys.exit(main())
