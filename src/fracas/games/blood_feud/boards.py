"""BF-24: the boards of the four stations as a viewer sees them, and as a team remembers them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from fracas.engine import View

from . import shown
from .cards import CITYSCAPE, COUNCIL, MARKETPLACE, NAMES, ORDERS, STATIONS, TILES, key
from .city import city, domain_name
from .cityscape import edge_name, place, unit_name
from .effects import crowded, domain_value, store_limit, unit_limits
from .market import cost
from .state import GREY, NOBODY, BloodFeud, Vote, basic, flag, pair, present
from .voting import Ballot

Parts = Mapping[str, Any]
"""Parts of a view that are the same for all viewers and have been worked out; perhaps encoded."""
PAIR_STATES: tuple[Literal["empty", "allied", "blocked"], ...] = ("empty", "allied", "blocked")


# Each station as a viewer sees it; in the fog others as the viewer's team last saw them


def city_shown(s: BloodFeud, viewer: int, shared: Parts) -> shown.City:
    if away(s, viewer, CITYSCAPE):
        return seen_city(s, s.team_of[viewer]).city
    found: shown.City = shared["city"] if "city" in shared else city_board(s)
    return found


def orders_shown(
    s: BloodFeud, viewer: int, shared: Parts
) -> tuple[list[shown.Placed], list[shown.Pair]]:
    if away(s, viewer, ORDERS):
        team = s.team_of[viewer]
        seen = seen_orders(s, team)  # one's own Orders are no secret to oneself
        mine = [one for one in orders_board(s, viewer) if one.team == flag(s, team)]
        others = [one for one in seen.orders if one.team != flag(s, team)]
        return sorted([*others, *mine], key=lambda one: one.arrival), seen.alliances
    pairs = shared["alliances"] if "alliances" in shared else alliance_board(s)
    return orders_board(s, viewer), pairs


def market_shown(s: BloodFeud, viewer: int, shared: Parts) -> shown.Market:
    if away(s, viewer, MARKETPLACE):
        found = seen_market(s, s.team_of[viewer]).market
        found.store_limit = store_limit(s, viewer)
        return found
    if "market_orders" in shared:
        rows = shared["market_orders"], shared["market_advancements"]
        return market_board(s, viewer, rows)
    return market_board(s, viewer, wares(s))


def council_shown(s: BloodFeud, viewer: int) -> shown.Council:
    if away(s, viewer, COUNCIL):
        return seen_council(s, s.team_of[viewer]).council
    return council_board(s, viewer)


# Fog of stations (BF-17.5)


def away(s: BloodFeud, viewer: int, station: int) -> bool:
    """Whether a viewer only remembers a station."""
    if not s.fog or viewer >= s.seats or s.phase == "set-up":
        return False
    return not present(s, s.team_of[viewer], station)


def remember(s: BloodFeud, team: int, station: int) -> None:
    """A seat leaves: this is what its team has last seen there, if nobody of it stays."""
    if s.fog:
        s.teams[team].recalled[station] = msgspec.json.encode(_open_board(s, station)).decode()


def _open_board(s: BloodFeud, station: int) -> View:
    """What everybody sees who is there."""
    match station:
        case 0:
            return shown.CityscapeSeen(city_board(s))
        case 1:
            return shown.OrdersSeen(orders_board(s, s.seats), alliance_board(s))
        case 2:
            return shown.MarketplaceSeen(market_board(s, s.seats, wares(s)))
        case _:
            return shown.CouncilSeen(council_board(s, s.seats))


def first_sight(s: BloodFeud) -> None:
    """All teams have seen all boards at set-up."""
    if s.fog and not s.teams[0].recalled:
        for team, mine in enumerate(s.teams):
            mine.recalled = [""] * len(STATIONS)
            for station in range(len(STATIONS)):
                remember(s, team, station)


def seen_city(s: BloodFeud, team: int) -> shown.CityscapeSeen:
    return msgspec.json.decode(s.teams[team].recalled[CITYSCAPE], type=shown.CityscapeSeen)


def seen_orders(s: BloodFeud, team: int) -> shown.OrdersSeen:
    return msgspec.json.decode(s.teams[team].recalled[ORDERS], type=shown.OrdersSeen)


def seen_market(s: BloodFeud, team: int) -> shown.MarketplaceSeen:
    return msgspec.json.decode(s.teams[team].recalled[MARKETPLACE], type=shown.MarketplaceSeen)


def seen_council(s: BloodFeud, team: int) -> shown.CouncilSeen:
    return msgspec.json.decode(s.teams[team].recalled[COUNCIL], type=shown.CouncilSeen)


# The boards


def known(s: BloodFeud, zone: list[int], viewer: int) -> list[str | None]:
    """The cards that the viewer knows, by name; the others are only counted, at the end."""
    if not zone:
        return []
    known = sorted([key(card) for card in zone if s.knows(viewer, card)])
    return [*known, *([None] * (len(zone) - len(known)))]


def city_board(s: BloodFeud) -> shown.City:
    plan = s.city
    units: list[list[shown.Unit]] = [[] for _ in range(plan.size)]
    for unit, at in enumerate(s.unit_at):
        if at >= 0:
            units[at].append(
                shown.Unit(
                    name=unit_name(s, unit),
                    team=flag(s, s.unit_team[unit]),
                    player=None if basic(s, unit) else s.unit_seat[unit],
                    tired=s.tired[unit],
                )
            )
    limits = unit_limits(s)
    domains = [
        shown.Domain(
            name=place(s, at),
            type=plan.types[at],
            tile=TILES[s.tiles[at]].id,
            title=NAMES[TILES[s.tiles[at]].id],
            value=domain_value(s, at),
            controller=flag(s, s.controller[at]) if s.controller[at] != NOBODY else None,
            crowd=crowded(s, at),
            limits=limits[at],
            near=_near(len(s.teams), at),
            units=units[at],
            defends=[
                shown.Defence(team=flag(s, team), value=value)
                for where, team, value, _ in s.defends
                if where == at
            ],
        )
        for at in range(plan.size)
    ]
    edges = {
        edge_name(s, edge): "grey" if owner == GREY else flag(s, owner)
        for edge, owner in enumerate(s.barricade)
        if owner != NOBODY
    }
    return shown.City(domains=domains, barricades=edges)


@cache
def _near(teams: int, domain: int) -> list[str]:
    return [domain_name(teams, near) for near, _ in city(teams).near[domain]]


def orders_board(s: BloodFeud, viewer: int) -> list[shown.Placed]:
    """BF-S2: team, Domain and arrival are public; the card is known to its team."""
    found = [
        shown.Placed(
            team=flag(s, team),
            place=place(s, mine.placed_at[at]),
            arrival=mine.placed_order[at],
            card=key(card) if s.knows(viewer, card) else None,
            wish=list(mine.wishes[at]) if viewer < s.seats and s.team_of[viewer] == team else None,
        )
        for team, mine in enumerate(s.teams)
        for at, card in enumerate(mine.placed)
        if at < len(mine.placed_at)
    ]
    return sorted(found, key=lambda one: one.arrival)


def alliance_board(s: BloodFeud) -> list[shown.Pair]:
    count = len(s.teams)
    return [
        shown.Pair(
            pair=(flag(s, one), flag(s, other)),
            state=PAIR_STATES[s.pairs[pair(s, one, other)]],
            open=any((p.one, p.other) == (one, other) for p in s.pacts),
        )
        for one in range(count)
        for other in range(one + 1, count)
    ]


Wares = list[shown.Ware | None]


def wares(s: BloodFeud) -> tuple[Wares, Wares]:
    """The two rows."""
    return [_ware(s, card) for card in s.order_row], [_ware(s, card) for card in s.advancement_row]


def market_board(s: BloodFeud, viewer: int, rows: tuple[Wares, Wares]) -> shown.Market:
    return shown.Market(
        orders=rows[0],
        advancements=rows[1],
        token=shown.TokenWare(left=s.tokens, cost=cost(s, -1)),
        piles=(len(s.order_pile), len(s.advancement_pile)),
        spent=s.spent,
        store_limit=store_limit(s, viewer) if viewer < s.seats else None,
    )


def _ware(s: BloodFeud, card: int) -> shown.Ware | None:
    return shown.Ware(card=key(card), cost=cost(s, card)) if card >= 0 else None


def _closes(s: BloodFeud, vote: Vote) -> int:
    """When the window that is open in a vote does: a ballot's has a deadline of its own."""
    ballots = (one.due for one in s.strands if isinstance(one.asking, Ballot))
    return next((due for due in ballots if due is not None), vote.due)


def council_board(s: BloodFeud, viewer: int) -> shown.Council:
    vote = s.vote
    return shown.Council(
        proposals={flag(s, team): key(card) for team, card in enumerate(s.proposals) if card >= 0},
        voted=s.voted,
        vote=None
        if vote is None
        else shown.Vote(
            caller=flag(s, vote.caller),
            willing=[flag(s, t) for t in range(len(s.teams)) if vote.willing >> t & 1],
            ballots=[flag(s, team) for team in sorted(vote.cast)],
            revotes=vote.revotes,
            due=_closes(s, vote) if s.realtime else None,
        ),
        event=known(s, s.chosen, viewer),
        deck=len(s.event_deck),
        discard=[key(card) for card in s.event_discard],
        ambitions=[key(card) if card >= 0 else None for card in s.ambition_row],
        ambition_deck=len(s.ambition_deck),
    )
