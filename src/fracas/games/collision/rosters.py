"""Gangs at the table, and those of a campaign from mission to mission. CO-4.14, CO-21."""

from .cards import KINDS
from .catalogue import Card, Gang, Member, catalogue
from .draws import put_away, read
from .gangs import action_points
from .state import Collision, Figure, Recruit, Roster

LETTERS = "ABCD"
EXTRA_EACH, MOST_EXTRA = 50, 3
"""CO-21.11"""
LEAST = 3
"""Figures that a gang fields (CO-21.12)."""
NEWCOMER = {"riveters": "RE6", "unbound": "UN5"}
"""Scrappers and Runts."""
ADVANCE_WORTH = 5
"""CO-21.9"""


def recruit_worth(one: Recruit) -> int:
    """List cost of the figure and its objects, and 5 for each advance (CO-21.9)."""
    known = catalogue()
    held = sum(known.objects[thing].cost for thing in one.objects)
    return known.profiles[one.profile].shards + held + ADVANCE_WORTH * len(one.advances)


def roster_worth(roster: Roster) -> int:
    return sum(recruit_worth(one) for one in roster.recruits)


def recruit_named(s: Collision, seat: int, name: str) -> Recruit:
    return next(one for one in s.rosters[seat].recruits if one.name == name)


def recruit_tag(one: Recruit) -> str:
    return f"{one.name}:{one.profile}"


def add_recruit(s: Collision, seat: int, profile: str) -> Recruit:
    roster = s.rosters[seat]
    number = max((int(one.name[1:]) for one in roster.recruits), default=0) + 1
    new = Recruit(f"{LETTERS[seat]}{number}", profile)
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


# At the table


def recruits_of(seat: int, gang: Gang) -> list[Recruit]:
    return [
        Recruit(f"{LETTERS[seat]}{k}", one.profile, one.objects)
        for k, one in enumerate(gang.figures, start=1)
    ]


def field_rosters(s: Collision) -> None:
    """The figures of a campaign that take part in the next mission (CO-21.6, CO-21.12)."""
    s.figures = []
    for seat, roster in enumerate(s.rosters):
        player = s.players[seat]
        player.gang, player.faction = roster.gang, roster.faction
        s.figures += [
            Figure(one.name, seat, one.profile, one.objects, one.advances) for one in ready(s, seat)
        ]
    take_points(s, [roster_worth(one) for one in s.rosters])


def figures_of(seat: int, members: tuple[Member, ...]) -> list[Figure]:
    return [
        Figure(f"{LETTERS[seat]}{k}", seat, one.profile, one.objects)
        for k, one in enumerate(members, start=1)
    ]


def take_points(s: Collision, worths: list[int]) -> None:
    """AP (CO-2.8, CO-4.14), and more cards for gangs of less worth (CO-21.11)."""
    for seat, player in enumerate(s.players):
        profiles = [one.profile for one in s.figures if one.owner == seat]
        player.total = player.pool = action_points(profiles)
        player.used = 0
        player.extra = min(MOST_EXTRA, (max(worths) - worths[seat]) // EXTRA_EACH)


# Cards between missions


def drawn_card(s: Collision, seat: int) -> Card:
    """The kind of the card that counts, which then lies on the discard pile."""
    found = read(s, seat)
    put_away(s, seat)
    return KINDS[found]
