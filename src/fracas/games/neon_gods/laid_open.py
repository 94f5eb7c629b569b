"""What lies hidden in the city, for whoever looks at a game that is over."""

from collections.abc import Iterable

from fracas.engine import Hoard, Text, text

from .cards import KEY, NUMBER
from .state import NeonGods


def hoards(s: NeonGods) -> list[Hoard]:
    found = []
    for seat, one in enumerate(s.players):
        found += [
            Hoard(text("hidden.draw"), _cards(reversed(one.draw)), seat),
            Hoard(text("hidden.played"), _cards(one.played), seat),
            Hoard(text("hidden.unseen"), _cards(one.unseen), seat),
        ]
    andys = [text("hidden.andy", number=NUMBER[andy]) for andy in sorted(s.andy_supply)]
    city = [text("hidden.andy", number=NUMBER[andy]) for andy in s.andys]
    return [
        *found,
        Hoard(text("hidden.deck"), _cards(reversed(s.deck))),
        Hoard(text("hidden.andys"), city),
        Hoard(text("hidden.supply"), andys),
    ]


def _cards(cards: Iterable[int]) -> list[Text]:
    return [text("hidden.card", card=KEY[card]) for card in cards]
