"""What events do, part by part. NG-6.13 to NG-6.19, NG-C4."""

from collections.abc import Callable

import msgspec

from fracas.engine import Choice, Refused, Step, Text, no_option, refuse, text

from .andys import place_andy, remove_andys
from .grid import ALL, AT, NAMES, names
from .numbers import FACTORY, MONUMENT, WATCHTOWER, numbers
from .state import NeonGods, put, with_one
from .words import space_in, space_label

OWLS, TUNNELS = numbers.pieces.owls, numbers.pieces.tunnels
STOP = "stop"
NONE = "none"


class Part(Step):
    """One part of an event; if it cannot be done it is skipped, NG-6.16."""

    seat: int
    what: str
    x: int

    def do(self, s: NeonGods) -> None:
        part = PART_EFFECTS[self.what]
        if part.possible(s, self.seat):
            part.start(s, self.seat, self.x)


class Placing(Step):
    """Part of an event that goes space by space, up to so many times, NG-6.16."""

    seat: int
    left: int

    def area(self, s: NeonGods) -> int:
        """The legal spaces."""
        raise NotImplementedError

    def place(self, s: NeonGods, space: int) -> None:
        raise NotImplementedError

    def why_not(self, s: NeonGods, space: int) -> tuple[str, str]:
        """Why a space will not do, and the clause."""
        raise NotImplementedError

    def more(self, s: NeonGods) -> bool:
        """Whether there is another token to place, NG-16.3, and a space for it."""
        raise NotImplementedError

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return (STOP, *names(self.area(s)))

    def chosen(self, s: NeonGods, choice: str) -> None:
        if choice != STOP:
            self.place(s, AT[choice])
            if self.left > 1 and self.more(s):
                s.then(type(self)(self.seat, self.left - 1))

    def prompt(self, s: NeonGods) -> Text:
        return text(f"ask.{self.kind}", left=self.left)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return space_label(choice)

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        space = space_in(choice)
        if space is None:
            return no_option(self, s, choice)
        reason, clause = self.why_not(s, space)
        return refuse(self, s, reason, clause, space=choice)


class PlaceOwl(Placing):
    """Owls!: NG-6.17, NG-13.5"""

    clauses = ("NG-D3", "NG-6.17")

    def area(self, s: NeonGods) -> int:
        return ALL & ~s.city.bases

    def place(self, s: NeonGods, space: int) -> None:
        s.owls = with_one(s.owls, space, s.owls[space] + 1)
        s.tell("owl", "NG-6.17", who=self.seat, space=NAMES[space])

    def why_not(self, s: NeonGods, space: int) -> tuple[str, str]:
        return "owl_on_base", "NG-13.5"

    def more(self, s: NeonGods) -> bool:
        return sum(s.owls) < OWLS


class Dig(Placing):
    """Fresh Diggings: NG-7.17, NG-18.10"""

    clauses = ("NG-D4", "NG-7.17")

    def area(self, s: NeonGods) -> int:
        return ALL & ~(s.city.bases | s.city.dead | s.tunnels | barred_by_structures(s))

    def place(self, s: NeonGods, space: int) -> None:
        s.tunnels |= 1 << space
        s.tell("dig", "NG-7.17", who=self.seat, space=NAMES[space])

    def why_not(self, s: NeonGods, space: int) -> tuple[str, str]:
        if barred_by_structures(s) >> space & 1:
            return "tunnel_on_structure", "NG-18.10"
        return "no_digging", "NG-7.17"

    def more(self, s: NeonGods) -> bool:
        return s.tunnels.bit_count() < TUNNELS and self.area(s) != 0


def barred_by_structures(s: NeonGods) -> int:
    """NG-18.10"""
    if not s.city.no_tunnel_on_structure:
        return 0
    return s.structures[FACTORY] | s.structures[WATCHTOWER] | s.structures[MONUMENT]


class CaveIn(Placing):
    """Cave-In takes tunnels away, NG-18.8."""

    clauses = ("NG-D5", "NG-18.8")

    def area(self, s: NeonGods) -> int:
        return s.tunnels & ~s.city.guarded

    def place(self, s: NeonGods, space: int) -> None:
        s.tunnels ^= 1 << space
        s.tell("cave_in", "NG-16.7", who=self.seat, space=NAMES[space])

    def why_not(self, s: NeonGods, space: int) -> tuple[str, str]:
        if s.tunnels >> space & 1:
            return "guarded_tunnel", "NG-18.8"
        return "no_tunnel", "NG-D5"

    def more(self, s: NeonGods) -> bool:
        return self.area(s) != 0


class DropAndy(Placing):
    """Andy Patrol: the andy itself is random, NG-12.1, NG-12.3."""

    clauses = ("NG-D6", "NG-12.1")

    def area(self, s: NeonGods) -> int:
        return ALL & ~(s.city.bases | s.city.dead)

    def place(self, s: NeonGods, space: int) -> None:
        s.tell("drop_andy", "NG-12.1", who=self.seat, space=NAMES[space])
        place_andy(s, space)

    def why_not(self, s: NeonGods, space: int) -> tuple[str, str]:
        return "no_andy_here", "NG-2.21"

    def more(self, s: NeonGods) -> bool:
        return bool(s.andy_supply)


class ShortCircuit(Step):
    """Short Circuit: all andys of one space go, without blurp and unseen."""

    clauses = ("NG-D7", "NG-16.7")
    seat: int

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return (NONE, *names(s.andy_spaces))

    def chosen(self, s: NeonGods, choice: str) -> None:
        if choice != NONE:
            count = s.andy_places.count(AT[choice])
            s.tell("short_circuit", "NG-16.7", who=self.seat, space=choice, count=count)
            remove_andys(s, AT[choice])

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return space_label(choice)

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        if space_in(choice) is None:
            return no_option(self, s, choice)
        return refuse(self, s, "no_andys", "NG-D7", space=choice)


class BlockParty(Step):
    """Block Party: figures from supply to base."""

    clauses = ("NG-D8", "NG-16.4")
    seat: int
    most: int

    def options(self, s: NeonGods) -> range:
        return range(min(self.most, s.players[self.seat].supply) + 1)

    def chosen(self, s: NeonGods, choice: int) -> None:
        player = s.players[self.seat]
        player.supply -= choice
        for _ in range(choice):
            put(player, player.base)
        s.tell("block_party", "NG-16.4", who=self.seat, count=choice)

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        return no_option(self, s, choice)


class PartEffect(msgspec.Struct, frozen=True):
    """What one part of an event does."""

    possible: Callable[[NeonGods, int], bool]
    start: Callable[[NeonGods, int, int], None]


def placing(step: type[Placing]) -> PartEffect:
    return PartEffect(
        lambda s, seat: step(seat, 1).more(s), lambda s, seat, x: s.then(step(seat, x))
    )


def gain_blurp(s: NeonGods, seat: int, x: int) -> None:
    s.players[seat].blurp += x
    s.tell("gain_blurp", "NG-6.18", who=seat, count=x)


def gain_money(s: NeonGods, seat: int, x: int) -> None:
    s.players[seat].money += x
    s.tell("gain", "NG-6.19", who=seat, count=x)


PART_EFFECTS: dict[str, PartEffect] = {
    "blurp": PartEffect(lambda s, seat: True, gain_blurp),
    "money": PartEffect(lambda s, seat: True, gain_money),
    "owls": placing(PlaceOwl),
    "tunnels": placing(Dig),
    "cave-ins": placing(CaveIn),
    "andys": placing(DropAndy),
    "short-circuits": PartEffect(
        lambda s, seat: s.andy_spaces != 0, lambda s, seat, x: s.then(ShortCircuit(seat))
    ),
    "figures": PartEffect(
        lambda s, seat: s.players[seat].supply > 0, lambda s, seat, x: s.then(BlockParty(seat, x))
    ),
}
