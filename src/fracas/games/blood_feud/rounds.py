"""BF-1.4: round after round, a Gameplay Phase in turns or in real time, then Resolution."""

from __future__ import annotations

from fracas.engine import Step

from .boards import first_sight
from .cards import STORIES
from .cityscape import ROUNDS
from .menu import Menu, Turn
from .offers import AnswerOffer
from .resolution import Daybreak, Income, PowerStep, clean_up
from .resolving import OrdersOf
from .state import NOBODY, BloodFeud, lap_rank, seats_of, walking
from .storytelling import TurnUpEvent, carry_out
from .voting import clear_proposals, random_event


class Round(Step):
    """BF-1.4: one Gameplay Phase, then one Resolution Phase."""

    def do(self, s: BloodFeud) -> None:
        first_sight(s)
        s.tell("round", "BF-4.1", round=s.round)
        if s.story >= 0 and s.round in (2, 4, 6):  # BF-17.2
            story = STORIES[s.story]
            s.told_beats = True
            s.now_lasting.append(f"{story.id}.{s.round}")
            s.tell("beat", "BF-17.2", story=story.id, round=s.round)
            carry_out(s, story.beats[s.round // 2 - 1])
        s.phase = "gameplay"
        s.phase_began = s.now
        s.ready = 0
        if s.realtime:
            s.then(RealTime())
        else:
            s.lap = 0
            s.then(Lap())


# Turn-taking


class Lap(Step):
    """BF-14.1, BF-14.2, BF-14.6."""

    def do(self, s: BloodFeud) -> None:
        if s.lap == s.laps or (s.lap and not s.acted):
            s.then(Resolution())
            return
        s.lap += 1
        s.acted = False
        teams = sorted(range(len(s.teams)), key=lambda t: (s.teams[t].power, lap_rank(s, t)))
        s.then(*(TeamTurn(team) for team in teams), Lap())


class TeamTurn(Step):
    """BF-14.3, BF-14.4, BF-14.7."""

    team: int

    def do(self, s: BloodFeud) -> None:
        seats = seats_of(s, self.team)
        seat = seats[(s.lap - 1) % len(seats)]
        s.offered = []
        s.rewished = False
        mine = [AnswerOffer(one.id) for one in s.offers if one.to == self.team]
        s.then(*mine, Turn(seat), EndOfTurn(self.team))


class EndOfTurn(Step):
    """BF-14.7: offers stay open until the addressed team's next turn ends."""

    team: int

    def do(self, s: BloodFeud) -> None:
        s.offers = [one for one in s.offers if one.to != self.team]


# Real time


class RealTime(Step):
    """BF-4.2: every seat's menu opens, and the clock runs."""

    def do(self, s: BloodFeud) -> None:
        s.whole = True
        s.phase_ends = s.now + 1000 * s.clock.phase_len
        s.corrections = []
        if s.hold:  # BF-13.11
            s.paused, s.cue = True, 0
            s.tell("held", "BF-13.11")
        s.extended = 0
        s.ended = False
        for seat in range(s.seats):
            s.open(Menu(seat))
        s.then(PhaseClock(), EndOfPhase())


class PhaseClock(Step):
    """BF-4.6, BF-4.8: the end of the phase fires last among equals."""

    last = True

    def premise(self, s: BloodFeud) -> bool:
        """BF-4.8: it ends at once when every seat is ready and no window is open."""
        done = s.ended or s.ready == (1 << s.seats) - 1
        return not done or windows_open(s)

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return ()

    def deadline(self, s: BloodFeud) -> int | None:
        return s.phase_ends

    def timeout(self, s: BloodFeud) -> None:
        """BF-4.31: a revote is finished first."""


class EndOfPhase(Step):
    def do(self, s: BloodFeud) -> None:
        if s.vote is not None and s.vote.revotes:
            for strand in list(s.strands):
                if isinstance(strand.asking, Menu | AnswerOffer):
                    s.close(strand.id)
            s.then(WaitForVote(), EndOfPhase())
            return
        mine = s.strand
        for strand in list(s.strands):
            if mine is None or strand.id != mine.id:
                s.close(strand.id)
        s.whole = False
        s.then(Resolution())


class WaitForVote(Step):
    """BF-4.31: the phase goes on for its ballots alone."""

    def premise(self, s: BloodFeud) -> bool:
        return s.vote is not None

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return ()


def windows_open(s: BloodFeud) -> bool:
    """BF-4.8: menus, trade offers and the clock itself are no windows."""
    return any(
        strand.due is not None and not isinstance(strand.asking, Menu | AnswerOffer | PhaseClock)
        for strand in s.strands
    )


# Resolution


class Resolution(Step):
    """BF-12.1."""

    def do(self, s: BloodFeud) -> None:
        s.phase = "resolution"
        s.phase_began = s.now
        s.offers = []
        for seat, goal in enumerate(s.goal):
            if walking(s, seat):
                s.station[seat] = goal
                s.goal[seat] = NOBODY
        if not s.voted:  # BF-10.22, BF-10.23
            random_event(s)
            clear_proposals(s)
        s.vote = None
        domains = (OrdersOf(domain) for domain in range(s.city.size))
        s.then(TurnUpEvent(), *domains, PowerStep(), Income(), Cleanup())


class Cleanup(Step):
    """BF-12.18 to BF-12.24: the night goes on, unless it is Daybreak."""

    def do(self, s: BloodFeud) -> None:
        clean_up(s)
        s.round += 1  # (g)
        s.then(Daybreak() if s.round > ROUNDS or s.round in s.blocked else Round())
