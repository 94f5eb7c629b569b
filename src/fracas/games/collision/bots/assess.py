"""What an attack would bring, for bots: wounds in the mean, by what they are worth. CO-28."""

from collections.abc import Callable, Sequence

from fracas.games.collision.attack import (
    SUPPRESS,
    charged_terms,
    charging_terms,
    in_range,
    modes,
    shooting_terms,
    shot_at_terms,
    swarming,
)
from fracas.games.collision.catalogue import RangedWeapon, catalogue
from fracas.games.collision.chances import mean_hit, reaching, wounds
from fracas.games.collision.draws import hurry
from fracas.games.collision.figures import (
    CHARGE_RUSH,
    MAX_CHARGE,
    UNARMED,
    Glances,
    blade_of,
    body,
    carried,
    max_charge,
    sees,
    sheet,
    slowed,
)
from fracas.games.collision.geometry.measure import gap
from fracas.games.collision.geometry.units import INCH, hyp
from fracas.games.collision.harm import MOST_TOKENS
from fracas.games.collision.missions import mission
from fracas.games.collision.state import KILLED, LEFT, LOST, TABLE, Collision, Duel, Figure

from .weights import W


def turns_left(s: Collision) -> int:
    """Turns whose points have yet to be scored."""
    scored = len(s.players[0].vp)
    return s.turns - scored


def stage(s: Collision) -> float:
    """How much figures still matter: 1 in the first turn, less later."""
    return W.figure.late + (1 - W.figure.late) * turns_left(s) / max(1, s.turns)


def worth(s: Collision, one: Figure, lost: int = 0) -> float:
    """What a figure is worth with so many wounds more."""
    own = sheet(one)
    left = own.wnd - one.wounds - lost
    if left <= 0 or one.status in (KILLED, LEFT, LOST):
        return 0.0
    share = W.figure.alive + (1 - W.figure.alive) * left / own.wnd
    return W.figure.shards * own.profile.shards / 100 * share * stage(s)


def carrying(s: Collision) -> float:
    """What a marker brings to its carrier from now on: 3 VP a turn as long as it is held."""
    vp = sum(one.vp for one in mission(s).score if one.rule == "carry")
    return float(sum(vp * W.hunt.safe**k for k in range(turns_left(s))))


def kill_vp(s: Collision, victim: Figure) -> float:
    """VP for killing it, to the other side."""
    rules = mission(s).score
    raider = 1 - s.first
    found = sum(
        one.vp for one in rules if one.rule == "kill" and (not one.role or victim.owner == raider)
    )
    return float(found)


def harm(s: Collision, target: int, chances: Sequence[float]) -> float:
    """What wounds on a figure are worth to the other side, given how likely each number is."""
    one = s.figures[target]
    left = sheet(one).wnd - one.wounds
    now = worth(s, one)
    bounty = kill_vp(s, one) + (carrying(s) if carried(s, target) else 0.0)
    return sum(
        chance * (now - worth(s, one, k) + (bounty if k >= left else 0.0))
        for k, chance in enumerate(chances)
        if k
    )


def tokens(s: Collision, target: int, columns: int, lead: int) -> float:
    """What a suppressing attack is worth: at most two tokens stay, and they bind those most who
    must come near or carry something away (CO-28.16)."""
    one = s.figures[target]
    room = max(0, MOST_TOKENS - one.jams - one.suppressed)
    hits = columns * mean_hit(lead, columns)
    first = 1.0 if not one.suppressed else W.suppressing.second
    spent = W.suppressing.spent if one.activations else 1.0
    kind = W.suppressing
    bound = kind.mover if not sheet(one).guns or carried(s, target) else kind.shooter
    return W.figure.suppress * bound * first * min(hits, room) * spent


def attack(
    s: Collision, target: int, columns: int, lead: int, suppressing: bool, pushes: bool
) -> float:
    """What an attack on a figure brings its enemy."""
    if suppressing:
        return tokens(s, target, columns, lead)
    found = harm(s, target, wounds(columns, lead, sheet(s.figures[target]).armour))
    if pushes and carried(s, target):  # CO-18.20: it drops what it carries
        found += W.attack.drop * carrying(s)
    return found


def shot(
    s: Collision, figure: int, target: int, gun: RangedWeapon, mode: str, reaction: bool = False
) -> float:
    suppressing = mode == SUPPRESS
    one = s.figures[figure]
    columns = gun.shots + suppressing + ("surge" in one.skills)
    plus = sum(n for _, n in shooting_terms(s, figure, target, gun, reaction))
    minus = sum(n for _, n in shot_at_terms(s, figure, target, gun))
    jam = W.figure.jam * (1.0 if "reload" in gun.keywords else W.attack.fails * columns)
    return attack(s, target, columns, plus - minus, suppressing, bool(gun.push_back)) - jam


def best_shot(s: Collision, figure: int, target: int) -> float:
    """The best that a figure's guns can do to an enemy in sight, moved or not."""
    one = s.figures[figure]
    if not sheet(one).guns or not sees(s, figure, target):
        return 0.0
    found = 0.0
    for gun in sheet(one).guns:
        if in_range(s, figure, target, gun):
            found = max([found, *(shot(s, figure, target, gun, mode) for mode in modes(gun))])
    return found * (W.attack.jammed if one.jams else 1.0)


def guards(s: Collision, figure: int) -> bool:
    """Whether Overwatch could come to anything: an enemy may step into range of a working gun."""
    one = s.figures[figure]
    guns = sheet(one).guns
    if not guns or one.jams:
        return False
    reach = max(gun.range[1] for gun in guns) * INCH + W.attack.step * INCH
    return any(
        hyp(one.x - foe.x, one.y - foe.y) <= reach
        for foe in s.figures
        if foe.owner != one.owner and foe.status == TABLE
    )


def strike(
    s: Collision, figure: int, target: int, weapon: str, mode: str, dived: bool = False
) -> float:
    """A close attack, once in contact."""
    one = s.figures[figure]
    own, blade = sheet(one), blade_of(weapon)
    suppressing = mode == SUPPRESS
    columns = (blade.attacks or own.att) + own.two_weapons + ("fury" in one.skills)
    columns += suppressing + ("surge" in one.skills)
    plus = sum(n for _, n in charging_terms(s, figure, target, blade, dived))
    minus = sum(n for _, n in charged_terms(s, target))
    return attack(s, target, columns, plus - minus, suppressing, pushes=True)


def best_strike(s: Collision, figure: int, target: int) -> float:
    blades = (*sheet(s.figures[figure]).blades, UNARMED)
    return max(
        strike(s, figure, target, blade.id, mode) for blade in blades for mode in modes(blade)
    )


def charge_chance(s: Collision, figure: int, length: int) -> float:
    """How likely a Charge over a length succeeds, without the hand."""
    one = s.figures[figure]
    shift = sheet(one).charge - MAX_CHARGE + hurry(s, figure) * INCH
    shift += CHARGE_RUSH if "rush" in one.skills else 0
    return reaching(length, shift, max_charge(s, figure), slowed(s, figure))


def best_charge(s: Collision, figure: int, target: int) -> float:
    """The best that a Charge at an enemy in sight can do, if the way is straight."""
    one, other = s.figures[figure], s.figures[target]
    longest = max_charge(s, figure)
    if one.suppressed or abs(one.x - other.x) > 2 * longest or abs(one.y - other.y) > 2 * longest:
        return 0.0
    length = gap(body(one), body(other))
    if length > longest or not sees(s, figure, target):
        return 0.0
    return charge_chance(s, figure, length) * best_strike(s, figure, target)


# The same for two figures as they stand: asked thousands of times, so remembered by all that it
# comes from.

_MOST = 60_000
_known: dict[tuple[object, ...], float] = {}


def stand(s: Collision, figure: int) -> tuple[object, ...]:
    one = s.figures[figure]
    return (
        one.profile, one.objects, one.advances, one.owner, one.x, one.y, one.z, one.facing,
        one.wounds, one.jams, one.suppressed, one.skills, one.activations > 0,
        any(thing[3] == figure for thing in s.objects),
    )  # fmt: skip


def _pair(s: Collision, figure: int, target: int, seen: Glances, what: str) -> tuple[object, ...]:
    one = s.figures[figure]
    hurried = s.hurried and figure == s.acting
    pack = swarming(s, figure, target) if "swarm" in sheet(one).traits else False
    return (
        what, s.mission, s.turns, turns_left(s), s.first, s.moved, hurried, pack,
        seen[one.name, s.figures[target].name], stand(s, figure), stand(s, target),
    )  # fmt: skip


def _remembered(
    s: Collision,
    figure: int,
    target: int,
    seen: Glances,
    judge: Callable[[Collision, int, int], float],
) -> float:
    key = _pair(s, figure, target, seen, judge.__name__)
    found = _known.get(key)
    if found is None:
        if len(_known) >= _MOST:
            _known.clear()
        found = _known[key] = judge(s, figure, target)
    return found


def _best_attack(s: Collision, figure: int, target: int) -> float:
    return max(best_shot(s, figure, target), best_charge(s, figure, target))


def best_attack(s: Collision, figure: int, target: int, seen: Glances) -> float:
    """The best that a figure on the table can do to an enemy from where it stands."""
    return _remembered(s, figure, target, seen, _best_attack)


def contact_worth(s: Collision, figure: int, target: int, seen: Glances) -> float:
    """What its close attack would bring if it had reached the enemy."""
    return _remembered(s, figure, target, seen, best_strike)


def pending(s: Collision, duel: Duel) -> float:
    """What the Confrontation on the board brings its Attacker, before cards are compared."""
    lead = sum(n for _, n in duel.terms[0]) - sum(n for _, n in duel.terms[1])
    if s.figures[duel.target].status in (KILLED, LEFT, LOST):
        return 0.0
    pushes = duel.action == "charge" or bool(catalogue().ranged[duel.weapon].push_back)
    return attack(s, duel.target, max(1, duel.count), lead, duel.suppressing, pushes)


def expected(s: Collision, duel: Duel) -> float:
    """Wounds that the Confrontation on the board gives in the mean."""
    lead = sum(n for _, n in duel.terms[0]) - sum(n for _, n in duel.terms[1])
    if duel.suppressing:
        return 0.0
    return mean_wounds(s, duel.target, max(1, duel.count), lead)


def mean_wounds(s: Collision, target: int, columns: int, lead: int) -> float:
    one = s.figures[target]
    if one.status in (KILLED, LEFT, LOST):
        return 0.0
    left = sheet(one).wnd - one.wounds
    chances = wounds(columns, lead, sheet(one).armour)
    return sum(chance * min(k, left) for k, chance in enumerate(chances))


def best_wounds(s: Collision, figure: int, target: int) -> float:
    """Wounds that a Charge gives in the mean, once in contact."""
    one = s.figures[figure]
    own = sheet(one)
    found = 0.0
    for blade in (*own.blades, UNARMED):
        columns = (blade.attacks or own.att) + own.two_weapons + ("fury" in one.skills)
        columns += "surge" in one.skills
        plus = sum(n for _, n in charging_terms(s, figure, target, blade, False))
        minus = sum(n for _, n in charged_terms(s, target))
        found = max(found, mean_wounds(s, target, columns, plus - minus))
    return found
