"""Trade between the missions of a campaign. CO-21.10, CO-4.3 to 4.6."""

from collections import Counter

from fracas.engine import Choice, Refused, Step, Text, text

from .advances import DONE, SLOT
from .catalogue import Object, catalogue
from .gangs import COPIES, MOST
from .rosters import add_recruit, recruit_named, recruit_tag
from .state import Collision, Recruit, Roster
from .words import refuse

BUY, HIRE, SELL, GIVE, TAKE = "buy", "hire", "sell", "give", "take"
MOST_TAKES = 12
"""Objects that change hands in one trade: it comes to an end."""


def price(thing: str) -> int:
    """Half its cost, rounded down (CO-21.10)."""
    return catalogue().objects[thing].cost // 2


def every_object(roster: Roster) -> Counter[str]:
    held = [thing for one in roster.recruits for thing in one.objects]
    return Counter([*held, *roster.stash])


def usable(roster: Roster, thing: Object) -> bool:
    """An object the faction cannot use may only be sold (CO-C10)."""
    return roster.faction in thing.factions


def hires(roster: Roster) -> list[str]:
    """Figures for sale: list cost, maxima, one Leader, ten in all (CO-4.3, CO-4.4, CO-21.10)."""
    known = catalogue().profiles
    there = Counter(one.profile for one in roster.recruits)
    led = any("leader" in known[one.profile].traits for one in roster.recruits)
    if len(roster.recruits) >= MOST:
        return []
    return [
        one.id
        for one in known.values()
        if one.faction == roster.faction
        and one.shards <= roster.shards
        and there[one.id] < one.max
        and not (led and "leader" in one.traits)
    ]


def purchases(roster: Roster) -> list[str]:
    """Objects for sale; a gang has two copies of one at the most (CO-4.6)."""
    there = every_object(roster)
    return [
        one.id
        for one in catalogue().objects.values()
        if usable(roster, one) and one.cost <= roster.shards and there[one.id] < COPIES
    ]


def takers(roster: Roster, thing: str) -> list[str]:
    """Who has a free slot for an object (CO-4.5, CO-4.6)."""
    one = catalogue().objects[thing]
    if not usable(roster, one):
        return []
    return [who.name for who in roster.recruits if thing not in who.objects and fits(who, one)]


def fits(who: Recruit, thing: Object) -> bool:
    """A slot of its type is free; slots of advances are for gear (CO-4.5, CO-C11)."""
    slots = catalogue().profiles[who.profile].slots
    known = catalogue().objects
    more = who.advances.count(SLOT)
    gear = sum(known[one].type == "G" for one in who.objects)
    other = len(who.objects) - gear
    if thing.type != "G":
        in_plain = other + max(0, gear - more) + 1
        return thing.type in slots.types and in_plain <= slots.number
    plain = slots.number - other if "G" in slots.types else 0
    return gear + 1 <= plain + more


class Trade(Step):
    """Buy and sell, give objects and take them back, until done (CO-21.10, CO-D29)."""

    clauses = ("CO-D29", "CO-21.10")
    seat: int
    takes: int = 0

    def options(self, s: Collision) -> list[str]:
        roster = s.rosters[self.seat]
        return [
            *([HIRE] if hires(roster) else []),
            *([BUY] if purchases(roster) else []),
            *([GIVE] if any(takers(roster, one) for one in roster.stash) else []),
            *([TAKE] if self.takes < MOST_TAKES and held(roster) else []),
            *([SELL] if roster.stash else []),
            DONE,
        ]

    def chosen(self, s: Collision, choice: str) -> None:
        if choice != DONE:
            s.then(TradeWhat(self.seat, choice), Trade(self.seat, self.takes + (choice == TAKE)))

    def parts(self, s: Collision, choice: Choice) -> bool:
        """One looks at what there is before one trades: nothing is done until that is chosen."""
        return choice != DONE

    def prompt(self, s: Collision) -> Text:
        return text("ask.trade", shards=s.rosters[self.seat].shards)

    def label(self, s: Collision, choice: Choice) -> Text:
        return text(f"option.{choice}")

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(
            self, s, "trade", "CO-21.10", choice=choice, number=s.rosters[self.seat].shards
        )


def held(roster: Roster) -> list[tuple[str, str]]:
    return [(one.name, thing) for one in roster.recruits for thing in one.objects]


class TradeWhat(Step):
    """Which figure or object."""

    clauses = ("CO-D29", "CO-21.10")
    part = True
    weighed = True
    seat: int
    how: str

    def options(self, s: Collision) -> list[str | tuple[str, str]]:
        roster = s.rosters[self.seat]
        match self.how:
            case "hire":
                return [*hires(roster)]
            case "buy":
                return [*purchases(roster)]
            case "take":
                return [*held(roster)]
            case "give":
                return [one for one in dict.fromkeys(roster.stash) if takers(roster, one)]
            case _:
                return [*dict.fromkeys(roster.stash)]

    def chosen(self, s: Collision, choice: str | tuple[str, str]) -> None:
        roster = s.rosters[self.seat]
        if isinstance(choice, tuple):
            who, thing = choice
            one = recruit_named(s, self.seat, who)
            one.objects = tuple(other for other in one.objects if other != thing)
            roster.stash += (thing,)
            s.tell("takes_object", "CO-21.10", who=self.seat, figure=recruit_tag(one), thing=thing)
            return
        match self.how:
            case "hire":
                roster.shards -= catalogue().profiles[choice].shards
                new = add_recruit(s, self.seat, choice)
                s.tell(
                    "hires", "CO-21.10", who=self.seat, figure=recruit_tag(new), count=roster.shards
                )
            case "buy":
                roster.shards -= catalogue().objects[choice].cost
                roster.stash += (choice,)
                s.tell("buys", "CO-21.10", who=self.seat, thing=choice, count=roster.shards)
            case "sell":
                from_stash(roster, choice)
                roster.shards += price(choice)
                s.tell("sells", "CO-21.10", who=self.seat, thing=choice, count=roster.shards)
            case _:
                s.then(GiveTo(self.seat, choice))

    def parts(self, s: Collision, choice: Choice) -> bool:
        return self.how == GIVE

    def prompt(self, s: Collision) -> Text:
        return text(f"ask.trade_{self.how}", shards=s.rosters[self.seat].shards)

    def label(self, s: Collision, choice: Choice) -> Text:
        if isinstance(choice, tuple):
            one = recruit_named(s, self.seat, str(choice[0]))
            return text("option.take_from", figure=recruit_tag(one), thing=choice[1])
        known = catalogue()
        named = str(choice)
        if self.how == GIVE:
            return text("option.thing", thing=named)
        if self.how == SELL:
            return text("option.thing_for", thing=named, shards=price(named))
        cost = known.profiles[named].shards if self.how == HIRE else known.objects[named].cost
        return text("option.thing_for", thing=named, shards=cost)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(
            self, s, "trade", "CO-21.10", choice=choice, number=s.rosters[self.seat].shards
        )


def from_stash(roster: Roster, thing: str) -> None:
    at = roster.stash.index(thing)
    roster.stash = roster.stash[:at] + roster.stash[at + 1 :]


class GiveTo(Step):
    """Who gets an object (CO-4.5)."""

    clauses = ("CO-D29", "CO-4.5")
    part = True
    weighed = True
    seat: int
    thing: str

    def options(self, s: Collision) -> list[str]:
        return takers(s.rosters[self.seat], self.thing)

    def chosen(self, s: Collision, choice: str) -> None:
        one = recruit_named(s, self.seat, choice)
        from_stash(s.rosters[self.seat], self.thing)
        one.objects += (self.thing,)
        s.tell("gives", "CO-21.10", who=self.seat, figure=recruit_tag(one), thing=self.thing)

    def prompt(self, s: Collision) -> Text:
        return text("ask.give_to", thing=self.thing)

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.figure", figure=recruit_tag(recruit_named(s, self.seat, str(choice))))
