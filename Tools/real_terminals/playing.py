"""The program itself in a real terminal: what it shows, and what it leaves behind."""

import argparse
import os
import signal
import tempfile
import time

import numpy

from .likeness import likeness
from .session import LEAST_LIKENESS, Session, leftovers
from .terminals import Terminal
from .turning import Card
from .waiting import Failed, wait

# In cells: to the right, down. The threshold for a choice lies between the last two.
DRAGS = [(2, 0), (6, 1), (-9, -1), (20, 1)]
# Of a dragged card to its model. Sixels have 64 colours while a card moves.
LEAST_LIKE_MODEL, LEAST_SIXEL_LIKE_MODEL = 0.98, 0.85
DECK = os.path.join(os.path.dirname(__file__), "..", "..", "Decks", "people.json")


def session(terminal: Terminal, options: argparse.Namespace, folder: str, **orders) -> Session:
    program = [options.program, os.path.abspath(DECK), "--log", f"{folder}/log"]
    if terminal.is_sixel:
        program += ["--pixels", "sixel"]
    return Session(terminal, program, orders, options.shots)


def play(terminal: Terminal, options: argparse.Namespace) -> str:
    """Whether what is seen is what was sent, and what was sent what a model says."""
    words = []
    with tempfile.TemporaryDirectory() as folder, session(terminal, options, folder) as now:
        alike, rest = now.alike("rest", lambda picture: is_still(now, 1))  # Konsole says another size after a while
        words.append(f"at rest {alike:.4f}")
        card = Card(rest)
        shown = now.sent_when_there()[0]
        cell = shown["cell"]
        x = shown["x"] + int(card.center()[0] / cell[0])
        y = shown["y"] + int((card.top + (card.bottom - card.top) / 4) / cell[1])
        now.point(x, y)
        now.press()
        # Held it is lighter, and casts another shadow.
        alike, held = now.alike("held", lambda picture: likeness(picture, rest) < 0.9999 and is_still(now))
        words.append(f"held {alike:.4f}")
        card = Card(held)
        for columns, rows in DRAGS:
            now.point(x + columns, y + rows)
            words.append(dragged(now, card, columns, rows, cell))
        now.release()
        alike, next_card = now.alike("flown", lambda picture: likeness(picture, rest) < 0.9 and is_still(now))
        words.append(f"after a flight {alike:.4f}")
        now.window.key("u")
        alike, _ = now.alike("undone", lambda picture: likeness(picture, rest) >= LEAST_LIKENESS)
        words.append(f"taken back {alike:.4f}")
        words.append(panel(now))
        now.resize(720, 600)
        alike, last = now.alike("resized", lambda picture: picture.shape != rest.shape and is_still(now))
        words.append(f"in another window {alike:.4f}")
        process = now.state()["process"]
        now.window.key("q")
        bare = wait("bare screen at the end", lambda: bare_share(now), within=10)
        now.shot("left")
        words.append(f"left with {100 * bare:.0f} % bare")
        wait("end without files left in /dev/shm", lambda: not leftovers(process), within=10)
    return "the program: " + ", ".join(words)


def dragged(now: Session, card: Card, columns: int, rows: int, cell: tuple[float, float]) -> str:
    model, is_card, angle = card.dragged(columns, rows, cell)
    best = [0.0]
    least = LEAST_SIXEL_LIKE_MODEL if now.terminal.is_sixel else LEAST_LIKE_MODEL

    def is_like_model(picture: numpy.ndarray) -> bool:
        best[0] = max(best[0], likeness(picture, model, is_card)) if picture.shape == model.shape else 0.0
        return best[0] >= least

    try:
        alike, _ = now.alike(f"dragged{columns:+d}", is_like_model)
    except Failed as failure:
        raise Failed(f"{failure}; at best {best[0]:.4f} like the model at {angle:.1f}°") from None
    return f"at {angle:.1f}° {alike:.4f} (model {best[0]:.4f})"


def panel(now: Session) -> str:
    """The help over the card, and away again."""
    before = now.sent_when_there()
    now.window.key("question")

    def look() -> str | None:
        if not is_still(now):
            return None
        found = now.likeness_of_uncovered()
        if found and found[0] >= LEAST_LIKENESS and 0.05 < found[1] < 0.95:
            return f"around a panel of {100 * found[1]:.0f} % {found[0]:.4f}"
        shown, picture = before
        x, y = (round(place * size) for place, size in zip((shown["x"], shown["y"]), shown["cell"]))
        pixels = now.display.pixels().part(x + now.offset[0], y + now.offset[1], shown["width"], shown["height"])
        has_gone = not now.state()["shown"] or now.terminal.is_sixel
        return "no picture below a panel" if has_gone and likeness(pixels, picture) < 0.9 else None

    words = wait("panel with what it leaves uncovered", look)
    now.shot("panel")
    now.window.key("Escape")
    now.alike("panel-closed", lambda picture: likeness(picture, before[1]) >= LEAST_LIKENESS)
    return words


def is_still(now: Session, seconds: float = 0.3) -> bool:
    """Whether no picture comes for a while."""
    before = now.state()
    time.sleep(seconds)
    return before is not None and now.state() == before


def bare_share(now: Session) -> float | None:
    """How much of the screen has one colour, if the program has ended and that is nearly all."""
    if now.state()["ended"] != 0:
        return None
    colors = now.display.pixels().part(0, 0, 700, 580).astype(numpy.uint32)
    numbers = colors[:, :, 0] << 16 | colors[:, :, 1] << 8 | colors[:, :, 2]
    share = float(numpy.unique(numbers, return_counts=True)[1].max() / numbers.size)
    return share if share > 0.9 else None


WAYS_OUT = ["q", "ctrl+c", "SIGTERM", "SIGHUP", "SIGKILL", "terminal killed"]


def leave(terminal: Terminal, options: argparse.Namespace) -> str:
    """Whether all that was in memory has gone after every way out, in the middle of a flight."""
    with tempfile.TemporaryDirectory() as folder, session(terminal, options, folder, runs=len(WAYS_OUT)) as now:
        abandoned = None
        for run, way in enumerate(WAYS_OUT, 1):
            wait(f"start {run}", lambda: (now.state() or {}).get("run") == run)
            now.sent_when_there()
            if abandoned:
                wait("removal of what was left by a process that was killed", lambda: not leftovers(abandoned), 10)
                abandoned = None
            process = now.state()["process"]
            now.window.key("Right")
            now.window.key("Right")
            if way.startswith("SIG"):
                os.kill(process, getattr(signal, way))
            elif way == "terminal killed":
                now.window.kill()
            else:
                now.window.key(way)
            wait(f"end by {way}", lambda: not os.path.exists(f"/proc/{process}"), within=10)
            if way == "SIGKILL":
                abandoned = process
            else:
                wait(f"end by {way} without files left in /dev/shm", lambda: not leftovers(process), within=5)
    return "nothing left in /dev/shm after " + ", ".join(WAYS_OUT[:4]) + ", SIGKILL and another start, the terminal's end"
