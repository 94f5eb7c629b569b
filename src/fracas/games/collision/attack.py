"""Attacks: who may be shot with what, modifiers, and what comes after hits. CO-12, CO-13, CO-18."""

from functools import lru_cache

from fracas.engine import Step

from .catalogue import CloseWeapon, RangedWeapon, catalogue
from .confrontation import Confront
from .draws import hurry
from .figures import (
    apart,
    blade_of,
    bodies,
    body,
    contact,
    cover_of,
    enemies,
    friends,
    number_of,
    sees,
    sheet,
    tag,
    terrain,
)
from .geometry.beam import beam, beam_aim
from .geometry.certificates import Beam
from .geometry.measure import from_rear, ranged
from .geometry.places import beam_candidates
from .geometry.shapes import Body, Place, Terrain
from .geometry.sight import sight
from .geometry.units import INCH
from .proof import certify
from .seats import rival
from .state import BY_MOVE, TABLE, Collision, Duel

NORMAL, SUPPRESS = "normal", "suppress"
TRAITS = catalogue().traits
AIM, HIDDEN = TRAITS["take-aim"].plus, TRAITS["lie-low"].plus
DIVER, SWARM = TRAITS["diver"].plus, TRAITS["swarm"].plus
"""CO-C7"""
Terms = tuple[tuple[str, int], ...]


def modes(weapon: RangedWeapon | CloseWeapon) -> tuple[str, ...]:
    """Normal or suppressing (CO-18.25)."""
    if "suppress" not in weapon.keywords:
        return (NORMAL,)
    only = isinstance(weapon, RangedWeapon) and weapon.only_suppressing
    return (SUPPRESS,) if only else (NORMAL, SUPPRESS)


def reach_of(weapon: RangedWeapon) -> tuple[int, int]:
    return weapon.range[0] * INCH, weapon.range[1] * INCH


def usable(s: Collision, figure: int, reaction: bool) -> list[RangedWeapon]:
    """Weapons with which a figure may shoot (CO-12.3, CO-14.19, CO-18.7)."""
    one = s.figures[figure]
    if one.jams:
        return []
    stuck = one.watch >> 1 if reaction else s.moved & BY_MOVE
    return [gun for gun in sheet(one).guns if not (stuck and "heavy" in gun.keywords)]


def in_range(s: Collision, figure: int, target: int, gun: RangedWeapon) -> bool:
    least, most = reach_of(gun)
    return least <= apart(s, figure, target) <= most  # CO-12.2


def targets(s: Collision, figure: int, gun: RangedWeapon) -> list[int]:
    """Enemies in sight and in range (CO-12.1, CO-12.2)."""
    return [
        k
        for k in enemies(s, s.figures[figure].owner)
        if in_range(s, figure, k, gun) and sees(s, figure, k)
    ]


_beam = lru_cache(maxsize=1024)(beam)


@lru_cache(maxsize=512)
def _aims(
    ground: Terrain,
    crowd: tuple[Body, ...],
    shooter: Body,
    seen: tuple[Body, ...],
    least: int,
    most: int,
) -> tuple[Place, ...]:
    return tuple(beam_candidates(ground, crowd, shooter, seen, least, most))


def aims(s: Collision, figure: int, gun: RangedWeapon) -> list[Place]:
    """Where a Beam may be aimed (CO-23.9)."""
    foes = enemies(s, s.figures[figure].owner)
    seen = tuple(body(s.figures[k]) for k in foes if sees(s, figure, k))
    return list(_aims(terrain(s), bodies(s), body(s.figures[figure]), seen, *reach_of(gun)))


def beam_at(s: Collision, figure: int, gun: RangedWeapon, aim: Place) -> Beam:
    return _beam(terrain(s), bodies(s), body(s.figures[figure]), aim, *reach_of(gun))


def crosses_seen(s: Collision, figure: int, found: Beam) -> bool:
    """The aim must cross at least one enemy in sight (CO-18.5)."""
    names = {s.figures[k].name for k in enemies(s, s.figures[figure].owner) if sees(s, figure, k)}
    return found.legal and any(one.name in names for one in found.crossed)


def shots(s: Collision, figure: int, reaction: bool = False) -> list[tuple[str, str]]:
    """Weapons, normal or suppressing, that have a target."""
    return [
        (gun.id, mode)
        for gun in usable(s, figure, reaction)
        if (aims(s, figure, gun) if "beam" in gun.keywords else targets(s, figure, gun))
        for mode in modes(gun)
    ]


def reaction_shots(s: Collision, figure: int, target: int) -> list[tuple[str, str]]:
    """As `shots`, at the figure that triggered it (CO-14.4, CO-14.6)."""
    guns = [g for g in usable(s, figure, reaction=True) if in_range(s, figure, target, g)]
    if not guns or not sees(s, figure, target):  # what is measured fast comes first
        return []
    return [
        (gun.id, mode)
        for gun in guns
        if "beam" not in gun.keywords or reaction_aim(s, figure, target, gun) is not None
        for mode in modes(gun)
    ]


def reaction_aim(s: Collision, figure: int, target: int, gun: RangedWeapon) -> Place | None:
    """CO-18.29"""
    shooter, enemy = body(s.figures[figure]), body(s.figures[target])
    aim = beam_aim(terrain(s), shooter, enemy)
    if aim is None or not crosses_seen(s, figure, beam_at(s, figure, gun, aim)):
        return None
    return aim


# Modifiers


def nonzero(*terms: tuple[str, int]) -> Terms:
    return tuple(one for one in terms if one[1])


def shooting_terms(
    s: Collision, figure: int, target: int, gun: RangedWeapon, reaction: bool
) -> Terms:
    """CO-12.5 to 12.10"""
    one, own = s.figures[figure], sheet(s.figures[figure])
    shooter, enemy = body(one), body(s.figures[target])
    tape = ranged(shooter, enemy, *reach_of(gun))
    rear = not from_rear(shooter, enemy).front
    moved = one.watch >> 1 if reaction else s.moved
    unsteady = "stability" in gun.keywords and moved and "stability" not in own.ignores
    return nonzero(
        ("rc", own.rc),
        ("weapon", gun.rc),
        ("rear", int(rear)),
        ("above", int(tape.from_above)),
        ("far", -int(tape.beyond_half and "half-range" not in own.ignores)),
        ("reaction", -int(reaction and "braced" not in own.traits)),
        ("stability", -int(bool(unsteady))),
        ("aim", AIM if "aim" in one.skills else 0),
        ("hurry", 0 if reaction else hurry(s, figure)),
    )


def shot_at_terms(s: Collision, figure: int, target: int, gun: RangedWeapon) -> Terms:
    """CO-12.12, CO-7.17"""
    one, own = s.figures[target], sheet(s.figures[target])
    front = from_rear(body(s.figures[figure]), body(one)).front
    cover = 0 if "exposed" in gun.keywords else cover_of(s, figure, target)  # CO-18.10
    return nonzero(
        ("def", own.defence),
        ("cover", cover),
        ("shield", own.front_def if front else 0),
        ("hidden", HIDDEN if "hidden" in one.skills else 0),
    )


def swarming(s: Collision, figure: int, target: int) -> bool:
    """Whether a friend of the figure is in contact with the target (CO-C7)."""
    return any(contact(s, k, target) for k in friends(s, figure))


def charging_terms(
    s: Collision, figure: int, target: int, blade: CloseWeapon, dived: bool
) -> Terms:
    """CO-13.15 to 13.18"""
    own = sheet(s.figures[figure])
    rear = not from_rear(body(s.figures[figure]), body(s.figures[target])).front
    pack = "swarm" in own.traits and swarming(s, figure, target)
    return nonzero(
        ("cc", own.cc),
        ("weapon", blade.cc),
        ("rear", int(rear)),
        ("dive", (DIVER if "diver" in own.traits else 1) if dived else 0),
        ("swarm", SWARM if pack else 0),
        ("hurry", hurry(s, figure)),
    )


def charged_terms(s: Collision, target: int) -> Terms:
    """CO-13.20; the +1 of CO-14.17 comes later."""
    own = sheet(s.figures[target])
    return nonzero(("def", own.defence), ("parry", int(own.parry)))


# Attacks


def closed_seats(s: Collision, reaction: bool) -> int:
    """CO-9.14, CO-22.6"""
    if reaction or not s.hurried:
        return 0
    return 1 << s.active if "soft-hurry" in s.variants else everybody(s)


def everybody(s: Collision) -> int:
    """All seats, as bits."""
    return (1 << s.seats) - 1


def take_skill(s: Collision, figure: int, token: str) -> bool:
    """Use a Skill token up, if the figure has it."""
    one = s.figures[figure]
    had = token in one.skills
    one.skills = tuple(other for other in one.skills if other != token)
    return had


class ShootAt(Step):
    """One Confrontation for each figure hit: the target, or all that a Beam crosses (CO-18.5)."""

    figure: int
    weapon: str
    mode: str
    targets: tuple[int, ...]
    reaction: bool = False
    surge: bool = False

    def do(self, s: Collision) -> None:
        if not self.targets:
            take_skill(s, self.figure, "aim")
            return
        gun = catalogue().ranged[self.weapon]
        target, rest = self.targets[0], self.targets[1:]
        one, another = s.figures[self.figure], s.figures[target]
        if another.status != TABLE:
            s.then(ShootAt(self.figure, self.weapon, self.mode, rest, self.reaction, self.surge))
            return
        shooter, enemy = body(one), body(another)
        certify(s, "CO-12.2", ranged(shooter, enemy, *reach_of(gun)))
        certify(s, "CO-7.2", from_rear(shooter, enemy))
        if s.log is not None:
            certify(s, "CO-7.13", sight(terrain(s), bodies(s), shooter, enemy))
        s.tell(
            "shoots", "CO-12.1", who=one.owner, figure=tag(one), target=tag(another),
            weapon=self.weapon, mode=self.mode,
        )  # fmt: skip
        friend = another.owner == one.owner
        suppressing = self.mode == SUPPRESS
        s.duels.append(
            Duel(
                rival(s, one.owner) if friend else one.owner,  # CO-18.6
                another.owner,
                self.figure,
                target,
                "shoot",
                self.weapon,
                suppressing,
                everybody(s) if friend else closed_seats(s, self.reaction),
                jams=not friend,
                last=not rest,
                surge=self.surge,
                count=gun.shots + suppressing + self.surge,
                terms=(
                    shooting_terms(s, self.figure, target, gun, self.reaction),
                    shot_at_terms(s, self.figure, target, gun),
                ),
            )
        )
        s.then(
            Confront(),
            ShootAt(self.figure, self.weapon, self.mode, rest, self.reaction, self.surge),
        )


def begin_shot(
    s: Collision, figure: int, weapon: str, mode: str, crossed: tuple[int, ...], reaction: bool
) -> None:
    """A Shoot at these figures, nearest first."""
    one = s.figures[figure]
    one.skills = tuple(token for token in one.skills if token != "hidden")  # CO-C7 Lie low
    surge = take_skill(s, figure, "surge")
    s.then(ShootAt(figure, weapon, mode, crossed, reaction, surge))


def crossed_by(s: Collision, figure: int, gun: RangedWeapon, aim: Place) -> tuple[int, ...]:
    found = beam_at(s, figure, gun, aim)
    certify(s, "CO-18.4", found)
    return tuple(number_of(s, one.name) for one in found.crossed)


def begin_charge_attack(
    s: Collision, figure: int, target: int, weapon: str, mode: str, dived: bool
) -> None:
    """CO-13.13 to 13.20"""
    one, another = s.figures[figure], s.figures[target]
    own = sheet(one)
    blade = blade_of(weapon)
    certify(s, "CO-7.2", from_rear(body(one), body(another)))
    fury, surge = take_skill(s, figure, "fury"), take_skill(s, figure, "surge")
    suppressing = mode == SUPPRESS
    count = (blade.attacks or own.att) + own.two_weapons + fury + surge + suppressing
    s.tell(
        "attacks", "CO-13.13", who=one.owner, figure=tag(one), target=tag(another),
        weapon=weapon, mode=mode,
    )  # fmt: skip
    s.duels.append(
        Duel(
            one.owner,
            another.owner,
            figure,
            target,
            "charge",
            weapon,
            suppressing,
            closed_seats(s, reaction=False),
            surge=surge,
            count=count,
            terms=(
                charging_terms(s, figure, target, blade, dived),
                charged_terms(s, target),
            ),
        )
    )
    s.then(Confront())
