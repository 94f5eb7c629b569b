"""A guest goes for good: all that is kept of them goes too."""

from __future__ import annotations

from fracas.record import Input

from .hall import Hall
from .moderation import stand_up


async def forget(hall: Hall, guest: str) -> None:
    """Bots play on in running games, and moves stay, nobody's."""
    await stand_up(hall, guest)
    await hall.guests.delete(guest)
    hall.told("left", guest)
    _forget_here(hall, guest)


async def gone_here(hall: Hall, guest: str) -> None:
    """A guest has gone at another server of the house."""
    for match in list(hall.matches.values()):
        for one in match.people:
            if one.guest == guest and match.going and not match.bot_of(one.seat):
                await match.act(Input("hand_over", one.seat, bot=hall.bots.usual))
    _forget_here(hall, guest)


def renamed(hall: Hall, guest: str) -> None:
    """A guest is called otherwise from now on, at tables too."""
    hall.gone += 1
    name = hall.guests.name(guest)
    rows = hall.store.rows("SELECT DISTINCT match FROM seats WHERE guest = ?", (guest,))
    for row in rows:  # not all that are in memory: there may be many thousands
        if (match := hall.matches.get(row["match"])) is not None:
            for one in match.people:
                if one.guest == guest:
                    one.name = name
            match.name_seats()
            match.tell()


def _forget_here(hall: Hall, guest: str) -> None:
    hall.gone += 1
    for match in list(hall.matches.values()):
        hall.chat.forget(match.kept.id)
        if match.kept.host == guest:
            match.kept.host = ""
        for one in match.people:
            if one.kept_for == guest:
                one.kept_for = ""
            if one.guest == guest:
                one.guest = one.name = ""
                match.shut_out(one.seat)
        for connection in match.connections:
            if connection.guest == guest:
                connection.gone()
        match.name_seats()
        match.tell()
    hall.lately.forget(guest)
    hall.bans.forget(guest)
