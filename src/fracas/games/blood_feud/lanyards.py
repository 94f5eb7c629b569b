"""BF-11: seats, lanyards and slain players."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Text, text

from .cards import advancement, key
from .effects import card_mark
from .refusals import Part, no
from .state import BloodFeud, faction, flag, new_unit, on_city, supply, with_one

SLOTS = 3


def usable(s: BloodFeud, seat: int, card: int) -> bool:
    """BF-11.2."""
    kind = advancement(card).kind
    return kind == "any" or kind == faction(s, s.team_of[seat]).kind


def cannot_equip(s: BloodFeud, seat: int, card: int) -> Refused | None:
    if s.slain[seat]:
        return no("slot", "BF-11.9")
    if not usable(s, seat, card):
        return no("kind", "BF-11.2", card=key(card))
    if any(key(one) == key(card) for one in s.lanyards[seat]):
        return no("slot", "BF-11.5", card=key(card))
    return None


def equippable(s: BloodFeud, seat: int) -> list[str]:
    """The different cards that a seat may equip."""
    found: list[str] = []
    for card in s.teams[s.team_of[seat]].advancements:
        if key(card) not in found and cannot_equip(s, seat, card) is None:
            found.append(key(card))
    return found


class Equip(Part):
    """BF-D29: which card."""

    clauses = ("BF-11.1", "BF-11.2", "BF-11.5")
    seat: int

    def options(self, s: BloodFeud) -> list[str]:
        return equippable(s, self.seat)

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def refusal(self, s: BloodFeud, choice: Choice) -> Refused:
        for card in s.teams[s.team_of[self.seat]].advancements:
            if key(card) == choice:
                return cannot_equip(s, self.seat, card) or super().refusal(s, choice)
        return no("gone", "BF-11.1", card=choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        if len(s.lanyards[self.seat]) >= SLOTS:
            s.then(MakeRoom(self.seat, choice))
        else:
            s.then(Slot(self.seat, choice))


class MakeRoom(Part):
    """BF-11.4: which Equipped card to bury first."""

    clauses = ("BF-11.4",)
    seat: int
    card: str

    def options(self, s: BloodFeud) -> list[str]:
        return [key(card) for card in s.lanyards[self.seat]]

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def chosen(self, s: BloodFeud, choice: str) -> None:
        at = next(i for i, card in enumerate(s.lanyards[self.seat]) if key(card) == choice)
        bury_equipped(s, self.seat, at)
        s.then(Slot(self.seat, self.card))


class Slot(Part):
    """BF-11.3: into which slot; cards at and behind it shift back."""

    clauses = ("BF-11.3",)
    seat: int
    card: str

    def options(self, s: BloodFeud) -> list[int]:
        return list(range(1, len(s.lanyards[self.seat]) + 2))

    def label(self, s: BloodFeud, choice: Choice) -> Text:
        assert isinstance(choice, int)
        if choice == 1:
            return text("option.slot")
        return text("option.slot_behind", card=key(s.lanyards[self.seat][choice - 2]))

    def chosen(self, s: BloodFeud, slot: int) -> None:
        team = s.teams[s.team_of[self.seat]]
        card = next(one for one in team.advancements if key(one) == self.card)
        team.advancements.remove(card)
        s.lanyards[self.seat].insert(slot - 1, card)
        s.show(card)  # BF-11.6
        s.tell("equip", "BF-11.1", who=self.seat, card=self.card, slot=slot)


def bury_equipped(s: BloodFeud, seat: int, at: int) -> int:
    """BF-2.20: an Equipped card goes face down under its pile. Returns the card."""
    card = s.lanyards[seat].pop(at)
    s.advancement_pile.insert(0, card)
    marks = s.teams[s.team_of[seat]].marks
    if card_mark(seat, card) in marks:  # BF-4.23: another card of this name has none
        marks.remove(card_mark(seat, card))
    s.tell("bury_equipped", "BF-2.20", who=seat, card=key(card))
    return card


def slay(s: BloodFeud, seat: int, safe: bool) -> None:
    """BF-11.9: the player goes on without a Unit."""
    s.slain = with_one(s.slain, seat, s.round)
    s.safe = with_one(s.safe, seat, safe)
    s.body[seat] = -1


def return_player(s: BloodFeud, seat: int) -> None:
    """BF-11.10: a fresh Player Unit on its Home, over the limit if need be."""
    team = s.team_of[seat]
    number = 1 + max(s.unit_number[u] for u, t in enumerate(s.unit_team) if t == team)
    s.body[seat] = new_unit(s, team, seat, number, team)
    s.slain = with_one(s.slain, seat, 0)
    s.safe = with_one(s.safe, seat, False)
    s.tell("return", "BF-11.10", who=seat)


def restore(s: BloodFeud, team: int) -> None:
    """BF-11.13: nobody is left without a Unit."""
    if on_city(s, team):
        return
    spare = supply(s, team)
    if spare:
        s.unit_at[spare[0]] = team
        s.tired[spare[0]] = False
    else:
        number = 1 + max(s.unit_number[u] for u, t in enumerate(s.unit_team) if t == team)
        new_unit(s, team, -1, number, team)
    s.tell("restore", "BF-11.13", team=flag(s, team))
