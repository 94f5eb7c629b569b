"""What a position is worth, for bots. NG's "Playing well" in numbers; those are in bot.toml.

Nothing here looks at what others hide: unseen cards count by their mean.
"""

from functools import cache, lru_cache
from math import erf, sqrt

from fracas.games.neon_gods.andys import andy_numbers
from fracas.games.neon_gods.cards import DICE, EFFECTS, KEY, KINDS
from fracas.games.neon_gods.daylight import (
    FACTORY_BLURP,
    LAST_ROUND,
    MONUMENT_BLURP,
    ROWS,
    SPACE_BLURP,
)
from fracas.games.neon_gods.grid import ALL, DISTANCE, NEXT, SPACES, around, spaces
from fracas.games.neon_gods.numbers import FACES, FACTORY, MONUMENT, WATCHTOWER, numbers
from fracas.games.neon_gods.state import (
    ACTIVATE,
    ANDYS,
    DAYLIGHT,
    NeonGods,
    Player,
    contested,
    controlled,
    figures,
)

from .weights import (
    BATTLE_ATTACK,
    BATTLE_FRIEND,
    BATTLE_SPREAD_ANDYS,
    BATTLE_SPREAD_PLAYERS,
    BATTLE_STAKE,
    CARD_BLIND,
    CARD_DECK,
    CARD_HAND,
    CARD_LATE,
    CARD_MIDDLING,
    EFFECT_HIT,
    FACTORY_EARLY,
    FACTORY_INCOME,
    FACTORY_PRODUCT,
    FACTORY_STOCK,
    FACTORY_TOWER,
    FIGURE_ACTIVATION,
    FIGURE_CROWD,
    FIGURE_CROWD_LATER,
    FIGURE_IDLE,
    FIGURE_LATER,
    FIGURE_MOVES,
    FIGURE_STEP,
    MONEY_EARLY,
    MONEY_EXACT,
    MONEY_SPARE,
    MONEY_TIE,
    SPACE_ATTACKED,
    SPACE_DEAD,
    SPACE_FAR,
    SPACE_FRESH,
    SPACE_FRONT,
    SPACE_LATER,
    SPACE_PRESSED,
    UNIT,
    W,
)

PHASE = numbers.rounds.daylight
TOP_ROW = max(ROWS)
CARDS = numbers.turn.battle_cards
KEPT = numbers.turn.hand_limit
OWL = numbers.battle.owl
TOWER_HERE, TOWER_NEAR = numbers.battle.watchtower_here, numbers.battle.watchtower_near

_MEAN = tuple(sum(int(face[0]) for face in faces) / len(faces) for faces in FACES)
HITS = tuple(sum(_MEAN[die] for die in dice) for dice in DICE)
"""The mean hits of every physical card."""
HITS_OF = {KEY[card]: hits for card, hits in enumerate(HITS)}
QUALITY_OF = {
    key: sum(UNIT[what] * x for what, x in effects) + EFFECT_HIT * HITS_OF[key]
    for key, effects in EFFECTS.items()
}
QUALITY = tuple(QUALITY_OF.get(key, 0.0) for key in KEY)
"""What having a card in hand is good for, in blurp, by physical card."""
assert set(QUALITY_OF) <= set(KINDS)

REACH = numbers.turn.range


def _ball(space: int) -> int:
    found = 1 << space
    for _ in range(REACH):
        found |= around(found)
    return found & ALL & ~(1 << space)


BALL = tuple(map(_ball, SPACES))
"""The spaces within a figure's range of each space."""

_HALF = 80
"""Chances are looked up by half points of lead."""


def _chances(spread: float) -> tuple[float, ...]:
    """That a lead holds, ties won, when dice are still to fall."""
    return tuple(
        0.5 + 0.5 * erf((half / 2 + 0.5) / (spread * sqrt(2))) for half in range(-_HALF, _HALF + 1)
    )


_AGAINST_PLAYERS = _chances(BATTLE_SPREAD_PLAYERS)
_AGAINST_ANDYS = _chances(BATTLE_SPREAD_ANDYS)


def chance(lead: float, andys: bool = False) -> float:
    """That an attacker wins who is so far ahead by the means."""
    at = min(2 * _HALF, max(0, int(2 * lead + _HALF + 0.5)))
    return (_AGAINST_ANDYS if andys else _AGAINST_PLAYERS)[at]


FRESH = tuple(SPACE_FRESH**rounds for rounds in range(PHASE))


@lru_cache(maxsize=4096)
def ground(dead: int, skyscrapers: tuple[int, int, int], monuments: int) -> tuple[float, ...]:
    """The blurp of each space in a daylight phase."""
    worth = [0.0 if dead >> space & 1 else float(SPACE_BLURP) for space in SPACES]
    for value, area in enumerate(skyscrapers, 1):
        for space in spaces(area):
            worth[space] += value
    for space in spaces(monuments):
        worth[space] += MONUMENT_BLURP
    return tuple(worth)


# The clock


def daylights(s: NeonGods) -> int:
    """Daylight phases whose blurp is yet to come."""
    left = (LAST_ROUND - s.round) // PHASE
    return left if s.step == DAYLIGHT else left + 1


def turns_left(s: NeonGods, seat: int) -> int:
    """Turns to come in this round, after the active one: 1 or 0."""
    if s.step == DAYLIGHT:
        return 0
    return int((seat - s.first) % s.seats > (s.active - s.first) % s.seats)


# Money


@cache
def exchange(money: int) -> int:
    return max((blurp for price, blurp in ROWS.items() if price <= money), default=0)


@cache
def money_worth(money: int, exchanges: int, rounds: int) -> float:
    """Money on hand, so many rounds before the next of so many exchanges."""
    if not exchanges:
        return MONEY_TIE * money  # breaks a tie, NG-17.4
    useful = min(money, TOP_ROW * exchanges)
    even = MONEY_EARLY * useful + MONEY_SPARE * (money - useful)
    now = exchange(money)
    spent = max((price for price in ROWS if price <= money), default=0)
    keep = MONEY_SPARE if exchanges == 1 else MONEY_EARLY
    dot = now + keep * (money - spent)
    share = MONEY_EXACT[rounds]
    return share * max(dot, 0.0) + (1 - share) * even


# Battles


def blind_hits(player: Player) -> float:
    """The mean hits of an unseen card."""
    pile = player.draw or player.discard
    return sum([HITS[card] for card in pile]) / len(pile) if pile else 0.0


def dice_hits(player: Player, own: bool, left: int) -> float:
    """Hits that so many more battle cards may bring: the best of the hand, or unseen ones."""
    if not own:
        return CARD_BLIND * left
    blind = blind_hits(player)
    best = sorted([HITS[card] for card in player.hand], reverse=True)[:left]
    best += [blind] * left
    best.sort(reverse=True)
    return sum(best[:left])


def shown_hits(player: Player, own: bool) -> float:
    """Hits of the battle cards that lie on the table."""
    if own:
        return sum([HITS[card] for card in player.played]) + CARD_BLIND * len(player.unseen)
    return CARD_BLIND * (len(player.played) + len(player.unseen))


def force(s: NeonGods, seat: int, space: int, held: int) -> int:
    """Battle value without dice: figures on and near, towers of an area."""
    player = s.players[seat]
    near = NEXT[space]
    value = figures(player, 1 << space | near)
    towers = s.structures[WATCHTOWER] & held
    if towers:
        value += TOWER_NEAR * (towers & near).bit_count()
        if towers >> space & 1:
            value += TOWER_HERE
    return value


def odds(s: NeonGods, space: int, attacker: int, defender: int, viewer: int, first: bool) -> float:
    """The chance of the attacker in a battle that is being or will be fought this turn."""
    battle = s.battle
    player = s.players[attacker]
    on = battle is not None and battle.space == space and battle.defender == defender
    lead = float(force(s, attacker, space, controlled(s, attacker)) + OWL * s.owls[space])
    own = attacker == viewer
    step = s.strands[0].asking
    asked = getattr(step, "seat", -1) if on else -1
    if not on:
        lead += dice_hits(player, own, CARDS) if first else CARD_BLIND * CARDS
    else:
        lead += shown_hits(player, own)
        if asked == attacker:
            lead += dice_hits(player, own, CARDS - len(player.played) - len(player.unseen))
    if defender == ANDYS:
        return chance(lead - sum(andy_numbers(s, space)), andys=True)
    foe = s.players[defender]
    held = controlled(s, defender) | 1 << space
    lead -= force(s, defender, space, held)
    if on:
        lead -= shown_hits(foe, defender == viewer)
        lead -= dice_hits(foe, defender == viewer, CARDS - len(foe.played) - len(foe.unseen))
    else:
        lead -= dice_hits(foe, defender == viewer, CARDS)
    return chance(lead)


# Prospects


class Outlook:
    """What is the same for all seats of a position, worked out once."""

    __slots__ = ("battles", "later", "left", "next", "rounds", "s", "viewer", "worth")

    def __init__(self, s: NeonGods, viewer: int) -> None:
        self.s = s
        self.viewer = viewer
        self.worth = ground(s.city.dead, s.city.skyscrapers, s.structures[MONUMENT])
        """What each space pays in one daylight phase."""
        day = s.step == DAYLIGHT
        self.rounds = 0 if day else -s.round % PHASE
        self.left = left = daylights(s)
        self.next = FRESH[self.rounds] if left else 0.0
        self.later = SPACE_LATER * max(0, left - 1)
        self.battles = [] if day or s.active < 0 else self.fights()

    def fights(self) -> list[tuple[int, int, float]]:
        """The battles of this turn to come: space, defender, the attacker's chance."""
        s = self.s
        here = contested(s, s.active)
        found: list[tuple[int, int, float]] = []
        if not here:
            return found
        for at, space in enumerate(spaces(here)):
            bit = 1 << space
            sides = [
                other for other, one in enumerate(s.players) if other != s.active and one.on & bit
            ]
            if s.andy_spaces & bit:
                sides.append(ANDYS)
            for side in sides:
                odd = odds(s, space, s.active, side, self.viewer, at == 0)
                found.append((space, side, odd))
        return found

    def prospects(self, seat: int) -> float:
        """Blurp that a player may count on: scored, due, and means to more."""
        return self.reckoned(seat)[0]

    def reckoned(self, seat: int) -> tuple[float, float, float, float]:
        """The prospects; and of these what money, spaces and stock are good for."""
        s = self.s
        player = s.players[seat]
        left = self.left
        own_turn = s.active == seat and s.step != DAYLIGHT
        later_turn = turns_left(s, seat)
        turns = LAST_ROUND - s.round + later_turn
        money = money_worth(player.money, left, self.rounds)
        held = self.held(seat)
        stock = self.stock(seat, turns)
        total = player.blurp + money + held + stock
        # figures that hold nothing yet
        area = player.on & ~s.city.dead
        idle = numbers.pieces.figures - player.supply - area.bit_count()
        if left and idle > 0:
            turns_now = self.rounds + later_turn
            ready = FIGURE_MOVES * turns_now
            if own_turn:
                ready += max(0.0, FIGURE_STEP * (ACTIVATE - s.step))
                ready += FIGURE_ACTIVATION * s.activations
            total += FIGURE_IDLE * min(float(idle), ready) / (1 + FIGURE_CROWD * idle)
            total += FIGURE_LATER * (left - 1) * idle / (1 + FIGURE_CROWD_LATER * idle)
        total += SPACE_FRONT * (player.on.bit_count() + player.pairs.bit_count())
        # cards
        busy = turns or s.activations or (own_turn and s.step < ACTIVATE)
        use = CARD_HAND if busy else CARD_LATE
        most = KEPT + s.activations
        if seat == self.viewer:
            hand = [QUALITY[card] for card in player.hand]
            if len(hand) > most:
                hand.sort()
                del hand[:-most]
            others = player.draw + player.discard + player.activated + player.played
            deck = sum(hand) + sum([QUALITY[card] for card in others])
            total += use * sum(hand)
        else:
            held = len(player.hand)
            others = player.draw + player.discard + player.activated + player.played
            deck = CARD_MIDDLING * (held + len(others))
            total += use * CARD_MIDDLING * min(held, most)
        deck += CARD_MIDDLING * len(player.unseen)
        return total + CARD_DECK * turns * deck, money, held, stock

    def held(self, seat: int) -> float:
        """Spaces, by how likely they are held when daylight comes; battles of this turn."""
        s = self.s
        due = self.next + self.later
        if not due:
            return 0.0
        player = s.players[seat]
        others = [one for other, one in enumerate(s.players) if other != seat]
        foes = 0
        for one in others:
            foes |= one.on
        base = player.base
        worths = self.worth
        exposed = self.exposure(seat)
        tunnels = s.tunnels
        entries = around(tunnels) | tunnels
        total = 0.0
        area = player.on & ~(foes | s.andy_spaces)
        while area:
            bit = area & -area
            area ^= bit
            space = bit.bit_length() - 1
            worth = worths[space]
            if not worth:
                total += SPACE_DEAD
            elif not exposed or space == base:
                total += worth * due
            else:
                near = BALL[space] | entries if bit & tunnels else BALL[space]
                danger = self.danger(seat, space, others, near) if foes & near else SPACE_FAR
                total += worth * due * (1 - exposed * danger)
        if self.battles:
            prize = s.city.prize
            for space, side, odd in self.battles:
                stake = worths[space] * due * BATTLE_STAKE
                if seat == s.active:
                    total += odd * (prize[side == ANDYS] + stake)
                elif seat == side:
                    total += (1 - odd) * (prize[0] + stake)
        return total

    def exposure(self, seat: int) -> float:
        """How far enemies can still act before daylight."""
        s = self.s
        if s.step == DAYLIGHT:
            return SPACE_PRESSED
        last = (s.first - 1) % s.seats
        ahead = s.active != last and (last != seat or (s.active + 1) % s.seats != seat)
        if ahead or (s.active != seat and s.step <= ACTIVATE):
            return SPACE_ATTACKED
        return SPACE_PRESSED if self.rounds else 0.0

    def danger(self, seat: int, space: int, others: list[Player], near: int) -> float:
        """The chance of the strongest enemy within reach."""
        s = self.s
        next_to = NEXT[space]
        owls = OWL * s.owls[space]
        own = force(s, seat, space, s.players[seat].on)
        worst = 0.0
        for player in others:
            if player.on & near:
                lead = BATTLE_ATTACK + BATTLE_FRIEND * figures(player, next_to) + owls - own
                worst = max(worst, chance(lead))
        return worst

    def stock(self, seat: int, turns: int) -> float:
        """Factories, products, towers."""
        s = self.s
        player = s.players[seat]
        area = controlled(s, seat)
        total = 0.0
        factories = s.structures[FACTORY] & area
        if factories:
            count = min(factories.bit_count(), len(FACTORY_BLURP) - 1)
            share = FACTORY_EARLY + (1 - FACTORY_EARLY) * s.round / LAST_ROUND
            total += share * FACTORY_BLURP[count]
            far = max([DISTANCE[player.base][space] for space in spaces(factories)])
            total += FACTORY_INCOME * far * turns
        if turns or s.active == seat:
            prices: list[int] = []
            for space in spaces(area):
                prices += [DISTANCE[player.base][space]] * s.products[space]
            if prices:
                prices.sort(reverse=True)
                total += FACTORY_PRODUCT * sum(prices[:FACTORY_STOCK])
        towers = s.structures[WATCHTOWER] & area
        if towers and (turns or self.next):
            for space in spaces(towers):
                covered = ((NEXT[space] | 1 << space) & area).bit_count()
                total += FACTORY_TOWER * covered
        return total


def value(s: NeonGods, seat: int) -> float:
    """What a position is worth to a seat, 0 to 1: how far it is ahead of the best other."""
    if s.result is not None:
        winners = s.result.winners
        return 1 / len(winners) if seat in winners else 0.0
    outlook = Outlook(s, seat)
    own = outlook.prospects(seat)
    best = max([outlook.prospects(other) for other in range(s.seats) if other != seat])
    return min(1.0, max(0.0, 0.5 + (own - best) / W.scale))
