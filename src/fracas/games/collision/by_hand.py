"""Terrain placed by hand, piece by piece. CO-4.11, CO-4.12, CO-D31."""

from functools import lru_cache

from msgspec import json
from msgspec.structs import replace

from fracas.engine import Choice, Refused, Step, Text, text

from .draws import PILE, Draw, read
from .geometry.shapes import Place, Point
from .geometry.units import DIRECTIONS, Degrees, inches, rounded
from .heap import agreed, pieces
from .layout_check import depth, spot_fault
from .layouts import Layout, PieceSpec, layout_named, terrain_of
from .seats import others
from .state import Collision
from .whereabouts import where
from .words import refuse

GRAIN = 150
CANDIDATES = 24
STRIDE = 389
TURNS = (0, 90)
"""What bots are offered; people may turn a piece by any whole degree."""
Spot = tuple[int, int, int]
"""Where the middle of a piece goes, and by how many degrees it is turned."""


def terrain_by_hand(s: Collision) -> tuple[Step, ...]:
    """What comes before the set-up draw when players place the terrain."""
    s.pile = agreed(s.wished[1])
    return (HandDraw(tuple(range(s.seats))),) if s.pile else ()


class HandDraw(Step):
    """The winner of a draw as in CO-4.15 starts."""

    rivals: tuple[int, ...]

    def do(self, s: Collision) -> None:
        s.then(*(Draw(seat, closed=True) for seat in self.rivals), HandRead(self.rivals))


class HandRead(Step):
    rivals: tuple[int, ...]

    def do(self, s: Collision) -> None:
        cards = {seat: read(s, seat) for seat in self.rivals}
        for seat in self.rivals:  # those cards go back too (CO-4.11)
            player = s.players[seat]
            player.deck, player.shown = sorted(player.deck + player.shown), []
            s.hide(player.deck)
            s.shuffle(player.deck, PILE[seat])
        best = tuple(seat for seat, one in cards.items() if one == max(cards.values()))
        if len(best) > 1:
            s.then(HandDraw(best))
            return
        s.tell("terrain_first", "CO-4.11", who=best[0])
        s.then(ChoosePiece(best[0]))


# Where a piece may lie


def turned(spec: PieceSpec, spot: Spot) -> PieceSpec:
    """A piece of the heap at a spot (CO-3.4)."""
    x, y, degree = spot
    cos, sin = DIRECTIONS[degree]

    def at(corner: Point) -> Point:
        dx, dy = corner
        return (
            x + rounded(dx * cos - dy * sin, 10_000),
            y + rounded(dx * sin + dy * cos, 10_000),
        )

    corners = tuple(at(corner) for corner in spec.outline)
    return replace(spec, rect=None, oct=None, corners=corners)


def placed(layout: str, side: int, named: str, spot: Spot) -> Layout:
    """The layout with one more piece."""
    now = replace(layout_named(layout), side=side, loot=())
    spec = turned(pieces()[named], spot)
    here = sum(one.id.rpartition("-")[0] == named for one in now.pieces)
    return replace(now, pieces=(*now.pieces, replace(spec, id=f"{named}-{here + 1}")))


def fault(
    layout: str, side: int, markers: tuple[Place, ...], named: str, spot: Spot
) -> tuple[str, str, str, Choice] | None:
    """Why a piece cannot lie at a spot: a word, the clause, the number, and what is in the way."""
    corners = turned(pieces()[named], spot).outline
    over = max(max(-x, x - side, -y, y - side) for x, y in corners)
    if over > 0:
        return "piece_off", "CO-4.12", inches(over), ""
    after = terrain_of(placed(layout, side, named, spot), side)
    new = after.pieces[-1]
    for old in after.pieces[:-1]:
        deep = depth(old, new)
        if deep > 0:
            return "piece_overlaps", "CO-3.18", inches(deep), old.name
    for place in markers:
        if spot_fault(after, place):
            return "piece_on_marker", "CO-4.12", "", place
    return None


def markers(s: Collision) -> tuple[Place, ...]:
    """Mission and loot spots, which stay free (CO-4.12)."""
    return (*s.loot, *(one[:3] for one in s.objects))


@lru_cache(maxsize=256)
def _spots(
    layout: str, side: int, taken: tuple[Place, ...], named: str, most: int
) -> tuple[Spot, ...]:
    """Points of a lattice, far apart: a stride without a common factor visits all of them."""
    every = [
        (x, y, degree)
        for y in range(GRAIN, side, GRAIN)
        for x in range(GRAIN, side, GRAIN)
        for degree in TURNS
    ]
    found: list[Spot] = []
    for k in range(len(every)):
        spot = every[k * STRIDE % len(every)]
        if fault(layout, side, taken, named, spot) is None:
            found.append(spot)
            if len(found) == most:
                break
    return tuple(found)


def spots(s: Collision, named: str, most: int = CANDIDATES) -> list[Spot]:
    """Where bots are offered to place a piece."""
    return list(_spots(s.layout, s.side, markers(s), named, most))


class ChoosePiece(Step):
    """Which piece of the list (CO-D31)."""

    clauses = ("CO-D31", "CO-4.11")
    seat: int

    def do(self, s: Collision) -> None:
        if self.options(s):
            s.ask(self)
        elif s.pile:
            s.tell("terrain_full", "CO-4.12", count=len(s.pile))
            s.pile = ()

    def options(self, s: Collision) -> list[str]:
        return [named for named in dict.fromkeys(s.pile) if spots(s, named, 1)]

    def chosen(self, s: Collision, choice: str) -> None:
        s.then(PutPiece(self.seat, choice))

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.piece", piece=choice)


class PutPiece(Step):
    """Its place and its turn (CO-D31)."""

    clauses = ("CO-D31", "CO-4.12")
    shape = tuple[int, int, Degrees]
    seat: int
    named: str

    def options(self, s: Collision) -> list[Spot]:
        return spots(s, self.named)

    def chosen(self, s: Collision, choice: Spot) -> None:
        s.layout = json.encode(placed(s.layout, s.side, self.named, choice)).decode()
        at = s.pile.index(self.named)
        s.pile = s.pile[:at] + s.pile[at + 1 :]
        x, y, degree = choice
        s.tell(
            "terrain_placed", "CO-4.11", who=self.seat, piece=self.named, place=where(s, (x, y, 0)),
            degree=degree,
        )  # fmt: skip
        s.then(ChoosePiece(others(s, self.seat)[0]))

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        match choice:
            case (int(x), int(y), int(degree)) if 0 <= degree < len(DIRECTIONS):
                spot = x, y, degree
            case _:
                raise self.refusal(s, choice)
        if abs(x) > 2 * s.side or abs(y) > 2 * s.side:
            raise self.refusal(s, choice)
        wrong = fault(s.layout, s.side, markers(s), self.named, spot)
        if wrong is not None:
            reason, clause, number, blocker = wrong
            near = min(
                self.options(s), key=lambda one: ((one[0] - x) ** 2 + (one[1] - y) ** 2, one)
            )
            raise refuse(
                self, s, reason, clause, number=number, blocker=blocker,
                nearest=where(s, (*near[:2], 0)),
            )  # fmt: skip
        return spot

    def prompt(self, s: Collision) -> Text:
        return text("ask.put_piece", piece=self.named)

    def label(self, s: Collision, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        x, y, degree = choice
        assert isinstance(x, int) and isinstance(y, int)
        return text("option.spot", place=where(s, (x, y, 0)), degree=degree)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "spot", "CO-D31", choice=choice)
