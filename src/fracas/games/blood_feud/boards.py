"""BF-24: the boards of the four stations as a viewer sees them, and as a team remembers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from .cards import CITYSCAPE, COUNCIL, MARKETPLACE, NAMES, ORDERS, STATIONS, TILES, key
from .cityscape import edge_name, place, unit_name
from .effects import crowded, domain_value, store_limit, unit_limit
from .market import cost
from .state import GREY, NOBODY, BloodFeud, basic, flag, pair, present

PAIR_STATES = ("empty", "allied", "blocked")


def board(
    s: BloodFeud, station: int, viewer: int, shared: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """What lies at a station, by the names under which a view shows it; some is the same for all
    viewers and may have been worked out already."""
    had = shared or {}
    match station:
        case 0:
            return {"city": had["city"] if "city" in had else city_board(s)}
        case 1:
            pairs = had["alliances"] if "alliances" in had else alliance_board(s)
            return {"orders": orders_board(s, viewer), "alliances": pairs}
        case 2:
            return {"market": market_board(s, viewer)}
        case _:
            return {"council": council_board(s, viewer)}


# Fog of stations (BF-17.5)


def remember(s: BloodFeud, team: int, station: int) -> None:
    """A seat leaves: this is what its team has last seen there, if nobody of it stays."""
    if s.fog:
        seen = msgspec.json.encode(board(s, station, s.seats)).decode()
        s.teams[team].recalled[station] = seen


def first_sight(s: BloodFeud) -> None:
    """All teams have seen all boards at set-up."""
    if s.fog and not s.teams[0].recalled:
        for team, mine in enumerate(s.teams):
            mine.recalled = [""] * len(STATIONS)
            for station in range(len(STATIONS)):
                remember(s, team, station)


def boards(s: BloodFeud, viewer: int, shared: Mapping[str, Any]) -> dict[str, Any]:
    """All four boards; in the fog those of other stations as the viewer's team last saw them."""
    found: dict[str, Any] = {}
    foggy = s.fog and viewer < s.seats and s.phase != "set-up"
    for station in (CITYSCAPE, ORDERS, MARKETPLACE, COUNCIL):
        if foggy and not present(s, s.team_of[viewer], station):
            found |= _recalled(s, viewer, station)
        else:
            found |= board(s, station, viewer, shared)
    return found


def _recalled(s: BloodFeud, viewer: int, station: int) -> dict[str, Any]:
    team = s.team_of[viewer]
    found: dict[str, Any] = msgspec.json.decode(s.teams[team].recalled[station])
    if station == ORDERS:  # one's own Orders are no secret to oneself
        mine = [one for one in orders_board(s, viewer) if one["team"] == flag(s, team)]
        others = [one for one in found["orders"] if one["team"] != flag(s, team)]
        found["orders"] = sorted([*others, *mine], key=lambda one: int(one["arrival"]))
    if station == MARKETPLACE:
        found["market"]["store_limit"] = store_limit(s, viewer)
    return found


FOGGED = {
    **dict.fromkeys(("move", "bar", "unbar"), CITYSCAPE),
    **dict.fromkeys(
        ("accept_alliance", "alliance_off", "declare_block", "allied", "blocked", "place_order"),
        ORDERS,
    ),
    **dict.fromkeys(("purchase", "bury", "store"), MARKETPLACE),
    **dict.fromkeys(
        (
            "propose_event", "discard_event", "take_ambition", "faction_ambition",
            "blind_ambition", "bury_ambition", "vote_on", "vote_off", "ballot", "revote",
        ),
        COUNCIL,
    ),
}  # fmt: skip
"""What only those hear who are at the station; a call or a declared Alliance reaches all."""


def known(s: BloodFeud, zone: list[int], viewer: int) -> list[str | None]:
    """The cards that the viewer knows, by name; the others are only counted, at the end."""
    known = sorted(key(card) for card in zone if s.knows(viewer, card))
    return [*known, *([None] * (len(zone) - len(known)))]


def city_board(s: BloodFeud) -> dict[str, Any]:
    plan = s.city
    units: list[list[dict[str, Any]]] = [[] for _ in range(plan.size)]
    for unit, at in enumerate(s.unit_at):
        if at >= 0:
            units[at].append(
                {
                    "name": unit_name(s, unit),
                    "team": flag(s, s.unit_team[unit]),
                    "player": None if basic(s, unit) else s.unit_seat[unit],
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
            "controller": flag(s, s.controller[at]) if s.controller[at] != NOBODY else None,
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
        if owner != NOBODY
    }
    return {"domains": domains, "barricades": edges}


def orders_board(s: BloodFeud, viewer: int) -> list[dict[str, Any]]:
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


def alliance_board(s: BloodFeud) -> list[dict[str, Any]]:
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


def market_board(s: BloodFeud, viewer: int) -> dict[str, Any]:
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


def council_board(s: BloodFeud, viewer: int) -> dict[str, Any]:
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
            "due": vote.due if s.realtime else None,
        },
        "event": known(s, s.chosen, viewer),
        "deck": len(s.event_deck),
        "discard": [key(card) for card in s.event_discard],
        "ambitions": [key(card) if card >= 0 else None for card in s.ambition_row],
        "ambition_deck": len(s.ambition_deck),
    }
