"""Rounds and turns. NG-4, NG-14."""

from functools import cache

from fracas.engine import Choice, Refused, Step, Text, no_option, refuse, text

from .activate import next_activation
from .battle import next_battle
from .cards import EFFECTS
from .daylight import Daylight
from .drawing import draw
from .movement import start_moves
from .numbers import numbers
from .recruit import Recruit
from .state import BATTLE, DRAW, NeonGods, copy_in, kinds
from .words import card_label

ROUNDS, DAYLIGHT_EVERY = numbers.rounds.last, numbers.rounds.daylight
HAND_LIMIT = numbers.turn.hand_limit


class Turn(Step):
    """The steps of a turn in their order, all taken every turn: NG-4.2, NG-4.3."""

    seat: int

    def do(self, s: NeonGods) -> None:
        s.active = self.seat
        s.tell("turn", "NG-4.1", who=self.seat, round=s.round)
        s.then(*turn_steps(self.seat))


@cache
def turn_steps(seat: int, first: int = DRAW) -> tuple[Step, ...]:
    """What is left of a turn from a step on."""
    return (*(TurnStep(seat, step) for step in range(first, BATTLE + 1)), EndTurn(seat))


class TurnStep(Step):
    seat: int
    step: int

    def do(self, s: NeonGods) -> None:
        seat, s.step = self.seat, self.step
        match self.step:
            case 1:
                draw(s, seat)  # NG-5.1
            case 2:
                s.then(Recruit(seat))
            case 3:
                start_moves(s, seat, numbers.turn.moves)  # NG-7.1
            case 4:
                next_activation(s, seat, numbers.turn.activations)  # NG-9.1
            case _:
                next_battle(s, seat)  # NG-11.1


class EndTurn(Step):
    """Activated cards first, then the hand limit: NG-14.1, NG-14.2."""

    seat: int

    def do(self, s: NeonGods) -> None:
        player = s.players[self.seat]
        player.discard += player.activated
        player.activated = []
        s.then(NextTurn())
        if len(player.hand) > HAND_LIMIT:
            s.then(Discard(self.seat))


class Discard(Step):
    """Down to the hand limit, face up: NG-14.3, NG-S8."""

    clauses = ("NG-D19", "NG-14.3")
    seat: int

    def options(self, s: NeonGods) -> list[str]:
        return kinds(s.players[self.seat].hand)

    def chosen(self, s: NeonGods, choice: str) -> None:
        player = s.players[self.seat]
        card = copy_in(s, player.hand, choice)
        player.hand.remove(card)
        player.discard.append(card)
        s.show(card)
        s.tell("discard", "NG-14.3", who=self.seat, card=choice)
        if len(player.hand) > HAND_LIMIT:
            s.then(self)

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.discard", left=len(s.players[self.seat].hand) - HAND_LIMIT)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return card_label(choice)

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        if choice in EFFECTS:
            return refuse(self, s, "not_in_hand", "NG-14.3", card=choice)
        return no_option(self, s, choice)


class NextTurn(Step):
    """The player to the left, NG-14.4; or the round is over, NG-14.5."""

    def do(self, s: NeonGods) -> None:
        following = (s.active + 1) % s.seats
        if following != s.first:
            s.then(Turn(following))
        elif s.round % DAYLIGHT_EVERY == 0:
            s.then(Daylight(), NextRound())  # NG-14.7
        else:
            s.then(NextRound())  # NG-14.6


class NextRound(Step):
    def do(self, s: NeonGods) -> None:
        s.round += 1
        s.then(Turn(s.first))  # NG-4.1, NG-4.5
