"""Random tables and questions about them, from a seed.

Coordinates are drawn from few values, so that touching faces, shared corners, exact distances and
equal levels are common: that is where exact geometry goes wrong.
"""

import random
from collections.abc import Iterator

from fracas.games.collision.geometry.beam import beam
from fracas.games.collision.geometry.certificates import Certificate, Leg, LegKind, Scene
from fracas.games.collision.geometry.forced import fall, push, settle
from fracas.games.collision.geometry.legs import Feet, check_leg, check_path
from fracas.games.collision.geometry.measure import arc, measured, ranged, touch
from fracas.games.collision.geometry.shapes import (
    SIZES,
    Body,
    Cover,
    Ladder,
    Piece,
    Place,
    Point,
    Terrain,
    levels,
    octagon,
    rectangle,
)
from fracas.games.collision.geometry.sight import sight
from fracas.games.collision.geometry.stand import stand, stands
from fracas.games.collision.layouts import layouts, terrain_of

HEIGHTS = (0, 40, 50, 60, 100, 150, 200, 280, 300, 400)
COVERS: tuple[Cover, ...] = ("L", "H", "H", "B")


class RandomTable:
    """A terrain, figures that stand legally on it, and what can be asked about them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        if self.random.random() < 0.35:
            self.terrain = terrain_of(self.random.choice(list(layouts().values())))
            self.low, self.high = 0, self.terrain.side
        else:
            self.low, self.high = 1000, 2000
            self.terrain = self.small_terrain()
        self.bodies: list[Body] = []
        for number in range(self.random.randint(2, 7)):
            body = self.standing(f"f{number}")
            if body is not None:
                self.bodies.append(body)

    def whole(self, grain: int) -> int:
        return self.random.randrange(self.low, self.high + 1, grain)

    def point(self) -> Point:
        grain = self.random.choice((1, 1, 5, 10, 50))
        return self.whole(grain), self.whole(grain)

    def small_terrain(self) -> Terrain:
        pieces = tuple(self.piece(f"p{n}") for n in range(self.random.randint(1, 6)))
        tops = [p for p in pieces if p.stand]
        ladders = tuple(
            Ladder(f"l{n}", *p.corners[0], 0, p.z1, self.random.choice((0, 0, 250)))
            for n, p in enumerate(tops)
        )
        return Terrain(pieces, ladders)

    def piece(self, name: str) -> Piece:
        z0, z1 = sorted(self.random.sample(HEIGHTS, 2))
        if self.random.random() < 0.7:
            z0 = 0
        cover = self.random.choice(COVERS)
        stand_on = cover != "B" and self.random.random() < 0.6
        passable = cover == "L" and self.random.random() < 0.5
        return Piece(name, self.corners(), z0, z1 or 100, cover, stand_on, passable)

    def corners(self) -> tuple[Point, ...]:
        kind = self.random.random()
        if kind < 0.6:
            grain = self.random.choice((10, 50, 100))
            x, y = self.whole(grain), self.whole(grain)
            wide, deep = (self.random.choice((10, 50, 100, 300)) for _ in "xy")
            return rectangle(x, y, x + wide, y + deep)
        if kind < 0.75:
            return octagon(*self.point(), self.random.choice((60, 70, 150)))
        while True:
            found = convex([self.point() for _ in range(self.random.randint(3, 8))])
            if 3 <= len(found) <= 8:
                return tuple(found)

    def anywhere(self, name: str) -> Body:
        x, y = self.point()
        z = self.random.choice(levels(self.terrain, x, y))
        size = self.random.choice(list(SIZES))
        return Body.of(name, size, x, y, z, self.random.choice((0, 45, 90, 180, 270, 17, 233)))

    def standing(self, name: str) -> Body | None:
        for _ in range(20):
            body = self.anywhere(name)
            if stands(self.terrain, self.bodies, body, whole_base=True):
                return body
        return None

    def near(self, place: Place) -> Place:
        """A point some way off, often straight or at a distance that matters."""
        x, y, _ = place
        steps = (0, 50, 55, 60, 65, 80, 110, 120, 130, 170, self.random.randint(0, 400))
        dx = self.random.choice(steps) * self.random.choice((-1, 1))
        dy = self.random.choice(steps) * self.random.choice((-1, 1))
        x, y = min(max(x + dx, 0), self.terrain.side), min(max(y + dy, 0), self.terrain.side)
        return x, y, self.random.choice(levels(self.terrain, x, y))

    def at_an_edge(self, name: str) -> Body:
        """A figure on the edge of a top, from which special legs start."""
        tops = [p for p in self.terrain.pieces if p.stand and p.z1 > 100]
        if not tops:
            return self.anywhere(name)
        top = self.random.choice(tops)
        at = self.random.randrange(len(top.corners))
        (ax, ay), (bx, by) = top.corners[at - 1], top.corners[at]
        part = self.random.choice((0, 1, 2, 3))
        size = self.random.choice(list(SIZES))
        return Body.of(name, size, ax + (bx - ax) * part // 3, ay + (by - ay) * part // 3, top.z1)

    def leg(self, body: Body, start: Place) -> Leg:
        kinds: tuple[LegKind, ...] = ("walk", "walk", "climb", "cross", "jump", "ladder", "stairs")
        end = self.near(start)
        if self.random.random() < 0.2:
            start, end = end, start
        return Leg(self.random.choice(kinds), start, end)

    def scene(self) -> Scene:
        return Scene(self.terrain, tuple(self.bodies))

    def questions(self, rounds: int) -> Iterator[Certificate]:
        """Certificates of every kind."""
        t, r = self.terrain, self.random
        for _ in range(rounds):
            if len(self.bodies) < 2:
                return
            a, b = r.sample(self.bodies, 2)
            new = self.anywhere("new")
            yield measured(a, b)
            yield measured(a, new)
            yield ranged(a, b, r.choice((0, 300)), r.choice((600, 1600)))
            yield arc(a, *self.point())
            yield touch(a, self.near(a.place))
            yield sight(t, self.bodies, a, b)
            yield sight(t, self.bodies, new, b)
            yield stand(t, self.bodies, new)
            yield stand(t, self.bodies, a.at(self.near(a.place)), whole_base=True)
            feet = Feet(r.random() < 0.2, r.random() < 0.2)
            for mover in (a, self.at_an_edge("new")):
                leg = self.leg(mover, mover.place)
                yield check_leg(t, self.bodies, mover, leg, feet)
                legs = [leg] if r.random() < 0.5 else [leg, self.leg(mover, leg.end)]
                yield check_path(t, self.bodies, mover, legs, r.choice((200, 500)), feet)
            aim = (*self.near(b.place)[:2], b.z + r.choice((0, 20, 80, 140)))
            yield beam(t, self.bodies, a, aim, r.choice((0, 300)), r.choice((400, 1000)))

    def forced(self) -> Iterator[Certificate]:
        """Falls, pushes and placements: slow to check, so few are asked."""
        t, r = self.terrain, self.random
        if len(self.bodies) < 2:
            return
        a, b = r.sample(self.bodies, 2)
        yield push(t, self.bodies, a, b, r.choice((0, 50, 100, 200, 300)))
        mover = self.at_an_edge("new")
        yield push(t, self.bodies, a, mover, r.choice((60, 100, 300)))
        yield settle(t, self.bodies, a, self.near(a.place), whole_base=r.random() < 0.5)
        for _ in range(20):
            leg = self.leg(mover, mover.place)
            if check_leg(t, self.bodies, mover, leg).tested:
                yield fall(t, self.bodies, mover, leg)
                break


def convex(points: list[Point]) -> list[Point]:
    """The counter-clockwise hull of points."""
    ordered = sorted(set(points))
    sides: list[list[Point]] = []
    for run in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for x, y in run:
            while len(chain) > 1 and (chain[-1][0] - chain[-2][0]) * (y - chain[-2][1]) <= (
                chain[-1][1] - chain[-2][1]
            ) * (x - chain[-2][0]):
                chain.pop()
            chain.append((x, y))
        sides.append(chain[:-1])
    return sides[0] + sides[1]
