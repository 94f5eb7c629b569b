"""BF-24: what a viewer sees. Teams share a view (BF-S14); spectators see what is public."""

from __future__ import annotations

from typing import Any

from .ambitions import progress_of, score
from .cards import NAMES, STATIONS, TILES, key
from .cityscape import block_cost, edge_name, next_block, place, unit_name
from .clock import named_preset
from .effects import crowded, domain_value, store_limit, unit_limit
from .market import cost, name
from .state import (
    GREY,
    BloodFeud,
    Offer,
    faction,
    flag,
    pair,
    quorum,
    supply,
    teams_present,
)

PAIR_STATES = ("empty", "allied", "blocked")


def view(s: BloodFeud, viewer: int) -> dict[str, Any]:
    own = s.team_of[viewer] if viewer < s.seats else -1
    return {
        "round": s.round,
        "phase": s.phase,
        "mode": "real-time" if s.realtime else "turns",
        "clock": _clock(s),
        "sun": _sun(s),
        "you": own if own >= 0 else None,
        "teams": [_team(s, team, viewer, own) for team in range(len(s.teams))],
        "seats": [_seat(s, seat) for seat in range(s.seats)],
        "city": _city(s),
        "orders": _orders(s, viewer),
        "alliances": _alliances(s),
        "market": _market(s, viewer),
        "council": _council(s, viewer),
        "offers": [_offer(s, one, viewer) for one in s.offers if _may_see(s, one, own)],
        "lasting": list(s.now_lasting),
        "coming": list(s.next_lasting),
        "quorum": quorum(s),
        "present": {
            station: [flag(s, team) for team in teams_present(s, at)]
            for at, station in enumerate(STATIONS)
        },
    }


def _clock(s: BloodFeud) -> dict[str, Any]:
    if not s.realtime:
        return {"lap": s.lap, "laps": s.laps}
    return {
        "began": s.phase_began,
        "ends": s.phase_ends,
        "now": s.now,
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


def _team(s: BloodFeud, team: int, viewer: int, own: int) -> dict[str, Any]:
    mine = s.teams[team]
    found = {
        "id": flag(s, team),
        "name": faction(s, team).name,
        "kind": faction(s, team).kind,
        "colour": faction(s, team).colour,
        "power": mine.power,
        "assets": mine.assets,
        "tokens": mine.tokens,
        "barricades": mine.barricades,
        "supply": len(supply(s, team)),
        "graves": [unit_name(s, unit) if unit >= 0 else None for unit in mine.graves],
        "grave_tokens": [space for space in range(6) if mine.grave_tokens >> space & 1],
        "warehouse": [name(one) for one in mine.warehouse],
        "orders": _known(s, mine.orders, viewer),
        "advancements": _known(s, mine.advancements, viewer),
        "events": _known(s, mine.events, viewer),
        "ambitions": _known(s, mine.ambitions, viewer),
        "apart": _known(s, mine.apart, viewer),
        "fulfilled": [key(card) for card in mine.fulfilled],
        "score": score(s, team),
        "marks": list(mine.marks),
    }
    if team == own:
        found["progress"] = [progress_of(s, team, at) for at in range(len(mine.ambitions))]
    return found


def _known(s: BloodFeud, zone: list[int], viewer: int) -> list[str | None]:
    """The cards that the viewer knows, by name; the others are only counted, at the end."""
    known = sorted(key(card) for card in zone if s.knows(viewer, card))
    return [*known, *([None] * (len(zone) - len(known)))]


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
    }


def _city(s: BloodFeud) -> dict[str, Any]:
    plan = s.city
    units: list[list[dict[str, Any]]] = [[] for _ in range(plan.size)]
    for unit, at in enumerate(s.unit_at):
        if at >= 0:
            units[at].append(
                {
                    "name": unit_name(s, unit),
                    "team": flag(s, s.unit_team[unit]),
                    "player": s.unit_seat[unit] if s.unit_seat[unit] >= 0 else None,
                    "tired": s.tired[unit],
                }
            )
    domains = [
        {
            "name": place(s, at),
            "type": plan.types[at],
            "tile": TILES[s.tiles[at]].id,
            "title": NAMES[TILES[s.tiles[at]].id],
            "value": domain_value(s, at),
            "controller": flag(s, s.controller[at]) if s.controller[at] >= 0 else None,
            "crowd": crowded(s, at),
            "limits": [unit_limit(s, team, at) for team in range(len(s.teams))],
            "near": [place(s, near) for near, _ in plan.near[at]],
            "units": units[at],
            "defends": [
                {"team": flag(s, team), "value": value}
                for where, team, value, _ in s.defends
                if where == at
            ],
        }
        for at in range(plan.size)
    ]
    edges = {
        edge_name(s, edge): "grey" if owner == GREY else flag(s, owner)
        for edge, owner in enumerate(s.barricade)
        if owner >= 0
    }
    return {"domains": domains, "barricades": edges}


def _orders(s: BloodFeud, viewer: int) -> list[dict[str, Any]]:
    """BF-S2: team, Domain and arrival are public; the card is known to its team."""
    found = [
        {
            "team": flag(s, team),
            "place": place(s, mine.placed_at[at]),
            "arrival": mine.placed_order[at],
            "card": key(card) if s.knows(viewer, card) else None,
            "wish": list(mine.wishes[at])
            if viewer < s.seats and s.team_of[viewer] == team
            else None,
        }
        for team, mine in enumerate(s.teams)
        for at, card in enumerate(mine.placed)
        if at < len(mine.placed_at)
    ]
    return sorted(found, key=lambda one: one["arrival"])


def _alliances(s: BloodFeud) -> list[dict[str, Any]]:
    count = len(s.teams)
    return [
        {
            "pair": [flag(s, one), flag(s, other)],
            "state": PAIR_STATES[s.pairs[pair(s, one, other)]],
            "open": any((p.one, p.other) == (one, other) for p in s.pacts),
        }
        for one in range(count)
        for other in range(one + 1, count)
    ]


def _market(s: BloodFeud, viewer: int) -> dict[str, Any]:
    return {
        "orders": [_ware(s, card) for card in s.order_row],
        "advancements": [_ware(s, card) for card in s.advancement_row],
        "token": {"left": s.tokens, "cost": cost(s, -1)},
        "piles": [len(s.order_pile), len(s.advancement_pile)],
        "spent": s.spent,
        "store_limit": store_limit(s, viewer) if viewer < s.seats else None,
    }


def _ware(s: BloodFeud, card: int) -> dict[str, Any] | None:
    return {"card": key(card), "cost": cost(s, card)} if card >= 0 else None


def _council(s: BloodFeud, viewer: int) -> dict[str, Any]:
    vote = s.vote
    return {
        "proposals": {
            flag(s, team): key(card) for team, card in enumerate(s.proposals) if card >= 0
        },
        "voted": s.voted,
        "vote": None
        if vote is None
        else {
            "caller": flag(s, vote.caller),
            "willing": [flag(s, t) for t in range(len(s.teams)) if vote.willing >> t & 1],
            "revotes": vote.revotes,
        },
        "event": _known(s, s.chosen, viewer),
        "deck": len(s.event_deck),
        "discard": [key(card) for card in s.event_discard],
        "ambitions": [key(card) if card >= 0 else None for card in s.ambition_row],
        "ambition_deck": len(s.ambition_deck),
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
        "cards": _known(s, offer.cards, viewer),
        "words": offer.words,
        "until": offer.until,
    }
