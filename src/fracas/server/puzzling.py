"""The calls about puzzles, and about positions in links: a moment of a game to be played from.

A puzzle is played at a real table. Whoever answers finds out whether it was best; before that
nobody is told. The link to a position is sealed by the house, since it holds a saved state, and
such a one is taken from nobody else.
"""

from __future__ import annotations

import hmac
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

import msgspec

from fracas import BadInput, puzzles
from fracas.engine import saving
from fracas.puzzles import Explained, Puzzle

from . import jobs, replays, seating, secret
from .api import Call, No, chore, route
from .describing import PUZZLE, puzzle_of
from .homes import Db
from .learnable import (
    LinkedPosition,
    PositionIn,
    PositionLink,
    PuzzleAt,
    PuzzleInfo,
    PuzzleList,
    Reason,
)
from .lobby import TableInfo
from .match import Match
from .tables import info, the_match
from .words import said

KEY = "position_key"
SEAL = 16
"""Bytes of a seal."""


@route("GET /api/games/{game}/puzzles", PuzzleList, query={"lang": "language"}, problems=(404,))
async def listed(call: Call) -> PuzzleList:
    """The puzzles of a game, by number: what they are about and how hard they are."""
    game = call.game.name
    return PuzzleList(
        [
            PuzzleInfo(number, one.theme, puzzles.theme(game, one, call.lang), one.difficulty)
            for number, one in enumerate(_all(game), 1)
        ]
    )


@route(
    "POST /api/games/{game}/puzzles/{number}",
    TableInfo,
    problems=(401, 404, 429),
    dear=True,
)
async def sit_down(call: Call) -> TableInfo:
    """A table that begins with a puzzle: oneself in its seat, bots in the others."""
    number = call.number("number")
    one = _one(call.game.name, number)
    return await _begun(call, call.game.name, one.position, one.seat, f"{PUZZLE}{number}")


@route(
    "GET /api/tables/{table}/puzzle",
    PuzzleAt,
    query={"lang": "language"},
    problems=(403, 404),
    dear=True,
)
async def at_table(call: Call) -> PuzzleAt:
    """The puzzle that a table of one's own began with; once it is answered, what was best and
    why."""
    match = await the_match(call)
    number = puzzle_of(match.kept.source)
    if not number:
        raise No(404, "missing", said("puzzle.none"))
    game, one = match.kept.game, _one(match.kept.game, number)
    if match.people[one.seat].guest != call.me:
        raise No(403, "seat", said("puzzle.seat"))
    told = PuzzleAt(
        number, len(_all(game)), one.theme, puzzles.theme(game, one, call.lang), one.difficulty
    )
    right = _answered(match, one)
    if right is None:
        return told
    data = await chore(call, game, jobs.Explain(game, number, call.lang))
    why = msgspec.msgpack.decode(data, type=Explained)
    reasons = [Reason(what, value) for what, value in why.reasons]
    return msgspec.structs.replace(
        told,
        answered=True,
        right=right,
        best=why.best,
        next=why.next,
        value=one.value,
        behind=one.behind,
        reasons=reasons,
    )


def _all(game: str) -> list[Puzzle]:
    found = puzzles.shipped(game)
    return [] if found is None else found.puzzles


def _one(game: str, number: int) -> Puzzle:
    found = _all(game)
    if not 1 <= number <= len(found):
        raise No(404, "missing", said("puzzle.none"))
    return found[number - 1]


def _answered(match: Match, one: Puzzle) -> bool | None:
    """Whether the first answer was the best; None while there is none."""
    lines = [line.input for line in match.stored]
    for given in match.table.record.inputs if match.playable else lines:
        if given.do == "play" and given.seat == one.seat and given.answers:
            return puzzles.is_best(one, given.answers[0])
    return None


async def _begun(call: Call, name: str, position: str, seat: int, source: str) -> TableInfo:
    """A table from a position that the house itself has written."""
    call.opens_table()
    await seating.room_for_another(call.hall, call.guest)
    game = call.hall.game(name)
    if game is None:
        raise No(404, "missing", said("replay.game"))
    try:
        data = await chore(call, name, jobs.Arrange(name, position))
    except BadInput as error:
        raise No(409, "position", str(error)) from None
    found = msgspec.msgpack.decode(data, type=jobs.Prepared)
    state = saving.load(game, found.start.encode())
    kept = seating.new_row(call.guest, name, game.version, found.seats, found.options, "")
    kept.origin, kept.source = "redealt", source
    kept.grace = 0
    people = replays.with_bots(call, game, [""] * found.seats, seat)
    return info(call, await replays.begin_from(call, game, state, kept, people))


# Positions in links


class _Position(msgspec.Struct, array_like=True):
    """What a link holds."""

    game: str
    version: str
    seat: int
    text: str


@route(
    "GET /api/tables/{table}/link",
    PositionLink,
    query={
        "at": "the moment's number; now unless given",
        "seat": "from this seat's knowledge; any, when the game is over",
    },
    problems=(401, 403, 404, 409),
    dear=True,
)
async def linked(call: Call) -> PositionLink:
    """A moment of any game to be put into a link. Before the end only with what one's own seat
    knows."""
    match, seat, moment = await replays.moment_asked(call)
    job = jobs.SaveWhole(replays.story_of(match, moment), moment, seat)
    found = await chore(call, match.kept.game, job)
    kept = _Position(match.kept.game, match.kept.version, seat or 0, found.decode())
    data = zlib.compress(msgspec.msgpack.encode(kept), 9)
    key = await _key(call)
    return PositionLink(urlsafe_b64encode(_seal(key, data) + data).decode().rstrip("="))


@route("POST /api/positions/look", LinkedPosition, PositionIn, problems=(400, 409))
async def look(call: Call) -> LinkedPosition:
    """What a link leads to."""
    one = await _read(call, call.body.position)
    return LinkedPosition(one.game, call.hall.title(one.game, call.lang), one.seat)


@route("POST /api/positions", TableInfo, PositionIn, problems=(400, 401, 409, 429), dear=True)
async def play(call: Call) -> TableInfo:
    """A table that begins with the position of a link: oneself in its seat, bots in the others."""
    one = await _read(call, call.body.position)
    return await _begun(call, one.game, one.text, one.seat, "")


async def _read(call: Call, link: str) -> _Position:
    """Or No: the seal comes first, so that nothing is unpacked that the house has not packed."""
    try:
        raw = urlsafe_b64decode(link + "=" * (-len(link) % 4))
    except ValueError:
        raise No(400, "position", said("position.broken")) from None
    seal, data = raw[:SEAL], raw[SEAL:]
    if not hmac.compare_digest(seal, _seal(await _key(call), data)):
        raise No(400, "position", said("position.broken"))
    one = msgspec.msgpack.decode(zlib.decompress(data), type=_Position)
    game = call.hall.game(one.game)
    if game is None or game.version != one.version:
        raise No(409, "version", said("position.old"))
    return one


def _seal(key: str, data: bytes) -> bytes:
    return hmac.new(key.encode(), data, sha256).digest()[:SEAL]


async def _key(call: Call) -> str:
    """The house's own, made when it is first needed and kept with its data."""

    def job(db: Db) -> str:
        db.execute(
            "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING",
            (KEY, secret.token()),
        )
        return str(db.execute("SELECT value FROM meta WHERE key = ?", (KEY,)).fetchone()[0])

    row = call.hall.store.row("SELECT value FROM meta WHERE key = ?", (KEY,))
    return str(row[0]) if row is not None else await call.hall.store.write(job)
