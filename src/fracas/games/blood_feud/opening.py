"""The first choices (BF-3.12, BF-3.17)."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Choice, Sealed, Step, Text, text

from .ambitions import let_go
from .cards import STATIONS, key
from .rounds import Round
from .state import BloodFeud


class Opening(Step):
    def do(self, s: BloodFeud) -> None:
        s.then(KeepAmbition(), Returned(), StartStations(), Round())


class KeepAmbition(Sealed):
    """BF-D1: which of 2 Ambition cards a team keeps."""

    clauses = ("BF-3.12",)
    why = "not_dealt"

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
