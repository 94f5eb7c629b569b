"""Claims about movement: legs, falls, pushes and forced placements."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from .exact import DIRECTIONS, hyp, in_or_on, nearest_whole, point_polygon2, strictly_in
from .scene import STEP, Body, Place, Scene, body_from, nearer

Claim = dict[str, Any]
Faults = set[tuple[str, str]]


def beyond_three(drop: int) -> int:
    extra = 0
    while drop > 300 + 100 * extra:
        extra += 1
    return extra


def place_of(data: list[int]) -> Place:
    return data[0], data[1], data[2]


def ends(scene: Scene, body: Body, *places: Place) -> Faults:
    found: Faults = set()
    for place in places:
        found |= scene.stand_faults(body.put(place), whole_base=False)
    return found


def flat_and_upright(scene: Scene, body: Body, high: Place, low: Place) -> Faults:
    """CO-10.27"""
    top = high[2] + body.height
    return (
        scene.way_faults(body, high[:2], low[:2], high[2], top)
        | scene.way_faults(body, low[:2], low[:2], low[2], top)
        | ends(scene, body, high, low)
    )


def leg_truth(
    scene: Scene, body: Body, kind: str, start: Place, end: Place
) -> tuple[int, bool, int, Faults]:
    """Cost, whether a test is due, its penalty, and everything that forbids the leg."""
    flat2 = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    high, low = (start, end) if start[2] > end[2] else (end, start)
    rise, reach = high[2] - low[2], 2 * body.radius + 10
    found: Faults = set()
    if kind == "walk":
        level, found = scene.walk(body, start, end[:2])
        if not found and level != end[2]:
            found = {("level", "")}
        return hyp(end[0] - start[0], end[1] - start[1]), False, 0, found
    if kind == "cross":
        drop = start[2] - end[2]
        if drop < -100:
            found.add(("too_high", ""))
        if scene.void_runs(start[:2], end[:2], start[2]) != 1:
            found.add(("no_void", ""))
        found |= scene.way_faults(body, start[:2], end[:2], start[2], start[2] + body.height)
        found |= ends(scene, body, start, end)
        cost = hyp(end[0] - start[0], end[1] - start[1])
        return cost, True, beyond_three(drop) if drop > 100 else 0, found
    if kind == "jump":
        drop = start[2] - end[2]
        if drop <= 100:
            found.add(("too_low", ""))
        if flat2 > reach**2:
            found.add(("shift", ""))
        return 0, True, beyond_three(drop), found | flat_and_upright(scene, body, high, low)
    if kind == "climb":
        if rise <= 100:
            found.add(("too_low", ""))
        if flat2 > reach**2:
            found.add(("shift", ""))
        walls = [
            p
            for p in scene.pieces
            if p.stand and p.cover == "H" and p.z1 == high[2] and p.z0 - low[2] <= 100
            and in_or_on(p.corners, high[:2])
            and point_polygon2(low[:2], p.corners) <= (body.radius + 5) ** 2
        ]  # fmt: skip
        if not walls:
            found.add(("no_wall", ""))
        return rise, True, 0, found | flat_and_upright(scene, body, high, low)
    ways = [
        ladder
        for ladder in scene.ladders
        if (ladder.run > 0) == (kind == "stairs")
        and (ladder.low, ladder.high) == (low[2], high[2])
        and (low[0] - ladder.x) ** 2 + (low[1] - ladder.y) ** 2 <= (body.radius + 5) ** 2
        and flat2 <= (reach + ladder.run) ** 2
    ]
    if not ways:
        found.add(("no_ladder", ""))
    cost = min((max(rise, ladder.run) for ladder in ways), default=0)
    return cost, False, 0, found | flat_and_upright(scene, body, high, low)


def leg_faults(scene: Scene, claim: Claim) -> Iterator[str]:
    leg, body = claim["leg"], body_from(claim["body"])
    start, end = place_of(leg["start"]), place_of(leg["end"])
    cost, test, penalty, faults = leg_truth(scene, body, leg["kind"], start, end)
    if claim["legal"] != (not faults):
        yield f"leg: {leg} legal is {claim['legal']}, but {sorted(faults)}"
    elif faults:
        if (claim["why"], claim["blocker"]) not in faults:
            yield f"leg: {claim['why']} {claim['blocker']!r} is not among {sorted(faults)}"
    elif (claim["cost"], claim["penalty"]) != (cost, penalty):
        yield f"leg: cost and penalty {claim['cost']}, {claim['penalty']}, not {cost}, {penalty}"
    elif (claim["tested"] or claim["spared"]) != test or (claim["tested"] and claim["spared"]):
        yield f"leg: tested is {claim['tested']}, spared is {claim['spared']}"
    elif claim["spared"] and leg["kind"] == "cross" and (cost > 300 or start[2] - end[2] > 100):
        yield "leg: too far or too deep to be spared a test"


def settled_faults(scene: Scene, claim: Claim) -> Iterator[str]:
    """Every point that is nearer, or as near and earlier in order, must be illegal."""
    body, (x, y, z) = body_from(claim["body"]), claim["wanted"]
    whole = claim["whole_base"]
    if claim["placed"] is None:
        if any(top.z1 == z for top in scene.tops) or z == 0:
            yield "settled: no place found, though the level exists"
        return
    px, py, pz = claim["placed"]
    d2 = (px - x) ** 2 + (py - y) ** 2
    if pz != z or d2 != claim["distance2"]:
        yield f"settled: {claim['placed']} is not {claim['distance2']} from {claim['wanted']}"
    if scene.stand_faults(body.put((px, py, pz)), whole):
        yield f"settled: {claim['placed']} is not legal"
    reach = hyp(px - x, py - y)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if (dx * dx + dy * dy, y + dy, x + dx) < (d2, py, px) and stands_fast(
                scene, body.put((x + dx, y + dy, z)), whole
            ):
                yield f"settled: {(x + dx, y + dy)} is nearer than {claim['placed']}"
                return


def stands_fast(scene: Scene, body: Body, whole: bool) -> bool:
    """As stand_faults, but ends at the first cheap fault: many points are tried."""
    edge = body.radius if whole else 0
    if not (edge <= body.x <= scene.side - edge and edge <= body.y <= scene.side - edge):
        return False
    for other in scene.others(body.name):
        near = (other.x - body.x) ** 2 + (other.y - body.y) ** 2
        if near < (other.radius + body.radius) ** 2 and (
            other.z < body.z + body.height and body.z < other.z + other.height
        ):
            return False
    here = body.x, body.y
    if scene.support(here, body.z) != body.z:
        return False
    for piece in scene.meets(body.z + STEP, body.z + body.height):
        if strictly_in(piece.corners, here):
            return False
    return not scene.stand_faults(body, whole)


def step_point(x: int, y: int, dx: int, dy: int, s: int) -> tuple[int, int]:
    length = hyp(dx, dy)
    return (
        x + nearest_whole(Fraction(dx * s, length)),
        y + nearest_whole(Fraction(dy * s, length)),
    )


def landing_on(
    scene: Scene, body: Body, line: list[tuple[int, int]], level: int, whole: bool
) -> tuple[Place | None, Place | None]:
    """The first void point of a line and the first where the figure stands (CO-11.8)."""
    first: Place | None = None
    for p in line:
        if not all(0 <= c <= scene.side for c in p):
            break
        under = scene.support(p, level)
        if level - under > 100:
            here = (p[0], p[1], under)
            first = first or here
            if not scene.stand_faults(body.put(here), whole):
                return first, here
    return first, None


def fall_faults(scene: Scene, claim: Claim) -> Iterator[str]:
    body, leg = body_from(claim["body"]), claim["leg"]
    start, end = place_of(leg["start"]), place_of(leg["end"])
    top = start[2]
    if leg["kind"] == "cross":
        dx, dy = end[0] - start[0], end[1] - start[1]
        line = [step_point(start[0], start[1], dx, dy, s) for s in range(1, hyp(dx, dy) + 1)]
        wanted, landing = landing_on(scene, body, line, start[2], True)
    else:
        top = max(start[2], end[2])
        wanted = landing = start if start[2] < end[2] else end
        if scene.stand_faults(body.put(landing), True):
            landing = None
    yield from placed_faults(scene, claim, wanted, landing, claim["landing"])
    if claim["landing"] is not None:
        height = top - claim["landing"][2]
        if (claim["height"], claim["hit"]) != (height, beyond_three(height)):
            yield f"fall: height {claim['height']}, hit {claim['hit']}, should be {height}"


def placed_faults(
    scene: Scene, claim: Claim, wanted: Place | None, landing: Place | None, got: list[int] | None
) -> Iterator[str]:
    """A landing, or the settling of one that does not fit."""
    kind, settled = claim["claim"], claim["settled"]
    if landing is not None:
        if got != list(landing) or settled is not None:
            yield f"{kind}: lands at {got}, should be {landing}"
    elif wanted is not None:
        if settled is None or settled["wanted"] != list(wanted):
            yield f"{kind}: is not settled from {wanted}"
        else:
            yield from settled_faults(scene, settled)
            if settled["placed"] is not None and got != settled["placed"]:
                yield f"{kind}: lands at {got}, not where it was settled"


def push_faults(scene: Scene, claim: Claim) -> Iterator[str]:
    attacker, target = body_from(claim["attacker"]), body_from(claim["target"])
    dx, dy = target.x - attacker.x, target.y - attacker.y
    if (dx, dy) == (0, 0):
        dx, dy = DIRECTIONS[attacker.facing]
    points = [step_point(target.x, target.y, dx, dy, s) for s in range(claim["length"] + 1)]
    here, ended, by, step = target, "spent", set[str](), claim["length"]
    for s, p in enumerate(points[1:], 1):
        if not all(0 <= c <= scene.side for c in p):
            ended, step = "left", s
            break
        there = here.put((p[0], p[1], here.z))
        by = pieces_that_stop(scene, here, there)
        if by:
            ended, step = "piece", s - 1
            break
        by = {name for why, name in scene.stand_faults(there, False) if why == "figure"}
        if by:
            ended, step = "figure", s - 1
            break
        under = scene.support(p, here.z)
        if here.z - under > 100:
            ended, step = "fell", s
            break
        here = there.put((p[0], p[1], under))
    if (claim["ended"], claim["steps"], set(claim["by"])) != (ended, step, by):
        yield f"push: {claim['ended']} by {claim['by']} after {claim['steps']}, not {ended} {step}"
        return
    if ended == "left":
        if claim["end"] != [here.x, here.y, here.z]:
            yield f"push: last on the table at {claim['end']}, should be {here}"
    elif ended == "fell":
        wanted, landing = landing_on(scene, target, points[step:], here.z, False)
        yield from placed_faults(scene, claim, wanted, landing, claim["end"])
        height = here.z - claim["end"][2]
        if (claim["height"], claim["hit"]) != (height, beyond_three(height)):
            yield f"push: falls {claim['height']}, should be {height}"
    else:
        stood: Place | None = (here.x, here.y, here.z)
        wanted = stood
        if scene.stand_faults(here, False):
            stood = None
        yield from placed_faults(scene, claim, wanted, stood, claim["end"])


def pieces_that_stop(scene: Scene, here: Body, there: Body) -> set[str]:
    """CO-18.16, CO-R103"""
    found = set()
    for piece in scene.meets(here.z + 50, here.z + here.height):
        r2 = here.radius**2
        if not nearer(piece, (there.x, there.y), (there.x, there.y), here.radius):
            continue
        already = point_polygon2((here.x, here.y), piece.corners) < r2
        if not already or strictly_in(piece.corners, (there.x, there.y)):
            found.add(piece.name)
    return found
