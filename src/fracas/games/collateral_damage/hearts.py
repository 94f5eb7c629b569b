"""Falling in love and out of it: the love roll (CD-9.6), `woo`, `jilt`."""

from __future__ import annotations

from fracas.engine import Choice, Text, text

from .asking import Ask
from .cards import BOSS_POWERS, CHARACTER_ID, CITY_POWERS, FIRST_BOSS, FITS, POWERS, city_number
from .dice import d6
from .state import CollateralDamage, end_love, fall_in_love, in_love
from .stats import HAS, immune, in_order, powers, ready, stat, total, use_up

CITY_LOVE = tuple(city_number(tile, "crush", "love") for tile in range(len(CITY_POWERS)))
"""What each tile adds to the love rolls made there."""

Offer = tuple[int, int, int]
"""Who may re-roll, by which power, from what source."""


def could_love(a: int, b: int) -> bool:
    """CD-2.5."""
    return bool(FITS[a] >> b & 1)


def love_limit(s: CollateralDamage, a: int, b: int, bonus: int = 0) -> int:
    """CD-9.6: what two dice must not exceed for a to fall in love with b."""
    passion, looks = stat(s, a, "passion"), stat(s, b, "looks")
    changes = total(s, a, "crush", "love") + total(s, b, "admired", "love")
    return passion + looks + changes + CITY_LOVE[s.tiles[s.place[a]]] + bonus


def can_woo(s: CollateralDamage, a: int, b: int) -> bool:
    """Whether a love roll of a for b can be made and would change something."""
    free = not (s.guardians | s.cold) >> a & 1
    return free and s.love[a] != b and could_love(a, b)


def woo(s: CollateralDamage, a: int, b: int, bonus: int) -> None:
    """a makes a love roll for b at once, whatever a's Love Interest."""
    roll_for_love(s, a, (b,), bonus)


def roll_for_love(s: CollateralDamage, a: int, candidates: tuple[int, ...], bonus: int) -> None:
    """CD-9.5 to CD-9.7: one candidate after the other until a success. Who may re-roll is asked
    before a result stands."""
    for at, b in enumerate(candidates):
        first, second = d6(s, "love"), d6(s, "love")
        offers = rerollers(s, a)
        if offers:
            s.then(LoveReroll(*offers[0], a, candidates[at:], first, second, bonus, offers[1:]))
            return
        if settle(s, a, b, first, second, bonus):
            return


def settle(s: CollateralDamage, a: int, b: int, first: int, second: int, bonus: int) -> bool:
    """The result of a love roll; whether it was a success."""
    limit = love_limit(s, a, b, bonus)
    success = first + second <= limit  # CD-9.6
    if s.log is not None:
        s.tell(
            "crush" if success else "shrug",
            "CD-9.6",
            character=CHARACTER_ID[a],
            beloved=CHARACTER_ID[b],
            dice=(first, second),
            total=first + second,
            limit=limit,
        )
    if success:
        fall_in_love(s, a, b)
    return success


def rerollers(s: CollateralDamage, a: int) -> tuple[Offer, ...]:
    """Who may re-roll a's love roll: by player order, the Gang Boss before the characters."""
    here = s.present[s.place[a]] & s.awake & HAS["crushing"]
    if not here and not s.perks:
        return ()
    found: list[Offer] = []
    players = s.initiative if s.phase != 6 else s.initiative[::-1]
    for seat in players:
        if s.perks and s.owner[a] == seat:
            for p in BOSS_POWERS[s.colour[seat]].get("crush", ()):
                if ready(s, p.effect, FIRST_BOSS + seat):
                    found.append((seat, p.number, FIRST_BOSS + seat))
        for c in in_order(s, here & s.gang[seat]):
            for p, source in powers(s, c, "crushing"):
                if ready(s, p.effect, source):
                    found.append((seat, p.number, source))
    return tuple(found)


class LoveReroll(Ask):
    """CD-D7: after a love roll, re-roll it or not."""

    clauses = ("CD-D7", "CD-C3")
    seat: int
    power: int
    source: int
    character: int
    candidates: tuple[int, ...]
    first: int
    second: int
    bonus: int
    offers: tuple[Offer, ...]

    def options(self, s: CollateralDamage) -> list[Choice]:
        return ["keep", "reroll"]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        first, second = self.first, self.second
        a, b = self.character, self.candidates[0]
        if choice == "reroll":
            use_up(s, POWERS[self.power].effect, self.source)
            s.tell("reroll_love", "CD-D7", who=self.seat, character=CHARACTER_ID[a])
            first, second = d6(s, "love"), d6(s, "love")  # the new result stands
        elif self.offers:
            offer, rest = self.offers[0], self.offers[1:]
            s.then(LoveReroll(*offer, a, self.candidates, first, second, self.bonus, rest))
            return
        if not settle(s, a, b, first, second, self.bonus):
            roll_for_love(s, a, self.candidates[1:], self.bonus)

    def prompt(self, s: CollateralDamage) -> Text:
        a, b = self.character, self.candidates[0]
        return text(
            "ask.love_reroll",
            character=CHARACTER_ID[a],
            beloved=CHARACTER_ID[b],
            total=self.first + self.second,
            limit=love_limit(s, a, b, self.bonus),
        )


def jilt(s: CollateralDamage, c: int, turns: int) -> None:
    """CD-16.9, CD-16.17; 0 turns end the love."""
    suspended = bool(s.cold >> c & 1)
    if not in_love(s, c) and not (turns and suspended):
        return
    if immune(s, c, "jilt"):
        return
    if not turns:
        end_love(s, c)
        s.tell("jilt", "CD-16.9", "CD-9.10", character=CHARACTER_ID[c])
        return
    s.suspended[c] = max(s.suspended[c], turns)
    s.cold |= 1 << c
    s.tell("suspend", "CD-16.9", "CD-16.17", character=CHARACTER_ID[c], turns=s.suspended[c])
