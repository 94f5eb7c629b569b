"""What guests make at home and keep here: gangs, tables, decks. Each is a text under a name.

A draft may be kept with its mistakes; what is wrong with it, the game says when it is asked.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from starlette.responses import Response

from fracas.engine import Game

from . import jobs
from .api import Call, No, chore, encoded, route
from .hall import Hall
from .lasting import Thing, ThingFaults, Things, ThingText
from .lobby import Done
from .words import said

MOST = 60
"""Of one guest, of each kind of thing."""
NAME = 60
"""Letters of a name."""

SQL_LIST = (
    "SELECT name, text, changed FROM things WHERE guest = ? AND game = ? AND kind = ? ORDER BY name"
)


def kinds(game: Game[Any]) -> Iterable[str]:
    """What can be made at home for a game."""
    return [*game.homemade.faults, *(["deck"] if game.homemade.decks is not None else [])]


def _about(call: Call) -> tuple[str, str]:
    name, kind = call.part("game"), call.part("kind")
    game = call.hall.game(name)
    if game is None or kind not in kinds(game):
        raise No(404, "missing", said("things.missing", kind=kind))
    return name, kind


def _named(call: Call) -> str:
    name = " ".join(call.part("name").split())
    if not name or len(name) > NAME or not name.isprintable():
        raise No(400, "name", said("things.name", most=NAME), "name")
    return name


def things_of(hall: Hall, guest: str, game: str, kind: str) -> list[Thing]:
    rows = hall.store.rows(SQL_LIST, (guest, game, kind))
    return [Thing(row["name"], row["text"], row["changed"]) for row in rows]


@route("GET /api/mine/{game}/{kind}", Things, problems=(401, 404))
async def kept(call: Call) -> Things:
    """What one keeps here of a kind: gangs or decks of one's own, by name."""
    game, kind = _about(call)
    return Things(things_of(call.hall, call.guest.id, game, kind))


@route(
    "PUT /api/mine/{game}/{kind}/{name}", Things, ThingText, problems=(400, 401, 404, 409)
)
async def keep(call: Call) -> Things:
    """Keep a text under a name, in place of what was there."""
    (game, kind), name, guest = _about(call), _named(call), call.guest.id
    there = things_of(call.hall, guest, game, kind)
    if len(there) >= MOST and all(one.name != name for one in there):
        raise No(409, "limit", said("things.most", most=MOST))
    await call.hall.store.execute(
        "INSERT INTO things VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (guest, game, kind, name) "
        "DO UPDATE SET text = excluded.text, changed = excluded.changed",
        (guest, game, kind, name, call.body.text, int(time.time())),
    )
    return Things(things_of(call.hall, guest, game, kind))


@route("DELETE /api/mine/{game}/{kind}/{name}", Done, problems=(400, 401, 404))
async def drop(call: Call) -> Done:
    """Keep it no longer."""
    (game, kind), name = _about(call), _named(call)
    await call.hall.store.execute(
        "DELETE FROM things WHERE guest = ? AND game = ? AND kind = ? AND name = ?",
        (call.guest.id, game, kind, name),
    )
    return Done()


@route(
    "POST /api/games/{game}/check/{kind}",
    ThingFaults,
    ThingText,
    query={"lang": "language of the words"},
    problems=(404,),
    dear=True,
)
async def check(call: Call) -> Response:
    """What is wrong with the text of a home-made thing, with the clause of each fault."""
    name, kind = call.part("game"), call.part("kind")
    game = call.hall.game(name)
    if game is None or kind not in game.homemade.faults:
        raise No(404, "missing", said("things.missing", kind=kind))
    return encoded(await chore(call, name, jobs.Faults(name, kind, call.body.text, call.lang)))
