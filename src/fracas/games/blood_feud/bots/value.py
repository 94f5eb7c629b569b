"""BF-23: what a sound player looks at.

The policy, in words. A bot counts VP scored and hoped for, and what helps to get them. It
allies where Units of both stand together and blocks the others' Alliances when they outnumber it;
it keeps every Alliance it has, since the rules leave no way to break one. It takes a trade that
leaves its team better off by its own count, whatever the text promises, and never counts on
favours. It votes for the proposal that does its own team the most good, and for No Event when all
would hurt. It ends the night early when it leads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from fracas.games.blood_feud.ambitions import COUNTS, MEASURES, progress_of, score
from fracas.games.blood_feud.cards import (
    COUNCIL,
    ORDERS,
    STATIONS,
    Effect,
    Order,
    Test,
    ambition,
    event,
    order,
)
from fracas.games.blood_feud.cityscape import ROUNDS
from fracas.games.blood_feud.combat import attack_strength, target_strength, targets
from fracas.games.blood_feud.effects import crowded, domain_value, embrace_barred, named, unit_limit
from fracas.games.blood_feud.state import (
    ALLIED,
    BLOCKED,
    EMPTY,
    NOBODY,
    SUPPLY,
    BloodFeud,
    kind,
    lap_rank,
    seats_of,
    units_at,
)
from fracas.games.blood_feud.voting import Ballot, choice_name

HOPE = 1.0
"""What a rival hopes of an Ambition card that nobody else knows."""
UNIT = 0.18
"""What one more Unit on a Domain is worth, in VP."""
DOUBT = 2
"""BF-23.8: a likely Defend."""


def value(s: BloodFeud, seat: int) -> float:
    """How well a seat's team stands, 0 to 1: against the best of the others."""
    mine = s.team_of[seat]
    if s.result is not None:
        return 1.0 if s.result.places[seat] == 1 else 0.5 / s.result.places[seat]
    seen = survey(s)
    own = standing(s, mine, hopes(s, mine, seen), seen)
    own += promises(s, mine, seen) + politics(s, mine, seen) + posture(s, mine)
    best = max(
        standing(s, team, [HOPE] * len(rival.ambitions), seen)
        for team, rival in enumerate(s.teams)
        if team != mine
    )
    # BF-23.18: a lead is worth more the fewer rounds are left to lose it
    return float(1 / (1 + 2.0 ** ((best - own) / (2.5 + 0.5 * rounds_left(s)))))


FIRST = 0.7
"""What it is worth to be first, against what it is worth to be ahead of others."""


def payoff(s: BloodFeud) -> list[float]:
    """What a night that is over is worth to each seat."""
    assert s.result is not None
    places = s.result.places
    first = FIRST / places.count(1)
    rest = (1 - FIRST) / (len(places) - 1)
    found = []
    for mine in places:
        ahead = sum([place > mine for place in places]) + (places.count(mine) - 1) / 2
        found.append(first * (mine == 1) + rest * ahead)
    return found


def rounds_left(s: BloodFeud) -> int:
    return max(0, last_round(s) - s.round)


def last_round(s: BloodFeud) -> int:
    return min([ROUNDS, *(space - 1 for space in s.blocked)])


class Survey(msgspec.Struct):
    """What the Units on the Cityscape come to; asked thousands of times, so counted once."""

    counts: list[list[int]]
    """Units by Domain and team."""
    units: list[int]
    """By team, as all that follow."""
    supply: list[int]
    spread: list[int]
    """Domains with a Unit of the team."""
    pairs: list[int]
    """Units but for third ones on a Domain (BF-23.11: a third adds little)."""
    power: list[int]
    """What the Power step would give if the Units stayed where they are."""


def survey(s: BloodFeud) -> Survey:
    count = len(s.teams)
    counts = [[0] * count for _ in s.controller]
    seen = Survey(counts, [0] * count, [0] * count, [0] * count, [0] * count, [0] * count)
    for team, at in zip(s.unit_team, s.unit_at, strict=True):
        if at >= 0:
            counts[at][team] += 1
        elif at == SUPPLY:
            seen.supply[team] += 1
    for domain, row in enumerate(counts):
        most = max(row)
        if not most:
            if domain < count:
                seen.power[domain] += domain_value(s, domain)
            continue
        for team, here in enumerate(row):
            if here:
                seen.units[team] += here
                seen.spread[team] += 1
                seen.pairs[team] += 2 if here > 1 else 1
        if row.count(most) == 1:
            seen.power[row.index(most)] += domain_value(s, domain)
        elif s.controller[domain] >= 0 and row[s.controller[domain]] == most:
            seen.power[s.controller[domain]] += domain_value(s, domain)
    return seen


def hopes(s: BloodFeud, team: int, seen: Survey) -> list[float]:
    """What a team hopes of its Ambition cards, the best first."""
    count = len(s.teams[team].ambitions)
    return sorted((hope(s, team, at, seen) for at in range(count)), reverse=True)


def standing(s: BloodFeud, team: int, hoped: Sequence[float], seen: Survey) -> float:
    """VP scored and hoped for, and what helps to get them (BF-23.1 to BF-23.3)."""
    mine = s.teams[team]
    left = rounds_left(s)
    room = len(hoped) if s.no_cap else max(0, 3 - len(mine.fulfilled))
    total = score(s, team) + sum(hoped[:room]) + 0.15 * sum(hoped[room:])  # BF-23.1
    total += mine.tokens * token_worth(left)
    total += min(mine.assets, 14) * asset_worth(left)
    total += 0.3 * seen.power[team] + 0.1 * seen.pairs[team]
    total += (0.05 + 0.03 * left) * (len(mine.orders) + len(mine.placed) + len(mine.advancements))
    total += (0.05 + 0.1 * min(3, left)) * len(mine.warehouse)  # BF-23.4
    for seat in seats_of(s, team):
        total += 0.3 * min(2, len(s.lanyards[seat]))  # BF-23.10
    return total


def token_worth(left: int) -> float:
    """BF-23.2: at least 2 VP early, nothing in the last round."""
    return min(2.0, 0.2 + 0.6 * left) if left else 0.1


def asset_worth(left: int) -> float:
    """BF-23.3: about a sixth of a token."""
    return token_worth(left) / 6


def hope(s: BloodFeud, team: int, at: int, seen: Survey) -> float:
    """BF-23.2: VP by how near the card is."""
    card = ambition(s.teams[team].ambitions[at])
    if card.deed is not None:
        done, need = progress_of(s, team, at)
        near = min(1.0, done / need)
    else:
        near = min((nearness(s, team, test, seen) for test in card.tests), default=0.0)
    sure = 0.95 if near >= 1 else 0.6 * near
    return card.vp * (0.12 + 0.83 * sure)


HAVE: dict[str, Callable[[BloodFeud, int, Survey], int]] = {
    "assets": lambda s, team, seen: s.teams[team].assets,
    "tokens": lambda s, team, seen: s.teams[team].tokens,
    "warehouse": lambda s, team, seen: len(s.teams[team].warehouse),
    "trophies": lambda s, team, seen: sum(unit >= 0 for unit in s.teams[team].graves),
    "barricades": lambda s, team, seen: s.barricade.count(team),
    "units": lambda s, team, seen: seen.units[team],
    "spread": lambda s, team, seen: seen.spread[team],
    "joined": lambda s, team, seen: s.controller.count(team),
    "power": lambda s, team, seen: s.teams[team].power,
}


def nearness(s: BloodFeud, team: int, test: Test, seen: Survey) -> float:
    """How much of a condition is met, 0 to 1."""
    if MEASURES[test.measure](s, team, test):
        return 1.0
    if test.measure == "control":  # of the kind that the card asks for
        return min(0.9, COUNTS["control"](s, team, test) / test.n)
    have = HAVE.get(test.measure)
    return min(0.9, have(s, team, seen) / max(1, test.n)) if have is not None else 0.0


# Orders that are placed (BF-23.5 to BF-23.9)


def promises(s: BloodFeud, team: int, seen: Survey) -> float:
    """What a team's live Orders will bring if nothing changes."""
    mine = s.teams[team]
    total = 0.0
    used: set[int] = set()
    for at, domain in enumerate(mine.placed_at):
        if domain in used:
            continue  # BF-8.8: a decoy
        used.add(domain)
        card = order(mine.placed[at])
        if seen.counts[domain][team] and card.kind in ("any", kind(s, team)):
            total += promise(s, team, domain, card, seen)
    return total


def promise(s: BloodFeud, team: int, domain: int, card: Order, seen: Survey) -> float:
    """What an Order would bring on a Domain where the team has a Unit."""
    row = seen.counts[domain]
    match card.base:
        case "attack":
            return attack_promise(s, team, domain, card)
        case "feed":
            fed = stands(s, row, "human") or crowded(s, domain)
            return asset_worth(rounds_left(s)) * ((2 if fed else 1) + card.value)
        case "requisition":
            bitten = stands(s, row, "vampire")
            return asset_worth(rounds_left(s)) * ((1 if bitten else 2) + card.value)
        case "recruit":
            bitten = stands(s, row, "vampire")
            return UNIT * min(growth(s, team, domain, seen), 1 if bitten else 2)
        case "embrace":
            return UNIT * embrace_promise(s, team, domain, seen)
        case "defend":
            strong = any(  # BF-23.7: a weaker team strikes first anyway
                count and other != team and s.teams[other].power >= s.teams[team].power
                for other, count in enumerate(row)
            )
            return 0.08 * card.value if strong else 0.0
        case _:
            return 0.03


def stands(s: BloodFeud, row: Sequence[int], sort: str) -> bool:
    """Whether a Unit of a kind is among those of a Domain."""
    return any(count and kind(s, team) == sort for team, count in enumerate(row))


def growth(s: BloodFeud, team: int, domain: int, seen: Survey) -> int:
    """How many Units could still be placed on a Domain."""
    room = unit_limit(s, team, domain) - seen.counts[domain][team]
    return max(0, min(room, seen.supply[team]))


def embrace_promise(s: BloodFeud, team: int, domain: int, seen: Survey) -> float:
    """BF-8.29 to BF-8.32: a Unit gained, and one that a rival loses unless it is the crowd's."""
    if not growth(s, team, domain, seen) or embrace_barred(s, domain):
        return 0.0
    if stands(s, seen.counts[domain], "human") and any(
        s.unit_seat[unit] < 0 and kind(s, s.unit_team[unit]) == "human"
        for unit in units_at(s, domain)
    ):
        return 1.8
    return 1.0 if crowded(s, domain) else 0.0


def attack_promise(s: BloodFeud, team: int, domain: int, card: Order) -> float:
    """BF-23.8, BF-23.9: the best target's worth, with a margin where a Defend may lie."""
    best = 0.0
    for unit in targets(s, team, domain, card):
        victim = s.unit_team[unit]
        margin = (
            attack_strength(s, team, domain, unit, card).total
            - target_strength(s, team, domain, unit).total
        )
        if domain in s.teams[victim].placed_at:
            margin -= DOUBT
        if margin > 0:
            best = max(best, trophy_worth(s, team))
    return best


def trophy_worth(s: BloodFeud, team: int) -> float:
    """BF-23.9: the first, third and fifth trophies bring a token."""
    mine = s.teams[team]
    space = next((at for at, unit in enumerate(mine.graves) if unit < 0), -1)
    token = space >= 0 and mine.grave_tokens >> space & 1
    return 0.35 + (token_worth(rounds_left(s)) if token else 0.0)


# Alliances and votes (BF-23.13 to BF-23.17)


def politics(s: BloodFeud, team: int, seen: Survey) -> float:
    total = 0.0
    count = len(s.teams)
    space = -1
    for one in range(count):
        for two in range(one + 1, count):
            space += 1  # BF-2.13: in the order of `pair`
            state = s.pairs[space]
            if state == EMPTY:
                continue
            if team in (one, two):
                if state == ALLIED:
                    shared = sum(bool(row[one] and row[two]) for row in seen.counts)
                    total += 0.05 + 0.12 * shared
            elif seen.units[one] + seen.units[two] > seen.units[team]:
                total += 0.04 if state == BLOCKED else -0.04
    if s.proposals[team] >= 0:
        total += 0.15 + 0.03 * event_worth(s, team, s.proposals[team])  # BF-23.16
    return total + ballot_worth(s, team)


def ballot_worth(s: BloodFeud, team: int) -> float:
    """BF-23.15, BF-23.17: what the team's sealed ballot would do it if it won."""
    for strand in s.strands:
        if isinstance(strand.asking, Ballot) and s.vote is not None and strand.sealed:
            said = strand.sealed.get(team)
            for choice in s.vote.choices:
                if choice >= 0 and choice_name(s, choice) == said:
                    if (settled := common_ground(s)) not in (NOBODY, choice):
                        return -0.05
                    own = 1.0 if choice == team else AGREED if settled == choice else 0.0
                    return 0.1 * (event_worth(s, team, s.proposals[choice]) + own)
    return 0.0


AGREED = 0.6
"""What it is worth that a tie comes to an end, rather than to no Event."""


def common_ground(s: BloodFeud) -> int:
    """BF-23.17: after a tie, the proposal on which teams can meet without a word: all can see that
    it gives its token to whoever is furthest behind. To go on with one's own would end in no Event
    (BF-10.19). Nobody's before a tie, or where no proposal is left."""
    vote = s.vote
    if vote is None or not vote.revotes:
        return NOBODY
    tied = [one for one in vote.choices if one != NOBODY]
    return min(
        tied, key=lambda one: (score(s, one), s.teams[one].power, lap_rank(s, one)), default=NOBODY
    )


GOOD = {"assets": 0.3, "token": 2.0, "units": 0.4, "power": 0.5}


def event_worth(s: BloodFeud, team: int, card: int) -> float:
    """What an Event does to a team against what it does to the others, roughly in VP."""
    return sum(_effect_worth(s, team, e) for e in event(card).effects)


def _effect_worth(s: BloodFeud, team: int, e: Effect) -> float:
    others = len(s.teams) - 1
    if e.do == "tax":
        mean = sum(mine.power for mine in s.teams) / len(s.teams)
        return 0.3 * (mean - s.teams[team].power)
    if e.do not in GOOD:
        return 0.0
    hit = named(s, e)
    share = (team in hit) - (len(hit) - (team in hit)) / others
    return GOOD[e.do] * e.n * share


# Where to stand (BF-23.19, BF-23.20)


def posture(s: BloodFeud, team: int) -> float:
    """Marketplace and Council early, Orders late; seats of a team spread over the stations."""
    seats = seats_of(s, team)
    places = {s.goal[seat] if s.goal[seat] >= 0 else s.station[seat] for seat in seats}
    total = 0.03 * len(places)
    late = progress_of_phase(s)
    for at in places:
        if at == ORDERS:
            total += 0.04 * late
        elif at >= STATIONS.index("marketplace"):
            total += 0.03 * (1 - late) + (0.01 if at == COUNCIL else 0.0)
    return total


def progress_of_phase(s: BloodFeud) -> float:
    if s.realtime:
        whole = max(1, s.phase_ends - s.phase_began)
        return min(1.0, (s.now - s.phase_began) / whole)
    return s.lap / max(1, s.laps)
