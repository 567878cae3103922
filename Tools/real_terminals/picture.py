"""The picture that GraphicsChild shows: as it should look, where it is, and how alike what is seen is to it.

GraphicsChild.swift has the same formula and the same bars.
"""

from .display import Display, Pixels

MAGENTA = (255, 0, 255)
BARS, BAR, LEFT, TOP, TALL = 18, 8, 4, 2, 12


def expected(width: int, height: int, number: int) -> list[bytes]:
    """Rows of red, green, blue."""
    red = bytes(x * 255 // width for x in range(width))
    rows = []
    for y in range(height):
        row = bytearray(3 * width)
        row[0::3] = red
        row[1::3] = bytes([100 + y * 155 // height]) * width
        row[2::3] = bytes((x * 7 ^ y * 5) & 255 for x in range(width))
        if TOP <= y < TOP + TALL or height - 14 <= y < height - 2:
            for bar in range(BARS):
                is_end = bar in (0, BARS - 1)
                color = MAGENTA if is_end else (255, 255, 255) if number >> (bar - 1) & 1 else (0, 0, 0)
                start = 3 * (LEFT + bar * BAR)
                row[start : start + 3 * BAR] = bytes(color) * BAR
        rows.append(bytes(row))
    return rows


def is_magenta(color: tuple[int, int, int]) -> bool:
    return color[0] > 180 and color[1] < 80 and color[2] > 180


class Place:
    """Where the picture is on the screen, and how far it is stretched."""

    def __init__(self, x: float, y: float, across: float, down: float, height: int):
        self.x, self.y, self.across, self.down, self.height = x, y, across, down, height

    @staticmethod
    def find(pixels: Pixels, width: int, height: int) -> "Place | None":
        """Looks for the first bar of each row of them."""
        upper = None
        for y in range(0, pixels.height, 4):
            for x in range(0, pixels.width - 160, 3):
                if is_magenta(pixels.at(x, y)) and not is_magenta(pixels.at(x + 16, y)):
                    upper = (x, y)
                    break
            if upper:
                break
        if not upper:
            return None
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


def likeness(first: list[bytes], second: list[bytes]) -> float:
    """The mean structural similarity of the green of two pictures of one size, in squares of eight pixels."""
    total = count = 0
    height, width = min(len(first), len(second)), min(len(first[0]), len(second[0])) // 3
    for y in range(0, height - 7, 8):
        for x in range(0, width - 7, 8):
            for channel in range(3):
                a = b"".join(row[3 * x + channel : 3 * (x + 8) : 3] for row in first[y : y + 8])
                b = b"".join(row[3 * x + channel : 3 * (x + 8) : 3] for row in second[y : y + 8])
                total += 1.0 if a == b else similarity(a, b)
                count += 1
    return total / count


def similarity(a: bytes, b: bytes) -> float:
    n = len(a)
    mean_a, mean_b = sum(a) / n, sum(b) / n
    variance_a = sum((v - mean_a) ** 2 for v in a) / n
    variance_b = sum((v - mean_b) ** 2 for v in b) / n
    covariance = sum((v - mean_a) * (w - mean_b) for v, w in zip(a, b)) / n
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return ((2 * mean_a * mean_b + c1) * (2 * covariance + c2)) / (
        (mean_a**2 + mean_b**2 + c1) * (variance_a + variance_b + c2)
    )
