"""Numbered pictures in a real terminal: how many of them are seen, and whether each is whole."""

import argparse
import contextlib
import os
import tempfile
import time

from .display import Display
from .likeness import likeness
from .picture import Place, expected, watch
from .session import leftovers
from .terminals import Terminal, Window
from .waiting import Failed, wait

# Of what stands still. Where less is seen it is waited: Konsole says its size in the middle for a second.
LEAST_LIKENESS = 0.99
AT_REST = 0xFFFF


def report(path: str) -> dict[str, str]:
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        words = file.read().split()
    return dict(zip(words[0::2], words[1::2]))


class Show:
    """The program with its pictures in a terminal, for as long as the `with` lasts."""

    def __init__(self, terminal: Terminal, options: argparse.Namespace, frames: int, is_exact: bool):
        self.terminal, self.options, self.frames, self.is_exact = terminal, options, frames, is_exact

    def __enter__(self) -> "Show":
        self.parts = contextlib.ExitStack()
        self.path = self.parts.enter_context(tempfile.TemporaryDirectory()) + "/report"
        self.display = self.parts.enter_context(Display())
        # Patient, as there is no graphics card here, and perhaps other work.
        orders = f"frames={self.frames} fps={self.options.fps} columns=48 rows=30 patience=10000 report={self.path}"
        program = [self.options.tests, "--testing-library", "swift-testing", "--filter", "GraphicsChildTests"]
        environment = {"SWIPEDECK_TEST_GRAPHICS": orders}
        self.window = self.parts.enter_context(
            Window(self.display, self.terminal, program, environment, self.is_exact)
        )
        try:
            start = wait("answer of the terminal", lambda: report(self.path + ".start"))
            self.process = start["process"]
            self.width, self.height = int(start["width"]), int(start["height"])
            self.place = wait("picture", self.find)
        except Failed as failure:
            self.__exit__(type(failure))
            raise
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.shot("failed")
        self.parts.close()
        # The window has gone, and with it the program.
        if kind is None:
            wait("end without files left in /dev/shm", lambda: not leftovers(self.process), within=10)

    def find(self) -> Place | None:
        return Place.find(self.display.pixels(), self.width, self.height)

    def result(self) -> dict[str, str]:
        found = wait("rest", lambda: report(self.path), within=60)
        if found["failure"] != "none":
            raise Failed(found["failure"])
        return found

    def shot(self, name: str):
        if self.options.shots:
            os.makedirs(self.options.shots, exist_ok=True)
            self.display.pixels().write_png(f"{self.options.shots}/{self.terminal.name}-{name}.png")

    def has_panel(self) -> bool:
        """Whether the ground of the panel is to be seen, whose cells are 10 to 29 across and 10 to 13 down."""
        x = self.place.x + (25 - 2) * self.width / 48
        y = self.place.y + (13 - 2) * self.height / 30
        return self.display.pixels(round(x), round(y), 1, 1).at(0, 0) == (0, 90, 0)

    def likeness_if_good(self) -> float | None:
        """How alike what is seen is to what was sent at last, if it is."""
        pixels = self.display.pixels()
        place = Place.find(pixels, self.width, self.height)
        if not place or place.read(pixels, 0, 0) != (AT_REST, AT_REST):
            return None
        self.place = place
        seen = pixels.part(round(place.x), round(place.y), self.width, self.height)
        alike = likeness(seen, expected(self.width, self.height, AT_REST))
        return alike if alike >= LEAST_LIKENESS else None


def fly(terminal: Terminal, options: argparse.Namespace) -> str:
    """How many pictures of a flight are seen."""
    with Show(terminal, options, options.frames, is_exact=False) as show:
        counts = watch(show.display, show.place, lambda: os.path.exists(show.path))
        result = show.result()
    words = (
        f"{show.width} × {show.height} by {result['way']}: sent {result['sent']} in {float(result['seconds']):.1f} s, "
        f"seen {counts['seen']}, blank {counts['blank']} and torn {counts['torn']} of {counts['samples']} samples, "
        f"our processor {100 * float(result['share']):.1f} %"
    )
    if terminal.is_whole and (counts["blank"] or counts["torn"]):
        raise Failed(words)
    return words


def stand(terminal: Terminal, options: argparse.Namespace) -> str:
    """Whether what is seen at rest is what was sent, also in another window, and goes with the program."""
    with Show(terminal, options, 6, is_exact=True) as show:
        show.result()
        alike = [wait("picture as it was sent", show.likeness_if_good)]
        show.shot("rest")
        show.window.key("p")
        wait("panel over the picture", show.has_panel, within=10)
        show.shot("panel")
        show.window.key("p")
        wait("picture without its panel", lambda: not show.has_panel(), within=10)
        show.window.resize(700, 740)
        time.sleep(1)  # it takes the picture away, and shows it again
        alike.append(wait("picture in another window", show.likeness_if_good))
        show.shot("resized")
        show.window.key("q")
        wait("screen without the picture", lambda: not show.find(), within=10)
        show.shot("left")
    return f"at rest alike {alike[0]:.4f}, in another window {alike[1]:.4f}"
