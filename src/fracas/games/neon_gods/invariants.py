"""What cannot be: figures, cards and tokens are limited. NG-2."""

from collections.abc import Iterator

from .cards import FIRST_ANDY, FIRST_GRUNT, KEY, PARTS, RECRUITS, starting_cards
from .grid import NAMES, SPACES
from .numbers import WORK, numbers
from .recruit import EMPTY
from .state import NeonGods, figures, tokens_left


def invariants(s: NeonGods) -> list[str]:
    return [*figure_faults(s), *card_faults(s), *token_faults(s)]


def figure_faults(s: NeonGods) -> Iterator[str]:
    total = numbers.pieces.figures
    for seat, player in enumerate(s.players):
        count = player.supply + figures(player, -1)
        if count != total:
            yield f"P{seat + 1} has {count} figures, not {total} (NG-2.4)"
        for space in range(len(NAMES)):
            if player.on >> space & 1 and not s.city.open_to[seat] >> space & 1:
                yield f"P{seat + 1} cannot have figures on {NAMES[space]} (NG-7.11, NG-18.7)"


def card_faults(s: NeonGods) -> Iterator[str]:
    zones: list[int] = [*s.deck, *(card for card in s.slots if card != EMPTY)]
    for seat, player in enumerate(s.players):
        own = [
            *player.draw,
            *player.hand,
            *player.activated,
            *player.played,
            *player.unseen,
            *player.discard,
        ]
        zones += own
        if any(card < RECRUITS and KEY[card] in PARTS for card in own):
            yield f"P{seat + 1} cannot own an event (NG-6.14)"
        for card in starting_cards(seat):
            if card not in own:
                yield f"P{seat + 1}: {KEY[card]} is in none of her zones (NG-2.15)"
    for card in sorted({card for card in zones if zones.count(card) > 1}):
        yield f"{KEY[card]} is in two places (NG-2.15)"


def token_faults(s: NeonGods) -> Iterator[str]:
    pieces = numbers.pieces
    for work, card in enumerate(WORK):
        if tokens_left(s, work) < 0:
            yield f"there are too many tokens of {card} on the board (NG-2.8)"
    if s.tunnels.bit_count() > pieces.tunnels:
        yield f"there are more than {pieces.tunnels} tunnels (NG-2.8)"
    if sum(s.owls) > pieces.owls:
        yield f"there are more than {pieces.owls} owls (NG-2.8)"
    if sorted(s.andys + s.andy_supply) != list(range(FIRST_ANDY, FIRST_GRUNT)):
        yield "the andys are not the 15 of the box (NG-C6)"
    owls = sum(1 << space for space in SPACES if s.owls[space])
    built = s.structures[1] | s.structures[2] | s.structures[3]
    skyscrapers = s.city.skyscrapers[0] | s.city.skyscrapers[1] | s.city.skyscrapers[2]
    wrong = [
        ("a tunnel", "on a base or a dead zone", s.tunnels & (s.city.bases | s.city.dead), "2.21"),
        ("andys", "on a base or dead zone", s.andy_spaces & (s.city.bases | s.city.dead), "2.21"),
        ("an owl", "on a base", owls & s.city.bases, "2.21"),
        ("a structure", "on a dead zone", built & s.city.dead, "10.10"),
        ("a monument", "without a skyscraper", s.structures[-1] & ~skyscrapers, "10.12"),
    ]
    for what, where, area, clause in wrong:
        for space in SPACES:
            if area >> space & 1:
                yield f"{NAMES[space]}: {what} {where} (NG-{clause})"
