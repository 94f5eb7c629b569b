"""What a sound player looks at. AM-33."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

import msgspec

from fracas.content import folder, load

from .ending import LAST_TURN, held, removed
from .places import may_stop
from .scavenge import passes
from .state import AniMayhem, Body, Menace, card
from .things import able, here, sheltered
from .values import ability, fights
from .vocabulary import DAMAGE

AVERAGE_MINOR = 4
"""AM-33.2: the defence of a minor disaster."""
FAR = 9
SHARE, CREW = 7, 4
"""Items of a player's share of the game, and characters that she starts with."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each is explained in content/bot.toml."""

    start: float
    own: float
    rival: float
    lost: float
    left: float
    major: float
    major_left: float
    carried: float
    able: float
    outside: float
    lead: float
    near: float
    gear: float
    threat: float


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    worth: float
    lead: float
    late: float
    threat: float


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: Weights
    alone: Weights
    rank: Rank


W = load(folder(__package__) / "bot.toml", Judgement)


BOTS = {
    "greedy": "greedy:worlds=1,depth=3,beam=1,width=4,evaluations=40,sure=0.6,breadth=4",
    "search": "search:iterations=20,rollout=10,sure=0.8,sharp=4,explore=0.5",
    "easy": "reflex:sharp=1",
    "normal": "reflex",
    "hard": "search:iterations=60,rollout=10,sure=0.8,sharp=4,explore=0.5,seconds=3",
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
        and may_stop(s, members, at)
        and passes(s, members, at)
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


def nearness(s: AniMayhem, seat: int) -> float:
    """AM-33.3: how near each party is to a location it may search, by its size and strength."""
    found = 0.0
    for group in parties(s, seat):
        wanted = goals(s, group)
        if wanted:
            strong = min(1.0, strength(s, group) / (AVERAGE_MINOR + 1))
            steps = away(s, distances(s, wanted), group[0].at)
            found += strong * len(group) / (CREW * (1 + steps))
    return found


def odds(s: AniMayhem, seat: int) -> float:
    """AM-33.15: the sum that the value comes from."""
    weigh = W.alone if s.seats == 1 else W.table
    unit = SHARE / (s.table.total or SHARE)
    left = max(0.0, 1 - s.turn / (s.seats * LAST_TURN))
    own = held(s, seat)
    best = max((held(s, other) for other in range(s.seats) if other != seat), default=0)
    hunters = [one for one in s.menaces.values() if one.at >= 0 and fights(s, one)]
    majors = sum(card(s, one.card).grade == "major" for one in hunters)
    landing = {lands_on(s, one) for one in hunters}
    mine = [one for one in s.bodies.values() if one.seat == seat and able(s, one)]
    out = [one for one in mine if not sheltered(s, one.at)]
    return (
        weigh.start
        + unit * (weigh.own * own + weigh.rival * best + weigh.lost * removed(s))
        + unit * weigh.lead * (own - best) * (1 - left)
        + weigh.left * left
        + (weigh.major + weigh.major_left * left) * majors
        + unit * weigh.carried * sum(bool(one.item) for one in hunters)
        + weigh.able * len(mine) / CREW
        + unit * weigh.outside * sum(len(one.items) for one in out)
        + unit * weigh.threat * sum(len(one.items) for one in out if one.at in landing)
        + weigh.near * nearness(s, seat)
        + weigh.gear * sum(len(one.enhancements + one.gear) for one in mine) / CREW
    )


def payoff(s: AniMayhem) -> list[float]:
    """AM-30.5: when the disasters have won, nobody has; but to hold more than the others is better
    than to hold less."""
    assert s.result is not None
    winners, worth = s.result.winners, 1.0
    if not winners and s.seats > 1 and s.result.scores:
        most = max(s.result.scores)
        winners = tuple(seat for seat in range(s.seats) if s.result.scores[seat] == most)
        worth = W.rank.worth
    return [worth / len(winners) if seat in winners else 0.0 for seat in range(s.seats)]


def leading(s: AniMayhem, seat: int) -> float:
    """The odds of holding more than each of the others at the end."""
    hunters = [one for one in s.menaces.values() if one.at >= 0 and fights(s, one)]
    landing = {lands_on(s, one) for one in hunters}
    out = [one for one in s.bodies.values() if one.at in landing and not sheltered(s, one.at)]
    total = s.table.total or SHARE

    def count(one: int) -> float:
        return held(s, one) - W.rank.threat * sum(len(b.items) for b in out if b.seat == one)

    lead = count(seat) - max(count(other) for other in range(s.seats) if other != seat)
    over = max(s.turn / (s.seats * LAST_TURN), 2 * removed(s) / total)
    return 1 / (1 + exp(-SHARE / total * lead * (W.rank.lead + W.rank.late * min(1.0, over))))


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
    won = 1 / (1 + exp(-odds(s, seat)))
    if s.seats == 1:
        return won
    return won + (1 - won) * W.rank.worth * leading(s, seat)


def skirmish_value(s: AniMayhem, seat: int) -> float:
    def score(one: int) -> float:
        able_ones = [body for body in s.bodies.values() if body.seat == one]
        return len(s.players[one].won) + 0.2 * len([*able_ones, *s.players[one].reserve])

    lead = score(seat) - score(1 - seat)
    return min(1.0, max(0.0, 0.5 + lead / 20))


def party_at(s: AniMayhem, seat: int, at: int) -> list[Body]:
    return [one for one in here(s, at, seat) if able(s, one)]
