"""CD-10.1 to CD-10.33: combat in a city, round by round; duties; the choice of an action."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Step, Text, text

from .asking import Ask, option
from .attack import declare
from .cards import CARD, CHARACTER, CHARACTER_ID, CITY_POWERS, POWERS, TILE_ID
from .chances import attack_odds
from .duties import bound, retaliation, targets
from .grid import wreck
from .numbers import NUMBERS
from .powers import (
    Trigger,
    Triggers,
    candidates,
    happen,
    needs_pick,
    source_id,
    triggers,
    usable,
    use,
    wake,
)
from .state import Brawl, CollateralDamage, bits, gain_points, rivals
from .stats import HAS, has, in_order, powers
from .training import play, trick_of, trick_options, tricks
from .why import no_action, no_spending, no_target


def has_combat(s: CollateralDamage, place: int) -> bool:
    """CD-10.2: conscious characters of two players, or two Rivals of one."""
    here = s.present[place] & s.awake
    if here.bit_count() < 2:
        return False
    if sum(1 for gang in s.gang if gang & here) > 1:
        return True
    return any(rivals(s, c) & here & ~s.guardians for c in bits(here & ~s.guardians))


class CityCombat(Step):
    """CD-10.3: the number of rounds, `brawl` effects, then round 1."""

    clauses = ("CD-10.1", "CD-10.2", "CD-10.3")
    place: int

    def do(self, s: CollateralDamage) -> None:
        if not has_combat(s, self.place):
            return
        here = s.present[self.place] & s.awake
        least, most = NUMBERS.rounds
        largest = max((gang & here).bit_count() for gang in s.gang)
        s.brawl = Brawl(self.place, 0, max(least, min(most, largest)))
        tile = s.tiles[self.place]
        s.tell("combat", "CD-10.2", "CD-10.3", city=TILE_ID[tile], rounds=s.brawl.rounds)
        for p in CITY_POWERS[tile].get("brawl", ()):
            happen(s, p.effect, -1, self.place, -1, -1)
        queue: list[Trigger] = []
        if here & HAS["brawl"]:
            for seat in reversed(s.initiative):
                for c in in_order(s, here & s.gang[seat] & HAS["brawl"]):
                    queue += triggers(s, c, "brawl", c)
        if queue:
            s.then(Triggers(tuple(queue)), Round())
        else:
            s.then(Round())


class Round(Step):
    """CD-10.4: each player with a conscious character there, in reverse initiative order."""

    clauses = ("CD-10.4",)

    def do(self, s: CollateralDamage) -> None:
        b = s.brawl
        assert b is not None
        b.round += 1
        b.acted = False
        s.tell("round", "CD-10.4", round=b.round, rounds=b.rounds)
        if b.waking:
            wake_sleepers(s, b)
        here = s.present[b.place] & s.awake
        acting = [Act(seat) for seat in reversed(s.initiative) if s.gang[seat] & here]
        s.then(*acting, RoundEnd())


def wake_sleepers(s: CollateralDamage, b: Brawl) -> None:
    """CD-16.8: the sleeper wakes and the city takes damage equal to the die, for no NP."""
    for c, round, die in b.waking:
        if round == b.round:
            b.asleep &= ~(1 << c)
            wreck(s, b.place, die)
            city = TILE_ID[s.tiles[b.place]]
            s.tell("rise", "CD-16.8", character=CHARACTER_ID[c], city=city, count=die)


class RoundEnd(Step):
    """CD-10.32: the last round, all passed, or nothing left to do; not before all have woken."""

    clauses = ("CD-10.32", "CD-16.10")

    def do(self, s: CollateralDamage) -> None:
        b = s.brawl
        assert b is not None
        s.attack = None
        quiet = not b.acted or not anyone_can_act(s)
        if b.round < b.rounds and (b.asleep or not quiet):
            s.then(Round())
            return
        s.brawl = None
        s.tell("combat_over", "CD-10.32", "CD-10.33", city=TILE_ID[s.tiles[b.place]])


def action_of(s: CollateralDamage, c: int) -> tuple[int, int] | None:
    """The `action` power that a character can use now: its number and source (CD-10.27)."""
    if not has(s, c, "action"):
        return None
    for p, source in powers(s, c, "action"):
        if usable(s, p, source, c, c) and not bound(s, c):
            return p.number, source
    return None


def can_act(s: CollateralDamage, c: int) -> bool:
    """CD-10.7: an attack or an `action` power is legal for this character."""
    if s.points[c] > 0 and targets(s, c):
        return True
    return action_of(s, c) is not None


def anyone_can_act(s: CollateralDamage) -> bool:
    b = s.brawl
    assert b is not None
    return any(can_act(s, c) for c in bits(s.present[b.place] & s.awake & ~b.asleep))


def actors(s: CollateralDamage, seat: int) -> list[int]:
    b = s.brawl
    assert b is not None
    own = s.present[b.place] & s.awake & s.gang[seat] & ~b.asleep
    return [c for c in bits(own) if can_act(s, c)]


def must_act(s: CollateralDamage, seat: int) -> list[int]:
    """CD-10.26: characters whose duty forbids their player to pass."""
    b = s.brawl
    assert b is not None
    own = s.present[b.place] & s.awake & s.gang[seat] & ~b.asleep
    return [c for c in bits(own) if s.points[c] > 0 and bound(s, c)]


class Act(Ask):
    """CD-10.4, CD-D8: which character acts, a round Trick first, or pass."""

    clauses = ("CD-10.4", "CD-10.25", "CD-D8")
    seat: int
    tricked: bool = False

    def do(self, s: CollateralDamage) -> None:
        b = s.brawl
        assert b is not None
        s.attack = None
        if not s.present[b.place] & s.awake & s.gang[self.seat]:
            return
        able = actors(s, self.seat)
        # Who holds cards is asked, able or not, while the combat goes on (CD-10.32, CD-S2).
        if able or (s.hands[self.seat] and (b.asleep or anyone_can_act(s))):
            s.ask(self)
        else:
            s.tell("idle", "CD-10.4", "CD-10.7", who=self.seat)

    def options(self, s: CollateralDamage) -> list[Choice]:
        seat = self.seat
        found: list[Choice] = []
        if not must_act(s, seat):
            found.append("pass")
        found += [CHARACTER_ID[c] for c in actors(s, seat)]
        if s.hands[seat] and not self.tricked:
            for kind in tricks(s, seat, "round"):
                if revivable(s, seat, kind):
                    found += trick_options([kind])
        return found

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        if choice == "pass":
            s.tell("pass", "CD-10.4", who=self.seat)
        elif isinstance(choice, tuple):
            kind = CARD[str(choice[1])]
            play(s, self.seat, kind, "CD-15.6")
            s.then(Revive(self.seat, kind), Act(self.seat, True))
        else:
            s.then(Target(self.seat, CHARACTER[str(choice)]))

    def parts(self, s: CollateralDamage, choice: Choice) -> bool:
        return isinstance(choice, str) and choice != "pass"

    def refusal(self, s: CollateralDamage, choice: Choice) -> Refused:
        return no_action(self, s, self.seat, choice) or super().refusal(s, choice)

    def prompt(self, s: CollateralDamage) -> Text:
        b = s.brawl
        assert b is not None
        key = "ask.act.bound" if must_act(s, self.seat) else "ask.act"
        return text(key, city=TILE_ID[s.tiles[b.place]], round=b.round, rounds=b.rounds)


def revivable(s: CollateralDamage, seat: int, kind: int) -> int:
    """Whom a round Trick can be for: unconscious ones for `wake`, else conscious ones, as bits."""
    b = s.brawl
    assert b is not None
    own = s.present[b.place] & s.gang[seat]
    return own & ~s.awake if trick_of(kind).effect.effect == "wake" else own & s.awake


class Revive(Ask):
    """T13, T21: for which own character here."""

    clauses = ("CD-15.6", "CD-16.15", "CD-D8")
    auto = True
    seat: int
    card: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [CHARACTER_ID[c] for c in bits(revivable(s, self.seat, self.card))]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        e = trick_of(self.card).effect
        c = CHARACTER[str(choice)]
        if e.effect == "wake":
            wake(s, c)
        else:
            gain_points(s, c, e.by)
            s.tell("points", "CD-C3", character=CHARACTER_ID[c], count=e.by)


class Target(Ask):
    """CD-10.7 to CD-10.10, CD-10.20: whom the character attacks, or its `action` power."""

    clauses = ("CD-10.7", "CD-10.8", "CD-10.9", "CD-10.20", "CD-D8")
    auto = True
    part = True
    seat: int
    character: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        c = self.character
        found: list[Choice] = []
        if s.points[c] > 0:
            found += [CHARACTER_ID[o] for o in bits(targets(s, c))]
        if action_of(s, c) is not None:
            found.append("power")
        return found

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        c = self.character
        b = s.brawl
        assert b is not None
        b.acted = True
        if choice != "power":
            s.then(Spend(self.seat, c, CHARACTER[str(choice)]))
            return
        found = action_of(s, c)
        assert found is not None
        s.then(ActionPower(self.seat, *found, c))

    def parts(self, s: CollateralDamage, choice: Choice) -> bool:
        return True

    def refusal(self, s: CollateralDamage, choice: Choice) -> Refused:
        return no_target(self, s, self.character, choice) or super().refusal(s, choice)

    def prompt(self, s: CollateralDamage) -> Text:
        c = self.character
        name = CHARACTER_ID[c]
        if not bound(s, c):
            return text("ask.target", character=name)
        beloved = CHARACTER_ID[s.love[c]]
        owed = retaliation(s, c)
        if owed is None:
            return text("ask.target.rivalry", character=name, beloved=beloved)
        attacker = CHARACTER_ID[owed.attacker]
        names = {"character": name, "beloved": beloved, "target": attacker}
        return text("ask.target.retaliation", round=owed.round, **names)

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        if choice == "power":
            return text("option.power", name=CHARACTER_ID[self.character])
        return option(choice)


class ActionPower(Ask):
    """CD-10.6: an `action` power in place of an attack."""

    clauses = ("CD-10.6", "CD-16.15", "CD-D8")
    auto = True
    part = True
    seat: int
    power: int
    source: int
    character: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        e = POWERS[self.power].effect
        return candidates(s, e, self.character, self.character) if needs_pick(e) else ["yes"]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        use(s, POWERS[self.power], self.source, self.character, self.character, choice)

    def prompt(self, s: CollateralDamage) -> Text:
        who = CHARACTER_ID[self.character]
        return text("ask.action_power", character=who, power=source_id(self.source))


class Spend(Ask):
    """CD-10.11: how many PP."""

    clauses = ("CD-10.11", "CD-4.7", "CD-D8")
    auto = True
    part = True
    seat: int
    character: int
    target: int

    def options(self, s: CollateralDamage) -> range:
        return range(1, s.points[self.character] + 1)

    def chosen(self, s: CollateralDamage, choice: int) -> None:
        declare(s, self.character, self.target, choice)

    def refusal(self, s: CollateralDamage, choice: Choice) -> Refused:
        return no_spending(self, s, self.character)

    def prompt(self, s: CollateralDamage) -> Text:
        names = {"character": CHARACTER_ID[self.character], "target": CHARACTER_ID[self.target]}
        odds = attack_odds(s, self.character, self.target)
        hit, tie, miss = (round(100 * one / 36) for one in (odds.hit, odds.tie, odds.miss))
        city = TILE_ID[s.tiles[s.place[self.character]]]
        return text("ask.spend", **names, hit=hit, tie=tie, miss=miss, city=city)  # CD-25.7

    def label(self, s: CollateralDamage, choice: Choice) -> Text:
        return text("option.points", count=choice)
