"""A guest tells whoever looks after the house of another, with what was said."""

from __future__ import annotations

import time

import msgspec

from .api import Call, No, route
from .chat import Spoken
from .hall import Hall
from .lobby import Done
from .store import Store
from .tables import the_match
from .upkeep import Remark, ReportInfo, ReportWanted
from .words import said

LINES = 40
"""Of the talk, so many go with a report."""
A_DAY = 20
"""Reports of one guest."""


@route("POST /api/tables/{table}/reports", Done, ReportWanted, problems=(401, 404, 409))
async def report(call: Call) -> Done:
    """Tell whoever looks after the house of a person at the table. What this guest could hear of
    the talk goes with it; nobody at the table learns of it."""
    match = await the_match(call)
    wanted: ReportWanted = call.body
    me = call.guest.id
    talk = call.hall.chat.since(match.kept.id, 0)
    there = {one.guest for one in match.people} | {one.guest for one in match.connections}
    there |= {guest for _, guest, _ in match.roles()}
    if wanted.person not in there | {one.person for one in talk} or not wanted.person:
        raise No(404, "person", said("report.nobody"))
    if wanted.person == me:
        raise No(409, "person", said("report.yourself"))
    since = int(time.time()) - 86400
    sql = "SELECT count(*) FROM reports WHERE reporter = ? AND created > ?"
    row = call.hall.store.row(sql, (me, since))
    if row is not None and row[0] >= A_DAY:
        raise No(429, "limit", said("report.limit"))
    listens = match.hears_spectators(me)
    heard = [_remark(one) for one in talk if one.heard_by(me, listens)][-LINES:]
    values = (
        match.kept.id,
        me,
        wanted.person,
        call.hall.guests.name(wanted.person),
        wanted.words,
        msgspec.json.encode(heard),
        int(time.time()),
    )
    await call.hall.store.execute(
        "INSERT INTO reports (match, reporter, accused, name, words, said, created) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        values,
    )
    return Done()


def _remark(one: Spoken) -> Remark:
    return Remark(one.person, one.name, one.text, one.at, one.to is not None)


def all_reports(store: Store, open_only: bool) -> list[ReportInfo]:
    """The newest first."""
    rows = store.rows(
        "SELECT id, match, reporter, accused, name, words, said, created, done FROM reports "
        "WHERE done <= ? ORDER BY id DESC LIMIT 200",
        (0 if open_only else 1,),
    )
    return [
        ReportInfo(
            row["id"],
            row["match"],
            row["reporter"],
            row["accused"],
            row["name"],
            row["words"],
            msgspec.json.decode(row["said"], type=list[Remark]),
            row["created"],
            bool(row["done"]),
        )
        for row in rows
    ]


def waiting(hall: Hall) -> int:
    row = hall.store.row("SELECT count(*) FROM reports WHERE done = 0")
    return 0 if row is None else int(row[0])
