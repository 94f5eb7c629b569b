"""Splitting a total of modifiers among the columns: steps 3 and 6. CO-17.3, CO-17.6 to 17.14."""

from typing import Literal

from fracas.engine import Choice, Refused, Step, Text, text

from .cards import is_number, kind, rank
from .columns import all_closed, seat_of, total
from .state import Collision, Duel
from .why import no_column
from .words import refuse

STOP, LOST = "stop", "lost"


class Divide(Step):
    """The total is split among the columns (CO-17.3, CO-17.6)."""

    side: int

    def do(self, s: Collision) -> None:
        duel = s.duels[-1]
        duel.splits[self.side] = [0] * duel.count
        duel.left = total(duel, self.side)
        if not duel.left:
            return
        if duel.count == 1 and (duel.left < 0 or all_closed(duel)):
            # One column, and either a duty or nothing to bluff for: it splits itself.
            while duel.left and takes(s, self.side, 0):
                add_point(duel, self.side, 0)
            s.disclose()  # how much a face-down card takes says something of it
            duel.left = 0
            tell_split(s, self.side)
        else:
            s.then(Split(seat_of(duel, self.side), self.side))


def takes(s: Collision, side: int, column: int) -> bool:
    """Whether a column can take a point: a number card, and above 0 for a negative one (CO-17.9,
    CO-17.10, CO-17.14)."""
    duel = s.duels[-1]
    card = duel.rows[side][column]
    return is_number(card) and (
        duel.left > 0 or (duel.left < 0 and rank(card) + duel.splits[side][column] > 0)
    )


def add_point(duel: Duel, side: int, column: int) -> None:
    point = 1 if duel.left > 0 else -1
    duel.splits[side][column] += point
    duel.left -= point


def tell_split(s: Collision, side: int) -> None:
    duel = s.duels[-1]
    s.tell("split", "CO-17.3", who=seat_of(duel, side), split=tuple(duel.splits[side]))


class Split(Step):
    """Point by point: a column, or no more (CO-23.12); a person may also put all that is left on
    one column."""

    clauses = ("CO-D15", "CO-D16", "CO-17.9", "CO-17.10")
    shape = int | tuple[Literal["all"], int]
    seat: int
    side: int

    def options(self, s: Collision) -> list[int | str]:
        duel = s.duels[-1]
        found: dict[tuple[int, int], int] = {}
        for column, card in enumerate(duel.rows[self.side]):
            if takes(s, self.side, column):  # equal columns are offered once, CO-23.13
                found.setdefault((rank(card), duel.splits[self.side][column]), column + 1)
        columns: list[int | str] = [*found.values()]
        if duel.left > 0:
            return [*columns, STOP]
        return columns or [LOST]  # CO-17.11

    def chosen(self, s: Collision, choice: int | str | tuple[str, int]) -> None:
        duel = s.duels[-1]
        if isinstance(choice, int):
            add_point(duel, self.side, choice - 1)
        elif isinstance(choice, tuple):
            while duel.left and takes(s, self.side, choice[1] - 1):
                add_point(duel, self.side, choice[1] - 1)
        else:
            duel.left = 0
        if duel.left:
            s.then(self)
        else:
            tell_split(s, self.side)

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        """Any column that takes a point: of equal ones only the first is offered."""
        columns = range(1, len(s.duels[-1].rows[self.side]) + 1)
        match choice:
            case int(column) | ("all", int(column)) if column in columns:
                if takes(s, self.side, column - 1):
                    return choice
        raise self.refusal(s, choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        duel = s.duels[-1]
        match choice:
            case int(column) | ("all", int(column)):
                row = duel.rows[self.side]
                if not 1 <= column <= len(row):
                    return no_column(self, s, self.side, column, "CO-17.9")
                if not is_number(row[column - 1]):
                    return refuse(self, s, "no_number", "CO-17.14", number=column)
                return refuse(self, s, "at_zero", "CO-17.10", number=column)
            case "stop" | "lost" if duel.left < 0:
                return refuse(self, s, "must_split", "CO-17.10", number=-duel.left)
        return refuse(self, s, "split", "CO-17.9", choice=choice)

    def prompt(self, s: Collision) -> Text:
        return text("ask.split", left=s.duels[-1].left)

    def label(self, s: Collision, choice: Choice) -> Text:
        if isinstance(choice, tuple):
            return text("option.all_on", column=choice[1])
        if not isinstance(choice, int):
            return text(f"option.{choice}")
        duel = s.duels[-1]
        card = duel.rows[self.side][choice - 1]
        now = duel.splits[self.side][choice - 1]
        return text("option.column", column=choice, card=kind(card), now=now)
