#!/usr/bin/env python3
"""Draws a portrait for every person of Decks/people.json, as the file's `image` names it.

    Tools/draw-people.py [--sheet FILE]

The pictures are original: flat shapes, put together here, the same bytes on every run. Who looks how is in
`LOOKS`; a person not listed there gets a face from the letters of the id. `--sheet` also writes all of them on
one page, to look at. Standard library only.
"""

import json
import math
import pathlib
import struct
import sys
import zlib

ACROSS, DOWN = 160, 200  # in the units that shapes are drawn in
PIXELS = 3  # of a unit, each way
WIDTH, HEIGHT = ACROSS * PIXELS, DOWN * PIXELS
SAMPLES = 4  # of a pixel, each way, for smooth edges
DECKS = pathlib.Path(__file__).resolve().parent.parent / "Decks"


# ---- drawing -------------------------------------------------------------------------------------------------

class Picture:
    """Flat shapes, later ones over earlier ones, on a grid finer than the pixels."""

    def __init__(self, background):
        self.colours = [rgb(background)]
        self.rows = [bytearray(WIDTH * SAMPLES) for _ in range(HEIGHT * SAMPLES)]

    def ink(self, colour):
        value = rgb(colour)
        if value not in self.colours:
            self.colours.append(value)
        return self.colours.index(value)

    def polygon(self, points, colour):
        ink = self.ink(colour)
        points = [(x * PIXELS * SAMPLES, y * PIXELS * SAMPLES) for x, y in points]
        top = max(0, math.floor(min(y for _, y in points)))
        bottom = min(len(self.rows) - 1, math.ceil(max(y for _, y in points)))
        for row in range(top, bottom + 1):
            middle = row + 0.5
            crossings = sorted(
                x0 + (middle - y0) * (x1 - x0) / (y1 - y0)
                for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1])
                if (y0 <= middle) != (y1 <= middle))
            for left, right in zip(crossings[::2], crossings[1::2]):
                first = max(0, math.ceil(left - 0.5))
                end = min(WIDTH * SAMPLES, math.ceil(right - 0.5))
                if end > first:
                    self.rows[row][first:end] = bytes([ink]) * (end - first)

    def ellipse(self, x, y, rx, ry, colour, turned=0.0):
        self.polygon(arc(x, y, rx, ry, 0, 360, turned)[:-1], colour)

    def disc(self, x, y, radius, colour):
        self.ellipse(x, y, radius, radius, colour)

    def box(self, x0, y0, x1, y1, colour, radius=0.0):
        radius = min(radius, (x1 - x0) / 2, (y1 - y0) / 2)
        self.polygon(
            arc(x1 - radius, y0 + radius, radius, radius, -90, 0)
            + arc(x1 - radius, y1 - radius, radius, radius, 0, 90)
            + arc(x0 + radius, y1 - radius, radius, radius, 90, 180)
            + arc(x0 + radius, y0 + radius, radius, radius, 180, 270), colour)

    def blob(self, points, colour):
        """A closed smooth outline through the points."""
        self.polygon(smooth(points, closed=True), colour)

    def line(self, points, width, colour):
        """A stroke with round ends through the points, straight between them."""
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            length = math.hypot(x1 - x0, y1 - y0) or 1
            dx, dy = (y1 - y0) / length * width / 2, (x0 - x1) / length * width / 2
            self.polygon([(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)], colour)
        for x, y in points:
            self.disc(x, y, width / 2, colour)

    def curve(self, points, width, colour):
        self.line(smooth(points, closed=False), width, colour)

    def ring(self, x, y, radius, width, colour):
        self.line(arc(x, y, radius, radius, 0, 360), width, colour)

    def pixels(self):
        """Rows of colours, each the mean of its samples; edges in steps, so that few colours do."""
        lines = []
        for y in range(HEIGHT):
            rows = self.rows[y * SAMPLES:(y + 1) * SAMPLES]
            line = []
            for x in range(WIDTH):
                cells = b"".join(bytes(row[x * SAMPLES:(x + 1) * SAMPLES]) for row in rows)
                if cells.count(cells[0]) == len(cells):
                    line.append(self.colours[cells[0]])
                else:
                    samples = [self.colours[cell] for cell in cells]
                    mean = (sum(channel) / len(samples) for channel in zip(*samples))
                    line.append(tuple(min(255, 16 * round(value / 16)) for value in mean))
            lines.append(line)
        return lines


def rgb(colour):
    return tuple(int(colour[place:place + 2], 16) for place in (1, 3, 5))


def mix(colour, other, share):
    return "#%02x%02x%02x" % tuple(round(a + (b - a) * share) for a, b in zip(rgb(colour), rgb(other)))


def dark(colour, share=0.16):
    return mix(colour, "#2a1430", share)


def shaded(skin, share=0.22):
    """Skin out of the light: warmer than `dark`, so that nobody looks ill."""
    return mix(skin, "#5a140c", share)


def light(colour, share=0.3):
    return mix(colour, "#ffffff", share)


def arc(x, y, rx, ry, start, end, turned=0.0):
    count = max(8, round(abs(end - start) / 6))
    turn = math.radians(turned)
    points = []
    for step in range(count + 1):
        angle = math.radians(start + (end - start) * step / count)
        dx, dy = rx * math.cos(angle), ry * math.sin(angle)
        points.append((x + dx * math.cos(turn) - dy * math.sin(turn), y + dx * math.sin(turn) + dy * math.cos(turn)))
    return points


def smooth(points, closed):
    """Points on a Catmull-Rom spline."""
    count = len(points)
    around = [points[-1], *points, *points[:2]] if closed else [points[0], *points, points[-1]]
    result = []
    for place in range(count if closed else count - 1):
        p0, p1, p2, p3 = around[place:place + 4]
        for step in range(10):
            t = step / 10
            result.append(tuple(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
                for a, b, c, d in zip(p0, p1, p2, p3)))
    return result if closed else [*result, points[-1]]


def mirrored(points):
    return [(ACROSS - x, y) for x, y in points]


def png(lines):
    colours = sorted({pixel for line in lines for pixel in line})
    height, width = len(lines), len(lines[0])
    if len(colours) <= 256:
        number = {colour: place for place, colour in enumerate(colours)}
        kind, palette = 3, b"".join(bytes(colour) for colour in colours)
        data = b"".join(b"\0" + bytes(number[pixel] for pixel in line) for line in lines)
    else:
        kind, palette = 2, b""
        data = b"".join(b"\0" + b"".join(bytes(pixel) for pixel in line) for line in lines)

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))
        + (chunk(b"PLTE", palette) if palette else b"") + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))


# ---- backgrounds ---------------------------------------------------------------------------------------------

def background(p, kind, colour):
    if kind == "sun":
        p.disc(80, 84, 62, colour)
    elif kind == "hills":
        p.blob([(-30, 210), (-20, 130), (40, 104), (90, 136), (140, 112), (190, 140), (190, 210)], colour)
    elif kind == "stripes":
        for x in range(-200, 200, 36):
            p.polygon([(x, 200), (x + 16, 200), (x + 216, 0), (x + 200, 0)], colour)
    elif kind == "dots":
        for row in range(9):
            for column in range(8):
                p.disc(column * 24 + (row % 2) * 12 - 4, row * 24 + 4, 4.2, colour)
    elif kind == "rays":
        for angle in range(0, 360, 30):
            a, b = math.radians(angle), math.radians(angle + 13)
            p.polygon([(80, 90), (80 + 220 * math.cos(a), 90 + 220 * math.sin(a)),
                       (80 + 220 * math.cos(b), 90 + 220 * math.sin(b))], colour)
    elif kind == "waves":
        for y in range(16, 200, 26):
            p.curve([(x, y + (6 if (x // 16) % 2 else -6)) for x in range(-16, 193, 16)], 5, colour)
    elif kind == "moon":
        p.disc(118, 42, 26, colour)
        for x, y, size in [(24, 30, 2.4), (44, 66, 1.8), (20, 96, 2.2), (70, 20, 1.7), (142, 96, 2.2), (60, 40, 1.4)]:
            p.disc(x, y, size, colour)
    elif kind == "tiles":
        for row in range(6):
            for column in range(5):
                x, y = column * 40, row * 40
                p.polygon([(x, y - 17), (x + 17, y), (x, y + 17), (x - 17, y)], colour)
                p.disc(x + 20, y + 20, 5, colour)
    elif kind == "arch":
        p.box(14, 16, 146, 260, colour, 66)


# ---- bodies --------------------------------------------------------------------------------------------------

SHOULDERS = [(10, 206), (14, 178), (30, 160), (58, 150), (102, 150), (130, 160), (146, 178), (150, 206)]


def clothes(p, kind, colour, skin):
    p.blob([(-6, 230), *SHOULDERS, (166, 230)], colour)
    if kind == "crew":
        p.ellipse(80, 148, 19, 11, dark(colour))
        p.ellipse(80, 146, 15, 9, shaded(skin))
    elif kind == "v":
        p.polygon([(58, 148), (102, 148), (80, 184)], dark(colour))
        p.polygon([(63, 146), (97, 146), (80, 176)], skin)
    elif kind == "collar":
        p.polygon([(66, 148), (94, 148), (80, 170)], shaded(skin))
        for side in (lambda points: points, mirrored):
            p.polygon(side([(62, 142), (80, 166), (66, 184), (50, 152)]), light(colour, 0.55))
        p.line([(80, 170), (80, 204)], 2, dark(colour, 0.3))
    elif kind == "suit":
        p.polygon([(60, 146), (100, 146), (80, 206)], "#fbf8ef")
        for side in (lambda points: points, mirrored):
            p.polygon(side([(60, 146), (80, 204), (62, 186), (50, 166), (54, 148)]), dark(colour, 0.3))
    elif kind == "wool":
        p.ellipse(80, 152, 30, 14, dark(colour))
        p.ellipse(80, 144, 16, 9, shaded(skin))
        for place in range(-5, 6):
            x, y = 80 + place * 12, 176 + abs(place) * 1.1
            p.polygon([(x - 5, y), (x, y - 7), (x + 5, y), (x, y + 7)], light(colour, 0.7))
    elif kind == "overalls":
        p.ellipse(80, 147, 17, 10, shaded(skin))
        p.box(54, 176, 106, 230, "#3f5f8f", 4)
        for x in (58, 102):
            p.line([(x, 152), (x, 182)], 9, "#3f5f8f")
            p.disc(x, 183, 3, "#f2c14e")
    elif kind == "coat":
        p.polygon([(64, 146), (96, 146), (80, 190)], mix(colour, "#5f8fb0", 0.5))
        p.polygon([(68, 144), (92, 144), (80, 168)], shaded(skin))
        for side in (lambda points: points, mirrored):
            p.polygon(side([(58, 144), (80, 192), (70, 204), (44, 168), (50, 150)]), dark(colour, 0.1))
    elif kind == "suspenders":
        p.ellipse(80, 147, 17, 10, shaded(skin))
        for side in (lambda points: points, mirrored):
            p.line(side([(56, 152), (50, 210)]), 7, "#8c3b2e")


def rolled_collar(p, colour):
    """Goes over the neck, which is why it is not in `clothes`."""
    p.box(58, 132, 102, 160, dark(colour, 0.12), 9)
    p.line([(62, 145), (98, 145)], 2, dark(colour, 0.28))


def neck(p, skin):
    p.box(67, 112, 93, 158, shaded(skin), 12)


# ---- hair: what is behind the head, and what is before it ----------------------------------------------------

def hair_behind(p, kind, colour):
    if kind in ("long", "parted"):
        p.blob([(80, 42), (116, 56), (124, 100), (126, 158), (104, 172), (56, 172), (34, 158), (36, 100), (44, 56)], colour)
    elif kind == "bob":
        p.blob([(80, 44), (114, 56), (122, 96), (120, 132), (100, 138), (60, 138), (40, 132), (38, 96), (46, 56)], colour)
    elif kind == "bun":
        p.disc(80, 42, 17, colour)
        p.ellipse(80, 84, 39, 40, colour)
    elif kind == "buns":
        for x in (50, 110):
            p.disc(x, 52, 16, colour)
        p.ellipse(80, 84, 39, 40, colour)
    elif kind == "afro":
        for angle in range(0, 360, 24):
            a = math.radians(angle)
            p.disc(80 + 40 * math.cos(a), 80 + 38 * math.sin(a), 17, colour)
        p.disc(80, 76, 44, colour)
    elif kind == "curls":
        for x, y in [(46, 70), (40, 92), (40, 114), (46, 134), (114, 70), (120, 92), (120, 114), (114, 134), (56, 54), (104, 54), (80, 48)]:
            p.disc(x, y, 16, colour)
    elif kind == "braids":
        p.ellipse(80, 84, 38, 40, colour)
        for x in (42, 118):
            for step in range(5):
                p.ellipse(x, 116 + step * 15, 9.5 - step * 0.7, 9.5, colour)
                p.line([(x - 6, 123 + step * 15), (x + 6, 123 + step * 15)], 1.5, dark(colour, 0.35))
    elif kind == "tail":
        p.blob([(108, 58), (134, 66), (140, 104), (130, 142), (122, 104), (108, 82)], colour)
        p.ellipse(80, 84, 38, 40, colour)
    elif kind == "locs":
        for x in range(42, 122, 11):
            p.line([(x, 70), (x - (80 - x) * 0.16, 150)], 9, colour)
        p.ellipse(80, 78, 40, 36, colour)


CAP = [(45, 98), (43, 74), (56, 52), (80, 45), (104, 52), (117, 74), (115, 98)]


def hair_before(p, kind, colour):
    shade = dark(colour, 0.2)
    if kind in ("short", "tail", "neat"):
        p.blob([*CAP, (110, 82), (98, 70), (72, 74), (58, 66), (50, 82)], colour)
        p.curve([(62, 60), (76, 54), (94, 57)], 2.5, light(colour, 0.16))
    elif kind == "side":
        p.blob([*CAP, (111, 84), (100, 68), (86, 60), (62, 74), (50, 86)], colour)
        p.curve([(92, 52), (82, 60), (64, 70)], 2, shade)
    elif kind == "crop":
        p.blob([(47, 84), (46, 68), (60, 53), (80, 49), (100, 53), (114, 68), (113, 84), (106, 70), (80, 64), (54, 70)], colour)
    elif kind in ("long", "bun", "braids"):
        p.blob([*CAP, (109, 88), (98, 70), (80, 60), (62, 70), (51, 88)], colour)
        p.line([(80, 47), (80, 61)], 2, shade)
    elif kind == "parted":
        p.blob([(43, 104), (42, 74), (56, 52), (80, 45), (104, 52), (118, 74), (117, 104), (110, 84), (94, 66), (66, 62), (54, 78)], colour)
    elif kind in ("bob", "buns"):
        p.blob([(45, 100), (42, 74), (56, 52), (80, 45), (104, 52), (118, 74), (115, 100), (109, 82), (94, 79), (80, 80), (66, 79), (51, 82)], colour)
        for x in (66, 80, 94):
            p.line([(x, 66), (x, 77)], 1.5, shade)
    elif kind == "afro":
        for x, y in [(54, 68), (66, 60), (80, 57), (94, 60), (106, 68)]:
            p.disc(x, y, 11, colour)
    elif kind == "curls":
        for x, y in [(52, 74), (60, 62), (73, 57), (87, 57), (100, 62), (108, 74)]:
            p.disc(x, y, 11, colour)
        p.curve([(62, 60), (68, 54), (74, 60)], 2, shade)
        p.curve([(88, 58), (94, 54), (100, 62)], 2, shade)
    elif kind == "spikes":
        p.polygon([(44, 92), (38, 62), (52, 66), (52, 44), (66, 56), (76, 36), (86, 54), (102, 40), (104, 60), (120, 58), (114, 92), (106, 74), (80, 70), (54, 74)], colour)
    elif kind == "locs":
        p.blob([*CAP, (110, 80), (80, 62), (50, 80)], colour)
        for x in (58, 70, 82, 94, 104):
            p.line([(x, 52), (x + (x - 80) * 0.1, 66)], 1.6, shade)
    elif kind == "fringe":  # what is left around a bald head
        for side in (lambda points: points, mirrored):
            p.blob(side([(47, 78), (41, 84), (41, 102), (47, 106), (51, 92)]), colour)
    elif kind == "quiff":
        p.blob([(46, 96), (44, 76), (48, 56), (66, 40), (96, 36), (114, 48), (112, 60), (116, 76), (114, 96), (108, 78), (94, 66), (66, 70), (52, 80)], colour)
        p.curve([(58, 60), (78, 48), (104, 47)], 2.5, light(colour, 0.2))


# ---- faces ---------------------------------------------------------------------------------------------------

def head(p, skin):
    for x in (47, 113):
        p.ellipse(x, 97, 7, 10, skin)
        p.ellipse(x, 97, 3.4, 5.6, shaded(skin, 0.16))
    p.blob([(80, 52), (104, 60), (114, 86), (110, 112), (97, 127), (80, 132), (63, 127), (50, 112), (46, 86), (56, 60)], skin)


def face(p, skin, eyes, mouth, brow):
    ink = "#33202e"
    for x in (61, 99):
        p.ellipse(x, 108, 7.5, 5, mix(skin, "#ee5a48", 0.18))
    for side, x in ((-1, 66), (1, 94)):
        if eyes == "smile":
            p.curve([(x - 6, 96), (x, 90.5), (x + 6, 96)], 3, ink)
        elif eyes == "wink" and side == 1:
            p.curve([(x - 6, 93), (x, 96.5), (x + 6, 93)], 3, ink)
        elif eyes == "wide":
            p.ellipse(x, 94, 6.5, 7, "#ffffff")
            p.disc(x, 94.5, 3.8, ink)
            p.disc(x + 1.4, 92.8, 1.3, "#ffffff")
        elif eyes == "calm":
            p.curve([(x - 6, 93.5), (x, 96.5), (x + 6, 93.5)], 3, ink)
        elif eyes == "lashes":
            p.ellipse(x, 95, 4, 4.8, ink)
            p.disc(x + 1.3, 93.4, 1.3, "#ffffff")
            p.curve([(x - side * 4, 90.5), (x + side * 3, 89.5), (x + side * 8, 91.5)], 2.4, ink)
        else:
            p.ellipse(x, 95, 4, 4.8, ink)
            p.disc(x + 1.3, 93.4, 1.3, "#ffffff")
        p.curve([(x - 7, 84.5 + side * 0.8), (x, 82), (x + 7, 84.5 - side * 0.8)], 2.8, brow)
    p.curve([(79, 97), (76.5, 105), (82.5, 106)], 2.4, shaded(skin, 0.36))
    if mouth == "grin":
        p.polygon(arc(80, 113, 12, 9, 0, 180), "#7c2433")
        p.polygon([(69, 113), (91, 113), (89, 116.5), (71, 116.5)], "#ffffff")
    elif mouth == "flat":
        p.line([(73, 117), (87, 117)], 2.8, "#7c2433")
    elif mouth == "side":
        p.curve([(71, 117), (80, 119), (89, 114)], 2.8, "#7c2433")
    elif mouth == "lips":
        p.ellipse(80, 116.5, 8.5, 3.8, "#b8404f")
        p.curve([(72, 116), (80, 117.5), (88, 116)], 1.4, "#7c2433")
    elif mouth == "oh":
        p.ellipse(80, 117, 4.5, 5.5, "#7c2433")
    else:
        p.curve([(69, 114), (80, 120.5), (91, 114)], 3, "#7c2433")


# ---- what makes them themselves ------------------------------------------------------------------------------

def beard(p, c, colour):
    p.blob([(47, 96), (52, 108), (66, 110), (80, 107), (94, 110), (108, 108), (113, 96), (112, 118), (100, 136), (80, 145), (60, 136), (48, 118)], colour)
    p.ellipse(80, 117.5, 9, 4.2, "#7c2433")
    p.polygon([(72, 115.5), (88, 115.5), (86, 118), (74, 118)], "#ffffff")


def stubble(p, c, colour):
    p.blob([(49, 108), (62, 112), (80, 109), (98, 112), (111, 108), (108, 118), (97, 128), (80, 133), (63, 128), (52, 118)], mix(c["skin"], colour, 0.35))
    p.curve([(70, 116), (80, 121), (90, 116)], 3, "#7c2433")


def moustache(p, c, colour):
    for side in (lambda points: points, mirrored):
        p.blob(side([(80, 107), (70, 106), (58, 111), (53, 108), (57, 116), (70, 116), (80, 112)]), colour)


def glasses(p, c, colour):
    for x in (65, 95):
        p.ring(x, 95, 11.5, 3, colour)
    p.curve([(76.5, 94), (80, 92), (83.5, 94)], 3, colour)
    for side in (lambda points: points, mirrored):
        p.line(side([(53.5, 94), (46, 91)]), 3, colour)


def square_glasses(p, c, colour):
    for x in (65, 95):
        p.line([(x - 11, 87), (x + 11, 87), (x + 10, 103), (x - 10, 103), (x - 11, 87)], 3.4, colour)
    p.line([(76, 91), (84, 91)], 3.4, colour)


def earrings(p, c, colour):
    for x in (46, 114):
        p.disc(x, 112, 4.4, colour)


def hoops(p, c, colour):
    for x in (45, 115):
        p.ring(x, 116, 7, 2.6, colour)


def hard_hat(p, c, colour):
    p.polygon([*arc(80, 68, 40, 34, 180, 360)], colour)
    p.box(72, 30, 88, 70, light(colour, 0.4), 7)
    p.box(34, 64, 126, 73, dark(colour), 4.5)


def captain(p, c, colour):
    p.blob([(34, 52), (56, 34), (80, 29), (104, 34), (126, 52), (112, 64), (48, 64)], "#fbf8ef")
    p.box(44, 56, 116, 71, colour, 4)
    p.blob([(46, 70), (80, 66), (114, 70), (104, 81), (80, 83), (56, 81)], "#22202c")
    p.disc(80, 59, 8, "#f2c14e")
    p.line([(80, 54), (80, 63)], 2, colour)
    p.curve([(75.5, 60), (80, 64), (84.5, 60)], 2, colour)


def beret(p, c, colour):
    p.blob([(36, 62), (40, 44), (70, 32), (106, 36), (126, 52), (122, 64), (80, 60)], colour)
    p.line([(84, 33), (88, 26)], 4, colour)
    p.curve([(44, 66), (80, 58), (116, 66)], 6, dark(colour, 0.3))


def headscarf(p, c, colour):
    skin_hole = arc(80, 95, 30, 36, 0, 360)[:-1]
    outer = [(80, 40), (112, 54), (122, 92), (124, 132), (112, 152), (80, 168), (48, 152), (36, 132), (38, 92), (48, 54)]
    ring = smooth(outer, closed=True)
    p.polygon([*ring, ring[0], skin_hole[0], *reversed(skin_hole)], colour)
    p.curve([(46, 136), (70, 152), (108, 148)], 3, dark(colour, 0.22))
    p.curve([(52, 66), (80, 50), (108, 66)], 2.5, light(colour, 0.3))


def wrap(p, c, colour):
    p.blob([(40, 78), (38, 54), (56, 34), (84, 26), (110, 36), (122, 56), (119, 78), (98, 66), (62, 66)], colour)
    p.curve([(44, 68), (74, 44), (114, 48)], 4, "#f2c14e")
    p.curve([(50, 48), (84, 56), (117, 70)], 4, dark(colour, 0.35))
    p.disc(80, 42, 9, light(colour, 0.25))


def helmet(p, c, colour):
    hole = arc(80, 92, 41, 43, 0, 360)[:-1]
    outer = arc(80, 90, 57, 58, 0, 360)
    p.polygon([*outer, hole[0], *reversed(hole)], colour)
    p.ring(80, 92, 41.5, 3, "#8fa0b8")
    for x in (24, 136):
        p.box(x - 7, 80, x + 7, 106, "#e4572e", 5)
    p.curve([(106, 62), (114, 76), (115, 92)], 4, "#ffffff")
    p.box(40, 142, 120, 156, "#8fa0b8", 7)


def headphones(p, c, colour):
    p.line(arc(80, 84, 42, 44, 180, 360), 6, colour)
    for x in (39, 121):
        p.box(x - 8, 80, x + 8, 112, colour, 7)
        p.box(x - 4, 86, x + 4, 106, light(colour, 0.35), 4)


def goggles(p, c, colour):
    p.line([(44, 68), (80, 62), (116, 68)], 6, "#3b3540")
    for x in (66, 94):
        p.disc(x, 64, 11.5, colour)
        p.disc(x, 64, 7.5, "#bfe8f2")
        p.line([(x - 3, 66), (x + 2, 61)], 2.2, "#ffffff")


def flower(p, c, colour):
    for angle in range(0, 360, 72):
        a = math.radians(angle - 90)
        p.disc(110 + 8 * math.cos(a), 66 + 8 * math.sin(a), 6.8, colour)
    p.disc(110, 66, 5, "#f2c14e")


def leaf(p, c, colour):
    p.blob([(104, 62), (108, 46), (124, 36), (127, 50), (118, 60)], colour)
    p.line([(104, 63), (122, 42)], 1.8, dark(colour, 0.35))


def pencil(p, c, colour):
    p.line([(100, 76), (134, 60)], 5.5, colour)
    p.line([(134, 60), (138, 58)], 5.5, "#e88a9a")
    p.polygon([(100, 73), (101, 79.5), (93, 79.5)], "#ecd3a4")


def bow_tie(p, c, colour):
    for side in (lambda points: points, mirrored):
        p.polygon(side([(80, 158), (62, 148), (60, 170)]), colour)
    p.disc(80, 158, 4.5, dark(colour, 0.3))


def stethoscope(p, c, colour):
    p.curve([(58, 150), (60, 176), (72, 190), (86, 186)], 4, colour)
    p.curve([(102, 150), (104, 168), (96, 182), (86, 186)], 4, colour)
    p.disc(86, 188, 7, "#c9d3dc")
    p.disc(86, 188, 3.5, colour)


def baker(p, c, colour):
    for x, y, size in [(56, 38, 17), (104, 38, 17), (80, 28, 22), (68, 42, 16), (92, 42, 16)]:
        p.disc(x, y, size, colour)
    p.box(50, 48, 110, 70, colour, 5)
    p.line([(53, 64), (107, 64)], 2.4, dark(colour, 0.16))


def bees(p, c, colour):
    for x, y, turn in [(28, 44, -18), (132, 34, 16), (136, 128, -10), (22, 126, 12)]:
        p.ellipse(x - 3, y - 7, 4.5, 6.5, "#f4fbff", turn - 24)
        p.ellipse(x + 4, y - 7, 4.5, 6.5, "#f4fbff", turn + 24)
        p.ellipse(x, y, 9.5, 6.6, colour, turn)
        for step in (-3.4, 2.6):
            a = math.radians(turn)
            mx, my = x + step * math.cos(a), y + step * math.sin(a)
            p.line([(mx + 5 * math.sin(a), my - 5 * math.cos(a)), (mx - 5 * math.sin(a), my + 5 * math.cos(a))], 2.8, "#33202e")


def stars(p, c, colour):
    for x, y, size in [(26, 34, 11), (136, 44, 8), (140, 118, 7), (22, 112, 6), (66, 16, 5)]:
        points = []
        for step in range(10):
            radius = size if step % 2 == 0 else size * 0.42
            a = math.radians(step * 36 - 90)
            points.append((x + radius * math.cos(a), y + radius * math.sin(a)))
        p.polygon(points, colour)


def cup(p, c, colour):
    p.ring(142, 178, 8, 4, colour)
    p.box(104, 164, 140, 198, colour, 8)
    p.box(104, 164, 140, 172, light(colour, 0.5), 4)
    for x in (114, 128):
        p.curve([(x, 156), (x + 4, 150), (x - 2, 144), (x + 3, 137)], 3, "#fbf8ef")


def sailor(p, c, colour):
    for y in (172, 184, 196):
        p.curve([(24, y), (80, y + 4), (136, y)], 4.5, colour)


def volcano(p, c, colour):
    p.polygon([(-30, 206), (10, 92), (30, 92), (70, 206)], "#5b4a5e")
    p.blob([(8, 90), (32, 90), (34, 112), (26, 104), (21, 124), (15, 104), (7, 110)], colour)
    for x, y, size in [(20, 74, 10), (12, 54, 13), (28, 34, 16), (14, 20, 12)]:
        p.disc(x, y, size, "#f3e9ec")


def letter(text):
    def draw(p, c, colour):
        p.curve([(126, 30), (112, 30), (112, 62), (126, 62)], 6, colour)
        p.line([(126, 24), (126, 66)], 6, colour)
        p.curve([(110, 17), (116, 9), (122, 17)], 3.4, colour)
        p.disc(128, 9, 2.8, colour)
    return draw


def puzzle(p, c, colour):
    for row in range(4):
        for column in range(3):
            x, y = 8 + column * 17, 12 + row * 17
            p.box(x, y, x + 15, y + 15, "#33202e" if (row * 2 + column) % 3 == 0 else colour, 2)


def necklace(p, c, colour):
    for step in range(9):
        a = math.radians(20 + step * 17.5)
        p.disc(80 + 27 * math.cos(a), 146 + 24 * math.sin(a), 4, colour)


def freckles(p, c, colour):
    for x, y in [(58, 103), (63, 106), (60, 109), (102, 103), (97, 106), (100, 109), (67, 103), (93, 103)]:
        p.disc(x, y, 1.4, dark(c["skin"], 0.34))


def bindi(p, c, colour):
    p.disc(80, 79, 3.2, colour)


def chullo(p, c, colour):
    p.blob([(42, 98), (44, 66), (58, 48), (80, 34), (102, 48), (116, 66), (118, 98), (113, 120), (107, 96), (104, 76), (80, 68), (56, 76), (53, 96), (47, 120)], colour)
    p.disc(80, 33, 8, "#f2c14e")
    for place in range(-3, 4):
        x, y = 80 + place * 9, 61 + abs(place) * 2.2
        p.polygon([(x - 4.4, y), (x, y - 6), (x + 4.4, y), (x, y + 6)], "#fbf8ef" if place % 2 else "#2f8f83")
    for x in (47, 113):
        p.line([(x, 120), (x, 150)], 3.5, "#f2c14e")
        p.disc(x, 153, 5, "#f2c14e")


def panel(p, c, colour):
    p.polygon([(100, 12), (152, 12), (156, 58), (104, 58)], "#f4f1e6")
    for row in range(3):
        for column in range(3):
            x, y = 103 + column * 16.5 + row * 1.2, 15 + row * 14.5
            p.box(x, y, x + 14, y + 12, colour, 1.5)


# ---- who looks how -------------------------------------------------------------------------------------------
# background, its pattern and colour; skin; hair and colour; clothes and colour; eyes; mouth; the rest in order.
# A thing whose name starts with "<" is drawn behind the person.

INK, BROWN, RED, BLOND, GREY, WHITE, BLACK = "#2b2230", "#6b4230", "#b5502b", "#e3b866", "#9a97a3", "#eceaf0", "#1f1a24"

LOOKS = {
    "aino": ("#bfe0ea", "hills", "#8cc0d4", "#f6d3bd", "long", BLOND, "collar", "#e8803a", "dot", "smile", [(hard_hat, "#f6c445")]),
    "kwabena": ("#f3c77b", "sun", "#e89f4a", "#6f4430", "crop", BLACK, "suspenders", "#f4efe2", "smile", "grin", [(beard, "#2a2026"), (pencil, "#f2c14e")]),
    "wuqing": ("#d7e8c9", "waves", "#b9d6a5", "#f3d2ae", "bob", INK, "crew", "#4d8b6f", "dot", "smile", [(glasses, "#3b3540"), (cup, "#c65d43")]),
    "minato": ("#26355d", "moon", "#f4e3a1", "#efcba4", "short", GREY, "roll", "#e9e4d6", "calm", "smile", [(moustache, GREY), (square_glasses, "#3b3540")]),
    "gyeoul": ("#e3dcf4", "rays", "#d1c5ee", "#f7dcc2", "spikes", "#39304a", "crew", "#5a5fa8", "dot", "side", [(headphones, "#e4572e")]),
    "hala": ("#9fd8d3", "waves", "#7cc4c2", "#d9a679", "none", BROWN, "crew", "#235d72", "lashes", "lips", [(headscarf, "#1f6f8b"), (goggles, "#f2b134")]),
    "naama": ("#ffe3a0", "dots", "#f9cf6d", "#eabf97", "curls", "#4a2c22", "v", "#7a4fa0", "smile", "grin", [(bees, "#f5b921")]),
    "ishani": ("#3a2c5f", "moon", "#f6dd8d", "#b97a50", "parted", BLACK, "v", "#d9455f", "lashes", "smile", [(bindi, "#c8102e"), (earrings, "#f2c14e")]),
    "zlatorada": ("#f4d4d8", "plain", "#ffffff", "#f7d9c4", "braids", BLOND, "collar", "#d94f5c", "wink", "side", [("<", puzzle, "#fbf8ef"), (square_glasses, "#8c2f39")]),
    "kallirroi": ("#cfe6fa", "sun", "#f9f3df", "#d8a57c", "bun", GREY, "crew", "#fbf8ef", "smile", "smile", [(sailor, "#2c62b0"), (hoops, "#f2c14e")]),
    "juno": ("#1d2547", "moon", "#c9d6f2", "#a9683f", "afro", "#2b1c1c", "crew", "#eef1f6", "wide", "grin", [(helmet, "#f4f6fa")]),
    "seppo": ("#cbe6ee", "hills", "#f2fbff", "#f3c7ae", "fringe", WHITE, "suit", "#24395f", "calm", "flat", [(beard, "#f1eff2"), (captain, "#24395f")]),
    "marguerite": ("#cfe2d2", "arch", "#a9cdb3", "#f4d2bc", "bob", "#a7a2ad", "roll", "#2f6b4f", "dot", "lips", [(beret, "#c33c4c")]),
    "bo": ("#f6e7c8", "plain", "#ffffff", "#e9b98f", "side", BROWN, "crew", "#4b8fa8", "dot", "smile", [("<", stars, "#f2c14e")]),
    "thordis": ("#f2b8a0", "plain", "#ffffff", "#f8dbc8", "parted", RED, "wool", "#4a6d8c", "dot", "side", [("<", volcano, "#ef5b2a"), (freckles, "#000000")]),
    "vankhe": ("#fdf1dc", "plain", "#ffffff", "#f2cda6", "long", BLACK, "collar", "#2f8f83", "lashes", "smile", [("<", letter("d"), "#d94f3c")]),
    "lucja": ("#d9d4ef", "stripes", "#c9c2e8", "#f5d5c3", "side", "#7d3f2b", "suit", "#4b3f72", "dot", "lips", [(glasses, "#b5344b"), (earrings, "#4fb0a5")]),
    "caglar": ("#c5e0d8", "tiles", "#a5cfc3", "#dba77d", "quiff", "#2c2127", "collar", "#35607a", "wide", "flat", [(moustache, "#2c2127")]),
    "jose-maria": ("#a9d7f2", "hills", "#8fbf7a", "#bf7f55", "none", BLACK, "wool", "#b8433b", "smile", "grin", [(chullo, "#d9504a")]),
    "siobhan": ("#cdebc7", "dots", "#b2dcaa", "#fbe0d0", "curls", "#c8562a", "v", "#2f6d5a", "dot", "smile", [(freckles, "#000000"), (square_glasses, "#2f4858")]),
    "kaohu": ("#ffd9a8", "rays", "#ffc885", "#c58a5f", "long", "#2a1c1e", "v", "#e4674f", "lashes", "grin", [(flower, "#ef476f"), (necklace, "#fbf3df")]),
    "seun": ("#d3e6f5", "sun", "#bcd7ee", "#5e3a2a", "crop", BLACK, "coat", "#f6f8fa", "dot", "smile", [(glasses, "#e9b44c"), (stethoscope, "#3b4a5a")]),
    "nino": ("#e7c9dd", "dots", "#d9aecd", "#f1cdb2", "tail", "#3a2430", "coat", "#fbf8ef", "lashes", "side", [(earrings, "#7a1f4b")]),
    "faasai": ("#b8d9f5", "stripes", "#a5cbee", "#e6b88a", "buns", BLACK, "overalls", "#f7d35c", "wide", "oh", []),
    "bart": ("#e5ddd0", "stripes", "#d9cebc", "#f4c9b4", "fringe", "#d8d4da", "suit", "#5a2f3f", "calm", "flat", [(moustache, "#e6e3e8"), (bow_tie, "#c33c4c")]),
    "ines": ("#e6f0fa", "tiles", "#3f7fc1", "#e8b893", "bun", "#3d2a26", "crew", "#f2b84b", "smile", "smile", [(hoops, "#c65d43")]),
    "dmitar": ("#f7ddb5", "arch", "#eec48a", "#f0c8a6", "short", "#4b3428", "collar", "#dfe5ea", "dot", "smile", [(stubble, "#4b3428"), (baker, "#ffffff")]),
    "tamsin": ("#ffd6c2", "rays", "#ffc4a8", "#8d5a3c", "locs", "#33211f", "overalls", "#f4efe2", "wide", "grin", [(goggles, "#c98a3a")]),
    "ruta": ("#cfe3b4", "hills", "#8fb96a", "#f6d6c2", "braids", "#8a5a34", "wool", "#3f6b3a", "calm", "smile", [(leaf, "#4f9a3f")]),
    "elio": ("#e9cfb4", "sun", "#dbb48c", "#e5b08a", "quiff", "#e9e6ea", "suspenders", "#9fc0d6", "wink", "smile", [(moustache, "#f3f1f4"), (cup, "#fbf8ef")]),
    "zainab": ("#ffd166", "rays", "#ffc23d", "#5b382a", "none", BLACK, "crew", "#e4572e", "smile", "grin", [("<", panel, "#2b4c8c"), (wrap, "#2f7fb5"), (hoops, "#f2c14e")]),
    "noor": ("#f9d8e0", "sun", "#f4bfcc", "#d9a27a", "bob", "#2d1f2b", "crew", "#2f8f83", "dot", "smile", []),
}


def look(person):
    """The listed look, or one from the letters of the id."""
    if person in LOOKS:
        return LOOKS[person]
    seed = zlib.crc32(person.encode())

    def pick(choices):
        nonlocal seed
        seed = (seed * 1103515245 + 12345) % 2 ** 31
        return choices[(seed >> 8) % len(choices)]

    looks = list(LOOKS.values())
    first, second = pick(looks), pick(looks)
    hair = pick(["short", "side", "bob", "long", "curls", "bun", "parted", "afro"])
    return (*first[:3], pick(looks)[3], hair, pick([INK, BROWN, RED, BLOND, GREY]), second[6], second[7],
            pick(["dot", "smile", "wide"]), pick(["smile", "grin", "side"]), [])


def person_on(p, traits):
    _, _, _, skin, hair, hair_colour, cloth, cloth_colour, eyes, mouth, things = traits
    context = {"skin": skin}
    for thing in things:
        if thing[0] == "<":
            thing[1](p, context, thing[2])
    if not any(thing[0] in (headscarf, chullo, wrap) for thing in things):
        hair_behind(p, hair, hair_colour)
    clothes(p, cloth, cloth_colour, skin)
    neck(p, skin)
    if cloth == "roll":
        rolled_collar(p, cloth_colour)
    head(p, skin)
    brow = "#5b4a3e" if hair_colour in (BLOND, WHITE, GREY) else dark(hair_colour, 0.3)
    face(p, skin, eyes, mouth, brow)
    hair_before(p, hair, hair_colour)
    for thing in things:
        if thing[0] != "<":
            thing[0](p, context, thing[1])


class Shifted:
    """The same pen on a smaller sheet that lies on another one."""

    def __init__(self, picture, scale, dx, dy):
        self.picture, self.scale, self.dx, self.dy = picture, scale, dx, dy

    def polygon(self, points, colour):
        self.picture.polygon([(x * self.scale + self.dx, y * self.scale + self.dy) for x, y in points], colour)

    ellipse, disc, box, blob = Picture.ellipse, Picture.disc, Picture.box, Picture.blob
    line, curve, ring = Picture.line, Picture.curve, Picture.ring


def portrait(person):
    traits = look(person)
    p = Picture(traits[0])
    background(p, traits[1], traits[2])
    if person == "noor":  # two people, one job
        other = (*traits[:3], "#f6d3bd", "side", "#c98d4b", "collar", "#5b7fb5", "smile", "smile", [(beard, "#c98d4b")])
        person_on(Shifted(p, 0.78, 52, 30), other)
        person_on(Shifted(p, 0.78, -16, 48), traits)
    else:
        person_on(p, traits)
    return p.pixels()


def main():
    cards = json.loads((DECKS / "people.json").read_text(encoding="utf-8"))["cards"]
    pictures = []
    for card in cards:
        pixels = portrait(card["id"])
        pictures.append(pixels)
        data = png(pixels)
        file = DECKS / card["image"]
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(data)
        print(f"{card['image']}: {len(data)} bytes")
    if "--sheet" in sys.argv:
        blank = [[(255, 255, 255)] * WIDTH] * HEIGHT
        lines = []
        for start in range(0, len(pictures), 8):
            row = (pictures[start:start + 8] + [blank] * 8)[:8]
            lines += [sum(parts, []) for parts in zip(*row)]
        pathlib.Path(sys.argv[sys.argv.index("--sheet") + 1]).write_bytes(png(lines))


if __name__ == "__main__":
    main()
