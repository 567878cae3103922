"""A program in a real kitty: what it costs, and what is seen of it."""
import math
import os
import time

from real_terminals.likeness import likeness
from real_terminals.session import Session
from real_terminals.terminals import Terminal
from real_terminals.turning import Card
from real_terminals.waiting import wait

# 76 × 36 cells of 9 × 20 for the stage, and four rows for what is around it.
KITTY = Terminal(
    "kitty",
    ["kitty", "--config=NONE", "-o", "remember_window_size=no", "-o", "initial_window_width=690",
     "-o", "initial_window_height=800", "-o", "font_size=11", "-o", "update_check_interval=0",
     "-o", "confirm_os_window_close=0"],
    is_opengl=True,
)  # fmt: skip
INTERVAL = 0.016
# How often the screen is looked at: reading it all the time would take a processor.
LOOK = 0.003
# A strip of the screen that every picture has other colours in, as it turns.
STRIP = (100, 300, 400, 12)


def processor_seconds(process, among=None):
    """Of all its threads, exactly."""
    total = 0
    for task in os.listdir(f"/proc/{process}/task"):
        with open(f"/proc/{process}/task/{task}/schedstat") as file:
            total += int(file.read().split()[0])
    return total / 1e9


def count(display, end):
    """How many pictures one after the other are seen until a moment."""
    seen, last = 0, None
    while time.monotonic() < end:
        now = display.pixels(*STRIP).array.tobytes()
        seen += now != last
        last = now
        time.sleep(LOOK)
    return seen


class Span:
    """What a program does from now on."""

    def __init__(self, session):
        self.session, self.start, self.before = session, time.monotonic(), session.state()
        self.spent = processor_seconds(self.before["process"])

    def result(self, seen):
        spent = processor_seconds(self.before["process"]) - self.spent
        passed = time.monotonic() - self.start
        # It tells its state when it rests, or four times a second.
        time.sleep(0.3)
        after = self.session.state()
        frames = after["frames"] - self.before["frames"]
        told = after["time"] - max(self.before["time"], self.start)
        share = spent / passed
        return {
            "sent": frames / told, "seen": seen / passed, "cpu": share * told / max(1, frames) * 1000,
            "share": share * 100, "bytes": (after["bytes"] - self.before["bytes"]) / max(1, frames),
            "frames": frames, "distinct": seen,
        }  # fmt: skip


def watch(command, seconds):
    """A program that plays by itself."""
    with Session(KITTY, command, {"keeps": False}) as session:
        wait("film", lambda: (session.state() or {"frames": 0})["frames"] > 5, within=60)
        old = session.state()
        wait("state", lambda: session.state() != old)
        span = Span(session)
        return span.result(count(session.display, time.monotonic() + seconds))


def place(report):
    """Of the pointer, in pixels: to and fro over 300, beginning in the middle."""
    return 345 + round(150 * math.asin(math.sin(report / 60 * math.pi)) * 2 / math.pi), 250


def mouse(session, button, where, letter="M"):
    session.type(f"\x1b[<{button};{where[0] + 1};{where[1] + 1}{letter}")


def drag(command, reports, orders=None, is_local=True):
    """A card held and moved by reports; and how alike the last picture is to what a model says."""
    with Session(KITTY, command, {"keeps": is_local, **(orders or {})}) as session:
        wait("pixels", lambda: (session.state() or {"shown": None})["shown"], within=60)
        time.sleep(2)  # the next cards are drawn ahead
        mouse(session, 0, place(0))
        time.sleep(0.5)
        held = session.sent_when_there()[1] if is_local else None
        span = Span(session)
        seen, start = 0, time.monotonic()
        for report in range(1, reports + 1):
            mouse(session, 32, place(report))
            seen += count_more(session, start + report * INTERVAL)
        result = span.result(seen)
        result["reports"] = reports
        alike = 0.0
        if is_local:
            shown, picture = session.sent_when_there()
            columns = (place(reports)[0] - place(0)[0]) / shown["cell"][0]
            model, is_card, _ = Card(held).dragged(columns, 0, shown["cell"])
            alike = likeness(picture, model, is_card)
        mouse(session, 0, place(reports), "m")
        return result, alike


def count_more(session, end):
    """As ``count``, from where the last one ended."""
    seen = 0
    while True:
        now = session.display.pixels(*STRIP).array.tobytes()
        seen += now != getattr(session, "last_strip", now)
        session.last_strip = now
        if time.monotonic() >= end:
            return seen
        time.sleep(LOOK)


def rest(command):
    """Ticks of the processor's clock, and how often a thread has gone to sleep, in five seconds."""
    def sleeps(process):
        found = {}
        for task in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{task}/status") as file:
                found[task] = sum(int(line.split()[1]) for line in file if line.startswith("voluntary_ctxt"))
        return found

    def ticks(process):
        with open(f"/proc/{process}/stat") as file:
            return sum(int(value) for value in file.read().rsplit(")", 1)[1].split()[11:13])

    with Session(KITTY, command, {}) as session:
        session.sent_when_there()
        time.sleep(5)
        process = session.state()["process"]
        before = ticks(process), sleeps(process)
        time.sleep(5)
        wakes = sum(times - before[1].get(task, 0) for task, times in sleeps(process).items())
        return ticks(process) - before[0], wakes
