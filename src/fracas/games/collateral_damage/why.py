"""Why a wish is against the rules, clause by clause. What would be legal is added to each."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Step, refuse

from .cards import CHARACTER, CHARACTER_ID, TILE
from .duties import bound, in_reach
from .numbers import NUMBERS
from .state import CollateralDamage


def character_in(choice: Choice) -> int | None:
    """The character that a choice names, if it names one."""
    return CHARACTER.get(choice) if isinstance(choice, str) else None


def no_move(step: Step, s: CollateralDamage, seat: int, choice: Choice) -> Refused | None:
    """Why a character cannot make a voluntary move."""
    c = character_in(choice)
    if c is None:
        return None
    if s.owner[c] != seat:
        return refuse(step, s, "not_yours", "CD-7.1", name=choice)
    if s.guardians >> c & 1:
        return refuse(step, s, "guardian_stays", "CD-7.5", name=choice)
    if s.moved >> c & 1:
        return refuse(step, s, "moved", "CD-7.3", name=choice)
    return refuse(step, s, "too_few_points", "CD-7.4", name=choice, count=s.points[c])


def no_action(step: Step, s: CollateralDamage, seat: int, choice: Choice) -> Refused | None:
    """Why a character cannot act, or why its player cannot pass."""
    b = s.brawl
    assert b is not None
    if choice == "pass":
        return refuse(step, s, "no_pass", "CD-10.26")
    c = character_in(choice)
    if c is None:
        return None
    if s.owner[c] != seat:
        return refuse(step, s, "not_yours", "CD-10.4", name=choice)
    if s.place[c] != b.place:
        return refuse(step, s, "not_here", "CD-10.7", name=choice)
    if not s.awake >> c & 1:
        return refuse(step, s, "unconscious", "CD-10.30", name=choice)
    if b.asleep >> c & 1:
        return refuse(step, s, "asleep", "CD-16.8", name=choice)
    if s.points[c] < 1:
        return refuse(step, s, "too_few_points", "CD-10.7", name=choice, count=s.points[c])
    return refuse(step, s, "no_target", "CD-10.7", name=choice)


def no_target(step: Step, s: CollateralDamage, c: int, choice: Choice) -> Refused | None:
    """Why somebody cannot be attacked."""
    b = s.brawl
    assert b is not None
    name = CHARACTER_ID[c]
    if choice == "power":
        return refuse(step, s, "no_power", "CD-10.27", name=name)
    o = character_in(choice)
    if o is None:
        return None
    if s.place[o] != b.place:
        return refuse(step, s, "not_here", "CD-10.7", name=choice)
    if not s.awake >> o & 1:
        return refuse(step, s, "unconscious", "CD-10.30", name=choice)
    if s.love[c] == o and not s.cold >> c & 1:
        return refuse(step, s, "love", "CD-10.9", name=name, target=choice)
    if b.asleep >> o & 1:
        return refuse(step, s, "asleep", "CD-16.8", name=choice)
    if not in_reach(s, c) >> o & 1:
        return refuse(step, s, "hidden", "CD-C3", name=choice)
    if bound(s, c):
        return refuse(step, s, "bound", "CD-10.20", name=name, target=choice)
    return refuse(step, s, "friend", "CD-10.8", name=name, target=choice)


def no_spending(step: Step, s: CollateralDamage, c: int) -> Refused:
    return refuse(step, s, "points", "CD-10.11", name=CHARACTER_ID[c], count=s.points[c])


def no_attempt(step: Step, s: CollateralDamage, seat: int, choice: Choice) -> Refused | None:
    """Why a city cannot be tried for."""
    if not isinstance(choice, str) or TILE.get(choice) not in s.tiles:
        return None
    place = s.tiles.index(TILE[choice])
    if s.ruler[place] == seat:
        return refuse(step, s, "dominated", "CD-11.2", name=choice)
    if s.tried[seat] >> place & 1:
        return refuse(step, s, "tried", "CD-11.1", name=choice)
    return refuse(step, s, "nobody_there", "CD-11.2", name=choice)


def no_gang(
    step: Step, s: CollateralDamage, seat: int, choice: Choice, recruit: int, train: int
) -> Refused | None:
    """Why something cannot be done in phase 8."""
    if choice == "train":
        if s.trained >> seat & 1:
            return refuse(step, s, "trained", "CD-12.12")
        return refuse(step, s, "notoriety", "CD-4.7", cost=train, count=s.notoriety[seat])
    verb, name = choice if isinstance(choice, tuple) and len(choice) == 2 else ("", "")
    if verb == "recruit":
        return no_recruit(step, s, seat, recruit)
    c = character_in(name)
    if verb == "fire" and c is not None:
        if s.owner[c] != seat:
            return refuse(step, s, "not_yours", "CD-12.2", name=name)
        return refuse(step, s, "just_recruited", "CD-12.2", name=name)
    return None


def no_recruit(step: Step, s: CollateralDamage, seat: int, cost: int) -> Refused:
    if s.recruits[seat] >= NUMBERS.recruits:
        return refuse(step, s, "recruits", "CD-12.7", count=NUMBERS.recruits)
    if s.gang[seat].bit_count() >= NUMBERS.gang:
        return refuse(step, s, "gang", "CD-12.11", count=NUMBERS.gang)
    if s.notoriety[seat] < cost:
        return refuse(step, s, "notoriety", "CD-12.5", cost=cost, count=s.notoriety[seat])
    return refuse(step, s, "empty_deck", "CD-12.10")
