"""Why a wish is against the rules: said with its clause and what would be legal."""

from __future__ import annotations

from fracas.engine import Choice, Refused, text

from .cards import CHARACTER, CHARACTER_ID, TILE
from .numbers import NUMBERS
from .state import CollateralDamage

Legal = tuple[object, ...]


def refused(key: str, clause: str, legal: Legal, **args: Choice) -> Refused:
    return Refused(text(f"refuse.{key}", **args), (clause,), legal)


def no_move(s: CollateralDamage, seat: int, choice: Choice, legal: Legal) -> Refused | None:
    """Why a character cannot make a voluntary move."""
    if not isinstance(choice, str) or choice not in CHARACTER:
        return None
    c = CHARACTER[choice]
    if s.owner[c] != seat:
        return refused("not_yours", "CD-7.1", legal, character=choice)
    if s.guardians >> c & 1:
        return refused("guardian_stays", "CD-7.5", legal, character=choice)
    if s.moved >> c & 1:
        return refused("moved", "CD-7.3", legal, character=choice)
    return refused("too_few_points", "CD-7.4", legal, character=choice, count=s.points[c])


def no_action(s: CollateralDamage, seat: int, choice: Choice, legal: Legal) -> Refused | None:
    """Why a character cannot act, or why its player cannot pass."""
    b = s.brawl
    assert b is not None
    if choice == "pass":
        who = [one for one in legal if isinstance(one, str)]
        return refused("no_pass", "CD-10.26", legal, characters=tuple(who))
    if not isinstance(choice, str) or choice not in CHARACTER:
        return None
    c = CHARACTER[choice]
    if s.owner[c] != seat:
        return refused("not_yours", "CD-10.4", legal, character=choice)
    if s.place[c] != b.place:
        return refused("not_here", "CD-10.7", legal, character=choice)
    if not s.awake >> c & 1:
        return refused("unconscious", "CD-10.30", legal, character=choice)
    if b.asleep >> c & 1:
        return refused("asleep", "CD-16.8", legal, character=choice)
    if s.points[c] < 1:
        return refused("too_few_points", "CD-10.7", legal, character=choice, count=s.points[c])
    return refused("no_target", "CD-10.7", legal, character=choice)


def no_target(s: CollateralDamage, c: int, choice: Choice, legal: Legal) -> Refused | None:
    """Why somebody cannot be attacked."""
    b = s.brawl
    assert b is not None
    if choice == "power":
        return refused("no_power", "CD-10.27", legal, character=CHARACTER_ID[c])
    if not isinstance(choice, str) or choice not in CHARACTER:
        return None
    o = CHARACTER[choice]
    names = {"character": CHARACTER_ID[c], "target": choice}
    if s.place[o] != b.place:
        return refused("not_here", "CD-10.7", legal, character=choice)
    if not s.awake >> o & 1:
        return refused("unconscious", "CD-10.30", legal, character=choice)
    if s.love[c] == o and not s.cold >> c & 1:
        return refused("love", "CD-10.9", legal, **names)
    if b.asleep >> o & 1:
        return refused("asleep", "CD-16.8", legal, character=choice)
    if s.owner[o] == s.owner[c]:
        return refused("friend", "CD-10.8", legal, **names)
    if legal and legal != ("power",) and any(CHARACTER[str(x)] != o for x in legal if x != "power"):
        return refused("bound", "CD-10.20", legal, **names)
    return refused("hidden", "CD-C3", legal, character=choice)


def no_spending(s: CollateralDamage, c: int, choice: Choice, legal: Legal) -> Refused:
    return refused("points", "CD-10.11", legal, character=CHARACTER_ID[c], count=s.points[c])


def no_attempt(s: CollateralDamage, seat: int, choice: Choice, legal: Legal) -> Refused | None:
    """Why a city cannot be tried for."""
    if not isinstance(choice, str) or TILE.get(choice) not in s.tiles:
        return None
    place = s.tiles.index(TILE[choice])
    if s.ruler[place] == seat:
        return refused("dominated", "CD-11.2", legal, city=choice)
    if s.tried[seat] >> place & 1:
        return refused("tried", "CD-11.1", legal, city=choice)
    return refused("nobody_there", "CD-11.2", legal, city=choice)


def no_gang(
    s: CollateralDamage, seat: int, choice: Choice, legal: Legal, recruit: int, train: int
) -> Refused | None:
    """Why something cannot be done in phase 8."""
    if choice == "train":
        if s.trained >> seat & 1:
            return refused("trained", "CD-12.12", legal)
        return refused("notoriety", "CD-4.7", legal, cost=train, count=s.notoriety[seat])
    if not isinstance(choice, tuple) or len(choice) != 2:
        return None
    verb, name = choice
    if verb == "recruit":
        if s.recruits[seat] >= NUMBERS.recruits:
            return refused("recruits", "CD-12.7", legal, count=NUMBERS.recruits)
        if s.gang[seat].bit_count() >= NUMBERS.gang:
            return refused("gang", "CD-12.11", legal, count=NUMBERS.gang)
        if s.notoriety[seat] < recruit:
            return refused("notoriety", "CD-12.5", legal, cost=recruit, count=s.notoriety[seat])
        return refused("empty_deck", "CD-12.10", legal)
    if verb == "fire" and isinstance(name, str) and name in CHARACTER:
        if s.owner[CHARACTER[name]] != seat:
            return refused("not_yours", "CD-12.2", legal, character=name)
        return refused("just_recruited", "CD-12.2", legal, character=name)
    return None
