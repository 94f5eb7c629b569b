"""What a position is worth to a seat. AM-33.15."""

from __future__ import annotations

from math import exp

from fracas.games.ani_mayhem.ending import LAST_TURN
from fracas.games.ani_mayhem.state import AniMayhem, card, held, removed
from fracas.games.ani_mayhem.things import able, sheltered
from fracas.games.ani_mayhem.values import fights

from .assess import away, distances, goals, lands_on, parties, strength
from .weights import W

SHARE, CREW = W.party.share, W.party.crew


def nearness(s: AniMayhem, seat: int) -> float:
    """AM-33.3: how near each party is to a location it may search, by its size and strength."""
    found = 0.0
    for group in parties(s, seat):
        wanted = goals(s, group)
        if wanted:
            strong = min(1.0, strength(s, group) / (W.party.minor + 1))
            steps = away(s, distances(s, wanted), group[0].at)
            found += strong * len(group) / (CREW * (1 + steps))
    return found


def odds(s: AniMayhem, seat: int) -> float:
    """AM-33.15: the sum that the value comes from."""
    weigh = W.alone if s.seats == 1 else W.table
    unit = SHARE / (s.table.total or SHARE)
    left = max(0.0, 1 - s.turn / (s.seats * LAST_TURN))
    own = held(s, seat)
    best = max((held(s, other) for other in range(s.seats) if other != seat), default=0)
    hunters = [one for one in s.menaces.values() if one.at >= 0 and fights(s, one)]
    majors = sum(card(s, one.card).grade == "major" for one in hunters)
    landing = {lands_on(s, one) for one in hunters}
    mine = [one for one in s.bodies.values() if one.seat == seat and able(s, one)]
    out = [one for one in mine if not sheltered(s, one.at)]
    return (
        weigh.start
        + unit * (weigh.own * own + weigh.rival * best + weigh.lost * removed(s))
        + unit * weigh.lead * (own - best) * (1 - left)
        + weigh.left * left
        + (weigh.major + weigh.major_left * left) * majors
        + unit * weigh.carried * sum(bool(one.item) for one in hunters)
        + weigh.able * len(mine) / CREW
        + unit * weigh.outside * sum(len(one.items) for one in out)
        + unit * weigh.threat * sum(len(one.items) for one in out if one.at in landing)
        + weigh.near * nearness(s, seat)
        + weigh.gear * sum(len(one.enhancements + one.gear) for one in mine) / CREW
    )


def payoff(s: AniMayhem) -> list[float]:
    """AM-30.5: when the disasters have won, nobody has; but to hold more than the others is better
    than to hold less."""
    assert s.result is not None
    winners, worth = s.result.winners, 1.0
    if not winners and s.seats > 1 and s.result.scores:
        most = max(s.result.scores)
        winners = tuple(seat for seat in range(s.seats) if s.result.scores[seat] == most)
        worth = W.rank.worth
    return [worth / len(winners) if seat in winners else 0.0 for seat in range(s.seats)]


def leading(s: AniMayhem, seat: int) -> float:
    """The odds of holding more than each of the others at the end."""
    hunters = [one for one in s.menaces.values() if one.at >= 0 and fights(s, one)]
    landing = {lands_on(s, one) for one in hunters}
    out = [one for one in s.bodies.values() if one.at in landing and not sheltered(s, one.at)]
    total = s.table.total or SHARE

    def count(one: int) -> float:
        return held(s, one) - W.rank.threat * sum(len(b.items) for b in out if b.seat == one)

    lead = count(seat) - max(count(other) for other in range(s.seats) if other != seat)
    over = max(s.turn / (s.seats * LAST_TURN), 2 * removed(s) / total)
    return 1 / (1 + exp(-SHARE / total * lead * (W.rank.lead + W.rank.late * min(1.0, over))))


def value(s: AniMayhem, seat: int) -> float:
    """What a position is worth to a seat, 0 to 1 (AM-33.15)."""
    if s.result is not None:
        return payoff(s)[seat]
    if not s.players:
        return 1 / s.seats
    if s.table.layout == "skirmish":
        return skirmish_value(s, seat)
    won = 1 / (1 + exp(-odds(s, seat)))
    if s.seats == 1:
        return won
    return won + (1 - won) * W.rank.worth * leading(s, seat)


def skirmish_value(s: AniMayhem, seat: int) -> float:
    def score(one: int) -> float:
        able_ones = [body for body in s.bodies.values() if body.seat == one]
        return len(s.players[one].won) + W.skirmish.body * len(
            [*able_ones, *s.players[one].reserve]
        )

    lead = score(seat) - score(1 - seat)
    return min(1.0, max(0.0, 0.5 + lead / W.skirmish.scale))
