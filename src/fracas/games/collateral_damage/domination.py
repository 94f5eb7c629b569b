"""CD-11: attempts to dominate a city."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Text, text

from .asking import Ask
from .cards import (
    BOSS_POWERS,
    CARD,
    CHARACTER,
    CHARACTER_ID,
    FIRST_BOSS,
    POWERS,
    STRENGTH,
    TILE,
    TILE_ID,
    Power,
)
from .dice import d6
from .grid import strength
from .state import NONE, Attempt, CollateralDamage, bits, end_love
from .stats import HAS, best, has, in_order, powers, ready, total, use_up
from .training import play, trick_options, tricks
from .why import no_attempt


def seizable(s: CollateralDamage, seat: int) -> list[int]:
    """CD-11.1, CD-11.2: cities where the player can still make an attempt."""
    own = s.gang[seat] & s.awake & ~s.guardians
    tried = s.tried[seat]
    return [
        place
        for place, ruler in enumerate(s.ruler)
        if ruler != seat and not tried >> place & 1 and s.present[place] & own
    ]


class Seize(Ask):
    """CD-11.1, CD-D15: the next city, or done."""

    clauses = ("CD-11.1", "CD-11.2", "CD-D15")
    seat: int

    def do(self, s: CollateralDamage) -> None:
        s.attempt = None
        if seizable(s, self.seat):
            s.ask(self)

    def options(self, s: CollateralDamage) -> list[Choice]:
        return ["done", *(TILE_ID[s.tiles[place]] for place in seizable(s, self.seat))]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        if choice != "done":
            place = s.tiles.index(TILE[str(choice)])
            s.then(SeizeFor(self.seat, place), Seize(self.seat))

    def parts(self, s: CollateralDamage, choice: Choice) -> bool:
        return choice != "done"

    def refusal(self, s: CollateralDamage, choice: Choice) -> Refused:
        return no_attempt(self, s, self.seat, choice) or super().refusal(s, choice)


class SeizeFor(Ask):
    """CD-11.3: how many NP."""

    kind = "seize_for"
    clauses = ("CD-11.3", "CD-4.7", "CD-D15")
    auto = True
    part = True
    seat: int
    place: int

    def options(self, s: CollateralDamage) -> range:
        return range(s.notoriety[self.seat] + 1)

    def chosen(self, s: CollateralDamage, choice: int) -> None:
        seat = self.seat
        s.tried[seat] |= 1 << self.place
        s.notoriety[seat] -= choice  # CD-4.8
        s.attempt = Attempt(seat, self.place, choice)
        city = TILE_ID[s.tiles[self.place]]
        s.tell("attempt", "CD-11.3", who=seat, city=city, count=choice)
        if s.hands[seat]:
            s.then(SeizeTrick(seat))
        else:
            ask_holders(s, s.initiative)

    def prompt(self, s: CollateralDamage) -> Text:
        a = attempt_now(s, self.seat, self.place)
        city = TILE_ID[s.tiles[self.place]]
        return text("ask.seize_for", city=city, own=own_total(s, a), beat=to_beat(s, a))

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        return text("option.notoriety", count=choice)


class SeizeTrick(Ask):
    """CD-11.3: a seize Trick or none."""

    clauses = ("CD-11.3", "CD-15.6", "CD-D15")
    seat: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return ["none", *trick_options(tricks(s, self.seat, "seize"))]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        if isinstance(choice, tuple) and s.attempt is not None:
            power = play(s, self.seat, CARD[str(choice[1])], "CD-15.6")
            s.attempt.seize += power.effect.by
        ask_holders(s, s.initiative)


def ask_holders(s: CollateralDamage, players: list[int]) -> None:
    """CD-15.8, CD-S4: opponents with a conscious character there and any Training card."""
    a = s.attempt
    assert a is not None
    here = s.present[a.place] & s.awake
    for at, seat in enumerate(players):
        if seat != a.seat and s.hands[seat] and here & s.gang[seat]:
            s.then(Hold(seat, tuple(players[at + 1 :])))
            return
    roll(s)


class Hold(Ask):
    """CD-D16: a hold Trick or none."""

    clauses = ("CD-11.3", "CD-15.8", "CD-D16", "CD-S4")
    seat: int
    others: tuple[int, ...]

    def options(self, s: CollateralDamage) -> list[Choice]:
        return ["none", *trick_options(tricks(s, self.seat, "hold"))]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        if isinstance(choice, tuple) and s.attempt is not None:
            power = play(s, self.seat, CARD[str(choice[1])], "CD-15.8")
            s.attempt.hold += power.effect.by
        ask_holders(s, list(self.others))

    def prompt(self, s: CollateralDamage) -> Text:
        a = s.attempt
        assert a is not None
        city = TILE_ID[s.tiles[a.place]]
        return text("ask.hold", by=a.seat, city=city, own=own_total(s, a), beat=to_beat(s, a))


def own_total(s: CollateralDamage, a: Attempt) -> int:
    """CD-11.4 without the die: own conscious characters, NP and `seize` effects."""
    own = s.present[a.place] & s.awake & s.gang[a.seat]
    number = own.bit_count() + a.spent + a.seize
    for c in bits(own):
        if has(s, c, "seize"):
            number += max(0, best(s, c, "seize", "count") - 1)
            number += total(s, c, "seize", "seize")
    return number


def to_beat(s: CollateralDamage, a: Attempt) -> int:
    """CD-11.5: current Strength, opponents' conscious characters and `hold` effects."""
    others = s.present[a.place] & s.awake & ~s.gang[a.seat]
    number = strength(s, a.place) + others.bit_count() + a.hold
    for c in bits(others):
        if has(s, c, "hold"):
            number += max(0, best(s, c, "hold", "count") - 1)
            number += total(s, c, "hold", "hold")
    return number


def perks_now(s: CollateralDamage, seat: int) -> list[Power]:
    """CD-18.3: what the Gang Boss would add to the next attempt."""
    found = BOSS_POWERS[s.colour[seat]].get("seize", ()) if s.perks else ()
    return [p for p in found if ready(s, p.effect, FIRST_BOSS + seat)]


def attempt_now(s: CollateralDamage, seat: int, place: int) -> Attempt:
    """An attempt as it would begin, with what the Gang Boss would add (CD-25.8)."""
    return Attempt(seat, place, seize=sum(p.effect.by for p in perks_now(s, seat)))


def perk(s: CollateralDamage, a: Attempt) -> None:
    for p in perks_now(s, a.seat):
        a.seize += p.effect.by
        use_up(s, p.effect, FIRST_BOSS + a.seat)


def roll(s: CollateralDamage) -> None:
    a = s.attempt
    assert a is not None
    perk(s, a)
    a.die = d6(s, "seize")
    for c in in_order(s, s.present[a.place] & s.awake & s.gang[a.seat] & HAS["seize"]):
        for p, source in powers(s, c, "seize"):
            e = p.effect
            if e.effect == "reroll" and ready(s, e, source):
                s.then(SeizeReroll(a.seat, p.number, source, c))
                return
    settle(s)


class SeizeReroll(Ask):
    """CD-D18."""

    clauses = ("CD-D18", "CD-C3")
    seat: int
    power: int
    source: int
    character: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return ["keep", "reroll"]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        a = s.attempt
        assert a is not None
        if choice == "reroll":
            e = POWERS[self.power].effect
            use_up(s, e, self.source)
            a.die = d6(s, "seize")
            s.tell("reroll", "CD-D18", who=self.seat, power=CHARACTER_ID[self.character])
        settle(s)

    def prompt(self, s: CollateralDamage) -> Text:
        a = s.attempt
        assert a is not None
        return text("ask.seize_reroll", total=own_total(s, a) + a.die, beat=to_beat(s, a))


def settle(s: CollateralDamage) -> None:
    """CD-11.6, CD-11.10."""
    a = s.attempt
    assert a is not None
    reached, beat = own_total(s, a) + a.die, to_beat(s, a)
    city = TILE_ID[s.tiles[a.place]]
    won = reached > beat
    s.tell(
        "seized" if won else "failed",
        "CD-11.6",
        "CD-11.7" if won else "CD-11.10",
        who=a.seat,
        city=city,
        die=a.die,
        total=reached,
        beat=beat,
    )
    if won:
        s.then(PickGuardian(a.seat, a.place))


def set_free(s: CollateralDamage, place: int) -> None:
    """CD-11.8, CD-12.4: the city loses its Guardian and its ruler."""
    guardian, ruler = s.guard[place], s.ruler[place]
    if ruler >= 0:
        s.csp[ruler] -= STRENGTH[s.tiles[place]]
        s.guardians &= ~(1 << guardian)
        s.guard[place] = s.ruler[place] = NONE


def dominate(s: CollateralDamage, seat: int, place: int, guardian: int) -> None:
    """CD-11.7, CD-11.9, CD-14.4."""
    set_free(s, place)
    s.ruler[place] = seat
    s.guard[place] = guardian
    s.guardians |= 1 << guardian
    s.csp[seat] += STRENGTH[s.tiles[place]]
    end_love(s, guardian)


class PickGuardian(Ask):
    """CD-11.7, CD-D17: which character becomes the Guardian."""

    kind = "guardian"
    clauses = ("CD-11.7", "CD-D17")
    auto = True
    seat: int
    place: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        own = s.present[self.place] & s.awake & s.gang[self.seat] & ~s.guardians
        return [CHARACTER_ID[c] for c in bits(own)]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        displaced, loser = s.guard[self.place], s.ruler[self.place]
        dominate(s, self.seat, self.place, CHARACTER[str(choice)])
        city = TILE_ID[s.tiles[self.place]]
        s.tell("guardian", "CD-11.7", "CD-14.4", who=self.seat, character=str(choice), city=city)
        if displaced >= 0:
            guardian = CHARACTER_ID[displaced]
            s.tell("displaced", "CD-11.8", who=loser, character=guardian, city=city)

    def prompt(self, s: CollateralDamage) -> Text:
        return text("ask.guardian", city=TILE_ID[s.tiles[self.place]])
