"""Profiles, weapons, traits, objects, tables and sample gangs as data (CO-C1 to C12)."""

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from fracas.content import UNIQUE, folder, load
from fracas.games.collision.layouts import Name

Faction = Literal["riveters", "unbound"]
SizeName = Literal["S", "M", "L"]
Slot = Literal["W", "A", "G"]
Keyword = Literal[
    "reload", "stability", "heavy", "suppress", "beam", "exposed", "parry"
]  # fmt: skip
Card = Literal["fail", "1", "2", "3", "4", "5", "6", "7", "8", "success"]
Stat = Literal["mov", "agi", "rc", "cc", "att", "def", "wnd", "int"]


class RangedWeapon(Struct, frozen=True, forbid_unknown_fields=True):
    """CO-2.13, CO-C2. Ranges are inches."""

    id: Annotated[str, UNIQUE]
    name: Name
    hands: Literal["1H", "2H"]
    range: tuple[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=1)]]
    shots: Annotated[int, Meta(ge=1)]
    rc: int
    value: int
    keywords: tuple[Keyword, ...] = ()
    push_back: Annotated[int, Meta(ge=0)] = 0
    only_suppressing: bool = False


class CloseWeapon(Struct, frozen=True, forbid_unknown_fields=True):
    """CO-2.14, CO-C3. Without `attacks` the figure's ATT is used."""

    id: Annotated[str, UNIQUE]
    name: Name
    hands: Literal["1H", "2H", "pair"]
    cc: int
    value: int
    attacks: Annotated[int, Meta(ge=1)] | None = None
    keywords: tuple[Keyword, ...] = ()
    push_back: Annotated[int, Meta(ge=0)] = 0


class Weapons(Struct, frozen=True, forbid_unknown_fields=True):
    ranged: tuple[RangedWeapon, ...]
    close: tuple[CloseWeapon, ...]


class Trait(Struct, frozen=True, forbid_unknown_fields=True):
    """CO-C7. A special action that leaves a token names it."""

    id: Annotated[str, UNIQUE]
    name: Name
    kind: Literal["trait", "special"]
    value: int
    text: Name
    token: str = ""
    until_regroup: bool = False
    reach: Annotated[int, Meta(ge=0)] = 0
    need: Annotated[int, Meta(ge=0)] = 0
    plus: int = 0


class Traits(Struct, frozen=True, forbid_unknown_fields=True):
    trait: tuple[Trait, ...]


class Slots(Struct, frozen=True, forbid_unknown_fields=True):
    """How many objects a figure holds, and of which types (CO-4.5)."""

    number: Annotated[int, Meta(ge=0, le=3)]
    types: tuple[Slot, ...]


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """CO-2.10, CO-C5, CO-C6, within the ranges of CO-C4."""

    id: Annotated[str, UNIQUE]
    name: Name
    faction: Faction
    max: Annotated[int, Meta(ge=1)]
    size: SizeName
    mov: Annotated[int, Meta(ge=4, le=6)]
    agi: Annotated[int, Meta(ge=-2, le=3)]
    rc: Annotated[int, Meta(ge=-1, le=3)]
    cc: Annotated[int, Meta(ge=0, le=3)]
    att: Annotated[int, Meta(ge=1, le=3)]
    defence: Annotated[int, Meta(ge=0, le=2)] = field(name="def")
    wnd: Annotated[int, Meta(ge=1, le=4)]
    intelligence: Annotated[int, Meta(ge=-1, le=2)] = field(name="int")
    weapons: tuple[str, ...]
    slots: Slots
    shards: Annotated[int, Meta(ge=35, le=125, multiple_of=5)]
    traits: tuple[str, ...] = ()
    armour: Annotated[int, Meta(ge=5, le=8)] | None = None


class Profiles(Struct, frozen=True, forbid_unknown_fields=True):
    profile: tuple[Profile, ...]


class Object(Struct, frozen=True, forbid_unknown_fields=True):
    """CO-2.16, CO-C8."""

    id: Annotated[str, UNIQUE]
    name: Name
    type: Slot
    factions: tuple[Faction, ...]
    cost: Annotated[int, Meta(ge=1)]
    weapon: str = ""
    armour: Annotated[int, Meta(ge=5, le=8)] | None = None
    mov: int = 0
    parry: bool = False
    front_def: int = 0
    ignores: tuple[Literal["half-range", "stability", "first-jam"], ...] = ()
    climb_and_cross: int = 0
    mastery: int = 0
    trait: str = ""
    once: bool = False
    special: Literal["", "smoke", "heal", "rush", "surge"] = ""
    token: str = ""
    until_regroup: bool = False
    reach: Annotated[int, Meta(ge=0)] = 0
    plus: int = 0
    charge: int = 0
    redraw: bool = False
    """A Lucky charm: it is not used by a Special action but when a card is drawn."""

    def __post_init__(self) -> None:
        if self.special and not self.once:
            raise ValueError(f"object {self.id!r}: what is special is used up: once = true")


class Objects(Struct, frozen=True, forbid_unknown_fields=True):
    object: tuple[Object, ...]


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """CO-2.2, CO-C1."""

    copies: dict[Card, int]
    secondary: dict[Literal["1", "2", "3", "4", "5", "6", "7", "8"], int]


class Gain(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the Exploration table (CO-C10)."""

    shards: int = 0
    xp: int = 0
    advances: int = 0
    draw: Literal["", "gear"] = ""
    object_up_to: int = 0
    choice: tuple["Gain", ...] = ()


class Advance(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the table of advances (CO-C11)."""

    xp: int = 0
    stat: Stat | None = None
    slot: Slot | None = None
    any: bool = False


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """CO-C4"""

    base: int
    mov: int
    mov_from: int
    agi: int
    rc: int
    cc: int
    att: int
    defence: int = field(name="def")
    wnd: int
    intelligence: int = field(name="int")
    two_weapons: int
    round_to: int
    armour: dict[Literal["5", "6", "7", "8"], int]


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    deck: Deck
    mission: dict[Card, Literal["hunt", "ambush", "domination"]]
    exploration: dict[Card, Gain]
    gear: dict[Card, str]
    advance: dict[Card, Advance]
    cost: Cost


class Member(Struct, frozen=True, forbid_unknown_fields=True):
    profile: str
    objects: tuple[str, ...] = ()


class Gang(Struct, frozen=True, forbid_unknown_fields=True):
    """A gang list (CO-4.2)."""

    id: Annotated[str, UNIQUE]
    name: Name
    faction: Faction
    limit: int
    figures: tuple[Member, ...]
    text: Name | None = None
    """A line about how it plays."""


class Gangs(Struct, frozen=True, forbid_unknown_fields=True):
    gang: tuple[Gang, ...]


class Catalogue(Struct, frozen=True):
    """All of it by id."""

    ranged: dict[str, RangedWeapon]
    close: dict[str, CloseWeapon]
    traits: dict[str, Trait]
    profiles: dict[str, Profile]
    objects: dict[str, Object]
    gangs: dict[str, Gang]
    tables: Tables


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """The content that comes with the game."""
    content = folder("fracas.games.collision")
    weapons = load(content / "weapons.toml", Weapons)
    return Catalogue(
        {one.id: one for one in weapons.ranged},
        {one.id: one for one in weapons.close},
        {one.id: one for one in load(content / "traits.toml", Traits).trait},
        {one.id: one for one in load(content / "profiles.toml", Profiles).profile},
        {one.id: one for one in load(content / "objects.toml", Objects).object},
        {one.id: one for one in load(content / "gangs.toml", Gangs).gang},
        load(content / "tables.toml", Tables),
    )


def shard_cost(found: Catalogue, profile: Profile) -> int:
    """What a profile costs by its numbers, rounded to the nearest 5 (CO-C4)."""
    rate = found.tables.cost
    guns = [found.ranged[w] for w in profile.weapons if w in found.ranged]
    blades = [found.close[w] for w in profile.weapons if w in found.close]
    total = (
        rate.base
        + rate.mov * (profile.mov - rate.mov_from)
        + rate.agi * profile.agi
        + (rate.rc * profile.rc if guns else 0)
        + rate.cc * profile.cc
        + rate.att * profile.att
        + rate.defence * profile.defence
        + rate.wnd * profile.wnd
        + rate.intelligence * profile.intelligence
        + sum(gun.value for gun in guns)
        + sum(blade.value for blade in blades)
        + sum(found.traits[trait].value for trait in profile.traits)
    )
    if profile.armour is not None:
        total += next(v for k, v in rate.armour.items() if int(k) == profile.armour)
    if two_weapon_bonus(found, profile.weapons):
        total += rate.two_weapons
    return (2 * total + rate.round_to) // (2 * rate.round_to) * rate.round_to


def two_weapon_bonus(found: Catalogue, weapons: tuple[str, ...]) -> bool:
    """Two 1H close weapons, or one of each kind (CO-13.14, CO-C3)."""
    close = sum(
        {"1H": 1, "2H": 0, "pair": 2}[found.close[w].hands] for w in weapons if w in found.close
    )
    ranged = sum(found.ranged[w].hands == "1H" for w in weapons if w in found.ranged)
    return close >= 2 or (close >= 1 and ranged >= 1)
