"""A session of the program itself in a real terminal, with what it has sent beside what is to be seen."""

import contextlib
import json
import os
import socket
import sys
import tempfile

import numpy

from .display import Display
from .likeness import likeness, similarities
from .sixel import decode
from .terminals import Terminal, Window
from .turning import Card
from .waiting import Failed, wait

LEAST_LIKENESS = 0.98
# How long the program waits for a terminal's answer, in seconds: one that takes longer has half blocks from then on.
LONGEST_SILENCE = 0.5
TAP = os.path.join(os.path.dirname(__file__), "tap.py")
# The Python that runs this has what is needed; one of the same name may not.
PYTHON = sys.executable


class TooSlow(Exception):
    """The terminal has not answered in time, so that the program does without pixels: nothing can be said."""


def leftovers(process: int | str) -> list[str]:
    return sorted(name for name in os.listdir("/dev/shm") if f"tty-graphics-protocol-{process}-" in name)


class Session:
    """For as long as the `with` lasts."""

    def __init__(self, terminal: Terminal, program: list[str], orders: dict, shots: str | None = None):
        self.terminal, self.program, self.orders, self.shots = terminal, program, orders, shots

    def __enter__(self) -> "Session":
        with contextlib.ExitStack() as parts:
            self.folder = parts.enter_context(tempfile.TemporaryDirectory(prefix="session-"))
            self.display = parts.enter_context(Display())
            command = [PYTHON, TAP, self.folder, json.dumps(self.orders), *self.program]
            home = {name: self.folder for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"]}
            self.window = parts.enter_context(Window(self.display, self.terminal, command, home, is_exact=False))
            self.parts = parts.pop_all()
        # Where the terminal's cells begin on the screen; fixed with the first picture that is seen as it was sent.
        self.offset, self.has_settled = None, False
        self.decoded = (b"", numpy.zeros((0, 0, 3), numpy.uint8))
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.shot("failed")
        self.parts.close()

    # MARK: - What was sent, what is seen

    def state(self) -> dict | None:
        try:
            with open(f"{self.folder}/state", encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return None

    def sent(self) -> tuple[dict, numpy.ndarray] | None:
        """The picture that the terminal was told to show, and where; None for none."""
        state = self.state()
        if not state or not state["shown"]:
            return None
        shown = state["shown"]
        with open(f"{self.folder}/picture", "rb") as file:
            data = file.read()
        if self.state() != state:
            return None
        if self.terminal.is_sixel:
            # Takes a second.
            if self.decoded[0] != data:
                self.decoded = (data, decode(data))
            return shown, self.decoded[1]
        if len(data) != shown["width"] * shown["height"] * 3:
            return None
        return shown, numpy.frombuffer(data, numpy.uint8).reshape(shown["height"], shown["width"], 3)

    def seen(self) -> tuple[numpy.ndarray, numpy.ndarray] | None:
        """What is to be seen where a picture was sent, and that picture."""
        found = self.sent()
        if not found:
            return None
        shown, picture = found
        x, y = (round(place * size) for place, size in zip((shown["x"], shown["y"]), shown["cell"]))
        pixels = self.display.pixels()
        if self.offset is None:
            self.offset = best_offset(pixels.array, picture, x, y)
        return pixels.part(x + self.offset[0], y + self.offset[1], shown["width"], shown["height"]), picture

    def alike(self, name: str, condition=lambda picture: True) -> tuple[float, numpy.ndarray]:
        """Waits until what was sent is as wanted, and is seen; says how alike it is, and gives it."""
        best = [0.0]

        def look():
            found = self.seen()
            if not found or not condition(found[1]):
                return None
            best[0] = likeness(*found)
            if best[0] < LEAST_LIKENESS:
                # Until then its window may come to lie elsewhere: Konsole finds room for its bars when it has begun.
                if not self.has_settled:
                    self.offset = None
                return None
            return best[0], found[1]

        try:
            result = wait(f"picture as it was sent ({name})", look)
        except Failed as failure:
            self.check_time()
            raise Failed(f"{failure}; at best {best[0]:.4f} alike") from None
        self.has_settled = True
        self.shot(name)
        return result

    def resize(self, width: int, height: int):
        self.offset, self.has_settled = None, False
        self.window.resize(width, height)

    def check_time(self):
        state = self.state()
        if state and state["slowest"] > LONGEST_SILENCE:
            raise TooSlow(f"an answer took {state['slowest']:.1f} s")

    def likeness_of_uncovered(self) -> tuple[float, float] | None:
        """How alike all is that lies outside a panel, and the panel's share of the picture."""
        found = self.seen()
        if not found or found[0].shape != found[1].shape:
            return None
        alike, counts = similarities(*found)
        rows, columns = numpy.nonzero(alike < 0.9)
        if not len(rows):
            return None
        outside = counts.copy()
        outside[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] = False
        covered = (rows.max() - rows.min() + 1) * (columns.max() - columns.min() + 1)
        return (float(alike[outside].mean()) if outside.any() else 0.0), covered / alike.size

    def shot(self, name: str):
        if self.shots:
            os.makedirs(self.shots, exist_ok=True)
            self.display.pixels().write_png(f"{self.shots}/{self.terminal.name}-session-{name}.png")

    # MARK: - The hand

    def type(self, text: str):
        """Gives the program bytes past the terminal, at once."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as keys:
            keys.sendto(text.encode(), f"{self.folder}/keys")

    def point(self, x: float, y: float):
        """Puts the pointer into the middle of a cell of the screen."""
        cell = self.sent_when_there()[0]["cell"]
        places = [int(self.offset[0] + (x + 0.5) * cell[0]), int(self.offset[1] + (y + 0.5) * cell[1])]
        self.window.xdotool("mousemove", *map(str, places))

    def press(self):
        self.window.xdotool("mousedown", "1")

    def release(self):
        self.window.xdotool("mouseup", "1")

    def sent_when_there(self) -> tuple[dict, numpy.ndarray]:
        try:
            return wait("picture", self.sent)
        except Failed:
            self.check_time()
            raise


def best_offset(screen: numpy.ndarray, picture: numpy.ndarray, x: int, y: int) -> tuple[int, int]:
    """How far a picture lies from where it would be if the terminal's cells began in the corner of the screen."""
    thin = picture[::5, ::5].astype(int)

    def difference(offset: tuple[int, int]) -> float:
        part = screen[y + offset[1] :: 5, x + offset[0] :: 5][: thin.shape[0], : thin.shape[1]]
        return float(numpy.abs(part - thin).mean()) if part.shape == thin.shape else numpy.inf

    return min(((dx, dy) for dy in range(48) for dx in range(24)), key=difference)
