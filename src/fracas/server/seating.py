"""Tables from their opening to their start: who sits where, and who may."""

from __future__ import annotations

import secrets
import sqlite3
import time
from typing import Any

import msgspec

from fracas.catalogue import find
from fracas.engine.game import Game, Setting
from fracas.record import Input

from . import archive, secret
from .api import No
from .archive import Kept, Seating
from .guests import Guest
from .hall import Hall
from .jobs import Prepare, Prepared
from .lobby import SeatWanted, TableWanted
from .match import Match
from .owner import Wish
from .protocol import Bye
from .words import say

MOST_WRITTEN = 60_000
"""Letters in all options of a table together."""
PREPARING = 3.0
"""Seconds of computing to read what somebody wrote for a table."""
DAYS_FROM = 3600
"""With so many seconds an answer a game goes on over days: nobody is expected to be there."""


async def open_table(hall: Hall, guest: Guest, wanted: TableWanted) -> Match:
    """A new table as a guest wants it; it starts at once if nobody has to be waited for."""
    room_for_another(hall, guest)
    seed = secrets.token_hex(32)
    game = find(wanted.game)
    ready = await _prepared(hall, guest, game, wanted, seed)
    seats, options, start = ready.seats, ready.options, ready.start
    if wanted.role and wanted.role not in game.sight.roles:
        raise No(400, "bad", f"there is no role {wanted.role!r} in this game", "role")
    players = list(wanted.players) or [SeatWanted("open" if wanted.role else "me")]
    if wanted.role and any(one.kind == "me" for one in players):
        raise No(400, "bad", "a role sees more than a seat: nobody has both", "role")
    if len(players) > seats:
        raise No(400, "bad", f"this table has {seats} seats, not {len(players)}", "players")
    kept = new_row(guest, wanted.game, game.version, seats, options, seed, start)
    if wanted.position:
        kept.origin, kept.position = "position", wanted.position
    kept.listed, kept.spectators = wanted.listed, wanted.spectators
    kept.think, kept.reserve = wanted.think, wanted.reserve if wanted.think else 0
    kept.grace = game.tempo.grace if wanted.grace is None else wanted.grace
    if kept.think is not None and kept.think >= DAYS_FROM:
        kept.grace = 0
    players += [SeatWanted()] * (seats - len(players))
    people = [_seated(hall, guest, wanted.game, seat, one) for seat, one in enumerate(players)]
    return await add(hall, kept, people, wanted.role)


def room_for_another(hall: Hall, guest: Guest) -> None:
    limits = hall.limits
    trouble = hall.store.trouble
    if trouble is not None and trouble.kind == "low":
        raise No(503, "full", say("store.low", guest.lang))
    row = hall.store.row(
        "SELECT count(*) FROM matches WHERE host = ? AND status IN ('open', 'live')", (guest.id,)
    )
    if row is not None and row[0] >= limits.tables_a_guest:
        raise No(429, "limit", f"you have {row[0]} unfinished tables; finish or leave one first")
    row = hall.store.row("SELECT count(*) FROM matches")
    if row is not None and row[0] >= limits.tables:
        raise No(503, "full", "this house is full")


def new_row(
    guest: Guest,
    game: str,
    version: str,
    seats: int,
    options: dict[str, int | str | bool],
    seed: str,
    start: str = "",
) -> Kept:
    return Kept(
        id=secret.name(),
        game=game,
        version=version,
        seats=seats,
        options=options,
        seed=seed,
        salt=secrets.token_hex(16),
        position="",
        start=start,
        status="open",
        why="",
        host=guest.id,
        listed=False,
        spectators=True,
        think=None,
        reserve=0,
        grace=0,
        created=int(time.time() * 1000),
        result=None,
        next="",
        source="",
        wake=False,
    )


async def add(hall: Hall, kept: Kept, people: list[Seating], role: str = "") -> Match:
    begun = archive.begin(kept.record())  # refuses here and now what could not start later
    if begun.game.sides is not None:
        for guest in {one.guest for one in people if one.guest}:
            own = {one.seat for one in people if one.guest == guest}
            _one_team([list(side) for side in begun.game.sides_of(begun.state)], own)
    await hall.store.write(archive.create(kept, people))
    match = await hall.match(kept.id)
    assert match is not None
    if role:
        await take_role(hall, match, role, kept.host)
    await start_if_full(hall, match)
    hall.lobby_changed()
    return match


async def start_if_full(hall: Hall, match: Match) -> None:
    if match.kept.status != "open" or any(one.kind == "open" for one in match.people):
        return
    match.kept.status = "live"
    await hall.store.execute("UPDATE matches SET status = 'live' WHERE id = ?", (match.kept.id,))
    match.sit_down(archive.begin(match.kept.record()), [])
    match.owner.start()
    if "pause" in match.table.game.acts:  # such a game asks itself who is a person
        for one in match.people:
            if one.kind == "bot":
                match.wish(Wish(Input("hand_over", one.seat, bot=one.bot)))
    match.tell()


async def change_seat(hall: Hall, match: Match, seat: int, kind: str, guest: str, bot: str) -> None:
    """Who has a seat, on disk and for all to see. Tickets of whoever had it are void."""
    before = match.people[seat]

    def job(db: sqlite3.Connection) -> None:
        db.execute(
            "UPDATE seats SET kind = ?, guest = ?, bot = ? WHERE match = ? AND seat = ?",
            (kind, guest, bot, match.kept.id, seat),
        )
        if before.guest != guest:
            db.execute("DELETE FROM tickets WHERE match = ? AND seat = ?", (match.kept.id, seat))

    await hall.store.write(job)
    match.people = archive.seating(hall.store, match.kept.id)
    if before.guest != guest:
        match.shut_out(seat)
    match.name_seats()
    match.tell()
    await start_if_full(hall, match)
    hall.lobby_changed()


def role_of(hall: Hall, match: str, guest: str) -> str:
    sql = "SELECT role FROM roles WHERE match = ? AND guest = ?"
    row = hall.store.row(sql, (match, guest))
    return "" if row is None else str(row["role"])


def check_role(match: Match, guest: str) -> None:
    if any(one.guest == guest for one in match.people):
        raise No(409, "seat", "you have a seat at this table, and a role sees more than a seat")


async def take_role(hall: Hall, match: Match, role: str, guest: str) -> None:
    """A guest has a role from now on, and whoever had it before has it no more."""
    name = match.kept.id

    def job(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM roles WHERE match = ? AND role = ?", (name, role))
        sql = "INSERT OR REPLACE INTO roles (match, guest, role) VALUES (?, ?, ?)"
        db.execute(sql, (name, guest, role))
        db.execute(
            "DELETE FROM tickets WHERE match = ? AND role = ? AND guest != ?", (name, role, guest)
        )

    await hall.store.write(job)
    for one in match.connections:
        if one.role == role and one.guest != guest:
            one.bye(Bye("this role is somebody else's now", "ticket"))


def check_team(hall: Hall, match: Match, seat: int, guest: str) -> None:
    own = {one.seat for one in match.people if one.guest == guest}
    _one_team(hall.sides(match), own | {seat})


def _one_team(sides: list[list[int]], seats: set[int]) -> None:
    """Where seats stand together, a person may have several of one side and never of two."""
    if sides and not any(seats <= set(side) for side in sides):
        mine = next(side for side in sides if min(seats) in side)
        raise No(
            409, "team", f"one person plays for one team only; with seat {min(seats)} go {mine}"
        )


def free_seat(hall: Hall, match: Match, wanted: int | None, guest: Guest) -> int:
    if match.kept.status != "open":
        raise No(409, "started", "the game has started; all seats are taken")
    free = [one.seat for one in match.people if one.kind == "open"]
    if wanted is None:
        if not free:
            raise No(409, "taken", "all seats are taken")
        sides = hall.sides(match)
        own = {one.seat for one in match.people if one.guest == guest.id}
        with_us = [seat for side in sides if own & set(side) for seat in side if seat in free]
        wanted = next(iter(with_us), free[0])
    if wanted >= match.kept.seats:
        raise No(400, "bad", f"this table has seats 0 to {match.kept.seats - 1}", "seat")
    if wanted not in free:
        raise No(409, "taken", "somebody sits there already")
    check_team(hall, match, wanted, guest.id)
    return wanted


def _seated(hall: Hall, guest: Guest, game: str, seat: int, wanted: SeatWanted) -> Seating:
    match wanted.kind:
        case "me":
            return Seating(seat, "guest", guest.id, "", guest.name)
        case "bot":
            return Seating(seat, "bot", "", hall.bots.checked(wanted.bot, hall.game(game)), "")
    return Seating(seat, "open", "", "", "")


async def _prepared(
    hall: Hall, guest: Guest, game: Game[Any], wanted: TableWanted, seed: str
) -> Prepared:
    """What a table begins with. Whatever somebody wrote themselves is read elsewhere: it may take
    as long as they like."""
    if not wanted.position and not any(
        _written(setting, wanted.options.get(name)) for name, setting in game.options.items()
    ):
        seats, options = game.checked_seats(wanted.seats), game.checked_options(wanted.options)
        return Prepared(seats, options)
    if sum(len(one) for one in wanted.options.values() if isinstance(one, str)) > MOST_WRITTEN:
        why = f"all options together have at most {MOST_WRITTEN} letters"
        raise No(413, "size", why, "options")
    job = Prepare(game.name, wanted.seats, dict(wanted.options), wanted.position, seed)
    data = await hall.chore(guest.id, game.name, job, PREPARING)
    return msgspec.msgpack.decode(data, type=Prepared)


def _written(setting: Setting, value: object) -> bool:
    """Whether a value is of somebody's own making."""
    return isinstance(value, str) and value != setting.default and value not in setting.values
