"""What cannot be. CO-2.1, CO-2.9, CO-3.12, CO-15.4, CO-15.12, CO-16.12."""

from collections.abc import Iterator
from itertools import combinations

from .cards import own_cards
from .figures import body, carried
from .geometry.measure import overlap
from .harm import MOST_TOKENS
from .state import TABLE, Collision


def invariants(s: Collision) -> list[str]:
    return [*card_faults(s), *point_faults(s), *figure_faults(s)]


def card_faults(s: Collision) -> Iterator[str]:
    for seat, player in enumerate(s.players):
        zones = [*player.deck, *player.hand, *player.found, *player.discard, *player.shown]
        for duel in s.duels:
            for side, owner in enumerate((duel.attacker, duel.defender)):
                if owner == seat and duel.rows:
                    zones += [*duel.rows[side], *duel.covers[side]]
            zones += [card for card in duel.fresh if card in own_cards(seat)]
        if sorted(zones) != own_cards(seat):
            yield f"P{seat + 1} has {len(zones)} cards that are not the 30 of the deck (CO-2.1)"


def point_faults(s: Collision) -> Iterator[str]:
    for seat, player in enumerate(s.players):
        beside = sum(one.beside for one in s.figures if one.owner == seat)
        if player.pool + player.used + beside != player.total:
            yield f"P{seat + 1}: the AP do not add up to {player.total} (CO-2.9)"


def figure_faults(s: Collision) -> Iterator[str]:
    there = [(k, one) for k, one in enumerate(s.figures) if one.status == TABLE]
    for (_, one), (_, another) in combinations(there, 2):
        if overlap(body(one), body(another)):
            yield f"{one.name} and {another.name} overlap (CO-3.12)"
    for k, one in there:
        if not (0 <= one.x <= s.side and 0 <= one.y <= s.side):
            yield f"{one.name} is not on the table (CO-3.13)"
        if len(carried(s, k)) > 1:
            yield f"{one.name} carries more than one heavy object (CO-16.12)"
        if len(set(one.skills)) < len(one.skills):
            yield f"{one.name} has two Skill tokens of one name (CO-15.4)"
        if one.jams + one.suppressed > MOST_TOKENS + 1:
            yield f"{one.name} has more than two Jam and Suppress tokens (CO-15.12)"
