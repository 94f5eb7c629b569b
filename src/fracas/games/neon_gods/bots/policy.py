"""What a sound player would do at a glance: weights for the options of each question, for bots.

Where a sum tells what is best, as with battle cards, the best option outweighs all others.
"""

from collections.abc import Sequence
from math import exp
from typing import Any

from fracas.engine import Glance, Step, at_a_glance
from fracas.games.neon_gods.activate import (
    DRAW,
    STOP,
    Activate,
    DrawMore,
    NameEffects,
    Recover,
    Sell,
    sellable,
)
from fracas.games.neon_gods.andys import andy_numbers
from fracas.games.neon_gods.battle import UNSEEN, Attack, Defend, PickBattle
from fracas.games.neon_gods.cards import EFFECTS, PARTS
from fracas.games.neon_gods.daylight import NONE, ROWS, Exchange
from fracas.games.neon_gods.events import BlockParty, CaveIn, Dig, DropAndy, PlaceOwl, ShortCircuit
from fracas.games.neon_gods.grid import AT, DISTANCE, spaces
from fracas.games.neon_gods.movement import Move, MoveTo
from fracas.games.neon_gods.numbers import FACTORY, MONUMENT, numbers
from fracas.games.neon_gods.recruit import Recruit
from fracas.games.neon_gods.state import ANDYS, NeonGods, controlled, enemies
from fracas.games.neon_gods.turn import Discard
from fracas.games.neon_gods.work import CARD as WORK_CARD
from fracas.games.neon_gods.work import HowMany, Work, WorkOn

from .value import (
    CARDS,
    HITS_OF,
    OWL,
    QUALITY_OF,
    blind_hits,
    chance,
    daylights,
    force,
    ground,
    money_worth,
    shown_hits,
)
from .weights import W

SURE = 40.0
"""The weight of an option that leaves hardly a doubt."""
PART_WORTH = {
    "blurp": 1.0,
    "money": W.money.early,
    "owls": 0.3,
    "tunnels": 0.2,
    "cave-ins": 0.1,
    "andys": 0.6,
    "short-circuits": 0.8,
    "figures": 0.8,
}
FIGURE = 1.0
"""What the figure that comes with a recruit is worth."""


def quiet(s: NeonGods) -> bool:
    """A turn is about to begin, or the exchange: all that was paid for has come."""
    return isinstance(s.strands[0].asking, Recruit | Exchange)


def daylight_worth(s: NeonGods, space: int) -> float:
    """What a space pays in a daylight phase."""
    return ground(s.city.dead, s.city.skyscrapers, s.structures[MONUMENT])[space]


# Recruiting and drawing


def recruit(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    late = s.round / numbers.rounds.last
    found = []
    for one in options:
        if one == DRAW:
            found.append(1.5)
            continue
        key, price = one
        if key in PARTS:
            worth = sum(PART_WORTH[part] * x for part, x in PARTS[key])
        else:
            worth = QUALITY_OF[key] * (1.1 - 0.5 * late) + FIGURE * (1.2 - late)
        found.append(exp(min(4.0, worth - W.money.early * price)))
    return found


def draw_more(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    return [SURE, 1.0]


def recover(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    return [0.05 if one == STOP else QUALITY_OF[one] ** 3 for one in options]


def discard(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    return [QUALITY_OF[one] ** -4 for one in options]


# Moving


def move(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    player = s.players[seat]
    foes = enemies(s, seat) | s.andy_spaces
    found = []
    for one in options:
        if one == STOP:
            found.append(0.3)
            continue
        space = AT[one]
        bit = 1 << space
        if space == player.base:
            found.append(6.0 if player.home > 1 else 0.7)
        elif player.pairs & bit:
            found.append(3.0)
        elif foes & bit:
            found.append(1.0)
        else:
            found.append(1 / (0.5 + daylight_worth(s, space)))
    return found


def move_to(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    player = s.players[seat]
    foes = enemies(s, seat)
    found = []
    for one in options:
        space = AT[one]
        bit = 1 << space
        worth = daylight_worth(s, space)
        if s.andy_spaces & bit:
            lead = force(s, seat, space, 0) + 1 + W.card.blind * CARDS + OWL * s.owls[space]
            number = sum(andy_numbers(s, space)) if player.on & bit else 6.2
            found.append(0.2 + chance(lead - number, andys=True) * (worth + 1))
        elif foes & bit:
            other = next(at for at, one in enumerate(s.players) if at != seat and one.on & bit)
            lead = force(s, seat, space, 0) + 1 - force(s, other, space, s.players[other].on)
            found.append(0.2 + 1.5 * chance(lead + OWL * s.owls[space]) * (worth + 1))
        elif player.on & bit:
            found.append(0.25)
        else:
            found.append(0.1 + worth * worth)
    return found


# Activating


def activate(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    player = s.players[seat]
    found = []
    for one in options:
        if one == DRAW:
            found.append(0.8)
            continue
        worth = sum(use(s, seat, what, x) for what, x in EFFECTS[one])
        kept = 0.15 * HITS_OF[one] if s.activations else 0.0
        found.append(exp(min(4.0, worth - kept)) if player.hand else 1.0)
    return found


def use(s: NeonGods, seat: int, what: str, x: int) -> float:
    """What an effect would bring now, roughly, in blurp."""
    player = s.players[seat]
    if what == "gain":
        return W.money.early * x
    if what == "draw":
        return 0.5 * x if s.activations > 1 else 0.25 * x
    if what == "recover":
        return 0.4 * min(x, len(player.discard))
    if what == "move":
        idle = player.home - 1 + player.pairs.bit_count()
        return 1.1 * min(x, max(idle, 0)) + 0.3
    if what == "sell":
        prices: list[int] = []
        for space in spaces(sellable(s, seat)):
            prices += [DISTANCE[player.base][space]] * s.products[space]
        prices.sort(reverse=True)
        return W.money.early * sum(prices[:x])
    built = min(x, player.money // 3)
    makes = bool(controlled(s, seat) & s.structures[FACTORY])
    return 0.9 * built + (0.7 * (x - built) if makes else 0.0)


def name_effects(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    return [SURE, 1.0, 1.0]


def sell(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    base = s.players[seat].base
    return [0.1 if one == STOP else DISTANCE[base][AT[one]] ** 3 + 0.1 for one in options]


def work(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    weights = {STOP: 0.2, "product": 2.0, "factory": 3.0, "watchtower": 0.4, "monument": 0.0}
    weights["monument"] = 1.2 * daylights(s)
    return [weights[one] for one in options]


def work_on(s: NeonGods, step: WorkOn, seat: int, options: Sequence[Any]) -> list[float]:
    base = s.players[seat].base
    if step.work == WORK_CARD["product"]:
        return [0.1 + DISTANCE[base][AT[one]] ** 2 for one in options]
    return [2.0 if AT[one] == base else 1.0 for one in options]


def how_many(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    return [1.0] * (len(options) - 1) + [SURE]


# Battles


def pick_battle(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    """The richest first: it gets the best cards."""
    return [(1 + daylight_worth(s, AT[one])) ** 2 for one in options]


def battle_cards(s: NeonGods, step: Attack, seat: int, options: Sequence[Any]) -> list[float]:
    battle = s.battle
    assert battle is not None
    space, attacker, defender = battle.space, battle.attacker, battle.defender
    player = s.players[seat]
    blind = blind_hits(player)
    attacks = seat == attacker
    andys = defender == ANDYS
    lead = float(force(s, attacker, space, controlled(s, attacker)) + OWL * s.owls[space])
    lead += shown_hits(s.players[attacker], attacks)
    if andys:
        lead -= sum(andy_numbers(s, space))
    else:
        foe = s.players[defender]
        lead -= force(s, defender, space, controlled(s, defender) | 1 << space)
        lead -= shown_hits(foe, not attacks)
        if attacks:
            lead -= W.card.blind * CARDS
    stake = 1.0 + daylight_worth(s, space) * (0.6 + 0.6 * daylights(s))
    if not andys:
        stake *= 1.6  # one wins what the other loses
    future = numbers.rounds.last - s.round
    keep = W.card.hand if future else W.card.late
    rest = blind * (step.left - 1)
    scores = []
    for one in options:
        if one == STOP:
            more, cost = 0.0, 0.0
        elif one == UNSEEN:
            more, cost = blind + rest, 0.05
        else:
            more, cost = HITS_OF[one] + rest, keep * QUALITY_OF[one]
        if attacks:
            scores.append(chance(lead + more, andys) * stake - cost)
        else:
            scores.append(-chance(lead - more) * stake - cost)
    best = max(scores)
    weights = [exp(3 * (score - best)) for score in scores]
    weights[scores.index(best)] = SURE
    return weights


# Daylight and events


def exchange(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    money = s.players[seat].money
    left = daylights(s)
    scores = [
        money_worth(money, left, 2)
        if one == NONE
        else ROWS[one] + money_worth(money - one, left, 2)
        for one in options
    ]
    best = max(scores)
    weights = [exp(2 * (score - best)) for score in scores]
    weights[scores.index(best)] = SURE
    return weights


def hurt_enemies(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    """Owls and andys go where enemies stand, the richer the better."""
    foes = enemies(s, seat) & ~s.players[seat].on
    return [
        0.3
        if one == STOP
        else (1 + daylight_worth(s, AT[one])) ** 2
        if foes >> AT[one] & 1
        else 0.05
        for one in options
    ]


def help_self(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    """Andys go from where one stands, or next to it."""
    own = s.players[seat].on
    found = []
    for one in options:
        if one == NONE:
            found.append(0.1)
            continue
        space = AT[one]
        there = 4.0 if own >> space & 1 else 1.0 + force(s, seat, space, 0)
        found.append(there * daylight_worth(s, space))
    return found


def dig(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    return [0.5 if one == STOP else 0.1 for one in options]


def all_of_them(s: NeonGods, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    return [1.0] * (len(options) - 1) + [SURE]


GLANCES: dict[type[Step], Glance] = {
    Recruit: recruit,
    DrawMore: draw_more,
    Recover: recover,
    Discard: discard,
    Move: move,
    MoveTo: move_to,
    Activate: activate,
    NameEffects: name_effects,
    Sell: sell,
    Work: work,
    WorkOn: work_on,
    HowMany: how_many,
    PickBattle: pick_battle,
    Attack: battle_cards,
    Defend: battle_cards,
    Exchange: exchange,
    PlaceOwl: hurt_enemies,
    DropAndy: hurt_enemies,
    ShortCircuit: help_self,
    Dig: dig,
    CaveIn: dig,
    BlockParty: all_of_them,
}

policy = at_a_glance(GLANCES)
