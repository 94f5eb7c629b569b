"""A ghost: what would be if a figure went there and faced so. CO-29.7 to 29.10.

The state is a copy of the real one, on which the ghost may stand.
"""

from fracas.engine import BadInput

from . import shown
from .attack import modes, shooting_terms, shot_at_terms, targets, usable
from .cards import own_cards, rank
from .catalogue import RangedWeapon
from .chances import mean_hit, passing, wounds
from .charge import reach_of_card
from .figures import apart, bodies, body, enemies, max_charge, put, sees, sheet, terrain
from .geometry.certificates import PathCheck, Ray, Stand
from .geometry.measure import from_rear, gap
from .geometry.shapes import Place
from .geometry.sight import eye_of, sight
from .geometry.stand import stand
from .moving import NEED, leg_modifier
from .overwatch import watchers
from .paths import Path, check, way_to
from .sights import sighted, told
from .state import BY_MOVE, TABLE, Collision
from .view import cause


def ghost(s: Collision, viewer: int, wanted: shown.Ghost) -> shown.Ghosted:
    figure = wanted.figure
    if figure >= len(s.figures):
        raise BadInput(f"there is no figure {figure}; there are {len(s.figures)}")
    one = s.figures[figure]
    if one.status == TABLE:
        found: PathCheck | Stand = check(s, figure, None, way(s, figure, wanted.to))
    elif wanted.to:
        found = stand(terrain(s), bodies(s), body(one).at(wanted.to[-1]), whole_base=True)
    else:
        raise BadInput(f"{one.name} is not on the table: say where it would be")
    why = told(s.layout, bodies(s), found)
    path = legs_of(s, figure, found) if isinstance(found, PathCheck) else []
    stand_there(s, figure, found.end if isinstance(found, PathCheck) else found.body.place, wanted)
    if path:
        s.moved |= BY_MOVE
    foes = enemies(s, one.owner)
    ground, crowd, me = terrain(s), bodies(s), body(one)
    return shown.Ghosted(
        figure=one.name,
        path=path,
        cost=found.cost if isinstance(found, PathCheck) else 0,
        budget=found.budget if isinstance(found, PathCheck) else 0,
        at=one.place,
        facing=one.facing,
        legal=found.legal,
        why=why,
        clause=found.clause,
        sees=[sighted(s.layout, ground, crowd, me, body(s.figures[k])) for k in foes],
        seen=[sighted(s.layout, ground, crowd, body(s.figures[k]), me) for k in foes],
        shots=shots(s, figure),
        charges=charges(s, figure, viewer),
        reactions=[s.figures[k].name for k in watchers(s, figure)],
        eye=eye_of(me),
        rays=rays(s, figure, wanted.rays),
    )


def rays(s: Collision, figure: int, target: int | None) -> list[shown.GhostRay]:
    """All 20 to one figure, as they are counted for cover (CO-7.5 to 7.16)."""
    if target is None:
        return []
    if target >= len(s.figures) or target == figure:
        raise BadInput(f"there is no figure {target}; there are {len(s.figures)}")
    if s.figures[target].status != TABLE:
        return []
    found = sight(terrain(s), bodies(s), body(s.figures[figure]), body(s.figures[target]))
    return [
        shown.GhostRay(light=one.light, aim=one.aim, end=_end(found.eye, one), front=one.front)
        for one in found.rays
    ]


def _end(eye: Place, ray: Ray) -> Place:
    if ray.at is None:
        return ray.aim
    over, under = ray.at
    x, y, z = (start + (to - start) * over // under for start, to in zip(eye, ray.aim, strict=True))
    return x, y, z


def way(s: Collision, figure: int, points: list[Place]) -> Path:
    """By all the way points, each reached the best way from the one before (CO-29.8)."""
    found: Path = ()
    start: Place | None = None
    for point in points:
        found += way_to(s, figure, start, point)
        start = point
    return found


def legs_of(s: Collision, figure: int, found: PathCheck) -> list[shown.GhostLeg]:
    return [
        shown.GhostLeg(
            kind=one.leg.kind,
            to=one.leg.end,
            cost=one.cost,
            chance=percent(passing(NEED, leg_modifier(s, figure, one.leg.kind, one.penalty)))
            if one.tested
            else None,
        )
        for one in found.legs
    ]


def stand_there(s: Collision, figure: int, place: Place, wanted: shown.Ghost) -> None:
    one = s.figures[figure]
    one.status = TABLE
    put(one, place)
    if wanted.facing is not None:
        one.facing = wanted.facing
    if s.acting != figure:  # it would be the one that acts, with all its actions before it
        s.acting, s.done, s.moved = figure, (), 0


def percent(chance: float) -> int:
    return round(100 * chance)


def shots(s: Collision, figure: int) -> list[shown.GhostShot]:
    """What each Shoot from there would be worth (CO-29.9); a second one is hurried."""
    s.hurried = "shoot" in s.done
    return [
        shot(s, figure, target, gun, mode)
        for gun in usable(s, figure, reaction=False)
        for target in targets(s, figure, gun)
        for mode in modes(gun)
    ]


def shot(s: Collision, figure: int, target: int, gun: RangedWeapon, mode: str) -> shown.GhostShot:
    suppressing = mode == "suppress"
    ours = shooting_terms(s, figure, target, gun, reaction=False)
    theirs = shot_at_terms(s, figure, target, gun)
    columns = gun.shots + suppressing + ("surge" in s.figures[figure].skills)
    lead = sum(n for _, n in ours) - sum(n for _, n in theirs)
    armour = 0 if suppressing else sheet(s.figures[target]).armour
    return shown.GhostShot(
        weapon=gun.id,
        suppressing=suppressing,
        target=s.figures[target].name,
        distance=apart(s, figure, target),
        terms=([(cause(what), n) for what, n in ours], [(cause(what), n) for what, n in theirs]),
        columns=columns,
        hit=percent(mean_hit(lead, columns)),
        wound=percent(1 - wounds(columns, lead, armour)[0]),
    )


def charges(s: Collision, figure: int, viewer: int) -> list[shown.GhostCharge]:
    """Which cards would reach an enemy in sight, if the way is straight (CO-29.10)."""
    one, longest = s.figures[figure], max_charge(s, figure)
    if one.suppressed:
        return []
    s.hurried = "charge" in s.done
    unseen = [rank(card) for card in own_cards(one.owner) if not s.knows(viewer, card)]
    found = []
    for k in enemies(s, one.owner):
        length = gap(body(one), body(s.figures[k]))
        if length <= longest and sees(s, figure, k):
            found.append(
                shown.GhostCharge(
                    target=s.figures[k].name,
                    length=length,
                    cards=sum(reach_of_card(s, figure, card) >= length for card in unseen),
                    unseen=len(unseen),
                    rear=not from_rear(body(one), body(s.figures[k])).front,
                )
            )
    return found


def tries(s: Collision, viewer: int) -> list[shown.Ghost]:
    """For the kit: a few steps of a few figures."""
    return [
        shown.Ghost(figure=k, to=[(min(s.side, one.x + far), one.y, one.z)], facing=far % 360)
        for k, one in enumerate(s.figures[:3])
        for far in (0, 90, 700)
    ]
