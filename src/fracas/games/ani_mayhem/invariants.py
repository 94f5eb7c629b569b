"""What cannot be: every card is in one place, and there are no more of anything. AM-2.55."""

from __future__ import annotations

from collections import Counter

from .affairs import NOBODY
from .auras import gathered
from .places import ON_FIELD
from .state import AniMayhem, card


def zones(s: AniMayhem) -> list[int]:
    """All cards where they are."""
    found: list[int] = [
        one.card
        for one in s.stack
        if card(s, one.card).type == "flash"
        or (card(s, one.card).type == "equipment" and one.who == NOBODY)
    ]
    found += [one for one in (s.entering, s.playing) if one != NOBODY]
    for player in s.players:
        for zone in (
            player.locations, player.items, player.disasters, player.hand, player.draw,
            player.discard, player.combat, player.combat_discard, list(player.bonked),
            player.globals, player.removed, player.reserve, player.won,
        ):  # fmt: skip
            found += zone
    for site in s.sites:
        found += [site.card, *site.disasters, *site.beneath, *site.above]
    for haven in s.havens:
        found += [*haven.items, *haven.gear]
        if not haven.converted:
            found.append(haven.card)
    found += [one.card for one in s.buildings.values() if one.card != NOBODY]
    for body in s.bodies.values():
        found += [body.card, *body.items, *body.gear, *body.enhancements]
    for craft in s.crafts.values():
        found += [*craft.items, *craft.gear]
    for menace in s.menaces.values():
        found += [menace.card, *menace.item, *menace.gear]
    return found


def invariants(s: AniMayhem) -> list[str]:
    counted = Counter(zones(s))
    wrong = [
        f"{card(s, one).id} is in {counted[one]} places (AM-2.55)"
        for one in range(len(s.cast.kinds))
        if counted[one] != 1
    ]
    for seat in range(s.seats):
        on_field = sum(one.seat == seat and one.at >= 0 for one in s.bodies.values())
        if on_field > ON_FIELD:
            wrong.append(f"P{seat + 1} has {on_field} characters on the field (AM-3.6)")
    for site in s.sites:
        if any(card(s, one).type != "disaster" for one in site.disasters):
            wrong.append("only disasters lie on top beneath a location (AM-2.60)")
    for body in s.bodies.values():
        if any(one not in body.items + body.gear for one in body.open):
            wrong.append(f"{card(s, body.card).id} reveals what it does not carry (AM-27.3)")
    if s.auras is not None and s.auras != list(gathered(s)):
        wrong.append("the continuous traits that are remembered are not those in play (AM-2.49)")
    return wrong
