"""What `fracas deck` needs of a game with decks."""

from __future__ import annotations

from collections.abc import Mapping

from .cards import AT
from .codes import code_of
from .deckfiles import Sheet, deck_in, deck_text, kept_deck, write_deck
from .legality import faults
from .random_decks import random_deck, seeded
from .sealed import Pool
from .themes import READY, theme
from .words import explained
from .workbench import Built, built, completed


class Shelf:
    names = READY
    layouts = ("generic", "line", "square", "skirmish")

    def faults(self, name: str, players: int, layout: str, lang: str) -> list[str]:
        if name in READY:
            found = faults(theme(name, players, layout), players, layout)
        else:
            found = Sheet(deck_text(name)).all_faults(players, layout)
        return [explained(one, lang) for one in found]

    def listed(self, name: str, players: int, layout: str) -> str:
        if name in READY:
            return write_deck(theme(name, players, layout))
        return write_deck(Sheet(deck_text(name)).deck)

    def title(self, given: str) -> str:
        return deck_in(given).name

    def code(self, name: str, players: int, layout: str) -> str:
        if name in READY:
            return code_of(theme(name, players, layout))
        return code_of(deck_in(kept_deck(deck_text(name), name)))

    def completed(
        self, given: str, players: int, layout: str, seed: str, pool: Mapping[str, int]
    ) -> str:
        return completed(given, players, layout, seed, pooled(pool))

    shape = Built

    def built(
        self, given: str, players: int, layout: str, lang: str, pool: Mapping[str, int]
    ) -> Built:
        """A ready-made deck may be named."""
        if given in READY:
            given = write_deck(theme(given, players, layout))
        return built(given, players, layout, lang, pooled(pool))

    def random(self, seed: str, players: int, layout: str) -> str:
        return write_deck(random_deck(seeded(seed), players, layout))


def pooled(pool: Mapping[str, int]) -> Pool | None:
    """The cards of a sealed pool (AM-31.39), or nothing where there is none."""
    return tuple(AT[one] for one, n in pool.items() if one in AT for _ in range(n)) or None
