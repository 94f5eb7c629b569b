"""Advances of a campaign: XP for better figures. CO-21.7 to 21.9, CO-C11."""

from fracas.engine import Choice, Step, Text, text

from .catalogue import catalogue
from .draws import Draw, fresh_deck
from .rosters import drawn_card, recruit_named, recruit_tag
from .state import Collision, Recruit

PRICE, MOST = 6, 3
"""CO-21.7"""
SLOT = "slot"
DONE = "done"


def rows() -> list[str]:
    """What an advance can give: seven characteristics and a slot (CO-C11)."""
    table = catalogue().tables.advance.values()
    return [row.stat or SLOT for row in table if row.stat or row.slot]


def free_rows(one: Recruit) -> list[str]:
    """A characteristic rises by 1 at the most (CO-21.8)."""
    return [row for row in rows() if row == SLOT or row not in one.advances]


class Advances(Step):
    """Who takes an advance, as long as there are XP for it (CO-21.7, CO-D29)."""

    clauses = ("CO-D29", "CO-21.7")
    seat: int

    def do(self, s: Collision) -> None:
        roster = s.rosters[self.seat]
        if (roster.free or roster.xp >= PRICE) and len(self.options(s)) > 1:
            s.ask(self)
        else:
            roster.free = 0

    def options(self, s: Collision) -> list[str]:
        able = [one.name for one in s.rosters[self.seat].recruits if len(one.advances) < MOST]
        return [*able, DONE]

    def chosen(self, s: Collision, choice: str) -> None:
        roster = s.rosters[self.seat]
        if choice == DONE:
            roster.free = 0
            return
        paid = not roster.free
        if paid:
            roster.xp -= PRICE
        else:
            roster.free -= 1
        fresh_deck(s, self.seat)
        s.then(Draw(self.seat, closed=True), Advanced(self.seat, choice, paid), self)

    def prompt(self, s: Collision) -> Text:
        roster = s.rosters[self.seat]
        return text("ask.advances", xp=roster.xp, free=roster.free, price=PRICE)

    def label(self, s: Collision, choice: Choice) -> Text:
        if choice == DONE:
            return text("option.done")
        one = recruit_named(s, self.seat, str(choice))
        return text("option.figure", figure=recruit_tag(one))


class Advanced(Step):
    seat: int
    name: str
    paid: bool

    def do(self, s: Collision) -> None:
        one = recruit_named(s, self.seat, self.name)
        card = drawn_card(s, self.seat)
        row = catalogue().tables.advance[card]
        s.tell("advance_card", "CO-C11", who=self.seat, figure=recruit_tag(one), card=card)
        gained = row.stat or (SLOT if row.slot else "")
        if row.any or (gained and gained not in free_rows(one)):
            s.then(ChooseRow(self.seat, self.name))
        elif gained:
            advance(s, self.seat, one, gained)
        elif self.paid and row.xp:  # XP that come back have been earned before
            s.rosters[self.seat].xp += row.xp
            s.tell("xp_back", "CO-C11", who=self.seat, xp=row.xp, count=s.rosters[self.seat].xp)


def advance(s: Collision, seat: int, one: Recruit, row: str) -> None:
    one.advances += (row,)
    s.tell("advances", "CO-21.7", who=seat, figure=recruit_tag(one), row=row)


class ChooseRow(Step):
    """Any row, or another one when it has been taken (CO-C11, CO-21.8, CO-D29)."""

    clauses = ("CO-D29", "CO-21.8")
    seat: int
    name: str

    def options(self, s: Collision) -> list[str]:
        return free_rows(recruit_named(s, self.seat, self.name))

    def chosen(self, s: Collision, choice: str) -> None:
        advance(s, self.seat, recruit_named(s, self.seat, self.name), choice)

    def prompt(self, s: Collision) -> Text:
        one = recruit_named(s, self.seat, self.name)
        return text("ask.choose_row", figure=recruit_tag(one))

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.row", row=choice)
