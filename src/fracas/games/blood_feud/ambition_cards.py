"""BF-10: Ambitions bought, drawn blind and buried at the Council."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Step, Text, text

from .ambitions import deed, hold
from .cards import key
from .clock import too_late
from .council import tell_drawn
from .effects import seat_has
from .refusals import Part, no
from .state import NOBODY, BloodFeud, faction, lying, team_mask


def cannot_buy_ambition(s: BloodFeud, seat: int) -> Refused | None:
    team = s.teams[s.team_of[seat]]
    if team.tokens < 1:
        return no("cost", "BF-10.27", cost=1)
    if lying(s.ambition_row) or team.apart:
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
            *(("row", key(card)) for card in lying(s.ambition_row)),
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
            card = next(c for c in lying(s.ambition_row) if key(c) == what)
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
        if card == NOBODY and s.ambition_deck:
            s.ambition_row[at] = s.ambition_deck.pop()
            s.show(s.ambition_row[at])


def draws_two(s: BloodFeud, seat: int) -> bool:
    """F10, A35."""
    team = s.team_of[seat]
    return any(e.do == "draw_two" for e in faction(s, team).effects) or seat_has(
        s, seat, "draw_two"
    )


def draw_blind(s: BloodFeud, seat: int) -> None:
    """BF-10.29."""
    team = s.team_of[seat]
    mask = team_mask(s, team)
    s.tell("blind_ambition", "BF-10.29", who=seat)
    count = 2 if draws_two(s, seat) and len(s.ambition_deck) > 1 else 1
    deed(s, team, "blind", count)  # N20 counts the cards, kept or not (BF-R98)
    cards = [s.ambition_deck.pop() for _ in range(count)]
    for card in cards:
        s.seen[card] = mask
    if count == 1:
        hold(s, team, cards[0])
        tell_drawn(s, team, cards[0], "BF-S5")
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


def cannot_bury_ambition(s: BloodFeud, seat: int) -> Refused | None:
    mine = s.teams[s.team_of[seat]]
    if mine.power != 1:
        return no("power", "BF-10.35", power=1)
    if "bonus:ambition" in mine.marks:
        return no("once", "BF-10.35")
    return None if lying(s.ambition_row) else no("gone", "BF-10.35")


class BuryAmbition(Part):
    """BF-D28: at Power 1, which face-up Ambition card to bury."""

    kind = "bury_ambition"
    clauses = ("BF-10.35",)
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        return [key(card) for card in lying(s.ambition_row)]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        card = next(c for c in lying(s.ambition_row) if key(c) == choice)
        s.ambition_row[s.ambition_row.index(card)] = NOBODY
        s.ambition_deck.insert(0, card)
        s.seen[card] = 0
        fill_ambitions(s)
        s.teams[s.team_of[self.seat]].marks.append("bonus:ambition")
        s.tell("bury_ambition", "BF-10.35", who=self.seat, card=choice)
