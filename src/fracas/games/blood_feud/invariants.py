"""What must hold in every state of Blood Feud; a position that breaks it is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .cards import ADVANCEMENT_IDS, CITY_AMBITION_IDS, EVENT_IDS, MARKET_ORDER_IDS, key
from .cityscape import place
from .state import GREY, BloodFeud, flag, seats_of


def invariants(s: BloodFeud) -> Sequence[str]:
    return [*_cards(s), *_tokens(s), *_barricades(s), *_units(s), *_teams(s)]


def zones(s: BloodFeud) -> list[list[int]]:
    """All places where a card can be."""
    found = [
        s.order_pile, s.order_row, s.advancement_pile, s.advancement_row, s.event_deck,
        s.event_discard, s.proposals, s.chosen, s.ambition_deck, s.ambition_row, s.blind,
        *s.lanyards,
    ]  # fmt: skip
    for mine in s.teams:
        found += [
            mine.orders, mine.placed, mine.advancements, mine.events, mine.leaving,
            mine.ambitions, mine.apart, [*mine.fulfilled], mine.warehouse,
        ]  # fmt: skip
    return found


def _cards(s: BloodFeud) -> list[str]:
    counts = Counter(card for zone in zones(s) for card in zone if card >= 0)
    wrong = [f"the card {key(card)} is in {n} places" for card, n in counts.items() if n > 1]
    for ids, what in (
        (MARKET_ORDER_IDS, "Market Orders"),
        (ADVANCEMENT_IDS, "Advancements"),
        (EVENT_IDS, "Events"),
        (CITY_AMBITION_IDS, "Ambitions"),
    ):
        have = sum(card in counts for card in ids)
        if have != len(ids):
            wrong.append(f"there are {have} {what} and not {len(ids)} (BF-C15)")
    return wrong


def _tokens(s: BloodFeud) -> list[str]:
    if s.tokens < 0 or any(mine.assets < 0 or mine.tokens < 0 for mine in s.teams):
        return ["Assets and tokens cannot be less than 0"]
    return []


def _barricades(s: BloodFeud) -> list[str]:
    wrong = []
    for team, mine in enumerate(s.teams):
        if mine.barricades + s.barricade.count(team) != 4:
            wrong.append(f"{flag(s, team)} has 4 Barricades in all (BF-2.2)")
    if s.grey + s.barricade.count(GREY) != 8:
        wrong.append("there are 8 grey Barricades (BF-C15)")
    return wrong


def _units(s: BloodFeud) -> list[str]:
    wrong = []
    for seat, body in enumerate(s.body):
        if (body >= 0) == bool(s.slain[seat]):
            wrong.append(f"seat {seat} lives or is slain, not both (BF-2.19)")
        if len(s.lanyards[seat]) > 3:
            wrong.append(f"seat {seat} has more than 3 Equipped cards (BF-2.19)")
    if any(at >= s.city.size for at in s.unit_at):
        wrong.append(f"the map ends at {place(s, s.city.size - 1)}")
    return wrong


def _teams(s: BloodFeud) -> list[str]:
    wrong = []
    for team, mine in enumerate(s.teams):
        if not 1 <= mine.power <= 6:
            wrong.append(f"{flag(s, team)}: Power is 1 to 6 (BF-1.7)")
        if not 1 <= len(seats_of(s, team)) <= 4:
            wrong.append(f"{flag(s, team)}: a team has 1 to 4 seats (BF-1.1)")
    return wrong
