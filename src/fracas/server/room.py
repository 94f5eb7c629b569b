"""A room of people: who is idle, and who has lost a phone and asks for the seat that was theirs."""

from __future__ import annotations

import sqlite3
import time

from fracas.record import Input

from . import places
from .api import Call, No, route
from .lobby import Done
from .match import Match
from .tables import the_match
from .upkeep import ClaimInfo, ClaimWanted, RoomInfo, Settled
from .words import said

MOST_CLAIMS = 64
"""That wait at one table; the oldest gives way."""


def _keeper(call: Call, match: Match) -> None:
    """Who looks after a room: its host, and whoever has a role that may change seats."""
    me = call.guest.id
    if me != match.kept.host and not places.changes_seats(call.hall, match, me):
        raise No(403, "role", said("role.only"))


@route("GET /api/tables/{table}/room", RoomInfo, problems=(401, 403, 404))
async def room(call: Call) -> RoomInfo:
    """For whoever looks after the room: who has been idle for how long, and who asks for a seat."""
    match = await the_match(call)
    _keeper(call, match)
    rows = call.hall.store.rows(
        "SELECT seat, max(at) AS at FROM inputs WHERE match = ? AND command IS NOT NULL "
        "GROUP BY seat",
        (match.kept.id,),
    )
    last = {row["seat"]: row["at"] for row in rows}
    now = int(time.time() * 1000)
    here = match.present()
    return RoomInfo(
        [
            max(0, now - last[one.seat]) // 1000 if one.guest and one.seat in last else None
            for one in match.people
        ],
        [
            ClaimInfo(
                who, call.hall.guests.name(who), seat, match.people[seat].name,
                match.people[seat].guest not in here,
            )
            for who, seat in match.claims.items()
        ],
    )  # fmt: skip


@route("POST /api/tables/{table}/claims", Done, ClaimWanted, problems=(401, 404, 409))
async def claim(call: Call) -> Done:
    """Say that a seat was one's own, on a phone that is lost now. Whoever looks after the room
    decides; until then nothing happens."""
    match = await the_match(call)
    seat = call.body.seat
    mine = any(one.guest == call.guest.id for one in match.people)
    if seat >= match.kept.seats or not match.people[seat].guest or mine:
        raise No(409, "seat", said("claim.none"))
    match.claims.pop(call.guest.id, None)
    match.claims[call.guest.id] = seat
    while len(match.claims) > MOST_CLAIMS:
        del match.claims[next(iter(match.claims))]
    return Done()


@route("POST /api/tables/{table}/claims/settle", Done, Settled, problems=(401, 403, 404, 409))
async def settle(call: Call) -> Done:
    """Give the seat to whoever asks for it, or do not. The phone that had it is shut out."""
    match = await the_match(call)
    _keeper(call, match)
    body: Settled = call.body
    if body.person not in match.claims:
        raise No(404, "claim", said("claim.gone"))
    seat = match.claims.pop(body.person)
    if not body.yes:
        return Done()
    before, hall, name = match.people[seat], call.hall, match.kept.id
    own = {seat, *(one.seat for one in match.people if one.guest == before.guest)}
    if places.role_of(hall, name, body.person, ever=True):
        raise No(409, "role", said("role.had"))

    def job(db: sqlite3.Connection) -> bool:
        return all(
            places.assign(db, name, match.people[one], "guest", body.person, "") for one in own
        )

    if not await hall.store.write(job):
        raise No(409, "taken", said("seat.changed"))
    places.changed(hall, match, *own)
    for one in own:
        if match.going and match.bot_of(one):
            await match.act(Input("take_back", one))
    return Done()
