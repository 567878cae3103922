"""A picture as SVG: rectangles, and text that keeps its columns in whatever font there is."""

from math import cos, radians, sin
from xml.sax.saxutils import escape

from .picture import Arc, Box, Glyph, Picture

FONTS = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', 'Noto Sans Mono CJK SC', monospace"


def hexadecimal(color) -> str:
    return "#%02x%02x%02x" % color


def runs(glyphs: list[Glyph], cell_width: int) -> list[Glyph]:
    """Neighbours of one style joined, as long as each character takes one cell."""
    result: list[Glyph] = []
    for glyph in glyphs:
        last = result[-1] if result else None
        if (
            last is not None
            and glyph.text.isascii() and last.text.isascii()
            and (last.y, last.x + last.width) == (glyph.y, glyph.x)
            and (last.color, last.bold, last.italic) == (glyph.color, glyph.bold, glyph.italic)
        ):  # fmt: skip
            last.text += glyph.text
            last.width += glyph.width
        else:
            result.append(Glyph(**vars(glyph)))
    return result


def text_element(glyph: Glyph, baseline: int) -> str:
    style = ' font-weight="bold"' if glyph.bold else ""
    style += ' font-style="italic"' if glyph.italic else ""
    return (
        f'<text x="{glyph.x}" y="{glyph.y + baseline}" textLength="{glyph.width}" '
        f'lengthAdjust="spacingAndGlyphs" fill="{hexadecimal(glyph.color)}"{style}>{escape(glyph.text)}</text>'
    )


def is_line(box: Box) -> bool:
    left, top, right, bottom, _ = box
    return min(right - left, bottom - top) <= 3


def box_element(box: Box) -> str:
    left, top, right, bottom, color = box
    path = f"M{left} {top}h{right - left}v{bottom - top}h{left - right}z"
    return f'<path d="{path}" fill="{hexadecimal(color)}"/>'


def arc_element(arc: Arc) -> str:
    half = arc.thickness / 2
    radius = arc.radius
    x, y = arc.x + half, arc.y + half
    points = [
        (x + radius * cos(radians(angle)), y + radius * sin(radians(angle)))
        for angle in (arc.start, arc.start + 90)
    ]
    start, end = [f"{px:g} {py:g}" for px, py in points]
    return (
        f'<path d="M{start} A{radius} {radius} 0 0 1 {end}" fill="none" '
        f'stroke="{hexadecimal(arc.color)}" stroke-width="{arc.thickness}"/>'
    )


def write(picture: Picture, path: str, cell_width: int, cell_height: int):
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{picture.width // 2}" height="{picture.height // 2}" '
        f'viewBox="0 0 {picture.width} {picture.height}" font-family="{FONTS}" '
        f'font-size="{cell_width / 0.602:.2f}" xml:space="preserve">',
        f'<rect width="100%" height="100%" fill="{hexadecimal(picture.background)}"/>',
        # Fields meet without a seam only where edges are not smoothed; lines would vanish there when scaled.
        '<g shape-rendering="crispEdges">',
    ]
    boxes = picture.fields + picture.marks
    parts += [box_element(box) for box in boxes if not is_line(box)]
    parts.append("</g>")
    parts += [box_element(box) for box in boxes if is_line(box)]
    parts += [arc_element(arc) for arc in picture.arcs]
    parts += [text_element(glyph, round(cell_height * 0.76)) for glyph in runs(picture.glyphs, cell_width)]
    parts.append("</svg>\n")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(parts))
