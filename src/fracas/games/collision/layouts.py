"""Layouts as data and as terrain (CO-C9, CO-3.32)."""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct, field, json

from fracas.content import UNIQUE, ContentError, folder, load, parse
from fracas.engine import BadInput
from fracas.engine.brought import is_text
from fracas.games.collision.geometry.shapes import (
    Ladder,
    Piece,
    Place,
    Point,
    Terrain,
    half_turned,
    octagon,
    rectangle,
)
from fracas.games.collision.geometry.units import TABLE

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]


class Name(Struct, frozen=True, forbid_unknown_fields=True):
    """A name in both languages (CO-29.20)."""

    en: str
    fr: str


class PieceSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece and its one shape: rect, oct or corners."""

    id: Annotated[Id, UNIQUE]
    name: Name
    cover: Literal["L", "H", "B"]
    z: tuple[int, int]
    stand: bool = False
    passable: bool = field(default=False, name="pass")
    object: str = ""
    rect: tuple[int, int, int, int] | None = None
    oct: tuple[int, int, int] | None = None
    corners: tuple[tuple[int, int], ...] | None = None

    def __post_init__(self) -> None:
        if sum(shape is not None for shape in (self.rect, self.oct, self.corners)) != 1:
            raise ValueError(f"piece {self.id!r}: expected one of rect, oct, corners")

    @property
    def outline(self) -> tuple[Point, ...]:
        """The corners, counter-clockwise."""
        if self.rect is not None:
            x0, y0, x1, y1 = self.rect
            return rectangle(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        if self.oct is not None:
            return octagon(*self.oct)
        corners = self.corners or ()
        return corners if doubled_area(corners) > 0 else corners[::-1]


class LadderSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A wall point and a height; with a run it is stairs (CO-3.28)."""

    id: Annotated[Id, UNIQUE]
    at: tuple[int, int]
    height: Annotated[int, Meta(ge=1)]
    low: Annotated[int, Meta(ge=0)] = 0
    run: Annotated[int, Meta(ge=0)] = 0


class Layout(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A layout. With `twins` each piece, ladder and loot spot listed has its twin by half turn
    added; without, all of them are listed."""

    id: Annotated[Id, UNIQUE]
    name: Name
    pieces: tuple[PieceSpec, ...]
    loot: tuple[Place, ...]
    ladders: tuple[LadderSpec, ...] = ()
    twins: bool = True
    side: int = TABLE


BARE = Layout(
    "bare",
    Name("bare table", "table nue"),
    (),
    ((825, 1650, 0), (2475, 1650, 0), (1650, 825, 0), (1650, 2475, 0)),
    twins=False,
)
"""A table without terrain, with its loot spots (CO-4.13)."""


class Layouts(Struct, frozen=True, forbid_unknown_fields=True):
    layout: tuple[Layout, ...]


@lru_cache(maxsize=1)
def layouts() -> dict[str, Layout]:
    """The layouts that come with the game."""
    file = folder("fracas.games.collision") / "layouts.toml"
    return {layout.id: layout for layout in load(file, Layouts).layout}


@lru_cache(maxsize=32)
def layout_named(named: str) -> Layout:
    """A layout by its name, or from the JSON text of a home-made one."""
    if not named:
        return BARE
    known = layouts()
    return known[named] if named in known else json.decode(named, type=Layout)


def layout_file(value: str) -> str:
    """The JSON text of a layout file, where one is named."""
    if value in layouts() or not value.endswith(".toml"):
        return value
    return _only(lambda: load(value, Layouts), value)


def layout_text(value: str) -> str:
    """The same for the text of such a file."""
    return _only(lambda: parse(value, Layouts, file="layout"), "") if is_text(value) else value


def _only(read: Callable[[], Layouts], named: str) -> str:
    try:
        found = read().layout
    except ContentError as error:
        raise BadInput(str(error)) from None
    if len(found) != 1:
        raise BadInput(f"{named}: one layout can be played, not {len(found)}")
    return json.encode(found[0]).decode()


def doubled_area(corners: tuple[Point, ...]) -> int:
    """Twice the area of a polygon; negative when it runs clockwise."""
    return sum(
        ax * by - ay * bx
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    )


@lru_cache(maxsize=64)
def terrain_of(layout: Layout, side: int | None = None) -> Terrain:
    """The layout as terrain. On a wider table it is shifted to the middle (CO-22.10). A twin's
    name ends in a prime."""
    wide = side or layout.side
    shift = (wide - layout.side) // 2
    pieces: list[Piece] = []
    for spec in layout.pieces:
        near = tuple((x + shift, y + shift) for x, y in spec.outline)
        pieces.append(Piece(spec.id, near, *spec.z, spec.cover, spec.stand, spec.passable))
        far = half_turned(near, wide)
        if layout.twins and set(far) != set(near):
            pieces.append(Piece(spec.id + "'", far, *spec.z, spec.cover, spec.stand, spec.passable))
    ladders: list[Ladder] = []
    for rung in layout.ladders:
        x, y = rung.at[0] + shift, rung.at[1] + shift
        high = rung.low + rung.height
        ladders.append(Ladder(rung.id, x, y, rung.low, high, rung.run))
        if layout.twins:
            ladders.append(Ladder(rung.id + "'", wide - x, wide - y, rung.low, high, rung.run))
    return Terrain(tuple(pieces), tuple(ladders), wide)


def loot_spots(layout: Layout, side: int | None = None) -> tuple[Place, ...]:
    """Where the loot markers start (CO-4.13)."""
    wide = side or layout.side
    shift = (wide - layout.side) // 2
    near = [(x + shift, y + shift, z) for x, y, z in layout.loot]
    if not layout.twins:
        return tuple(near)
    return tuple(spot for x, y, z in near for spot in ((x, y, z), (wide - x, wide - y, z)))
