"""Who is in play and where: characters and disasters alike. AM-2.3, AM-2.35 to AM-2.40, AM-2.67."""

from __future__ import annotations

from .cards import SHAPES, Shape
from .schema import Condition
from .state import OFF_FIELD, AniMayhem, Body, Menace, card, key

Thing = Body | Menace


def number(who: Thing) -> int:
    """How lasting changes and combats know somebody."""
    return who.card if isinstance(who, Body) else key(who)


def thing(s: AniMayhem, who: int) -> Thing | None:
    return s.bodies.get(who) if who >= 0 else s.menaces.get(-1 - who)


def shape(s: AniMayhem, who: Thing) -> Shape:
    """The form in use (AM-2.3)."""
    forms = SHAPES[s.cast.kinds[who.card]]
    if isinstance(who, Menace):
        return forms[0]
    alt = card(s, who.card).alt
    if alt is None or alt.when == "transform":
        return forms[who.form]
    return forms[any(clock(s, who, one) for one in alt.when)]


def clock(s: AniMayhem, who: Body, when: Condition) -> bool:
    """AM-28.20: every Nth round of a combat, every Nth own turn."""
    if when.round_mod is not None:
        n, rest = when.round_mod
        combat = s.combat
        return combat is not None and combat.round % n == rest and who.card in combat.health
    if when.turn_mod is not None:
        n, rest = when.turn_mod
        return s.active == who.seat and s.players[who.seat].turns % n == rest
    return False


def able(s: AniMayhem, who: Thing) -> bool:
    """AM-2.67: neither incapacitated nor captured; AM-9.18: builders count as incapacitated."""
    if isinstance(who, Menace):
        return who.idle < s.turn
    idle = who.idle >= s.turn or who.held or (who.builds >= 0 and not who.roused)
    return not idle and who.captor < 0


def on_field(who: Thing) -> bool:
    return who.at >= 0


def base(s: AniMayhem, who: Thing, at: int) -> int:
    return shape(s, who).abilities[at] or 0


def here(s: AniMayhem, at: int, seat: int | None = None) -> list[Body]:
    """The characters at a place, of a seat or of all, captured ones left out."""
    return [
        one
        for one in s.bodies.values()
        if one.at == at and one.captor < 0 and (seat is None or one.seat == seat)
    ]


def menaces_at(s: AniMayhem, at: int) -> list[Menace]:
    """The face-up disasters at a place in order of arrival (AM-17.19)."""
    return [one for one in s.menaces.values() if one.at == at and at != OFF_FIELD]


def party(s: AniMayhem, who: Body) -> list[Body]:
    return [one for one in s.bodies.values() if same_party(one, who)]


def same_party(who: Thing, origin: Thing) -> bool:
    """AM-2.40: the characters of one controller at one place."""
    return who.seat == origin.seat and who.at == origin.at
