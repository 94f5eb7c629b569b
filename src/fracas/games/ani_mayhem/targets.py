"""Cards in play that are neither characters nor disasters, as targets. AM-2.56, AM-32.12."""

from __future__ import annotations

from .affairs import NOBODY
from .ruins import destroy_location
from .state import AniMayhem, Menace, card, touch
from .things import Thing, haven_at, sheltered
from .traits import Selector
from .zones import destroy, discard, lose


def reachable(s: AniMayhem, who: Thing, seat: int) -> bool:
    """AM-9.9: what others play touches the cards in a haven only while a stranger is inside."""
    if isinstance(who, Menace) or who.seat == seat or not sheltered(s, who.at):
        return True
    haven = haven_at(s, who.at)
    return any(
        one.at == who.at and haven is not None and one.seat != haven.owner
        for one in s.bodies.values()
    )


def card_targets(s: AniMayhem, given: Selector, seat: int) -> list[int]:
    """Open cards on characters, globals and locations that an effect on any card may aim at."""
    found = [
        one
        for body in s.bodies.values()
        if reachable(s, body, seat) and not ("in haven" in given.not_ and sheltered(s, body.at))
        for one in (*body.enhancements, *body.open)
    ]
    found += [one for player in s.players for one in player.globals]
    found += [site.card for site in s.sites if not site.destroyed and site.refuge == NOBODY]
    return [one for one in found if card(s, one).type not in given.not_]


def take_away(s: AniMayhem, one: int, destroyed: bool) -> None:
    """AM-2.31, AM-2.32: a card in play that is no character and no disaster goes."""
    for at, site in enumerate(s.sites):
        if site.card == one:
            destroy_location(s, at)
            return
    for body in s.bodies.values():
        if one in body.enhancements:
            body.enhancements.remove(one)
        elif one in body.open:
            lose(s, body, one)
    for player in s.players:
        if one in player.globals:
            player.globals.remove(one)
            s.ends.pop(one, None)
    (destroy if destroyed else discard)(s, one)
    touch(s)
    s.tell("destroyed_card", "AM-2.31", card=s.cast.kinds[one])
