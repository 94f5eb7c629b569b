"""The calls of a deck room: all cards, a deck as it is being built, and one that is completed."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from fracas.engine.brought import LONGEST
from fracas.engine.groups import DeckShelf

from .api import Call, No, answer, route
from .lobby import Body, Reply

SOON = "private, max-age=300"
"""Cards change with a release, not while somebody plays."""


class Cards(Reply):
    """What stands on every card, by the game's own types."""


@route(
    "GET /api/games/{game}/cards",
    Cards,
    query={"lang": "language of the texts"},
    problems=(404,),
)
async def cards(call: Call) -> Response:
    """All cards of a game as their faces show them; 404 for a game whose cards are not drawn."""
    name = call.part("game")
    game = call.hall.game(name)
    if game is None or game.homemade.gallery is None:
        raise No(404, "missing", "there is no such game with cards to look at")
    headers = {"cache-control": SOON, "vary": "accept-encoding"}
    data = _faces(game.homemade.gallery.faces, call.lang)
    if "gzip" in call.request.headers.get("accept-encoding", ""):
        data, headers["content-encoding"] = _packed(data), "gzip"
    return Response(data, 200, headers, media_type="application/json")


class DeckWanted(Body):
    """A deck as the text of a file or as a code, and for whom it is meant."""

    text: Annotated[str, Meta(max_length=LONGEST)]
    players: Annotated[int, Meta(ge=1, le=32)] = 2
    layout: Annotated[str, Meta(max_length=40)] = ""
    seed: Annotated[str, Meta(max_length=40)] = ""
    """Of what is chosen by lot where the deck is to be completed."""
    pool: Annotated[dict[str, Annotated[int, Meta(ge=1, le=99)]], Meta(max_length=400)] = {}
    """The cards that there are to build with, by id; empty where all are."""


class Deck(Reply):
    """A deck in the deck room, by the game's own types."""


def _shelf(call: Call) -> tuple[DeckShelf, DeckWanted]:
    game = call.game
    shelf = game.homemade.decks
    if shelf is None:
        raise No(404, "missing", "there is no such game with decks")
    wanted: DeckWanted = call.body
    game.checked_seats(wanted.players)
    if wanted.layout and wanted.layout not in shelf.layouts:
        raise No(400, "layout", f"layouts are {', '.join(shelf.layouts)}", "layout")
    return shelf, wanted


@route(
    "POST /api/games/{game}/deck",
    Deck,
    DeckWanted,
    query={"lang": "language of the words"},
    problems=(400, 404),
    dear=True,
)
async def deck(call: Call) -> Response:
    """What a deck holds, what is wrong with it, for how many it is legal, its code and its file."""
    shelf, wanted = _shelf(call)
    layout = wanted.layout or shelf.layouts[0]
    return answer(shelf.built(wanted.text, wanted.players, layout, call.lang, wanted.pool))


@route(
    "POST /api/games/{game}/deck/complete",
    Deck,
    DeckWanted,
    query={"lang": "language of the words"},
    problems=(400, 404),
    dear=True,
)
async def complete(call: Call) -> Response:
    """A legal deck with what is there, the rest chosen to fit it."""
    shelf, wanted = _shelf(call)
    layout = wanted.layout or shelf.layouts[0]
    text = shelf.completed(wanted.text, wanted.players, layout, wanted.seed, wanted.pool)
    return answer(shelf.built(text, wanted.players, layout, call.lang, wanted.pool))


@lru_cache(maxsize=16)
def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9)


@lru_cache(maxsize=16)
def _faces(faces: Callable[[str], msgspec.Struct], lang: str) -> bytes:
    return msgspec.json.encode(faces(lang))
