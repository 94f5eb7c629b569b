"""Hand cards on a Confrontation board: step 8. CO-17.15 to 17.21."""

from fracas.engine import Choice, Refused, Step, Text, text

from .cards import copy_of, kind, kinds
from .columns import SIDES, is_closed, seat_of
from .state import Collision, Duel
from .why import no_card, no_column

PASS = "pass"


class Cover(Step):
    """Step 8: one hand card face down on one's own column, or pass (CO-17.15 to 17.18)."""

    clauses = ("CO-D17", "CO-17.15")
    seat: int
    side: int

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        if is_closed(duel, self.side) or not s.players[self.seat].hand or not self.open_columns(s):
            self.chosen(s, PASS)  # CO-17.18, CO-17.21
        else:
            s.ask(self)

    def open_columns(self, s: Collision) -> list[int]:
        duel = s.duels[-1]
        return [
            column + 1
            for column in range(duel.first, len(duel.rows[self.side]))
            if column not in duel.covered[self.side]  # CO-17.16
        ]

    def options(self, s: Collision) -> list[int | str]:
        return [PASS, *self.open_columns(s)]

    def chosen(self, s: Collision, choice: int | str) -> None:
        duel = s.duels[-1]
        if isinstance(choice, int):
            s.then(CoverWith(self.seat, self.side, choice - 1))
            return
        s.tell("passes", "CO-17.15", who=self.seat)
        duel.passes += 1
        if duel.passes < len(SIDES):  # CO-17.17
            s.then(other_cover(duel, self.side))

    def prompt(self, s: Collision) -> Text:
        return text("ask.cover")

    def label(self, s: Collision, choice: Choice) -> Text:
        if not isinstance(choice, int):
            return text("option.pass")
        duel = s.duels[-1]
        card = kind(duel.rows[self.side][choice - 1])
        facing = kind(duel.rows[1 - self.side][choice - 1])
        plus, minus = (duel.splits[side][choice - 1] for side in (self.side, 1 - self.side))
        laid = choice - 1 in duel.covered[1 - self.side]
        key = "option.cover_laid" if laid else "option.cover"
        return text(key, column=choice, card=card, now=plus, facing=facing, theirs=minus)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_column(self, s, self.side, choice, "CO-17.15")


def other_cover(duel: Duel, side: int) -> Cover:
    return Cover(seat_of(duel, 1 - side), 1 - side)


class CoverWith(Step):
    """Which card: only its owner knows until step 8 ends (CO-S7)."""

    clauses = ("CO-D17", "CO-17.15")
    seat: int
    side: int
    column: int

    def options(self, s: Collision) -> list[str]:
        return kinds(s.players[self.seat].hand)

    def chosen(self, s: Collision, choice: str) -> None:
        duel, hand = s.duels[-1], s.players[self.seat].hand
        card = copy_of(hand, choice)
        hand.remove(card)
        duel.covers[self.side].append(card)
        duel.covered[self.side].append(self.column)
        duel.passes = 0
        s.tell(
            "cover", "CO-17.15", veil={"card": 1 << self.seat}, who=self.seat,
            column=self.column + 1, card=choice,
        )  # fmt: skip
        s.then(other_cover(duel, self.side))

    def prompt(self, s: Collision) -> Text:
        return text("ask.cover_with", column=self.column + 1)

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_card(self, s, choice, "CO-17.15")
