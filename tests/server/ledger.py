"""Ledger: every seat may write its next number at any time. A game made to count by."""

from fracas.engine import (
    Choice,
    Game,
    Options,
    Public,
    Refused,
    Setting,
    State,
    Step,
    text,
)

BREAKS = 666_666_666
"""A number that the rules fail at, and that nobody comes to by counting."""


class Ledger(State):
    lines: Public[list[tuple[int, int]]] = []
    """Who wrote what, in order."""
    goal: Public[int] = 0
    padding: Public[dict[str, str]] = {}
    """Makes views as big as those of real games."""
    kept: Public[int] = 0
    """If not 0, only so many lines are kept."""
    turns: Public[int] = 0
    """If not 0, one after the other."""
    bell: Public[int] = 0
    """If not 0, a bell rings every so many ms."""


class Write(Step):
    seat: int
    standing = True

    def options(self, s: Ledger) -> list[int]:
        return [1 + sum(seat == self.seat for seat, _ in s.lines)] if not s.kept else [0]

    def accepts(self, s: Ledger, choice: Choice) -> Choice:
        if isinstance(choice, int) and 0 < choice < 1 << 40:
            return choice
        raise Refused(text("refuse.number", choice=choice), ("LG-1",))

    def chosen(self, s: Ledger, number: int) -> None:
        if number == BREAKS:
            raise RuntimeError("the rules of this game are broken")
        s.lines.append((self.seat, number))
        if s.kept:
            del s.lines[: -s.kept]
        s.tell("wrote", "LG-1", who=self.seat, number=number)
        if len(s.lines) >= s.goal > 0:
            s.finish([sum(seat == one for seat, _ in s.lines) for one in range(s.seats)])
        else:
            s.then(Turn((self.seat + 1) % s.seats) if s.turns else Write(self.seat))


class Turn(Write):
    """One after the other: everybody waits for this one."""

    standing = False


class Bell(Step):
    """Rings at its time, if nobody rings it before."""

    seat: int

    def options(self, s: Ledger) -> list[int]:
        return [0]

    def deadline(self, s: Ledger) -> int:
        return s.now + s.bell

    def chosen(self, s: Ledger, choice: int) -> None:
        s.lines.append((self.seat, 0))
        s.then(Bell(self.seat))


class Begin(Step):
    def do(self, s: Ledger) -> None:
        if s.bell:
            s.open(Bell(0))
        if s.turns:
            s.open(Turn(0))
            return
        for seat in range(s.seats):
            s.open(Write(seat))


def spend(value: object) -> None:
    """An option that its reader spends time or memory on, as somebody's own file might."""
    if value == "for ever":
        while True:
            pass
    if value == "all memory":
        kept = [bytes(1 << 20) for _ in range(1 << 16)]
        assert kept
    if value == "a failure":
        raise KeyError(value)


def setup(s: Ledger, options: Options) -> None:
    s.goal = int(options["goal"])
    s.kept = int(options["kept"])
    s.turns = int(options["turns"])
    s.bell = int(options["bell"])
    s.lines = [(one % s.seats, one) for one in range(int(options["filled"]))]
    for part in range(int(options["padding"])):
        s.padding[f"part {part}"] = "x" * 1000
    s.then(Begin())


game = Game(
    "ledger",
    Ledger,
    setup,
    hidden_test_only=True,
    seats=[4, 1, 2, 3, 8, 16, 32],
    options={
        "goal": Setting(0),
        "kept": Setting(0),
        "bell": Setting(0),
        "turns": Setting(0),
        "filled": Setting(0),
        "padding": Setting(0),
        "spend": Setting("", check=spend),
    },
)
