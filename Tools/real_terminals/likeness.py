"""How alike two pictures are."""

import numpy

SQUARE = 8


def squares(picture: numpy.ndarray) -> numpy.ndarray:
    """Pixels by the square of eight that they are in: (rows, columns, channels, 64)."""
    height, width = picture.shape[0] // SQUARE, picture.shape[1] // SQUARE
    whole = picture[: height * SQUARE, : width * SQUARE].astype(float)
    parts = whole.reshape(height, SQUARE, width, SQUARE, -1).transpose(0, 2, 4, 1, 3)
    return parts.reshape(height, width, whole.shape[2], SQUARE * SQUARE)


def similarities(first: numpy.ndarray, second: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """The structural similarity (Wang et al. 2004) of each square of two pictures of one size, and whether there is
    anything in it to be seen: more than one colour."""
    a, b = squares(first), squares(second)
    mean_a, mean_b = a.mean(3), b.mean(3)
    variance_a, variance_b = a.var(3), b.var(3)
    covariance = (a * b).mean(3) - mean_a * mean_b
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    alike = ((2 * mean_a * mean_b + c1) * (2 * covariance + c2)) / (
        (mean_a**2 + mean_b**2 + c1) * (variance_a + variance_b + c2)
    )
    return alike.mean(2), numpy.maximum(variance_a, variance_b).max(2) > 1


def likeness(first: numpy.ndarray, second: numpy.ndarray, of: numpy.ndarray | None = None) -> float:
    """The mean of the squares that have something in them, so that a wide ground does not hide what is wrong; 0 where the
    pictures are not of one size.

    `of` says which pixels count; squares that have others are left out.
    """
    if first.shape != second.shape:
        return 0.0
    alike, counts = similarities(first, second)
    if of is not None:
        counts = counts & (squares(of[:, :, None]).min(3)[:, :, 0] > 0)
    return float(alike[counts].mean()) if counts.any() else 1.0
