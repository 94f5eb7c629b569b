"""Which cards a sound player lays, splits, covers and keeps, for bots. CO-28.7 to 28.9.

The seat's own cards are known here; others' count by their mean.
"""

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from fracas.engine import Choice
from fracas.games.collision.cards import FAIL, KINDS, RANKS, SUCCESS, rank
from fracas.games.collision.chances import beaten_by, let_through, unsaved
from fracas.games.collision.charge import ChargeRead, reach_of_card
from fracas.games.collision.columns import LayOut, finals, total
from fracas.games.collision.confrontation import CharmColumn
from fracas.games.collision.covers import Cover, CoverWith
from fracas.games.collision.draws import hurry, passed, read
from fracas.games.collision.figures import sheet
from fracas.games.collision.guard import MASTERY, Guarded
from fracas.games.collision.harm import beats
from fracas.games.collision.loot import Relocate
from fracas.games.collision.moving import NEED, LegTest
from fracas.games.collision.overwatch import Mastered
from fracas.games.collision.skills import HOWL, PATCH, Howled, Patched
from fracas.games.collision.splits import STOP, Split
from fracas.games.collision.state import ATTACKER, DEFENDER, Collision, Duel

from .assess import attack, turns_left
from .weights import W

SURE = 0.005
"""The weight of the other options together, where there is hardly a doubt."""
MOST = 4
"""More columns than this are not tried in every order."""


def surely(scores: Sequence[float]) -> list[float]:
    """All weight on the best."""
    at = max(range(len(scores)), key=scores.__getitem__)
    found = [SURE / len(scores)] * len(scores)
    found[at] = 1.0
    return found


# Laying out and splitting


def lay_out(s: Collision, step: LayOut, seat: int, options: Sequence[Any]) -> list[float]:
    """The Attacker's order says nothing yet; the Defender faces what the split shows."""
    duel = s.duels[-1]
    if step.side == ATTACKER:
        return surely([0.0] * len(options))
    first = len(duel.rows[DEFENDER])
    ranks = [rank(card) for card in duel.fresh]
    mean = total(duel, DEFENDER) / max(1, duel.count)
    columns = [duel.splits[ATTACKER][first + k] for k in range(len(ranks))]
    orders = set(permutations(ranks)) if len(ranks) <= MOST else {tuple(sorted(ranks))}
    best: dict[int, float] = {}
    for order in orders:
        through = sum(
            let_through(card, round(mean), plus, plus != 0)
            for card, plus in zip(order, columns, strict=True)
        )
        best[order[0]] = min(best.get(order[0], 99.0), through)
    return surely([-best.get(RANKS[str(one)], 99.0) for one in options])


def split(s: Collision, step: Split, seat: int, options: Sequence[Any]) -> list[float]:
    """Where a point changes most, or costs least (CO-28.7)."""
    duel = s.duels[-1]
    point = 1 if duel.left > 0 else -1
    scores = []
    for one in options:
        if not isinstance(one, int):
            scores.append(0.0 if one == STOP else 1.0)
            continue
        card = rank(duel.rows[step.side][one - 1])
        now = duel.splits[step.side][one - 1]
        # several points on one card may do what a single one cannot
        points = range(1, abs(duel.left) + 1)
        gains = [
            (chance(duel, step.side, one - 1, card, now + point * n)
            - chance(duel, step.side, one - 1, card, now)) / n
            for n in points
        ]  # fmt: skip
        scores.append((max(gains) if point > 0 else gains[0]) + 1e-6)
    return surely(scores)


def chance(duel: Duel, side: int, column: int, card: int, modifier: int) -> float:
    """How likely a column turns out well for a side, with a modifier beside its card."""
    if side == ATTACKER:
        mean = round(total(duel, DEFENDER) / max(1, duel.count))
        return beaten_by(card, modifier, mean)
    plus = duel.splits[ATTACKER][column]
    return 1 - let_through(card, modifier, plus, plus != 0)


# Step 8


def stakes(s: Collision, duel: Duel) -> float:
    """What one hit more is worth."""
    armour = sheet(s.figures[duel.target]).armour
    if duel.suppressing:
        return W.figure.suppress * W.suppressing.hit
    return attack(s, duel.target, 1, 99, False, False) * max(W.attack.saved, unsaved(armour))


def price(s: Collision, kind: str) -> float:
    """What a card of the hand is worth elsewhere: good ones more, in the last turn nothing."""
    rest = 1.0 if turns_left(s) > 1 else 0.4
    return W.choice.card * rest * (0.4 + RANKS[kind] / 9)


def covering(s: Collision, duel: Duel, side: int, column: int, kind: str) -> float:
    """What it brings to cover a column with a card, at what the card is worth."""
    attackers, defenders = finals(duel, ATTACKER), finals(duel, DEFENDER)
    plus, more = (duel.splits[one][column] for one in (ATTACKER, DEFENDER))
    card, gain = RANKS[kind], 0.0
    ours = rank((attackers, defenders)[side][column])
    if side == ATTACKER:
        facing = rank(defenders[column])
        hits = beats(card, plus, facing, more) - beats(ours, plus, facing, more)
        gain = stakes(s, duel) * (hits + W.attack.extra * ((card == SUCCESS) - (ours == SUCCESS)))
        if duel.jams and ours == FAIL != card:
            gain += W.choice.jam
    else:
        facing = rank(attackers[column])
        gain = stakes(s, duel) * (beats(facing, plus, ours, more) - beats(facing, plus, card, more))
    return gain - price(s, kind)


def cover(s: Collision, step: Cover, seat: int, options: Sequence[Any]) -> list[float]:
    duel = s.duels[-1]
    hand = {KINDS[rank(card)] for card in s.players[seat].hand}
    scores = [
        max(covering(s, duel, step.side, one - 1, kind) for kind in hand)
        if isinstance(one, int)
        else 0.0
        for one in options
    ]
    return surely(scores)


def cover_with(s: Collision, step: CoverWith, seat: int, options: Sequence[Any]) -> list[float]:
    duel = s.duels[-1]
    return surely([covering(s, duel, step.side, step.column, str(one)) for one in options])


def charm_column(s: Collision, step: CharmColumn, seat: int, options: Sequence[Any]) -> list[float]:
    """Another card where one's own has failed."""
    duel = s.duels[-1]
    scores = []
    for one in options:
        if not isinstance(one, int):
            scores.append(0.0)
            continue
        plus, more = (duel.splits[side][one - 1] for side in (ATTACKER, DEFENDER))
        attacks, defends = (rank(duel.rows[side][one - 1]) for side in (ATTACKER, DEFENDER))
        hit = beats(attacks, plus, defends, more)
        lost = hit if step.side == DEFENDER else not hit
        scores.append(stakes(s, duel) - 0.1 if lost else -1.0)
    return surely(scores)


# Draws outside Confrontations


def good(s: Collision, seat: int, drawn: int) -> float:
    """How a shown card turns out: 1 well, 0 badly, by what is about to be read from it."""
    for step in reversed(s.strands[0].stack):
        match step:
            case LegTest():
                figure = step.walk.figure
                own = sheet(s.figures[figure])
                kind = step.walk.leg(s).kind
                kit = own.climb_and_cross if kind in ("climb", "cross") else 0
                return passed(drawn, NEED, own.agi + kit - step.penalty + hurry(s, figure))
            case Mastered():
                own = sheet(s.figures[step.figure])
                return 1 - passed(drawn, MASTERY, own.intelligence + own.mastery)
            case Guarded():
                own = sheet(s.figures[step.figure])
                return passed(drawn, MASTERY, own.intelligence + own.mastery)
            case Patched():
                own = sheet(s.figures[step.figure])
                return passed(drawn, PATCH, own.intelligence + hurry(s, step.figure))
            case Howled():
                return passed(drawn, HOWL, sheet(s.figures[step.target]).intelligence)
            case ChargeRead():
                return float(reach_of_card(s, step.figure, drawn) >= step.length)
            case Relocate():
                return 1.0
    return drawn / SUCCESS


def replace(s: Collision, step: object, seat: int, options: Sequence[Choice]) -> list[float]:
    """The cheapest card of the hand that turns a failure into a success."""
    now = good(s, seat, read(s, seat))
    scores = [
        now if one == "keep" else good(s, seat, RANKS[str(one)]) - price(s, str(one)) - 0.1
        for one in options
    ]
    return surely(scores)


def charm(s: Collision, step: object, seat: int, options: Sequence[Choice]) -> list[float]:
    failed = good(s, seat, read(s, seat)) < 0.5
    return surely([0.5 if one == "keep" else float(failed) for one in options])


def worst(s: Collision, step: object, seat: int, options: Sequence[Choice]) -> list[float]:
    """Which card goes."""
    return surely([-RANKS[str(one)] for one in options])


def best(s: Collision, step: object, seat: int, options: Sequence[Choice]) -> list[float]:
    """Which card is kept."""
    return surely([RANKS[str(one)] for one in options])


def mulligan(s: Collision, step: object, seat: int, options: Sequence[Choice]) -> list[float]:
    """Three poor cards go back; low ones are good for charges, so only a little."""
    hand = sum(rank(card) for card in s.players[seat].hand)
    return surely([W.choice.mulligan if one == "mulligan" else float(hand) for one in options])
