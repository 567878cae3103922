"""Characters that are drawn and not set: blocks and lines have to meet those of the next cell.

A shape is a list of rectangles (left, top, right, bottom, opacity) in shares of the cell, or of lines
and arcs for the box drawing characters.
"""

import re
import unicodedata
from dataclasses import dataclass

Rectangle = tuple[float, float, float, float, float]

QUADRANTS = {
    "▖": "c", "▗": "d", "▘": "a", "▙": "acd", "▚": "ad", "▛": "abc", "▜": "abd", "▝": "b", "▞": "bc", "▟": "bcd",
}  # fmt: skip
QUARTERS = {"a": (0, 0, 0.5, 0.5), "b": (0.5, 0, 1, 0.5), "c": (0, 0.5, 0.5, 1), "d": (0.5, 0.5, 1, 1)}


def blocks(character: str) -> list[Rectangle] | None:
    """The rectangles of a block element, a shade or a braille pattern; None for anything else."""
    code = ord(character[0])
    if character == "▀":
        return [(0, 0, 1, 0.5, 1)]
    if 0x2581 <= code <= 0x2588:
        return [(0, 1 - (code - 0x2580) / 8, 1, 1, 1)]
    if 0x2589 <= code <= 0x258F:
        return [(0, 0, (0x2590 - code) / 8, 1, 1)]
    if character == "▐":
        return [(0.5, 0, 1, 1, 1)]
    if 0x2591 <= code <= 0x2593:
        return [(0, 0, 1, 1, (code - 0x2590) / 4)]
    if character == "▔":
        return [(0, 0, 1, 0.125, 1)]
    if character == "▕":
        return [(0.875, 0, 1, 1, 1)]
    if character in QUADRANTS:
        return [(*QUARTERS[quarter], 1) for quarter in QUADRANTS[character]]
    if 0x2800 <= code <= 0x28FF:
        places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
        dots = [place for bit, place in enumerate(places) if code >> bit & 1]
        return [(0.14 + x / 2, 0.05 + y / 4, 0.36 + x / 2, 0.16 + y / 4, 1) for x, y in dots]
    return None


@dataclass(frozen=True)
class Lines:
    """The arms of a box drawing character, from the middle outwards: 0 none, 1 light, 2 heavy, 3 double."""

    left: int = 0
    right: int = 0
    up: int = 0
    down: int = 0
    is_arc: bool = False


WEIGHTS = {"LIGHT": 1, "SINGLE": 1, "HEAVY": 2, "DOUBLE": 3}
ARMS = {
    "LEFT": ["left"], "RIGHT": ["right"], "UP": ["up"], "DOWN": ["down"],
    "HORIZONTAL": ["left", "right"], "VERTICAL": ["up", "down"],
}  # fmt: skip


def lines(character: str) -> Lines | None:
    """Read from the character's name, as DOWN LIGHT AND RIGHT HEAVY; None for all others and for dashes."""
    name = unicodedata.name(character[0], "")
    match = re.fullmatch(r"BOX DRAWINGS (.*)", name)
    if not match or "DASH" in name or "DIAGONAL" in name:
        return None
    arms: dict[str, int] = {}
    weight = 1
    for group in match[1].split(" AND "):
        words = group.split()
        weight = next((WEIGHTS[word] for word in words if word in WEIGHTS), weight)
        for word in words:
            for arm in ARMS.get(word, []):
                arms[arm] = weight
    return Lines(**arms, is_arc=" ARC " in name)


def line_rectangles(box: Lines, width: int, height: int) -> list[tuple[int, int, int, int]]:
    """The arms as rectangles in pixels of a cell of this size; an arc is without its corner."""
    light = max(1, round(width / 9))
    stroke = {1: light, 2: 2 * light + light % 2, 3: light}
    middle_x, middle_y = (width - light) // 2, (height - light) // 2
    result = []

    def horizontal(start: int, end: int, weight: int):
        thick = stroke[weight]
        offsets = (-light, light) if weight == 3 else (0,)
        for offset in offsets:
            top = middle_y + (light - thick) // 2 + offset
            result.append((start, top, end, top + thick))

    def vertical(start: int, end: int, weight: int):
        thick = stroke[weight]
        offsets = (-light, light) if weight == 3 else (0,)
        for offset in offsets:
            left = middle_x + (light - thick) // 2 + offset
            result.append((left, start, left + thick, end))

    radius = width // 2 if box.is_arc else 0
    reach = light if 3 in (box.left, box.right, box.up, box.down) else 0
    if box.left:
        horizontal(0, middle_x - radius + light if box.is_arc else middle_x + light + reach, box.left)
    if box.right:
        horizontal(middle_x + radius if box.is_arc else middle_x - reach, width, box.right)
    if box.up:
        vertical(0, middle_y - radius + light if box.is_arc else middle_y + light + reach, box.up)
    if box.down:
        vertical(middle_y + radius if box.is_arc else middle_y - reach, height, box.down)
    return result
