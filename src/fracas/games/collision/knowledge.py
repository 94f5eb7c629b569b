"""Who knows what. CO-S1 to CO-S8.

A card's viewers are in `s.seen`: all who saw it go to the discard pile remember it (CO-S3).
"""

from .cards import DECK
from .state import Collision


def pools(s: Collision) -> list[list[list[int]]]:
    """A player's unknown cards may be anywhere among that player's own zones."""
    found = []
    for seat, player in enumerate(s.players):
        zones = [player.deck, player.hand, player.found, player.discard]
        for duel in s.duels:
            for side, owner in enumerate((duel.attacker, duel.defender)):
                if owner == seat and duel.rows:
                    zones += [duel.rows[side], duel.covers[side]]
            if duel.fresh and duel.fresh[0] // DECK == seat:
                zones.append(duel.fresh)
        found.append(zones)
    return found
