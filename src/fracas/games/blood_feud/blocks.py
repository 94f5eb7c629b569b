"""BF-7.11 to BF-7.20: Alliances are blocked, as they are formed or before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from fracas.engine import Choice, Refused, Sealed, Step, Text, text

from .cards import ORDERS
from .effects import forbidden, seat_has
from .pacts import agree, begin, blocked, can_pay, end, form, open_pact, set_aside
from .refusals import Part, no
from .state import (
    EMPTY,
    BloodFeud,
    Pact,
    at_station,
    flag,
    lap_rank,
    quorum,
    seats_of,
    team_named,
    teams_present,
)


def may_block(s: BloodFeud, seat: int, one: int, other: int) -> Refused | None:
    """BF-7.11."""
    team = s.team_of[seat]
    if team in (one, other) or forbidden(s, "block"):
        return no("rule", "BF-7.11")
    if not at_station(s, seat, ORDERS):
        return no("away", "BF-7.26")
    if s.teams[team].assets < 1:
        return no("cost", "BF-7.11")
    highest = max(s.teams[one].power, s.teams[other].power)
    if s.teams[team].power > highest and not seat_has(s, seat, "block_any"):
        return no("power", "BF-7.11", power=highest)
    return None


def settle_block(s: BloodFeud, blocker: int, one: int, other: int) -> None:
    """BF-7.12."""
    end(s, one, other)
    s.teams[blocker].assets -= 1
    blocked(s, blocker, one, other, "BF-7.12")


class BlockWindow(Step):
    """BF-D11 in real time: the first block counts."""

    kind = "block"
    clauses = ("BF-7.11", "BF-7.12")
    one: int
    other: int

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return tuple(x for x in range(s.seats) if may_block(s, x, self.one, self.other) is None)

    def options(self, s: BloodFeud) -> list[str]:
        return ["block"]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.block")

    def prompt(self, s: BloodFeud) -> Text:
        return text("ask.block", one=flag(s, self.one), other=flag(s, self.other))

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.block_window

    def timeout(self, s: BloodFeud) -> None:
        form(s, self.one, self.other, "BF-7.13")

    def chosen(self, s: BloodFeud, choice: str) -> None:
        settle_block(s, s.team_of[s.answering], self.one, self.other)


class BlockBallot(Sealed):
    """BF-14.8, BF-14.9: all teams that may block are asked at once, sealed."""

    kind = "block"
    clauses = ("BF-7.11", "BF-14.8", "BF-14.9")
    one: int
    other: int

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return tuple(x for x in range(s.seats) if may_block(s, x, self.one, self.other) is None)

    def party(self, s: BloodFeud, seat: int) -> int:
        return s.team_of[seat]

    def ballots(self, s: BloodFeud, seat: int) -> Sequence[str]:
        return ["pass", "block"]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def prompt(self, s: BloodFeud) -> Text:
        return text("ask.block", one=flag(s, self.one), other=flag(s, self.other))

    def revealed(self, s: BloodFeud, answers: dict[int, str]) -> None:
        blockers = [team for team, said in answers.items() if said == "block"]
        if not blockers:
            form(s, self.one, self.other, "BF-7.13")
            return
        first = min(blockers, key=lambda team: (s.teams[team].power, lap_rank(s, team)))
        settle_block(s, first, self.one, self.other)


# Block Alliance


def cannot_block(s: BloodFeud, seat: int) -> Refused | None:
    if forbidden(s, "block"):
        return no("rule", "BF-C9")
    if len(teams_present(s, ORDERS)) < quorum(s):
        return no("quorum", "BF-7.14", need=quorum(s))
    if s.teams[s.team_of[seat]].assets < 1:
        return no("cost", "BF-7.14")
    return no("pair", "BF-7.15") if next(_blockable(s, seat), None) is None else None


def blockable(s: BloodFeud, seat: int) -> list[tuple[str, str]]:
    """BF-7.15: pairs of two other teams whose space is empty."""
    return [(flag(s, one), flag(s, other)) for one, other in _blockable(s, seat)]


def _blockable(s: BloodFeud, seat: int) -> Iterator[tuple[int, int]]:
    team = s.team_of[seat]
    for space, (one, other) in enumerate(combinations(range(len(s.teams)), 2)):  # as in `pair`
        if s.pairs[space] == EMPTY and team not in (one, other):
            if s.pacts and open_pact(s, one, other) is not None:
                continue
            yield one, other


class BlockAlliance(Part):
    """BF-D12."""

    clauses = ("BF-7.14", "BF-7.15", "BF-7.16")
    seat: int

    def options(self, s: BloodFeud) -> list[tuple[str, str]]:
        return blockable(s, self.seat)

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        return no("pair", "BF-7.15", "BF-7.16")

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        return text("option.pair", one=choice[0], other=choice[1])

    def chosen(self, s: BloodFeud, choice: tuple[str, str]) -> None:
        one, other = team_named(s, choice[0]), team_named(s, choice[1])
        team = s.team_of[self.seat]
        pact = begin(s, one, other)
        pact.blocker = team
        set_aside(s, pact, team)
        s.tell("declare_block", "BF-7.14", team=flag(s, team), one=choice[0], other=choice[1])
        if min(s.teams[one].power, s.teams[other].power) > s.teams[team].power:
            block_stands(s, one, other)  # BF-7.20
        elif s.realtime:
            pact.due = s.now + 1000 * s.clock.reply_window
            for named in (one, other):
                s.open(Answer(named, one, other))
        else:
            s.then(AnswerBallot(one, other))


def block_stands(s: BloodFeud, one: int, other: int) -> None:
    """BF-7.20."""
    pact = open_pact(s, one, other)
    assert pact is not None
    blocker = pact.blocker
    end(s, one, other, keep=(blocker,))
    blocked(s, blocker, one, other, "BF-7.20")


def may_answer(s: BloodFeud, seat: int, one: int, other: int) -> bool:
    """BF-7.18, BF-7.26."""
    team = s.team_of[seat]
    return team in (one, other) and at_station(s, seat, ORDERS) and can_pay(s, team, seat)


class Answer(Step):
    """BF-D13 in real time: each of the two teams; both must say yes, and a no closes it at once
    (BF-7.25)."""

    kind = "answer_block"
    clauses = ("BF-7.17", "BF-7.18", "BF-7.25")
    team: int
    one: int
    other: int

    def _pact(self, s: BloodFeud) -> Pact:
        pact = open_pact(s, self.one, self.other)
        assert pact is not None
        return pact

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        """Those at Orders who can say yes; if there are none, those who can say no."""
        here = [seat for seat in seats_of(s, self.team) if at_station(s, seat, ORDERS)]
        return tuple([seat for seat in here if can_pay(s, self.team, seat)] or here)

    def options(self, s: BloodFeud) -> list[str]:
        able = any(may_answer(s, seat, self.one, self.other) for seat in self.seats(s))
        return ["yes", "no"] if able else ["no"]

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        """BF-4.18: a yes without an Asset changes nothing, and the question stays open."""
        return no("cost", "BF-7.18") if choice == "yes" else super().refusal(s, choice)

    def prompt(self, s: BloodFeud) -> Text:
        return text("ask.answer_block", one=flag(s, self.one), other=flag(s, self.other))

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def deadline(self, s: BloodFeud) -> int | None:
        return self._pact(s).due

    def timeout(self, s: BloodFeud) -> None:
        self._stands(s)

    def _stands(self, s: BloodFeud) -> None:
        for strand in s.strands:
            asked = strand.asking
            if isinstance(asked, Answer) and (asked.one, asked.other) == (self.one, self.other):
                s.close(strand.id)
        block_stands(s, self.one, self.other)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        if choice == "no":
            self._stands(s)
            return
        pact = self._pact(s)
        agree(s, pact, s.answering)
        pact.said += 1
        if pact.said == 2:
            form(s, self.one, self.other, "BF-7.18")


class AnswerBallot(Sealed):
    """BF-14.10: both named teams at once, sealed; two yeses are needed."""

    kind = "answer_block"
    clauses = ("BF-7.17", "BF-7.18", "BF-14.10")
    one: int
    other: int

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        able = [x for x in range(s.seats) if may_answer(s, x, self.one, self.other)]
        teams = {s.team_of[x] for x in able}
        return tuple(able) if teams == {self.one, self.other} else ()

    def party(self, s: BloodFeud, seat: int) -> int:
        return s.team_of[seat]

    def ballots(self, s: BloodFeud, seat: int) -> Sequence[str]:
        return ["no", "yes"]

    def prompt(self, s: BloodFeud) -> Text:
        return text("ask.answer_block", one=flag(s, self.one), other=flag(s, self.other))

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def revealed(self, s: BloodFeud, answers: dict[int, str]) -> None:
        if sorted(answers) != sorted((self.one, self.other)) or "no" in answers.values():
            block_stands(s, self.one, self.other)
            return
        pact = open_pact(s, self.one, self.other)
        assert pact is not None
        for team in (self.one, self.other):
            seat = next(x for x in seats_of(s, team) if may_answer(s, x, self.one, self.other))
            agree(s, pact, seat)
        form(s, self.one, self.other, "BF-7.18")
