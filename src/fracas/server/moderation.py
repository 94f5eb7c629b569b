"""What whoever looks after the house may do with its guests and tables."""

from __future__ import annotations

import time

from fracas.record import Input

from . import archive, places
from .absence import AWAY
from .bans import Ban
from .hall import Hall
from .homes import Db
from .leases import Elsewhere
from .match import Match
from .store import Remark
from .words import Said, said

LATELY = 300.0
"""Seconds for which somebody who has called is taken to be here."""


async def stand_up(hall: Hall, guest: str, word: str = "") -> None:
    """A guest's seats are free where the game has not begun, and a bot's where it has."""
    rows = hall.store.rows(
        "SELECT match, seat FROM seats JOIN matches ON id = match "
        "WHERE guest = ? AND status IN ('open', 'live')",
        (guest,),
    )
    for row in rows:
        try:
            match = await hall.match(row["match"])
        except Elsewhere:  # the server that has it is told too
            continue
        if match is None:
            continue
        if match.kept.status == "open":
            await places.change_seat(hall, match, row["seat"], "open", "", "")
        elif match.going and not match.bot_of(row["seat"]):
            await match.act(Input("hand_over", row["seat"], bot=hall.bots.usual, word=word))


async def kick(hall: Hall, guest: str, why: Said | None = None) -> int:
    """Send somebody away; they may come again. Returns how many sockets they had."""
    await hall.store.execute("DELETE FROM tickets WHERE guest = ?", (guest,))
    hall.told("kick", guest)
    return await kick_here(hall, guest, why)


async def kick_here(hall: Hall, guest: str, why: Said | None = None) -> int:
    """From the tables of this server."""
    if why is None and (ban := hall.bans.of_guest(guest)) is not None:
        why = ban.said()
    gone = 0
    for match in list(hall.matches.values()):
        for one in list(match.connections):
            if one.guest == guest:
                one.send_away(why or said("kick.away"))
                gone += 1
    await stand_up(hall, guest, AWAY)
    return gone


async def ban(hall: Hall, made: Ban) -> int:
    """Send away whom a ban is about."""
    hall.told("bans", "")
    gone = 0
    if made.kind == "guest" and hall.leases is not None:  # they may be at another server
        hall.told("kick", made.what)
    for guest in {one for one in here(hall) if _about(hall, made, one)}:
        gone += await kick(hall, guest, made.said())
    return gone


def _about(hall: Hall, made: Ban, guest: str) -> bool:
    if made.kind == "guest":
        return made.what == guest
    found = hall.bans.of_address(hall.lately.address(guest))
    return found is not None and found.id == made.id


def here(hall: Hall) -> set[str]:
    """Guests at tables, and those who have called lately."""
    found = {one.guest for match in hall.matches.values() for one in match.connections}
    return found | hall.lately.since(time.monotonic() - LATELY)


async def end(hall: Hall, match: Match, why: str) -> None:
    """A game stops here; its record is kept."""
    await match.owner.stop()
    kept = match.kept
    kept.status, kept.why, kept.wake = "ended", why, False
    sql = "UPDATE matches SET status = 'ended', why = ?, wake = 0 WHERE id = ?"
    await hall.store.execute(sql, (why, kept.id))
    match.tell()


async def cut(hall: Hall, match: Match) -> None:
    """A damaged game goes on from where it is whole; what came after is given up."""
    name = match.kept.id
    found = archive.stored(hall.store, match.kept)
    whole = len(found.lines)

    def job(db: Db) -> None:
        db.execute("DELETE FROM inputs WHERE match = ? AND seq > ?", (name, whole))
        db.execute("DELETE FROM snapshots WHERE match = ?", (name,))
        sql = "UPDATE matches SET status = 'live', why = '', result = NULL WHERE id = ?"
        db.execute(sql, (name,))

    mark = (whole, found.chain) if whole else None
    await hall.store.write(Remark(name, mark, job))
    hall.forget(match, "this table goes on from where it is whole; joining again")


async def accept_loss(hall: Hall) -> int:
    """Matches of which nothing is left are no longer missed; returns how many."""
    lost = [match for match in hall.store.marks.all() if archive.kept(hall.store, match) is None]
    for match in lost:
        await hall.store.write(Remark(match, None, lambda db: None))
    hall.lost = 0
    return len(lost)


async def close(hall: Hall, match: Match, why: str) -> None:
    """A table that has not begun goes."""
    await match.owner.stop()
    await hall.store.write(archive.delete(match.kept.id))
    hall.forget(match, why)
    hall.lobby_changed(match.kept.id)
