"""Movement: step 3 and Move effects. NG-7."""

from fracas.engine import Choice, Refused, Step, Text, no_option, refuse, text

from .andys import turn_up
from .grid import AT, NAMES, NEXT, around, names, spaces
from .numbers import numbers
from .state import NeonGods, enemies, figures, lift, put
from .words import space_in

RANGE = numbers.turn.range
STOP = "stop"


def halts(s: NeonGods, seat: int) -> int:
    """The spaces where a figure that enters must stop, NG-7.6."""
    foes = enemies(s, seat)
    if s.city.slip:
        foes &= ~s.tunnels  # NG-18.11, but NG-18.12
    return foes | s.andy_spaces


def linked_tunnels(s: NeonGods) -> int:
    """NG-7.14; one tunnel alone leads nowhere, NG-7.16."""
    return s.tunnels if s.tunnels & (s.tunnels - 1) else 0


def reach(s: NeonGods, seat: int, start: int, length: int = RANGE, halting: bool = True) -> int:
    """Where a figure may stop within so many spaces, NG-7.5, NG-7.20."""
    stop = halts(s, seat) if halting else 0
    full = s.players[seat].pairs  # NG-7.9; the base is never among them
    # NG-7.11 to NG-7.13; and a third figure must not stop where it would have to, NG-7.10
    enter = s.city.open_to[seat] & ~(full & stop)
    tunnels = linked_tunnels(s)
    found = edge = 1 << start
    step = NEXT[start]
    for _ in range(length):
        if edge & tunnels:
            step |= tunnels
        step &= enter & ~found
        found |= step
        edge = step & ~stop  # NG-7.6; own figures never stop a move, NG-7.8
        if not edge:
            break
        step = around(edge)
    return found & ~full & ~(1 << start)


def movable(s: NeonGods, seat: int, moved: tuple[int, ...]) -> int:
    """The spaces with a figure that has not yet moved, NG-7.3, and has somewhere to go."""
    player = s.players[seat]
    here = player.on  # NG-7.2
    for space in moved:
        if figures(player, 1 << space) <= moved.count(space):
            here &= ~(1 << space)
    goals = s.city.open_to[seat] & ~player.pairs
    ready = here & around(goals)  # one space away is always near enough
    if ready != here:
        for space in spaces(here & ~ready):
            if reach(s, seat, space):
                ready |= 1 << space
    return ready


def any_movable(s: NeonGods, seat: int, moved: tuple[int, ...]) -> bool:
    player = s.players[seat]
    if player.home and player.base not in moved:  # mostly, and quickly told
        goals = NEXT[player.base] & s.city.open_to[seat] & ~player.pairs
        if goals:
            return True
    return movable(s, seat, moved) != 0


def start_moves(s: NeonGods, seat: int, count: int) -> None:
    """Move up to so many figures, NG-7.1, NG-9.10."""
    if any_movable(s, seat, ()):
        s.then(Move(seat, count))


class Move(Step):
    """Which figure moves next: they move one after another, NG-7.4."""

    clauses = ("NG-D9", "NG-7.1")
    seat: int
    left: int
    moved: tuple[int, ...] = ()

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return (STOP, *names(movable(s, self.seat, self.moved)))

    def chosen(self, s: NeonGods, choice: str) -> None:
        if choice != STOP:
            s.then(MoveTo(self.seat, AT[choice], self.left, self.moved))

    def parts(self, s: NeonGods, choice: Choice) -> bool:
        return choice != STOP

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.move", left=self.left)

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return text("option.stop") if choice == STOP else text("option.figure_on", space=choice)

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        space = space_in(choice)
        if space is None:
            return no_option(self, s, choice)
        if not s.players[self.seat].on >> space & 1:
            return refuse(self, s, "no_figure", "NG-7.2", space=choice)
        if space in self.moved:
            return refuse(self, s, "moved_already", "NG-7.3", space=choice)
        return refuse(self, s, "nowhere_to_go", "NG-7.5", space=choice)


class MoveTo(Step):
    """Where to: a move is a figure and a destination, NG-7.20."""

    clauses = ("NG-D9", "NG-7.5")
    part = True
    seat: int
    start: int
    left: int
    moved: tuple[int, ...]

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return names(reach(s, self.seat, self.start))

    def chosen(self, s: NeonGods, choice: str) -> None:
        seat, goal = self.seat, AT[choice]
        player = s.players[seat]
        lift(player, self.start)
        put(player, goal)
        s.tell("move", "NG-7.20", who=seat, start=NAMES[self.start], goal=choice)
        if s.andy_spaces >> goal & 1:
            turn_up(s, goal)  # NG-7.19
        if self.left > 1:
            moved = (*self.moved, goal)
            if any_movable(s, seat, moved):
                s.then(Move(seat, self.left - 1, moved))

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.move_to", space=NAMES[self.start])

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        space = space_in(choice)
        if space is None:
            return no_option(self, s, choice)
        reason, clause = why_not(s, self.seat, self.start, space)
        if reason == "enemy_base":
            owner = next(player.gang for player in s.players if player.base == space)
            return refuse(self, s, reason, clause, space=choice, owner=owner)
        return refuse(self, s, reason, clause, space=choice)


def why_not(s: NeonGods, seat: int, start: int, space: int) -> tuple[str, str]:
    """Why a figure cannot stop on a space: the reason and its clause."""
    bit = 1 << space
    if space == start:
        return "there_already", "NG-D9"
    if not s.city.open_to[seat] & bit:
        return ("enemy_base", "NG-7.11") if s.city.bases & bit else ("dead_zone", "NG-18.7")
    if s.players[seat].pairs & bit:
        halted = halts(s, seat) & bit
        return ("full_and_held", "NG-7.10") if halted else ("full", "NG-7.9")
    if reach(s, seat, start, halting=False) & bit:
        return "held_up", "NG-7.6"
    return "too_far", "NG-7.1"
