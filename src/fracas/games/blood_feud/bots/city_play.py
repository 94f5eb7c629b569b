"""Where Units go, and Orders (BF-23.5 to BF-23.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.engine import Step
from fracas.games.blood_feud.cards import Order, key, order
from fracas.games.blood_feud.city import domain_names
from fracas.games.blood_feud.cityscape import MoveWhere, unit_named, ways
from fracas.games.blood_feud.effects import crowded, domain_value
from fracas.games.blood_feud.orders import Wish
from fracas.games.blood_feud.state import BloodFeud, kind

from .aims import Aims, aims, approach
from .value import UNIT, Survey, promise, stands, survey
from .weights import leaning

ORDER = 0.5
"""What an Order is worth that finds no Unit of its team any more."""
HUNT = 0.2
"""What a Vampire's place among Humans is worth, for Feed and Embrace."""


def holder(s: BloodFeud, domain: int, row: Sequence[int]) -> int:
    """BF-12.10 to BF-12.12: who would control a Domain with these Units."""
    most = max(row)
    if not most:
        return domain if domain < len(s.teams) else -1
    if row.count(most) == 1:
        return row.index(most)
    now = s.controller[domain]
    return now if now >= 0 and row[now] == most else -1


def move_worth(s: BloodFeud, team: int, seen: Survey, wanted: Aims, start: int, end: int) -> float:
    """What a step brings: Power gained and lost, Power that others lose, and what the team's
    Ambitions ask for."""
    total = approach(s, team, wanted, seen, start, end)
    total += wanted.stand * ((not seen.counts[end][team]) - (seen.counts[start][team] == 1))
    for domain, change in ((start, -1), (end, 1)):
        row = seen.counts[domain]
        before = holder(s, domain, row)
        row[team] += change
        after = holder(s, domain, row)
        row[team] -= change
        if before != after:
            value = domain_value(s, domain)
            worth = 0.3 * value
            own = worth + wanted.power * value + wanted.places.get(domain, 0.0)
            total += own * ((after == team) - (before == team)) + 0.3 * worth * (
                (before not in (team, -1)) - (after not in (team, -1))
            )
    if kind(s, team) == "vampire":
        total += HUNT * (hunting(s, team, seen, end, 1) - hunting(s, team, seen, start, 0))
    if seen.counts[start][team] == 1 and start in s.teams[team].placed_at:
        total -= ORDER  # BF-8.9
    if seen.counts[end][team] >= 3 or (seen.counts[start][team] == 1 and start == team):
        total -= 0.3
    return total


def hunting(s: BloodFeud, team: int, seen: Survey, domain: int, more: int) -> bool:
    """BF-23.5: whether a Unit that came or stays alone would find Humans to feed on there, and
    nobody who outnumbers it."""
    row = seen.counts[domain]
    if row[team] + more != 1 or domain in s.teams[team].placed_at or max(row) > 1:
        return False
    return crowded(s, domain) or stands(s, row, "human")


def move_which(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    seen = survey(s)
    team = s.team_of[seat]
    wanted = aims(s, team, seen)
    scores = []
    for one in options:
        unit = unit_named(s, one)
        start = s.unit_at[unit]
        found = [move_worth(s, team, seen, wanted, start, near) for near in ways(s, unit)]
        scores.append(max(found, default=-1.0) - 0.02 * (s.unit_seat[unit] >= 0))
    return leaning(scores, 8.0)


def move_where(s: BloodFeud, step: MoveWhere, seat: int, options: Sequence[Any]) -> list[float]:
    seen = survey(s)
    names = domain_names(len(s.teams))
    start = s.unit_at[step.unit]
    team = s.team_of[seat]
    wanted = aims(s, team, seen)
    return leaning([move_worth(s, team, seen, wanted, start, names[one]) for one in options], 8.0)


def spots(s: BloodFeud, team: int) -> list[int]:
    """Domains where a further Order of the team would live (BF-8.2, BF-8.8)."""
    taken = s.teams[team].placed_at
    here = {at for u, at in enumerate(s.unit_at) if at >= 0 and s.unit_team[u] == team}
    return sorted(here.difference(taken))


def brings(s: BloodFeud, team: int, domain: int, card: Order, seen: Survey, wanted: Aims) -> float:
    """What an Order would bring there, with what the team's Ambitions make of it."""
    worth = promise(s, team, domain, card, seen)
    if worth <= 0:
        return worth
    match card.base:
        case "attack":
            return worth + wanted.trophy
        case "feed" | "requisition":
            return worth + 2 * wanted.asset
        case "recruit" | "embrace":
            return worth + wanted.unit * worth / UNIT
        case "defend":
            return worth + wanted.defence
        case _:
            return worth


def place_order(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    free = spots(s, team)
    seen = survey(s)
    wanted = aims(s, team, seen)
    scores = []
    for one in options:
        card = order(next(c for c in s.teams[team].orders if key(c) == one))
        worth = 0.0
        if card.kind in ("any", kind(s, team)):
            worth = max((brings(s, team, at, card, seen, wanted) for at in free), default=0.0)
        scores.append(worth)
    return leaning(scores, 6.0)


def place_where(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    free = spots(s, team)
    seen = survey(s)
    card = order(s.teams[team].placed[-1])
    wanted = aims(s, team, seen)
    places = [domain_names(len(s.teams))[one] for one in options]
    return leaning(
        [brings(s, team, at, card, seen, wanted) if at in free else -0.5 for at in places], 6.0
    )


def wish(s: BloodFeud, step: Wish, seat: int, options: Sequence[Any]) -> list[float]:
    """The default picks the weakest (BF-12.9)."""
    return [20.0] + [0.2] * (len(options) - 1)
