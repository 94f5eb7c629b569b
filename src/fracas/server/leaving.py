"""A guest goes for good: all that is kept of them goes too."""

from __future__ import annotations

from fracas.record import Input

from . import places
from .hall import Hall


async def forget(hall: Hall, guest: str) -> None:
    """Bots play on in running games, and moves stay, nobody's."""
    rows = hall.store.rows(
        "SELECT match, seat FROM seats JOIN matches ON id = match "
        "WHERE guest = ? AND status IN ('open', 'live')",
        (guest,),
    )
    for row in rows:
        match = await hall.match(row["match"])
        if match is None:
            continue
        if match.kept.status == "open":
            await places.change_seat(hall, match, row["seat"], "open", "", "")
        elif match.playable and not match.table.over:
            await match.act(Input("hand_over", row["seat"], bot=hall.bots.usual))
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
