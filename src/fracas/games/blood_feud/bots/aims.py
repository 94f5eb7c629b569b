"""What a team's Ambitions ask of its next step (BF-23.1, BF-23.2), in VP.

A card is worth its VP once its condition is met; a step towards it has its share of them, the
larger the less is missing. So a team plays for what it holds, and keeps what it has for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from fracas.games.blood_feud.ambitions import COUNTS, progress_of
from fracas.games.blood_feud.cards import LANDMARK, Ambition, Test, ambition
from fracas.games.blood_feud.city import city
from fracas.games.blood_feud.state import BloodFeud

from .value import Survey

EAGER = 0.35
"""What a last step is worth, as a share of the card's VP: it may still be undone."""
CLOSER = 0.3
"""A step on the way to a Domain against one that takes it."""


class Aims(msgspec.Struct):
    """What each of these would be worth besides what it is to everybody."""

    places: dict[int, float] = {}
    """Domains to take or to keep."""
    power: float = 0.0
    """A point of Power."""
    stand: float = 0.0
    """A Domain more with a Unit."""
    unit: float = 0.0
    trophy: float = 0.0
    defence: float = 0.0
    """A Defend that is struck at."""
    asset: float = 0.0
    thrift: float = 0.0
    """An Asset that is not spent."""
    token: float = 0.0
    """A token that is not spent."""
    store: float = 0.0
    equip: float = 0.0
    barricade: float = 0.0
    motion: float = 0.0
    """A proposal that is put to the vote."""


def aims(s: BloodFeud, team: int, seen: Survey) -> Aims:
    found = Aims()
    for at, held in enumerate(s.teams[team].ambitions):
        card = ambition(held)
        if card.deed is not None:
            _deed(s, team, found, card, at)
        for test in card.tests:
            if card.deed is None or card.deed.does == "check":
                _test(s, team, found, test, card.vp * EAGER, seen)
    return found


def _deed(s: BloodFeud, team: int, found: Aims, card: Ambition, at: int) -> None:
    done, need = progress_of(s, team, at)
    share = card.vp * EAGER / max(1, need - done)
    assert card.deed is not None
    match card.deed.does:
        case "slay" | "hit_higher":
            found.trophy += share
        case "fail_defended":
            found.defence += share / 2
        case "gain_assets":
            found.asset += share
        case "gain_units":
            found.unit += share
        case "propose_win" | "ballot_win":
            found.motion += share / 2
        case "hold_landmark":
            _want(found, share, s.city.of_type(LANDMARK))
        case _:
            pass


def _test(s: BloodFeud, team: int, found: Aims, test: Test, worth: float, seen: Survey) -> None:
    match test.measure:
        case "control" | "joined" | "clean" | "guests" | "landmarks":
            _places(s, team, found, test, worth, seen)
        case "power" | "highest":
            found.power += worth / max(2, test.n - seen.power[team])
        case "spread":
            found.stand += worth / max(1, test.n - seen.spread[team])
        case "units":
            found.unit += worth / max(1, test.n - seen.units[team])
        case "assets":
            found.asset += worth / test.n
            found.thrift += worth / test.n
        case "trophies" | "warehouse" | "tokens" | "barricades":
            missing = test.n - COUNTS[test.measure](s, team, test)
            name = FIELDS[test.measure]
            setattr(found, name, getattr(found, name) + worth / max(1, missing))
        case "equipped" | "legends" | "everyone":
            found.equip += worth / 2
        case "locked":
            found.barricade += worth / 2
        case _:
            pass


FIELDS = {
    "trophies": "trophy",
    "warehouse": "store",
    "tokens": "token",
    "barricades": "barricade",
}


def _places(s: BloodFeud, team: int, found: Aims, test: Test, worth: float, seen: Survey) -> None:
    """Domains that count: while some are missing all of them, then those that the team has."""
    type_ = {"guests": "rival_home", "landmarks": LANDMARK}.get(test.measure, test.type)
    wanted = {domain for domain in range(s.city.size) if _counts(s, team, type_, domain)}
    mine = {
        domain
        for domain in wanted
        if seen.counts[domain][team] and seen.counts[domain][team] == max(seen.counts[domain])
    }
    missing = test.n - len(mine)
    _want(found, worth / max(1, missing), wanted if missing > 0 else mine)


def _counts(s: BloodFeud, team: int, type_: str, domain: int) -> bool:
    match type_:
        case "":
            return True
        case "own_home":
            return domain == team
        case "rival_home":
            return s.city.types[domain] == "home" and domain != team
        case _:
            return s.city.types[domain] == type_


def _want(found: Aims, share: float, domains: Iterable[int]) -> None:
    for domain in domains:
        found.places[domain] = found.places.get(domain, 0.0) + share


@cache
def steps(teams: int) -> tuple[tuple[int, ...], ...]:
    """How many steps lie between any two Domains of a city."""
    near = city(teams).near
    rows = []
    for start in range(len(near)):
        far = {start: 0}
        edge = [start]
        for at in edge:
            for domain, _ in near[at]:
                if domain not in far:
                    far[domain] = far[at] + 1
                    edge.append(domain)
        rows.append(tuple(far[at] for at in range(len(near))))
    return tuple(rows)


def approach(s: BloodFeud, team: int, wanted: Aims, seen: Survey, start: int, end: int) -> float:
    """What it is worth to come nearer to a Domain that the team wants, as the nearest of it."""
    if not wanted.places:
        return 0.0
    far = steps(len(s.teams))
    best = 0.0
    for domain, worth in wanted.places.items():
        row = seen.counts[domain]
        closer = far[start][domain] - far[end][domain]
        if closer <= 0 or row[team] or worth * CLOSER <= best:
            continue
        if not any(
            other[team] and far[at][domain] < far[start][domain]
            for at, other in enumerate(seen.counts)
        ):
            best = worth * CLOSER
    return best
