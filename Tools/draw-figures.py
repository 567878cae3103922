#!/usr/bin/env python3
"""Draws the figures of the engine's documentation as SVG, from the formulas that the articles give.

  Tools/draw-figures.py           writes them into Sources/SwipeEngine/SwipeEngine.docc/Resources
  Tools/draw-figures.py --check   fails if one there is not what would be written

The formulas are written down here a second time, apart from the engine's: a figure that disagrees with a test is a
mistake in one of the two.
"""

import math
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Sources/SwipeEngine/SwipeEngine.docc/Resources"

# Readable on white and on black alike, and told apart without seeing colour by the labels on the lines.
GREEN, RED, BLUE, ORANGE, GREY = "#1a9e55", "#d6455d", "#3d7edb", "#c77d18", "#808080"


def number(value):
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Drawing:
    """Lines of SVG, in points of the page."""

    def __init__(self, width, height, title):
        self.head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" font-family="system-ui, sans-serif" font-size="12">\n<title>{title}</title>'
        )
        self.lines = []

    def add(self, name, text=None, **attributes):
        words = [name] + [
            f'{key.replace("_", "-")}="{number(value) if isinstance(value, (int, float)) else value}"'
            for key, value in attributes.items()
        ]
        self.lines.append(f'<{" ".join(words)}/>' if text is None else f'<{" ".join(words)}>{text}</{name}>')

    def text(self, x, y, text, color=GREY, anchor="start", **more):
        self.add("text", text, x=x, y=y, fill=color, text_anchor=anchor, **more)

    def path(self, points, color, width=2, **more):
        way = "M" + " L".join(f"{number(x)} {number(y)}" for x, y in points)
        self.add("path", d=way, fill=more.pop("fill", "none"), stroke=color, stroke_width=width, **more)

    def finished(self):
        return "\n".join([self.head, *self.lines, "</svg>", ""])


class Plot(Drawing):
    """A drawing with two axes; what is drawn is in their units."""

    LEFT, TOP, WIDTH, HEIGHT = 56, 20, 380, 240

    def __init__(self, title, xs, ys, x_label, y_label, x_ticks, y_ticks):
        super().__init__(self.LEFT + self.WIDTH + 130, self.TOP + self.HEIGHT + 48, title)
        self.xs, self.ys = xs, ys
        for x in x_ticks:
            self.path([self.at(x, ys[0]), self.at(x, ys[1])], GREY, 0.5, opacity=0.4)
            self.text(self.at(x, 0)[0], self.TOP + self.HEIGHT + 16, number(x), anchor="middle")
        for y in y_ticks:
            self.path([self.at(xs[0], y), self.at(xs[1], y)], GREY, 0.5, opacity=0.4)
            self.text(self.LEFT - 6, self.at(0, y)[1] + 4, number(y), anchor="end")
        self.text(self.LEFT + self.WIDTH / 2, self.TOP + self.HEIGHT + 38, x_label, anchor="middle")
        self.text(self.LEFT, self.TOP - 6, y_label)

    def at(self, x, y):
        return (
            self.LEFT + (x - self.xs[0]) / (self.xs[1] - self.xs[0]) * self.WIDTH,
            self.TOP + (self.ys[1] - y) / (self.ys[1] - self.ys[0]) * self.HEIGHT,
        )

    def curve(self, points, color, **more):
        self.path([self.at(x, y) for x, y in points], color, **more)

    def legend(self, row, label, color):
        x, y = self.LEFT + self.WIDTH + 16, self.TOP + 14 + 20 * row
        self.path([(x, y - 4), (x + 20, y - 4)], color)
        self.text(x + 28, y, label, color)

    def area(self, corners, color):
        self.path([self.at(x, y) for x, y in corners], "none", fill=color, fill_opacity=0.18)


def bezier(x1, y1, x2, y2, s):
    def component(a, b):
        return 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s**2 * b + s**3

    return component(x1, x2), component(y1, y2)


def timing_curves():
    plot = Plot(
        "Four timing curves", (0, 1), (0, 1), "share of the time", "share of the way", [0, 0.25, 0.5, 0.75, 1],
        [0, 0.25, 0.5, 0.75, 1],
    )
    curves = [
        ("easeOut", (0, 0, 0.58, 1), GREEN),
        ("linear", (0, 0, 1, 1), GREY),
        ("easeInOut", (0.42, 0, 0.58, 1), ORANGE),
        ("easeIn", (0.42, 0, 1, 1), BLUE),
    ]
    for row, (name, points, color) in enumerate(curves):
        plot.curve([bezier(*points, s / 100) for s in range(101)], color)
        plot.legend(row, name, color)
    return plot


def spring(ratio, response, distance, seconds):
    omega = 2 * math.pi / response
    if ratio < 1:
        swing = omega * math.sqrt(1 - ratio**2)
        return math.exp(-ratio * omega * seconds) * distance * (
            math.cos(swing * seconds) + ratio * omega / swing * math.sin(swing * seconds)
        )
    if ratio == 1:
        return math.exp(-omega * seconds) * distance * (1 + omega * seconds)
    spread = omega * math.sqrt(ratio**2 - 1)
    slow, fast = ratio * omega - spread, ratio * omega + spread
    return distance * (fast * math.exp(-slow * seconds) - slow * math.exp(-fast * seconds)) / (fast - slow)


def springs():
    plot = Plot(
        "A spring of response 0.25 s, let go 100 points from home, for four damping ratios", (0, 0.6), (-40, 100),
        "seconds since it was let go", "points from home", [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [-40, 0, 50, 100],
    )
    for row, (ratio, color) in enumerate([(2, ORANGE), (1, BLUE), (0.8, GREEN), (0.3, RED)]):
        plot.curve([(t / 200, spring(ratio, 0.25, 100, t / 200)) for t in range(121)], color)
        plot.legend(row, f"ζ = {ratio}", color)
    return plot


def release_rule():
    plot = Plot(
        "What letting go does, by where the card is and how fast it is", (-200, 200), (-2000, 2000),
        "translation, points", "velocity, points a second", [-200, -100, 0, 100, 200], [-2000, -1000, 0, 1000, 2000],
    )
    kappa, threshold = 0.099, 100
    edge = [(0, threshold / kappa), (200, (threshold - 200) / kappa)]
    plot.area([edge[0], (0, 2000), (200, 2000), edge[1]], GREEN)
    plot.area([(-x, -y) for x, y in [edge[0], (0, 2000), (200, 2000), edge[1]]], RED)
    for sign, color in [(1, GREEN), (-1, RED)]:
        plot.curve([(0, sign * 2000), (0, sign * edge[0][1]), (sign * 200, sign * edge[1][1])], color)
        plot.curve([(sign * 100, -2000), (sign * 100, 2000)], GREY, width=1.5, stroke_dasharray="5 4")
    plot.text(*plot.at(120, 1250), "right", GREEN, "middle", font_weight="bold")
    plot.text(*plot.at(-120, -1350), "left", RED, "middle", font_weight="bold")
    plot.text(*plot.at(-45, 250), "comes home", GREY, "middle", font_weight="bold")
    x, y = plot.at(200, -1900)
    plot.text(x + 8, y - 14, "dashed: κ = 0,")
    plot.text(x + 8, y, "the rule of .mdc")
    plot.text(*[a + b for a, b in zip(plot.at(200, edge[1][1]), (8, 4))], "t + κ·v = T", GREEN)
    return plot


def turned(x, y, width, height, degrees):
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return [
        (x + a * width / 2 * cosine - b * height / 2 * sine, y + a * width / 2 * sine + b * height / 2 * cosine)
        for a, b in [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]
    ]


def exit_distance():
    drawing = Drawing(560, 330, "How far a card goes until no part of it is inside the bounds")
    scale, left, top = 0.5, 40, 24

    def place(points):
        return [(left + x * scale, top + y * scale) for x, y in points]

    def upright(center, half):
        (x, y), (w, h) = center, half
        return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h), (x - w, y - h)]

    home, angle = (160, 244), 12
    start = (home[0] + 130, home[1] - 30)
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    half = ((280 * cosine + 368 * sine) / 2, (280 * sine + 368 * cosine) / 2)
    length = math.hypot(130, 30)
    unit = (130 / length, -30 / length)
    # The first of the edges ahead that the box passes: here the right one.
    distance = min((320 + half[0] - start[0]) / unit[0], (0 - half[1] - start[1]) / unit[1])
    end = (start[0] + unit[0] * distance, start[1] + unit[1] * distance)
    drawing.path(place([(0, 0), (320, 0), (320, 568), (0, 568), (0, 0)]), GREY, 2)
    drawing.text(*place([(6, 590)])[0], "the bounds")
    drawing.path(place(upright(home, (140, 184))), GREY, 1, stroke_dasharray="3 3")
    drawing.path(place(turned(*start, 280, 368, angle)), BLUE, 2, fill=BLUE, fill_opacity=0.1)
    drawing.path(place(turned(*end, 280, 368, angle)), GREEN, 2, fill=GREEN, fill_opacity=0.1)
    drawing.path(place(upright(end, half)), GREEN, 1, stroke_dasharray="4 3")
    drawing.path(place([start, end]), ORANGE, 2)
    for (x, y), color in [(start, BLUE), (end, GREEN)]:
        drawing.add("circle", cx=place([(x, y)])[0][0], cy=place([(x, y)])[0][1], r=3.5, fill=color)
    drawing.text(*place([(start[0] - 96, start[1] - 8)])[0], "let go", BLUE)
    drawing.text(*place([(end[0] - 130, end[1] + 100)])[0], "gone: its box touches", GREEN)
    drawing.text(*place([((start[0] + end[0]) / 2 - 60, (start[1] + end[1]) / 2 - 20)])[0], f"d = {distance:.0f} pt", ORANGE)
    drawing.text(*place([(70, 420)])[0], "home")
    return drawing


def depth():
    drawing = Drawing(560, 270, "The cards behind while the first one leaves")
    scale = 0.36
    for column, ratio in enumerate([0, 0.5, 1]):
        left = 30 + column * 185
        drawing.text(left + 58, 16, f"r = {number(ratio)}", anchor="middle")
        for place in [3, 2, 1]:
            # r is what the leaving card's own depth counts less for those behind it.
            at = place - ratio
            opacity = min(max(3 - at, 0), 1)
            size = 1 - 0.05 * at
            width, height = 280 * scale * size, 368 * scale * size
            x, y = left + 58 - width / 2, 30 + 184 * scale + 10 * at * 2 - height / 2 + 24
            color = [GREEN, BLUE, ORANGE][place - 1]
            drawing.add(
                "rect", x=x, y=y, width=width, height=height, rx=6, fill="#ffffff", fill_opacity=0.9 * opacity,
                stroke=color, stroke_width=2, stroke_opacity=opacity,
            )
            if opacity > 0:
                drawing.text(
                    x + width - 6, y + height - 5, f"{number(at)}", color, "end", opacity=opacity, font_size=10)
    drawing.text(30, 250, "each card with its depth; offsets drawn twice as large; the one that leaves is not drawn")
    return drawing


FIGURES = {
    "timing-curves": timing_curves,
    "springs": springs,
    "release-rule": release_rule,
    "exit-distance": exit_distance,
    "depth": depth,
}


def main():
    stale = []
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, draw in FIGURES.items():
        path, text = FOLDER / f"{name}.svg", draw().finished()
        if sys.argv[1:] == ["--check"]:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(path.name)
        else:
            path.write_text(text, encoding="utf-8")
    if stale:
        sys.exit(f"draw-figures: not as drawn: {' '.join(stale)}; run Tools/draw-figures.py")


if __name__ == "__main__":
    main()
