"""Tiny games with what the examples in one file lack: a free answer, an action of two parts."""

from __future__ import annotations

from fracas.engine import Choice, Game, Options, Public, Refused, State, Step, text


class Darts(State):
    thrown: Public[list[int]] = []


class Throw(Step):
    clauses = ("DA-1",)
    seat: int

    def options(self, s: Darts) -> list[int]:
        return [1, 2, 3]

    def accepts(self, s: Darts, choice: Choice) -> Choice:
        if isinstance(choice, int) and 0 <= choice <= 100:
            return choice
        raise Refused(text("refuse.far"), ("DA-2",), (1, 2, 3))

    def chosen(self, s: Darts, choice: int) -> None:
        s.thrown.append(choice)
        if len(s.thrown) == 4:
            s.finish([sum(s.thrown[0::2]), sum(s.thrown[1::2])])
        else:
            s.then(Throw(1 - self.seat))


def set_up_darts(s: Darts, options: Options) -> None:
    s.then(Throw(0))


darts = Game("test-darts", Darts, set_up_darts, seats=[2], hidden_test_only=True)


class Trade(State):
    given: Public[list[int]] = []


class What(Step):
    seat: int

    def options(self, s: Trade) -> list[str]:
        return ["gold", "iron"]

    def chosen(self, s: Trade, choice: str) -> None:
        s.then(Much(self.seat, choice))

    def parts(self, s: Trade, choice: Choice) -> bool:
        return True


class Much(Step):
    inner = True
    seat: int
    what: str

    def options(self, s: Trade) -> list[str]:
        return ["one", "two"]

    def chosen(self, s: Trade, choice: str) -> None:
        s.given.append(1 if choice == "one" else 2)
        if len(s.given) == 4:
            s.finish([0, 0])
        else:
            s.then(What(1 - self.seat))


def set_up_trade(s: Trade, options: Options) -> None:
    s.then(What(0))


trade = Game("test-trade", Trade, set_up_trade, seats=[2], hidden_test_only=True)
