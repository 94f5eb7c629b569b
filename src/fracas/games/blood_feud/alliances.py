"""BF-7: Alliances at the Orders station: one proposes, the other replies."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Step, Text, text

from .blocks import BlockBallot, BlockWindow
from .cards import ORDERS
from .effects import allies_free, forbidden
from .pacts import agree, begin, can_pay, end, open_pact
from .refusals import Part, no
from .state import (
    EMPTY,
    BloodFeud,
    at_station,
    flag,
    pair,
    present,
    quorum,
    seats_of,
    team_named,
    teams_present,
)


def cannot_ally(s: BloodFeud, seat: int, other: int) -> Refused | None:
    """BF-7.7, BF-7.8, BF-7.21 for one other team."""
    team = s.team_of[seat]
    if forbidden(s, "alliance"):
        return no("rule", "BF-C12")
    if s.pairs[pair(s, team, other)] != EMPTY or open_pact(s, team, other) is not None:
        return no("pair", "BF-7.6", "BF-7.21", other=flag(s, other))
    if not present(s, other, ORDERS):
        return no("away", "BF-7.8", other=flag(s, other))
    if s.teams[other].assets < 1 and not any(
        allies_free(s, one) for one in seats_of(s, other) if at_station(s, one, ORDERS)
    ):
        return no("cost", "BF-7.8", other=flag(s, other))
    return None


def cannot_propose(s: BloodFeud, seat: int) -> Refused | None:
    if len(teams_present(s, ORDERS)) < quorum(s):
        return no("quorum", "BF-7.7", need=quorum(s))
    if not can_pay(s, s.team_of[seat], seat):
        return no("cost", "BF-7.8")
    partners = [
        no_ for other in range(len(s.teams)) if other != s.team_of[seat]
        if (no_ := cannot_ally(s, seat, other))
    ]  # fmt: skip
    if len(partners) == len(s.teams) - 1:
        return partners[0]
    return None


class ProposeAlliance(Part):
    """BF-D9."""

    clauses = ("BF-7.7", "BF-7.8")
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        mine = s.team_of[self.seat]
        return [
            flag(s, other)
            for other in range(len(s.teams))
            if other != mine and cannot_ally(s, self.seat, other) is None
        ]

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        other = team_named(s, choice)
        if other in (-1, s.team_of[self.seat]):
            return no("target", "BF-7.8", other=choice)
        return cannot_ally(s, self.seat, other) or super().refusal(s, choice)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.team", team=choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        other = team_named(s, choice)
        team = s.team_of[self.seat]
        begin(s, team, other)
        s.tell("propose_alliance", "BF-7.9", team=flag(s, team), other=choice)
        ask = AllianceReply(team, other, self.seat)
        if s.realtime:
            s.open(ask)
        else:
            s.then(ask)


class AllianceReply(Step):
    """BF-D10: the other team accepts or refuses."""

    clauses = ("BF-7.9", "BF-7.10", "BF-7.23")
    team: int
    other: int
    proposer: int

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return tuple(x for x in seats_of(s, self.other) if at_station(s, x, ORDERS))

    def options(self, s: BloodFeud) -> list[str]:
        return ["yes", "no"]

    def prompt(self, s: BloodFeud) -> Text:
        free = all(allies_free(s, seat) for seat in self.seats(s))
        return text(
            "ask.alliance_reply_free" if free else "ask.alliance_reply", team=flag(s, self.team)
        )

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.reply_window if s.realtime else None

    def timeout(self, s: BloodFeud) -> None:
        self._lapse(s, "BF-7.9")

    def _lapse(self, s: BloodFeud, clause: str) -> None:
        end(s, self.team, self.other)
        s.tell("alliance_off", clause, team=flag(s, self.team), other=flag(s, self.other))

    def chosen(self, s: BloodFeud, choice: str) -> None:
        if choice == "no":
            self._lapse(s, "BF-7.9")
            return
        pact = open_pact(s, self.team, self.other)
        assert pact is not None
        answering = s.answering if s.answering >= 0 else self.seats(s)[0]
        frees = [allies_free(s, self.proposer), allies_free(s, answering)]
        held = present(s, self.team, ORDERS) and all(
            free or s.teams[team].assets >= 1
            for team, free in zip((self.team, self.other), frees, strict=True)
        )
        if not held:  # BF-7.23
            self._lapse(s, "BF-7.23")
            return
        for seat in (self.proposer, answering):
            agree(s, pact, seat)
        s.tell("accept_alliance", "BF-7.10", team=flag(s, self.other), other=flag(s, self.team))
        if s.realtime:
            s.then(BlockWindow(self.team, self.other))
        else:
            s.then(BlockBallot(self.team, self.other))
