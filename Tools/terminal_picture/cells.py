"""The screen as cells: reads what `tmux capture-pane -e` prints."""

import re
import unicodedata
from dataclasses import dataclass, replace

RGB = tuple[int, int, int]

BASE_COLORS: list[RGB] = [
    (0x1D, 0x1F, 0x21), (0xCC, 0x66, 0x66), (0x8F, 0xB5, 0x61), (0xE0, 0xB4, 0x5F),
    (0x6A, 0x9F, 0xD0), (0xB2, 0x94, 0xBB), (0x7B, 0xBD, 0xB5), (0xC5, 0xC8, 0xC6),
    (0x66, 0x6B, 0x70), (0xE0, 0x7A, 0x7A), (0xB0, 0xD0, 0x7A), (0xF0, 0xC6, 0x74),
    (0x8A, 0xBE, 0xF0), (0xCE, 0xB0, 0xD8), (0x9A, 0xDA, 0xD2), (0xFF, 0xFF, 0xFF),
]

# What the VT100's line drawing set has in place of the letters from "`" on.
LINE_DRAWING = dict(zip("`abcdefghijklmnopqrstuvwxyz{|}~", "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·"))


@dataclass(frozen=True)
class Style:
    foreground: RGB | None = None
    background: RGB | None = None
    bold: bool = False
    dim: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    reverse: bool = False


@dataclass(frozen=True)
class Cell:
    """One cluster of characters. A wide one is followed by nothing: the next cell is `width` further."""

    text: str
    column: int
    width: int
    style: Style


def palette(index: int) -> RGB:
    """The colour of one of xterm's 256 numbers."""
    if index < 16:
        return BASE_COLORS[index]
    if index < 232:
        level = lambda step: 0 if step == 0 else 55 + 40 * step
        index -= 16
        return level(index // 36), level(index // 6 % 6), level(index % 6)
    grey = 8 + 10 * (index - 232)
    return grey, grey, grey


def restyled(style: Style, parameters: str) -> Style:
    """The style after a CSI … m with these parameters."""
    words = [re.split(":", word) for word in (parameters or "0").split(";")]
    position = 0
    while position < len(words):
        word = words[position]
        code = int(word[0] or 0)
        position += 1
        if code in (38, 48, 58):
            if len(word) > 1:  # 38:5:n and 38:2::r:g:b
                numbers = [int(part) for part in word[1:] if part]
            else:  # 38;5;n and 38;2;r;g;b
                length = 2 if words[position][0] == "5" else 4
                numbers = [int(part[0] or 0) for part in words[position : position + length]]
                position += length
            color = palette(numbers[1]) if numbers[0] == 5 else tuple(numbers[-3:])
            if code == 38:
                style = replace(style, foreground=color)
            elif code == 48:
                style = replace(style, background=color)
        elif code == 0:
            style = Style()
        elif 30 <= code <= 37:
            style = replace(style, foreground=palette(code - 30))
        elif 40 <= code <= 47:
            style = replace(style, background=palette(code - 40))
        elif 90 <= code <= 97:
            style = replace(style, foreground=palette(code - 82))
        elif 100 <= code <= 107:
            style = replace(style, background=palette(code - 92))
        elif code == 4:
            style = replace(style, underline=word[1:] != ["0"])
        else:
            changes = {
                1: {"bold": True}, 2: {"dim": True}, 3: {"italic": True}, 7: {"reverse": True},
                9: {"strike": True}, 22: {"bold": False, "dim": False}, 23: {"italic": False},
                24: {"underline": False}, 27: {"reverse": False}, 29: {"strike": False},
                39: {"foreground": None}, 49: {"background": None},
            }
            style = replace(style, **changes.get(code, {}))
    return style


def is_flag_letter(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def clusters(text: str):
    """Splits text into what tmux keeps in one cell: a base character and all that joins it."""
    cluster = ""
    for character in text:
        joins = (
            unicodedata.category(character) in ("Mn", "Me", "Cf")
            or cluster.endswith("\u200d")
            or "\U0001f3fb" <= character <= "\U0001f3ff" and cluster != ""
            or is_flag_letter(character) and len(cluster) == 1 and is_flag_letter(cluster)
        )
        if joins:
            cluster += character
        else:
            if cluster:
                yield cluster
            cluster = character
    if cluster:
        yield cluster


def width(cluster: str) -> int:
    if is_flag_letter(cluster[0]):
        return len(cluster)
    return 2 if unicodedata.east_asian_width(cluster[0]) in "WF" else 1


def rows(capture: str) -> list[list[Cell]]:
    """Each line of the capture as its cells, left to right. The style runs on from line to line."""
    style = Style()
    drawing = False
    result = []
    for line in capture.split("\n"):
        cells: list[Cell] = []
        column = 0
        for piece in re.split(r"(\x1b\[[0-9;:]*m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x0e|\x0f)", line):
            if piece == "\x0e" or piece == "\x0f":
                drawing = piece == "\x0e"
            elif piece.startswith("\x1b["):
                style = restyled(style, piece[2:-1])
            elif not piece.startswith("\x1b"):
                for cluster in clusters(piece):
                    shown = LINE_DRAWING.get(cluster, cluster) if drawing else cluster
                    cells.append(Cell(shown, column, width(shown), style))
                    column += width(shown)
        result.append(cells)
    return result
