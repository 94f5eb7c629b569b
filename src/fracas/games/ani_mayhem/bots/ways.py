"""Where a party should be going. AM-33.3 to AM-33.5, AM-33.14."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.games.ani_mayhem.movement import can_end
from fracas.games.ani_mayhem.places import at_home, may_stop
from fracas.games.ani_mayhem.reckoning import ability
from fracas.games.ani_mayhem.state import AniMayhem, Body, Menace, card
from fracas.games.ani_mayhem.things import able, sheltered
from fracas.games.ani_mayhem.values import fights
from fracas.games.ani_mayhem.vocabulary import MOVEMENT

from .assess import distances, goals, lands_on
from .fights import beatable, might
from .weights import FAR, PARTY, WAY


def weak(s: AniMayhem, seat: int, members: Sequence[Body]) -> bool:
    """Too weak to be out, when there is somebody to wait for."""
    if might(s, members, PARTY.together) >= PARTY.strong:
        return False
    others = [one for one in s.bodies.values() if one.seat == seat and one not in members]
    return bool(s.players[seat].bonked) or any(at_home(s, one) and leaves(s, one) for one in others)


def leaves(s: AniMayhem, body: Body) -> bool:
    """Whether a character can go out: nobody waits for one who has not the symbol of the location
    before its haven nor the movement to get past it (AM-11.13)."""
    if not able(s, body) or body.at >= 0:
        return able(s, body)
    steps = ability(s, body, MOVEMENT) - 1
    return steps >= 0 and can_end(s, [body], s.havens[-1 - body.at].site, steps)


def homes(s: AniMayhem, seat: int) -> list[int]:
    return [one.site for one in s.havens if one.owner == seat and not one.converted]


def route(s: AniMayhem, menace: Menace, movements: int) -> list[int]:
    """AM-33.4: where a disaster comes by in its next movements."""
    if menace.at < 0 or menace.fixed or menace.primary >= 0:
        return []
    path = s.paths[menace.seat]
    pace = ability(s, menace, MOVEMENT) * movements
    return list(path[menace.pace + 1 : menace.pace + pace + 1])


def leaving(s: AniMayhem, menace: Menace, movements: int) -> bool:
    """Whether it would be off the field with what it carries."""
    pace = ability(s, menace, MOVEMENT) * movements
    return menace.pace + pace >= len(s.paths[menace.seat])


def targets(s: AniMayhem, seat: int, members: Sequence[Body]) -> dict[int, float]:
    """Where the party has something to do, and what speaks against it, in steps."""
    found: dict[int, float] = {}
    for at in goals(s, members):
        found[at] = WAY.disaster * len(s.sites[at].disasters) + WAY.afraid * danger(s, at, members)
    laden = any(one.items for one in members)
    for menace in s.menaces.values():
        if menace.at < 0 or not fights(s, menace) or not beatable(s, menace, members):
            continue
        worth = -WAY.item * bool(menace.item)
        if not menace.item:
            if card(s, menace.card).grade != "major":
                continue
        elif leaving(s, menace, s.seats):
            worth -= WAY.urgent
        cells = [menace.at]
        if laden:
            cells += route(s, menace, s.seats)
        else:
            cells += [lands_on(s, menace)] if not menace.fixed else []
        for at in cells:
            if at >= 0 and not sheltered(s, at) and may_stop(s, members, at):
                found[at] = min(found.get(at, FAR), 0.0) + worth
    for at, site in enumerate(s.sites):
        lying = sum(card(s, one).type == "item" for one in site.above)
        if lying and not danger(s, at, members) and may_stop(s, members, at):
            found[at] = min(found.get(at, FAR), 0.0) - WAY.item * lying
    return found


def heading(s: AniMayhem, seat: int, members: Sequence[Body]) -> tuple[dict[int, float], bool]:
    """How far each location is from where the party should be, dangers counted as steps (empty if
    there is nothing to do), and whether it should go home."""
    at = members[0].at
    doors = homes(s, seat)
    if at >= 0 and doors:
        far = distances(s, doors)
        laden = any(one.items for one in members)
        if weak(s, seat, members) or (laden and far.get(at, FAR) <= WAY.home):  # AM-33.5
            return {one: float(steps) for one, steps in far.items()}, True
    return spread(s, targets(s, seat, members)), False


def spread(s: AniMayhem, wanted: dict[int, float]) -> dict[int, float]:
    """The least of weight and steps over all targets, for each location."""
    found: dict[int, float] = {}
    for at, weight in wanted.items():
        for other, steps in distances(s, [at]).items():
            if other not in found or weight + steps < found[other]:
                found[other] = weight + steps
    return found


def danger(s: AniMayhem, at: int, members: Sequence[Body]) -> bool:
    """Whether a face-up disaster there is more than the party can beat."""
    return any(
        one.at == at and fights(s, one) and not beatable(s, one, members)
        for one in s.menaces.values()
    )


def peril(s: AniMayhem, at: int, members: Sequence[Body]) -> float:
    """AM-33.4: what lies there or will come there and is too much for the party, in steps."""
    laden = any(one.items for one in members)
    coming = any(
        (at in route(s, one, s.seats) if laden else lands_on(s, one) == at)
        and fights(s, one)
        and not beatable(s, one, members)
        for one in s.menaces.values()
    )
    return WAY.danger * danger(s, at, members) + WAY.coming * coming
