"""Step 4: three activations, and what the cards do. NG-9."""

from collections.abc import Callable

from fracas.engine import Choice, Refused, Step, Text, no_option, refuse, text

from .cards import EFFECTS
from .drawing import can_draw, draw, draw_label
from .grid import AT, DISTANCE, names, spaces
from .movement import start_moves
from .state import NeonGods, controlled, copy_in, kinds, with_one
from .words import card_label, space_in
from .work import start_work

STOP = "stop"
DRAW = "draw"
BOTH = "both"

NAMED: dict[str, tuple[str, ...]] = {
    card: (BOTH, *(what for what, _ in effects))
    for card, effects in EFFECTS.items()
    if len(effects) == 2
}
"""Which effects of a card with two may be named, NG-9.5."""


def next_activation(s: NeonGods, seat: int, left: int) -> None:
    """So many activations are left, NG-9.1; with nothing to play or draw they pass by, NG-4.3."""
    player = s.players[seat]
    if left and (player.hand or player.draw or player.discard):
        s.activations = left
        s.then(Activate(seat, left))
    else:
        s.activations = 0


class Activations(Step):
    """The next activation, when the card just played has done its work."""

    seat: int
    left: int

    def do(self, s: NeonGods) -> None:
        next_activation(s, self.seat, self.left)


class Activate(Step):
    """Play a card from hand, or draw, NG-9.2, NG-9.3."""

    clauses = ("NG-D10", "NG-9.2")
    seat: int
    left: int

    def options(self, s: NeonGods) -> list[str]:
        return [DRAW, *kinds(s.players[self.seat].hand)]

    def chosen(self, s: NeonGods, choice: str) -> None:
        seat = self.seat
        if choice == DRAW:
            draw(s, seat)
            next_activation(s, seat, self.left - 1)
            return
        player = s.players[seat]
        card = copy_in(s, player.hand, choice)
        player.hand.remove(card)
        player.activated.append(card)  # NG-9.4
        s.show(card)
        s.tell("activate", "NG-9.4", who=seat, card=choice)
        s.then(Activations(seat, self.left - 1))
        if choice in NAMED:
            s.then(NameEffects(seat, choice))
        else:
            what, x = EFFECTS[choice][0]
            START[what](s, seat, x)

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.activate", left=self.left)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return draw_label(s, self.seat) if choice == DRAW else card_label(choice)

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        if choice in EFFECTS:
            return refuse(self, s, "not_in_hand", "NG-9.2", card=choice)
        return no_option(self, s, choice)


class NameEffects(Step):
    """NG-9.5: effects not named are lost."""

    clauses = ("NG-D11", "NG-9.5")
    seat: int
    card: str

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return NAMED[self.card]

    def chosen(self, s: NeonGods, choice: str) -> None:
        first, second = EFFECTS[self.card]
        if choice == BOTH:
            s.then(Effect(self.seat, *second))  # NG-9.6
        what, x = second if choice == second[0] else first
        START[what](s, self.seat, x)

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.name_effects", card=self.card)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        named = [one for one in EFFECTS[self.card] if choice in (BOTH, one[0])]
        effects = tuple(text(f"effect.{what}", x=x).nested for what, x in named)
        return text("option.effects", effects=effects)

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        return no_option(self, s, choice)


class Effect(Step):
    """The second effect begins when the first is finished, NG-9.6."""

    seat: int
    what: str
    x: int

    def do(self, s: NeonGods) -> None:
        START[self.what](s, self.seat, self.x)


def gain(s: NeonGods, seat: int, x: int) -> None:
    """NG-9.11"""
    s.players[seat].money += x
    s.tell("gain", "NG-9.11", who=seat, count=x)


# Draw


def start_draws(s: NeonGods, seat: int, x: int) -> None:
    """NG-9.12: not asked when there is nothing to draw."""
    if can_draw(s, seat):
        s.then(DrawMore(seat, x))


class DrawMore(Step):
    clauses = ("NG-D12", "NG-9.12")
    seat: int
    left: int

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return (DRAW, STOP)

    def chosen(self, s: NeonGods, choice: str) -> None:
        if choice == DRAW:
            draw(s, self.seat)
            if self.left > 1:
                start_draws(s, self.seat, self.left - 1)

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.draw_more", left=self.left)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        return no_option(self, s, choice)


# Recover


def start_recovery(s: NeonGods, seat: int, x: int) -> None:
    if s.players[seat].discard:
        s.then(Recover(seat, x))


class Recover(Step):
    """Cards of choice from the discard pile, NG-9.13."""

    clauses = ("NG-D13", "NG-9.13")
    seat: int
    left: int

    def options(self, s: NeonGods) -> list[str]:
        return [STOP, *kinds(s.players[self.seat].discard)]

    def chosen(self, s: NeonGods, choice: str) -> None:
        if choice == STOP:
            return
        player = s.players[self.seat]
        card = copy_in(s, player.discard, choice)
        player.discard.remove(card)
        player.hand.append(card)  # all have seen it, NG-S7
        s.tell("recover", "NG-9.13", who=self.seat, card=choice)
        if self.left > 1:
            start_recovery(s, self.seat, self.left - 1)

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.recover", left=self.left)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return card_label(choice)

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        if choice in EFFECTS:
            return refuse(self, s, "not_discarded", "NG-9.13", card=choice)
        return no_option(self, s, choice)


# Sell


def sellable(s: NeonGods, seat: int) -> int:
    """The controlled spaces with a product, whoever made it, NG-9.14, NG-9.18."""
    area = 0
    products = s.products
    for space in spaces(controlled(s, seat)):
        if products[space]:
            area |= 1 << space
    return area


def start_sales(s: NeonGods, seat: int, x: int) -> None:
    if sellable(s, seat):
        s.then(Sell(seat, x))


class Sell(Step):
    clauses = ("NG-D14", "NG-9.14")
    seat: int
    left: int

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return (STOP, *names(sellable(s, self.seat)))

    def chosen(self, s: NeonGods, choice: str) -> None:
        if choice == STOP:
            return
        space = AT[choice]
        player = s.players[self.seat]
        price = DISTANCE[player.base][space]  # NG-9.15, NG-9.16
        player.money += price
        s.products = with_one(s.products, space, s.products[space] - 1)  # NG-9.17
        s.tell("sell", "NG-9.15", who=self.seat, space=choice, price=price)
        if self.left > 1:
            start_sales(s, self.seat, self.left - 1)

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.sell", left=self.left)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        if choice == STOP or not isinstance(choice, str):
            return text("option.stop")
        price = DISTANCE[s.players[self.seat].base][AT[choice]]
        return text("option.sell", space=choice, price=price)

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        space = space_in(choice)
        if space is None:
            return no_option(self, s, choice)
        if not controlled(s, self.seat) >> space & 1:
            return refuse(self, s, "not_controlled", "NG-9.18", space=choice)
        return refuse(self, s, "no_product", "NG-9.14", space=choice)


START: dict[str, Callable[[NeonGods, int, int], None]] = {
    "move": start_moves,
    "gain": gain,
    "draw": start_draws,
    "recover": start_recovery,
    "sell": start_sales,
    "work": start_work,
}
