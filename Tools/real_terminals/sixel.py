"""Sixels as a terminal reads them (VT330/VT340 Programmer Reference, chapter 14)."""

import re

import numpy

WORDS = re.compile(rb"#(\d+);2;(\d+);(\d+);(\d+)|#(\d+)|!(\d+)([?-~])|([?-~]+)|([$-])|\"\d+;\d+;(\d+);(\d+)")
BITS = numpy.array([[byte - 63 >> bit & 1 for bit in range(6)] for byte in range(63, 127)], dtype=bool)


def decode(data: bytes) -> numpy.ndarray:
    """Rows of red, green, blue, as wide and high as the picture says that it is; black where it says nothing."""
    picture = numpy.zeros((6, 1, 3), numpy.uint8)
    colors: dict[int, tuple[int, ...]] = {}
    color, x, y = (0, 0, 0), 0, 0
    for word in WORDS.finditer(data):
        number, red, green, blue, chosen, count, repeated, sixels, move, width, height = word.groups()
        if width:
            # Whole bands; cut at the end.
            size = (int(height), int(width))
            picture = numpy.zeros(((size[0] + 5) // 6 * 6, size[1], 3), numpy.uint8)
        elif number:
            # Of a hundred.
            colors[int(number)] = tuple(round(int(part) * 255 / 100) for part in (red, green, blue))
            color = colors[int(number)]
        elif chosen:
            color = colors[int(chosen)]
        elif move:
            x, y = 0, y + 6 * (move == b"-")
        else:
            bits = BITS[[repeated[0] - 63] * int(count) if count else numpy.frombuffer(sixels, numpy.uint8) - 63]
            band = picture[y : y + 6, x : x + len(bits)]
            band[bits.T[: band.shape[0], : band.shape[1]]] = color
            x += len(bits)
    return picture[: size[0]]
