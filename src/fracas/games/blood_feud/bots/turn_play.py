"""What to do with a turn: the best action at any station (BF-23.19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.engine import Step
from fracas.games.blood_feud.cards import COUNCIL, MARKETPLACE, ORDERS, STATIONS, order
from fracas.games.blood_feud.cityscape import next_block
from fracas.games.blood_feud.effects import seals
from fracas.games.blood_feud.market import TOKEN_COST
from fracas.games.blood_feud.state import BloodFeud, kind, quorum, teams_present

from .aims import aims
from .city_play import brings, move_worth
from .value import asset_worth, rounds_left, survey
from .weights import DEED, NEVER, deeds, leaning

WALK = 0.25
"""What the way to another station costs in real time."""

OFFER = 0.1
"""An offer costs no turn, and somebody may want it."""
LOST = 0.5
"""What is lost by passing although there is something to do, or by going where there is nothing."""


def turn(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    glance = _Glance(s, seat)
    way = WALK if s.realtime else 0.01
    scores = []
    for one in options:
        if one in ("pass", "ready", "unready"):
            scores.append(glance.rest(one))
        elif one.startswith("go:"):
            there = glance.station(STATIONS.index(one[3:]))
            scores.append(there - (way if there > 0 else LOST))
        else:
            scores.append(glance.action(one))
    if "pass" in options and max(scores) > 0:
        scores[options.index("pass")] -= LOST
    return [
        NEVER if one in NOT_IN_A_ROOM or (one == "offer" and not glance.deals()) else weight
        for one, weight in zip(options, leaning(scores), strict=True)
    ]


NOT_IN_A_ROOM = ("unready", "withdraw")
"""Bots keep their word: who said to be ready is, and an offer stands until it lapses."""


class _Glance:
    """What a seat could do now, station by station, without asking the rules for every menu."""

    def __init__(self, s: BloodFeud, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.team = s.team_of[seat]
        self.mine = s.teams[self.team]
        self.left = rounds_left(s)
        self.seen = survey(s)
        self.wanted = deeds(s, self.team)
        self.aims = aims(s, self.team, self.seen)

    def rest(self, name: str) -> float:
        """To pass, or in real time to be ready once nothing is left that is worth the way."""
        if name == "pass":
            return 0.0
        busy = any(self.station(at) > WALK for at in range(len(STATIONS)))
        return 0.0 if not busy and name == "ready" else -0.6

    def station(self, at: int) -> float:
        if at == ORDERS:
            return max(self.order(), self.ally() if self.quorum(ORDERS) else 0.0)
        if at == MARKETPLACE:
            return max(self.buy(), self.store())
        if at == COUNCIL:
            return max(self.ambition(), self.propose(), self.vote(away=True))
        return max(self.move(), self.sun(), self.barricade())

    def action(self, name: str) -> float:
        known = {
            "move": self.move,
            "order": self.order,
            "ally": self.ally,
            "buy": self.buy,
            "store": self.store,
            "ambition": self.ambition,
            "propose": self.propose,
            "vote": self.vote,
            "sun": self.sun,
            "offer": self.offer,
            "block": self.block,
            "barricade": self.barricade,
            "equip": self.equip,
        }.get(name)
        return known() if known is not None else FLAT[name]

    def quorum(self, at: int) -> bool:
        return len(teams_present(self.s, at)) + 1 >= quorum(self.s)

    def move(self) -> float:
        best = 0.0
        seen = self.seen
        for unit, at in enumerate(self.s.unit_at):
            if at >= 0 and self.s.unit_team[unit] == self.team and not self.s.tired[unit]:
                for near, _ in self.s.city.near[at]:
                    best = max(best, move_worth(self.s, self.team, seen, self.aims, at, near))
        return best - 0.02

    def order(self) -> float:
        s, mine = self.s, self.mine
        if not mine.orders or len(mine.placed) >= seals(s, self.team):
            return -1.0
        free = {at for u, at in enumerate(s.unit_at) if at >= 0 and s.unit_team[u] == self.team}
        free -= set(mine.placed_at)
        useful = [card for card in mine.orders if order(card).kind in ("any", kind(s, self.team))]
        if not free or not useful:
            return -0.5
        return max(0.15 + asset_worth(self.left), self.attack(free), self.drive(free))

    def drive(self, free: set[int]) -> float:
        """The best that an Order could do for the team's Ambitions."""
        if not any((self.aims.unit, self.aims.asset, self.aims.defence)):
            return 0.0
        s, team = self.s, self.team
        cards = {one.id: one for one in map(order, self.mine.orders)}.values()
        return max(
            (
                brings(s, team, at, one, self.seen, self.aims)
                for one in cards
                if one.base != "attack" and one.kind in ("any", kind(s, team))
                for at in free
            ),
            default=0.0,
        )

    def attack(self, free: set[int]) -> float:
        """The best that an Attack could bring where a team stands that is not the stronger."""
        s, team = self.s, self.team
        cards = [one for c in self.mine.orders if (one := order(c)).base == "attack"]
        strong = max(cards, key=lambda one: one.value, default=None)
        if strong is None:
            return 0.0
        rows = self.seen.counts
        return max(
            (
                brings(s, team, at, strong, self.seen, self.aims)
                for at in free
                if any(0 < n <= rows[at][team] for t, n in enumerate(rows[at]) if t != team)
            ),
            default=0.0,
        )

    def ally(self) -> float:
        return DEED if "ally" in self.wanted else -0.1

    def block(self) -> float:
        return DEED if "block" in self.wanted else -0.4

    def buy(self) -> float:
        worth = -0.3
        aims = self.aims
        if self.mine.assets >= TOKEN_COST and self.s.tokens and self.left:
            worth = 0.2 + 0.3 * (self.room() > 0) + aims.token
        elif self.mine.assets >= 3 and (len(self.s.lanyards[self.seat]) < 2 or aims.equip):
            worth = 0.1 + aims.equip
        if {"spend", "purchase"} & self.wanted and self.mine.assets >= 3:
            worth += DEED
        return worth - 3 * aims.thrift

    def equip(self) -> float:
        return FLAT["equip"] + self.aims.equip

    def barricade(self) -> float:
        return FLAT["barricade"] + self.aims.barricade

    def room(self) -> int:
        """Ambitions that would still count (BF-23.1)."""
        return 4 - len(self.mine.fulfilled) - len(self.mine.ambitions)

    def store(self) -> float:
        """BF-23.4: every round."""
        if "store" in self.mine.marks:
            return -0.5
        return (0.3 if self.left else 0.0) + self.aims.store

    def ambition(self) -> float:
        if not self.mine.tokens:
            return -1.0
        worth = 1.2 if self.room() > 0 else 0.3 if not self.left else -0.2
        return worth - self.aims.token

    def propose(self) -> float:
        """BF-23.16."""
        s = self.s
        if s.voted or s.vote is not None or s.proposals[self.team] >= 0 or not self.mine.events:
            return -0.5
        return 0.35 + self.aims.motion

    def vote(self, away: bool = False) -> float:
        """BF-23.15: with an own proposal before enough others."""
        s = self.s
        if s.voted or s.vote is not None or not self.quorum(COUNCIL):
            return -0.5
        if s.proposals[self.team] < 0 or self.mine.failed_lap == s.lap:
            return -0.3
        here = len(teams_present(s, COUNCIL)) + away
        return 0.4 + self.aims.motion if here >= quorum(s) else -0.3

    def sun(self) -> float:
        """BF-23.18: when the night may end while one leads."""
        space = next_block(self.s)
        if not space:
            return -1.0
        if "sun" in self.wanted:
            return DEED
        ahead = len(self.mine.fulfilled) >= 3 and all(
            len(one.fulfilled) < 2 for at, one in enumerate(self.s.teams) if at != self.team
        )
        return 0.5 if ahead else -1.0

    def deals(self) -> bool:
        """A team has one offer open at a time, and none that begs for nothing."""
        s = self.s
        waiting = any(s.team_of[one.maker] == self.team for one in s.offers)
        return not waiting and self.mine.assets > 0

    def offer(self) -> float:
        if self.s.offered:
            return -0.15
        return 0.3 if {"trade", "host"} & self.wanted else OFFER


FLAT = {
    "equip": 0.8,
    "use": 0.15,
    "bonus_events": 0.05,
    "bonus_bury": 0.0,
    "bury_ambition": 0.0,
    "bury": -0.4,
    "barricade": -0.1,
    "unbar": -0.2,
    "wish": -0.5,
    "withdraw": -0.5,
}
"""What is worth the same at any time."""


def start_at(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    """BF-23.19."""
    return [3.0 if one == "marketplace" else 1.0 for one in options]
