"""BF-7: Alliances at the Orders station."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Choice, Refused, Sealed, Step, Text, text

from .ambitions import deed
from .cards import FACTIONS, ORDERS
from .effects import (
    FIRST_ALLIANCE,
    allies_free,
    ally_free,
    first_ally_free,
    forbidden,
    seat_has,
)
from .refusals import Part, no
from .state import (
    ALLIED,
    BLOCKED,
    EMPTY,
    BloodFeud,
    Pact,
    at_station,
    faction,
    flag,
    pair,
    present,
    quorum,
    seats_of,
    teams_present,
)


def team_named(s: BloodFeud, name: Choice) -> int:
    for team, mine in enumerate(s.teams):
        if FACTIONS[mine.faction].id == name:
            return team
    return -1


def open_pact(s: BloodFeud, one: int, other: int) -> Pact | None:
    """BF-7.21."""
    if one > other:
        one, other = other, one
    return next((p for p in s.pacts if (p.one, p.other) == (one, other)), None)


def _begin(s: BloodFeud, one: int, other: int) -> Pact:
    pact = Pact(min(one, other), max(one, other), [0] * len(s.teams))
    s.pacts.append(pact)
    return pact


def _end(s: BloodFeud, one: int, other: int, keep: Sequence[int] = ()) -> None:
    """The question is settled: what was set aside returns, but for what is kept on the board."""
    pact = open_pact(s, one, other)
    assert pact is not None
    for team, count in enumerate(pact.aside):
        if team not in keep:
            s.teams[team].assets += count
    s.pacts.remove(pact)


def _set_aside(s: BloodFeud, pact: Pact, team: int) -> None:
    """BF-7.24."""
    s.teams[team].assets -= 1
    pact.aside[team] += 1


def _agree(s: BloodFeud, pact: Pact, seat: int) -> None:
    """BF-7.10, BF-7.24; `ally free` needs and pays nothing."""
    team = s.team_of[seat]
    if ally_free(s, seat):
        return
    if first_ally_free(s, team):
        pact.free.append(team)
    else:
        _set_aside(s, pact, team)


def _can_pay(s: BloodFeud, team: int, seat: int) -> bool:
    return s.teams[team].assets >= 1 or allies_free(s, seat)


def _ally(s: BloodFeud, one: int, other: int, *clauses: str) -> None:
    """BF-7.1, BF-7.13."""
    pact = open_pact(s, one, other)
    assert pact is not None
    for team, friend in ((one, other), (other, one)):
        _first_is_free(s, pact, team)
        deed(s, team, "ally", other=friend)
    _end(s, one, other, keep=(one, other))
    s.pairs[pair(s, one, other)] = ALLIED
    s.tell("allied", *clauses, team=flag(s, one), other=flag(s, other))


def _first_is_free(s: BloodFeud, pact: Pact, team: int) -> None:
    """F07, BF-R92: the first Alliance that stands is the free one. An Asset set aside for it goes
    to the one that was agreed upon as free and is still open, or back."""
    mine = s.teams[team]
    if FIRST_ALLIANCE in mine.marks:
        return
    mine.marks.append(FIRST_ALLIANCE)
    if not pact.aside[team] or not any(e.do == "ally_free" for e in faction(s, team).effects):
        return
    mine.assets += pact.aside[team]
    pact.aside[team] = 0
    agreed = next((other for other in s.pacts if team in other.free), None)
    if agreed is not None:
        agreed.free.remove(team)
        _set_aside(s, agreed, team)


def _blocked(s: BloodFeud, blocker: int, one: int, other: int, *clauses: str) -> None:
    s.pairs[pair(s, one, other)] = BLOCKED
    deed(s, blocker, "block")
    by = flag(s, blocker)
    s.tell("blocked", *clauses, team=by, one=flag(s, one), other=flag(s, other))


# Propose Alliance


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
    if not _can_pay(s, s.team_of[seat], seat):
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
        _begin(s, team, other)
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
        _end(s, self.team, self.other)
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
            _agree(s, pact, seat)
        s.tell("accept_alliance", "BF-7.10", team=flag(s, self.other), other=flag(s, self.team))
        if s.realtime:
            s.then(BlockWindow(self.team, self.other))
        else:
            s.then(BlockBallot(self.team, self.other))


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
    _end(s, one, other)
    s.teams[blocker].assets -= 1
    _blocked(s, blocker, one, other, "BF-7.12")


def _stand(s: BloodFeud, one: int, other: int) -> None:
    """BF-7.13."""
    _ally(s, one, other, "BF-7.13")


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
        _stand(s, self.one, self.other)

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
            _stand(s, self.one, self.other)
            return
        first = min(blockers, key=lambda team: (s.teams[team].power, lap_rank(s, team)))
        settle_block(s, first, self.one, self.other)


def lap_rank(s: BloodFeud, team: int) -> int:
    """BF-14.2: the seeded list, turned by one each round."""
    count = len(s.teams)
    return (s.lap_teams.index(team) - s.round) % count


# Block Alliance


def cannot_block(s: BloodFeud, seat: int) -> Refused | None:
    if forbidden(s, "block"):
        return no("rule", "BF-C9")
    if len(teams_present(s, ORDERS)) < quorum(s):
        return no("quorum", "BF-7.14", need=quorum(s))
    if s.teams[s.team_of[seat]].assets < 1:
        return no("cost", "BF-7.14")
    return None if blockable(s, seat) else no("pair", "BF-7.15")


def blockable(s: BloodFeud, seat: int) -> list[tuple[str, str]]:
    """BF-7.15: pairs of two other teams whose space is empty."""
    team = s.team_of[seat]
    count = len(s.teams)
    return [
        (flag(s, one), flag(s, other))
        for one in range(count)
        for other in range(one + 1, count)
        if team not in (one, other)
        and s.pairs[pair(s, one, other)] == EMPTY
        and open_pact(s, one, other) is None
    ]


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
        pact = _begin(s, one, other)
        pact.blocker = team
        _set_aside(s, pact, team)
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
    _end(s, one, other, keep=(blocker,))
    _blocked(s, blocker, one, other, "BF-7.20")


def may_answer(s: BloodFeud, seat: int, one: int, other: int) -> bool:
    """BF-7.18, BF-7.26."""
    team = s.team_of[seat]
    return team in (one, other) and at_station(s, seat, ORDERS) and _can_pay(s, team, seat)


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
        return tuple([seat for seat in here if _can_pay(s, self.team, seat)] or here)

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
        _agree(s, pact, s.answering)
        pact.said += 1
        if pact.said == 2:
            answered(s, self.one, self.other)


def answered(s: BloodFeud, one: int, other: int) -> None:
    """BF-7.18, BF-7.19: they form the Alliance; the blocker keeps its Asset."""
    _ally(s, one, other, "BF-7.18")


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
            _agree(s, pact, seat)
        answered(s, self.one, self.other)
