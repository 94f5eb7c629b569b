"""What a figure can do, and how it stands to others: characteristics, bodies, sight."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from .catalogue import CloseWeapon, Profile, RangedWeapon, catalogue, two_weapon_bonus
from .geometry.fields import all_glances
from .geometry.legs import Feet
from .geometry.measure import distance, in_contact
from .geometry.shapes import Body, Place, Terrain, smoke
from .geometry.sight import in_sight
from .geometry.units import INCH
from .layouts import layout_named, terrain_of
from .state import TABLE, Collision, Figure

UNARMED: Final = CloseWeapon("unarmed", catalogue().close["wrench"].name, "2H", 0, 0)
"""CO-2.15; never said by its name."""
MAX_CHARGE: Final = 5 * INCH
"""CO-13.4"""
LONGER_CHARGE: Final = catalogue().traits["charge-6"].plus * INCH
_STIM: Final = next(one for one in catalogue().objects.values() if one.special == "rush")
RUSH, CHARGE_RUSH = _STIM.plus * INCH, _STIM.charge * INCH
"""What a Rush token gives a Move and a Charge (CO-C8)."""


def blade_of(weapon: str) -> CloseWeapon:
    return UNARMED if weapon == UNARMED.id else catalogue().close[weapon]


class Sheet(Struct, frozen=True):
    """A character card with its objects (CO-2.10, CO-6.4)."""

    profile: Profile
    mov: int
    agi: int
    rc: int
    cc: int
    att: int
    defence: int
    wnd: int
    intelligence: int
    armour: int
    """0 is none (CO-6.8)."""
    guns: tuple[RangedWeapon, ...]
    blades: tuple[CloseWeapon, ...]
    two_weapons: bool
    traits: frozenset[str]
    parry: bool
    front_def: int
    ignores: frozenset[str]
    climb_and_cross: int
    mastery: int
    charge: int
    feet: Feet


@lru_cache(maxsize=4096)
def _sheet(profile_id: str, objects: tuple[str, ...], advances: tuple[str, ...]) -> Sheet:
    found = catalogue()
    profile = found.profiles[profile_id]
    held = [found.objects[one] for one in objects]
    weapons = (*profile.weapons, *(one.weapon for one in held if one.weapon))
    armours = [one for one in (profile.armour, *(o.armour for o in held)) if one is not None]
    traits = frozenset((*profile.traits, *(one.trait for one in held if one.trait)))
    blades = tuple(found.close[w] for w in weapons if w in found.close)

    def up(stat: str) -> int:
        return advances.count(stat)

    return Sheet(
        profile,
        (profile.mov + up("mov") + sum(one.mov for one in held)) * INCH,
        profile.agi + up("agi"),
        profile.rc + up("rc"),
        profile.cc + up("cc"),
        profile.att + up("att"),
        profile.defence + up("def"),
        profile.wnd + up("wnd"),
        profile.intelligence + up("int"),
        min(armours, default=0),  # CO-R82
        tuple(found.ranged[w] for w in weapons if w in found.ranged),
        blades,
        two_weapon_bonus(found, weapons),
        traits,
        any("parry" in one.keywords for one in blades) or any(one.parry for one in held),
        sum(one.front_def for one in held),
        frozenset(what for one in held for what in one.ignores),
        sum(one.climb_and_cross for one in held),
        sum(one.mastery for one in held),
        MAX_CHARGE + (LONGER_CHARGE if "charge-6" in traits else 0),  # CO-18.27
        Feet("wall-crawler" in traits, "sure-footed" in traits),
    )


def sheet(figure: Figure) -> Sheet:
    return _sheet(figure.profile, figure.objects, figure.advances)


def tag(figure: Figure) -> str:
    """What an event calls a figure: name and profile, enough to say it in any language."""
    return f"{figure.name}:{figure.profile}"


# Bodies


@lru_cache(maxsize=8192)
def _body(name: str, profile: str, x: int, y: int, z: int, facing: int) -> Body:
    return Body.of(name, catalogue().profiles[profile].size, x, y, z, facing)


def body(figure: Figure) -> Body:
    return _body(figure.name, figure.profile, figure.x, figure.y, figure.z, figure.facing)


def bodies(s: Collision) -> tuple[Body, ...]:
    """The figures on the table."""
    return tuple(body(one) for one in s.figures if one.status == TABLE)


def number_of(s: Collision, name: str) -> int:
    return next(k for k, one in enumerate(s.figures) if one.name == name)


def on_table(s: Collision, seat: int) -> list[int]:
    """A player's figures on the table."""
    return [k for k, f in enumerate(s.figures) if f.owner == seat and f.status == TABLE]


def enemies(s: Collision, seat: int) -> list[int]:
    return [k for k, f in enumerate(s.figures) if f.owner != seat and f.status == TABLE]


def friends(s: Collision, figure: int) -> list[int]:
    """Other friendly figures on the table (CO-C7)."""
    return [k for k in on_table(s, s.figures[figure].owner) if k != figure]


def contact(s: Collision, a: int, b: int) -> bool:
    return in_contact(body(s.figures[a]), body(s.figures[b]))


def apart(s: Collision, a: int, b: int) -> int:
    """CO-3.10"""
    return distance(body(s.figures[a]), body(s.figures[b]))


def put(figure: Figure, place: Place) -> None:
    figure.x, figure.y, figure.z = place


# Terrain and sight


@lru_cache(maxsize=256)
def _terrain(named: str, side: int, clouds: tuple[Place, ...]) -> Terrain:
    ground = terrain_of(layout_named(named), side)
    return ground.plus(*(smoke(f"smoke{k + 1}", *at) for k, at in enumerate(clouds)))


def terrain(s: Collision) -> Terrain:
    return _terrain(s.layout, s.side, s.smoke)


Glances = dict[tuple[str, str], tuple[bool, int]]
"""Who sees whom (CO-7.13), and with which cover: 0 none, 1 light, 2 heavy."""


@lru_cache(maxsize=1024)
def _glances(ground: Terrain, crowd: tuple[Body, ...]) -> Glances:
    return all_glances(ground, crowd)


def glances(s: Collision) -> Glances:
    """All sights of the table at once: dearer than a few of `sees`, cheaper than many."""
    return _glances(terrain(s), bodies(s))


def cover_of(s: Collision, viewer: int, target: int) -> int:
    """Of a target against a shot: 0 none, 1 light, 2 heavy (CO-7.15, CO-7.16)."""
    one, crowd = s.figures[viewer], bodies(s)
    if one.status != TABLE:  # a Beam goes on without its shooter (CO-R101)
        crowd = (*crowd, body(one))
    return _glances(terrain(s), crowd)[one.name, s.figures[target].name][1]


def sees(s: Collision, viewer: int, target: int) -> bool:
    """CO-7.13; two figures alone decide, so that a move of others costs nothing."""
    return in_sight(terrain(s), body(s.figures[viewer]), body(s.figures[target]))


# Carrying


def carried(s: Collision, figure: int) -> list[int]:
    """The mission objects that a figure carries."""
    return [k for k, one in enumerate(s.objects) if one[3] == figure]


def slowed(s: Collision, figure: int) -> bool:
    """A heavy object halves moves and charges, but not of the strong (CO-16.15, CO-16.16)."""
    return bool(carried(s, figure)) and "strong" not in sheet(s.figures[figure]).traits


def mov(s: Collision, figure: int) -> int:
    """In u; halving comes last (CO-16.17)."""
    one = s.figures[figure]
    full = sheet(one).mov + (RUSH if "rush" in one.skills else 0)
    return full // 2 if slowed(s, figure) else full


def max_charge(s: Collision, figure: int) -> int:
    full = sheet(s.figures[figure]).charge
    return full // 2 if slowed(s, figure) else full
