"""What a sound player would do at a glance (CD-24): weights for the options of each question."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from fracas.engine import Glance, Step, at_a_glance
from fracas.games.collateral_damage.attack import CounterOffer, Defend, Flourish, Redirect, Reroll
from fracas.games.collateral_damage.cards import CHARACTER, POWERS, STRENGTH, TILE
from fracas.games.collateral_damage.combat import Act, Revive, Spend, Target
from fracas.games.collateral_damage.domination import (
    Hold,
    PickGuardian,
    Seize,
    SeizeFor,
    SeizeReroll,
    own_total,
    to_beat,
)
from fracas.games.collateral_damage.duties import targets
from fracas.games.collateral_damage.gang import AttachTo, Enter, Gang, price
from fracas.games.collateral_damage.grid import HEX, TOUCHING, near
from fracas.games.collateral_damage.hearts import LoveReroll, love_limit
from fracas.games.collateral_damage.love import Heartbreak, LovePart
from fracas.games.collateral_damage.movement import Carry, Move, MoveOn, MoveTo, pull, steps_from
from fracas.games.collateral_damage.peek import Peek
from fracas.games.collateral_damage.powers import Use
from fracas.games.collateral_damage.result import strike_and_dodge, totals
from fracas.games.collateral_damage.setup import Lay
from fracas.games.collateral_damage.state import (
    Attack,
    Attempt,
    CollateralDamage,
    bits,
    in_love,
    rivals,
)
from fracas.games.collateral_damage.stats import stamina, stat

from .value import DOMINATION, W, chance, city_worth, fame, lack, turns_left

SURE = 40.0
"""The weight of an option that leaves hardly a doubt."""
NEVER = 1e-9
"""That of one which no bot that looks ahead gives a look."""
KEEN = 1.5
"""How much likelier an option is that is worth a CSP more."""
LEANING = (-10, 10)
"""The least and the most that Strike and Dodge can be apart."""


def quiet(s: CollateralDamage) -> bool:
    """Players are about to move or to tend their gangs: no attempt is half hoped for."""
    return isinstance(s.strands[0].asking, Move | Gang)


def leaning(scores: Sequence[float], keen: float = KEEN) -> list[float]:
    """Weights by what options are worth."""
    best = max(scores)
    return [exp(max(-12.0, keen * (score - best))) for score in scores]


def surely(scores: Sequence[float]) -> list[float]:
    """Weights where a sum tells what is best."""
    weights = leaning(scores, 3.0)
    weights[list(scores).index(max(scores))] = SURE
    return weights


def place_of(s: CollateralDamage, one: Any) -> int:
    return s.tiles.index(TILE[str(one[1] if isinstance(one, tuple) else one)])


# Set-up


def lay(s: CollateralDamage, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    """Next to much: from there one gets about."""
    return [float(sum(n in s.hexes for n in TOUCHING[HEX[one]])) for one in options]


# Movement


def hope(s: CollateralDamage, seat: int, place: int, more: int) -> float:
    """What an attempt is worth there with so many more or fewer own characters."""
    own = s.present[place] & s.gang[seat] & s.awake & ~s.guardians
    if s.ruler[place] == seat or own.bit_count() + more < 1:
        return 0.0
    pips = min(W.hope.pips, s.notoriety[seat])
    return chance(lack(s, seat, place) - more - pips) * city_worth(s, seat, place)


def shelter(s: CollateralDamage, seat: int, place: int) -> float:
    """What a further defender is worth in an own city."""
    if s.ruler[place] != seat:
        return 0.0
    foes = s.present[place] & s.awake & ~s.gang[seat]
    return 0.15 * STRENGTH[s.tiles[place]] if foes else 0.0


def company(s: CollateralDamage, seat: int, c: int, place: int) -> float:
    """Fights are income (CD-24.3); own Rivals are a waste (CD-24.11)."""
    here = s.present[place] & s.awake & ~(1 << c)
    worth = 0.7 * fame(s) if here & ~s.gang[seat] and s.points[c] > 1 else 0.0
    if here & rivals(s, c) & s.gang[seat]:
        worth -= W.waste
    return worth


def stands(s: CollateralDamage, seat: int, c: int, place: int, more: int) -> float:
    return (
        hope(s, seat, place, more) - hope(s, seat, place, more - 1) + shelter(s, seat, place)
    ) + company(s, seat, c, place)


def going(s: CollateralDamage, seat: int, c: int, to: int) -> float:
    """What a move brings; love may drag the mover on (CD-24.10)."""
    drawn, _ = pull(s, c, to)
    end = drawn[0] if len(drawn) == 1 else to
    here = s.place[c]
    if end == here:
        return -1.0
    return stands(s, seat, c, end, 1) - stands(s, seat, c, here, 0) - W.point


def move(s: CollateralDamage, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    scores = []
    for one in options:
        if one == "done":
            scores.append(0.0)
        elif isinstance(one, tuple):
            scores.append(-0.5)
        else:
            c = CHARACTER[one]
            found = [going(s, seat, c, to) for to in steps_from(s, c)]
            scores.append(max(found, default=-0.5) - 0.1)
    return leaning(scores, 2.0)


def move_to(s: CollateralDamage, step: MoveTo, seat: int, options: Sequence[Any]) -> list[float]:
    scores = [going(s, seat, step.character, place_of(s, one)) for one in options]
    return leaning(scores, 2.0)


def move_on(s: CollateralDamage, step: MoveOn, seat: int, options: Sequence[Any]) -> list[float]:
    scores = [
        0.1 if one == "stop" else going(s, seat, step.character, place_of(s, one))
        for one in options
    ]
    return leaning(scores, 2.0)


def carry(s: CollateralDamage, step: Carry, seat: int, options: Sequence[Any]) -> list[float]:
    scores = [0.0 if one == "go" else going(s, seat, CHARACTER[one], step.to) for one in options]
    return leaning(scores, 2.0)


# Love


def love_trick(s: CollateralDamage, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    own = any(in_love(s, c) for c in bits(s.gang[seat]))
    return [1.0 if one == "none" else 1.0 if own else 0.3 for one in options]


def heartbreak(s: CollateralDamage, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    return [4.0 if s.owner[CHARACTER[one]] == seat else 0.1 for one in options]


def love_reroll(
    s: CollateralDamage, step: LoveReroll, seat: int, options: Sequence[Any]
) -> list[float]:
    """Own characters had better not love, foes should love one's own."""
    own = s.owner[step.character] == seat
    limit = love_limit(s, step.character, step.candidates[0], step.bonus)
    falls = step.first + step.second <= limit
    return [1.0, 8.0] if falls == own else [8.0, 1.0]


# Combat


def spread() -> dict[int, tuple[float, ...]]:
    """How likely each margin of two dice is, from -15 to 15, by Strike less Dodge."""
    found = {}
    for ahead in range(LEANING[0], LEANING[1] + 1):
        row = [0.0] * 31
        for a in range(1, 7):
            for b in range(1, 7):
                row[15 + a - b + ahead] += 1 / 36
        found[ahead] = tuple(row)
    return found


MARGINS = spread()


def harm_worth(s: CollateralDamage, seat: int, place: int) -> float:
    """What a point of damage to a city is worth: good for who wants it, bad for who has it."""
    size = STRENGTH[s.tiles[place]] / 60
    return -size if s.ruler[place] == seat else size if s.ruler[place] >= 0 else 0.7 * size


def out_worth(s: CollateralDamage, seat: int, target: int) -> float:
    """What it is worth that a character is knocked out (CD-24.5, CD-24.6)."""
    place = s.place[target]
    worth = W.out + W.point * s.points[target]
    ruler = s.ruler[place]
    own = s.present[place] & s.gang[seat] & s.awake & ~s.guardians
    if s.phase <= DOMINATION and (ruler == seat or own):
        worth += city_worth(s, seat, place) / 6
    return worth if s.owner[target] != seat else -1.5 * worth


def blows(s: CollateralDamage, seat: int, c: int, target: int) -> list[float]:
    """What an attack is worth for 1 PP, 2 PP and so on (CD-24.3, CD-24.4)."""
    strike, dodge = strike_and_dodge(s, Attack(c, target, 1))
    row = MARGINS[max(LEANING[0], min(LEANING[1], strike - dodge))]
    foe = s.owner[target] != seat
    left = stamina(s, target) - s.damage[target]
    out = out_worth(s, seat, target)
    hurt = W.hurt if foe else -W.hurt
    harm = harm_worth(s, seat, s.place[c])
    earned = fame(s) * (1 - row[15]) if foe and s.notoriety[seat] < 20 else 0.0
    scores = []
    for spent in range(1, s.points[c] + 1):
        score = earned - W.point * spent
        for margin in range(-15, 16):
            if likely := row[15 + margin]:
                if margin < 0:
                    score -= likely * harm * margin * spent
                elif margin * spent >= left:
                    score += likely * (out + hurt * left)
                else:
                    score += likely * hurt * margin * spent
        scores.append(score)
    return scores


def act(s: CollateralDamage, step: Act, seat: int, options: Sequence[Any]) -> list[float]:
    scores = []
    for one in options:
        if one == "pass":
            scores.append(0.0)
        elif isinstance(one, tuple):
            scores.append(0.2)
        else:
            c = CHARACTER[one]
            found = [max(blows(s, seat, c, o), default=0.0) for o in bits(targets(s, c))]
            scores.append(max(found, default=0.1))
    return leaning(scores, 4.0)


def revive(s: CollateralDamage, step: Revive, seat: int, options: Sequence[Any]) -> list[float]:
    return [1.0 + stat(s, CHARACTER[one], "strike") for one in options]


def target(s: CollateralDamage, step: Target, seat: int, options: Sequence[Any]) -> list[float]:
    c = step.character
    scores = [0.4 if one == "power" else max(blows(s, seat, c, CHARACTER[one])) for one in options]
    return leaning(scores, 4.0)


def spend(s: CollateralDamage, step: Spend, seat: int, options: Sequence[Any]) -> list[float]:
    return leaning(blows(s, seat, step.character, step.target), 6.0)


def flourish(s: CollateralDamage, step: Flourish, seat: int, options: Sequence[Any]) -> list[float]:
    a = s.attack
    assert a is not None
    keen = 0.3 * a.spent
    return [1.0 if one == "go" else keen for one in options]


def defend(s: CollateralDamage, step: Defend, seat: int, options: Sequence[Any]) -> list[float]:
    a = s.attack
    assert a is not None
    close = stamina(s, a.target) - s.damage[a.target] <= 3 * a.spent
    return [1.0 if one == "none" else 3.0 if close else 0.2 for one in options]


def redirect(s: CollateralDamage, step: Redirect, seat: int, options: Sequence[Any]) -> list[float]:
    a = s.attack
    assert a is not None
    gain = stat(s, step.character, "dodge") - stat(s, a.target, "dodge")
    spare = s.damage[a.target] - s.damage[step.character]
    return leaning([0.0, 0.5 * gain + 0.2 * spare], 2.0)


def reroll(s: CollateralDamage, step: Reroll, seat: int, options: Sequence[Any]) -> list[float]:
    attack, defence = totals(s)
    well = attack > defence if step.side == 0 else defence >= attack
    return [5.0 if one == "keep" else 1.0 if well else 15.0 for one in options]


# Domination


def seize(s: CollateralDamage, step: Seize, seat: int, options: Sequence[Any]) -> list[float]:
    """An attempt costs nothing but NP: what one can have for none is always tried."""
    scores = []
    for one in options:
        if one == "done":
            scores.append(-0.2)
            continue
        place = place_of(s, one)
        scores.append(max(efforts(s, seat, place)) + 0.05 * STRENGTH[s.tiles[place]])
    return leaning(scores, 4.0)


def efforts(s: CollateralDamage, seat: int, place: int) -> list[float]:
    """What an attempt is worth for 0 NP, 1 NP and so on."""
    attempt = Attempt(seat, place)
    need = to_beat(s, attempt) - own_total(s, attempt)
    worth = city_worth(s, seat, place)
    pip = fame(s) if s.turn < s.limit else 0.01
    return [chance(need - spent) * worth - pip * spent for spent in range(s.notoriety[seat] + 1)]


def seize_for(
    s: CollateralDamage, step: SeizeFor, seat: int, options: Sequence[Any]
) -> list[float]:
    return surely(efforts(s, seat, step.place))


def hold(s: CollateralDamage, step: Hold, seat: int, options: Sequence[Any]) -> list[float]:
    a = s.attempt
    assert a is not None
    own = s.ruler[a.place] == seat
    return [1.0 if one == "none" else 4.0 if own else 0.3 for one in options]


def seize_reroll(
    s: CollateralDamage, step: SeizeReroll, seat: int, options: Sequence[Any]
) -> list[float]:
    a = s.attempt
    assert a is not None
    won = own_total(s, a) + a.die > to_beat(s, a)
    return [SURE, 0.1] if won else [0.1, SURE]


def guardian(
    s: CollateralDamage, step: PickGuardian, seat: int, options: Sequence[Any]
) -> list[float]:
    """The lovesick, the feeble and the spent (CD-24.7)."""
    scores = []
    for one in options:
        c = CHARACTER[one]
        sick = 1.5 if in_love(s, c) else 0.0
        scores.append(sick - stat(s, c, "passion") - 0.1 * s.points[c])
    return leaning(scores, 2.0)


# The gang


def gang(s: CollateralDamage, step: Gang, seat: int, options: Sequence[Any]) -> list[float]:
    left = turns_left(s) if s.turn < s.limit else 0.0
    if not left:  # after the last attempts nobody who comes, learns or goes is of any use
        idle = "recruit", "train", "fire", "attach"
        verbs = [one[0] if isinstance(one, tuple) else one for one in options]
        return [SURE if verb == "done" else NEVER if verb in idle else 1.0 for verb in verbs]
    free = (s.gang[seat] & ~s.guardians).bit_count()
    pip = fame(s) * max(W.purse.least, 1 - s.notoriety[seat] / W.purse.full)
    scores = []
    for one in options:
        verb = one[0] if isinstance(one, tuple) else one
        if verb == "done":
            scores.append(0.0)
        elif verb == "recruit":
            cost = price(s, seat, "recruit")[0]
            gain = (4.0, 3.0, 2.2, 1.2, 0.5)[min(free, 4)] * min(1.0, 2 * left)
            scores.append(gain - pip * cost)
        elif verb == "train":
            scores.append(left - pip * price(s, seat, "train")[0])
        elif verb == "fire":
            scores.append(-5.0)
        elif verb == "attach":
            scores.append(1.5)
        else:
            scores.append(1.0)
    return leaning(scores, 2.0)


def enter(s: CollateralDamage, step: Enter, seat: int, options: Sequence[Any]) -> list[float]:
    scores = []
    for one in options:
        place = place_of(s, one)
        beside = max(
            (hope(s, seat, to, 1) - hope(s, seat, to, 0) for to in near(s, place)),
            default=0.0,
        )
        scores.append(hope(s, seat, place, 1) - hope(s, seat, place, 0) + 0.5 * beside)
    return leaning(scores, 1.0)


def attach_to(
    s: CollateralDamage, step: AttachTo, seat: int, options: Sequence[Any]
) -> list[float]:
    return [
        (0.5 if s.guardians >> CHARACTER[one] & 1 else 2.0)
        / (1 + 2 * len(s.techniques[CHARACTER[one]]))
        for one in options
    ]


def peek(s: CollateralDamage, step: Peek, seat: int, options: Sequence[Any]) -> list[float]:
    return [2.0, 1.0]


def use(s: CollateralDamage, step: Use, seat: int, options: Sequence[Any]) -> list[float]:
    """An optional power is rather used; its cost is in PP."""
    cost = POWERS[step.power].effect.cost
    return [1.0 if one == "no" else 2.0 / (1 + 0.3 * cost) for one in options]


def counter(
    s: CollateralDamage, step: CounterOffer, seat: int, options: Sequence[Any]
) -> list[float]:
    return [1.0, 6.0]


GLANCES: dict[type[Step], Glance] = {
    Lay: lay,
    Move: move,
    MoveTo: move_to,
    MoveOn: move_on,
    Carry: carry,
    LovePart: love_trick,
    Heartbreak: heartbreak,
    LoveReroll: love_reroll,
    Act: act,
    Revive: revive,
    Target: target,
    Spend: spend,
    Flourish: flourish,
    Defend: defend,
    Redirect: redirect,
    Reroll: reroll,
    CounterOffer: counter,
    Seize: seize,
    SeizeFor: seize_for,
    Hold: hold,
    SeizeReroll: seize_reroll,
    PickGuardian: guardian,
    Gang: gang,
    Enter: enter,
    AttachTo: attach_to,
    Peek: peek,
    Use: use,
}

policy = at_a_glance(GLANCES)
