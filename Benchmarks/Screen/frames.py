"""What a frame of a drag costs inside, from Frames/: composed, painted, shown by either screen."""
import os
import re
import shutil
import subprocess
import tempfile

from figures import table
from programs import ROOT
from pseudoterminal import Program

REPORTS = 300


def product(name):
    """A program of this package, built for release."""
    scratch = os.path.abspath(os.environ.get("SCRATCH", os.path.join(ROOT, ".build")))
    # As in Tools/build.sh: rooms take no code from each other.
    command = [os.environ.get("SWIFT", "swift"), "build", "-c", "release", "--package-path", ROOT,
               "--scratch-path", scratch, "-Xswiftc", "-disable-cmo"]
    env = {**os.environ, "SWIPEDECK_BENCHMARKS": "1"}
    subprocess.run([*command, "--product", name, "--quiet"], check=True, env=env)
    place = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True, env=env).stdout.strip()
    return os.path.join(place, name)


def build():
    return product("ScreenFrames")


class Frames:
    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="swipedeck-frames-")
        self.program = program
        self.valgrind = shutil.which("valgrind")
        # Older versions of valgrind do not start with the debug information of today's compilers.
        self.bare = os.path.join(self.folder, "ScreenFrames")
        if self.valgrind:
            subprocess.run(["strip", "-g", "-o", self.bare, program], check=True)

    def _run(self, command):
        """Under a terminal that takes everything at once: what it printed on the side, and bytes it showed."""
        side = os.path.join(self.folder, "side")
        line = " ".join(f"'{word}'" for word in command)
        program = Program(["/bin/sh", "-c", f"exec {line} >'{side}' 2>&1"], {"SWIFT_BACKTRACE": "enable=no"})
        count = 0
        while came := program.read(120):
            count += sum(len(data) for _, data in came)
        program.end("")
        with open(side) as file:
            return file.read(), count

    def microseconds(self, *what, rounds):
        return float(self._run([self.program, *what, str(rounds)])[0].split()[0])

    def cells(self, *what):
        """Those that change with a frame."""
        return float(self._run([self.program, "cells", *what, "1"])[0].split()[0])

    def bytes(self, *what):
        """Of one round alone: the first also has the first frame."""
        return (self._run([self.program, *what, "2"])[1] - self._run([self.program, *what, "1"])[1]) / REPORTS

    def instructions(self, *what):
        if not self.valgrind:
            return None

        def counted(rounds):
            said, _ = self._run([self.valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", self.bare,
                                 *what, str(rounds)])
            return int(re.search(r"Collected : (\d+)", said).group(1))

        return (counted(2) - counted(1)) / REPORTS


def frames(program, rounds):
    measured = Frames(program)
    rows, ratios = [], []
    for content in ["picture", "text"]:
        for depth in ["truecolor", "256"]:
            parts = ["compose", "paint", "direct"] + (["curses"] if depth == "256" else ["pixels"])
            times = {part: measured.microseconds(part, content, depth, rounds=rounds) for part in parts}
            counts = {part: measured.bytes(part, content, depth) for part in parts if part in ("direct", "curses")}
            work = {part: measured.instructions(part, content, depth) for part in parts}
            cells = measured.cells(content, depth)
            for part in parts:
                rows.append([f"{content}, {depth}, {part}", f"{times[part]:.1f}",
                             f"{work[part] / 1000:.0f}" if work[part] else "–",
                             f"{counts[part]:.0f}" if part in counts else "",
                             f"{cells:.0f}" if part != "pixels" else "",
                             f"{work[part] / cells:.0f}" if work[part] and part != "pixels" else ""])
            if "curses" in parts:
                ratios.append([
                    f"{content}, 256: direct / curses", f"{times['direct'] / times['curses']:.2f}",
                    f"{work['direct'] / work['curses']:.2f}" if work["direct"] else "–",
                    f"{counts['direct'] / counts['curses']:.2f}", "", ""])
    photo = measured.instructions("pixels", "photo", "truecolor")
    rows.append(["photo of 480 × 600 on 688 × 728, pixels",
                 f"{measured.microseconds('pixels', 'photo', 'truecolor', rounds=rounds):.1f}",
                 f"{photo / 1000:.0f}" if photo else "–", "", "", ""])
    shutil.rmtree(measured.folder)
    table(
        f"A frame of the drag, on 100 × 30 (median of {rounds} rounds of {REPORTS})",
        ["", "CPU µs", "1000 instructions", "bytes", "cells changed", "instructions a cell"], rows + ratios)
