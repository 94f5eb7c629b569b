"""Between the missions of a campaign: XP, gain, Exploration, injuries. CO-21.4 to 21.6, CO-C10."""

from fracas.engine import Choice, Step, Text, text

from .cards import FAIL, KINDS, SUCCESS
from .catalogue import Gain, catalogue
from .draws import Draw, fresh_deck, put_away, read
from .rosters import drawn_card, recruit_named, recruit_tag
from .state import KILLED, Collision

MISSES = 2
"""Up to this card a killed figure misses the next mission (CO-21.6)."""
GEAR = "G"
ANY, NONE = "any", "none"


def earn(s: Collision, seat: int, xp: int, clause: str) -> None:
    roster = s.rosters[seat]
    roster.xp += xp
    roster.earned += xp
    s.tell("xp", clause, who=seat, xp=xp, count=roster.xp)


def gain_shards(s: Collision, seat: int, shards: int, clause: str) -> None:
    """Shards never fall below 0 (CO-C10)."""
    roster = s.rosters[seat]
    roster.shards = max(0, roster.shards + shards)
    s.tell("shards", clause, who=seat, shards=shards, count=roster.shards)


# Exploration


class Explore(Step):
    """Draws on the Exploration table, one after another (CO-20.30, CO-C10)."""

    seat: int
    left: int
    begun: bool = False

    def do(self, s: Collision) -> None:
        if not self.left:
            return
        if not self.begun:
            fresh_deck(s, self.seat)
        s.then(
            Draw(self.seat, closed=True),
            Explored(self.seat),
            Explore(self.seat, self.left - 1, True),
        )


class Explored(Step):
    seat: int

    def do(self, s: Collision) -> None:
        card = drawn_card(s, self.seat)
        s.tell("explores", "CO-C10", who=self.seat, card=card)
        find(s, self.seat, catalogue().tables.exploration[card])


def find(s: Collision, seat: int, row: Gain) -> None:
    """What a row of the Exploration table gives (CO-C10)."""
    if row.shards:
        gain_shards(s, seat, row.shards, "CO-C10")
    if row.xp:
        earn(s, seat, row.xp, "CO-C10")
    if row.advances:
        s.rosters[seat].free += row.advances
        s.tell("free_advance", "CO-C10", who=seat)
    if row.draw:
        s.then(Draw(seat, closed=True), FindGear(seat))
    if row.object_up_to:
        s.then(ChooseObject(seat, row.object_up_to))
    if row.choice:
        s.then(ChooseGain(seat))


class FindGear(Step):
    """The second draw of a 6: number k gives O(12 + k) (CO-C10)."""

    seat: int

    def do(self, s: Collision) -> None:
        thing = catalogue().tables.gear[drawn_card(s, self.seat)]
        if thing == ANY:
            s.then(ChooseObject(self.seat, 0))
        elif thing == NONE:
            s.tell("finds_nothing", "CO-C10", who=self.seat)
        else:
            into_stash(s, self.seat, thing)


def into_stash(s: Collision, seat: int, thing: str) -> None:
    s.rosters[seat].stash += (thing,)
    s.tell("finds", "CO-C10", who=seat, thing=thing)


class ChooseObject(Step):
    """Any object up to a cost, or any gear (CO-C10, CO-D29)."""

    clauses = ("CO-D29", "CO-C10")
    seat: int
    most: int
    """0 is any gear."""

    def options(self, s: Collision) -> list[str]:
        every = catalogue().objects.values()
        return [
            one.id for one in every if (one.cost <= self.most if self.most else one.type == GEAR)
        ]

    def chosen(self, s: Collision, choice: str) -> None:
        into_stash(s, self.seat, choice)

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.object", thing=choice)


class ChooseGain(Step):
    """30 shards, or one free advance (CO-C10, CO-D29)."""

    clauses = ("CO-D29", "CO-C10")
    seat: int

    def options(self, s: Collision) -> list[str]:
        return ["shards", "advance"]

    def chosen(self, s: Collision, choice: str) -> None:
        rows = catalogue().tables.exploration["success"].choice
        find(s, self.seat, rows[0] if choice == "shards" else rows[1])

    def label(self, s: Collision, choice: Choice) -> Text:
        return text(f"option.gain_{choice}")


# Injuries


class Injuries(Step):
    """One card for each own figure killed (CO-21.6)."""

    seat: int

    def do(self, s: Collision) -> None:
        killed = [f.name for f in s.figures if f.owner == self.seat and f.status == KILLED]
        if killed:
            fresh_deck(s, self.seat)
            for name in reversed(killed):
                s.then(Draw(self.seat, closed=True), Injured(self.seat, name))


class Injured(Step):
    seat: int
    name: str

    def do(self, s: Collision) -> None:
        drawn = read(s, self.seat)
        put_away(s, self.seat)
        roster = s.rosters[self.seat]
        one = recruit_named(s, self.seat, self.name)
        if drawn == FAIL:
            roster.recruits.remove(one)
            result = "retires"
        elif drawn <= MISSES and drawn != SUCCESS:
            one.misses = True
            result = "misses"
        else:
            result = "well"
        s.tell(
            "injury", "CO-21.6", who=self.seat, figure=recruit_tag(one), card=KINDS[drawn],
            result=result,
        )  # fmt: skip
