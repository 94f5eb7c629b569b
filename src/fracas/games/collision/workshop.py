"""What gangs, tables and missions are made with, as screens show it, and what is wrong with a
home-made one. CO-29.18"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from fracas.content import ContentError, parse

from .catalogue import CloseWeapon, Gangs, Profile, RangedWeapon, catalogue
from .figures import sheet
from .gangs import USUAL_GANGS, action_points, check_gang, worth
from .geometry.shapes import Point
from .layout_check import Problem, check_layout
from .layouts import Layout, Layouts, layouts, loot_spots, terrain_of
from .mission_check import problems
from .missions import Mission, Missions, missions
from .state import Figure
from .wording import object_does, trait_does, weapon_does
from .words import in_lang, word


class Described(Struct):
    id: str
    name: str
    text: str


class ProfileFace(Struct):
    """A character card."""

    id: str
    name: str
    faction: str
    shards: int
    max: int
    size: str
    mov: int
    agi: int
    rc: int
    cc: int
    att: int
    defence: int
    wnd: int
    intelligence: int
    armour: int | None
    leader: bool
    slots: int
    types: list[str]
    weapons: list[Described]
    traits: list[Described]


class ObjectFace(Struct):
    id: str
    name: str
    text: str
    type: str
    cost: int
    factions: list[str]


class GangMember(Struct):
    profile: str
    objects: list[str]


class GangFace(Struct):
    """A ready-made gang."""

    id: str
    name: str
    text: str
    faction: str
    limit: int
    shards: int
    points: int
    figures: list[GangMember]


class PieceFace(Struct):
    id: str
    name: str
    corners: list[Point]
    z: tuple[int, int]
    cover: str
    stand: bool
    passable: bool


class LadderFace(Struct):
    id: str
    at: Point
    low: int
    high: int
    run: int


class LayoutFace(Struct):
    """A table from above."""

    id: str
    name: str
    side: int
    pieces: list[PieceFace]
    """A twin's id ends in a prime."""
    ladders: list[LadderFace]
    loot: list[tuple[int, int, int]]


class Workshop(Struct):
    """All that there is to make gangs, tables and missions with, and ready-made ones."""

    profiles: list[ProfileFace]
    objects: list[ObjectFace]
    gangs: list[GangFace]
    layouts: list[LayoutFace]
    missions: list[Mission]
    usual: dict[str, tuple[str, ...]]
    """The gangs of those who name none: of the plain game, and of variants by their names."""


def workshop(lang: str) -> Workshop:
    found = catalogue()
    return Workshop(
        [_profile(one, lang) for one in found.profiles.values()],
        [
            ObjectFace(
                one.id, in_lang(one.name, lang), object_does(one, lang), one.type, one.cost,
                list(one.factions),
            )
            for one in found.objects.values()
        ],
        [
            GangFace(
                one.id, in_lang(one.name, lang), in_lang(one.text, lang) if one.text else "",
                one.faction, one.limit, worth(one),
                action_points([member.profile for member in one.figures]),
                [GangMember(member.profile, list(member.objects)) for member in one.figures],
            )
            for one in found.gangs.values()
        ],
        [
            _layout(one, lang)
            for one in layouts().values()
        ],
        list(missions().values()),
        USUAL_GANGS,
    )  # fmt: skip


def _layout(one: Layout, lang: str) -> LayoutFace:
    ground = terrain_of(one)
    names = {spec.id: in_lang(spec.name, lang) for spec in one.pieces}
    return LayoutFace(
        one.id, in_lang(one.name, lang), one.side,
        [
            PieceFace(
                piece.name, names[piece.name.removesuffix("'")], list(piece.corners),
                (piece.z0, piece.z1), piece.cover, piece.stand, piece.passable,
            )
            for piece in ground.pieces
        ],
        [
            LadderFace(ladder.name, (ladder.x, ladder.y), ladder.low, ladder.high, ladder.run)
            for ladder in ground.ladders
        ],
        list(loot_spots(one)),
    )  # fmt: skip


def _profile(one: Profile, lang: str) -> ProfileFace:
    own, known = sheet(Figure(profile=one.id)), catalogue()
    weapons: list[RangedWeapon | CloseWeapon] = [*own.guns, *own.blades]
    return ProfileFace(
        one.id, in_lang(one.name, lang), one.faction, one.shards, one.max, one.size, one.mov,
        own.agi, own.rc, own.cc, own.att, own.defence, own.wnd, own.intelligence, own.armour,
        "leader" in own.traits, one.slots.number, list(one.slots.types),
        [
            Described(gun.id, in_lang(gun.name, lang), weapon_does(gun, lang))
            for gun in weapons
        ],
        [
            Described(key, in_lang(trait.name, lang), trait_does(trait, lang))
            for key, trait in ((key, known.traits[key]) for key in sorted(own.traits))
        ],
    )  # fmt: skip


# Faults

Fault = tuple[str, str]
"""A clause, and what is wrong in words."""


def gang_faults(text: str, lang: str) -> Sequence[Fault]:
    return _faults(
        lambda: [
            fault for gang in parse(text, Gangs, file="gang").gang for fault in check_gang(gang)
        ],
        lang,
    )


def layout_faults(text: str, lang: str) -> Sequence[Fault]:
    return _faults(
        lambda: [
            fault
            for layout in parse(text, Layouts, file="layout").layout
            for fault in check_layout(layout)
        ],
        lang,
    )


def mission_faults(text: str, lang: str) -> Sequence[Fault]:
    return _faults(
        lambda: [
            fault
            for one in parse(text, Missions, file="mission").mission
            for fault in problems(one)
        ],
        lang,
    )


def _faults(check: Callable[[], Sequence[Problem]], lang: str) -> Sequence[Fault]:
    try:
        return [(one.clause, worded(one, lang)) for one in check()]
    except (ContentError, ValueError) as error:
        return [("", str(error))]


def worded(one: Problem, lang: str) -> str:
    """A problem as a sentence."""
    known = catalogue()
    plain, _, last = one.what.rpartition(" ")
    if last in known.objects:  # "copies of O9", "type of O9"
        key, thing = plain.replace(" ", "_"), in_lang(known.objects[last].name, lang)
    elif one.what.partition(" ")[0] in known.objects:  # "O4 is for"
        first, _, rest = one.what.partition(" ")
        key, thing = rest.replace(" ", "_"), in_lang(known.objects[first].name, lang)
    else:
        key, thing = one.what.replace(" ", "_").lower(), ""
    profile = known.profiles.get(one.about)
    about = in_lang(profile.name, lang) if profile else one.about
    template = word(f"problem.{key}", lang)
    if not template:
        return f"{about}: {one.what}: {one.number}; {one.nearest}"
    return template.format(about=about, thing=thing, number=one.number, nearest=one.nearest)
