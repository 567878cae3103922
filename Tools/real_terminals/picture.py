"""The picture that GraphicsChild shows: as it should look, and where it is.

GraphicsChild.swift has the same formula and the same bars.
"""

import numpy

from .display import Display, Pixels

MAGENTA = (255, 0, 255)
BARS, BAR, LEFT, TOP, TALL = 18, 8, 4, 2, 12


def expected(width: int, height: int, number: int) -> numpy.ndarray:
    """A row of red, green, blue for each row."""
    y, x = numpy.mgrid[:height, :width]
    picture = numpy.stack([x * 255 // width, 100 + y * 155 // height, (x * 7 ^ y * 5) & 255], axis=2).astype(numpy.uint8)
    for top in (TOP, height - 14):
        for bar in range(BARS):
            is_end = bar in (0, BARS - 1)
            color = MAGENTA if is_end else (255, 255, 255) if number >> (bar - 1) & 1 else (0, 0, 0)
            start = LEFT + bar * BAR
            picture[top : top + TALL, start : start + BAR] = color
    return picture


def is_magenta(color: tuple[int, int, int]) -> bool:
    return color[0] > 180 and color[1] < 80 and color[2] > 180


class Place:
    """Where the picture is on the screen, and how far it is stretched."""

    def __init__(self, x: float, y: float, across: float, down: float, height: int):
        self.x, self.y, self.across, self.down, self.height = x, y, across, down, height

    @staticmethod
    def find(pixels: Pixels, width: int, height: int) -> "Place | None":
        """Looks for the first bar of each row of them."""
        colors = pixels.array
        magenta = (colors[:, :, 0] > 180) & (colors[:, :, 1] < 80) & (colors[:, :, 2] > 180)
        starts = numpy.argwhere(magenta[::4, :-160:3] & ~magenta[::4, 16 : -160 + 16 : 3])
        if not len(starts):
            return None
        upper = (int(starts[0][1]) * 3, int(starts[0][0]) * 4)
        x, y = upper
        while x > 0 and is_magenta(pixels.at(x - 1, y)):
            x -= 1
        while y > 0 and is_magenta(pixels.at(x, y - 1)):
            y -= 1
        middle = y + 4
        last = max((c for c in range(x + 100, min(x + 200, pixels.width)) if is_magenta(pixels.at(c, middle))), default=None)
        low = max((r for r in range(y + 40, pixels.height) if is_magenta(pixels.at(x + 3, r))), default=None)
        if last is None or low is None:
            return None
        across = (last + 1 - x) / (BARS * BAR)
        down = (low + 1 - y) / (height - 2 - TOP)
        return Place(x - LEFT * across, y - TOP * down, across, down, height)

    def read(self, pixels: Pixels, offset_x: int, offset_y: int) -> tuple[int | None, int | None]:
        """The numbers at the upper and the lower edge; None where they are not to be seen."""

        def number(top: float) -> int | None:
            y = round(self.y + (top + TALL / 2) * self.down) - offset_y
            colors = [
                pixels.at(round(self.x + (LEFT + (bar + 0.5) * BAR) * self.across) - offset_x, y) for bar in range(BARS)
            ]
            if not is_magenta(colors[0]) or not is_magenta(colors[-1]):
                return None
            return sum(1 << i for i, color in enumerate(colors[1:-1]) if color[1] > 128)

        return number(TOP), number(self.height - 14)


def watch(display: Display, place: Place, is_over) -> dict[str, int]:
    """Reads the numbers off the screen, as fast as that goes, until it is over."""
    x, y = int(place.x), int(place.y)
    width = int(place.across * (BARS * BAR + 2 * LEFT)) + 1
    height = int(place.down * place.height) + 1
    seen: set[int] = set()
    samples = blank = torn = 0
    while not is_over():
        numbers = place.read(display.pixels(x, y, width, height), x, y)
        samples += 1
        if None in numbers:
            blank += 1
        elif numbers[0] != numbers[1]:
            torn += 1
        else:
            seen.add(numbers[0])
    return {"samples": samples, "blank": blank, "torn": torn, "seen": len(seen - {0xFFFF})}
