"""The grid, NG-2.1 to NG-2.3: spaces are numbers, sets of spaces are bits of one number."""

from collections.abc import Iterator, Sequence

SIZE = 6
SPACES = range(SIZE * SIZE)
ALL = (1 << SIZE * SIZE) - 1
NAMES = tuple("abcdef"[space % SIZE] + str(space // SIZE + 1) for space in SPACES)
AT = {name: space for space, name in enumerate(NAMES)}

_WEST = sum(1 << space for space in SPACES if space % SIZE == 0)
_EAST = _WEST << SIZE - 1
_NOT_WEST, _NOT_EAST = ALL & ~_WEST, ALL & ~_EAST


def around(area: int) -> int:
    """The spaces next to any space of an area; spaces of the area only if next to another."""
    return area << SIZE & ALL | area >> SIZE | (area & _NOT_EAST) << 1 | (area & _NOT_WEST) >> 1


NEXT = tuple(around(1 << space) for space in SPACES)
"""The spaces that share a side with a space, NG-2.2."""
DISTANCE = tuple(
    tuple(abs(a % SIZE - b % SIZE) + abs(a // SIZE - b // SIZE) for b in SPACES) for a in SPACES
)
"""NG-2.3"""

_THIRD = 12
_LOW = (1 << _THIRD) - 1


def _choices(third: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    found: list[tuple[str, ...]] = [()]
    for name in third:
        found += [(*one, name) for one in found]
    return tuple(found)


_TOP, _MIDDLE, _BOTTOM = (_choices(NAMES[at : at + _THIRD]) for at in range(0, len(NAMES), _THIRD))
"""The names of any spaces of a third of the board: options are looked up, not counted out."""


def names(area: int) -> tuple[str, ...]:
    """The names of an area's spaces, in reading order."""
    return _TOP[area & _LOW] + _MIDDLE[area >> _THIRD & _LOW] + _BOTTOM[area >> 2 * _THIRD]


def spaces(area: int) -> Iterator[int]:
    """The spaces of an area, in reading order."""
    while area:
        low = area & -area
        yield low.bit_length() - 1
        area ^= low
