"""What a sound player looks at. AM-33."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .ending import held, removed
from .places import may_stop, sheltered
from .scavenge import passes
from .state import AniMayhem, Body, Menace
from .things import able, base, here
from .values import ability
from .vocabulary import DAMAGE, DEFENCE

CHARACTER, CARD, NEAR, GEAR, THREAT = 0.12, 0.01, 0.25, 0.04, 0.15
"""What a character, a card in hand, a party near its goal, equipment and a threat are worth, in
items."""
AVERAGE_MINOR = 4
"""AM-33.2: the defence of a minor disaster."""
LONG = 3
"""Rounds that a fight may take."""
FAR = 9


BOTS = {
    "greedy": "greedy:worlds=1,depth=3,beam=1,width=4,evaluations=40,sure=0.6,breadth=4",
    "search": "search:iterations=8,rollout=10,sure=0.75,sharp=2",
    "easy": "reflex:sharp=1",
    "normal": "reflex",
    "hard": "search:iterations=60,rollout=16,sure=0.85,sharp=2,seconds=3",
}
"""What each word stands for in this game."""


def strength(s: AniMayhem, members: Sequence[Body], most: int = 3) -> int:
    """The damage that the best of a party deal together (AM-33.2)."""
    deals = sorted((ability(s, one, DAMAGE) for one in members if able(s, one)), reverse=True)
    return sum(deals[:most])


def goals(s: AniMayhem, members: Sequence[Body]) -> list[int]:
    """Locations that a party may stop at and scavenge."""
    if not members:
        return []
    return [
        at
        for at, site in enumerate(s.sites)
        if (site.beneath or site.disasters)
        and at not in s.searched
        and not sheltered(s, at)
        and passes(s, members, at)
        and may_stop(s, members, at)
    ]


def distances(s: AniMayhem, wanted: Sequence[int]) -> dict[int, int]:
    """How many steps each location is from the nearest of these."""
    far = dict.fromkeys(wanted, 0)
    edge = list(wanted)
    while edge:
        following = []
        for at in edge:
            for other in s.near[at]:
                if other not in far:
                    far[other] = far[at] + 1
                    following.append(other)
        edge = following
    return far


def away(s: AniMayhem, far: dict[int, int], at: int) -> int:
    if at < 0:
        return far.get(s.havens[-1 - at].site, FAR) + 1
    return far.get(at, FAR)


def parties(s: AniMayhem, seat: int) -> list[list[Body]]:
    """Her characters by where they are."""
    places: dict[int, list[Body]] = {}
    for one in s.bodies.values():
        if one.seat == seat and able(s, one):
            places.setdefault(one.at, []).append(one)
    return list(places.values())


def lands_on(s: AniMayhem, menace: Menace) -> int:
    """AM-33.4: where a disaster will be after its next movement, or -1."""
    if menace.at < 0 or menace.fixed:
        return menace.at
    path = s.paths[menace.seat]
    pace = menace.pace + ability(s, menace, 2)
    return path[pace] if pace < len(path) else -1


def prospects(s: AniMayhem, seat: int) -> float:
    """Items held, characters to get more, how near they are to it, and what threatens them."""
    mine = [one for one in s.bodies.values() if one.seat == seat]
    worth = float(held(s, seat)) + CARD * len(s.players[seat].hand)
    worth += sum(CHARACTER * able(s, one) + GEAR * len(one.enhancements + one.open) for one in mine)
    threatened = {lands_on(s, one) for one in s.menaces.values()}
    for group in parties(s, seat):
        wanted = goals(s, group)
        if wanted:
            strong = min(1.0, strength(s, group) / (AVERAGE_MINOR + 1))
            worth += NEAR * strong * len(group) / (1 + away(s, distances(s, wanted), group[0].at))
        if group[0].at >= 0 and group[0].at in threatened:
            worth -= THREAT * sum(bool(one.items) for one in group)
    return worth


def payoff(s: AniMayhem) -> list[float]:
    """AM-30.5: when the disasters have won, nobody has."""
    assert s.result is not None
    winners = s.result.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(s.seats)]


def course(s: AniMayhem, told: Mapping[str, int]) -> dict[str, float]:
    """How a game went, in numbers, for pages about its balance."""
    return {
        "turns of each player": max((one.turns for one in s.players), default=0),
        "items that players hold": sum(held(s, seat) for seat in range(s.seats)),
        "items lost": removed(s),
        "disasters drawn": told["disaster"],
        "scavenging attempts": told["scavenges"],
        "fights": told["fight_over"],
    }


def value(s: AniMayhem, seat: int) -> float:
    """What a position is worth to a seat, 0 to 1 (AM-33.15)."""
    if s.result is not None:
        return payoff(s)[seat]
    if not s.players:
        return 1 / s.seats
    if s.table.layout == "skirmish":
        return skirmish_value(s, seat)
    own = prospects(s, seat)
    others = [prospects(s, other) for other in range(s.seats) if other != seat]
    lead = own - 0.7 * max(others, default=0.0) - 0.5 * removed(s)  # AM-33.1
    return min(1.0, max(0.0, 0.5 + lead / (s.table.total or 1)))


def skirmish_value(s: AniMayhem, seat: int) -> float:
    def score(one: int) -> float:
        able_ones = [body for body in s.bodies.values() if body.seat == one]
        return len(s.players[one].won) + 0.2 * len([*able_ones, *s.players[one].reserve])

    lead = score(seat) - score(1 - seat)
    return min(1.0, max(0.0, 0.5 + lead / 20))


def outmatched(s: AniMayhem, menace: Menace, members: Sequence[Body], most: int) -> bool:
    """AM-33.6, AM-33.7: the side's total with the expected card does not exceed the defence, or by
    so little that the fight would be a long one."""
    through = strength(s, members, most) + 1 - ability(s, menace, DEFENCE)
    return through * LONG < base(s, menace, DEFENCE)


def danger(s: AniMayhem, at: int, members: Sequence[Body]) -> bool:
    """Whether a face-up disaster there is more than the party can beat."""
    return any(
        one.at == at and ability(s, one, DEFENCE) and outmatched(s, one, members, 4)
        for one in s.menaces.values()
    )


def party_at(s: AniMayhem, seat: int, at: int) -> list[Body]:
    return [one for one in here(s, at, seat) if able(s, one)]
