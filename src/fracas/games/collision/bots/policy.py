"""What a sound player would do at a glance: weights for the options of each question, for bots.

CO-28 in short: first activations first, markers, attacks that are likely to tell, ends of moves out
of sight; numbers are in bot.toml. Cards are in card_play, places in move_play.
"""

from collections.abc import Callable, Sequence
from typing import Any

from fracas.engine import Glance, Step, at_a_glance
from fracas.games.collision.activation import Act, Go
from fracas.games.collision.attack import beam_at, targets
from fracas.games.collision.catalogue import RangedWeapon, catalogue
from fracas.games.collision.charge import ChargeAt
from fracas.games.collision.columns import Deal, LayOut
from fracas.games.collision.confrontation import CharmColumn
from fracas.games.collision.covers import Cover, CoverWith
from fracas.games.collision.deployment import Deploy, DeployAt, DeployFacing
from fracas.games.collision.draws import Charm, Replace, StandIn
from fracas.games.collision.figures import (
    body,
    carried,
    enemies,
    glances,
    number_of,
    on_table,
    sheet,
)
from fracas.games.collision.geometry.units import hyp
from fracas.games.collision.guard import Guard
from fracas.games.collision.harm import KeepTokens
from fracas.games.collision.loot import ChooseDistrict, PlaceLoot, Scavenge
from fracas.games.collision.match import ChooseFirst
from fracas.games.collision.missions import mission
from fracas.games.collision.moving import Enter, Face, MoveAlong
from fracas.games.collision.overwatch import HoldFire, React, ReactWith
from fracas.games.collision.push import Drop
from fracas.games.collision.seats import others
from fracas.games.collision.shoot import AimBeam, ShootTarget, ShootWith
from fracas.games.collision.skills import LoseToken, SpecialOn, effect_of
from fracas.games.collision.splits import Split
from fracas.games.collision.state import NOBODY, TABLE, Collision
from fracas.games.collision.strike import Strike
from fracas.games.collision.trade import Trade
from fracas.games.collision.turn import Bid, Mulligan, NameFirst

from .assess import best_attack, best_charge, best_shot, charge_chance, guards, shot, strike
from .card_play import (
    best,
    charm,
    charm_column,
    cover,
    cover_with,
    lay_out,
    mulligan,
    replace,
    split,
    surely,
    worst,
)
from .move_play import (
    deploy_at,
    deploy_facing,
    enter,
    errand,
    face_there,
    likely,
    move_along,
    sent_for,
)
from .weights import W

HALF_WAY = (DeployAt, DeployFacing)
"""Questions in the middle of something while no figure is active."""


def quiet(s: Collision) -> bool:
    """Whether nobody is in the middle of anything: an activation is judged as a whole, or a figure
    that stops half-way would seem as good as one that goes on."""
    return s.acting == NOBODY and not isinstance(s.strands[0].asking, HALF_WAY)


# Set-up and Priority


def first_of(s: Collision, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    return surely([1.0] + [0.0] * (len(options) - 1))


def bid(s: Collision, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    """An AP that no second activation needs buys a card at times (CO-28.5)."""
    figures = sum(f.owner == seat and f.status < 2 for f in s.figures)
    spare = max(0, s.players[seat].pool - figures) % 2
    return surely([-abs(one - spare) for one in options])


def name_first(s: Collision, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    """Who goes last takes the last district (CO-28.19); otherwise who strikes first strikes."""
    wanted = others(s, seat)[0] if s.mission == "domination" else seat
    return surely([float(one == wanted) for one in options])


def choose_first(s: Collision, step: Step, seat: int, options: Sequence[Any]) -> list[float]:
    if mission(s).roles:
        return [1.0] * len(options)
    return surely([0.0, 1.0] if s.seats == 2 else [1.0] + [0.0] * (len(options) - 1))


def trade(s: Collision, step: Trade, seat: int, options: Sequence[Any]) -> list[float]:
    """More figures, and what there is to those who can carry it."""
    wishes = ("hire", "give", "done", "buy", "sell", "take")
    return surely([-float(wishes.index(one)) for one in options])


# Activations


def prospects(s: Collision, figure: int) -> float:
    """The best attack that a figure could make from where it stands."""
    if s.figures[figure].status != TABLE:
        return W.action.move
    foes = enemies(s, s.figures[figure].owner)
    seen = glances(s)
    return max((best_attack(s, figure, foe, seen) for foe in foes), default=0.0)


def go(s: Collision, step: Go, seat: int, options: Sequence[Any]) -> list[float]:
    """First activations before second ones, unless a kill or a marker is at stake (CO-28.4)."""
    sent = sent_for(s, seat) if s.objects else {}
    scores = []
    for one in options:
        if not isinstance(one, int):
            scores.append(W.choice.wait)
            continue
        figure = s.figures[one]
        score = prospects(s, one) - W.choice.again * figure.activations
        if one in sent and not figure.suppressed:
            score += W.action.marker * errand(s, one, figure.place, sent)
        scores.append(score)
    return likely(scores)


def act(s: Collision, step: Act, seat: int, options: Sequence[Any]) -> list[float]:
    figure = s.acting
    one = s.figures[figure]
    sent = s.objects and figure in sent_for(s, seat)
    worth = W.action
    scores = []
    for choice in options:
        if isinstance(choice, tuple):
            if choice[0] == "special":
                scores.append(worth.special.get(effect_of(str(choice[1])), worth.other))
            else:
                scores.append(worth.pick if choice[0] == "pick" else worth.search)
        elif choice == "move":
            rest = worth.carry if carried(s, figure) else worth.move
            scores.append(worth.marker if sent else rest)
        elif choice == "shoot":
            scores.append(attacking(s, "shoot", best_shot))
        elif choice == "charge":
            scores.append(attacking(s, "charge", best_charge))
        elif choice == "overwatch":
            waiting = min(3, max(s.players[other].pool for other in others(s, seat)))
            useful = not one.watch and guards(s, figure)
            scores.append(W.figure.watch * waiting if useful else worth.idle)
        elif choice == "fight":
            scores.append(worth.fight)
        else:
            scores.append(0.0)
    return likely(scores)


def attacking(s: Collision, action: str, judge: Callable[[Collision, int, int], float]) -> float:
    """The best attack of the acting figure; a second one of its kind is hurried (CO-28.10)."""
    before, s.hurried = s.hurried, action in s.done
    try:
        return max(judge(s, s.acting, foe) for foe in enemies(s, s.figures[s.acting].owner))
    finally:
        s.hurried = before


# Attacks


def shoot_with(s: Collision, step: ShootWith, seat: int, options: Sequence[Any]) -> list[float]:
    scores = []
    for weapon, mode in options:
        gun = catalogue().ranged[weapon]
        if "beam" in gun.keywords:
            scores.append(beam_worth(s, step.figure, gun, mode))
        else:
            seen = targets(s, step.figure, gun)
            scores.append(max(shot(s, step.figure, k, gun, mode) for k in seen))
    return surely(scores)


def beam_worth(s: Collision, figure: int, gun: RangedWeapon, mode: str) -> float:
    foes = enemies(s, s.figures[figure].owner)
    return max(shot(s, figure, foe, gun, mode) for foe in foes)


def shoot_target(s: Collision, step: ShootTarget, seat: int, options: Sequence[Any]) -> list[float]:
    gun = catalogue().ranged[step.weapon]
    return likely([shot(s, step.figure, one, gun, step.mode) for one in options])


def aim_beam(s: Collision, step: AimBeam, seat: int, options: Sequence[Any]) -> list[float]:
    gun = catalogue().ranged[step.weapon]
    scores = []
    for aim in options:
        hit = [number_of(s, one.name) for one in beam_at(s, step.figure, gun, aim).crossed]
        scores.append(
            sum(
                shot(s, step.figure, k, gun, step.mode) * (1 if s.figures[k].owner != seat else -1)
                for k in hit
            )
        )
    return surely(scores)


def charge_at(s: Collision, step: ChargeAt, seat: int, options: Sequence[Any]) -> list[float]:
    me = body(s.figures[step.figure])
    scores = []
    for target, path in options:
        end = path[-1][1:] if path else me.place
        length = hyp(end[0] - me.x, end[1] - me.y)
        gain = best_strike_worth(s, step.figure, target)
        scores.append(charge_chance(s, step.figure, length) * gain)
    return likely(scores)


def best_strike_worth(s: Collision, figure: int, target: int) -> float:
    blades = sheet(s.figures[figure]).blades
    found = [strike(s, figure, target, blade.id, "normal") for blade in blades]
    return max(found, default=strike(s, figure, target, "unarmed", "normal"))


def strike_with(s: Collision, step: Strike, seat: int, options: Sequence[Any]) -> list[float]:
    return surely(
        [strike(s, step.figure, step.target, blade, mode, step.dived) for blade, mode in options]
    )


def react(s: Collision, step: React, seat: int, options: Sequence[Any]) -> list[float]:
    return surely([best_shot(s, one, step.target) for one in options])


def react_with(s: Collision, step: ReactWith, seat: int, options: Sequence[Any]) -> list[float]:
    ranged = catalogue().ranged
    return surely(
        [
            shot(s, step.figure, step.target, ranged[weapon], mode, reaction=True)
            for weapon, mode in options
        ]
    )


def guard(s: Collision, step: Guard, seat: int, options: Sequence[Any]) -> list[float]:
    return surely([float(one == "mastery") for one in options])


# Tokens, objects, loot


def special_on(s: Collision, step: SpecialOn, seat: int, options: Sequence[Any]) -> list[float]:
    """The dearest friend, or the dearest enemy."""
    return [
        sheet(s.figures[one]).profile.shards / 50 if isinstance(one, int) else 1.0
        for one in options
    ]


def lose_token(s: Collision, step: LoseToken, seat: int, options: Sequence[Any]) -> list[float]:
    shoots = bool(sheet(s.figures[step.figure]).guns)
    return surely([float((one == "jam") == shoots) for one in options])


def keep_tokens(s: Collision, step: KeepTokens, seat: int, options: Sequence[Any]) -> list[float]:
    shoots = bool(sheet(s.figures[step.figure]).guns)
    return surely([float((one == "jam") != shoots) for one in options])


def by_friends(s: Collision, seat: int, places: Sequence[Any]) -> list[float]:
    """The nearer to one's own figures than to others, the better."""
    mine = [s.figures[k] for k in on_table(s, seat)]
    foes = [s.figures[k] for k in enemies(s, seat)]
    far = s.side
    return [
        min((hyp(x - foe.x, y - foe.y) for foe in foes), default=far)
        - min((hyp(x - one.x, y - one.y) for one in mine), default=far)
        for x, y in places
    ]


def drop(s: Collision, step: Drop, seat: int, options: Sequence[Any]) -> list[float]:
    return surely(by_friends(s, seat, [one[:2] for one in options]))


def choose_district(
    s: Collision, step: ChooseDistrict, seat: int, options: Sequence[Any]
) -> list[float]:
    third = s.side // 3
    ring = {"SW": (0, 0), "W": (0, 1), "NW": (0, 2), "N": (1, 2), "NE": (2, 2), "E": (2, 1),
            "SE": (2, 0), "S": (1, 0), "C": (1, 1)}  # fmt: skip
    middles = [tuple(third * at + third // 2 for at in ring[one]) for one in options]
    return surely(by_friends(s, seat, middles))


GLANCES: dict[type[Step], Glance] = {
    ChooseFirst: choose_first,
    Trade: trade,
    Deploy: first_of,
    DeployAt: deploy_at,
    DeployFacing: deploy_facing,
    Mulligan: mulligan,
    Bid: bid,
    NameFirst: name_first,
    Go: go,
    Act: act,
    Enter: enter,
    MoveAlong: move_along,
    Face: face_there,
    ShootWith: shoot_with,
    ShootTarget: shoot_target,
    AimBeam: aim_beam,
    ChargeAt: charge_at,
    Strike: strike_with,
    React: react,
    ReactWith: react_with,
    HoldFire: first_of,
    Guard: guard,
    LayOut: lay_out,
    Split: split,
    Cover: cover,
    CoverWith: cover_with,
    CharmColumn: charm_column,
    Deal: worst,
    StandIn: worst,
    Replace: replace,
    Charm: charm,
    Scavenge: best,
    SpecialOn: special_on,
    LoseToken: lose_token,
    KeepTokens: keep_tokens,
    Drop: drop,
    ChooseDistrict: choose_district,
    PlaceLoot: first_of,
}

policy = at_a_glance(GLANCES)
