"""What lies hidden in decks and box, for whoever looks at a game that is over."""

from collections.abc import Iterable

from fracas.engine import Hoard, Text, text

from .cards import CARD_ID, CHARACTER_ID, DECKS, KIND, TILE_ID
from .state import CollateralDamage


def hoards(s: CollateralDamage) -> list[Hoard]:
    found = []
    for number, deck in enumerate(DECKS):
        found += [
            Hoard(text("hidden.deck", deck=deck), _people(reversed(s.decks[number]))),
            Hoard(text("hidden.under", deck=deck), _people(s.under[number])),
        ]
    training = [text("hidden.card", card=CARD_ID[KIND[card]]) for card in reversed(s.library)]
    return [
        *found,
        Hoard(text("hidden.library"), training),
        Hoard(text("hidden.box"), _tiles(s.box)),
        *(Hoard(text("hidden.held"), _tiles(held), seat) for seat, held in enumerate(s.held)),
    ]


def _people(cards: Iterable[int]) -> list[Text]:
    return [text("hidden.character", character=CHARACTER_ID[KIND[card]]) for card in cards]


def _tiles(tiles: Iterable[int]) -> list[Text]:
    return [text("hidden.tile", city=TILE_ID[KIND[tile]]) for tile in tiles]
