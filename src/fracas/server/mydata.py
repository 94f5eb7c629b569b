"""The call by which a guest gets all that is kept of them."""

from __future__ import annotations

import asyncio
from typing import Any

from .api import Call, No, route
from .guests import Guest
from .hall import Hall
from .lasting import MyBan, MyData, MyReport, MyTable, MyThing, MyWords
from .returning import keys_of, possible
from .store import Store
from .words import said


@route("GET /api/me/data", MyData, problems=(401, 429), even_banned=True)
async def mine(call: Call) -> MyData:
    """All that is kept of oneself. Who has muted one or told of one is not in it."""
    guest, can = call.guest, possible(call)
    if not call.hall.exports.take(guest.id):
        raise No(429, "limit", said("data.limit"))
    return await asyncio.to_thread(all_of, call.hall, guest, can)


def all_of(hall: Hall, guest: Guest, can: bool) -> MyData:
    store, me = hall.store, guest.id
    row = store.row("SELECT created, seen FROM guests WHERE id = ?", (me,))
    ban = hall.bans.of_guest(me)
    return MyData(
        me,
        guest.name,
        guest.lang,
        0 if row is None else row["created"],
        0 if row is None else row["seen"],
        _column(store, "SELECT created FROM devices WHERE guest = ? ORDER BY created", me),
        keys_of(store, me, can),
        _tables(store, me),
        _column(store, "SELECT DISTINCT match FROM seats WHERE kept_for = ?", me),
        _column(store, "SELECT count(*) FROM tickets WHERE guest = ?", me)[0],
        [
            MyWords(*one)
            for one in store.rows(
                "SELECT match, text, at, recipient FROM chat WHERE guest = ? ORDER BY id", (me,)
            )
        ],
        _column(store, "SELECT muted FROM mutes WHERE guest = ? ORDER BY muted", me),
        [
            MyReport(*one)
            for one in store.rows(
                "SELECT match, name, words, created FROM reports WHERE reporter = ? ORDER BY id",
                (me,),
            )
        ],
        _column(
            store,
            "SELECT id FROM campaigns WHERE host = ?1 OR id IN "
            "(SELECT campaign FROM campaign_players WHERE guest = ?1) ORDER BY created",
            me,
        ),
        [
            MyThing(*one)
            for one in store.rows(
                "SELECT game, kind, name, text, changed FROM things WHERE guest = ? "
                "ORDER BY game, kind, name",
                (me,),
            )
        ],
        [one.name for one in hall.guests.programs(me)],
        None if ban is None else MyBan(ban.why, ban.until),
    )


def _column(store: Store, sql: str, guest: str) -> list[Any]:
    return [row[0] for row in store.rows(sql, (guest,))]


def _tables(store: Store, guest: str) -> list[MyTable]:
    rows = store.rows(
        "SELECT id, game, status, host, created FROM matches WHERE host = ?1 "
        "OR id IN (SELECT match FROM seats WHERE guest = ?1) "
        "OR id IN (SELECT match FROM roles WHERE guest = ?1) ORDER BY created",
        (guest,),
    )
    found = []
    for row in rows:
        sql = "SELECT seat, called FROM seats WHERE match = ? AND guest = ? ORDER BY seat"
        seats = store.rows(sql, (row["id"], guest))
        sql = "SELECT role FROM roles WHERE match = ? AND guest = ?"
        role = store.row(sql, (row["id"], guest))
        found.append(
            MyTable(
                row["id"],
                row["game"],
                row["status"],
                row["host"] == guest,
                [one["seat"] for one in seats],
                "" if role is None else role["role"],
                row["created"],
                [one["called"] for one in seats if one["called"]],
            )
        )
    return found
