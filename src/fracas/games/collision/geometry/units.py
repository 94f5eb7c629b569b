"""Whole numbers of u (1/100 inch), their rounding, and directions (CO-3.1 to 3.7, 3.33)."""

from math import atan2, degrees, isqrt
from typing import Annotated, Final

from msgspec import Meta

INCH: Final = 100
"""u in an inch (CO-3.1)."""

TABLE: Final = 3300
"""The side of the square table (CO-3.2)."""

STEP: Final = 100
"""A change of level of this much or less is a step (CO-3.27)."""

# 10000·sin of 0° to 90°, rounded to the nearest whole number (CO-3.7).
SINES: Final = (
    0, 175, 349, 523, 698, 872, 1045, 1219, 1392, 1564, 1736, 1908, 2079, 2250, 2419, 2588,
    2756, 2924, 3090, 3256, 3420, 3584, 3746, 3907, 4067, 4226, 4384, 4540, 4695, 4848, 5000,
    5150, 5299, 5446, 5592, 5736, 5878, 6018, 6157, 6293, 6428, 6561, 6691, 6820, 6947, 7071,
    7193, 7314, 7431, 7547, 7660, 7771, 7880, 7986, 8090, 8192, 8290, 8387, 8480, 8572, 8660,
    8746, 8829, 8910, 8988, 9063, 9135, 9205, 9272, 9336, 9397, 9455, 9511, 9563, 9613, 9659,
    9703, 9744, 9781, 9816, 9848, 9877, 9903, 9925, 9945, 9962, 9976, 9986, 9994, 9998, 10000,
)  # fmt: skip


Degrees = Annotated[int, Meta(ge=0, lt=360, title="degrees", description="0 is east, 90 is north")]
"""A facing as a player gives it (CO-3.7)."""


def _direction(degree: int) -> tuple[int, int]:
    quarter, rest = divmod(degree, 90)
    along, across = SINES[90 - rest], SINES[rest]
    return ((along, across), (-across, along), (-along, -across), (across, -along))[quarter]


DIRECTIONS: Final = tuple(_direction(degree) for degree in range(360))
"""The direction vector of each facing: 0 is east, 90 is north (CO-3.7)."""


def hyp(a: int, b: int) -> int:
    """The smallest whole n with n² >= a² + b² (CO-3.3)."""
    square = a * a + b * b
    return isqrt(square - 1) + 1 if square else 0


def rounded(numerator: int, denominator: int) -> int:
    """numerator / denominator to the nearest whole number, halves away from zero (CO-3.4)."""
    if denominator < 0:
        numerator, denominator = -numerator, -denominator
    if numerator < 0:
        return -((2 * -numerator + denominator) // (2 * denominator))
    return (2 * numerator + denominator) // (2 * denominator)


def along(x: int, y: int, dx: int, dy: int, distance: int) -> tuple[int, int]:
    """The point `distance` u from (x, y) in the direction (dx, dy): each offset is rounded
    first, then added to its start (CO-3.4)."""
    length = hyp(dx, dy)
    return x + rounded(dx * distance, length), y + rounded(dy * distance, length)


def face(dx: int, dy: int) -> int:
    """The degree whose direction has the largest dot product with (dx, dy) (CO-3.33)."""
    # Directions are rounded by 1/20,000 of their length at most, so that one more than two degrees
    # beside the angle has no chance: the angle says only where to look. max keeps the first of
    # equals, and so the lower degree.
    guess = round(degrees(atan2(dy, dx)))
    near = sorted(one % 360 for one in range(guess - 2, guess + 3))
    return max(near, key=lambda d: DIRECTIONS[d][0] * dx + DIRECTIONS[d][1] * dy)


def in_front(facing: int, dx: int, dy: int) -> bool:
    """Whether an offset from the centre lies in the front arc; the line itself does (CO-7.1)."""
    ux, uy = DIRECTIONS[facing]
    return ux * dx + uy * dy >= 0


def inches_beyond_three(drop: int) -> int:
    """Inches, or parts of one, above the first three of a drop (CO-10.21, CO-11.5)."""
    return max(0, -(-(drop - 3 * INCH) // INCH))


def inches(u: int) -> str:
    """A length as people read it: 380 is 3.80"."""
    sign = "-" if u < 0 else ""
    return f'{sign}{abs(u) // INCH}.{abs(u) % INCH:02d}"'
