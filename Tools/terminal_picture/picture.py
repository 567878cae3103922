"""What is to be drawn, in pixels, from the cells of a screen; the same for PNG and SVG."""

from dataclasses import dataclass, field

from .cells import RGB, Cell, Style, rows
from .shapes import blocks, line_rectangles, lines


Box = tuple[int, int, int, int, RGB]  # left, top, right, bottom, colour


@dataclass(frozen=True)
class Look:
    """Sizes in pixels of the picture, colours where the program leaves them to the terminal."""

    cell_width: int = 20
    cell_height: int = 40
    padding: int = 20
    foreground: RGB = (0xD8, 0xDA, 0xDC)
    background: RGB = (0x12, 0x14, 0x18)


@dataclass
class Glyph:
    """A cluster to be set in a font, in the cell (or the two cells) whose corner is at x, y."""

    text: str
    x: int
    y: int
    width: int
    color: RGB
    bold: bool
    italic: bool


@dataclass
class Arc:
    """A rounded corner: a quarter of the circle about x, y, from `start` degrees on, clockwise on the screen."""

    x: int
    y: int
    radius: int
    start: int
    thickness: int
    color: RGB


@dataclass
class Picture:
    width: int
    height: int
    background: RGB
    fields: list[Box] = field(default_factory=list)  # behind everything
    marks: list[Box] = field(default_factory=list)
    arcs: list[Arc] = field(default_factory=list)
    glyphs: list[Glyph] = field(default_factory=list)


def blend(over: RGB, under: RGB, share: float) -> RGB:
    return tuple(round(a * share + b * (1 - share)) for a, b in zip(over, under))


def colors(style: Style, look: Look) -> tuple[RGB, RGB]:
    foreground = style.foreground or look.foreground
    background = style.background or look.background
    if style.reverse:
        foreground, background = background, foreground
    if style.dim:
        foreground = blend(foreground, background, 0.6)
    return foreground, background


def picture(capture: str, columns: int, height: int, cursor: tuple[int, int] | None, look: Look) -> Picture:
    result = Picture(
        columns * look.cell_width + 2 * look.padding,
        height * look.cell_height + 2 * look.padding,
        look.background,
    )
    for row, cells in enumerate(rows(capture)[:height]):
        if cursor and cursor[1] == row and all(cell.column != cursor[0] for cell in cells):
            cells.append(Cell(" ", cursor[0], 1, Style()))  # beyond the end of the text
        y = look.padding + row * look.cell_height
        for cell in cells:
            is_cursor = cursor == (cell.column, row)
            add(cell, look.padding + cell.column * look.cell_width, y, is_cursor, result, look)
    result.fields = merged(result.fields)
    result.marks = merged(result.marks)
    return result


def add(cell: Cell, x: int, y: int, is_cursor: bool, result: Picture, look: Look):
    foreground, background = colors(cell.style, look)
    if is_cursor:
        foreground, background = background, foreground
    width, height = look.cell_width * cell.width, look.cell_height
    if background != look.background:
        result.fields.append((x, y, x + width, y + height, background))
    box = lines(cell.text)
    parts = blocks(cell.text)
    if parts is not None:
        for left, top, right, bottom, opacity in parts:
            color = blend(foreground, background, opacity)
            edges = round(left * width), round(top * height), round(right * width), round(bottom * height)
            result.marks.append((x + edges[0], y + edges[1], x + edges[2], y + edges[3], color))
    elif box is not None:
        for left, top, right, bottom in line_rectangles(box, width, height):
            result.marks.append((x + left, y + top, x + right, y + bottom, foreground))
        if box.is_arc:
            result.arcs.append(arc(box, x, y, width, height, foreground))
    elif cell.text.strip():
        style = cell.style
        result.glyphs.append(Glyph(cell.text, x, y, width, foreground, style.bold, style.italic))
    thin = max(1, height // 20)
    if cell.style.underline:
        result.marks.append((x, y + height - 2 * thin, x + width, y + height - thin, foreground))
    if cell.style.strike:
        result.marks.append((x, y + height // 2, x + width, y + height // 2 + thin, foreground))


def arc(box, x: int, y: int, width: int, height: int, color: RGB) -> Arc:
    """The corner between the two arms, whose ends `line_rectangles` leaves a radius from the middle."""
    light = max(1, round(width / 9))
    middle_x, middle_y = (width - light) // 2, (height - light) // 2
    radius = width // 2
    centre_x = x + middle_x + (radius if box.right else -radius)
    centre_y = y + middle_y + (radius if box.down else -radius)
    start = {(True, True): 180, (False, True): 270, (False, False): 0, (True, False): 90}[
        (bool(box.right), bool(box.down))
    ]
    return Arc(centre_x, centre_y, radius, start, light, color)


def merged(rectangles: list[Box]) -> list[Box]:
    """Neighbours in a row of one colour made one, so that a picture is small and has no seams."""
    result: list[Box] = []
    open_ends: dict[tuple[int, int, int, RGB], int] = {}
    for left, top, right, bottom, color in rectangles:
        index = open_ends.pop((left, top, bottom, color), None)
        if index is None:
            index = len(result)
            result.append((left, top, right, bottom, color))
        else:
            result[index] = (result[index][0], top, right, bottom, color)
        open_ends[(right, top, bottom, color)] = index
    return result
