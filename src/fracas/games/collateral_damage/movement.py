"""CD-7, CD-8: Voluntary and Automatic Movement."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Step, Text, text

from .asking import Ask
from .cards import (
    CARD,
    CHARACTER,
    CHARACTER_ID,
    CHARACTER_POWERS,
    CITY_POWERS,
    POWERS,
    TILE,
    TILE_ID,
    Power,
    city_has,
    city_number,
    mask_of,
)
from .grid import near, roads
from .numbers import NUMBERS
from .powers import Triggers, triggers
from .state import NONE, CollateralDamage, bits, in_love, put, rivals
from .stats import best, has, in_order, powers, total
from .training import play, trick_of, trick_options, tricks
from .why import no_move

ENTER = tuple(city_number(tile, "static", "cost", "enter") for tile in range(len(CITY_POWERS)))
LEAVE = mask_of("static", "cost")
HOLDS_BACK = tuple(
    sum(p.effect.by for p in powers.get("static", ()) if p.effect.what == "leave")
    for powers in CHARACTER_POWERS
)
"""What foes pay more to leave this character's city."""
STAYS = frozenset(t for t in range(len(CITY_POWERS)) if city_has(t, "block", "auto"))


def leave_cost(s: CollateralDamage, c: int) -> int:
    holders = s.present[s.place[c]] & s.awake & LEAVE & ~s.gang[s.owner[c]]
    return sum(HOLDS_BACK[h] for h in bits(holders)) if holders else 0


def move_cost(s: CollateralDamage, c: int, to: int, change: int = 0) -> int:
    """CD-7.2 and the changes of `cost(move/enter/leave)`, none of them below 0."""
    move = NUMBERS.move + change
    if has(s, c, "move"):
        move += total(s, c, "move", "cost", "move")
    return (move if move > 0 else 0) + leave_cost(s, c) + ENTER[s.tiles[to]]


def leap_anywhere(s: CollateralDamage, c: int) -> int:
    """The price of a `leap(any)` on top of the move, or -1 without one."""
    if not has(s, c, "move"):
        return -1
    prices = [
        p.effect.cost
        for p, _ in powers(s, c, "move")
        if p.effect.effect == "leap" and p.effect.what == "any"
    ]
    return min(prices, default=-1)


def steps_from(s: CollateralDamage, c: int) -> list[int]:
    """The cities that a step of a voluntary move can lead to now (CD-7.2, CD-7.4)."""
    points = s.points[c]
    return [to for to in roads(s, s.place[c]) if move_cost(s, c, to) <= points]


def leaps_from(s: CollateralDamage, c: int) -> list[int]:
    """Cities beyond the adjacent ones that a `leap(any)` reaches."""
    price = leap_anywhere(s, c)
    if price < 0 or s.points[c] < price:
        return []
    beside = roads(s, s.place[c])
    left = s.points[c] - price
    return [
        to
        for to in range(len(s.tiles))
        if to != s.place[c] and to not in beside and move_cost(s, c, to) <= left
    ]


def fare(power: Power) -> int:
    """What a move Trick changes of the price of the move."""
    return sum(e.by for e in (power.effect, *power.also) if e.effect == "cost")


def rides_from(s: CollateralDamage, c: int, power: Power) -> list[int]:
    """Cities that a move Trick reaches: by `leap(any)` all, else the adjacent ones."""
    points, here = s.points[c], s.place[c]
    anywhere = any(e.effect == "leap" for e in (power.effect, *power.also))
    found = range(len(s.tiles)) if anywhere else roads(s, here)
    return [to for to in found if to != here and move_cost(s, c, to, fare(power)) <= points]


def movable(s: CollateralDamage, seat: int) -> int:
    """CD-7.3, CD-7.5: who has not moved yet and is no Guardian, as bits."""
    return s.gang[seat] & ~s.moved & ~s.guardians


def movers(s: CollateralDamage, seat: int) -> list[int]:
    return [c for c in bits(movable(s, seat)) if steps_from(s, c) or leaps_from(s, c)]


class Move(Ask):
    """CD-7.1, CD-7.8, CD-D4: one move after the other, a Trick at most, or done."""

    clauses = ("CD-7.1", "CD-7.8", "CD-D4")
    seat: int
    tricked: bool = False

    def do(self, s: CollateralDamage) -> None:
        if s.hands[self.seat] or movers(s, self.seat):
            s.ask(self)

    def options(self, s: CollateralDamage) -> list[Choice]:
        found: list[Choice] = ["done", *(CHARACTER_ID[c] for c in movers(s, self.seat))]
        if s.hands[self.seat] and not self.tricked:
            for kind in tricks(s, self.seat, "move"):
                if riders(s, self.seat, trick_of(kind)):
                    found += trick_options([kind])
        return found

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        if choice == "done":
            return
        if isinstance(choice, tuple):
            power = play(s, self.seat, CARD[str(choice[1])], "CD-15.6")
            s.then(Ride(self.seat, power.number), Move(self.seat, True))
        else:
            s.then(MoveTo(self.seat, CHARACTER[str(choice)]), Move(self.seat, self.tricked))

    def parts(self, s: CollateralDamage, choice: Choice) -> bool:
        return isinstance(choice, str) and choice != "done"

    def refusal(self, s: CollateralDamage, choice: Choice) -> Refused:
        return no_move(self, s, self.seat, choice) or super().refusal(s, choice)


def riders(s: CollateralDamage, seat: int, power: Power) -> list[int]:
    return [c for c in bits(movable(s, seat)) if rides_from(s, c, power)]


class Ride(Ask):
    """T18: which own character takes the bus."""

    clauses = ("CD-15.6", "CD-D4")
    auto = True
    seat: int
    power: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [CHARACTER_ID[c] for c in riders(s, self.seat, POWERS[self.power])]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        s.then(MoveTo(self.seat, CHARACTER[str(choice)], self.power))

    def parts(self, s: CollateralDamage, choice: Choice) -> bool:
        return True


class MoveTo(Ask):
    """Where a character goes: an adjacent city, or anywhere by `leap(any)` or bus."""

    clauses = ("CD-7.2", "CD-7.4", "CD-D4")
    part = True
    seat: int
    character: int
    ride: int = NONE
    """The move Trick that carries it, if any."""

    def options(self, s: CollateralDamage) -> list[Choice]:
        c = self.character
        if self.ride != NONE:
            return [TILE_ID[s.tiles[to]] for to in rides_from(s, c, POWERS[self.ride])]
        found: list[Choice] = [TILE_ID[s.tiles[to]] for to in steps_from(s, c)]
        found += [("leap", TILE_ID[s.tiles[to]]) for to in leaps_from(s, c)]
        return found

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        c = self.character
        leaping = isinstance(choice, tuple)
        to = s.tiles.index(TILE[str(choice[1] if isinstance(choice, tuple) else choice)])
        riding = self.ride != NONE
        cost = move_cost(s, c, to, fare(POWERS[self.ride]) if riding else 0)
        if leaping:
            cost += leap_anywhere(s, c)
        left = 0 if leaping or riding else max(1, best(s, c, "move", "leap")) - 1
        seats_left = best(s, c, "move", "carry")
        step = Carry(self.seat, c, to, cost, left, (), seats_left)
        if seats_left and passengers(s, c, ()):
            s.then(step)
        else:
            go(s, step)

    def parts(self, s: CollateralDamage, choice: Choice) -> bool:
        return bool(best(s, self.character, "move", "carry"))

    def prompt(self, s: CollateralDamage) -> Text:
        return text("ask.move_to", character=CHARACTER_ID[self.character])


def passengers(s: CollateralDamage, c: int, aboard: tuple[int, ...]) -> list[int]:
    """`carry`: friends from the same city whose voluntary move it can be."""
    here = s.present[s.place[c]] & movable(s, s.owner[c]) & ~(1 << c)
    return [o for o in bits(here) if o not in aboard]


class Carry(Ask):
    """`carry`: who comes along, free of charge."""

    clauses = ("CD-C3", "CD-D4")
    part = True
    seat: int
    character: int
    to: int
    cost: int
    left: int
    """Further cities that a `leap` allows."""
    aboard: tuple[int, ...]
    room: int

    def options(self, s: CollateralDamage) -> list[Choice]:
        found: list[Choice] = ["go"]
        found += [CHARACTER_ID[o] for o in passengers(s, self.character, self.aboard)]
        return found

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        if choice == "go":
            go(s, self)
            return
        aboard = (*self.aboard, CHARACTER[str(choice)])
        c, room = self.character, self.room - 1
        step = Carry(self.seat, c, self.to, self.cost, self.left, aboard, room)
        if room and passengers(s, c, aboard):
            s.then(step)
        else:
            go(s, step)

    def parts(self, s: CollateralDamage, choice: Choice) -> bool:
        return choice != "go" and self.room > 1

    def prompt(self, s: CollateralDamage) -> Text:
        return text("ask.carry", character=CHARACTER_ID[self.character])


def go(s: CollateralDamage, step: Carry) -> None:
    """Make a step of a voluntary move; a longer `leap` goes on."""
    c = step.character
    s.points[c] -= step.cost
    for o in (c, *step.aboard):
        put(s, o, step.to)
        s.moved |= 1 << o
        if s.log is not None:
            city = TILE_ID[s.tiles[step.to]]
            s.tell("move", "CD-7.2", who=step.seat, character=CHARACTER_ID[o], city=city)
    if step.left > 0 and steps_from(s, c):
        s.then(MoveOn(step.seat, c, step.left, step.aboard))
    else:
        arrive(s, step.seat, (c, *step.aboard))


def arrive(s: CollateralDamage, seat: int, who: tuple[int, ...]) -> None:
    """What `move` powers do once the move is made."""
    queue = [
        trigger for c in who for trigger in triggers(s, c, "move", c) if trigger_works(trigger)
    ]
    if queue:
        s.then(Triggers(tuple(queue)))


def trigger_works(trigger: tuple[int, int, int, int]) -> bool:
    """Not a change of the move itself."""
    return POWERS[trigger[0]].effect.effect not in ("leap", "carry", "cost")


class MoveOn(Ask):
    """`leap(n)`: another city, or stop here."""

    clauses = ("CD-C3", "CD-D4")
    seat: int
    character: int
    left: int
    aboard: tuple[int, ...]

    def options(self, s: CollateralDamage) -> list[Choice]:
        return ["stop", *(TILE_ID[s.tiles[to]] for to in steps_from(s, self.character))]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        c = self.character
        if choice == "stop":
            arrive(s, self.seat, (c, *self.aboard))
            return
        to = s.tiles.index(TILE[str(choice)])
        go(s, Carry(self.seat, c, to, move_cost(s, c, to), self.left - 1, self.aboard, 0))

    def prompt(self, s: CollateralDamage) -> Text:
        return text("ask.move_on", character=CHARACTER_ID[self.character])


class Automatic(Step):
    """CD-8.1: a player's characters in love, in the order of CD-4.4."""

    clauses = ("CD-8.1",)
    seat: int

    def do(self, s: CollateralDamage) -> None:
        lovers = s.gang[self.seat] & ~s.guardians & ~s.cold  # CD-8.10
        queue = in_order(s, sum(1 << c for c in bits(lovers) if s.love[c] >= 0))
        if queue:
            drag_all(s, tuple(queue))


def drag_all(s: CollateralDamage, queue: tuple[int, ...]) -> None:
    """Each is checked once, on the board as it is then."""
    for at, c in enumerate(queue):
        cities, why = pull(s, c)
        if len(cities) == 1:
            drag(s, c, cities[0], why)
        elif cities:  # CD-8.6
            s.then(Drag(s.owner[c], c, queue[at + 1 :]))
            return


def pull(s: CollateralDamage, c: int, at: int = -1) -> tuple[list[int], str]:
    """Where love draws a character from its city, or would from another, and by which clause."""
    here = at if at >= 0 else s.place[c]
    if not in_love(s, c) or s.guardians >> c & 1 or s.tiles[here] in STAYS:
        return [], "CD-8.10"
    target = s.place[s.love[c]]
    if target == here:
        return [], "CD-8.2"
    around = near(s, here)  # CD-8.11
    if target in around:
        return [target], "CD-8.3"  # CD-8.7: before any Rival
    others = rivals(s, c)
    if not others or s.present[here] & others:
        return [], "CD-8.4"
    return [place for place in around if s.present[place] & others], "CD-8.5"


def drag(s: CollateralDamage, c: int, to: int, clause: str) -> None:
    """CD-8.8: no PP."""
    put(s, c, to)
    if s.log is not None:
        kind = "follow" if clause == "CD-8.3" else "stalk"
        who, whom = CHARACTER_ID[c], CHARACTER_ID[s.love[c]]
        city = TILE_ID[s.tiles[to]]
        s.tell(kind, clause, "CD-8.8", character=who, beloved=whom, city=city)


class Drag(Ask):
    """CD-8.6, CD-D5: Rivals in several adjacent cities."""

    kind = "rival_city"
    clauses = ("CD-8.6", "CD-D5")
    seat: int
    character: int
    queue: tuple[int, ...]

    def options(self, s: CollateralDamage) -> list[Choice]:
        return [TILE_ID[s.tiles[to]] for to in pull(s, self.character)[0]]

    def chosen(self, s: CollateralDamage, choice: Choice) -> None:
        drag(s, self.character, s.tiles.index(TILE[str(choice)]), "CD-8.6")
        drag_all(s, self.queue)

    def prompt(self, s: CollateralDamage) -> Text:
        c = self.character
        names = {"character": CHARACTER_ID[c], "beloved": CHARACTER_ID[s.love[c]]}
        return text("ask.rival_city", **names)
