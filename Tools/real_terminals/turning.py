"""What a picture of a stage has to look like when its card is dragged, drawn in double precision from what it looks like
where it was: nothing here is shared with the program but the rule of how a card turns."""

import math

import numpy

# Degrees for each point that the hand goes sideways, and at most; a cell is 8 points wide.
DEGREES_PER_POINT, MOST_DEGREES = 3 / 100, 10
POINTS_PER_COLUMN = 8
# Inside of the edge, which has a rim and is smoothed against what lies behind.
EDGE = 3
# A stamp is above all this, as a share of the card's height.
FREE_OF_STAMP = 0.6


class Card:
    """The level card of a stage: all that is lighter than the ground; `left`, `top`, `right`, `bottom` in pixels."""

    def __init__(self, stage: numpy.ndarray):
        self.stage = stage.astype(float)
        lighter = self.stage.sum(2) > self.stage[0, 0].sum() + 12
        # Across the middle, where nothing else is; the cards behind stand out below, but not at the sides.
        columns = numpy.flatnonzero(lighter[stage.shape[0] // 2])
        self.left, self.right = int(columns[0]), int(columns[-1]) + 1
        side = numpy.flatnonzero(lighter[:, self.left + 2])
        self.top = int(numpy.flatnonzero(lighter[:, (self.left + self.right) // 2])[0])
        # The corners are alike.
        self.bottom = int(side[0] + side[-1]) + 1 - self.top

    def center(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def dragged(self, columns: int, rows: int, cell: tuple[float, float]) -> tuple[numpy.ndarray, numpy.ndarray, float]:
        """The stage with the card held by its upper half and dragged so many cells, which of its pixels are those of the
        card below its stamp, and the angle in degrees."""
        angle = max(-MOST_DEGREES, min(MOST_DEGREES, columns * POINTS_PER_COLUMN * DEGREES_PER_POINT))
        cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        middle_x, middle_y = self.center()
        y, x = numpy.mgrid[: self.stage.shape[0], : self.stage.shape[1]].astype(float)
        # From the middle of the dragged card to that of each pixel; then turned back.
        across = x + 0.5 - middle_x - columns * cell[0]
        down = y + 0.5 - middle_y - rows * cell[1]
        from_x = middle_x + cosine * across + sine * down
        from_y = middle_y - sine * across + cosine * down
        is_card = (
            (from_x > self.left + EDGE) & (from_x < self.right - EDGE)
            & (from_y > self.bottom - FREE_OF_STAMP * (self.bottom - self.top)) & (from_y < self.bottom - EDGE)
        )  # fmt: skip
        x0 = numpy.clip(from_x - 0.5, 0, self.stage.shape[1] - 1.001)
        y0 = numpy.clip(from_y - 0.5, 0, self.stage.shape[0] - 1.001)
        left, top = x0.astype(int), y0.astype(int)
        right_share, lower_share = (x0 - left)[:, :, None], (y0 - top)[:, :, None]
        upper = self.stage[top, left] * (1 - right_share) + self.stage[top, left + 1] * right_share
        lower = self.stage[top + 1, left] * (1 - right_share) + self.stage[top + 1, left + 1] * right_share
        return upper * (1 - lower_share) + lower * lower_share, is_card, angle
