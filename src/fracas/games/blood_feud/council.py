"""BF-10: the Council station: the Event deck, proposals, the station's bonus."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Text, text

from .cards import key
from .effects import holdings, own_bonus
from .market import bonus_size
from .refusals import Part, no
from .state import BloodFeud, flag, team_mask


def draw_event(s: BloodFeud, team: int) -> None:
    card = top_event(s)
    if card >= 0:
        s.teams[team].events.append(card)
        s.seen[card] = team_mask(s, team)
        tell_drawn(s, team, card, "BF-S4")


def tell_drawn(s: BloodFeud, team: int, card: int, clause: str) -> None:
    """What came to its hand, a team need not look for."""
    only = team_mask(s, team)
    s.tell("draw_card", clause, team=flag(s, team), card=key(card), only=only)


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
    why = "not_your_event"
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
