"""What is on the table: the city, the gangs, the battle being fought. NG-2.

Sets of spaces are bits of one number (see grid.py), so that control, reach and neighbours are a few
operations on whole numbers.
"""

import msgspec

from fracas.engine import Hidden, Public, State

from .cards import KEY
from .numbers import PRODUCT, TOKENS

DRAW, RECRUIT, MOVE, ACTIVATE, BATTLE = range(1, 6)
"""The steps of a turn, NG-4.2."""
DAYLIGHT = 6
NOBODY = -1
ANDYS = -1
"""The defender where there is no player to defend."""


class City(msgspec.Struct, frozen=True, gc=False):
    """The map and its special rules: what never changes during a game."""

    scenario: str = ""
    """The scenario's key, or the title of a home-made one."""
    special: tuple[str, ...] = ()
    """The keys of its special rules, in a fixed order."""
    dead: int = 0
    skyscrapers: tuple[int, int, int] = (0, 0, 0)
    """The spaces with skyscrapers of value 1, 2 and 3."""
    bases: int = 0
    open_to: tuple[int, ...] = ()
    """The spaces that figures of each seat may ever enter, NG-7.11, NG-18.7."""
    guarded: int = 0
    """Spaces whose tunnel cannot be removed, NG-18.8."""
    no_structure_on_tunnel: bool = False
    """NG-18.9"""
    no_tunnel_on_structure: bool = False
    """NG-18.10"""
    slip: bool = False
    """Enemies on a tunnel space stop nobody, NG-18.11."""
    prize: tuple[int, int] = (1, 1)
    """Blurp for a battle won against a player and against andys, NG-11.21, NG-18.3, NG-18.5."""


class Player(msgspec.Struct, gc=False, omit_defaults=True):
    """A gang, NG-2.17."""

    gang: Public[str] = ""
    base: Public[int] = 0
    """Its space."""
    blurp: Public[int] = 0
    money: Public[int] = 0
    supply: Public[int] = 0
    """Figures in supply."""
    home: Public[int] = 0
    """Figures on the base."""
    on: Public[int] = 0
    """The spaces with at least one figure, the base among them."""
    pairs: Public[int] = 0
    """The spaces other than the base with two figures: never more, NG-7.9."""
    draw: Hidden[list[int]] = []
    hand: Hidden[list[int]] = []
    activated: Public[list[int]] = []
    played: Hidden[list[int]] = []
    """Battle cards that came from hand, NG-11.8."""
    unseen: Hidden[list[int]] = []
    """Battle cards from the top of the draw pile, NG-11.9."""
    discard: Public[list[int]] = []


class Battle(msgspec.Struct, frozen=True, gc=False):
    """A battle being fought."""

    space: int
    attacker: int
    defender: int
    """A seat, or ANDYS."""


class Strength(msgspec.Struct, frozen=True, gc=False):
    """A side's battle value term by term, NG-11.16."""

    dice: tuple[int, ...] = ()
    """Each die as six times its colour plus its face, NG-11.12."""
    hits: int = 0
    grabs: int = 0
    here: int = 0
    """Figures on the space; or the numbers of its andys, NG-12.5."""
    near: int = 0
    towers: int = 0
    owls: int = 0
    """What owls take away."""

    @property
    def value(self) -> int:
        return self.hits + self.here + self.near + self.towers - self.owls


class Fought(msgspec.Struct, frozen=True, gc=False):
    """How the last battle went, for those who look on."""

    space: int
    attacker: int
    defender: int
    attack: Strength
    defence: Strength
    attack_cards: tuple[str, ...]
    defence_cards: tuple[str, ...]
    victor: int
    blurp: int


NOWHERE = City()


class NeonGods(State):
    """What seldom changes is a tuple, which copies of a state share."""

    city: Public[City] = NOWHERE
    players: Public[list[Player]] = []
    round: Public[int] = 1
    first: Public[int] = 0
    """Who holds the first player token."""
    active: Public[int] = NOBODY
    step: Public[int] = 0
    activations: Public[int] = 0
    """How many are left in step 4."""
    slots: Public[tuple[int, ...]] = ()
    """The cards in the recruitment slots, cheapest first; -1 is an empty slot, NG-6.12."""
    deck: Hidden[list[int]] = []
    """The recruitment deck; the last card is the top."""
    tunnels: Public[int] = 0
    structures: Public[tuple[int, ...]] = ()
    """The spaces with each structure, by work card; the first is not one and always 0."""
    products: Public[tuple[int, ...]] = ()
    """How many lie on each space."""
    owls: Public[tuple[int, ...]] = ()
    """How many sit on each space."""
    andys: Hidden[list[int]] = []
    """The andys on the board."""
    andy_places: Public[tuple[int, ...]] = ()
    """Where each of them stands."""
    andy_spaces: Public[int] = 0
    """The spaces with andys."""
    andy_supply: Hidden[list[int]] = []
    battle: Public[Battle | None] = None
    fought: Public[Fought | None] = None


def tokens_left(s: NeonGods, work: int) -> int:
    """What is left of a work card's tokens, NG-16.2."""
    used = sum(s.products) if work == PRODUCT else s.structures[work].bit_count()
    return TOKENS[work] - used


def with_one(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """A row with another number in one place."""
    return (*row[:at], value, *row[at + 1 :])


# Figures


def put(player: Player, space: int) -> None:
    """A figure comes to stand on a space."""
    bit = 1 << space
    if space == player.base:
        player.home += 1
    elif player.on & bit:
        player.pairs |= bit
    player.on |= bit


def lift(player: Player, space: int) -> None:
    """A figure leaves a space."""
    bit = 1 << space
    if space == player.base:
        player.home -= 1
        if not player.home:
            player.on ^= bit
    elif player.pairs & bit:
        player.pairs ^= bit
    else:
        player.on ^= bit


def figures(player: Player, area: int) -> int:
    """How many figures stand in an area."""
    there = player.on & area
    count = there.bit_count() + (player.pairs & area).bit_count()
    return count + player.home - 1 if there >> player.base & 1 else count


# Control, NG-8


def enemies(s: NeonGods, seat: int) -> int:
    """The spaces with figures of other gangs."""
    own = s.players[seat]
    area = 0
    for player in s.players:
        if player is not own:
            area |= player.on
    return area


def controlled(s: NeonGods, seat: int) -> int:
    """NG-8.1, NG-8.4: own figures, no enemy, no andy. Worked out anew each time, NG-8.5."""
    return s.players[seat].on & ~(enemies(s, seat) | s.andy_spaces)


def contested(s: NeonGods, seat: int) -> int:
    """The spaces where a player's figures meet enemies or andys, NG-8.2."""
    return s.players[seat].on & (enemies(s, seat) | s.andy_spaces)


def structures_held(s: NeonGods, seat: int) -> int:
    """The spaces whose structures are under a player's control: those she controls, NG-8.9, and
    those that she defends against the active player, NG-8.10, NG-8.13."""
    held = controlled(s, seat)
    if s.active not in (seat, NOBODY):
        held |= s.players[seat].on & s.players[s.active].on
    return held


# Cards


def copy_in(s: NeonGods, zone: list[int], key: str) -> int:
    """The card of a kind in a zone: of several copies the one that most viewers know, so that a
    copy which stays behind is known to nobody who has only seen the other."""
    best = -1
    for card in zone:
        if KEY[card] == key and (best < 0 or s.seen[card] > s.seen[best]):
            best = card
    return best


def kinds(zone: list[int]) -> list[str]:
    """The kinds of the cards in a zone, each once, in a fixed order."""
    return sorted({KEY[card] for card in zone})


def mix_in(s: NeonGods, pile: list[int], thing: int, name: str) -> None:
    """Shuffle a thing into a pile whose order nobody knows: any place is as likely."""
    pile.insert(s.below(len(pile) + 1, name), thing)
    s.seen[thing] = 0
