"""Drawing cards. NG-5."""

from fracas.engine import Text, text

from .cards import KEY, SEATS
from .state import NeonGods

PILE = tuple(f"P{seat + 1} draw pile" for seat in range(SEATS))
"""What the shuffle of each seat's draw pile is called in `luck`."""
OWNER = tuple({"card": 1 << seat} for seat in range(SEATS))
"""Only the owner may know which card."""


def can_draw(s: NeonGods, seat: int) -> bool:
    player = s.players[seat]
    return bool(player.draw or player.discard)


def draw_label(s: NeonGods, seat: int) -> Text:
    """A draw from nothing is a choice too, and does nothing: NG-5.5."""
    return text("option.draw" if can_draw(s, seat) else "option.draw_nothing")


def draw(s: NeonGods, seat: int) -> None:
    """NG-5.2"""
    player = s.players[seat]
    if not player.draw and not reshuffle(s, seat):
        s.tell("no_draw", "NG-5.5", who=seat)
        return
    card = player.draw.pop()
    player.hand.append(card)
    s.seen[card] = 1 << seat  # NG-S1
    s.tell("draw", "NG-5.2", veil=OWNER[seat], who=seat, card=KEY[card])


def reshuffle(s: NeonGods, seat: int) -> bool:
    """NG-5.3: the discard pile becomes the draw pile, if there is one. NG-5.7"""
    player = s.players[seat]
    pile = player.discard
    if not pile:
        return False
    player.discard = []
    pile.sort()  # how the cards came to be discarded has no bearing on the shuffle
    s.shuffle(pile, PILE[seat])
    for card in pile:
        s.seen[card] = 0  # NG-S2
    player.draw = pile
    s.tell("reshuffle", "NG-5.3", who=seat, count=len(pile))
    return True
