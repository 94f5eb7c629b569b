"""What lies hidden in the decks of the gangs, for whoever looks at a game that is over."""

from collections.abc import Iterable

from fracas.engine import Hoard, Text, text

from .cards import kind
from .state import Collision


def hoards(s: Collision) -> list[Hoard]:
    found = []
    for seat, one in enumerate(s.players):
        piles = {"deck": reversed(one.deck), "discard": reversed(one.discard), "found": one.found}
        found += [
            Hoard(text(f"hidden.{name}"), _cards(pile), seat) for name, pile in piles.items()
        ]
    return found


def _cards(cards: Iterable[int]) -> list[Text]:
    return [text("hidden.card", card=kind(card)) for card in cards]
