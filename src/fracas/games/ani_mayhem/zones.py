"""Cards that change their place. AM-2.21 to AM-2.34, AM-2.55 to AM-2.62."""

from __future__ import annotations

from collections.abc import Sequence

from . import allies
from .affairs import NOBODY
from .cards import is_combat_disaster
from .spans import forget
from .state import AniMayhem, Body, Menace, card, key, stir_up, touch
from .stirring import occur

HAND = 7
"""AM-16.2."""


def copy_in(s: AniMayhem, zone: Sequence[int], kind: int) -> int:
    """The card of a kind in a zone: of several copies the one that most viewers know."""
    best = NOBODY
    for one in zone:
        if s.cast.kinds[one] == kind and (best == NOBODY or s.seen[one] > s.seen[best]):
            best = one
    return best


def kinds(s: AniMayhem, zone: Sequence[int]) -> list[int]:
    """The kinds of the cards in a zone, each once, in a fixed order."""
    if len(zone) > 1:
        return sorted({s.cast.kinds[one] for one in zone})
    return [s.cast.kinds[one] for one in zone]


def discard(s: AniMayhem, one: int) -> None:
    """AM-2.32, AM-2.62; AM-10.5: a discarded item is out of the game."""
    s.show(one)
    owner = s.players[s.cast.owners[one]]
    s.uses.pop(one, None)
    s.dents.pop(one, None)
    if card(s, one).type == "item":
        owner.removed.append(one)
        s.counted = False
    else:
        owner.discard.append(one)


def destroy(s: AniMayhem, one: int) -> None:
    """AM-2.31: out of the game."""
    s.show(one)
    s.uses.pop(one, None)
    s.dents.pop(one, None)
    s.players[s.cast.owners[one]].removed.append(one)
    s.counted = False


def drop(s: AniMayhem, at: int, things: Sequence[int]) -> None:
    """Above a location, face up (AM-S13), or into the haven where it happens (AM-2.70)."""
    if s.table.layout == "skirmish":  # AM-31.37
        for one in things:
            discard(s, one)
        return
    if at >= 0:
        for one in things:
            s.show(one)
            s.sites[at].above.append(one)
        return
    haven = s.havens[-1 - at]
    s.counted = False
    for one in things:
        (haven.items if card(s, one).type == "item" else haven.gear).append(one)
        s.show(one, haven.owner)


def shed(s: AniMayhem, body: Body) -> list[int]:
    """AM-2.25, AM-2.26: enhancements are discarded, the rest is dropped. Returns the items."""
    for one in body.enhancements:
        discard(s, one)
    body.enhancements = []
    items, gear = body.items, body.gear
    body.items, body.gear, body.open = [], [], []
    touch(s)
    drop(s, body.at, items + gear)
    return items


def leave(s: AniMayhem, body: Body) -> None:
    """AM-2.61: what leaves play forgets all that happened to it."""
    del s.bodies[body.card]
    forget(s, body.card)
    for zone in (s.travel.members if s.travel else [], s.search.members if s.search else []):
        if body.card in zone:
            zone.remove(body.card)
    for order in (body.captor, body.holder):
        set_free(s, body, order)
    touch(s)


def set_free(s: AniMayhem, body: Body, order: int) -> None:
    """AM-2.38: a disaster holds somebody no longer; AM-R130: if it held nobody else and does not
    fight, it has done what its text says (AM-12.5)."""
    if order == NOBODY:
        return
    if body.captor == order:
        body.captor = NOBODY
    if body.holder == order:
        body.held, body.holder = "", NOBODY
    menace = s.menaces.get(order)
    if menace is None or is_combat_disaster(card(s, menace.card)):
        return
    if not any(order in (one.captor, one.holder) for one in s.bodies.values()):
        remove_menace(s, menace)


def embody(s: AniMayhem, body: Body) -> None:
    """A character comes into play; characters are kept in the order of their cards."""
    s.bodies[body.card] = body
    s.bodies = dict(sorted(s.bodies.items()))
    touch(s)


def bonk(s: AniMayhem, body: Body) -> list[int]:
    """AM-2.23, AM-16.7: out for one full turn of its owner."""
    items = shed(s, body)
    leave(s, body)
    owner = s.cast.owners[body.card]
    s.players[owner].bonked[body.card] = s.players[owner].turns + 2
    s.tell("bonked", "AM-2.21", card=s.cast.kinds[body.card], who=body.seat)
    return items


def kill(s: AniMayhem, body: Body) -> list[int]:
    """AM-2.24."""
    items = shed(s, body)
    leave(s, body)
    discard(s, body.card)
    s.tell("killed", "AM-2.22", card=s.cast.kinds[body.card], who=body.seat)
    return items


def remove_menace(s: AniMayhem, menace: Menace) -> None:
    """A disaster goes to its owner's discard pile; what it carried is dropped (AM-2.27)."""
    if menace.item or menace.gear:
        drop(s, menace.at, menace.item + menace.gear)
    menace.item, menace.gear = [], []
    del s.menaces[menace.order]
    forget(s, key(menace))
    for other in s.menaces.values():
        if other.primary == menace.order:  # AM-28.2
            other.primary = NOBODY
    for body in s.bodies.values():
        if body.captor == menace.order:  # AM-2.38
            body.captor = NOBODY
        if body.holder == menace.order:
            body.held, body.holder = "", NOBODY
    discard(s, menace.card)
    touch(s)


def defeat(s: AniMayhem, menace: Menace) -> None:
    s.tell("defeated", "AM-2.27", disaster=s.cast.kinds[menace.card])
    remove_menace(s, menace)


def receive(s: AniMayhem, body: Body, one: int) -> None:
    """An item or equipment comes to a character, face down."""
    if card(s, one).type == "item":
        gain_item(s, body, one)
    else:
        body.gear.append(one)
        s.show(one, body.seat)


def gain_item(s: AniMayhem, body: Body, item: int) -> None:
    """AM-27.2: face down under its carrier."""
    body.items.append(item)
    s.counted = False
    s.show(item, body.seat)
    occur(s, "item_gained", (body.card,))


def lose(s: AniMayhem, body: Body, one: int) -> None:
    """A carrier gives up an item or equipment."""
    if one in body.items:
        occur(s, "item_lost", (body.card,))
    (body.items if one in body.items else body.gear).remove(one)
    if one in body.open:
        body.open.remove(one)
        stir_up(s, one)


def pace_of(s: AniMayhem, seat: int, at: int) -> int:
    return s.paths[seat].index(at)


def site_kind(s: AniMayhem, at: int) -> int:
    return s.cast.kinds[s.sites[at].card]


def move_menace(s: AniMayhem, menace: Menace, pace: int) -> None:
    """A disaster goes to a place on its path, with its allies and captives."""
    menace.pace = pace
    menace.at = s.paths[menace.seat][pace]
    for other in s.menaces.values() if len(s.menaces) > 1 else ():
        if other.primary == menace.order:  # AM-28.2
            other.at = menace.at
            if menace.at in s.paths[other.seat]:
                other.pace = pace_of(s, other.seat, menace.at)
    for body in s.bodies.values():
        if body.captor == menace.order:  # AM-28.23
            body.at = menace.at
    if s.log is not None:
        kind, place = s.cast.kinds[menace.card], site_kind(s, menace.at)
        s.tell("moves", "AM-17.7", disaster=kind, location=place)
    if len(s.menaces) > 1:
        allies.meet(s, menace)
