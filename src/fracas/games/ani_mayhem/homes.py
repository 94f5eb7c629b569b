"""Characters that an effect brings to a haven of their player. AM-2.33, AM-D7."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text, text

from .naming import place_label
from .places import room
from .state import AniMayhem, Body
from .things import on_field
from .zones import embody, set_free


def put(s: AniMayhem, who: Body, at: int) -> None:
    """To another place; out of whatever it was doing (AM-21.21), and of whatever held it."""
    who.at = at
    for order in (who.captor, who.holder):
        set_free(s, who, order)
    groups = [s.travel.members if s.travel else [], s.search.members if s.search else []]
    for group in groups:
        if who.card in group:
            group.remove(who.card)


def homes(s: AniMayhem, seat: int, who: int) -> list[int]:
    """The havens of a player that a character may come to (AM-11.28, AM-19.4)."""
    body = s.bodies.get(who)
    fits = (body is not None and on_field(body)) or room(s, seat) > 0
    return [
        one.site if one.converted else -1 - at
        for at, one in enumerate(s.havens)
        if one.owner == seat and (fits or not one.converted)
    ]


def send_home(s: AniMayhem, seat: int, who: int) -> None:
    """A character in play goes to a haven of its player, one in a discard pile comes into play
    there; of several she chooses (AM-D7)."""
    found = homes(s, seat, who)
    if len(found) > 1:
        s.then(WhichHaven(seat, who))
    elif found:
        settle_in(s, seat, who, found[0])


def settle_in(s: AniMayhem, seat: int, who: int, at: int) -> None:
    if who in s.bodies:
        put(s, s.bodies[who], at)
    elif who in s.players[seat].discard:
        s.players[seat].discard.remove(who)
        embody(s, Body(who, seat, at))
        s.tell("comes", "AM-2.33", who=seat, card=s.cast.kinds[who])


class WhichHaven(Step):
    clauses = ("AM-D7", "AM-2.33")
    seat: int
    who: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return [*homes(s, self.seat, self.who)]

    def chosen(self, s: AniMayhem, choice: int) -> None:
        settle_in(s, self.seat, self.who, choice)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.which_haven", card=s.cast.kinds[self.who])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return place_label(s, choice)
