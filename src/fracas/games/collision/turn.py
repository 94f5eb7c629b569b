"""The Start and Priority phases of a turn. CO-8."""

from typing import cast

from fracas.engine import Choice, Refused, Sealed, Step, Text, text

from .activation import Go, mine
from .draws import draw_to_hand
from .missions import extra_cards
from .seats import deployment_order, others
from .state import ACTIVATION, PRIORITY, START, Collision
from .words import refuse

HAND = 3
"""CO-8.1"""


# Start and Priority phases


class StartPhase(Step):
    def do(self, s: Collision) -> None:
        s.turn += 1
        s.phase = START
        s.tell("turn", "CO-1.3", turn=s.turn, turns=s.turns)
        for seat, player in enumerate(s.players):
            player.kills = (*player.kills, 0)
            player.stood_down = False
            draw_to_hand(s, seat, HAND)
        if s.turn == 1:
            s.then(Mulligan(), ExtraCards())


class Mulligan(Sealed):
    """All three cards or none, both players at once (CO-8.2, CO-8.3)."""

    clauses = ("CO-D6", "CO-8.2")

    def seats(self, s: Collision) -> tuple[int, ...]:
        return tuple(range(s.seats))

    def ballots(self, s: Collision, seat: int) -> list[str]:
        return ["keep_hand", "mulligan"]

    def revealed(self, s: Collision, answers: dict[int, str]) -> None:
        for seat, answer in answers.items():
            s.tell(answer, "CO-8.2", who=seat)
            if answer == "mulligan":
                player = s.players[seat]
                gone, player.hand = player.hand, []
                player.discard += gone  # CO-S5: in the order drawn, only the last is seen
                s.show(gone[-1])
                draw_to_hand(s, seat, len(gone))

    def label(self, s: Collision, choice: Choice) -> Text:
        return text(f"option.{choice}")


class ExtraCards(Step):
    """CO-8.11, CO-21.11, CO-R119"""

    def do(self, s: Collision) -> None:
        for seat in range(s.seats):
            draw_to_hand(s, seat, extra_cards(s, seat))


class Bid(Sealed):
    """Secret bids of AP (CO-8.4, CO-8.5) by those who have figures (CO-R116)."""

    clauses = ("CO-D7", "CO-8.4")

    def seats(self, s: Collision) -> tuple[int, ...]:
        return tuple(seat for seat in range(s.seats) if mine(s, seat))

    def ballots(self, s: Collision, seat: int) -> list[int]:
        return list(range(s.players[seat].pool + 1))

    def ballot_refusal(self, s: Collision, seat: int, choice: Choice) -> Refused:
        legal = tuple(self.ballots(s, seat))
        shown = text("refuse.bid", choice=choice, limit=s.players[seat].pool)
        return Refused(shown, ("CO-8.4",), legal)

    def revealed(self, s: Collision, answers: dict[int, int]) -> None:
        for seat, bid in answers.items():
            s.players[seat].pool -= bid
            s.players[seat].used += bid  # CO-8.8
            s.tell("bid", "CO-8.5", who=seat, bid=bid)
        best = max(answers.values())
        tied = [seat for seat in deployment_order(s) if answers.get(seat) == best]
        # Who has gone longest without it, then who deployed first (CO-8.6, CO-8.7, CO-22.2).
        winner = min(tied, key=lambda seat: s.players[seat].held)
        s.tell(*self.reason(s, tied), who=winner)
        s.priority = winner
        s.players[winner].held = s.turn
        draw_to_hand(s, winner, 1)  # CO-8.9
        s.then(NameFirst(winner))

    def reason(self, s: Collision, tied: list[int]) -> tuple[str, str]:
        """How Priority is told: by the highest bid, or by what parts those who bid it."""
        if len(tied) == 1:
            return "priority", "CO-8.5"
        even = len({s.players[seat].held for seat in tied}) == 1
        return ("priority_first", "CO-8.7") if even else ("priority_tied", "CO-8.6")

    def timeout(self, s: Collision) -> None:
        """A missing bid is 0 (CO-29.25)."""
        strand = s.strand
        assert strand is not None
        answers = {seat: cast(int, bid) for seat, bid in (strand.sealed or {}).items()}
        strand.sealed = None
        s.disclose()
        self.revealed(s, {seat: answers.get(seat, 0) for seat in self.seats(s)})

    def prompt(self, s: Collision) -> Text:
        return text("ask.bid")

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.bid", bid=choice)


class PriorityPhase(Step):
    def do(self, s: Collision) -> None:
        s.phase = PRIORITY
        s.then(Bid())


class NameFirst(Step):
    """The winner names who is active first (CO-8.10)."""

    clauses = ("CO-D8", "CO-8.10")
    seat: int

    def options(self, s: Collision) -> list[int]:
        return [self.seat, *(seat for seat in others(s, self.seat) if mine(s, seat))]

    def chosen(self, s: Collision, choice: int) -> None:
        s.phase = ACTIVATION
        s.tell("goes_first", "CO-8.10", who=choice)
        s.then(Go(choice))

    def prompt(self, s: Collision) -> Text:
        return text("ask.name_first")

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.seat", who=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        if isinstance(choice, int) and 0 <= choice < s.seats:
            return refuse(self, s, "nobody_left", "CO-8.10", who=choice)
        return refuse(self, s, "option", "CO-8.10", choice=choice)
