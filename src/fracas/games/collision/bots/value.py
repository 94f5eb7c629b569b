"""What a position is worth, for bots: "Playing well" (CO-28) in numbers, which are in bot.toml.

Nothing here looks at what others hide.
"""

from collections.abc import Callable
from math import exp

from fracas.games.collision.cards import rank
from fracas.games.collision.charge import ChargeRead
from fracas.games.collision.figures import carried, enemies, glances, on_table, sheet
from fracas.games.collision.geometry.units import hyp
from fracas.games.collision.missions import controlled, goal_depth, mission, points, role
from fracas.games.collision.seats import edge_of, others
from fracas.games.collision.state import KILLED, LEFT, LOST, RESERVE, TABLE, Collision, Duel, Figure

from .assess import (
    best_attack,
    best_strike,
    best_wounds,
    carrying,
    charge_chance,
    contact_worth,
    expected,
    guards,
    pending,
    worth,
)
from .weights import W


def value(s: Collision, seat: int) -> float:
    """How likely the seat wins, 0 to 1."""
    if not s.turn:  # half a set-up tells nothing
        return 0.5
    best = max(standing(s, other, seat) for other in others(s, seat))
    lead = standing(s, seat, seat) - best + underway(s, seat)
    wounds = stamina(s, seat) - max(stamina(s, other) for other in others(s, seat))
    return 1 / (1 + exp(-lead / W.scale - W.wound * (wounds + bleeding(s, seat))))


def stamina(s: Collision, seat: int) -> int:
    """Wounds that a player's figures can still take: without any, all is lost (CO-20.3)."""
    return sum(
        sheet(one).wnd - one.wounds
        for one in s.figures
        if one.owner == seat and one.status in (TABLE, RESERVE)
    )


def standing(s: Collision, seat: int, viewer: int) -> float:
    """What a player has, in VP."""
    player = s.players[seat]
    found = sum(player.vp) + coming(s, seat)
    found += sum(fitness(s, k, one) for k, one in enumerate(s.figures) if one.owner == seat)
    found += W.card.held * len(player.hand) + W.figure.pool * player.pool
    if seat == viewer:
        found += W.card.rank * sum(rank(card) - W.card.middle for card in player.hand)
    return found + threats(s, seat)


def fitness(s: Collision, number: int, one: Figure) -> float:
    """A figure by its shards, wounds and tokens."""
    if one.status in (KILLED, LEFT, LOST):
        return 0.0
    found = worth(s, one)
    found -= W.figure.suppress * one.suppressed
    if sheet(one).guns:
        found -= W.figure.jam * one.jams
    found += W.figure.aim * len(one.skills)
    if not one.activations:
        found += W.figure.fresh
    if one.watch and guards(s, number):
        waiting = max(s.players[other].pool for other in others(s, one.owner))
        found += W.figure.watch * min(3, waiting)
    return found


# What the mission will bring


def coming(s: Collision, seat: int) -> float:
    """VP that are not yet scored."""
    rules = {one.rule for one in mission(s).score}
    found = 0.0
    if "carry" in rules:
        found += hunted(s, seat)
        kills = s.players[seat].kills
        found += kills[-1] if kills and len(s.players[seat].vp) < s.turn else 0
    elif "district" in rules:
        early = W.domination.early
        done = (s.turn - 1) / max(1, s.turns - 1)
        found += len(controlled(s, seat)) * (early + (1 - early) * done)
    else:
        found += points(s, seat, "end") if role(s, seat) == "raider" else convoyed(s, seat)
    return found


def near(length: float, pace: float) -> float:
    """1 at no distance, half at `pace`."""
    return pace / (pace + length)


def hunted(s: Collision, seat: int) -> float:
    """Markers carried, and those within reach: each of the nearest figure that has none."""
    bounty = carrying(s)
    mine = on_table(s, seat)
    carriers = [k for k in mine if carried(s, k)]
    found = bounty * len(carriers)
    if carriers:
        seen, foes = glances(s), [s.figures[foe].name for foe in enemies(s, seat)]
        for k in carriers:
            by = sum(seen[foe, s.figures[k].name][0] for foe in foes)
            found += W.hunt.hold * max(0, 2 - by)
    free = [k for k in mine if k not in carriers]
    ways = sorted(
        (hyp(thing[0] - s.figures[k].x, thing[1] - s.figures[k].y), at, k)
        for at, thing in enumerate(s.objects)
        if thing[3] < 0
        for k in free
    )
    taken: set[int] = set()
    sent: set[int] = set()
    for way, at, k in ways:
        if at not in taken and k not in sent:
            taken.add(at)
            sent.add(k)
            found += W.hunt.lure * bounty * near(way, W.hunt.pace) ** 2
    return found


def convoyed(s: Collision, seat: int) -> float:
    """How far the Convoy has come (CO-20.22)."""
    edge, depth = edge_of(s, s.first), goal_depth(s)
    found = 0.0
    for one in s.figures:
        if one.owner != seat:
            continue
        if one.status == LEFT:
            found += W.ambush.leave
        elif one.status == RESERVE:
            found += W.ambush.cross
        elif one.status not in (KILLED, LOST):
            to = {"south": one.y, "north": s.side - one.y, "west": one.x, "east": s.side - one.x}
            beyond = max(0, to[edge] - depth)
            across = 1 - beyond / max(1, s.side - depth)
            progress = 1.0 if not beyond else W.ambush.progress * across
            found += W.ambush.leave * progress
    return found


# Attacks to come


def threats(s: Collision, seat: int) -> float:
    """What each figure could do to an enemy, by how soon it may act."""
    player = s.players[seat]
    foes = enemies(s, seat)
    if not foes:
        return 0.0
    found, seen = 0.0, glances(s)
    for k in on_table(s, seat):
        one = s.figures[k]
        own = sheet(one)
        best = max(best_attack(s, k, foe, seen) for foe in foes)
        if k == s.acting:
            soon = W.threat.again
        elif not one.activations and player.pool:
            soon = W.threat.ready
        else:
            soon = W.threat.again if player.pool > 1 else W.threat.later
        found += soon * best
        if own.blades and not carried(s, k):
            target = min(foes, key=lambda f: _way(one, s.figures[f]))
            power = min(W.threat.best, contact_worth(s, k, target, seen))
            close = near(_way(one, s.figures[target]), W.threat.pace)
            found += W.threat.near * power * close * (1.0 if not own.guns else W.threat.shooter)
    return found


def _way(one: Figure, another: Figure) -> int:
    return hyp(one.x - another.x, one.y - another.y)


def bleeding(s: Collision, seat: int) -> float:
    """Wounds that attacks which have begun will give the others, in the mean, and oneself."""
    return _begun(s, seat, expected, best_wounds)


def underway(s: Collision, seat: int) -> float:
    """What an attack that has begun will bring, in the mean."""
    return _begun(s, seat, pending, best_strike)


def _begun(
    s: Collision,
    seat: int,
    of_duel: Callable[[Collision, Duel], float],
    of_strike: Callable[[Collision, int, int], float],
) -> float:
    """The mean of all attacks that have begun, those against oneself taken off."""
    found = 0.0
    for duel in s.duels:
        if not duel.hits and duel.target >= 0:
            mean = of_duel(s, duel)
            found += mean if s.figures[duel.target].owner != seat else -mean
    for step in s.strands[0].stack if s.strands else ():
        if isinstance(step, ChargeRead):
            chance = charge_chance(s, step.figure, step.length)
            mean = chance * of_strike(s, step.figure, step.target)
            found += mean if s.figures[step.figure].owner == seat else -mean
    return found
