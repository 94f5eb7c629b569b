"""The calls about records from files: looked at again as the house's own games are.

A record is checked and played in a process of its own; what is none is kept nowhere.
"""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from fracas import BadInput
from fracas.engine import saving

from . import jobs, replays, seating, secret
from .api import Call, No, chore, encoded, route
from .jobs import Opened
from .lobby import TableInfo
from .protocol import Person
from .retelling import Glimpse
from .retold import Captions, Course, Moment, MomentWanted, RecordWanted
from .tables import info
from .words import said

LONGEST = 700_000
"""Letters of a record."""
EYES = {
    "eyes": "a seat's number, a role, `all`, or nothing for a spectator",
    "lang": "language of the texts",
}


class _Named(msgspec.Struct):
    """Of a record, what must be known before it is handed to another process."""

    game: str
    version: str


@route("POST /api/records", TableInfo, RecordWanted, problems=(400, 401, 413), dear=True)
async def open_record(call: Call) -> TableInfo:
    """Look at a record from a file, as `dumps` and the terminal write them. It is kept in memory,
    for a while, for whoever knows the id that it gets."""
    text: str = call.body.text
    if call.maybe_guest is None:
        raise No(401, "guest", "say who you are first: POST /api/me")
    if len(text) > LONGEST:
        raise No(413, "size", said("record.long", most=LONGEST))
    try:
        head = msgspec.json.decode(text, type=_Named)
    except (msgspec.DecodeError, RecursionError):
        raise No(400, "record", said("record.none")) from None
    game = call.hall.game(head.game)
    if game is None:
        raise No(400, "game", said("record.game", game=head.game[:40]))
    name = call.hall.named_here(secret.token())
    try:
        data = await chore(call, game.name, jobs.OpenRecord(name, text))
    except BadInput:
        if head.version == game.version:
            raise No(400, "record", said("record.broken")) from None
        title = call.hall.title(game.name, call.lang)
        versions = {"theirs": head.version[:20], "ours": game.version}
        raise No(400, "version", said("record.version", game=title, **versions)) from None
    found = msgspec.msgpack.decode(data, type=Opened)
    call.hall.records.keep(found)
    return await _told(call, found)


@route("GET /api/records/{record}", TableInfo, problems=(404,), dear=True)
async def record(call: Call) -> TableInfo:
    """A record that was opened, told of as a table is."""
    return await _told(call, _found(call))


@route("GET /api/records/{record}/moments/{at}", Moment, query=EYES, problems=(404,), dear=True)
async def moment(call: Call) -> Response:
    """The table after so many inputs, from anybody's eyes."""
    one, at = _found(call), call.number("at")
    if at > one.inputs:
        raise No(404, "missing", said("replay.moments", total=one.inputs))
    wanted = _glimpse(call, one, at)
    return encoded(await chore(call, one.game, jobs.Look(one.story.upto(at), wanted)))


@route("GET /api/records/{record}/moments", Captions, query=EYES, problems=(404,), dear=True)
async def captions(call: Call) -> Response:
    """Every moment in a line, from anybody's eyes."""
    one = _found(call)
    known = list(range(1, one.inputs + 1))
    wanted = _glimpse(call, one, one.inputs)
    return encoded(await chore(call, one.game, jobs.Tell(one.story, wanted, known)))


@route("GET /api/records/{record}/course", Course, problems=(404,), dear=True)
async def course(call: Call) -> Response:
    """Numbers of each seat over the game."""
    one = _found(call)
    return encoded(await chore(call, one.game, jobs.Chart(one.story, call.lang)))


@route(
    "POST /api/records/{record}/continue",
    TableInfo,
    MomentWanted,
    problems=(401, 404, 409),
    dear=True,
)
async def go_on(call: Call) -> TableInfo:
    """A new table that goes on from a moment of a record, with bots in the other seats."""
    one, body = _found(call), call.body
    if one.story.told:  # a house takes no states from guests, only what it has played itself
        raise No(409, "version", said("record.older"))
    call.opens_table()
    await seating.room_for_another(call.hall, call.guest)
    game = call.hall.game(one.game)
    if game is None:
        raise No(409, "game", said("replay.game"))
    data = await chore(call, one.game, jobs.Recall(one.story.upto(min(body.at, one.inputs))))
    state = saving.load(game, msgspec.msgpack.decode(data, type=jobs.Going).state)
    kept = seating.new_row(call.guest, game.name, game.version, one.seats, one.options, "")
    kept.origin = "open" if body.open else "redealt"
    people = replays.with_bots(call, game, [""] * one.seats, body.seat)
    return info(call, await replays.begin_from(call, game, state, kept, people))


def _found(call: Call) -> Opened:
    call.hall.look_elsewhere(call.part("record"))
    one = call.hall.records.find(call.part("record"))
    if one is None:
        raise No(404, "missing", said("record.gone"))
    return one


def _glimpse(call: Call, one: Opened, at: int) -> Glimpse:
    """What is in a file is known to whoever has it: any eyes may be looked through."""
    eyes = call.request.query_params.get("eyes", "")
    everything = eyes == replays.ALL
    viewer: int | str | None = None
    if eyes and not everything:
        game = call.hall.game(one.game)
        roles = () if game is None else game.sight.roles
        viewer = int(eyes[:3]) if eyes.isascii() and eyes.isdigit() else eyes
        if viewer not in roles and viewer not in range(one.seats):
            raise No(404, "missing", said("seat.none", last=one.seats - 1))
    return Glimpse(at, at, one.inputs, viewer, everything, True, call.lang)


async def _told(call: Call, one: Opened) -> TableInfo:
    data = await chore(call, one.game, jobs.Summary(one.story, call.lang))
    found = msgspec.msgpack.decode(data, type=jobs.Summed)
    game, hall = call.hall.game(one.game), call.hall
    people = [
        Person(seat, "person", one.names[seat] if seat < len(one.names) else "")
        for seat in range(one.seats)
    ]
    return TableInfo(
        one.id,
        one.game,
        hall.title(one.game, call.lang),
        "" if game is None else game.version,
        "over",
        one.seats,
        people,
        {} if game is None else game.told_options(one.options),
        "",
        [],
        False,
        False,
        0,
        one.inputs,
        seat_names=found.seat_names,
        roles=[] if game is None else list(game.sight.roles),
        result=found.result,
    )
