"""What a position of Collateral Damage looks like in numbers, for the value that is fitted in the
lab. The same is counted of a player and of its strongest rival; all of it lies open but the cards
in hand, of which only the number counts."""

from __future__ import annotations

from fracas.content import folder, load
from fracas.engine import Features, Fitted
from fracas.games.collateral_damage.end import over_line
from fracas.games.collateral_damage.state import CollateralDamage, bits
from fracas.games.collateral_damage.stats import stat

from .value import DOMINATION, heartache, hopes, prospects, turns_left

OF_A_PLAYER = (
    "strength",
    "of the line",
    "over the line",
    "notoriety",
    "cards",
    "hopes",
    "free",
    "guardians",
    "awake",
    "reserve",
    "points",
    "damage",
    "passion",
    "heartache",
    "cities",
    "centre",
    "initiative",
    "prospects",
)
NAMES = (
    *(f"own {name}" for name in OF_A_PLAYER),
    *(f"rival {name}" for name in OF_A_PLAYER),
    "lead",
    "late lead",
    "latest lead",
    "turn",
    "before domination",
    "domination",
    "last turn",
    "others",
)


def counted(s: CollateralDamage, seat: int, hoped: float) -> list[float]:
    """What is counted of one player."""
    gang = s.gang[seat]
    free = gang & ~s.guardians
    parts, whole = s.share
    order = s.initiative
    return [
        s.csp[seat] / 10,
        s.csp[seat] * whole / max(1, s.total * parts),
        float(over_line(s, seat)),
        s.notoriety[seat] / 5,
        len(s.hands[seat]) / 3,
        hopes(s, seat) / 5,
        free.bit_count() / 3,
        (gang & s.guardians).bit_count() / 3,
        (gang & s.awake).bit_count() / 4,
        len(s.reserve[seat]) / 3,
        sum([s.points[c] for c in bits(gang)]) / 10,
        sum([s.damage[c] for c in bits(gang)]) / 10,
        sum([stat(s, c, "passion") for c in bits(free)]) / 10,
        sum([heartache(s, seat, c) for c in bits(free)]),
        s.ruler.count(seat) / 4,
        float(bool(s.ruler) and s.ruler[0] == seat),
        order.index(seat) / len(order) if seat in order else 0.0,
        hoped / 10,
    ]


def features(s: CollateralDamage, seat: int) -> list[float]:
    hoped = [prospects(s, one) for one in range(s.seats)]
    rival = max((other for other in range(s.seats) if other != seat), key=hoped.__getitem__)
    lead = (hoped[seat] - hoped[rival]) / 10
    late = 1 - turns_left(s)
    return [
        *counted(s, seat, hoped[seat]),
        *counted(s, rival, hoped[rival]),
        lead,
        lead * late,
        lead * late * late,
        late,
        float(s.phase < DOMINATION),
        float(s.phase == DOMINATION),
        float(s.turn >= s.limit),
        float(s.seats - 2),
    ]


FEATURES = Features(NAMES, features)
FITTED = load(folder("fracas.games.collateral_damage") / "taught.toml", Fitted)


def taught(s: CollateralDamage, seat: int) -> float:
    """What a position is worth to a seat, as the games of bots have taught."""
    return FITTED.win(features(s, seat))
