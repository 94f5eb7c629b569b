"""A player leaves the game. AM-D36, AM-R94."""

from __future__ import annotations

from fracas.engine import Refused, text

from .orders import give_way
from .state import AniMayhem, Body, card, disasters_win, held, touch
from .things import haven_at
from .zones import discard, drop, leave


def resign(s: AniMayhem, seat: int, word: str) -> None:
    """At any time; what is under way is finished first, and bots answer for the seat in it."""
    if seat >= s.seats or s.conceded >> seat & 1:
        raise Refused(text("refuse.concede", seat=seat), ("AM-D36",))
    s.conceded |= 1 << seat
    s.bots |= 1 << seat
    s.offered = 0  # a haven that could be visited may be none any more
    s.tell("resigns", "AM-D36", who=seat)
    if all(s.conceded >> one & 1 for one in range(s.seats)):
        disasters_win(s, [held(s, one) for one in range(s.seats)], "AM-D36")
        s.strands.clear()
        return
    if s.table.layout == "skirmish":
        s.finish([len(one.won) for one in s.players], why=text("why.conceded"), clauses=("AM-D36",))
        s.strands.clear()
        return
    give_way(s, seat)


def depart_all(s: AniMayhem) -> None:
    """Who has resigned goes as soon as nothing is under way."""
    busy = s.combat is not None or s.stack or s.travel is not None or s.search is not None
    if not s.conceded or busy:
        return
    for seat, player in enumerate(s.players):
        if s.conceded >> seat & 1 and not player.gone:
            depart(s, seat)


def depart(s: AniMayhem, seat: int) -> None:
    """Her characters are discarded, her items return to the field; her disasters go on."""
    player = s.players[seat]
    player.gone = True
    for body in [one for one in s.bodies.values() if one.seat == seat]:
        strip(s, body)
        leave(s, body)
        discard(s, body.card)
    for haven in s.havens:
        if haven.owner == seat:
            drop(s, haven.site, haven.items)
            for one in haven.gear:
                discard(s, one)
            haven.items, haven.gear = [], []
    for one in player.globals:
        s.ends.pop(one, None)
        discard(s, one)
    player.globals = []
    touch(s)
    s.tell("departs", "AM-D36", who=seat)


def strip(s: AniMayhem, body: Body) -> None:
    """Items are dropped where they are, from havens at the annexed location."""
    haven = haven_at(s, body.at)
    at = body.at if haven is None else haven.site
    for one in body.enhancements:
        discard(s, one)
    for one in body.gear:
        discard(s, one)
    drop(s, at, [one for one in body.items if card(s, one).type == "item"])
    body.items, body.gear, body.enhancements, body.open = [], [], [], []
