"""While people still come: teams choose their names, and the host begins with whoever is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from fracas import BadInput, FracasError
from fracas.engine import Game, Options

from . import archive, places
from .api import Call, No, route
from .archive import Kept, Seating
from .homes import Db, Job
from .lobby import NameWanted, StartWanted, TableInfo
from .match import Match
from .tables import info, the_match
from .words import said

Change = Callable[[Any, Options], Options]
"""Other options instead, of the state that a table would begin with and its options."""


@route("POST /api/tables/{table}/name", TableInfo, NameWanted, problems=(400, 401, 403, 404, 409))
async def name(call: Call) -> TableInfo:
    """A team is called so, before the game starts: by the word of one of its members or the host.
    Nothing: as the game calls it."""
    match = await the_match(call)
    body: NameWanted = call.body
    game = _open(call, match)
    rename = game.gathering.rename
    if rename is None:
        raise No(409, "name", said("team.named"))
    sides = call.hall.sides(match)
    if body.side >= len(sides):
        raise No(400, "bad", said("team.none"), "side")
    mates = {match.people[seat].guest for seat in sides[body.side]}
    if call.guest.id not in (mates | {match.kept.host}):
        raise No(403, "team", said("team.members"))
    kept = _changed(call, match, lambda s, o: rename(s, o, body.side, body.name), "name")
    if not await call.hall.store.write(_keep_options(match.kept, kept)):
        raise No(409, "changed", said("seat.changed"))
    match.kept.options = kept.options
    match.early_names.clear()
    match.look()
    call.hall.lobby_changed(match.kept.id)
    return info(call, match)


@route("POST /api/tables/{table}/start", TableInfo, StartWanted, problems=(401, 403, 404, 409))
async def start(call: Call) -> TableInfo:
    """Begin now, as its host or by a role that may change seats: bots take the seats that nobody
    has, or the game is played without these."""
    match = await the_match(call)
    me = call.guest.id
    if me != match.kept.host and not places.changes_seats(call.hall, match, me):
        raise No(403, "host", said("table.host"))
    game = _open(call, match)
    body: StartWanted = call.body
    if body.missing == "bots":
        bot = call.hall.bots.checked(body.bot, game)
        await _with_bots(call, match, bot)
        return info(call, match)
    fewer = game.gathering.fewer
    if fewer is None:
        raise No(409, "fewer", said("start.fewer"))
    stay = [one.seat for one in match.people if one.kind != "open"]
    kept = _changed(call, match, lambda s, o: fewer(s, o, stay), "fewer", len(stay))
    kept.status = "live"
    if not await call.hall.store.write(_leave_out(match, kept, stay)):
        raise No(409, "changed", said("seat.changed"))
    call.hall.forget(match, "the game begins; joining again")
    call.hall.lobby_changed(kept.id)
    return info(call, await the_match(call))


def _open(call: Call, match: Match) -> Game[Any]:
    """The game of a table where nothing has begun yet, or No."""
    if match.kept.status != "open":
        raise No(409, "started", said("table.started"))
    game = call.hall.game(match.kept.game)
    if game is None:
        raise No(409, "game", said("replay.game"))
    return game


def _changed(call: Call, match: Match, change: Change, code: str, seats: int = 0) -> Kept:
    """A table as it would be, or No: it must be one that can begin."""
    if match.kept.position or match.kept.start:
        raise No(409, code, said("start.fixed"))
    kept = msgspec.structs.replace(match.kept, seats=seats or match.kept.seats)
    try:
        begun = archive.begin(match.kept.record())
        kept.options = begun.game.checked_options(change(begun.state, dict(kept.options)))
        begun.game.checked_seats(kept.seats)
        kept.sides = archive.sides(archive.begin(kept.record()))
    except FracasError as error:
        why = error.said(call.lang) if isinstance(error, BadInput) else str(error)
        raise No(409, code, why) from None
    return kept


async def _with_bots(call: Call, match: Match, bot: str) -> None:
    """All at once: a table half full of bots is what nobody asked for."""
    missing = [one for one in match.people if one.kind == "open"]

    def job(db: Db) -> bool:
        db.execute("SAVEPOINT seats")
        done = all(places.assign(db, match.kept.id, one, "bot", "", bot) for one in missing)
        db.execute("RELEASE seats" if done else "ROLLBACK TO seats")
        return done

    if not await call.hall.store.write(job):
        raise No(409, "changed", said("seat.changed"))
    places.changed(call.hall, match, *(one.seat for one in missing))


def _keep_options(before: Kept, after: Kept) -> Job[bool]:
    """Unless they have changed meanwhile, or the game has begun."""
    old, new = (msgspec.json.encode(one.options).decode() for one in (before, after))

    def job(db: Db) -> bool:
        sql = "UPDATE matches SET options = ? WHERE id = ? AND options = ? AND status = 'open'"
        return db.execute(sql, (new, before.id, old)).rowcount > 0

    return job


def _leave_out(match: Match, kept: Kept, stay: Sequence[int]) -> Job[bool]:
    """Play with these seats alone, which move up; unless somebody has come or gone meanwhile."""
    people, keep_options = list(match.people), _keep_options(match.kept, kept)
    sides = msgspec.json.encode(kept.sides).decode()

    def job(db: Db) -> bool:
        sql = "SELECT seat, kind, guest FROM seats WHERE match = ? ORDER BY seat"
        found = [tuple(row) for row in db.execute(sql, (kept.id,)).fetchall()]
        if found != [_row(one) for one in people] or not keep_options(db):
            return False
        for one in people:
            if one.seat not in stay:
                for table in ("seats", "tickets"):
                    sql = f"DELETE FROM {table} WHERE match = ? AND seat = ?"
                    db.execute(sql, (kept.id, one.seat))
        db.execute("DELETE FROM invitations WHERE match = ? AND seat IS NOT NULL", (kept.id,))
        for new, old in enumerate(stay):  # upwards: a seat is free before another moves there
            for table in ("seats", "tickets"):
                sql = f"UPDATE {table} SET seat = ? WHERE match = ? AND seat = ?"
                db.execute(sql, (new, kept.id, old))
        sql = "UPDATE matches SET seats = ?, sides = ?, status = 'live' WHERE id = ?"
        db.execute(sql, (kept.seats, sides, kept.id))
        return True

    return job


def _row(one: Seating) -> tuple[int, str, str]:
    return one.seat, one.kind, one.guest
