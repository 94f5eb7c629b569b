"""The calls about what has been played: moments, records, going on from them, rematches."""

from __future__ import annotations

import secrets

import msgspec
from starlette.responses import Response

from fracas import BadInput
from fracas.catalogue import find
from fracas.engine import saving
from fracas.engine.state import State

from . import archive, jobs, seating
from .api import Call, No, chore, encoded, route
from .archive import Kept, Seating
from .jobs import Story
from .lobby import Course, Moment, MomentWanted, TableInfo
from .match import Match
from .retelling import Glimpse, Saved
from .tables import info, the_match

ALL = "all"


@route(
    "GET /api/tables/{table}/moments/{at}",
    Moment,
    query={
        "eyes": "a seat's number, a role, `all` (when over), or nothing for a spectator",
        "lang": "language of the texts",
    },
    problems=(401, 403, 404, 409),
)
async def moment(call: Call) -> Response:
    """The table after so many inputs, from somebody's eyes. Before the end only from one's own."""
    match = await the_match(call)
    at = call.number("at")
    if at > match.inputs:
        raise No(404, "missing", f"this match has {match.inputs} inputs")
    eyes = call.request.query_params.get("eyes", "")
    viewer = _eyes(call, match, eyes)
    wanted = Glimpse(at, match.inputs, viewer, eyes == ALL, call.lang)
    return encoded(await chore(call, match.kept.game, jobs.Look(_story(match, at), wanted)))


@route("GET /api/tables/{table}/course", Course, problems=(404, 409))
async def course(call: Call) -> Response:
    """Numbers of each seat over the game, from what everybody could see. When it is over."""
    match = await the_match(call)
    if match.kept.status != "over" or not match.playable:
        raise No(409, "live", "this game is not over")
    job = jobs.Chart(_story(match, match.inputs), call.lang)
    return encoded(await chore(call, match.kept.game, job))


@route("GET /api/tables/{table}/record", None, problems=(403, 404, 409))
async def record(call: Call) -> Response:
    """The record of a game that is over, for `fracas.loads`; `upto` cuts it at a moment."""
    match = await the_match(call)
    _over(match)
    upto = call.request.query_params.get("upto", "")
    at = int(upto) if upto.isascii() and upto.isdigit() and len(upto) < 10 else match.inputs
    text = await chore(call, match.kept.game, jobs.Dump(_story(match, min(at, match.inputs))))
    name = f"{match.kept.game}-{match.kept.id}.json"
    return _download(text, name, "application/json")


@route(
    "GET /api/tables/{table}/position",
    None,
    query={
        "at": "after so many inputs; now unless given",
        "seat": "from this seat's knowledge; all, when the game is over",
    },
    problems=(401, 403, 404, 409),
)
async def save_position(call: Call) -> Response:
    """A moment as a position file: the last at or before it that can be one. Before the end only
    with what one's own seat knows; the rest is dealt anew."""
    match = await the_match(call)
    asked = call.request.query_params.get("at", "")
    at = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else match.inputs
    at = min(at, match.inputs)
    seat = _eyes(call, match, call.request.query_params.get("seat", ""))
    if not isinstance(seat, int):
        _over(match)
        seat = None
    try:
        saved = await chore(call, match.kept.game, jobs.SavePosition(_story(match, at), at, seat))
    except BadInput as error:
        raise No(409, "position", str(error)) from None
    found = msgspec.msgpack.decode(saved, type=Saved)
    name = f"{match.kept.game}-{match.kept.id}-{found.at}.toml"
    text = f"# {match.kept.game}, after {found.at} inputs\n{found.text}"
    return _download(text.encode(), name, "text/plain")


def _download(text: bytes, name: str, kind: str) -> Response:
    return Response(
        text,
        media_type=kind,
        headers={
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        },
    )


@route("POST /api/tables/{table}/continue", TableInfo, MomentWanted, problems=(401, 403, 404, 409))
async def go_on(call: Call) -> TableInfo:
    """A new table that goes on from a moment of a game that is over or cannot be played on, with
    fresh chance and the same people."""
    match = await the_match(call)
    _at_the_table(call, match)
    call.opens_table()
    await seating.room_for_another(call.hall, call.guest)
    if match.kept.status not in ("over", "old", "broken", "damaged"):
        raise No(409, "live", "this game is still being played")
    state = await _nearest(call, match, call.body.at)
    if state.result is not None:
        raise No(409, "over", "at this moment the game is over; go back a little")
    game = find(match.kept.game)
    kept = seating.new_row(
        call.guest, game.name, game.version, match.kept.seats, match.kept.options, ""
    )
    state.reseed(seed := secrets.token_hex(32))
    state.paused = False
    kept.seed, kept.start = seed, saving.save(game, state).decode()
    _as_before(kept, match)
    return info(call, await seating.add(call.hall, kept, _same_people(match)))


@route("POST /api/tables/{table}/mend", TableInfo, problems=(401, 403, 404, 409))
async def mend(call: Call) -> TableInfo:
    """A table whose rules have failed is played again from its start, and goes on after the last
    input that is on record. What made them fail is not: something else may be done instead."""
    match = await the_match(call)
    _at_the_table(call, match)
    if match.kept.status != "broken":
        raise No(409, "state", "this table is not broken")
    if why := await call.hall.mend(match):
        raise No(409, "broken", why)
    return info(call, await the_match(call))


@route("POST /api/tables/{table}/rematch", TableInfo, problems=(401, 403, 404, 409))
async def rematch(call: Call) -> TableInfo:
    """The same game with the same people again; everybody at the table is told where."""
    match = await the_match(call)
    _at_the_table(call, match)
    if match.kept.status == "live" or match.kept.status == "open":
        raise No(409, "live", "this game is still being played")
    if match.kept.next:
        following = await call.hall.match(match.kept.next)
        if following is not None:
            return info(call, following)
    call.opens_table()
    await seating.room_for_another(call.hall, call.guest)
    game = call.hall.game(match.kept.game)
    if game is None:
        raise No(409, "game", "this game is not installed any more")
    options = game.checked_options(
        {name: value for name, value in match.kept.options.items() if name in game.options}
    )
    seed = secrets.token_hex(32)
    kept = seating.new_row(call.guest, game.name, game.version, match.kept.seats, options, seed)
    _as_before(kept, match)
    following = await seating.add(call.hall, kept, _same_people(match))
    match.kept.next = kept.id
    await call.hall.store.execute(
        "UPDATE matches SET next = ? WHERE id = ?", (kept.id, match.kept.id)
    )
    match.look()
    return info(call, following)


def _eyes(call: Call, match: Match, eyes: str) -> int | str | None:
    over = match.kept.status == "over"
    if eyes == ALL:
        _over(match)
        return None
    if not eyes:
        here = {one.guest for one in match.people} | {match.kept.host}
        if not over and not match.kept.spectators and call.me not in here:
            raise No(403, "spectators", "this table has no spectators")
        return None
    if eyes.isascii() and eyes.isdigit():
        seat = int(eyes[:3])
        if seat >= match.kept.seats:
            raise No(404, "missing", "there is no such seat")
        if not over and match.people[seat].guest != call.guest.id:
            raise No(403, "seat", "before the end, a game can be seen from one's own seat only")
        return seat
    if not over:
        raise No(403, "role", "before the end, a game can be seen from one's own seat only")
    game = call.hall.game(match.kept.game)
    if game is None or eyes not in game.sight.roles:
        raise No(404, "missing", "there is no such role")
    return eyes


def _over(match: Match) -> None:
    if match.kept.status != "over":
        raise No(409, "live", "while a game is being played, its record would tell secrets")


def _story(match: Match, upto: int) -> Story:
    """A match up to a moment, for a process that plays it again."""
    table = match.table if match.playable else match.whole
    if table is None:
        raise No(409, "state", match.kept.why or "this game has not started")
    return Story.of(match.kept.id, table, upto)


def _at_the_table(call: Call, match: Match) -> None:
    if call.guest.id != match.kept.host and call.guest.id not in {p.guest for p in match.people}:
        raise No(403, "seat", "only people of this table can do this")


def _as_before(kept: Kept, match: Match) -> None:
    """What was agreed on for a table holds for the one that follows it."""
    before = match.kept
    kept.think, kept.reserve, kept.grace = before.think, before.reserve, before.grace
    kept.spectators, kept.source = before.spectators, before.id


def _same_people(match: Match) -> list[Seating]:
    """Seats of people who have gone are open again."""
    return [
        msgspec.structs.replace(one, reserve=None)
        if one.kind == "bot" or one.guest
        else Seating(one.seat, "open", "", "", "")
        for one in match.people
    ]


async def _nearest(call: Call, match: Match, at: int) -> State:
    """The moment that was asked for, or under changed rules the last one that can be had."""
    game = call.hall.game(match.kept.game)
    if game is None:
        raise No(409, "game", "this game is not installed any more")
    if match.playable or match.whole is not None:
        data = await chore(call, match.kept.game, jobs.Recall(_story(match, min(at, match.inputs))))
        going = msgspec.msgpack.decode(data, type=jobs.Going)
        state: State = saving.load(game, going.state)
        return state
    if at >= len(match.stored):
        found = archive.last_state(call.hall.store, match.kept)
        if found is not None:
            return found.state
    return (await call.hall.adopt(match.kept, match.stored[:at], furthest=True)).state
