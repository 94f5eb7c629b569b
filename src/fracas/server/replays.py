"""The calls about what has been played: moments, records, going on from them, rematches."""

from __future__ import annotations

import asyncio
import secrets
from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from starlette.responses import Response

from fracas import BadInput
from fracas.engine import saving
from fracas.engine.game import Game
from fracas.engine.imagining import deal_anew
from fracas.engine.state import State

from . import archive, jobs, loading, places, seating
from .api import Call, No, chore, encoded, route
from .archive import Kept, Seating
from .homes import Db
from .jobs import Story
from .leases import Elsewhere
from .lobby import TableInfo
from .match import Match
from .protocol import Origin
from .retelling import Glimpse, Saved
from .retold import Captions, Course, Moment, MomentWanted
from .tables import info, the_match
from .words import said

ALL = "all"
JSON = "application/json"
EYES = {
    "eyes": "a seat's number, a role, `all` (when over), or nothing for a spectator",
    "lang": "language of the texts",
}


@route(
    "GET /api/tables/{table}/moments/{at}",
    Moment,
    query=EYES,
    problems=(401, 403, 404, 409),
    dear=True,
)
async def moment(call: Call) -> Response:
    """The table after so many inputs, from somebody's eyes. Before the end only from one's own, and
    counting only those inputs of which one was told."""
    match = await the_match(call)
    number = call.number("at")
    eyes = call.request.query_params.get("eyes", "")
    viewer = _eyes(call, match, eyes)
    at, total = _input(match, viewer, number)
    over = match.finished
    wanted = Glimpse(at, number, total, viewer, eyes == ALL, over, call.lang)
    return encoded(await chore(call, match.kept.game, jobs.Look(story_of(match, at), wanted)))


@route(
    "GET /api/tables/{table}/moments",
    Captions,
    query=EYES,
    problems=(401, 403, 404, 409),
    dear=True,
)
async def captions(call: Call) -> Response:
    """Every moment in a line, from somebody's eyes, under the same conditions."""
    match = await the_match(call)
    eyes = call.request.query_params.get("eyes", "")
    viewer = _eyes(call, match, eyes)
    known = match.moments(viewer)
    at, over = known[-1] if known else 0, match.finished
    wanted = Glimpse(at, len(known), len(known), viewer, eyes == ALL, over, call.lang)
    job = jobs.Tell(story_of(match, at), wanted, known)
    return encoded(await chore(call, match.kept.game, job))


def _input(match: Match, viewer: int | str | None, number: int) -> tuple[int, int]:
    """The input after which a viewer's moment of that number is, and how many moments there are."""
    known = match.moments(viewer)
    if number > len(known):
        raise No(404, "missing", said("replay.moments", total=len(known)))
    return known[number - 1] if number else 0, len(known)


@route("GET /api/tables/{table}/course", Course, problems=(404, 409), dear=True)
async def course(call: Call) -> Response:
    """Numbers of each seat over the game, from what everybody could see. When it is over."""
    match = await the_match(call)
    if match.kept.status != "over" or not match.playable:
        raise No(409, "live", said("replay.live"))
    key = call.lang, match.inputs
    chart = match.charts.get(key)
    if chart is None or (chart.done() and (chart.cancelled() or chart.exception())):
        job = jobs.Chart(story_of(match, match.inputs), call.lang)
        chart = asyncio.ensure_future(chore(call, match.kept.game, job))
        match.charts[key] = chart
    return encoded(await asyncio.shield(chart))  # one who hangs up leaves it to the others


@route("GET /api/tables/{table}/record", None, problems=(403, 404, 409), dear=True)
async def record(call: Call) -> Response:
    """The record of a game that is over, for `fracas.loads`; `upto` cuts it at a moment."""
    match = await the_match(call)
    _over(match)
    if match.kept.status == "old":
        return _download(_as_told(match).told, f"{match.kept.game}-{match.kept.id}.json", JSON)
    upto = call.request.query_params.get("upto", "")
    at = int(upto) if upto.isascii() and upto.isdigit() and len(upto) < 10 else match.inputs
    text = await chore(call, match.kept.game, jobs.Dump(story_of(match, min(at, match.inputs))))
    name = f"{match.kept.game}-{match.kept.id}.json"
    return _download(text, name, JSON)


@route(
    "GET /api/tables/{table}/position",
    None,
    query={
        "at": "the moment's number; now unless given",
        "seat": "from this seat's knowledge; all, when the game is over",
    },
    problems=(401, 403, 404, 409),
    dear=True,
)
async def save_position(call: Call) -> Response:
    """A moment as a position file: the last at or before it that can be one. Before the end only
    with what one's own seat knows; the rest is dealt anew."""
    match, seat, at = await moment_asked(call)
    known = match.moments(seat)
    try:
        saved = await chore(call, match.kept.game, jobs.SavePosition(story_of(match, at), at, seat))
    except BadInput as error:
        raise No(409, "position", str(error)) from None
    found = msgspec.msgpack.decode(saved, type=Saved)
    number = bisect_right(known, found.at)
    name = f"{match.kept.game}-{match.kept.id}-{number}.toml"
    text = f"# {match.kept.game}, moment {number}\n{found.text}"
    return _download(text.encode(), name, "text/plain")


async def moment_asked(call: Call) -> tuple[Match, int | None, int]:
    """Of which match a position is wanted, by which seat's knowledge, and after which input."""
    match = await the_match(call)
    seat = _eyes(call, match, call.request.query_params.get("seat", ""))
    if not isinstance(seat, int):
        _over(match)
        seat = None
    asked = call.request.query_params.get("at", "")
    if not asked:
        return match, seat, match.inputs
    known = match.moments(seat)
    wanted = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else len(known)
    return match, seat, _input(match, seat, min(wanted, len(known)))[0]


def _download(text: bytes, name: str, kind: str) -> Response:
    return Response(
        text,
        media_type=kind,
        headers={
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        },
    )


@route(
    "POST /api/tables/{table}/continue",
    TableInfo,
    MomentWanted,
    problems=(401, 403, 404, 409),
    dear=True,
)
async def go_on(call: Call) -> TableInfo:
    """A new table that goes on from a moment of a game that is over or cannot be played on. What
    was hidden is dealt anew, unless it is to be open to all or the game stopped right there; the
    others' seats are kept until they give their word. Who only looked on at a game that is over
    goes on with bots."""
    match = await the_match(call)
    if match.kept.status != "over":
        _at_the_table(call, match)
    call.opens_table()
    await seating.room_for_another(call.hall, call.guest)
    body: MomentWanted = call.body
    if match.kept.status not in ("over", "old", "broken", "damaged"):
        raise No(409, "live", said("replay.live"))
    game = call.hall.game(match.kept.game)
    if game is None:
        raise No(409, "game", said("replay.game"))
    state, played = await _nearest(call, game, match, _counted(call, match, body.at))
    kept = seating.new_row(
        call.guest, game.name, game.version, match.kept.seats, match.kept.options, ""
    )
    _as_before(kept, match)
    people = (
        _who_may_come(match, call.guest.id)
        if _was_there(call, match)
        else with_bots(call, game, [one.bot for one in match.people], body.seat)
    )
    kept.origin = _origin(match, played, body.open)
    return info(call, await begin_from(call, game, state, kept, people))


async def begin_from(
    call: Call, game: Game[Any], state: State, kept: Kept, people: list[Seating]
) -> Match:
    """A new table that begins with a moment of another game, hidden things dealt anew or not."""
    if state.result is not None:
        raise No(409, "over", said("replay.over"))
    kept.seed = secrets.token_hex(32)
    if kept.origin == "redealt":
        state = deal_anew(game, state, _alone(people, kept.joining), kept.seed)
    state.reseed(kept.seed)
    state.paused = False
    kept.start = saving.save(game, state).decode()
    return await seating.add(call.hall, kept, people)


def _origin(match: Match, played: int, wanted_open: bool) -> Origin:
    """How a game that goes on after so many inputs deals with what was hidden. Everybody may have
    looked at one that is over, and has seen what came after any moment but the last."""
    if match.kept.status == "over":
        return "open" if wanted_open else "redealt"
    stopped = match.kept.status in ("old", "broken") and played >= match.inputs
    return "resumed" if stopped else "redealt"


def _alone(people: list[Seating], joining: bool) -> int:
    """Whose knowledge may stay: that of the only person there can be, or a spectator's."""
    mine = [one.seat for one in people if one.kind != "bot"]
    alone = len(mine) == 1 and people[mine[0]].kind == "guest" and not joining
    return mine[0] if alone else len(people)


@route("POST /api/tables/{table}/mend", TableInfo, problems=(401, 403, 404, 409), dear=True)
async def mend(call: Call) -> TableInfo:
    """A table whose rules have failed is played again from its start, and goes on after the last
    input that is on record. What made them fail is not: something else may be done instead."""
    match = await the_match(call)
    _at_the_table(call, match)
    if match.kept.status != "broken":
        raise No(409, "state", "this table is not broken")
    if why := await loading.mend(call.hall, match):
        raise No(409, "broken", why)
    return info(call, await the_match(call))


@route("POST /api/tables/{table}/rematch", TableInfo, problems=(401, 403, 404, 409), dear=True)
async def rematch(call: Call) -> TableInfo | Response:
    """The same game again; everybody at the table is told where. Who calls sits down there: seats
    are kept for the others until they call as well."""
    match = await the_match(call)
    _at_the_table(call, match)
    if match.kept.status in ("live", "open"):
        raise No(409, "live", said("replay.live"))
    try:
        following = await call.hall.match(match.kept.next) if match.kept.next else None
    except Elsewhere as there:
        return await _sit_there(call, there, match.kept.next)
    if following is None:
        following = await _following(call, match)
    for one in following.people:
        if one.kind == "open" and one.kept_for == call.guest.id:
            await places.sit(call.hall, following, call.guest, one.seat, "")
    return info(call, following)


async def _sit_there(call: Call, there: Elsewhere, table: str) -> Response:
    """Take the seat that is kept for oneself at a table that another server has."""
    assert call.hall.forwarding is not None
    kept = [one.kept_for for one in archive.seating(call.hall.store, table)]
    method, path = "GET", f"/api/tables/{table}"
    if call.guest.id in kept:
        method, path = "POST", f"{path}/sit"
    return await call.hall.forwarding.instead(there, call.request, method, path, b"{}")


@route("POST /api/tables/{table}/decline", TableInfo, problems=(401, 403, 404, 409))
async def decline(call: Call) -> TableInfo:
    """Say no to a table at which seats are kept for oneself, a rematch above all: they are free for
    anybody then."""
    match = await the_match(call)
    mine = [one.seat for one in match.people if one.kept_for == call.guest.id]
    if match.kept.status != "open" or not mine:
        raise No(409, "state", said("seat.unkept"))
    for seat in mine:
        await places.change_seat(call.hall, match, seat, "open", "", "")
    return info(call, match)


async def _following(call: Call, match: Match) -> Match:
    """The table of the rematch: one for all, whoever asked for it first."""
    call.opens_table()
    await seating.room_for_another(call.hall, call.guest)
    game = call.hall.game(match.kept.game)
    if game is None:
        raise No(409, "game", said("replay.game"))
    options = game.checked_options(
        {name: value for name, value in match.kept.options.items() if name in game.options}
    )
    seed = secrets.token_hex(32)
    kept = seating.new_row(call.guest, game.name, game.version, match.kept.seats, options, seed)
    _as_before(kept, match)
    seen, name = match.kept.next, match.kept.id

    def first(db: Db) -> None:
        sql = "UPDATE matches SET next = ? WHERE id = ? AND next = ?"
        if not db.execute(sql, (kept.id, name, seen)).rowcount:
            raise Followed

    try:
        found = await seating.add(call.hall, kept, _who_may_come(match, call.guest.id), first=first)
    except Followed:
        row = call.hall.store.row("SELECT next FROM matches WHERE id = ?", (name,))
        other = None if row is None else await call.hall.match(row["next"])
        if other is None:
            raise No(409, "live", said("replay.live")) from None
        return other
    match.kept.next = kept.id
    match.look()
    return found


class Followed(Exception):
    """Somebody else has just asked for the rematch."""


def _eyes(call: Call, match: Match, eyes: str) -> int | str | None:
    """Whose eyes may be looked through: before the end, those through which a socket would."""
    over = match.finished
    if eyes == ALL:
        _over(match)
        return None
    if not eyes:
        if not over:
            places.check_watching(match, call.me)
        return None
    if eyes.isascii() and eyes.isdigit():
        seat = int(eyes[:3])
        if seat >= match.kept.seats:
            raise No(404, "missing", said("seat.none", last=match.kept.seats - 1))
        if not over and match.people[seat].guest != call.guest.id:
            raise No(403, "seat", said("replay.eyes"))
        return seat
    game = call.hall.game(match.kept.game)
    if game is None or eyes not in game.sight.roles:
        raise No(404, "missing", said("role.none", role=eyes[:40]))
    if not over and places.role_of(call.hall, match.kept.id, call.guest.id) != eyes:
        raise No(403, "role", said("replay.eyes"))
    return eyes


def _over(match: Match) -> None:
    if not match.finished:
        raise No(409, "live", said("replay.secrets"))


def story_of(match: Match, upto: int) -> Story:
    """A match up to a moment, for a process that plays it again."""
    table = match.table if match.playable else match.whole
    if table is None and match.kept.status == "old":
        return _as_told(match)
    if table is None:
        raise No(409, "state", match.kept.why or said("replay.open"))
    return Story.of(match.kept.id, table, upto)


def _as_told(match: Match) -> Story:
    """A match that the rules of today cannot play, as the store tells it."""
    record = archive.as_told_then(match.hall.store, match.kept, match.stored)
    record.names = [one.name for one in match.persons()]
    return Story.told_by(match.kept.id, record, record.names)


def _was_there(call: Call, match: Match) -> bool:
    return call.guest.id == match.kept.host or call.guest.id in {p.guest for p in match.people}


def _at_the_table(call: Call, match: Match) -> None:
    if not _was_there(call, match):
        raise No(403, "seat", said("replay.people"))


def _as_before(kept: Kept, match: Match) -> None:
    """What was agreed on for a table holds for the one that follows it."""
    before = match.kept
    kept.think, kept.reserve, kept.grace = before.think, before.reserve, before.grace
    kept.increment = before.increment
    kept.spectators, kept.source = before.spectators, before.id
    kept.joining, kept.advice = before.joining, before.advice
    kept.people_only = before.people_only
    kept.delay_seconds, kept.delay_moves = before.delay_seconds, before.delay_moves


def _who_may_come(match: Match, guest: str) -> list[Seating]:
    """The seats of a table that follows another. Who asks for it sits down; for other people their
    seats are kept until they do so themselves; those of people who have gone are open."""
    return [
        msgspec.structs.replace(one, reserve=None)
        if one.kind == "bot" or one.guest == guest
        else Seating(one.seat, "open", "", "", "", kept_for=one.guest)
        for one in match.people
    ]


def with_bots(call: Call, game: Game[Any], bots: Sequence[str], seat: int | None) -> list[Seating]:
    """The seats for somebody who only looked on: a place of theirs, and bots, those of before where
    there were any."""
    if seat is not None and seat >= len(bots):
        raise No(404, "missing", said("seat.none", last=len(bots) - 1))
    usual = call.hall.bots.checked("normal", game)
    return [
        Seating(at, "guest", call.guest.id, "", call.guest.name, program=call.guest.program)
        if at == (seat or 0)
        else Seating(at, "bot", "", bot or usual, "")
        for at, bot in enumerate(bots)
    ]


def _counted(call: Call, match: Match, at: int) -> int:
    """After how many inputs a moment is: of a game that stopped one counts those of one's own."""
    if match.kept.status != "old" or match.finished:
        return at
    mine = [one.seat for one in match.people if one.guest == call.guest.id]
    known = match.moments(mine[0] if mine else None)
    if not 0 < at <= len(known):
        return min(at, match.inputs)
    return match.inputs if at == len(known) else known[at - 1]


async def _nearest(call: Call, game: Game[Any], match: Match, at: int) -> tuple[State, int]:
    """The moment that was asked for, or under changed rules the last one that can be had; and after
    how many inputs that is."""
    if match.playable or match.whole is not None:
        at = min(at, match.inputs)
        data = await chore(call, match.kept.game, jobs.Recall(story_of(match, at)))
        going = msgspec.msgpack.decode(data, type=jobs.Going)
        state: State = saving.load(game, going.state)
        return state, at
    if match.kept.status == "old":
        with suppress(BadInput):
            told = jobs.Recall(_as_told(match), min(at, match.inputs))
            going = msgspec.msgpack.decode(
                await chore(call, match.kept.game, told), type=jobs.Going
            )
            return saving.load(game, going.state), going.after
    if at >= len(match.stored):
        found = archive.last_state(call.hall.store, match.kept)
        if found is not None:
            return found[0].state, found[1]
    table = await loading.adopt(call.hall, match.kept, match.stored[:at], furthest=True)
    return table.state, table.inputs
