"""A guest goes for good: all that is kept of them goes too."""

from __future__ import annotations

from .hall import Hall
from .moderation import stand_up


async def forget(hall: Hall, guest: str) -> None:
    """Bots play on in running games, and moves stay, nobody's."""
    await stand_up(hall, guest)
    await hall.guests.delete(guest)
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
