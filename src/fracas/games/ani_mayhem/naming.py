"""What questions call places, cells, characters and disasters. AM-13.22, AM-34.3."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Choice, Text, text

from .field import VIEWS, turned
from .state import AniMayhem, Menace
from .things import Thing, thing


def so_far(s: AniMayhem, asked: Text, chosen: Sequence[int]) -> Text:
    """A question that is asked again for each one more, with who has been chosen: they are no
    longer among the answers."""
    if not chosen:
        return asked
    named = tuple(who_name(s, one).nested for one in chosen)
    return text("ask.so_far", asked=asked.nested, chosen=named)


def who_name(s: AniMayhem, one: int) -> Text:
    """Somebody by number, or a card; of several with one name, whose it is or where."""
    who = thing(s, one)
    if who is None:
        return text("option.character", card=s.cast.kinds[one])
    kind = s.cast.kinds[who.card]
    if not isinstance(who, Menace):
        like: list[Thing] = [*s.bodies.values()] if one in s.bodies else [*s.crafts.values()]
        if sum(s.cast.kinds[other.card] == kind for other in like) > 1:
            return text("option.location_of", location=kind, who=who.seat)
    elif who.at >= 0 and sum(s.cast.kinds[o.card] == kind for o in s.menaces.values()) > 1:
        return text("option.at", card=kind, place=place_name(s, who.at).nested)
    return text("option.character", card=kind)


def place_label(s: AniMayhem, choice: Choice) -> Text:
    if not isinstance(choice, int):
        return text(f"option.{choice}")
    return place_name(s, choice)


def place_name(s: AniMayhem, at: int) -> Text:
    """A location or haven; where players have brought the same one, whose it is."""
    places = s.sites if at >= 0 else s.havens
    one = places[at if at >= 0 else -1 - at].card
    kind = s.cast.kinds[one]
    if sum(s.cast.kinds[other.card] == kind for other in places) > 1:
        return text("option.location_of", location=kind, who=s.cast.owners[one])
    return text("option.location", location=kind)


SIDES = {
    (-1, 0): "left", (1, 0): "right", (0, -1): "above", (0, 1): "below",
    (-1, -1): "above_left", (1, -1): "above_right", (-1, 1): "below_left", (1, 1): "below_right",
}  # fmt: skip
"""Where a cell lies from a location that it touches."""


def cell_label(s: AniMayhem, seat: int, choice: Choice, site: int = -1) -> Text:
    """Beside which locations a cell lies as a seat sees the field, or from a certain one."""
    if not (isinstance(choice, tuple) and len(choice) == 2):
        return text(f"option.{choice}")
    x, y = int(str(choice[0])), int(str(choice[1]))
    view = VIEWS[s.seats][seat]
    found = {}
    for at, one in enumerate(s.sites):
        where = turned(view, x - one.x, y - one.y)
        if where in SIDES and site in (-1, at):
            found[at] = SIDES[where]
    straight = [at for at, side in found.items() if "_" not in side][:2]
    return text(
        "option.cell",
        near=tuple(
            text(f"option.cell_{found[at]}", location=place_name(s, at).nested).nested
            for at in straight or list(found)[:1]
        ),
    )
