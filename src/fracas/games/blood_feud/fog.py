"""BF-17.5 in a bot's mind: what other teams may have done at stations that its team does not see.

Units and Barricades stand where they were last seen, and face-up cards that have changed since are
drawn from those that nobody knows. How many of each there are is public (BF-S11).
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from fracas.engine import Rng

from .boards import seen_city, seen_council, seen_market, seen_orders
from .cards import CITY_AMBITION_IDS, CITYSCAPE, COUNCIL, MARKETPLACE, ORDERS, key
from .city import domain_names, edge_names
from .cityscape import unit_name
from .state import ALLIED, BLOCKED, EMPTY, GREY, NOBODY, BloodFeud, barred, flag, pair, present

_CITY = frozenset(CITY_AMBITION_IDS)
Places = Sequence[tuple[list[int], int]]


def deal_anew(s: BloodFeud, places: Places, rng: Rng, was: Sequence[str | None] = ()) -> None:
    """Mix the cards of some places. Who knows a place stays, and the first places have the cards
    that they had, as far as these are among them."""
    cards = sorted(zone[at] for zone, at in places)
    masks = [s.seen[zone[at]] for zone, at in places]
    stay: dict[int, int] = {}
    for place, name in enumerate(was):
        card = next((one for one in cards if key(one) == name), None)
        if card is not None:
            stay[place] = card
            cards.remove(card)
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    for place, ((zone, at), mask) in enumerate(zip(places, masks, strict=True)):
        zone[at] = stay[place] if place in stay else cards.pop()
        s.seen[zone[at]] = mask


def imagine_stations(s: BloodFeud, own: int, bit: int, rng: Rng) -> None:
    imagined = {
        CITYSCAPE: _cityscape,
        ORDERS: _orders,
        MARKETPLACE: _market,
        COUNCIL: _council,
    }
    for station, imagine in imagined.items():
        if not present(s, own, station):
            imagine(s, own, bit, rng)


def _cityscape(s: BloodFeud, own: int, bit: int, rng: Rng) -> None:
    names = domain_names(len(s.teams))
    last = seen_city(s, own).city
    stood = {unit.name: names[domain.name] for domain in last.domains for unit in domain.units}
    for unit, at in enumerate(s.unit_at):
        if at >= 0 and s.unit_team[unit] != own:
            s.unit_at[unit] = stood.get(unit_name(s, unit), at)
            s.tired[unit] = False
    _barricades(s, last.barricades, rng)


def _barricades(s: BloodFeud, seen: dict[str, str], rng: Rng) -> None:
    """Each owner's stay where they were as far as they are still on the map."""
    edges = edge_names(len(s.teams))
    owners = {flag(s, team): team for team in range(len(s.teams))} | {"grey": GREY}
    left = {owner: s.barricade.count(owner) for owner in owners.values()}
    s.barricade = [NOBODY] * len(s.barricade)
    for edge, name in seen.items():
        if left[owners[name]]:
            s.barricade[edges[edge]] = owners[name]
            left[owners[name]] -= 1
    for owner, count in left.items():
        for _ in range(count):
            free = [edge for edge in range(len(s.barricade)) if not barred(s, edge)]
            s.barricade[free[int(rng.random() * len(free))]] = owner


def _orders(s: BloodFeud, own: int, bit: int, rng: Rng) -> None:
    """Alliances as they were, and Orders that came since on any Domain."""
    states = {"empty": EMPTY, "allied": ALLIED, "blocked": BLOCKED}
    teams = {flag(s, team): team for team in range(len(s.teams))}
    last = seen_orders(s, own)
    for space in last.alliances:
        one, other = (teams[name] for name in space.pair)
        if own not in (one, other):
            s.pairs[pair(s, one, other)] = states[space.state]
    known = {one.arrival for one in last.orders}
    for team, mine in enumerate(s.teams):
        if team != own:
            mine.placed_at = [
                where if arrival in known else int(rng.random() * s.city.size)
                for where, arrival in zip(mine.placed_at, mine.placed_order, strict=True)
            ]


def _market(s: BloodFeud, own: int, bit: int, rng: Rng) -> None:
    last = seen_market(s, own).market
    for row, pile, seen in (
        (s.order_row, s.order_pile, last.orders),
        (s.advancement_row, s.advancement_pile, last.advancements),
    ):
        was = [None if one is None else one.card for one in seen]
        _since(s, row, was, [pile], bit, rng)


def _council(s: BloodFeud, own: int, bit: int, rng: Rng) -> None:
    last = seen_council(s, own).council
    was = [last.proposals.get(flag(s, team)) for team in range(len(s.teams))]
    if s.proposals[own] >= 0:
        was[own] = key(s.proposals[own])
    hands = [mine.events for mine in s.teams]
    _since(s, s.proposals, was, [s.event_deck, *hands], bit, rng)
    zones = [s.ambition_deck, s.blind, *(mine.ambitions for mine in s.teams)]
    _since(s, s.ambition_row, last.ambitions, zones, bit, rng, _CITY)


def _since(
    s: BloodFeud,
    row: list[int],
    was: Sequence[str | None],
    zones: Sequence[list[int]],
    bit: int,
    rng: Rng,
    among: Container[int] | None = None,
) -> None:
    """A card lies where it was last seen unless it is known to be elsewhere; whatever else lies in
    the row is no better known than what is hidden."""
    lying = [at for at, card in enumerate(row) if card >= 0]
    hidden = [
        (zone, at)
        for zone in zones
        for at, card in enumerate(zone)
        if not s.seen[card] & bit and (among is None or card in among)
    ]
    places = [*((row, at) for at in lying), *hidden]
    deal_anew(s, places, rng, [was[at] for at in lying])
