"""BF-10: the Council station: proposals, the vote, Ambitions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fracas.engine import Choice, Refused, Sealed, Step, Text, text

from .ambitions import deed, hold
from .cards import COUNCIL, key
from .clock import too_late
from .effects import ballot_weight, gain_token, holdings, own_bonus, seat_has
from .market import bonus_size
from .refusals import Part, no
from .state import (
    NOBODY,
    BloodFeud,
    Vote,
    at_station,
    flag,
    present,
    quorum,
    seats_of,
    team_mask,
    teams_present,
)

MOST_REVOTES = 2
CALL_WAIT = 20
ABSTAIN = "abstain"


def draw_event(s: BloodFeud, team: int) -> None:
    card = top_event(s)
    if card >= 0:
        s.teams[team].events.append(card)
        s.seen[card] = team_mask(s, team)


def top_event(s: BloodFeud) -> int:
    """BF-2.21: the top card; an empty deck is made anew from the discard pile first."""
    if not s.event_deck:
        s.event_deck, s.event_discard = s.event_discard, []
        s.hide(s.event_deck)
        s.shuffle(s.event_deck, "Event deck")
    return s.event_deck.pop() if s.event_deck else -1


def discard_event(s: BloodFeud, card: int) -> None:
    s.event_discard.append(card)
    s.show(card)


# Propose Event


def cannot_propose_event(s: BloodFeud, seat: int) -> Refused | None:
    team = s.team_of[seat]
    if s.voted:
        return no("vote", "BF-10.3")
    if s.vote is not None and s.vote.choices:
        return no("vote", "BF-10.9")
    if s.proposals[team] >= 0:
        return no("once", "BF-10.1")
    return None if s.teams[team].events else no("stock", "BF-10.1")


def propose(s: BloodFeud, seat: int, choice: str) -> None:
    """BF-10.1."""
    team = s.team_of[seat]
    mine = s.teams[team]
    card = next(one for one in mine.events if key(one) == choice)
    mine.events.remove(card)
    s.proposals[team] = card
    s.show(card)
    s.tell("propose_event", "BF-10.1", who=seat, card=choice)
    draw_event(s, team)


def event_hand(s: BloodFeud, team: int) -> list[str]:
    return list(dict.fromkeys(key(card) for card in s.teams[team].events))


class ProposeEvent(Part):
    """BF-D22."""

    clauses = ("BF-10.1", "BF-10.2", "BF-10.3")
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        return event_hand(s, s.team_of[self.seat])

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        propose(s, self.seat, choice)


# The vote


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
        s.tell("ballot", "BF-10.14", team=flag(s, team), choice=choice, weight=weight)
    most = max(totals.values())
    best = [name for name, total in totals.items() if total == most] if answers else list(totals)
    if len(best) > 1 and vote.revotes < MOST_REVOTES:  # BF-10.16
        vote.revotes += 1
        vote.choices = [one for one in vote.choices if choice_name(s, one) in best]
        s.tell("revote", "BF-10.16", choices=tuple(best))
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


# Ambitions


def cannot_buy_ambition(s: BloodFeud, seat: int) -> Refused | None:
    team = s.teams[s.team_of[seat]]
    if team.tokens < 1:
        return no("cost", "BF-10.27", cost=1)
    if any(c >= 0 for c in s.ambition_row) or team.apart:
        return None
    if s.ambition_deck:
        return no("late", "BF-4.26") if _blind_too_late(s, seat) else None
    return no("gone", "BF-10.27")


def _blind_too_late(s: BloodFeud, seat: int) -> bool:
    """BF-4.26: to choose one of two cards takes a window."""
    return draws_two(s, seat) and too_late(s, s.clock.resolve_window)


class BuyAmbition(Part):
    """BF-D27: a face-up card, a blind draw, or a card of one's faction."""

    kind = "buy_ambition"
    clauses = ("BF-10.27", "BF-10.28", "BF-10.29", "BF-10.30")
    seat: int

    def options(self, s: BloodFeud) -> list[tuple[str, str]]:
        mine = s.teams[s.team_of[self.seat]]
        return [
            *(("row", key(card)) for card in s.ambition_row if card >= 0),
            *([("blind", "")] if s.ambition_deck and not _blind_too_late(s, self.seat) else []),
            *(("faction", key(card)) for card in mine.apart),
        ]

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        if choice == ("blind", "") and s.ambition_deck:
            return no("late", "BF-4.26")
        return no("gone", "BF-10.28")

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        if choice[0] == "blind":
            return text("option.blind")
        return text("option.card", card=choice[1])

    def chosen(self, s: BloodFeud, choice: tuple[str, str]) -> None:
        team = s.team_of[self.seat]
        mine = s.teams[team]
        mine.tokens -= 1
        s.tokens += 1
        source, what = choice
        if source == "row":
            card = next(c for c in s.ambition_row if c >= 0 and key(c) == what)
            s.ambition_row[s.ambition_row.index(card)] = NOBODY
            fill_ambitions(s)
            hold(s, team, card, openly=True)
            s.tell("take_ambition", "BF-10.28", who=self.seat, card=what)
        elif source == "faction":
            card = next(c for c in mine.apart if key(c) == what)
            mine.apart.remove(card)
            hold(s, team, card)
            for one in mine.apart:  # BF-S16: which of them it was, others cannot tell
                s.seen[one] = team_mask(s, team)
            s.tell("faction_ambition", "BF-10.30", who=self.seat)
        else:
            draw_blind(s, self.seat)


def fill_ambitions(s: BloodFeud) -> None:
    for at, card in enumerate(s.ambition_row):
        if card < 0 and s.ambition_deck:
            s.ambition_row[at] = s.ambition_deck.pop()
            s.show(s.ambition_row[at])


def draws_two(s: BloodFeud, seat: int) -> bool:
    """F10, A35."""
    from .state import faction

    team = s.team_of[seat]
    return any(e.do == "draw_two" for e in faction(s, team).effects) or seat_has(
        s, seat, "draw_two"
    )


def draw_blind(s: BloodFeud, seat: int) -> None:
    """BF-10.29."""
    team = s.team_of[seat]
    mask = team_mask(s, team)
    deed(s, team, "blind")
    s.tell("blind_ambition", "BF-10.29", who=seat)
    count = 2 if draws_two(s, seat) and len(s.ambition_deck) > 1 else 1
    cards = [s.ambition_deck.pop() for _ in range(count)]
    for card in cards:
        s.seen[card] = mask
    if count == 1:
        hold(s, team, cards[0])
    else:
        s.blind += cards
        s.then(KeepOne(seat))


class KeepOne(Step):
    """BF-D36: of two drawn blind, which to keep; the other is buried, known to the team only."""

    kind = "keep_one"
    clauses = ("BF-D36", "BF-S15")
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        mine = team_mask(s, s.team_of[self.seat])
        return [key(card) for card in s.blind if s.seen[card] == mine or s.open_ambitions]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def deadline(self, s: BloodFeud) -> int | None:
        return s.now + 1000 * s.clock.resolve_window if s.realtime else None

    def chosen(self, s: BloodFeud, choice: str) -> None:
        for card in list(s.blind):
            if key(card) in self.options(s):
                s.blind.remove(card)
                if key(card) == choice:
                    hold(s, s.team_of[self.seat], card)
                else:
                    s.ambition_deck.insert(0, card)


# Council bonus


def bonus_events(s: BloodFeud, team: int) -> int:
    extra = own_bonus(s, team, "bonus") + holdings(s, team, "bonus")
    return bonus_size(s.teams[team].power) + extra


def cannot_council_bonus(s: BloodFeud, seat: int) -> Refused | None:
    mine = s.teams[s.team_of[seat]]
    if "bonus:council" in mine.marks:
        return no("once", "BF-10.32")
    return None if mine.events else no("stock", "BF-10.33")


class BonusEvents(Part):
    """BF-D28: which Events to discard; as many are drawn."""

    kind = "bonus_events"
    clauses = ("BF-10.32", "BF-10.33", "BF-10.34", "BF-10.35")
    seat: int
    count: int = 0

    def options(self, s: BloodFeud) -> list[str]:
        hand = event_hand(s, s.team_of[self.seat])
        return [*(["done"] if self.count else []), *hand]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.done") if choice == "done" else text("option.card", card=choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        team = s.team_of[self.seat]
        mine = s.teams[team]
        count = self.count
        if choice != "done":
            card = next(one for one in mine.events if key(one) == choice)
            mine.events.remove(card)
            mine.leaving.append(card)
            count += 1
            if count < bonus_events(s, team) and mine.events:
                s.then(BonusEvents(self.seat, count))
                return
        mine.marks.append("bonus:council")
        for card in mine.leaving:
            discard_event(s, card)
            s.tell("discard_event", "BF-10.33", who=self.seat, card=key(card))
        mine.leaving = []
        for _ in range(count):
            draw_event(s, team)


def cannot_bury_ambition(s: BloodFeud, seat: int) -> Refused | None:
    mine = s.teams[s.team_of[seat]]
    if mine.power != 1:
        return no("power", "BF-10.35", power=1)
    if "bonus:ambition" in mine.marks:
        return no("once", "BF-10.35")
    return None if any(card >= 0 for card in s.ambition_row) else no("gone", "BF-10.35")


class BuryAmbition(Part):
    """BF-D28: at Power 1, which face-up Ambition card to bury."""

    kind = "bury_ambition"
    clauses = ("BF-10.35",)
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        return [key(card) for card in s.ambition_row if card >= 0]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        card = next(c for c in s.ambition_row if c >= 0 and key(c) == choice)
        s.ambition_row[s.ambition_row.index(card)] = NOBODY
        s.ambition_deck.insert(0, card)
        s.seen[card] = 0
        fill_ambitions(s)
        s.teams[s.team_of[self.seat]].marks.append("bonus:ambition")
        s.tell("bury_ambition", "BF-10.35", who=self.seat, card=choice)
