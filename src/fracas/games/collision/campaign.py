"""Between the missions of a campaign: XP, gain, injuries, and its end. CO-21."""

from fracas.engine import Choice, Step, Text, text

from .cards import FAIL, KINDS, SUCCESS, own_cards
from .catalogue import Card, Gain, catalogue
from .draws import PILE, Draw, put_away, read
from .missions import mission, xp_of
from .state import KILLED, Collision, Recruit, Roster

LEAST = 3
"""Figures that a gang fields (CO-21.12)."""
NEWCOMER = {"riveters": "RE6", "unbound": "UN5"}
"""Scrappers and Runts."""
MISSES = 2
"""Up to this card a killed figure misses the next mission (CO-21.6)."""
ADVANCE_WORTH = 5
"""CO-21.9"""
GEAR = "G"
ANY, NONE = "any", "none"


def recruit_worth(one: Recruit) -> int:
    """List cost of the figure and its objects, and 5 for each advance (CO-21.9)."""
    known = catalogue()
    held = sum(known.objects[thing].cost for thing in one.objects)
    return known.profiles[one.profile].shards + held + ADVANCE_WORTH * len(one.advances)


def roster_worth(roster: Roster) -> int:
    return sum(recruit_worth(one) for one in roster.recruits)


def fresh_deck(s: Collision, seat: int) -> None:
    """Each table is drawn on with all 30 cards, shuffled (CO-21.5)."""
    player = s.players[seat]
    player.deck = own_cards(seat)
    player.hand, player.discard, player.shown = [], [], []
    s.hide(player.deck)
    s.shuffle(player.deck, PILE[seat])


def recruit_named(s: Collision, seat: int, name: str) -> Recruit:
    return next(one for one in s.rosters[seat].recruits if one.name == name)


def recruit_tag(one: Recruit) -> str:
    return f"{one.name}:{one.profile}"


def add_recruit(s: Collision, seat: int, profile: str) -> Recruit:
    roster = s.rosters[seat]
    letter = "ABCD"[seat]
    number = max((int(one.name[1:]) for one in roster.recruits), default=0) + 1
    new = Recruit(f"{letter}{number}", profile)
    roster.recruits.append(new)
    return new


def ready(s: Collision, seat: int) -> list[Recruit]:
    """Those who take part; with fewer than three, Scrappers or Runts join for nothing
    (CO-21.12)."""
    roster = s.rosters[seat]
    able = [one for one in roster.recruits if not one.misses]
    for one in roster.recruits:
        one.misses = False
    while len(able) < LEAST:
        new = add_recruit(s, seat, NEWCOMER[roster.faction])
        s.tell("joins", "CO-21.12", who=seat, figure=recruit_tag(new))
        able.append(new)
    return able


# After a mission


def after_mission(s: Collision, places: tuple[int, ...]) -> None:
    """XP, gain, Exploration draws, injuries, advances, trade, in this order (CO-21.4)."""
    from .advances import Advances
    from .trade import Trade

    task = mission(s).gain
    shared = places.count(1) > 1
    draws = []
    for seat, roster in enumerate(s.rosters):
        won = places[seat] == 1 and not shared
        take_back_objects(s, seat)
        xp = xp_of(s, seat, won)
        roster.won += won
        earn(s, seat, xp, mission(s).clauses.xp)
        gain_shards(s, seat, task.shards, "CO-20.30")
        draws.append(task.drawn if shared else task.won if won else task.lost)
    seats = range(s.seats)
    s.then(
        *(Explore(seat, draws[seat]) for seat in seats),
        *(Injuries(seat) for seat in seats),
        *(Advances(seat) for seat in seats),
        *(Trade(seat) for seat in seats),
        NextMission(),
    )


def take_back_objects(s: Collision, seat: int) -> None:
    """Objects that were used up in the mission are gone (CO-C8, CO-R108)."""
    for one in s.figures:
        if one.owner == seat:
            recruit_named(s, seat, one.name).objects = one.objects


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


def drawn_card(s: Collision, seat: int) -> Card:
    """The kind of the card that counts, which then lies on the discard pile."""
    found = read(s, seat)
    put_away(s, seat)
    return KINDS[found]


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


# On to the next mission, or the end


class NextMission(Step):
    def do(self, s: Collision) -> None:
        from .campaign_file import written
        from .setup import begin_next_mission  # which fields the gangs of this module

        s.played += 1
        s.saved = written(s)
        s.tell("campaign", "CO-21.1", played=s.played, missions=s.campaign)
        if s.played < s.campaign:
            begin_next_mission(s)
            return
        ranking = [(one.won, one.earned, roster_worth(one)) for one in s.rosters]
        places = [1 + sum(other > one for other in ranking) for one in ranking]
        s.finish([one.won for one in s.rosters], places, text("why.campaign"), ("CO-21.13",))
