"""What events do, part by part. NG-6.13 to NG-6.19, NG-C4."""

from collections.abc import Callable

import msgspec

from fracas.engine import Choice, Refused, Step, Text, text

from .andys import place_andy, remove_andys
from .grid import ALL, AT, names
from .numbers import STRUCTURES, numbers
from .refusing import no_option, refuse, space_in
from .state import NeonGods, put

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


class PlaceOwl(Step):
    """Owls!: NG-6.17, NG-13.5"""

    clauses = ("NG-D3", "NG-6.17")
    seat: int
    left: int

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return (STOP, *names(ALL & ~s.city.bases))

    def chosen(self, s: NeonGods, choice: str) -> None:
        if choice == STOP:
            return
        s.owls[AT[choice]] += 1
        s.tell("owl", "NG-6.17", who=self.seat, space=choice)
        if self.left > 1 and owls_possible(s, self.seat):
            s.then(PlaceOwl(self.seat, self.left - 1))

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.place_owl", left=self.left)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        if space_in(choice) is None:
            return no_option(choice, self.clauses, self.options(s))
        return refuse("owl_on_base", "NG-13.5", self.options(s), space=choice)


class Dig(Step):
    """Fresh Diggings: NG-7.17, NG-18.10"""

    clauses = ("NG-D4", "NG-7.17")
    seat: int
    left: int

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return (STOP, *names(diggable(s)))

    def chosen(self, s: NeonGods, choice: str) -> None:
        if choice == STOP:
            return
        s.tunnels |= 1 << AT[choice]
        s.tell("dig", "NG-7.17", who=self.seat, space=choice)
        if self.left > 1 and dig_possible(s, self.seat):
            s.then(Dig(self.seat, self.left - 1))

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.dig", left=self.left)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        space = space_in(choice)
        if space is None:
            return no_option(choice, self.clauses, self.options(s))
        if (s.city.bases | s.city.dead | s.tunnels) >> space & 1:
            return refuse("no_digging", "NG-7.17", self.options(s), space=choice)
        return refuse("tunnel_on_structure", "NG-18.10", self.options(s), space=choice)


class CaveIn(Step):
    """Cave-In: NG-18.8"""

    clauses = ("NG-D5", "NG-18.8")
    seat: int
    left: int

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return (STOP, *names(s.tunnels & ~s.city.guarded))

    def chosen(self, s: NeonGods, choice: str) -> None:
        if choice == STOP:
            return
        s.tunnels ^= 1 << AT[choice]
        s.tell("cave_in", "NG-16.7", who=self.seat, space=choice)
        if self.left > 1 and cave_in_possible(s, self.seat):
            s.then(CaveIn(self.seat, self.left - 1))

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.cave_in", left=self.left)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        space = space_in(choice)
        if space is None:
            return no_option(choice, self.clauses, self.options(s))
        if not s.tunnels >> space & 1:
            return refuse("no_tunnel", "NG-D5", self.options(s), space=choice)
        return refuse("guarded_tunnel", "NG-18.8", self.options(s), space=choice)


class DropAndy(Step):
    """Andy Patrol: the andy itself is random, NG-12.1, NG-12.3"""

    clauses = ("NG-D6", "NG-12.1")
    seat: int
    left: int

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return (STOP, *names(ALL & ~s.city.bases & ~s.city.dead))

    def chosen(self, s: NeonGods, choice: str) -> None:
        if choice == STOP:
            return
        s.tell("drop_andy", "NG-12.1", who=self.seat, space=choice)
        place_andy(s, AT[choice])
        if self.left > 1 and andys_possible(s, self.seat):
            s.then(DropAndy(self.seat, self.left - 1))

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.drop_andy", left=self.left)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        if space_in(choice) is None:
            return no_option(choice, self.clauses, self.options(s))
        return refuse("no_andy_here", "NG-2.21", self.options(s), space=choice)


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
        return text(f"option.{choice}")

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        if space_in(choice) is None:
            return no_option(choice, self.clauses, self.options(s))
        return refuse("no_andys", "NG-D7", self.options(s), space=choice)


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
        return no_option(choice, self.clauses, self.options(s))


def diggable(s: NeonGods) -> int:
    """Where a tunnel may go, NG-7.17."""
    taken = s.city.bases | s.city.dead | s.tunnels
    if s.city.structure_or_tunnel[1]:
        for structure in STRUCTURES:
            taken |= s.structures[structure]  # NG-18.10
    return ALL & ~taken


def owls_possible(s: NeonGods, seat: int) -> bool:
    return sum(s.owls) < OWLS  # NG-16.3


def dig_possible(s: NeonGods, seat: int) -> bool:
    return s.tunnels.bit_count() < TUNNELS and diggable(s) != 0


def cave_in_possible(s: NeonGods, seat: int) -> bool:
    return s.tunnels & ~s.city.guarded != 0


def andys_possible(s: NeonGods, seat: int) -> bool:
    return bool(s.andy_supply)


def andys_out(s: NeonGods, seat: int) -> bool:
    return s.andy_spaces != 0


def figures_possible(s: NeonGods, seat: int) -> bool:
    return s.players[seat].supply > 0


def always(s: NeonGods, seat: int) -> bool:
    return True


def gain_blurp(s: NeonGods, seat: int, x: int) -> None:
    s.players[seat].blurp += x
    s.tell("gain_blurp", "NG-6.18", who=seat, count=x)


def gain_money(s: NeonGods, seat: int, x: int) -> None:
    s.players[seat].money += x
    s.tell("gain", "NG-6.19", who=seat, count=x)


class PartEffect(msgspec.Struct, frozen=True):
    possible: Callable[[NeonGods, int], bool]
    start: Callable[[NeonGods, int, int], None]


PART_EFFECTS: dict[str, PartEffect] = {
    "blurp": PartEffect(always, gain_blurp),
    "money": PartEffect(always, gain_money),
    "owls": PartEffect(owls_possible, lambda s, seat, x: s.then(PlaceOwl(seat, x))),
    "tunnels": PartEffect(dig_possible, lambda s, seat, x: s.then(Dig(seat, x))),
    "cave-ins": PartEffect(cave_in_possible, lambda s, seat, x: s.then(CaveIn(seat, x))),
    "andys": PartEffect(andys_possible, lambda s, seat, x: s.then(DropAndy(seat, x))),
    "short-circuits": PartEffect(andys_out, lambda s, seat, x: s.then(ShortCircuit(seat))),
    "figures": PartEffect(figures_possible, lambda s, seat, x: s.then(BlockParty(seat, x))),
}
