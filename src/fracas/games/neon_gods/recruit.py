"""Step 2: recruit a gang member, buy an event, or draw. NG-6."""

from fracas.engine import Choice, Refused, Step, Text, no_option, refuse, text

from .cards import KEY, MEMBERS, PARTS, RECRUITS
from .drawing import draw, draw_label
from .events import PART_EFFECTS, Part
from .numbers import numbers
from .state import NeonGods, mix_in, put

PRICES = numbers.turn.slots
TAKE = tuple(tuple((KEY[card], price) for price in PRICES) for card in range(RECRUITS))
"""What taking each card from each slot is called: ("thea", 5)."""
EMPTY = -1


def possible(s: NeonGods, seat: int, card: int) -> bool:
    """Whether a card may be taken, if it can be paid for."""
    if card == EMPTY:
        return False  # NG-6.12
    if card < MEMBERS:
        return s.players[seat].supply > 0  # NG-6.7
    return any(PART_EFFECTS[part].possible(s, seat) for part, _ in PARTS[KEY[card]])  # NG-6.15


class Recruit(Step):
    clauses = ("NG-D2", "NG-6.1")
    seat: int

    def options(self, s: NeonGods) -> list[str | tuple[str, int]]:
        found: list[str | tuple[str, int]] = ["draw"]
        player = s.players[self.seat]
        for slot, card in enumerate(s.slots):
            if PRICES[slot] > player.money:
                break  # NG-6.4
            if possible(s, self.seat, card):
                found.append(TAKE[card][slot])
        return found

    def chosen(self, s: NeonGods, choice: str | tuple[str, int]) -> None:
        seat = self.seat
        if isinstance(choice, str):
            draw(s, seat)
            return
        key, price = choice
        slot = PRICES.index(price)
        player = s.players[seat]
        player.money -= price  # NG-6.2
        if key in PARTS:
            s.tell("buy", "NG-6.13", who=seat, card=key, price=price)
            s.then(*(Part(seat, part, x) for part, x in PARTS[key]), Refill(slot))
            return
        player.hand.append(s.slots[slot])  # NG-6.5; all have seen it, NG-S7
        player.supply -= 1
        put(player, player.base)  # NG-6.6
        s.tell("recruit", "NG-6.5", "NG-6.6", who=seat, card=key, price=price)
        refill(s, slot)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        if not isinstance(choice, tuple):
            return draw_label(s, self.seat)
        return text("option.take", card=choice[0], price=choice[1])

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        for slot, card in enumerate(s.slots):
            if card != EMPTY and choice == TAKE[card][slot]:
                key, price = TAKE[card][slot]
                if price > s.players[self.seat].money:
                    return refuse(self, s, "too_dear", "NG-6.4", card=key, price=price)
                reason, clause = why_not(card)
                return refuse(self, s, reason, clause, card=key)
        return no_option(self, s, choice)


def why_not(card: int) -> tuple[str, str]:
    """Why a card that can be paid for cannot be taken."""
    return ("no_supply", "NG-6.7") if card < MEMBERS else ("no_effect", "NG-6.15")


def refill(s: NeonGods, slot: int) -> None:
    """NG-6.8, NG-6.9, NG-6.12"""
    card = s.deck.pop() if s.deck else EMPTY
    s.slots = (*s.slots[:slot], *s.slots[slot + 1 :], card)  # an event stays in its slot, NG-6.10
    if card == EMPTY:
        return
    s.show(card)
    s.tell("refill", "NG-6.9", card=KEY[card])


class Refill(Step):
    """After an event: refill, then shuffle the event into the deck, NG-6.13."""

    slot: int

    def do(self, s: NeonGods) -> None:
        event = s.slots[self.slot]
        refill(s, self.slot)
        mix_in(s, s.deck, event, "event returns")
