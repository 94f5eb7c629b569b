"""Tables from their opening to their start: who sits where, and who may."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any

import msgspec

from fracas.catalogue import find
from fracas.engine import Game, Setting

from . import archive, secret
from .api import No
from .archive import Kept, Seating
from .guests import Guest
from .hall import Hall
from .homes import Db, Job
from .jobs import Prepare, Prepared
from .leases import Elsewhere
from .lobby import SeatWanted, TableWanted
from .match import Match
from .me import clean
from .places import other_team
from .trouble import Taken
from .words import said, say

MOST_WRITTEN = 60_000
"""Letters in all options of a table together."""
PREPARING = 3.0
"""Seconds of computing to read what somebody wrote for a table."""
LEAST = 5
"""Seconds that a turn has, or else all of them together."""
UNFINISHED = "SELECT count(*) FROM matches WHERE host = ? AND status IN ('open', 'live')"
DAYS_FROM = 3600
"""With so many seconds an answer a game goes on over days: nobody is expected to be there."""


async def open_table(hall: Hall, guest: Guest, wanted: TableWanted) -> Match:
    """A new table as a guest wants it; it starts at once if nobody has to be waited for."""
    await room_for_another(hall, guest)
    seed = secrets.token_hex(32)
    game = find(wanted.game)
    wanted.options |= game.gathering.needs.get(wanted.role, {})
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
    _timed(kept, wanted)
    kept.grace = game.tempo.grace if wanted.grace is None else wanted.grace
    kept.joining = game.tempo.joining if wanted.joining is None else wanted.joining
    kept.advice, kept.people_only = wanted.advice, wanted.people_only
    kept.delay_seconds, kept.delay_moves = wanted.delay_seconds, wanted.delay_moves
    if kept.think is not None and kept.think >= DAYS_FROM:
        kept.grace = 0
    if guest.program and kept.people_only and any(one.kind == "me" for one in players):
        raise No(403, "people", said("seat.people"))
    players += [SeatWanted()] * (seats - len(players))
    people = [_seated(hall, guest, wanted.game, seat, one) for seat, one in enumerate(players)]
    return await add(hall, kept, people, wanted.role)


def _timed(kept: Kept, wanted: TableWanted) -> None:
    """How long people may think, if that is limited: a turn's time, a total for the game with what
    each turn adds to it, or both."""
    if wanted.think is None:
        return
    if wanted.think < LEAST and wanted.reserve < LEAST:
        raise No(400, "bad", said("think.short", seconds=LEAST), "think")
    kept.think, kept.reserve = wanted.think, wanted.reserve
    kept.increment = wanted.increment if wanted.reserve else 0


async def room_for_another(hall: Hall, guest: Guest) -> None:
    """Or No. Only what lives counts: games that cannot be played on are nobody's to finish."""
    limits = hall.limits
    trouble = hall.store.trouble
    if trouble is not None and trouble.kind == "low":
        raise No(503, "full", say("store.low", guest.lang))
    if (count := _unfinished(hall, guest)) >= limits.tables_a_guest:
        count -= await _found_old(hall, guest)
        if count >= limits.tables_a_guest:
            raise _too_many(count)
    row = hall.store.row("SELECT count(*) FROM matches WHERE status IN ('open', 'live')")
    if len(hall.matches) >= limits.matches or (row is not None and row[0] >= limits.tables):
        raise No(503, "full", said("limit.house"))


def _unfinished(hall: Hall, guest: Guest) -> int:
    row = hall.store.row(UNFINISHED, (guest.id,))
    return 0 if row is None else int(row[0])


async def _found_old(hall: Hall, guest: Guest) -> int:
    """How many of a guest's games the rules of today cannot play any more: it shows when they are
    read."""
    rows = hall.store.rows(
        "SELECT id, game, version FROM matches WHERE host = ? AND status = 'live'", (guest.id,)
    )
    found = 0
    for row in rows:
        game = hall.game(row["game"])
        if game is None or game.version != row["version"]:
            try:
                match = await hall.match(row["id"])
            except Elsewhere:
                continue
            found += match is not None and match.kept.status == "old"
    return found


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


async def add(
    hall: Hall, kept: Kept, people: list[Seating], role: str = "", first: Job[None] | None = None
) -> Match:
    """Open a table, unless what has to be written `first` raises."""
    kept.sides = await _sides(hall, kept)
    for guest in {one.guest for one in people if one.guest}:
        own = {one.seat for one in people if one.guest == guest}
        if (wrong := other_team(kept.sides, own)) is not None:
            raise wrong
    if not any(one.kind == "open" for one in people):
        kept.status = "live"
    create = archive.create(kept, people, role)
    jobs = [_room_left(hall, kept.host), *([] if first is None else [first]), create]
    await hall.store.write(archive.one_after_another(jobs))
    try:
        match = await hall.match(kept.id)
    except Elsewhere as there:  # whoever has it now: it is not to be opened there once more
        raise Taken(str(there)) from None
    assert match is not None
    hall.lobby_changed(kept.id)
    return match


async def _sides(hall: Hall, kept: Kept) -> list[list[int]]:
    """Which seats stand together; refuses here and now what could not start later. In a thread: for
    the first table of its kind a game may have much to work out, which others are not to wait for.
    """

    def begun() -> tuple[list[list[int]], float]:
        began = time.thread_time()
        return archive.sides(archive.begin(kept.record())), time.thread_time() - began

    found, cost = await asyncio.to_thread(begun)
    hall.account(kept.host).pay("work", cost)
    return found


def _room_left(hall: Hall, guest: str) -> Job[None]:
    """Decided by the write that opens a table: who asks twelve times at once has no more room."""

    def job(db: Db) -> None:
        count = db.execute(UNFINISHED, (guest,)).fetchone()[0]
        if count >= hall.limits.tables_a_guest:
            raise _too_many(count)

    return job


def _too_many(count: int) -> No:
    return No(429, "limit", said("limit.unfinished", count=count))


def _seated(hall: Hall, guest: Guest, game: str, seat: int, wanted: SeatWanted) -> Seating:
    match wanted.kind:
        case "me":
            called = clean(wanted.name) if wanted.name else ""
            return Seating(
                seat, "guest", guest.id, "", guest.name, program=guest.program, called=called
            )
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
    job = Prepare(
        game.name, wanted.seats, dict(wanted.options), wanted.position, seed, guest.lang
    )
    data = await hall.chore(guest.id, game.name, job, PREPARING, hall.account(guest.id))
    return msgspec.msgpack.decode(data, type=Prepared)


def _written(setting: Setting, value: object) -> bool:
    """Whether a value is of somebody's own making."""
    return isinstance(value, str) and value != setting.default and value not in setting.values
