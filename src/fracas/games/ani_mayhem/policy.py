"""What a sound player would do at a glance: weights for the options of each question. AM-33."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fracas.engine import Choice, Step

from .bot import away, danger, distances, goals, outmatched, party_at, strength
from .combat import AskRetreat
from .equip import whole
from .hunt import Strikers, limit
from .movement import Gather, March, left, walking
from .priority import Respond, Standby
from .scavenge import Assign, GoOn, Members
from .state import AniMayhem
from .things import thing
from .turn import Reload
from .values import ability
from .vocabulary import DAMAGE, DEFENCE

SURE, LIKELY, FAIR, RARE, NEVER = 60.0, 12.0, 3.0, 0.05, 0.002
ENOUGH = 5
"""AM-33.2: the damage with which a party dares to scavenge."""
FULL = 1
"""AM-33.12: with so many cards in hand no disaster is risked."""
CALM_ACTS = {
    "enter": SURE, "enhance": LIKELY, "equip": LIKELY, "global": LIKELY, "pick": SURE,
    "reveal": FAIR, "activate": RARE, "build": RARE, "convert": FAIR, "take": RARE, "charm": RARE,
    "flash": RARE, "use": RARE, "drive": RARE, "board": RARE, "disembark": RARE,
}  # fmt: skip
FIGHT_ACTS = {"use": LIKELY, "reveal": LIKELY, "flash": FAIR, "activate": FAIR}
PASSES = {"pass": 1.0, "pass_fight": RARE, "pass_turn": RARE, "pass_combat": RARE}


def policy(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> Sequence[float]:
    weigh = WEIGHTS.get(type(step))
    if weigh is None:
        return [1.0] * len(options)
    found = weigh(s, step, seat, options)
    return found if any(one > 0 for one in found) else [1.0] * len(options)


def standby(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    fighting = s.combat is not None or bool(s.charms)
    return [
        act(s, seat, one, fighting) if isinstance(one, tuple) else PASSES.get(str(one), 1.0)
        for one in options
    ]


def act(s: AniMayhem, seat: int, choice: tuple[Choice, ...], fighting: bool) -> float:
    kind = str(choice[0])
    if fighting:
        return FIGHT_ACTS.get(kind, NEVER)
    if kind == "go":
        return go(s, seat, whole(choice[1]))
    if kind == "scavenge":
        strong = strength(s, party_at(s, seat, whole(choice[1]))) >= ENOUGH
        return SURE if strong else FAIR
    if kind == "attack":
        menace = s.menaces[whole(choice[1])]
        mine = party_at(s, seat, menace.at)
        sure = strength(s, mine) > ability(s, menace, DEFENCE) + 1
        return FAIR if sure else NEVER
    return CALM_ACTS.get(kind, NEVER)


def go(s: AniMayhem, seat: int, place: int) -> float:
    """AM-33.14: to the nearest location that the party passes."""
    group = party_at(s, seat, place)
    wanted = goals(s, group)
    if not wanted:
        return FAIR if place < 0 else RARE
    return NEVER if place in wanted else SURE


def gather(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """All who are not too slow go together."""
    quick = [one for one in options if isinstance(one, int) and left(s, s.bodies[one]) > 1]
    return [
        1.0 if not isinstance(one, int) else LIKELY if one in quick or not quick else RARE
        for one in options
    ]


def march(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    members = walking(s)
    wanted = goals(s, members)
    if not wanted:
        return [FAIR if one == "stop" else RARE for one in options]
    far = distances(s, wanted)
    steps = {
        one: away(s, far, one) + 2 * danger(s, one, members)
        for one in options
        if isinstance(one, int)
    }
    least = min(steps.values(), default=0)
    now = away(s, far, members[0].at)
    weights = []
    for one in options:
        if one == "stop":
            weights.append(SURE if now <= least else RARE)
        elif isinstance(one, int):
            weights.append(LIKELY if steps[one] == least and least < now else RARE)
        else:
            weights.append(NEVER)
    return weights


def retreat(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """AM-33.7: early, if the side cannot get through."""
    fight = s.combat
    menace = s.menaces.get(fight.menace) if fight is not None else None
    if fight is None or menace is None:
        return [1.0] * len(options)
    mine = [s.bodies[one] for one in fight.able if one in s.bodies and s.bodies[one].seat == seat]
    hopeless = outmatched(s, menace, mine, limit(s, menace))
    return [LIKELY if (one == "retreat") == hopeless else RARE for one in options]


def strikers(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """AM-33.6: enough damage to win soon, the strongest first."""
    fight = s.combat
    menace = s.menaces.get(fight.menace) if fight is not None else None
    weights = []
    for one in options:
        who = thing(s, one) if isinstance(one, int) else None
        deals = ability(s, who, DAMAGE, menace) if who is not None else 0
        weights.append(float(deals**3) + 0.1 if who is not None else 0.5)
    return weights


def reload(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    full = len(s.players[seat].hand) >= FULL
    return [
        LIKELY if isinstance(one, tuple) else (RARE if full else 2.0) if one == "draw" else 1.0
        for one in options
    ]


def go_on(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    assert s.search is not None
    mine = [s.bodies[one] for one in s.search.members]
    brave = strength(s, mine) >= ENOUGH or not s.sites[s.search.site].disasters
    return [LIKELY if (one == "go_on") == brave else 1.0 for one in options]


def everybody(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    return [SURE if one == "all" else 1.0 for one in options]


def sturdy(s: AniMayhem, step: Step, seat: int, options: Sequence[Choice]) -> list[float]:
    """Items go to who is hardest to bonk."""
    return [
        1.0 + ability(s, s.bodies[one], DEFENCE) ** 2 if isinstance(one, int) else 1.0
        for one in options
    ]


Weigh = Callable[[AniMayhem, Any, int, Sequence[Choice]], list[float]]
WEIGHTS: dict[type[Step], Weigh] = {
    Standby: standby, Respond: standby, Gather: gather, March: march, AskRetreat: retreat,
    Strikers: strikers, Reload: reload, GoOn: go_on, Members: everybody, Assign: sturdy,
}  # fmt: skip


def quiet(s: AniMayhem) -> bool:
    """Nothing is half done: no fight, stack, attempt or party on the move."""
    return s.combat is None and not s.stack and s.search is None and s.travel is None
