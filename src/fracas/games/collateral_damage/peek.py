"""`peek`: seeing the top of a deck, and the character decks with what lies under them."""

from __future__ import annotations

from fracas.engine import Choice, Text, text

from .asking import Ask
from .cards import CARD_ID, CHARACTER_ID, DECKS, KIND
from .state import NONE, CollateralDamage

TRAINING = len(DECKS)
"""The number of the Training deck, after the character decks."""


def top(s: CollateralDamage, deck: int) -> int:
    """The top character of a deck, or NONE. When all above is gone, what was put under it is the
    deck (CD-12.3), in an order that is nobody's to know (CD-S5)."""
    if not s.decks[deck]:
        if not s.under[deck]:
            return NONE
        s.decks[deck] = s.under[deck]
        s.under[deck] = []
        s.hide(s.decks[deck])
        s.shuffle(s.decks[deck], f"under {DECKS[deck]}")
    return s.decks[deck][-1]


def put_under(s: CollateralDamage, deck: int, character: int) -> None:
    """Face down to the bottom. Without chance, so that firing can be taken back: the order is
    chosen when it comes to matter."""
    s.under[deck].append(character)


class Peek(Ask):
    """CD-D22: keep the card on top or put it at the bottom. Only this player sees it."""

    clauses = ("CD-D22", "CD-S3")
    seat: int
    deck: int
    kept: int
    left: int

    def pile(self, s: CollateralDamage) -> list[int]:
        return s.library if self.deck == TRAINING else s.decks[self.deck]

    def do(self, s: CollateralDamage) -> None:
        if self.deck != TRAINING:
            top(s, self.deck)
        pile = self.pile(s)
        if len(pile) > self.kept:
            s.show(pile[-1 - self.kept], self.seat)
            s.ask(self)

    def options(self, s: CollateralDamage) -> list[Choice]:
        return ["keep", "bottom"]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        kept = self.kept + 1
        s.tell("peek", "CD-D22", who=self.seat, deck=deck_id(self.deck), way=choice)
        if choice == "bottom":
            kept = self.kept
            card = self.pile(s).pop(-1 - kept)
            if self.deck == TRAINING:
                s.library.insert(0, card)
            else:
                put_under(s, self.deck, card)
        if self.left > 1:
            s.then(Peek(self.seat, self.deck, kept, self.left - 1))

    def prompt(self, s: CollateralDamage) -> Text:
        card = self.pile(s)[-1 - self.kept]
        if self.deck == TRAINING:
            return text("ask.peek.training", card=CARD_ID[KIND[card]])
        return text("ask.peek", character=CHARACTER_ID[card], deck=deck_id(self.deck))


def deck_id(deck: int) -> str:
    return "training" if deck == TRAINING else DECKS[deck]
