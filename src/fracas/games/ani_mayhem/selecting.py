"""What selectors say of cards and places, as far as it can be seen at once. AM-32.12."""

from __future__ import annotations

from collections.abc import Iterator

from .affairs import NOBODY, Craft
from .cards import CARDS, MARKS, name
from .state import OFF_FIELD, AniMayhem, Body, Menace, card
from .things import Thing, haven_at, number, same_party, sheltered
from .traits import Selector

NOWHERE = OFF_FIELD
"""Where a global effect or a flash effect is."""
SORTS = {Body: "character", Menace: "disaster", Craft: "vehicle"}
LYING = ("hand", "discard", "beneath", "stack")
"""Places of cards that are not in play."""
NOBODYS = ("item", "equipment", "enhancement", "flash", "global", "location", "haven", "card")
"""The types of cards that are nobody in play."""


def kinds_of(given: Selector) -> tuple[str, ...]:
    return (given.of,) if isinstance(given.of, str) else given.of


def places_of(given: Selector) -> tuple[str, ...]:
    return (given.where,) if isinstance(given.where, str) else given.where or ()


# Cards


def is_card_mark(s: AniMayhem, one: int, mark: str) -> bool:
    """The same for a card that is no character, disaster or vehicle in use."""
    if mark in ("revealed", "concealed"):
        return shown(s, one) == (mark == "revealed")
    if mark == "in haven":
        return (at := card_place(s, one)) != NOWHERE and sheltered(s, at)
    return mark in MARKS[s.cast.kinds[one]][0]


def shown(s: AniMayhem, one: int) -> bool:
    """Whether a card lies open."""
    body = holder(s, one)
    return body is None or one in body.open or one in body.enhancements


def holder(s: AniMayhem, one: int) -> Body | None:
    """Who has a card."""
    for body in s.bodies.values():
        if one in body.enhancements or one in body.items or one in body.gear:
            return body
    return None


def card_place(s: AniMayhem, one: int) -> int:
    """Where a card in play is, or nowhere."""
    body = holder(s, one)
    if body is not None:
        return body.at
    for at, haven in enumerate(s.havens):
        if one == haven.card or one in haven.items or one in haven.gear:
            return haven.site if haven.converted else -1 - at
    for at, site in enumerate(s.sites):
        if one == site.card or one in site.above or one in site.beneath or one in site.disasters:
            return at
    for craft in s.crafts.values():
        if one in craft.items or one in craft.gear:
            return craft.at
    return NOWHERE


def keeper(s: AniMayhem, one: int) -> int:
    """AM-2.39: who has a card now: its holder, who has it stored or in play; else its owner."""
    body = holder(s, one)
    if body is not None:
        return body.seat
    for haven in s.havens:
        if one in haven.items or one in haven.gear:
            return haven.owner
    for craft in s.crafts.values():
        if one in craft.items or one in craft.gear:
            return craft.seat
    return s.cast.owners[one]


def carries(who: Thing, what: str) -> bool:
    if isinstance(who, Menace):
        return bool(who.item if what == "item" else who.gear)
    return bool(who.items if what == "item" else who.gear)


def card_fits(s: AniMayhem, given: Selector, one: int, seat: int) -> bool:
    """The same of a card that is nobody."""
    made = CARDS[s.cast.kinds[one]]
    if made.type not in (kinds := kinds_of(given)) and "card" not in kinds:
        return False
    if given.whose != "any" and (keeper(s, one) == seat) != (given.whose == "own"):
        return False
    if given.is_ and not any(is_card_mark(s, one, mark) for mark in given.is_):
        return False
    return not any(is_card_mark(s, one, mark) for mark in given.not_ if mark != "self")


# Places


def is_there(
    s: AniMayhem, where: str, one: Thing, origin: Thing | None, seat: int, at: int
) -> bool:
    """Whether somebody is where a selector says, seen from who or what has the trait."""
    match where:
        case "self" | "carrier":
            return one is origin
        case "here":
            return one.at == at and at != NOWHERE
        case "party":
            return origin is not None and same_party(one, origin)
        case "field":
            return one.at >= 0
        case "in_play":
            return True
        case "adjacent":
            return one.at >= 0 and at != NOWHERE and one.at in near(s, at)
        case "haven":
            return one.at != NOWHERE and sheltered(s, one.at)
        case "aboard":
            return isinstance(origin, Body) and origin.craft != NOBODY and (
                one.card == origin.craft or (isinstance(one, Body) and one.craft == origin.craft)
            )  # fmt: skip
        case "opposing":
            return opposes(s, one, origin, seat)
        case "side":
            return sides_with(s, one, origin, seat)
    return False


def near(s: AniMayhem, at: int) -> tuple[int, ...]:
    """The locations next to a place; next to a haven beside the field lies its location."""
    return s.near[at] if at >= 0 else (s.havens[-1 - at].site,)


def in_fight(s: AniMayhem, one: Thing) -> bool:
    return s.combat is not None and number(one) in s.combat.health


def opposes(s: AniMayhem, one: Thing, origin: Thing | None, seat: int) -> bool:
    """Whether somebody is on the other side of the charm battle or fight under way."""
    if s.charms:
        pair = (s.charms[-1].charmer, s.charms[-1].target)
        return origin is not None and {number(origin), number(one)} == set(pair)
    fight = s.combat
    if fight is None or (origin is not None and origin.at != one.at) or fight.site != one.at:
        return False
    if isinstance(one, Menace):
        return fight.menace == one.order and fight.seat == seat
    if fight.menace != NOBODY:
        return isinstance(origin, Menace) and fight.menace == origin.order and in_fight(s, one)
    return one.seat != seat and seat in (fight.seat, fight.other) and number(one) in fight.able


def sides_with(s: AniMayhem, one: Thing, origin: Thing | None, seat: int) -> bool:
    """Whether somebody is on the same side of the fight under way."""
    if one is origin:
        return in_fight(s, one)
    fight = s.combat
    if fight is None or isinstance(one, Menace) or isinstance(origin, Menace):
        return False
    return one.seat == seat and number(one) in fight.able


def place_fits(s: AniMayhem, given: Selector, at: int) -> bool:
    """Whether a location, or the haven that it is, has the marks that are asked for."""
    one = s.sites[at].card if at >= 0 else s.havens[-1 - at].card
    marks = {*card(s, one).categories, f"{{{name(card(s, one))}}}"}
    marks |= {symbol.capitalize() for symbol in card(s, one).symbols}
    if haven_at(s, at) is not None:
        marks |= {"haven", "in haven"}
    wanted = not given.is_ or bool(marks & set(given.is_))
    return wanted and not marks & set(given.not_)


# All that there are


def things(s: AniMayhem, kinds: tuple[str, ...]) -> Iterator[Thing]:
    every = "card" in kinds
    if every or "character" in kinds or "party" in kinds:
        yield from s.bodies.values()
    if every or "disaster" in kinds:
        yield from s.menaces.values()
    if every or "vehicle" in kinds:
        yield from s.crafts.values()


def cards(s: AniMayhem, given: Selector, seat: int, origin: Thing | None, at: int) -> list[int]:
    """Cards that are nobody in play and that a selector means, by their physical number."""
    where = places_of(given)
    return [
        one
        for place in where or ("in_play",)
        for one in lying(s, place, given, seat, origin, at)
        if card_fits(s, given, one, seat)
    ]


def lying(
    s: AniMayhem, place: str, given: Selector, seat: int, origin: Thing | None, at: int
) -> Iterator[int]:
    match place:
        case "hand":
            yield from s.players[seat].hand
        case "discard":
            for owner, player in enumerate(s.players):
                if given.whose == "any" or (owner == seat) == (given.whose == "own"):
                    yield from player.discard
        case "beneath":
            if at >= 0:
                yield from s.sites[at].beneath
                yield from s.sites[at].disasters
        case "self" | "carrier":
            if isinstance(origin, Body):
                yield from (*origin.enhancements, *origin.items, *origin.gear)
        case "stack":
            return
        case _:
            for one in in_play(s):
                if place == "in_play" or is_card_there(s, place, one, origin, seat, at):
                    yield one


def in_play(s: AniMayhem) -> Iterator[int]:
    """AM-2.56: cards that carriers hold, global effects, locations and havens."""
    for body in s.bodies.values():
        yield from (*body.enhancements, *body.items, *body.gear)
    for player in s.players:
        yield from player.globals
    for site in s.sites:
        if not site.destroyed:
            yield site.card
    yield from (haven.card for haven in s.havens if not haven.converted)


def is_card_there(
    s: AniMayhem, place: str, one: int, origin: Thing | None, seat: int, at: int
) -> bool:
    body = holder(s, one)
    if body is not None:
        return is_there(s, place, body, origin, seat, at)
    where = card_place(s, one)
    match place:
        case "here":
            return where == at != NOWHERE
        case "adjacent":
            return where >= 0 and at != NOWHERE and where in near(s, at)
        case "field":
            return where >= 0
        case "haven":
            return where != NOWHERE and sheltered(s, where)
    return False
