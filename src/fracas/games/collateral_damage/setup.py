"""CD-3: set-up. Colours, seat order, tiles, first characters, the board."""

from __future__ import annotations

from fracas.engine import Choice, Options, Step, Text, text

from .asking import Ask
from .cards import (
    BOSS,
    CHARACTER,
    CHARACTER_ID,
    CITIES,
    COLOUR,
    DECK,
    DECK_OF,
    DECKS,
    FIRST_CARD,
    FIRST_TILE,
    KIND,
    OMEGA_CITY,
    THINGS,
    TILE,
    TILE_ID,
)
from .dice import d6
from .gang import enter, take_top
from .grid import HEXES, beside, free_hexes, lay
from .numbers import NUMBERS
from .state import CollateralDamage, fresh
from .turn import Turn


def setup(s: CollateralDamage, options: Options) -> None:
    variant(s, options)
    fresh(s)
    s.seen = [0] * THINGS
    s.decks = [[c for c, of in enumerate(DECK_OF) if of == deck] for deck in range(len(DECKS))]
    s.under = [[] for _ in DECKS]
    if s.training:
        s.library = list(range(FIRST_CARD, FIRST_CARD + DECK))
    s.box = [FIRST_TILE + tile for tile in range(len(CITIES)) if tile != OMEGA_CITY]
    s.order = list(range(s.seats))
    s.then(*(Colour(seat) for seat in range(s.seats)), Deal())


def variant(s: CollateralDamage, options: Options) -> None:
    """CD-18: what is chosen before the game."""
    turns = NUMBERS.turns
    usual = {"standard": turns.standard, "majority": turns.majority, "short": turns.short}
    length = str(options["length"])
    s.limit = int(options["turns"]) or usual[length]  # CD-18.7
    s.share = NUMBERS.line["majority" if length == "majority" else str(s.seats)]
    s.perks = bool(options["perks"])
    s.training = bool(options["training"])
    s.steady = bool(options["steady_hearts"])
    s.secret_tiles = bool(options["hidden_tiles"])


class Colour(Ask):
    """CD-3.1, CD-D1: a free colour."""

    clauses = ("CD-3.1", "CD-D1")
    auto = True
    seat: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [colour for number, colour in enumerate(COLOUR) if number not in s.colour]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        s.colour[self.seat] = BOSS[str(choice)]
        s.tell("colour", "CD-3.1", who=self.seat, colour=str(choice))


class Deal(Step):
    """CD-3.2 to CD-3.8: decks, order, tiles; then the first characters."""

    clauses = ("CD-3.2", "CD-3.3", "CD-3.7")

    def do(self, s: CollateralDamage) -> None:
        for deck, name in enumerate(DECKS):  # CD-3.2
            s.shuffle(s.decks[deck], f"{name} deck")
        s.shuffle(s.library, "training deck")
        s.order = roll_order(s)
        s.tell("order", "CD-3.3", order=tuple(s.order))
        s.show(FIRST_TILE + OMEGA_CITY)
        lay(s, OMEGA_CITY, 0)  # CD-3.6
        s.shuffle(s.box, "tiles")
        for seat in s.order:  # CD-3.7
            s.held[seat] = [s.box.pop(), s.box.pop()]
        for seat in range(s.seats):
            if s.secret_tiles:  # CD-18.6
                for tile in s.held[seat]:
                    s.show(tile, seat)
            else:
                names = tuple(TILE_ID[KIND[tile]] for tile in s.held[seat])
                s.tell("tiles", "CD-3.7", who=seat, tiles=names)
        if not s.secret_tiles:
            for tile in (*s.box, *(tile for held in s.held for tile in held)):
                s.show(tile)
        drafting = [FirstCharacters(seat) for seat in s.order]
        placing = [Lay(seat) for seat in (*s.order, *reversed(s.order))]  # CD-3.9, CD-3.10
        s.then(*drafting, *placing, Ready())


def roll_order(s: CollateralDamage) -> list[int]:
    """CD-3.3: two dice, highest first, ties again between themselves."""
    groups = [list(range(s.seats))]
    while any(len(group) > 1 for group in groups):
        split = []
        for group in groups:
            if len(group) == 1:
                split.append(group)
                continue
            rolled: dict[int, list[int]] = {}
            for seat in group:
                sum_of_two = d6(s, "order") + d6(s, "order")
                rolled.setdefault(sum_of_two, []).append(seat)
                s.tell("order_roll", "CD-3.3", who=seat, total=sum_of_two)
            split += [rolled[sum_of_two] for sum_of_two in sorted(rolled, reverse=True)]
        groups = split
    return [group[0] for group in groups]


class FirstCharacters(Ask):
    """CD-3.8: the top Campus card, then the top card of a deck of choice (CD-D2)."""

    kind = "second_deck"
    clauses = ("CD-3.8", "CD-D2")
    seat: int

    def do(self, s: CollateralDamage) -> None:
        take_top(s, self.seat, 0, "CD-3.8")
        s.ask(self)

    def options(self, s: CollateralDamage) -> list[Choice]:
        return list(DECKS)

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        take_top(s, self.seat, DECKS.index(str(choice)), "CD-3.8")


class Lay(Ask):
    """CD-3.9, CD-3.11, CD-D3: where a tile goes. Which one is asked next, so that a tile held
    secretly (CD-18.6) is never named before it lies on the board."""

    kind = "hex"
    clauses = ("CD-3.9", "CD-3.11", "CD-D3")
    seat: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [HEXES[n] for n in free_hexes(s)]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        s.then(LayTile(self.seat, HEXES.index(choice)), LayCharacter(self.seat))

    def parts(self, s: CollateralDamage, choice: Choice) -> bool:
        return len(s.held[self.seat]) > 1

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        """By a city that lies there: nobody sees a hex's numbers."""
        found = beside(s, HEXES.index(choice)) if choice in HEXES else None
        if found is None:
            return text("option.hex", name=choice)
        way, place = found
        return text(f"option.hex_{way}", name=TILE_ID[s.tiles[place]])


class LayTile(Ask):
    """Which of the own tiles goes there."""

    kind = "tile"
    clauses = ("CD-3.9", "CD-D3")
    auto = True
    """How many are left is public; with one left, it is that one."""
    part = True
    seat: int
    hex: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [TILE_ID[KIND[tile]] for tile in sorted(s.held[self.seat])]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        tile = TILE[str(choice)]
        s.held[self.seat].remove(FIRST_TILE + tile)
        s.show(FIRST_TILE + tile)
        lay(s, tile, self.hex)
        s.tell("lay", "CD-3.9", "CD-3.12", who=self.seat, city=str(choice))


class LayCharacter(Ask):
    """Which of the own characters starts on the tile."""

    kind = "first_character"
    clauses = ("CD-3.9", "CD-D3")
    auto = True
    seat: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [CHARACTER_ID[c] for c in sorted(s.reserve[self.seat])]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        c = CHARACTER[str(choice)]
        s.reserve[self.seat].remove(c)
        enter(s, self.seat, c, len(s.tiles) - 1)


class Ready(Step):
    """CD-3.16: the board is complete and the line is fixed."""

    clauses = ("CD-3.15", "CD-3.16")

    def do(self, s: CollateralDamage) -> None:
        parts, whole = s.share
        s.tell("ready", "CD-3.15", "CD-3.16", total=s.total, line=s.total * parts // whole + 1)
        s.then(Turn())
