"""What lies hidden in piles and behind Orders, for whoever looks at a game that is over."""

from collections.abc import Iterable

from fracas.engine import Hoard, Text, text

from .cards import key
from .state import BloodFeud, Team, seats_of


def hoards(s: BloodFeud) -> list[Hoard]:
    found = []
    for number, team in enumerate(s.teams):
        seat = seats_of(s, number)[0]
        found += [
            Hoard(text("hidden.placed"), _orders(team), seat),
            Hoard(text("hidden.leaving"), _cards(team.leaving), seat),
            Hoard(text("hidden.apart"), _cards(team.apart), seat),
        ]
    piles = {
        "orders": reversed(s.order_pile),
        "advancements": reversed(s.advancement_pile),
        "events": reversed(s.event_deck),
        "ambitions": reversed(s.ambition_deck),
        "chosen": s.chosen,
        "blind": s.blind,
    }
    return [*found, *(Hoard(text(f"hidden.{name}"), _cards(pile)) for name, pile in piles.items())]


def _cards(cards: Iterable[int]) -> list[Text]:
    return [_card(card) for card in cards]


def _orders(team: Team) -> list[Text]:
    """What was placed, and at whom it was aimed if somebody said (BF-8.5)."""
    return [
        text("hidden.aimed", card=key(card), wish=wish) if wish else _card(card)
        for card, wish in zip(team.placed, team.wishes, strict=True)
    ]


def _card(card: int) -> Text:
    return text("hidden.card", card=key(card))
