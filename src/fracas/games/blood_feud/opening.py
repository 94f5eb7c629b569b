"""The first choices (BF-3.12, BF-3.17), then round after round."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Choice, Sealed, Step, Text, text

from .ambitions import let_go
from .boards import first_sight
from .cards import STATIONS, STORIES, key
from .menu import Menu, Turn
from .offers import AnswerOffer
from .resolution import Resolution
from .state import BloodFeud, seats_of
from .storytelling import carry_out


class Opening(Step):
    def do(self, s: BloodFeud) -> None:
        s.then(KeepAmbition(), Returned(), StartStations(), Round())


class KeepAmbition(Sealed):
    """BF-D1: which of 2 Ambition cards a team keeps."""

    clauses = ("BF-3.12",)

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return tuple(range(s.seats))

    def party(self, s: BloodFeud, seat: int) -> int:
        return s.team_of[seat]

    def ballots(self, s: BloodFeud, seat: int) -> Sequence[str]:
        return [key(card) for card in s.teams[s.team_of[seat]].ambitions]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def revealed(self, s: BloodFeud, answers: dict[int, str]) -> None:
        for team, kept in answers.items():
            for card in list(s.teams[team].ambitions):
                if key(card) != kept:
                    let_go(s, team, card)
                    s.ambition_deck.append(card)


class Returned(Step):
    """BF-3.12: the others are shuffled back."""

    def do(self, s: BloodFeud) -> None:
        s.hide(s.ambition_deck)
        s.shuffle(s.ambition_deck, "Ambition deck")
        if s.open_ambitions:  # BF-17.4
            for mine in s.teams:
                for card in mine.ambitions:
                    s.show(card)


class StartStations(Step):
    """BF-D2: openly, all at once."""

    def do(self, s: BloodFeud) -> None:
        for seat in range(s.seats):
            s.open(StartAt(seat), joined=True)


class StartAt(Step):
    kind = "start_at"
    clauses = ("BF-3.17",)
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        return list(STATIONS)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.station", station=choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        s.station[self.seat] = STATIONS.index(choice)


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
        from .alliances import lap_rank

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
