"""BF-10: the vote at the Council: who is willing, late proposals, the ballot, its outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fracas.engine import Choice, Refused, Sealed, Step, Text, text

from .ambitions import deed
from .cards import COUNCIL, key
from .clock import too_late
from .council import discard_event, event_hand, propose, top_event
from .effects import ballot_weight, gain_token
from .refusals import no
from .state import (
    NOBODY,
    BloodFeud,
    Vote,
    at_station,
    flag,
    present,
    quorum,
    seats_of,
    teams_present,
)

MOST_REVOTES = 2
CALL_WAIT = 20
ABSTAIN = "abstain"


def cannot_call(s: BloodFeud, seat: int) -> Refused | None:
    """BF-10.4, BF-10.5, BF-10.8, BF-10.25, BF-14.12."""
    if s.voted or s.vote is not None:
        return no("vote", "BF-10.4")
    if all(card < 0 for card in s.proposals):
        return no("vote", "BF-10.5")
    mine = s.teams[s.team_of[seat]]
    if s.realtime and s.now < mine.call_at:
        return no("cooldown", "BF-10.8")
    if not s.realtime and mine.failed_lap == s.lap:
        return no("once", "BF-14.12")
    clock = s.clock
    if too_late(s, clock.ready_window + clock.propose_window + clock.ballot_window):
        return no("late", "BF-10.25")
    return None


def call_vote(s: BloodFeud, seat: int) -> None:
    """BF-10.6."""
    team = s.team_of[seat]
    s.vote = Vote(caller=team, willing=1 << team)
    s.tell("call_vote", "BF-10.5", who=seat)
    if s.realtime:
        s.vote.due = s.now + 1000 * s.clock.ready_window
        s.open(Willing(), CountWilling())
    else:
        s.then(WillingBallot())


def _willing_present(s: BloodFeud, vote: Vote) -> list[int]:
    return [team for team in teams_present(s, COUNCIL) if vote.willing >> team & 1]


def _fail(s: BloodFeud, vote: Vote, clause: str) -> None:
    """BF-10.8, BF-10.24: the call has failed, and its team waits before the next."""
    caller = s.teams[vote.caller]
    caller.call_at = s.now + 1000 * CALL_WAIT
    caller.failed_lap = s.lap
    s.tell("vote_off", clause, team=flag(s, vote.caller))
    s.vote = None


def _count_willing(s: BloodFeud, vote: Vote) -> None:
    """BF-10.7, BF-10.8: the window is over."""
    if len(_willing_present(s, vote)) >= quorum(s):
        s.tell("vote_on", "BF-10.7")
        _open_proposals(s, vote)
        return
    _fail(s, vote, "BF-10.8")


class CountWilling(Step):
    def do(self, s: BloodFeud) -> None:
        assert s.vote is not None
        _count_willing(s, s.vote)


class Willing(Step):
    """BF-D24 in real time: teams present say whether they will vote."""

    kind = "willing"
    clauses = ("BF-10.6", "BF-10.7")

    def premise(self, s: BloodFeud) -> bool:
        """BF-10.7: it goes on early once quorum is reached and all present teams are willing."""
        assert s.vote is not None
        ready = _willing_present(s, s.vote)
        return len(ready) < quorum(s) or len(ready) < len(teams_present(s, COUNCIL))

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        assert s.vote is not None
        return tuple(
            x
            for x in range(s.seats)
            if at_station(s, x, COUNCIL) and not s.vote.willing >> s.team_of[x] & 1
        )

    def options(self, s: BloodFeud) -> list[str]:
        return ["willing", "unwilling"]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def deadline(self, s: BloodFeud) -> int | None:
        return s.vote.due if s.vote is not None else None

    def timeout(self, s: BloodFeud) -> None:
        """Who has said nothing is not willing."""

    def chosen(self, s: BloodFeud, choice: str) -> None:
        vote = s.vote
        assert vote is not None
        bit = 1 << s.team_of[s.answering]
        if choice == "willing":
            vote.willing |= bit
            vote.unwilling &= ~bit
        else:
            vote.unwilling |= bit
        s.then(self)


class WillingBallot(Sealed):
    """BF-14.11: all present teams at once."""

    kind = "willing"
    clauses = ("BF-10.6", "BF-14.11")

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        assert s.vote is not None
        caller = s.vote.caller
        return tuple(
            x for x in range(s.seats) if at_station(s, x, COUNCIL) and s.team_of[x] != caller
        )

    def party(self, s: BloodFeud, seat: int) -> int:
        return s.team_of[seat]

    def ballots(self, s: BloodFeud, seat: int) -> Sequence[str]:
        return ["unwilling", "willing"]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def revealed(self, s: BloodFeud, answers: dict[int, str]) -> None:
        vote = s.vote
        assert vote is not None
        for team, said in answers.items():
            if said == "willing":
                vote.willing |= 1 << team
        _count_willing(s, vote)


def _open_proposals(s: BloodFeud, vote: Vote) -> None:
    """BF-10.9, BF-14.11."""
    silent = [t for t, mine in enumerate(s.teams) if s.proposals[t] < 0 and mine.events]
    if s.realtime:
        vote.due = s.now + 1000 * s.clock.propose_window
        for team in silent:  # the absent too: they may still walk in
            s.open(LateProposal(team), joined=True)
        s.then(OpenBallot())
    else:
        here = [team for team in silent if present(s, team, COUNCIL)]
        s.then(*(LateProposal(team) for team in here), OpenBallot())


class LateProposal(Step):
    """BF-D39: a team that has not proposed may do so, or decline."""

    kind = "late_proposal"
    clauses = ("BF-10.9", "BF-14.11")
    team: int

    def premise(self, s: BloodFeud) -> bool:
        """BF-10.9: the window closes early when all present teams have proposed or declined."""
        vote = s.vote
        assert vote is not None
        return not s.realtime or any(
            s.proposals[team] < 0 and s.teams[team].events and not vote.declined >> team & 1
            for team in teams_present(s, COUNCIL)
        )

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        return tuple(x for x in seats_of(s, self.team) if at_station(s, x, COUNCIL))

    def options(self, s: BloodFeud) -> list[str]:
        return ["decline", *event_hand(s, self.team)]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.decline") if choice == "decline" else text("option.card", card=choice)

    def deadline(self, s: BloodFeud) -> int | None:
        return s.vote.due if s.realtime and s.vote is not None else None

    def timeout(self, s: BloodFeud) -> None:
        """Who has said nothing does not propose."""

    def chosen(self, s: BloodFeud, choice: str) -> None:
        if choice != "decline":
            propose(s, s.answering, choice)
            return
        assert s.vote is not None
        s.vote.declined |= 1 << self.team


class OpenBallot(Step):
    def do(self, s: BloodFeud) -> None:
        open_ballot(s)


def open_ballot(s: BloodFeud) -> None:
    """BF-10.10, BF-10.26."""
    vote = s.vote
    assert vote is not None
    for team in teams_present(s, COUNCIL):
        vote.voters |= 1 << team
    vote.choices = [NOBODY, *(t for t, card in enumerate(s.proposals) if card >= 0)]
    s.then(Ballot())


class Ballot(Sealed):
    """BF-D25, BF-D26: sealed, one a team; it may be changed until the window closes."""

    kind = "ballot"
    clauses = ("BF-10.10", "BF-10.11", "BF-10.16")
    revisable = True

    def seats(self, s: BloodFeud) -> tuple[int, ...]:
        assert s.vote is not None
        return tuple(
            x
            for x in range(s.seats)
            if s.vote.voters >> s.team_of[x] & 1 and at_station(s, x, COUNCIL)
        )

    def party(self, s: BloodFeud, seat: int) -> int:
        return s.team_of[seat]

    def complete(self, s: BloodFeud, answers: Mapping[int, Choice]) -> bool:
        """BF-10.12: early, once all who may vote and are still there have committed."""
        return all(s.team_of[seat] in answers for seat in self.seats(s))

    def ballots(self, s: BloodFeud, seat: int) -> Sequence[str]:
        """In turn-taking nobody's silence ends the vote: there one abstains aloud (BF-10.11)."""
        assert s.vote is not None
        names = [choice_name(s, one) for one in s.vote.choices]
        return names if s.realtime else [ABSTAIN, *names]

    def given(self, s: BloodFeud, seat: int, choice: Choice) -> None:
        assert s.vote is not None
        s.vote.cast[s.team_of[seat]] = seat

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        if choice == ABSTAIN:
            return text("option.abstain")
        if choice == "none":
            return text("option.no_event")
        team = next(t for t in range(len(s.teams)) if flag(s, t) == choice)
        return text("option.proposal", team=choice, card=key(s.proposals[team]))

    def prompt(self, s: BloodFeud) -> Text:
        assert s.vote is not None
        return text("ask.revote" if s.vote.revotes else "ask.ballot")

    def deadline(self, s: BloodFeud) -> int | None:
        if not s.realtime or s.vote is None:
            return None
        clock = s.clock
        return s.now + 1000 * (clock.revote_window if s.vote.revotes else clock.ballot_window)

    def revealed(self, s: BloodFeud, answers: dict[int, str]) -> None:
        count_ballots(s, {team: said for team, said in answers.items() if said != ABSTAIN})


def choice_name(s: BloodFeud, choice: int) -> str:
    return "none" if choice == NOBODY else flag(s, choice)


def _event(s: BloodFeud, choice: str) -> str:
    """The Event that a choice stands for."""
    team = next((t for t in range(len(s.teams)) if flag(s, t) == choice), NOBODY)
    return "none" if team == NOBODY else key(s.proposals[team])


def count_ballots(s: BloodFeud, answers: dict[int, str]) -> None:
    """BF-10.14 to BF-10.24."""
    vote = s.vote
    assert vote is not None
    if not answers and not vote.revotes:  # BF-10.24
        _fail(s, vote, "BF-10.24")
        return
    totals = dict.fromkeys((choice_name(s, one) for one in vote.choices), 0)
    for team, choice in answers.items():
        weight = ballot_weight(s, vote.cast[team])
        totals[choice] += weight
        s.tell(
            "ballot", "BF-10.14", team=flag(s, team), choice=choice, weight=weight,
            card=_event(s, choice),
        )  # fmt: skip
    most = max(totals.values())
    best = [name for name, total in totals.items() if total == most] if answers else list(totals)
    if len(best) > 1 and vote.revotes < MOST_REVOTES:  # BF-10.16
        vote.revotes += 1
        vote.choices = [one for one in vote.choices if choice_name(s, one) in best]
        cards = tuple(_event(s, one) for one in best)
        s.tell("revote", "BF-10.16", choices=tuple(best), cards=cards)
        s.then(Ballot())
        return
    winner = best[0] if len(best) == 1 else "none"  # BF-10.19
    decide(s, winner, answers)


def decide(s: BloodFeud, winner: str, answers: dict[int, str]) -> None:
    """BF-10.20, BF-10.21, BF-10.23."""
    for team, choice in answers.items():
        if choice == winner:
            deed(s, team, "ballot_win")
            if winner == "none":
                deed(s, team, "nay")
    s.voted = True
    s.vote = None
    if winner == "none":
        random_event(s)
        s.tell("vote_none", "BF-10.21")
    else:
        team = next(t for t in range(len(s.teams)) if flag(s, t) == winner)
        card = s.proposals[team]
        s.proposals[team] = NOBODY
        s.chosen = [card]
        gain_token(s, s.teams[team])
        deed(s, team, "propose_win")
        s.tell("vote_won", "BF-10.20", team=winner, card=key(card))
    clear_proposals(s)


def random_event(s: BloodFeud) -> None:
    """BF-10.21, BF-10.22: unseen."""
    card = top_event(s)
    s.chosen = [card] if card >= 0 else []


def clear_proposals(s: BloodFeud) -> None:
    """BF-10.23."""
    for team, card in enumerate(s.proposals):
        if card >= 0:
            discard_event(s, card)
            s.proposals[team] = NOBODY
