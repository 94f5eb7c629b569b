"""Who knows what, and worlds that a seat cannot tell from the real one. NG-S1 to NG-S9.

A hidden thing's viewers are in `s.seen`. A card that went openly to a hand stays known to all,
NG-S7; once it may have been played face down they still know that it is in the hand or among the
battle cards from hand, but no longer in which.
"""

from fracas.engine import Rng

from .state import NeonGods


def pools(s: NeonGods) -> list[list[list[int]]]:
    """What a viewer does not know may be anywhere among these: NG-S2, NG-S3, NG-S4, NG-S5."""
    gangs = [[one.hand, one.played, one.unseen, one.draw] for one in s.players]
    return [*gangs, [s.deck], [s.andys, s.andy_supply]]


def imagine(s: NeonGods, viewer: int, rng: Rng) -> None:
    """Which of a hand's cards, known or not, were played face down is the owner's alone, NG-S3."""
    for seat, player in enumerate(s.players):
        if seat != viewer and player.played:
            cards = sorted(player.hand + player.played)
            cards.sort(key=lambda card: rng.random())
            player.hand, player.played = cards[: len(player.hand)], cards[len(player.hand) :]


def laid_open(s: NeonGods, viewer: int) -> bool:
    """Whether a spectator knows every card there is, as only the eye does that looks at a finished
    game. To know all cards of a hand is not enough: which were played is a secret (NG-S3)."""
    return viewer == s.seats and all(mask >> viewer & 1 for mask in s.seen)


def known_cards(s: NeonGods, seat: int, viewer: int) -> list[int]:
    """What a viewer knows of a player's hand and of the battle cards from it."""
    player = s.players[seat]
    return [card for card in player.hand + player.played if s.seen[card] >> viewer & 1]
