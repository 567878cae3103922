"""A picture as PNG, by Pillow."""

import functools
import glob

from PIL import Image, ImageDraw, ImageFont

from .picture import Arc, Glyph, Picture

FOLDERS = ["/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts"]
OVERSAMPLING = 4
EMOJI_SIZE = 109  # Noto Color Emoji has its pictures in this size alone


class FontError(Exception):
    pass


@functools.cache
def font(name: str, size: int):
    for folder in FOLDERS:
        for path in glob.glob(f"{folder}/**/{name}", recursive=True):
            return ImageFont.truetype(path, size)
    return None


@functools.cache
def has_glyph(face, character: str) -> bool:
    """Whether the font draws this character otherwise than one that no font has."""
    drawn, missing = face.getmask(character), face.getmask("\U0010fffe")
    return bytes(drawn) != bytes(missing) or drawn.size != missing.size


def main_font(glyph: Glyph, size: int):
    style = {(False, False): "", (True, False): "-Bold", (False, True): "-Oblique", (True, True): "-BoldOblique"}
    face = font(f"DejaVuSansMono{style[glyph.bold, glyph.italic]}.ttf", size) or font("DejaVuSansMono.ttf", size)
    if face is None:
        raise FontError("the font DejaVu Sans Mono is needed (Debian: fonts-dejavu-core)")
    return face


@functools.cache
def font_size(cell_width: int) -> float:
    """The size at which a character of the main font is as wide as a cell."""
    face = font("DejaVuSansMono.ttf", 1000)
    if face is None:
        raise FontError("the font DejaVu Sans Mono is needed (Debian: fonts-dejavu-core)")
    return cell_width * 1000 / face.getlength("M")


def draw_glyph(image: Image.Image, draw: ImageDraw.ImageDraw, glyph: Glyph, cell_width: int, cell_height: int):
    size = int(font_size(cell_width))
    main = main_font(glyph, size)
    ascent, descent = main.getmetrics()
    baseline = glyph.y + (cell_height - ascent - descent) // 2 + ascent
    first = glyph.text[0]
    is_emoji = "\ufe0f" in glyph.text or glyph.width > cell_width and not has_glyph(cjk(size), first)
    emoji = font("NotoColorEmoji.ttf", EMOJI_SIZE)
    if is_emoji and emoji and has_glyph(emoji, first):
        draw_emoji(image, glyph, emoji, cell_height)
        return
    faces = [main, cjk(size), font("DejaVuSans.ttf", size), font("Symbola_hint.ttf", size)]
    face = next((face for face in faces if face and has_glyph(face, first)), main)
    # A character of another font may be wider than its place: set in the middle, smaller if need be.
    length = face.getlength(glyph.text)
    if face is not main and length > glyph.width * 1.05:
        face = face.font_variant(size=max(1, int(size * glyph.width / length)))
        length = face.getlength(glyph.text)
    left = glyph.x + (0 if face is main else (glyph.width - length) / 2)
    draw.text((left, baseline), glyph.text, font=face, fill=glyph.color, anchor="ls")


def cjk(size: int):
    return font("wqy-zenhei.ttc", size) or font("NotoSansCJK-Regular.ttc", size) or font("DejaVuSans.ttf", size)


def draw_emoji(image: Image.Image, glyph: Glyph, face, cell_height: int):
    bounds = face.getbbox(glyph.text)
    tile = Image.new("RGBA", (max(1, bounds[2]), max(1, bounds[3])), (0, 0, 0, 0))
    ImageDraw.Draw(tile).text((0, 0), glyph.text, font=face, embedded_color=True)
    tile = tile.crop(tile.getbbox() or (0, 0, 1, 1))
    scale = min(glyph.width / tile.width, cell_height * 0.9 / tile.height)
    tile = tile.resize((max(1, round(tile.width * scale)), max(1, round(tile.height * scale))), Image.LANCZOS)
    place = glyph.x + (glyph.width - tile.width) // 2, glyph.y + (cell_height - tile.height) // 2
    image.paste(tile, place, tile)


def draw_arc(image: Image.Image, arc: Arc):
    side = arc.radius + arc.thickness
    mask = Image.new("L", (2 * side * OVERSAMPLING, 2 * side * OVERSAMPLING), 0)
    # Lines cover `thickness` pixels from their left or upper edge on, so the circle's middle is half a line on.
    middle = (side + arc.thickness / 2) * OVERSAMPLING
    radius = (arc.radius + arc.thickness / 2) * OVERSAMPLING
    ImageDraw.Draw(mask).arc(
        (middle - radius, middle - radius, middle + radius, middle + radius),
        arc.start, arc.start + 90, fill=255, width=arc.thickness * OVERSAMPLING,
    )  # fmt: skip
    mask = mask.resize((2 * side, 2 * side), Image.BOX)
    image.paste(arc.color, (arc.x - side, arc.y - side), mask)


def write(picture: Picture, path: str, cell_width: int, cell_height: int):
    image = Image.new("RGB", (picture.width, picture.height), picture.background)
    draw = ImageDraw.Draw(image)
    for left, top, right, bottom, color in picture.fields + picture.marks:
        if right > left and bottom > top:
            draw.rectangle((left, top, right - 1, bottom - 1), fill=color)
    for arc in picture.arcs:
        draw_arc(image, arc)
    for glyph in picture.glyphs:
        draw_glyph(image, draw, glyph, cell_width, cell_height)
    image.save(path, optimize=True)
