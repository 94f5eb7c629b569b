"""The claims, one function each: everything wrong with a claim, in words."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Any

from .exact import (
    DIRECTIONS,
    Polygon,
    cuts,
    hyp,
    nearest_whole,
    octagon,
    passes_inside,
    point_inside,
    point_polygon2,
)
from .moves import fall_faults, leg_faults, push_faults, settled_faults
from .scene import Body, Piece, Place, Scene, body_from

Claim = dict[str, Any]


def tape(a: Body, b: Body) -> tuple[int, int, int]:
    """hyp between centres, gap and distance (CO-3.9, CO-3.10)."""
    flat = hyp(a.x - b.x, a.y - b.y)
    gap = max(0, flat - a.radius - b.radius)
    return flat, gap, hyp(gap, a.z - b.z)


def differ(claim: Claim, **expected: object) -> Iterator[str]:
    for name, value in expected.items():
        if claim[name] != value:
            yield f"{claim['claim']}: {name} is {claim[name]!r}, should be {value!r}"


def dot(body: Body, x: int, y: int) -> int:
    ux, uy = DIRECTIONS[body.facing]
    return ux * (x - body.x) + uy * (y - body.y)


class Checker:
    """Holds the scene; `check` gives what is wrong with a claim, nothing when it holds."""

    def __init__(self) -> None:
        self.scene = Scene({"side": 3300, "pieces": [], "ladders": []}, [])

    def check(self, claim: Claim) -> list[str]:
        kinds: dict[str, Callable[[Claim], Iterator[str]]] = {
            "scene": self.set_scene,
            "measured": self.measured,
            "ranged": self.ranged,
            "arc": self.arc,
            "sight": self.sight,
            "stand": self.stand,
            "leg": self.leg,
            "path": self.path,
            "settled": self.settled,
            "fall": self.fall,
            "push": self.push,
            "beam": self.beam,
            "touch": self.touch,
        }
        if claim["claim"] not in kinds:
            return [f"unknown claim {claim['claim']!r}"]
        return list(kinds[claim["claim"]](claim))

    def set_scene(self, claim: Claim) -> Iterator[str]:
        self.scene = Scene(claim["terrain"], claim["bodies"])
        yield from ()

    def measured(self, claim: Claim) -> Iterator[str]:
        a, b = body_from(claim["a"]), body_from(claim["b"])
        flat, gap, distance = tape(a, b)
        near = (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.radius + b.radius) ** 2
        shared = range(max(a.z, b.z), min(a.z + a.height, b.z + b.height))
        yield from differ(
            claim, flat=flat, gap=gap, distance=distance,
            contact=gap <= 5 and abs(a.z - b.z) <= 100, overlap=near and len(shared) > 0,
        )  # fmt: skip

    def ranged(self, claim: Claim) -> Iterator[str]:
        a, b = body_from(claim["shooter"]), body_from(claim["target"])
        far = tape(a, b)[2]
        yield from differ(
            claim, distance=far, in_range=far in range(claim["minimum"], claim["maximum"] + 1),
            beyond_half=Fraction(far) > Fraction(claim["maximum"], 2), from_above=b.z + 300 <= a.z,
        )  # fmt: skip

    def arc(self, claim: Claim) -> Iterator[str]:
        found = dot(body_from(claim["body"]), *claim["point"])
        yield from differ(claim, dot=found, front=found >= 0)

    def touch(self, claim: Claim) -> Iterator[str]:
        body, (x, y, z) = body_from(claim["body"]), claim["marker"]
        flat, limit = hyp(x - body.x, y - body.y), body.radius + 35
        yield from differ(
            claim, flat=flat, limit=limit, touches=flat <= limit and abs(z - body.z) <= 100
        )

    def aims(self, viewer: Body, target: Body) -> list[Place]:
        dx, dy = target.x - viewer.x, target.y - viewer.y
        if (dx, dy) == (0, 0):
            dx, dy = DIRECTIONS[viewer.facing]
        length, found = hyp(dx, dy), []
        for up in (15, 40, 65, 90):
            for left in (80, 40, 0, -40, -80):
                wide = Fraction(left * target.radius, 100)
                found.append(
                    (
                        target.x + nearest_whole(-dy * wide / length),
                        target.y + nearest_whole(dx * wide / length),
                        target.z + nearest_whole(Fraction(up * target.height, 100)),
                    )
                )
        return found

    def screens(self, viewer: Body, target: Body) -> list[Piece]:
        """Everything that may stop or screen a ray, with the bodies as light pieces."""
        found = [
            piece
            for piece in self.scene.pieces
            if piece.cover != "L"
            or point_polygon2((viewer.x, viewer.y), piece.corners) > (viewer.radius + 5) ** 2
        ]
        return found + [
            Piece(o.name, octagon(o.x, o.y, o.radius), o.z, o.z + o.height, "L", False, True)
            for o in self.scene.others(viewer.name, target.name)
        ]

    def sight(self, claim: Claim) -> Iterator[str]:
        viewer, target = body_from(claim["viewer"]), body_from(claim["target"])
        eye = (viewer.x, viewer.y, viewer.z + viewer.eye)
        screens = self.screens(viewer, target)
        lights = []
        for number, (aim, ray) in enumerate(
            zip(self.aims(viewer, target), claim["rays"], strict=True)
        ):
            by = {
                cover
                for cover in ("H", "L")
                for piece in screens
                if (piece.cover == "L") == (cover == "L")
                and passes_inside(eye, aim, piece.corners, piece.z0, piece.z1)
            }
            light = "stopped" if "H" in by else "screened" if by else "clear"
            front = dot(viewer, aim[0], aim[1]) >= 0
            lights.append((light, front))
            if (tuple(ray["aim"]), ray["light"], ray["front"]) != (aim, light, front):
                yield f"sight: ray {number} is {ray}, should be {light} to {aim}, front {front}"
            elif light != "clear" and not any(
                piece.name == ray["by"]
                and (piece.cover == "L") == (light == "screened")
                and point_inside(eye, aim, Fraction(*ray["at"]), piece.corners, piece.z0, piece.z1)
                and 0 <= Fraction(*ray["at"]) <= 1
                for piece in screens
            ):
                yield f"sight: ray {number} is not inside {ray['by']!r} at {ray['at']}"
        stopped = sum(light == "stopped" for light, _ in lights)
        screened = sum(light == "screened" for light, _ in lights)
        covered = "heavy" if stopped >= 5 else "light" if stopped + screened >= 5 else "none"
        yield from differ(
            claim, eye=list(eye), stopped=stopped, screened=screened, cover=covered,
            seen=any(front and light != "stopped" for light, front in lights),
        )  # fmt: skip

    def stand(self, claim: Claim) -> Iterator[str]:
        body = body_from(claim["body"])
        faults = self.scene.stand_faults(body, whole_base=False)
        if claim["why"] == "off_table":
            faults = self.scene.stand_faults(body, whole_base=True)
        if claim["legal"] != (not faults):
            yield f"stand: legal is {claim['legal']}, but {sorted(faults)}"
        elif faults and (claim["why"], claim["blocker"]) not in faults:
            yield f"stand: {claim['why']} {claim['blocker']!r} is not among {sorted(faults)}"
        if claim["why"] == "piece" and claim["gap2"] is not None:
            (piece,) = (p for p in self.scene.pieces if p.name == claim["blocker"])
            if Fraction(*claim["gap2"]) != point_polygon2((body.x, body.y), piece.corners):
                yield f"stand: gap2 {claim['gap2']} is wrong"

    def leg(self, claim: Claim) -> Iterator[str]:
        yield from leg_faults(self.scene, claim)

    def path(self, claim: Claim) -> Iterator[str]:
        body = body_from(claim["body"])
        here, cost = [body.x, body.y, body.z], 0
        for leg in claim["legs"]:
            yield from leg_faults(self.scene, leg | {"claim": "leg"})
            if leg["leg"]["start"] != here:
                yield f"path: a leg starts at {leg['leg']['start']}, not at {here}"
            if leg["legal"]:
                here, cost = leg["leg"]["end"], cost + leg["cost"]
        legal = (
            claim["why"] != "broken" and cost <= claim["budget"]
            and all(leg["legal"] for leg in claim["legs"])
            and (here == [body.x, body.y, body.z]
                 or not self.scene.stand_faults(body.put((here[0], here[1], here[2])), True))
        )  # fmt: skip
        yield from differ(claim, end=here, cost=cost, legal=legal)

    def settled(self, claim: Claim) -> Iterator[str]:
        yield from settled_faults(self.scene, claim)

    def fall(self, claim: Claim) -> Iterator[str]:
        yield from fall_faults(self.scene, claim)

    def push(self, claim: Claim) -> Iterator[str]:
        yield from push_faults(self.scene, claim)

    def beam(self, claim: Claim) -> Iterator[str]:
        shooter, aim = body_from(claim["shooter"]), tuple(claim["aim"])
        eye = (shooter.x, shooter.y, shooter.z + shooter.eye)
        flat2 = (aim[0] - eye[0]) ** 2 + (aim[1] - eye[1]) ** 2
        legal = flat2 > 0 and dot(shooter, aim[0], aim[1]) >= 0
        yield from differ(claim, legal=legal)
        if not legal:
            yield from differ(claim, crossed=[], end=None)
            return
        # As a segment: to a whole multiple of the aim past the range, in parts of that length.
        far = ceil(
            Fraction(claim["maximum"] + 1, max(1, hyp(aim[0] - eye[0], aim[1] - eye[1]) - 1))
        )
        tip = tuple(e + far * (a - e) for e, a in zip(eye, aim, strict=True))

        def inside(t: Fraction, polygon: Polygon, z0: int, z1: int) -> bool:
            return point_inside(eye, (tip[0], tip[1], tip[2]), t / far, polygon, z0, z1)

        def parts(polygon: Polygon, z0: int, z1: int) -> list[Fraction]:
            """The ends of the part of the beam inside a prism, by trying all parts."""
            marks = {t * far for t in cuts(eye[:2], tip[:2], [polygon])}
            rise = aim[2] - eye[2]
            if rise:
                marks |= {t for z in (z0, z1) if 0 <= (t := Fraction(z - eye[2], rise)) <= far}
            ordered = sorted(marks)
            hits = [(s, t) for s, t in pairwise(ordered) if inside((s + t) / 2, polygon, z0, z1)]
            return [hits[0][0], hits[-1][1]] if hits else []

        ends = [
            found[0]
            for piece in self.scene.pieces
            if piece.cover != "L" and (found := parts(piece.corners, piece.z0, piece.z1))
        ]
        if aim[2] < eye[2]:
            ends.append(Fraction(eye[2], eye[2] - aim[2]))
        reach2 = Fraction(claim["maximum"] ** 2, flat2)
        ends = [t for t in ends if t * t < reach2]
        end = min(ends, default=None)
        claimed = None if claim["end"] is None else Fraction(*claim["end"])
        if claimed != end:
            yield f"beam: ends at {claimed}, should be {end}"
        crossed = []
        for other in self.scene.others(shooter.name):
            found = parts(octagon(other.x, other.y, other.radius), other.z, other.z + other.height)
            if found and found[0] ** 2 < reach2 and (end is None or found[0] < end):
                away = tape(shooter, other)[2]
                if away >= claim["minimum"]:
                    crossed.append((away, other.y, other.x, other.name))
        names = [name for *_, name in sorted(crossed)]
        if [one["name"] for one in claim["crossed"]] != names:
            yield f"beam: crosses {[one['name'] for one in claim['crossed']]}, should be {names}"
