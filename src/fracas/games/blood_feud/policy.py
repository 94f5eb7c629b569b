"""What a sound player would do at a glance (BF-23): weights for the options of each question.

All worths are in VP. Walking costs nothing in turn-taking, so a turn goes to the best action at
any station; in real time a station has to be much better to be worth the way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

from fracas.engine import Choice, Step

from .alliances import (
    AllianceReply,
    Answer,
    AnswerBallot,
    BlockAlliance,
    BlockBallot,
    ProposeAlliance,
    team_named,
)
from .ambition_cards import BuyAmbition, KeepOne
from .bot import (
    Survey,
    asset_worth,
    event_worth,
    nearness,
    promise,
    rounds_left,
    stands,
    survey,
    token_worth,
)
from .cards import COUNCIL, MARKETPLACE, ORDERS, STATIONS, ambition, cost, key, order
from .city import domain_names
from .cityscape import MoveWhere, MoveWhich, next_block, unit_named, ways
from .council import BonusEvents, ProposeEvent
from .effects import crowded, domain_value, seals
from .market import TOKEN_COST, Pay, Purchase, Store, find
from .menu import Menu, Turn
from .offers import AnswerOffer, OfferTo, OfferWhat, Sheet
from .opening import KeepAmbition, StartAt
from .orders import PlaceOrder, PlaceWhere, Wish
from .state import TOKEN, BloodFeud, kind, quorum, teams_present
from .trades import Goods, offer_of
from .voting import Ballot, LateProposal, Willing, WillingBallot

KEEN = 5.0
"""How much likelier an option is that is worth a VP more, as a power of e."""
WALK = 0.25
"""What the way to another station costs in real time."""
ORDER = 0.5
"""What an Order is worth that finds no Unit of its team any more."""
HUNT = 0.2
"""What a Vampire's place among Humans is worth, for Feed and Embrace."""
DEED = 0.5
"""What an action is worth that a held Ambition asks for."""


def policy(s: BloodFeud, step: Step, seat: int, options: Sequence[Choice]) -> Sequence[float]:
    weigh = GLANCES.get(type(step))
    return [1.0] * len(options) if weigh is None else weigh(s, step, seat, options)


def leaning(scores: Sequence[float], keen: float = KEEN) -> list[float]:
    best = max(scores)
    return [exp(max(-12.0, keen * (score - best))) for score in scores]


def deeds(s: BloodFeud, team: int) -> set[str]:
    """What the team's Ambitions ask it to do."""
    found: set[str] = set()
    for card in s.teams[team].ambitions:
        wanted = ambition(card).deed
        if wanted is not None:
            found.add(wanted.does)
    return found


# The turn


def turn(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    glance = _Glance(s, seat)
    way = WALK if s.realtime else 0.01
    scores = []
    for one in options:
        if one in ("pass", "ready", "unready"):
            scores.append(glance.rest(one))
        elif one.startswith("go:"):
            scores.append(glance.station(STATIONS.index(one[3:])) - way)
        else:
            scores.append(glance.action(one))
    return leaning(scores)


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

    def rest(self, name: str) -> float:
        """To pass, or in real time to be ready once nothing is left that is worth the way."""
        if name == "pass":
            return 0.0
        busy = any(self.station(at) > WALK for at in range(len(STATIONS)))
        return 0.0 if busy == (name == "unready") else -0.6

    def station(self, at: int) -> float:
        if at == ORDERS:
            return max(self.order(), self.ally() if self.quorum(ORDERS) else 0.0)
        if at == MARKETPLACE:
            return max(self.buy(), self.store())
        if at == COUNCIL:
            return max(self.ambition(), self.propose(), self.vote(away=True))
        return max(self.move(), self.sun())

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
                    best = max(best, move_worth(self.s, self.team, seen, at, near))
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
        return max(0.15 + asset_worth(self.left), self.attack(free))

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
                promise(s, team, at, strong, self.seen)
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
        if self.mine.assets >= TOKEN_COST and self.s.tokens and self.left:
            worth = 0.2 + 0.3 * (self.room() > 0)
        elif self.mine.assets >= 3 and len(self.s.lanyards[self.seat]) < 2:
            worth = 0.1
        if {"spend", "purchase"} & self.wanted and self.mine.assets >= 3:
            worth += DEED
        return worth

    def room(self) -> int:
        """Ambitions that would still count (BF-23.1)."""
        return 4 - len(self.mine.fulfilled) - len(self.mine.ambitions)

    def store(self) -> float:
        """BF-23.4: every round."""
        return -0.5 if "store" in self.mine.marks else 0.3 if self.left else 0.0

    def ambition(self) -> float:
        if not self.mine.tokens:
            return -1.0
        return 1.2 if self.room() > 0 else 0.3 if not self.left else -0.2

    def propose(self) -> float:
        """BF-23.16."""
        s = self.s
        if s.voted or s.vote is not None or s.proposals[self.team] >= 0 or not self.mine.events:
            return -0.5
        return 0.35

    def vote(self, away: bool = False) -> float:
        """BF-23.15: with an own proposal before enough others."""
        s = self.s
        if s.voted or s.vote is not None or not self.quorum(COUNCIL):
            return -0.5
        if s.proposals[self.team] < 0 or self.mine.failed_lap == s.lap:
            return -0.3
        here = len(teams_present(s, COUNCIL)) + away
        return 0.4 if here >= quorum(s) else -0.3

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

    def offer(self) -> float:
        return 0.3 if {"trade", "host"} & self.wanted and not self.s.offered else -0.15


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


# The Cityscape


def holder(s: BloodFeud, domain: int, row: Sequence[int]) -> int:
    """BF-12.10 to BF-12.12: who would control a Domain with these Units."""
    most = max(row)
    if not most:
        return domain if domain < len(s.teams) else -1
    if row.count(most) == 1:
        return row.index(most)
    now = s.controller[domain]
    return now if now >= 0 and row[now] == most else -1


def move_worth(s: BloodFeud, team: int, seen: Survey, start: int, end: int) -> float:
    """What a step brings: Power gained and lost, and Power that others lose."""
    total = 0.0
    for domain, change in ((start, -1), (end, 1)):
        row = seen.counts[domain]
        before = holder(s, domain, row)
        row[team] += change
        after = holder(s, domain, row)
        row[team] -= change
        if before != after:
            worth = 0.3 * domain_value(s, domain)
            total += worth * ((after == team) - (before == team)) + 0.3 * worth * (
                (before not in (team, -1)) - (after not in (team, -1))
            )
    if kind(s, team) == "vampire":
        total += HUNT * (hunting(s, team, seen, end, 1) - hunting(s, team, seen, start, 0))
    if seen.counts[start][team] == 1 and start in s.teams[team].placed_at:
        total -= ORDER  # BF-8.9
    if seen.counts[end][team] >= 3 or (seen.counts[start][team] == 1 and start == team):
        total -= 0.3
    return total


def hunting(s: BloodFeud, team: int, seen: Survey, domain: int, more: int) -> bool:
    """BF-23.5: whether a Unit that came or stays alone would find Humans to feed on there, and
    nobody who outnumbers it."""
    row = seen.counts[domain]
    if row[team] + more != 1 or domain in s.teams[team].placed_at or max(row) > 1:
        return False
    return crowded(s, domain) or stands(s, row, "human")


def move_which(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    seen = survey(s)
    team = s.team_of[seat]
    scores = []
    for one in options:
        unit = unit_named(s, one)
        start = s.unit_at[unit]
        found = [move_worth(s, team, seen, start, near) for near in ways(s, unit)]
        scores.append(max(found, default=-1.0) - 0.02 * (s.unit_seat[unit] >= 0))
    return leaning(scores, 8.0)


def move_where(s: BloodFeud, step: MoveWhere, seat: int, options: Sequence[Any]) -> list[float]:
    seen = survey(s)
    names = domain_names(len(s.teams))
    start = s.unit_at[step.unit]
    team = s.team_of[seat]
    return leaning([move_worth(s, team, seen, start, names[one]) for one in options], 8.0)


# Orders


def spots(s: BloodFeud, team: int) -> list[int]:
    """Domains where a further Order of the team would live (BF-8.2, BF-8.8)."""
    taken = s.teams[team].placed_at
    here = {at for u, at in enumerate(s.unit_at) if at >= 0 and s.unit_team[u] == team}
    return sorted(here.difference(taken))


def place_order(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    free = spots(s, team)
    seen = survey(s)
    scores = []
    for one in options:
        card = order(next(c for c in s.teams[team].orders if key(c) == one))
        worth = 0.0
        if card.kind in ("any", kind(s, team)):
            worth = max((promise(s, team, at, card, seen) for at in free), default=0.0)
        scores.append(worth)
    return leaning(scores, 6.0)


def place_where(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    free = spots(s, team)
    seen = survey(s)
    card = order(s.teams[team].placed[-1])
    places = [domain_names(len(s.teams))[one] for one in options]
    return leaning(
        [promise(s, team, at, card, seen) if at in free else -0.5 for at in places], 6.0
    )


def wish(s: BloodFeud, step: Wish, seat: int, options: Sequence[Any]) -> list[float]:
    """The default picks the weakest (BF-12.9)."""
    return [20.0] + [0.2] * (len(options) - 1)


# Alliances


def shared(s: BloodFeud, one: int, other: int) -> int:
    """Domains where Units of both stand (BF-23.13)."""
    places = [set[int](), set[int]()]
    for unit, at in enumerate(s.unit_at):
        if at >= 0 and s.unit_team[unit] in (one, other):
            places[s.unit_team[unit] == other].add(at)
    return len(places[0] & places[1])


def allying(s: BloodFeud, team: int, other: int) -> float:
    return (
        0.12 * shared(s, team, other)
        - asset_worth(rounds_left(s))
        + (DEED if "ally" in deeds(s, team) else 0.15)
    )


def propose_alliance(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    return leaning([allying(s, team, team_named(s, one)) for one in options])


def alliance_reply(
    s: BloodFeud, step: AllianceReply, seat: int, options: Sequence[Any]
) -> list[float]:
    return leaning([allying(s, step.other, step.team), 0.0])


def block_ballot(s: BloodFeud, step: BlockBallot, seat: int, options: Sequence[Any]) -> list[float]:
    """BF-23.13: pairs that together outnumber the team."""
    team = s.team_of[seat]
    seen = survey(s)
    many = seen.units[step.one] + seen.units[step.other] > 2 * seen.units[team]
    worth = 0.04 + 0.15 * many - asset_worth(rounds_left(s))
    return leaning([0.0, worth + (DEED if "block" in deeds(s, team) else 0.0)])


def answer_block(s: BloodFeud, step: Any, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    other = step.other if team == step.one else step.one
    worth = allying(s, team, other)
    return leaning([worth if one == "yes" else 0.0 for one in options])


def block_alliance(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    seen = survey(s)
    return [1.0 + sum(seen.units[team_named(s, one)] for one in both) for both in options]


# Trades


def goods_worth(s: BloodFeud, goods: Goods) -> float:
    """What goods are worth to anybody; a hidden card counts by its kind."""
    left = rounds_left(s)
    total = 0.0
    for what, count in goods:
        if what == "assets":
            total += count * asset_worth(left)
        elif what == "token" or what == "w:token":
            total += count * token_worth(left)
        elif what.startswith("w:"):
            total += count * 3 * asset_worth(left)
        else:
            total += count * (0.6 if what == "ambition" else 0.15)
    return total


def answer_offer(s: BloodFeud, step: AnswerOffer, seat: int, options: Sequence[Any]) -> list[float]:
    """Taken if it leaves the team better off by its own count, whatever the words promise."""
    offer = offer_of(s, step.offer)
    assert offer is not None
    gain = goods_worth(s, offer.give) - goods_worth(s, offer.want)
    if "trade" in deeds(s, offer.to):
        gain += DEED
    worth = {"accept": gain - 0.02, "refuse": 0.0, "counter": -2.0}
    return leaning([worth[one] for one in options], 12.0)


def sheet(s: BloodFeud, step: Sheet, seat: int, options: Sequence[Any]) -> list[float]:
    """Bots take one of the plain offers; what they have begun to write they send or drop."""
    return [1.0 if one in ("send", "drop") else 0.1 for one in options]


def offer_what(s: BloodFeud, step: OfferWhat, seat: int, options: Sequence[Any]) -> list[float]:
    """What costs little and may still be taken."""
    scores = []
    for one in options:
        if one == "sheet":
            scores.append(-2.0)
            continue
        give, want, _, _ = one
        gain = goods_worth(s, want) - goods_worth(s, give)
        scores.append(-abs(gain + 0.05))
    return leaning(scores)


def offer_to(s: BloodFeud, step: OfferTo, seat: int, options: Sequence[Any]) -> list[float]:
    return [1.0 + s.teams[team_named(s, one)].assets for one in options]


# The Marketplace


def purchase(s: BloodFeud, step: Purchase, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    left = rounds_left(s)
    slots = len(s.lanyards[seat])
    scores = []
    for source, what in options:
        item = find(s, team, (source, what))
        if item == TOKEN:
            scores.append(token_worth(left) * 0.4)
        elif what.startswith("A"):
            scores.append(0.35 - 0.15 * slots + 0.1 * (source == "warehouse"))
        else:
            scores.append(0.1 - 0.03 * cost(item) + 0.1 * (source == "warehouse"))
    return leaning(scores)


def pay(s: BloodFeud, step: Pay, seat: int, options: Sequence[Any]) -> list[float]:
    return [10.0 ** len(one) for one in options]


def store(s: BloodFeud, step: Store, seat: int, options: Sequence[Any]) -> list[float]:
    """BF-23.4: the dearest that is allowed."""
    team = s.team_of[seat]
    scores = []
    for source, what in options:
        item = find(s, team, ("board" if what == "token" else "row", what))
        dear = TOKEN_COST if item == TOKEN else cost(item)
        scores.append(0.15 * dear - (0.2 if source == "less" else 0.0))
    return leaning(scores)


# The Council


def fresh_hope(s: BloodFeud, team: int, card: int, seen: Survey) -> float:
    """What an Ambition would be worth if the team took it now."""
    face = ambition(card)
    if face.deed is not None:
        hard = face.deed.n * (1.5 if face.deed.running or face.deed.teams else 1.0)
        near = min(0.7, rounds_left(s) / (2 + hard))
    else:
        near = min((nearness(s, team, test, seen) for test in face.tests), default=0.0)
    return face.vp * (0.12 + 0.6 * near)


def buy_ambition(s: BloodFeud, step: BuyAmbition, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    seen = survey(s)
    known = {key(c): c for c in (*s.ambition_row, *s.teams[team].apart) if c >= 0}
    return leaning(
        [
            0.8 if source == "blind" else fresh_hope(s, team, known[what], seen)
            for source, what in options
        ],
        3.0,
    )


def keep_ambition(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    seen = survey(s)
    held = {key(c): c for c in (*s.teams[team].ambitions, *s.blind)}
    return leaning(
        [fresh_hope(s, team, held[one], seen) if one in held else 0.0 for one in options], 3.0
    )


def event_named(s: BloodFeud, team: int, name: str) -> int:
    return next(card for card in s.teams[team].events if key(card) == name)


def propose_event(s: BloodFeud, step: Any, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    return leaning(
        [
            -0.5 if one == "decline" else event_worth(s, team, event_named(s, team, one))
            for one in options
        ],
        1.5,
    )


def bonus_events(s: BloodFeud, step: BonusEvents, seat: int, options: Sequence[Any]) -> list[float]:
    team = s.team_of[seat]
    return leaning(
        [
            0.0 if one == "done" else -event_worth(s, team, event_named(s, team, one))
            for one in options
        ],
        1.5,
    )


def willing(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    """BF-23.15: with something of one's own to win, or nothing to fear."""
    team = s.team_of[seat]
    fear = max((-event_worth(s, team, card) for card in s.proposals if card >= 0), default=0.0)
    eager = 0.3 if s.proposals[team] >= 0 else 0.1
    return leaning([eager - 0.2 * fear if one == "willing" else 0.0 for one in options])


def ballot(s: BloodFeud, step: Ballot, seat: int, options: Sequence[Any]) -> list[float]:
    """BF-23.17: the proposal that does the team most good; its own brings a token."""
    team = s.team_of[seat]
    bold = {"nay"} & deeds(s, team)
    scores = []
    for one in options:
        if one == "none":
            scores.append(0.6 if bold else -0.1)
        elif (proposer := team_named(s, one)) < 0:
            scores.append(-0.5)
        else:
            own = token_worth(rounds_left(s)) if proposer == team else -0.3
            scores.append(own + event_worth(s, team, s.proposals[proposer]))
    return leaning(scores, 2.0)


def start_at(s: BloodFeud, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    """BF-23.19."""
    return [3.0 if one == "marketplace" else 1.0 for one in options]


Glance = Callable[[BloodFeud, Any, int, Sequence[Any]], list[float]]
GLANCES: dict[type[Step], Glance] = {
    Turn: turn,
    Menu: turn,
    MoveWhich: move_which,
    MoveWhere: move_where,
    PlaceOrder: place_order,
    PlaceWhere: place_where,
    Wish: wish,
    ProposeAlliance: propose_alliance,
    AllianceReply: alliance_reply,
    BlockBallot: block_ballot,
    Answer: answer_block,
    AnswerBallot: answer_block,
    BlockAlliance: block_alliance,
    AnswerOffer: answer_offer,
    OfferWhat: offer_what,
    OfferTo: offer_to,
    Sheet: sheet,
    Purchase: purchase,
    Pay: pay,
    Store: store,
    BuyAmbition: buy_ambition,
    KeepAmbition: keep_ambition,
    KeepOne: keep_ambition,
    ProposeEvent: propose_event,
    LateProposal: propose_event,
    BonusEvents: bonus_events,
    Willing: willing,
    WillingBallot: willing,
    Ballot: ballot,
    StartAt: start_at,
}
