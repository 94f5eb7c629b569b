"""The calls of whoever looks after the house. They take its key: `Authorization: Bearer …`."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

import msgspec
import prometheus_client
from starlette.responses import Response

from fracas.version import VERSION

from . import archive, loading, logs, moderation, pruning, reports
from .api import Call, Handler, No, route
from .bans import Ban
from .hall import Hall
from .keeper import Keeper
from .lobby import Done, Reply
from .match import Match
from .neighbours import others
from .tables import the_match
from .upkeep import (
    Announce,
    BanInfo,
    BanList,
    BanWanted,
    Counted,
    End,
    Found,
    HouseTable,
    HouseTables,
    Kick,
    Overview,
    PeopleHere,
    PersonHere,
    ReportList,
    Settle,
)
from .words import said, say

log = logging.getLogger("fracas.server")
T = TypeVar("T")
SHOWN = 200
"""Tables that a list shows at most."""


def operator(
    call: str,
    reply: type[Reply] | None,
    body: type[msgspec.Struct] | None = None,
    query: dict[str, str] | None = None,
    problems: tuple[int, ...] = (),
) -> Callable[[Handler], Handler]:
    """Register a call that takes the key. Whoever has it may call from wherever they are, though
    they have kept themselves out."""

    def add(handler: Handler) -> Handler:
        @wraps(handler)
        async def checked(asked: Call) -> Reply | Response:
            check_key(asked)
            return await handler(asked)

        return route(call, reply, body, query, (401, *problems), even_banned=True)(checked)

    return add


def check_key(call: Call) -> None:
    given = call.request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    if given and call.hall.key.fits(given):
        return
    if not call.hall.tries.take(call.address):
        raise No(429, "limit", said("key.tries"))
    log.warning("a wrong key was tried")
    raise No(401, "key", said("key.wrong"))


def note(what: str, match: str = "", guest: str = "") -> None:
    """What was done with the key is in the log, by tags."""
    log.info("by the key: %s", what, extra=logs.about(match, guest))


@operator("GET /api/admin/overview", Overview)
async def overview(call: Call) -> Overview:
    """How the house is."""
    hall = call.hall
    trouble = hall.held or hall.store.trouble
    rows = hall.store.rows("SELECT status, count(*) FROM matches GROUP BY status")
    counted = hall.metrics
    found = Overview(
        VERSION,
        int(time.time() - counted.started),
        "" if trouble is None else trouble.kind,
        "" if trouble is None else f"{say(f'store.{trouble.kind}', call.lang)} {trouble.detail}",
        len(moderation.here(hall)),
        counted.sockets,
        {row[0]: row[1] for row in rows},
        len(hall.matches),
        hall.damaged,
        reports.waiting(hall),
        len(hall.bans.all()),
        counted.moves.within(0.5),
        counted.moves.within(0.99),
        counted.lag.within(0.99),
        _memory(),
        hall.store.size(),
        hall.store.free,
        hall.backup,
        hall.announced(call.lang),
    )
    for one in await _at_others(call, Overview):  # of all servers of the house
        found.people += one.people
        found.sockets += one.sockets
        found.awake += one.awake
        found.memory += one.memory
        found.move_p50 = max(found.move_p50, one.move_p50)
        found.move_p99 = max(found.move_p99, one.move_p99)
        found.lag_p99 = max(found.lag_p99, one.lag_p99)
        found.trouble, found.why = found.trouble or one.trouble, found.why or one.why
    return found


def _memory() -> int:
    collector = prometheus_client.ProcessCollector(registry=None)
    for family in collector.collect():
        if family.name == "process_resident_memory_bytes":
            return int(family.samples[0].value)
    return 0


@operator("GET /api/admin/people", PeopleHere)
async def people(call: Call) -> PeopleHere:
    """Who is here: at a table, or heard of within five minutes."""
    hall = call.hall
    found = [_person(hall, guest) for guest in moderation.here(hall)]
    known = {one.guest: one for one in found}
    for each in await _at_others(call, PeopleHere):
        for one in each.people:
            known[one.guest] = _together(known[one.guest], one) if one.guest in known else one
    found = list(known.values())
    return PeopleHere(sorted(found, key=lambda one: (-one.sockets, one.name)))


async def _at_others(call: Call, kind: type[T]) -> list[T]:
    """The same, as the other servers of the house answer it."""
    if call.hall.forwarding is None:
        return []
    return others(await call.hall.forwarding.everywhere(call.request), kind)


def _together(one: PersonHere, other: PersonHere) -> PersonHere:
    """Somebody whom two servers know of."""
    return msgspec.structs.replace(
        one,
        seconds=min(one.seconds, other.seconds),
        sockets=one.sockets + other.sockets,
        tables=sorted({*one.tables, *other.tables}),
        origin=one.origin or other.origin,
    )


def _person(hall: Hall, guest: str) -> PersonHere:
    at = [m.kept.id for m in hall.matches.values() for one in m.connections if one.guest == guest]
    address = hall.lately.address(guest)
    origin = hall.key.sealed(address)[:6] if address else ""
    return PersonHere(
        guest,
        logs.tag(guest),
        hall.guests.name(guest),
        int(hall.lately.ago(guest)),
        len(at),
        sorted(set(at)),
        origin,
    )


@operator(
    "GET /api/admin/tables",
    HouseTables,
    query={
        "state": "only those in this state",
        "guest": "only those where this guest sits",
        "by": "`cost`: the dearest first; otherwise those touched last",
    },
)
async def tables(call: Call) -> HouseTables:
    """Tables with their people, inputs and costs."""
    hall, asked = call.hall, call.request.query_params
    sql = "SELECT * FROM matches WHERE 1 = 1"
    values: list[object] = []
    if asked.get("state"):
        sql += " AND status = ?"
        values.append(asked["state"])
    if asked.get("guest"):
        sql += " AND id IN (SELECT match FROM seats WHERE guest = ?)"
        values.append(asked["guest"])
    if asked.get("by") == "cost":
        dear = sorted(hall.matches.values(), key=lambda one: -one.cost)[:SHOWN]
        sql += f" AND id IN ({', '.join('?' * len(dear))})" if dear else " AND 1 = 0"
        values += [one.kept.id for one in dear]
    rows = hall.store.rows(f"{sql} ORDER BY created DESC LIMIT {SHOWN}", values)
    found = [_table(hall, archive.as_kept(row), call.lang) for row in rows]
    if hall.forwarding is not None:
        if hall.forwarding.passed(call.request.scope):  # another server asks what is here
            return HouseTables([one for one in found if one.awake])
        some = await _at_others(call, HouseTables)
        there = {one.id: one for each in some for one in each.tables}
        found = [there.pop(one.id, one) for one in found]
        found += there.values() if asked.get("by") == "cost" else ()
    if asked.get("by") == "cost":
        found.sort(key=lambda one: -one.cost)
    else:
        found.sort(key=lambda one: (not one.awake, -one.touched))
    return HouseTables(found)


def _table(hall: Hall, kept: archive.Kept, lang: str) -> HouseTable:
    match = hall.matches.get(kept.id)
    shown = match or Match(hall, kept, archive.seating(hall.store, kept.id))
    sql = "SELECT seq, at FROM inputs WHERE match = ? ORDER BY seq DESC LIMIT 1"
    last = hall.store.row(sql, (kept.id,))
    return HouseTable(
        kept.id,
        logs.tag(kept.id),
        kept.game,
        hall.title(kept.game, lang),
        shown.kept.status,  # type: ignore[arg-type]  # a State by the store's writers
        shown.why(lang),
        [one.name for one in shown.persons()],
        0 if match is None else len(match.connections),
        0 if last is None else last["seq"],
        kept.created,
        kept.created if last is None else last["at"],
        match is not None,
        0.0 if match is None else round(match.cost, 4),
        hall.leases.address if hall.leases is not None and hall.leases.holds(kept.id) else "",
    )


@operator("POST /api/admin/kick", Counted, Kick, problems=(404,))
async def kick(call: Call) -> Counted:
    """Send a guest away: sockets end, seats are free or a bot's. They may come again."""
    guest = await _guest(call, call.body.guest)
    note("kicked", guest=guest)
    return Counted({"sockets": await moderation.kick(call.hall, guest)})


@operator("POST /api/admin/bans", BanInfo, BanWanted, problems=(404,))
async def ban(call: Call) -> BanInfo:
    """A guest, or a network, may not come until a time; whoever of them is here is sent away."""
    wanted: BanWanted = call.body
    bans = call.hall.bans
    given = [one for one in (wanted.guest, wanted.address, wanted.origin_of) if one]
    if len(given) != 1:
        raise No(400, "bad", said("ban.one"))
    until, guest = int(time.time() + wanted.hours * 3600), ""
    if wanted.guest:
        guest = await _guest(call, wanted.guest)
        name = call.hall.guests.name(guest)
        made = await bans.add("guest", guest, name, wanted.why, until)
    elif wanted.address:
        look = bans.network(wanted.address)
        made = await bans.add("address", look, "", wanted.why, until)
    else:
        guest = await _guest(call, wanted.origin_of)
        address = call.hall.lately.address(guest)
        if not address:
            raise No(404, "missing", said("ban.unknown"))
        name = call.hall.guests.name(guest)
        made = await bans.add("address", bans.network(address), name, wanted.why, until)
    note(f"ban {made.id} of a {made.kind} for {wanted.hours:g} h", guest=guest)
    await moderation.ban(call.hall, made)
    return _banned(made)


def _banned(one: Ban) -> BanInfo:
    return msgspec.convert(one, BanInfo, from_attributes=True)


@operator("GET /api/admin/bans", BanList)
async def bans(call: Call) -> BanList:
    """Who may not come, and until when."""
    return BanList([_banned(one) for one in call.hall.bans.all()])


@operator("DELETE /api/admin/bans/{ban}", Done, problems=(404,))
async def lift(call: Call) -> Done:
    """A ban is over."""
    if not await call.hall.bans.lift(call.number("ban")):
        raise No(404, "missing", said("ban.missing"))
    call.hall.told("bans", "")
    note(f"lifted ban {call.number('ban')}")
    return Done()


@operator("POST /api/admin/tables/{table}/close", Done, End, problems=(404, 409))
async def close(call: Call) -> Done:
    """A table that has not begun goes."""
    match = await the_match(call)
    if match.kept.status != "open":
        raise No(409, "started", said("admin.started"))
    note("closed", match.kept.id)
    await moderation.close(call.hall, match, call.body.why or say("table.closed", "en"))
    return Done()


@operator("POST /api/admin/tables/{table}/end", Done, End, problems=(404, 409))
async def end(call: Call) -> Done:
    """A game stops for good; its record is kept."""
    match = await the_match(call)
    if match.kept.status not in ("live", "broken", "damaged"):
        raise No(409, "state", said("admin.not_live"))
    note("ended", match.kept.id)
    await moderation.end(call.hall, match, call.body.why)
    return Done()


@operator("POST /api/admin/tables/{table}/mend", Done, problems=(404, 409))
async def mend(call: Call) -> Done:
    """A broken game is played again and goes on; a damaged one goes on from where it is whole."""
    match = await the_match(call)
    if match.kept.status == "damaged":
        await moderation.cut(call.hall, match)
    elif match.kept.status == "broken":
        if why := await loading.mend(call.hall, match):
            raise No(409, "state", why)
    else:
        raise No(409, "state", said("admin.well"))
    note("mended", match.kept.id)
    return Done()


@operator("DELETE /api/admin/tables/{table}", Done, problems=(404, 409))
async def remove(call: Call) -> Done:
    """A table goes with all that is kept of it, its record to the folder for such."""
    match = await the_match(call)
    if not await pruning.remove(call.hall, match.kept.id, even_now=True):
        raise No(409, "export", said("admin.unwritten"))
    note("removed", match.kept.id)
    return Done()


@operator("GET /api/admin/tables/{table}/record", None, problems=(404,))
async def export(call: Call) -> Response:
    """A game's record as it is now, with all that is hidden in it."""
    match = await the_match(call)
    note("exported, with all that is hidden", match.kept.id)
    text = await asyncio.to_thread(pruning.record_of, call.hall.store, match.kept)
    return Response(text, media_type="application/json", headers={"cache-control": "no-store"})


@operator("POST /api/admin/announce", Done, Announce)
async def announce(call: Call) -> Done:
    """Everybody in the house is told something, for a while; nothing ends it."""
    wanted: Announce = call.body
    note("announced" if wanted.text else "took an announcement back")
    texts = {"en": wanted.text, "fr": wanted.french or wanted.text} if wanted.text else {}
    await call.hall.announce(texts, time.time() + 60 * wanted.minutes)
    return Done()


@operator("GET /api/admin/reports", ReportList, query={"all": "1: those that are done too"})
async def told(call: Call) -> ReportList:
    """What guests have told of others, the newest first."""
    everything = bool(call.request.query_params.get("all"))
    return ReportList(reports.all_reports(call.hall.store, not everything))


@operator("POST /api/admin/reports/{report}", Done, Settle, problems=(404,))
async def settle(call: Call) -> Done:
    """A report has been dealt with, or not after all."""
    sql = "UPDATE reports SET done = ? WHERE id = ?"
    if not await call.hall.store.execute(sql, (call.body.done, call.number("report"))):
        raise No(404, "missing", said("report.missing"))
    return Done()


@operator("POST /api/admin/prune", Counted)
async def prune(call: Call) -> Counted:
    """Clear away now what is old."""
    return Counted(dict(await pruning.prune(call.hall, time.time())))


@operator("POST /api/admin/backup", Counted, problems=(409,))
async def back_up(call: Call) -> Counted:
    """Make a backup now, and check it by restoring it elsewhere."""
    keeper: Keeper = call.request.app.state.keeper
    made = await keeper.backing.make()
    if not made.ok:
        raise No(409, "backup", made.what)
    return Counted({"backups": 1})


@operator("POST /api/admin/accept_loss", Counted)
async def accept_loss(call: Call) -> Counted:
    """Lost matches are no longer missed."""
    return Counted({"tables": await moderation.accept_loss(call.hall)})


@operator("GET /api/admin/find/{tag}", Found)
async def find(call: Call) -> Found:
    """What a tag of the log stands for."""
    wanted = call.part("tag")
    store = call.hall.store

    def search() -> Found:
        matches = [row[0] for row in store.rows("SELECT id FROM matches")]
        guests = [row[0] for row in store.rows("SELECT id FROM guests")]
        return Found(
            [one for one in matches if wanted in (one, logs.tag(one))],
            [one for one in guests if wanted in (one, logs.tag(one))],
        )

    return await asyncio.to_thread(search)


async def _guest(call: Call, name: str) -> str:
    """A guest by id, or by the tag that the log has."""
    store = call.hall.store
    if store.row("SELECT 1 FROM guests WHERE id = ?", (name,)) is not None:
        return name
    if len(name) == logs.TAG:
        ids = [row[0] for row in store.rows("SELECT id FROM guests")]
        found = await asyncio.to_thread(lambda: [one for one in ids if logs.tag(one) == name])
        if len(found) == 1:
            return str(found[0])
    raise No(404, "missing", said("admin.nobody"))
