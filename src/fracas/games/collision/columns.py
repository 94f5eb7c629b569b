"""The Confrontation board: whose cards lie where, and how they get there. CO-2.21, CO-17.1 to 17.5.

Cards lie face down in `rows`, known to their owner only, until step 7 turns them up; cards of
step 8 lie in `covers` until it ends. Splits and covered columns are public at once.
"""

from fracas.engine import Choice, Refused, Step, Text, text

from .cards import NO_CARD, copy_of, kind, kinds
from .draws import top
from .state import ATTACKER, DEFENDER, Collision, Duel
from .why import no_card

SIDES = (ATTACKER, DEFENDER)


def seat_of(duel: Duel, side: int) -> int:
    return duel.defender if side else duel.attacker


def total(duel: Duel, side: int) -> int:
    """The net of all modifiers (CO-17.8, CO-12.13)."""
    return sum(one for _, one in duel.terms[side])


def is_closed(duel: Duel, side: int) -> bool:
    return bool(duel.closed >> seat_of(duel, side) & 1)


def all_closed(duel: Duel) -> bool:
    return is_closed(duel, ATTACKER) and is_closed(duel, DEFENDER)


def drawn_for(duel: Duel, side: int) -> int:
    """The figure for which a side draws."""
    return duel.target if side else duel.by


def finals(duel: Duel, side: int) -> list[int]:
    """The card that counts in each column: the top one (CO-17.19)."""
    found = list(duel.rows[side])
    for card, column in zip(duel.covers[side], duel.covered[side], strict=True):
        found[column] = card
    return found


class Deal(Step):
    """Cards that their owner looks at alone (CO-17.1, CO-17.4); with both piles empty they come
    from the hand (CO-5.11)."""

    clauses = ("CO-D26", "CO-5.11")
    seat: int
    side: int
    count: int

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        for left in range(self.count, 0, -1):
            card = top(s, self.seat)
            if card == NO_CARD:
                s.ask(Deal(self.seat, self.side, left))
                return
            s.seen[card] = 1 << self.seat
            duel.fresh.append(card)
        if s.log is not None:
            s.tell(
                "dealt", "CO-17.1", who=self.seat, count=self.count,
                cards=tuple(kind(card) for card in duel.fresh), veil={"cards": 1 << self.seat},
            )  # fmt: skip

    def options(self, s: Collision) -> list[str]:
        return kinds(s.players[self.seat].hand)

    def chosen(self, s: Collision, choice: str) -> None:
        hand = s.players[self.seat].hand
        card = copy_of(hand, choice)
        hand.remove(card)
        s.duels[-1].fresh.append(card)
        if self.count > 1:
            s.then(Deal(self.seat, self.side, self.count - 1))

    def prompt(self, s: Collision) -> Text:
        return text("ask.stand_in")

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_card(self, s, choice, "CO-5.11")


class LayOut(Step):
    """One card in each column, in any order, face down (CO-17.2, CO-17.5)."""

    clauses = ("CO-D15", "CO-D16", "CO-17.2", "CO-17.5")
    seat: int
    side: int

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        if len(duel.fresh) > 1:
            s.ask(self)
        else:
            duel.rows[self.side] += duel.fresh
            duel.fresh = []

    def options(self, s: Collision) -> list[str]:
        return kinds(s.duels[-1].fresh)

    def chosen(self, s: Collision, choice: str) -> None:
        duel = s.duels[-1]
        card = copy_of(duel.fresh, choice)
        duel.fresh.remove(card)
        duel.rows[self.side].append(card)
        s.then(self)

    def prompt(self, s: Collision) -> Text:
        return text("ask.lay_out", column=len(s.duels[-1].rows[self.side]) + 1)

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_card(self, s, choice, "CO-17.5" if self.side else "CO-17.2")
