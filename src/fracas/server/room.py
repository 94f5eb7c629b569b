"""A room of people: who is idle, and who has lost a phone and asks for the seat that was theirs."""

from __future__ import annotations

import contextlib
import time

import msgspec

from fracas import Refused
from fracas.record import Input

from . import archive, places
from .api import Call, No, route
from .homes import Db, Row
from .lobby import Done
from .match import Match
from .tables import the_match
from .upkeep import ClaimInfo, ClaimWanted, Incident, Incidents, RoomInfo, Settled
from .words import said, say

MOST_INCIDENTS = 500
"""That are told of one evening."""
NOTE = "note"
"""The act by which a game keeps notes of its desk, where it does."""
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

    theirs = {one.seat for one in match.people if one.guest == body.person}
    if (wrong := places.other_team(hall.sides(match), own | theirs)) is not None:
        raise wrong

    def job(db: Db) -> bool:
        db.execute("SAVEPOINT seats")
        done = all(
            places.assign(db, name, match.people[one], "guest", body.person, "") for one in own
        )
        db.execute("RELEASE seats" if done else "ROLLBACK TO seats")
        return done

    if not await hall.store.write(job):
        raise No(409, "taken", said("seat.changed"))
    places.changed(hall, match, *own)
    for one in own:
        if match.going and match.bot_of(one):
            await match.act(Input("take_back", one))
    after = hall.guests.name(body.person)
    await _note(match, say("incident.claim", call.lang, had=before.name, now=after))
    return Done()


async def _note(match: Match, words: str) -> None:
    """Into the log of the desk, where the game keeps one."""
    game = match.table.game if match.going else None
    if game is not None and NOTE in game.acts and game.sight.roles:
        desk = match.kept.seats + min(game.sight.roles.values())
        with contextlib.suppress(Refused):
            await match.act(Input(NOTE, desk, word=words))


@route("GET /api/tables/{table}/incidents", Incidents, problems=(401, 403, 404, 409), dear=True)
async def incidents(call: Call) -> Incidents:
    """What happened at the desk and to the room, with its time: for whoever has a role. It is read
    from what the house has on disk, notes too."""
    match = await the_match(call)
    role = places.role_of(call.hall, match.kept.id, call.guest.id)
    if not role:
        raise No(403, "role", said("role.only"))
    if not match.playable:
        raise No(409, "state", match.kept.why or said("replay.open"))
    rows = call.hall.store.rows(
        "SELECT seq, seat, at, input, events FROM inputs WHERE match = ?1 AND (seat >= ?2 "
        "OR instr(CAST(input AS TEXT), '\"do\":\"hand_over\"') "
        "OR instr(CAST(input AS TEXT), '\"do\":\"take_back\"') "
        "OR instr(CAST(events AS TEXT), '\"kind\":\"round\"')) ORDER BY seq DESC LIMIT ?3",
        (match.kept.id, match.kept.seats, MOST_INCIDENTS),
    )
    found = [one for row in reversed(rows) for one in _told(match, role, row, call.lang)]
    return Incidents(found)


def _told(match: Match, role: str, row: Row, lang: str) -> list[Incident]:
    """An input of the desk with all that came of it; of any other, what the room was told by it."""
    table, seat, at = match.table, row["seat"], row["at"]
    given = msgspec.json.decode(row["input"], type=Input)
    if given.do in ("hand_over", "take_back"):
        if match.people[seat].kind == "bot":  # it has been one since the beginning
            return []
        name = match.people[seat].name
        return [Incident(at, given.do, say(f"incident.{given.do}", lang, name=name))]
    number = table.viewer(role)
    saying = table.saying(number, lang)
    return [
        Incident(at, one.kind, one.say(table.game.words, saying, number))
        for one in archive.as_events(row["events"])
        if one.exists_for(number) and (seat >= match.kept.seats or one.kind == "round")
    ]
