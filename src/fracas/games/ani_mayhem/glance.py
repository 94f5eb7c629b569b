"""What a player has, at a glance: chapters that could find nothing to offer are not asked. AM-14.8.

A standby state is looked at more often than anything else, and most of what might be done in one
needs something that is not there: a vehicle in use, a disaster at hand, a card of a type. One look
at the table finds all of that, and sometimes more: the chapters say what can be done with it.
"""

from __future__ import annotations

from .affairs import NOBODY
from .signs import BITS, DEVICE, FACE_DOWN, now
from .state import AniMayhem
from .things import Crew

(
    THREE, LADEN, SHOWING, ABOVE, STORED, DISASTER, RIVAL, COMPANY, IN_PLAY, CRAFT, SITE, REFUGE,
) = (1 << BITS + at for at in range(12))  # fmt: skip
"""Besides the signs of cards. Of her able characters: three, for a building; one who carries
something, or has a card open; one where a card lies above, or is stored in a haven; one who meets a
disaster, another player's character, or any of both. A global effect of hers, a vehicle in use, a
building site, a location that was made into a haven."""


def glance(s: AniMayhem, seat: int, crew: Crew) -> int:
    """All of it as bits."""
    signs = now(s, seat)
    kinds, player, found = s.cast.kinds, s.players[seat], 0
    in_hand = signs.in_hand
    for one in player.hand:
        found |= in_hand[kinds[one]]
    if player.globals:
        found |= IN_PLAY
    if s.crafts:
        found |= CRAFT
    if s.buildings:
        found |= SITE
    for haven in s.havens:
        if haven.converted:
            found |= REFUGE
    if not crew:
        return found
    if len(crew) > 2:
        found |= THREE
    carried, beings = signs.carried, signs.being
    for body in crew:
        found |= beings[kinds[body.card]]
        if body.open:
            found |= SHOWING
        if body.items or body.gear:
            found |= LADEN
            for one in body.items + body.gear:
                sign = carried[kinds[one]]
                found |= sign & ~FACE_DOWN if one in body.open else sign
        for one in body.enhancements:
            found |= carried[kinds[one]] & DEVICE
        if body.at < 0:
            haven = s.havens[-1 - body.at]
            if haven.items or haven.gear:
                found |= STORED
        else:
            site = s.sites[body.at]
            if site.above:
                found |= ABOVE
            if site.refuge != NOBODY:
                found |= STORED
    if s.menaces or s.seats > 1:
        found |= met(s, seat, crew)
    return found


def met(s: AniMayhem, seat: int, crew: Crew) -> int:
    """Whom her characters meet."""
    places, found = {one.at for one in crew}, 0
    for menace in s.menaces.values():
        if menace.at in places:
            found |= DISASTER | COMPANY
    for other in s.bodies.values() if s.seats > 1 else ():
        if other.seat != seat and other.at in places:
            found |= RIVAL | COMPANY
    return found
