"""BF-24: what a viewer sees. Teams share a view (BF-S14); spectators see what is public."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .ambitions import progress_of, score
from .boards import alliance_board, boards, city_board, known
from .cards import BY_KEY, CITYSCAPE, ORDERS, STATIONS, key, order
from .cityscape import block_cost, next_block, place, unit_name
from .clock import named_preset, stamp
from .combat import Strength, attack_strength, target_strength, targets
from .market import name
from .menu import ACTIONS, Turn, cannot
from .refusals import code
from .state import BloodFeud, Offer, faction, flag, present, quorum, supply, teams_present, units_at
from .telling import MOST_EXTENSION, STORYTELLER

HANDS = ("orders", "advancements", "events", "ambitions", "apart")
Shared = tuple[Mapping[str, Any], list[dict[str, Any]]]


def public(s: BloodFeud) -> Shared:
    """What all viewers see alike, and of each team what everybody knows."""
    found = {
        "clock": _clock(s),
        "sun": _sun(s),
        "seats": [_seat(s, seat) for seat in range(s.seats)],
        "present": {
            station: [flag(s, team) for team in teams_present(s, at)]
            for at, station in enumerate(STATIONS)
        },
    }
    if not s.fog:
        found |= {"city": city_board(s), "alliances": alliance_board(s)}
    return found, [_facts(s, team) for team in range(len(s.teams))]


def view(s: BloodFeud, viewer: int, given: Shared | None = None) -> dict[str, Any]:
    shared, facts = public(s) if given is None else given
    teller = viewer == s.seats + STORYTELLER
    viewer = min(viewer, s.seats)
    own = s.team_of[viewer] if viewer < s.seats else -1
    found = {
        "round": s.round,
        "phase": s.phase,
        "mode": "real-time" if s.realtime else "turns",
        "clock": shared["clock"],
        "sun": shared["sun"],
        "you": own if own >= 0 else None,
        "teams": [_team(s, team, viewer, own, one) for team, one in enumerate(facts)],
        "seats": shared["seats"],
        **boards(s, viewer, shared),
        "offers": [_offer(s, one, viewer) for one in s.offers if _may_see(s, one, own)],
        "lasting": list(s.now_lasting),
        "coming": list(s.next_lasting),
        "quorum": quorum(s),
        "present": shared["present"],
        "asks_pause": [seat for seat in range(s.seats) if s.pausing >> seat & 1],
    }
    if own >= 0:
        found["actions"] = _actions(s, viewer)
        found["combat"] = _combat(s, viewer)
    if teller:
        found["storyteller"] = _storyteller(s)
    return found


def _actions(s: BloodFeud, seat: int) -> dict[str, dict[str, Any]]:
    """BF-24.2: what the seat can do at each station, and why not."""
    found: dict[str, dict[str, Any]] = {}
    if s.phase != "gameplay":
        return found
    for action in ACTIONS:
        why = cannot(s, seat, action)
        found[action] = (
            {"open": True}
            if why is None
            else {"open": False, "code": code(why), "clauses": list(why.clauses)}
        )
    return found


def _combat(s: BloodFeud, seat: int) -> list[dict[str, Any]]:
    """BF-24.6: both strengths of a plain Attack on each Unit it could name, and what is unknown."""
    team = s.team_of[seat]
    if s.fog and not (present(s, team, CITYSCAPE) and present(s, team, ORDERS)):
        return []
    plain = order(BY_KEY["attack"][0])
    found = []
    for domain in range(s.city.size):
        if units_at(s, domain, team):
            for unit in targets(s, team, domain, plain):
                mine = attack_strength(s, team, domain, unit, plain)
                theirs = target_strength(s, team, domain, unit)
                found.append(
                    {
                        "place": place(s, domain),
                        "target": unit_name(s, unit),
                        "mine": _parts(mine),
                        "theirs": _parts(theirs),
                        "unknown": _unknown(s, seat, domain),
                    }
                )
    return found


def _parts(strength: Strength) -> dict[str, int]:
    return {
        "units": strength.units,
        "allies": strength.allies,
        "card": strength.card,
        "place": strength.place,
        "own": strength.own,
        "total": strength.total,
    }


def _unknown(s: BloodFeud, seat: int, domain: int) -> int:
    """Orders of others on a Domain whose face the seat does not know."""
    return sum(
        where == domain and not s.knows(seat, card)
        for mine in s.teams
        for card, where in zip(mine.placed, mine.placed_at, strict=False)
    )


def _storyteller(s: BloodFeud) -> dict[str, Any]:
    """BF-24.17: readiness of teams, clock controls and the Event in hand if it is known."""
    ready = {s.team_of[seat] for seat in range(s.seats) if s.ready >> seat & 1}
    return {
        "person": s.storyteller,
        "ready": [flag(s, team) for team in sorted(ready)],
        "extension": MOST_EXTENSION - s.extended,
        "event": known(s, s.chosen, s.seats),
        "paused": s.paused,
    }


def _clock(s: BloodFeud) -> dict[str, Any]:
    if not s.realtime:
        turn = next((x.asking.seat for x in s.strands if isinstance(x.asking, Turn)), None)
        return {"lap": s.lap, "laps": s.laps, "turn": turn}
    return {
        "began": s.phase_began,
        "ends": s.phase_ends,
        "due": s.phase_ends + s.lag,  # by the inputs' clock, as questions are
        "now": s.now,
        "stamp": stamp(s),
        "preset": named_preset(s.preset),
        "ready": [seat for seat in range(s.seats) if s.ready >> seat & 1],
    }


def _sun(s: BloodFeud) -> dict[str, Any]:
    space = next_block(s)
    return {
        "round": s.round,
        "blocked": list(s.blocked),
        "tokens": list(s.block_tokens),
        "next": space,
        "cost": block_cost(space) if space else 0,
    }


def _facts(s: BloodFeud, team: int) -> dict[str, Any]:
    """What is public of a team; its hands are only counted."""
    mine = s.teams[team]
    return {
        "id": flag(s, team),
        "name": faction(s, team).name,
        "kind": faction(s, team).kind,
        "colour": faction(s, team).colour,
        "pattern": faction(s, team).pattern,
        "letter": faction(s, team).letter,
        "power": mine.power,
        "assets": mine.assets,
        "tokens": mine.tokens,
        "barricades": mine.barricades,
        "supply": len(supply(s, team)),
        "graves": [unit_name(s, unit) if unit >= 0 else None for unit in mine.graves],
        "grave_tokens": [space for space in range(6) if mine.grave_tokens >> space & 1],
        "warehouse": [name(one) for one in mine.warehouse],
        **{zone: [] for zone in HANDS},
        "fulfilled": [key(card) for card in mine.fulfilled],
        "score": score(s, team),
        "marks": list(mine.marks),
    }


def _team(s: BloodFeud, team: int, viewer: int, own: int, facts: dict[str, Any]) -> dict[str, Any]:
    mine = s.teams[team]
    found = dict(facts)
    for zone in HANDS:
        found[zone] = known(s, getattr(mine, zone), viewer)
    if team == own:
        shown = sorted(range(len(mine.ambitions)), key=lambda at: key(mine.ambitions[at]))
        found["progress"] = [progress_of(s, team, at) for at in shown]  # as `known` lists them
    return found


def _seat(s: BloodFeud, seat: int) -> dict[str, Any]:
    body = s.body[seat]
    return {
        "team": flag(s, s.team_of[seat]),
        "station": STATIONS[s.station[seat]] if s.goal[seat] < 0 else None,
        "going": STATIONS[s.goal[seat]] if s.goal[seat] >= 0 else None,
        "arrives": s.arrives[seat] if s.goal[seat] >= 0 else None,
        "lanyard": [key(card) for card in s.lanyards[seat]],
        "unit": unit_name(s, body) if body >= 0 else None,
        "slain": s.slain[seat],
        "bot": bool(s.bots >> seat & 1),
    }


def _may_see(s: BloodFeud, offer: Offer, own: int) -> bool:
    """BF-S10."""
    return own >= 0 and own in (offer.to, s.team_of[offer.maker])


def _offer(s: BloodFeud, offer: Offer, viewer: int) -> dict[str, Any]:
    return {
        "id": offer.id,
        "from": flag(s, s.team_of[offer.maker]),
        "to": flag(s, offer.to),
        "give": [list(one) for one in offer.give],
        "want": [list(one) for one in offer.want],
        "cards": known(s, offer.cards, viewer),
        "words": offer.words,
        "until": offer.until,
    }
