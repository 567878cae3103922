"""From exec to the first frame and the first pixels, under a pseudo-terminal that answers as kitty does."""
import os
import re
import statistics
import threading
import time

from figures import FRAME_END, table
from pseudoterminal import Program

ANSWERS = {
    b"\x1b[?2026$p": b"\x1b[?2026;2$y", b"\x1b[>0q": b"\x1bP>|kitty(0.41.1)\x1b\\", b"\x1b[c": b"\x1b[?62;c",
}  # fmt: skip
GRAPHICS = re.compile(rb"\x1b_G([^;\x1b]*)")


class Children(threading.Thread):
    """The most memory that any process started by another has had, in MiB, and what of it is nobody else's: not pages of
    programs and libraries, which all children share with the program. Until it has become another program a child has
    the memory of its parent, and is not counted."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self.process, self.peak, self.own, self.is_over = process, 0.0, 0.0, False

    def run(self):
        while not self.is_over:
            try:
                for task in os.listdir(f"/proc/{self.process}/task"):
                    with open(f"/proc/{self.process}/task/{task}/children") as file:
                        for child in file.read().split():
                            if is_begun(child):
                                self.peak = max(self.peak, mib(child, "VmHWM"))
                                self.own = max(self.own, mib(child, "RssAnon"))
            except OSError:
                pass
            time.sleep(0.001)


def is_begun(process):
    with open(f"/proc/{process}/cmdline", "rb") as file:
        return file.read().split(b"\0")[1:2] in ([b"draw-card"], [b"draw-text"], [b"decode-picture"])


def mib(process, name):
    with open(f"/proc/{process}/status") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith(name + ":")) / 1024


def start(command):
    """Milliseconds to the first frame and to the first picture (None for none); MiB of the program, of a child, and of that
    its own."""
    program = Program(command, {"TERM": "xterm-kitty"}, cell=(10, 20))
    children = Children(program.pid)
    children.start()
    data, frame, picture = b"", None, None
    end = time.monotonic() + 2
    answered = 0
    asked = set()
    while time.monotonic() < end:
        for moment, came in program.next(0.05):
            data += came
            if frame is None and FRAME_END in data:
                frame = (moment - program.started) * 1000
            for question, answer in ANSWERS.items():
                if question in data and question not in asked:
                    asked.add(question)
                    if question != b"\x1b[c":
                        program.send(answer)
            commands = GRAPHICS.findall(data)
            for keys in commands[answered:]:
                if b"a=T" in keys or b"a=q" in keys:
                    number = dict(word.split(b"=") for word in keys.split(b","))[b"i"]
                    program.send(b"\x1b_Gi=" + number + b";OK\x1b\\")
                if b"a=T" in keys and picture is None:
                    picture = (moment - program.started) * 1000
                    end = min(end, time.monotonic() + 0.5)
            answered = len(commands)
            # Last, as a terminal answers in order.
            for _ in range(came.count(b"\x1b[c")):
                program.send(ANSWERS[b"\x1b[c"])
    front = program.peak_mib()
    children.is_over = True
    program.end()
    return frame, picture, front, children.peak, children.own


def starts(options, folder):
    ways = {"pixels": [], "--pixels off": []}
    rounds = max(5, options.rounds * 5)
    for _ in range(rounds):
        for name, found in ways.items():
            found.append(start(options.session(folder, *(["--pixels", "off"] if name != "pixels" else []))))
    rows = []
    for name, found in ways.items():
        frame, picture, front, child, own = zip(*found)
        pictures = [after - before for before, after in zip(frame, picture) if after is not None]
        rows.append([
            name, f"{statistics.median(frame):.1f}", f"{min(frame):.1f}",
            f"{statistics.median(pictures):.1f}" if pictures else "", f"{min(pictures):.1f}" if pictures else "",
            f"{len(pictures)} of {rounds}", f"{statistics.median(front):.0f}", f"{max(child):.0f}", f"{max(own):.0f}",
        ])  # fmt: skip
    table(f"From exec, ms ({rounds} starts by turns)",
          ["", "first frame", "least", "pixels later by", "least", "had pixels", "MiB", "child MiB", "its own"], rows)
