"""CD-2.18, CD-3.11: the hexagons, and which cities are adjacent."""

from __future__ import annotations

from .cards import PORTS, STRENGTH, city_has
from .numbers import NUMBERS
from .state import CollateralDamage

Hex = tuple[int, int]


def distance(a: Hex, b: Hex) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


REACH = NUMBERS.reach
HEXES: tuple[Hex, ...] = tuple(
    sorted(
        (
            (q, r)
            for q in range(-REACH, REACH + 1)
            for r in range(-REACH, REACH + 1)
            if distance((q, r), (0, 0)) <= REACH
        ),
        key=lambda one: (distance(one, (0, 0)), one),
    )
)
"""Every hex that a tile may lie on, the centre first."""
HEX = {one: number for number, one in enumerate(HEXES)}
TOUCHING = tuple(
    tuple(n for n, other in enumerate(HEXES) if distance(one, other) == 1) for one in HEXES
)


def free_hexes(s: CollateralDamage) -> list[int]:
    """CD-3.11: empty, touching a placed tile, within reach."""
    taken = s.hexes
    return [
        n
        for n in range(len(HEXES))
        if n not in taken and any(next_to in taken for next_to in TOUCHING[n])
    ]


WAYS = {(1, 0): "e", (0, 1): "se", (-1, 1): "sw", (-1, 0): "w", (0, -1): "nw", (1, -1): "ne"}
"""The six ways from a hex, as the map is drawn."""


def beside(s: CollateralDamage, on: int) -> tuple[str, int] | None:
    """Where a hex lies: which way from a city that it touches, the one that was laid first."""
    for place, other in enumerate(s.hexes):
        (q, r), (from_q, from_r) = HEXES[on], HEXES[other]
        if way := WAYS.get((q - from_q, r - from_r)):
            return way, place
    return None


def lay(s: CollateralDamage, tile: int, on: int) -> int:
    """Put a tile on the board; returns its place. CD-3.12: undominated and undamaged."""
    s.tiles.append(tile)
    s.hexes.append(on)
    s.harm.append(0)
    s.ruler.append(-1)
    s.guard.append(-1)
    s.present.append(0)
    s.total += STRENGTH[tile]
    s.near = ()
    return len(s.tiles) - 1


def near(s: CollateralDamage, place: int) -> tuple[int, ...]:
    """The adjacent cities. Links do not count here (CD-2.18)."""
    if not s.near:
        at = {on: place for place, on in enumerate(s.hexes)}
        s.near = tuple(
            tuple(sorted(at[touching] for touching in TOUCHING[on] if touching in at))
            for on in s.hexes
        )
    return s.near[place]


def roads(s: CollateralDamage, place: int) -> tuple[int, ...]:
    """Where a voluntary move may lead: adjacent cities and, by a link, the other ports."""
    beside = near(s, place)
    tiles = s.tiles
    if tiles[place] not in PORTS:
        return beside
    linked = (
        other
        for other, tile in enumerate(tiles)
        if tile in PORTS and other != place and other not in beside
    )
    return (*beside, *linked)


def strength(s: CollateralDamage, place: int) -> int:
    """CD-2.16: the current Strength."""
    return STRENGTH[s.tiles[place]] - s.harm[place] // NUMBERS.step


def most_harm(tile: int) -> int:
    """CD-2.15."""
    return NUMBERS.step * (STRENGTH[tile] // 2)


def wreck(s: CollateralDamage, place: int, by: int) -> bool:
    """Damage to a city, up to its maximum (CD-R80); a tile may ban it: then False."""
    tile = s.tiles[place]
    if city_has(tile, "block", "wreck"):
        return False
    s.harm[place] = min(most_harm(tile), s.harm[place] + by)
    return True
