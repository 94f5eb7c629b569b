"""CD-9, CD-13: the Love and Mutual Love phases."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text, text

from .asking import Ask
from .cards import (
    CARD,
    CHARACTER,
    CHARACTER_ID,
    FITS,
    POWERS,
    TILE_ID,
)
from .dice import d6
from .grid import near
from .hearts import can_woo, jilt, rerollers, roll_for_love, woo
from .state import CollateralDamage, bits, end_love, in_love
from .stats import in_order, stat
from .training import play, trick_of, trick_options, tricks


class LovePart(Ask):
    """CD-9.1, CD-D6: a love Trick at the start of a player's part, then the checks."""

    kind = "love_trick"
    clauses = ("CD-15.6", "CD-D6")
    seat: int

    def do(self, s: CollateralDamage) -> None:
        if s.hands[self.seat]:
            s.ask(self)
        else:
            s.then(LoveChecks(self.seat))

    def options(self, s: CollateralDamage) -> list[Choice]:
        found: list[Choice] = ["none"]
        for kind in tricks(s, self.seat, "love"):
            if heartbreakers(s) if is_jilt(kind) else admirers_to_be(s):
                found += trick_options([kind])
        return found

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        s.then(LoveChecks(self.seat))
        if isinstance(choice, tuple):
            kind = CARD[str(choice[1])]
            power = play(s, self.seat, kind, "CD-15.6")
            s.then(Heartbreak(self.seat) if is_jilt(kind) else Letter(self.seat, power.number))


def is_jilt(kind: int) -> bool:
    return trick_of(kind).effect.effect == "jilt"


def everybody(s: CollateralDamage) -> int:
    found = 0
    for gang in s.gang:
        found |= gang
    return found


def heartbreakers(s: CollateralDamage) -> list[int]:
    """Whose love can be ended (T17)."""
    return [c for c in bits(everybody(s)) if in_love(s, c)]


def admirers_to_be(s: CollateralDamage) -> list[int]:
    """Who can be made to roll for somebody in its city (T16)."""
    return [c for c in bits(everybody(s)) if beloved_to_be(s, c)]


def beloved_to_be(s: CollateralDamage, a: int) -> list[int]:
    return [b for b in bits(s.present[s.place[a]] & FITS[a]) if can_woo(s, a, b)]


class Heartbreak(Ask):
    """T17: whose love ends."""

    clauses = ("CD-16.9", "CD-D6")
    seat: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [CHARACTER_ID[c] for c in heartbreakers(s)]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        jilt(s, CHARACTER[str(choice)], 0)


class Letter(Ask):
    """T16: who gets the letter and so rolls for love."""

    clauses = ("CD-C3", "CD-D6")
    seat: int
    power: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [CHARACTER_ID[c] for c in admirers_to_be(s)]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        s.then(LetterFrom(self.seat, self.power, CHARACTER[str(choice)]))


class LetterFrom(Ask):
    """T16: from whom the letter is."""

    clauses = ("CD-C3", "CD-D6")
    auto = True
    seat: int
    power: int
    character: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [CHARACTER_ID[b] for b in beloved_to_be(s, self.character)]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        woo(s, self.character, CHARACTER[str(choice)], POWERS[self.power].effect.by)

    def prompt(self, s: CollateralDamage) -> Text:
        return text("ask.letter_from", character=CHARACTER_ID[self.character])


class LoveChecks(Step):
    """CD-9.1: a player's characters in the order of CD-4.4, but for Guardians and the jilted."""

    clauses = ("CD-9.1",)
    seat: int

    def do(self, s: CollateralDamage) -> None:
        queue = in_order(s, s.gang[self.seat] & ~s.guardians & ~s.cold)
        if queue:
            s.then(LoveCheck(tuple(queue)))


class LoveCheck(Step):
    """The checks that are left."""

    clauses = ("CD-9.1", "CD-9.2", "CD-9.6", "CD-9.9")
    queue: tuple[int, ...]

    def do(self, s: CollateralDamage) -> None:
        for at, c in enumerate(self.queue):
            get_over_it(s, c)
            found = candidates(s, c)
            if found and rerollers(s, c):  # somebody will be asked: the rest waits
                s.then(LoveRoll(c, found), LoveCheck(self.queue[at + 1 :]))
                return
            roll_for_love(s, c, found, 0)


class LoveRoll(Step):
    """One character's love rolls where somebody may re-roll them."""

    clauses = ("CD-9.6", "CD-9.7")
    character: int
    candidates: tuple[int, ...]

    def do(self, s: CollateralDamage) -> None:
        roll_for_love(s, self.character, self.candidates, 0)


def get_over_it(s: CollateralDamage, c: int) -> None:
    """CD-9.2: a Love Interest out of sight may be out of mind."""
    beloved = s.love[c]
    if beloved < 0:
        return
    here, there = s.place[c], s.place[beloved]
    if there == here or there in near(s, here):
        return
    die = d6(s, "over it")
    over = die > stat(s, c, "passion")
    if s.log is not None:
        who, whom = CHARACTER_ID[c], CHARACTER_ID[beloved]
        s.tell("over_it" if over else "pine", "CD-9.2", character=who, beloved=whom, die=die)
    if over:
        end_love(s, c)


def candidates(s: CollateralDamage, c: int) -> tuple[int, ...]:
    """CD-9.3 to CD-9.5: whom a character rolls for, best-looking first."""
    found = s.present[s.place[c]] & FITS[c]
    beloved = s.love[c]
    if beloved >= 0:
        if s.steady:  # CD-18.5
            return ()
        found &= ~(1 << beloved)
        limit = stat(s, beloved, "looks")
        found = sum(1 << o for o in bits(found) if stat(s, o, "looks") > limit)  # CD-9.4
    return tuple(in_order(s, found)) if found else ()


class MutualLove(Step):
    """CD-13: two alone in a city forget everything else; then suspended love comes back."""

    clauses = ("CD-13.1", "CD-13.2", "CD-13.5")

    def do(self, s: CollateralDamage) -> None:
        for place, present in enumerate(s.present):
            pair = present & s.awake & ~s.guardians
            if pair.bit_count() != 2:
                continue
            a, b = bits(pair)
            if s.love[a] == b and s.love[b] == a and in_love(s, a) and in_love(s, b):  # CD-13.4
                s.points[a] = s.points[b] = 0
                pair_here = CHARACTER_ID[a], CHARACTER_ID[b]
                s.tell("mutual", "CD-13.2", city=TILE_ID[s.tiles[place]], characters=pair_here)
        for c in list(bits(s.cold)):
            s.suspended[c] -= 1
            if not s.suspended[c]:
                s.cold &= ~(1 << c)
                s.tell("love_again", "CD-13.5", character=CHARACTER_ID[c])
