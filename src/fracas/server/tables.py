"""The lobby's calls: games, tables, seats, invitations, tickets."""

from __future__ import annotations

import asyncio
import contextlib
import operator
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.responses import Response

from fracas import puzzles
from fracas.bots import STRENGTHS
from fracas.catalogue import all_games
from fracas.engine import brought
from fracas.engine.game import Game
from fracas.engine.hiding import has_secrets
from fracas.lab import strengths
from fracas.record import Input

from . import archive, jobs, places, seating, secret, seeing, watching
from .absence import AWAY
from .address import address_for
from .api import Call, No, chore, encoded, route
from .describing import describe
from .hall import Hall
from .homes import Db
from .leases import Elsewhere
from .listing import OPEN
from .lobby import (
    ChangeSeats,
    Claim,
    Done,
    HandOver,
    Invitation,
    InvitationTo,
    Invite,
    NameSeat,
    SetSeat,
    Sit,
    Stand,
    TableInfo,
    TableList,
    TableWanted,
    Ticket,
    TicketWanted,
)
from .match import Match
from .me import clean
from .neighbours import others
from .offered import BotInfo, GameInfo, Games, Labels, OptionInfo, Rulebook, Schemas, ValueInfo
from .words import said, say

TICKETS = 12
"""Of one guest for one seat; the oldest are void."""
AT_ONCE = 8
"""Of the tables in a list, so many are looked at before others have their turn."""
LISTED = 200
MINE = (
    "SELECT id FROM matches WHERE host = ?1 OR id IN "
    "(SELECT match FROM seats WHERE guest = ?1 OR kept_for = ?1) "
    f"ORDER BY created DESC LIMIT {LISTED}"
)
AWAKE = 30
"""Of a guest's own games, so many are woken to say whose turn it is."""


@route("GET /api/games", Games, query={"lang": "language of the texts"})
async def games(call: Call) -> Response:
    """The games that can be played, with their options, and the bots."""
    there = tuple(game for game in all_games() if not game.hidden_test_only)
    known, data = _GAMES.get(call.lang, ((), b""))
    if not same(known, there):  # everybody who comes asks for them, and they stay the same
        found = Games([_told(call, game) for game in there], _bots(call.hall, None))
        data = msgspec.json.encode(found)
        _GAMES[call.lang] = there, data
    return encoded(data)


_GAMES: dict[str, tuple[tuple[Game[Any], ...], bytes]] = {}
"""For each language."""


def same(some: Sequence[object], others: Sequence[object]) -> bool:
    return len(some) == len(others) and all(map(operator.is_, some, others))


def _told(call: Call, game: Game[Any]) -> GameInfo:
    return GameInfo(
        game.name,
        game.title.get(call.lang) or game.title.get("en") or game.name,
        game.version,
        sorted(game.seats),
        game.seats[0],
        [_option(game, name, call.lang) for name in game.options],
        game.about.get(call.lang) or game.about.get("en", ""),
        list(game.words.langs),
        list(game.sight.roles),
        game.positions.shape is not None and game.positions.arrange is not None,
        _bots(call.hall, game),
        game.positions.describe is not None,
        game.lesson is not None,
        bool(game.teaching.how_to.page),
        has_secrets(game),
        [game.called_role(role, call.lang) for role in game.sight.roles],
        game.tempo.joining,
        game.tempo.grace,
        [*game.tempo.minutes] if any(game.tempo.minutes) else [],
        game.tempo.weight,
        game.gathering.rename is not None,
        game.gathering.fewer is not None,
        {role: dict(options) for role, options in game.gathering.needs.items()},
        len(found.puzzles) if (found := puzzles.shipped(game.name)) is not None else 0,
        bool(game.web_board),
    )


def _option(game: Game[Any], name: str, lang: str) -> OptionInfo:
    one = game.options[name]
    title, about = game.called(name, lang)
    open_to_others = one.check is not None or not one.values
    choices = [ValueInfo(value, *game.called(name, lang, value)) for value in one.choices]
    return OptionInfo(
        name,
        one.default,
        list(one.values),
        about,
        open_to_others,
        title,
        choices,
        one.from_text is not None,
        brought.LONGEST if one.from_text is not None else 0,
        one.preview is not None,
        one.each,
        dict(one.idle),
        one.starter,
    )


def _bots(hall: Hall, game: Game[Any] | None) -> list[BotInfo]:
    recipes = {**STRENGTHS, **({} if game is None else game.mind.recipes)}
    found = []
    for name in hall.bots.names(game):
        rated = None if game is None else strengths.known().get((game.name, name))
        told = BotInfo(name, hall.bots.title(name), recipes.get(name, name))
        if rated is not None:
            told = BotInfo(name, told.title, told.recipe, rated.against, rated.wins, rated.seconds)
        found.append(told)
    return found


@route(
    "GET /api/games/{game}/rules",
    Rulebook,
    query={
        "lang": "language of the rules",
        "part": "contract: what is for builders, in English; else the rules for players",
    },
    problems=(404,),
)
async def rules(call: Call) -> Rulebook:
    """A game's rulebook, as Markdown, clause by clause."""
    game = call.game
    if call.request.query_params.get("part") == "contract":
        return Rulebook(game.name, game.contract)
    lang = call.lang if call.lang in game.teaching.rulebooks else "en"
    return Rulebook(game.name, game.rules(call.lang), lang)


@route(
    "GET /api/games/{game}/labels",
    Labels,
    query={"lang": "language of the texts"},
    problems=(404,),
)
async def labels(call: Call) -> Labels:
    """What a game calls the parts of its view, as `welcome` tells whoever sits at a table."""
    return Labels(seeing.labels(call.game, call.lang))


@route("GET /api/games/{game}/schema", Schemas, problems=(404,))
async def schema(call: Call) -> Response:
    """What a game shows, asks, takes and tells, as JSON Schema."""
    game = call.game
    known, data = _SCHEMAS.get(game.name, (None, b""))
    if known is not game:  # to work it out takes long, and it stays the same
        data = await chore(call, game.name, jobs.Describe(game.name))
        _SCHEMAS[game.name] = game, data
    return encoded(data)


_SCHEMAS: dict[str, tuple[Game[Any], bytes]] = {}


@route(
    "GET /api/tables",
    TableList,
    query={
        "mine": "1: the guest's own tables, of any state",
        "watch": "1: games under way that anybody may watch",
    },
)
async def tables(call: Call) -> TableList:
    """Open tables that everybody may join, the guest's own, or games to watch."""
    if call.request.query_params.get("watch"):
        seen = watching.games(call.hall, call.me, call.lang)
        return TableList(watching.newest(seen + await _at_others(call)))
    if call.request.query_params.get("mine"):
        stored = await _stored(call, MINE, call.guest.id)
        for one in [kept.id for kept, _ in stored if kept.status == "live"][:AWAKE]:
            with contextlib.suppress(Elsewhere):
                await call.hall.match(one)  # whose turn it is, only the match knows
    else:
        stored = await _stored(call, f"{OPEN} LIMIT {LISTED}")
    found = []
    for kept, people in stored:
        match = call.hall.matches.get(kept.id) or Match(call.hall, kept, people)
        found.append(describe(call.hall, match, call.me, call.lang))
        if len(found) % AT_ONCE == 0:
            await asyncio.sleep(0)  # others come in between
    if call.hall.forwarding is not None:
        if call.hall.forwarding.passed(call.request.scope):  # another server asks what is here
            return TableList([one for one in found if one.id in call.hall.matches])
        there = {one.id: one for one in await _at_others(call)}
        found = [there.get(one.id, one) for one in found]
    return TableList(found)


async def _stored(
    call: Call, sql: str, *values: object
) -> list[tuple[archive.Kept, list[archive.Seating]]]:
    """Tables and their people in the order in which a statement finds them, looked up together."""
    store = call.hall.store

    def read() -> list[tuple[archive.Kept, list[archive.Seating]]]:
        ids = [row[0] for row in store.rows(sql, values)]
        found = archive.some(store, ids)
        return [found[one] for one in ids if one in found]

    return await store.reading(read)


async def _at_others(call: Call) -> list[TableInfo]:
    """The same list, as far as other servers of the house have these tables."""
    if call.hall.forwarding is None:
        return []
    lists = await call.hall.forwarding.everywhere(call.request)
    return [one for some in others(lists, TableList) for one in some.tables]


@route("POST /api/tables", TableInfo, TableWanted, problems=(401, 429), dear=True)
async def open_table(call: Call) -> TableInfo:
    """Open a table. It starts by itself when no seat is open any more."""
    call.opens_table()
    return info(call, await seating.open_table(call.hall, call.guest, call.body))


@route("GET /api/tables/{table}", TableInfo, problems=(404,))
async def table(call: Call) -> TableInfo:
    """A table as it stands. Whoever knows its id may look."""
    return info(call, await the_match(call))


@route("POST /api/tables/{table}/sit", TableInfo, Sit, problems=(401, 404, 409))
async def sit(call: Call) -> TableInfo:
    """Take a free seat, or the seat that an invitation is for. Who asks for any has one, however
    often they ask."""
    match = await the_match(call)
    body: Sit = call.body
    await places.sit(call.hall, match, call.guest, body.seat, body.invitation)
    return info(call, match)


@route("POST /api/tables/{table}/stand", TableInfo, Stand, problems=(401, 403, 404, 409))
async def stand(call: Call) -> TableInfo:
    """Leave a seat. In a running game a bot plays on for it."""
    match = await the_match(call)
    seat = _own_seat(call, match, call.body.seat)
    if match.kept.status == "open":
        await places.change_seat(call.hall, match, seat, "open", "", "")
    else:
        if match.playable and not match.table.over:
            await match.act(Input("hand_over", seat, bot=call.hall.bots.usual))
        await places.change_seat(call.hall, match, seat, "guest", "", "")
    return info(call, match)


@route("POST /api/tables/{table}/seat_name", TableInfo, NameSeat, problems=(400, 401, 403, 404))
async def name_seat(call: Call) -> TableInfo:
    """Call whoever plays an own seat by a name, where several people share a screen. It is told to
    all and stands in the record."""
    match = await the_match(call)
    seat = _own_seat(call, match, call.body.seat)
    await places.name_seat(call.hall, match, seat, clean(call.body.name) if call.body.name else "")
    return info(call, match)


@route("POST /api/tables/{table}/seat", TableInfo, SetSeat, problems=(401, 403, 404, 409))
async def set_seat(call: Call) -> TableInfo:
    """The host makes a seat open, a bot's or their own, before the game starts. A person's seat is
    theirs, unless they have been away for longer than the table waits."""
    match = await the_match(call)
    _host(call, match)
    body: SetSeat = call.body
    if match.kept.status != "open":
        raise No(409, "started", said("table.started"))
    if body.seat >= match.kept.seats:
        raise No(400, "bad", said("seat.none", last=match.kept.seats - 1), "seat")
    there = match.people[body.seat].guest
    if there not in ("", call.guest.id) and not match.gone_for_good(there):
        raise No(409, "taken", said("seat.theirs"))
    kind = {"me": "guest"}.get(body.kind, body.kind)
    guest = call.guest.id if body.kind == "me" else ""
    game = call.hall.game(match.kept.game)
    bot = call.hall.bots.checked(body.bot, game) if body.kind == "bot" else ""
    if body.kind == "me":
        if places.role_of(call.hall, match.kept.id, guest):
            raise No(409, "role", said("role.had"))
        if (wrong := places.not_for(call.hall, match, body.seat, guest)) is not None:
            raise wrong
    await places.change_seat(call.hall, match, body.seat, kind, guest, bot)
    return info(call, match)


@route("DELETE /api/tables/{table}", Done, problems=(401, 403, 404, 409))
async def close_table(call: Call) -> Done:
    """The host gives up a table that has not started."""
    match = await the_match(call)
    _host(call, match)
    if match.kept.status != "open":
        raise No(409, "started", said("table.close"))
    await match.owner.stop()
    await call.hall.store.write(archive.delete(match.kept.id))
    call.hall.forget(match, "the host has closed this table")
    call.hall.lobby_changed(match.kept.id)
    return Done()


@route(
    "POST /api/tables/{table}/change_seats",
    TableInfo,
    ChangeSeats,
    problems=(401, 403, 404, 409),
)
async def change_seats(call: Call) -> TableInfo:
    """Whoever has a role that may do so (Blood Feud's Storyteller) lets two seats change hands: a
    person goes to one that is free or a bot's, or two people change places. In a running game it is
    on the record, and all are told; before the start the host may do it too."""
    match = await the_match(call)
    await places.change_seats(call.hall, match, call.guest.id, call.body.one, call.body.other)
    return info(call, match)


@route("POST /api/tables/{table}/hand_over", TableInfo, HandOver, problems=(401, 403, 404, 409))
async def hand_over(call: Call) -> TableInfo:
    """The host lets a bot play for somebody who has been away for longer than the table's grace,
    whoever has a role that may change seats at any time. They get it back when they return."""
    match = await the_match(call)
    desk = places.changes_seats(call.hall, match, call.guest.id)
    if not desk:
        _host(call, match)
    body: HandOver = call.body
    if not match.going or body.seat >= match.kept.seats or not match.people[body.seat].guest:
        raise No(409, "state", said("hand_over.nobody"))
    if not desk and not match.gone_for_good(match.people[body.seat].guest):
        grace = match.kept.grace
        why = said("hand_over.grace", seconds=grace) if grace else said("hand_over.never")
        raise No(409, "present", why)
    bot = call.hall.bots.checked(body.bot, call.hall.game(match.kept.game))
    if not match.bot_of(body.seat):
        await match.act(Input("hand_over", body.seat, bot=bot, word=AWAY))
    return info(call, match)


@route("POST /api/tables/{table}/invitations", Invitation, Invite, problems=(401, 403, 404, 409))
async def invite(call: Call) -> Invitation:
    """An address to give to others. For one seat it works once, and no more when somebody has taken
    the seat; otherwise while there is room."""
    match = await the_match(call)
    body: Invite = call.body
    if body.code:
        code = places.open_invitation(call.hall, match, body.code)
    else:
        if call.guest.id not in places.here(match):
            raise No(403, "seat", said("seat.invite"))
        if body.seat is not None or body.role:
            _host(call, match)
        code = await places.invite(call.hall, match, body.seat, body.role)
    address, reachable, hint = address_for(call.request, f"/#/invitation/{code}")
    return Invitation(code, address, reachable, hint)


@route("DELETE /api/tables/{table}/invitations", Done, problems=(401, 403, 404))
async def revoke(call: Call) -> Done:
    """The host makes all invitations to the table void."""
    match = await the_match(call)
    _host(call, match)
    await call.hall.store.execute("DELETE FROM invitations WHERE match = ?", (match.kept.id,))
    return Done()


@route("POST /api/invitations", InvitationTo, Claim, problems=(404,))
async def invitation(call: Call) -> InvitationTo:
    """What an invitation is for. The code goes in the body, so that no log has it."""
    row = places.find_invitation(call.hall, call.body.code)
    match = None if row is None else await call.hall.match(row["match"])
    if row is None or match is None:
        raise No(404, "invitation", places.USED)
    found = info(call, match)
    return InvitationTo(
        match.kept.id,
        found.game,
        found.title,
        call.hall.guests.name(match.kept.host),
        found.state,
        row["seat"],
        row["role"],
        [
            one.seat
            for one in match.people
            if places.vacancy(match, one.seat) in ("open", "left", "bot")
            and one.kept_for in ("", call.me)
            and (match.kept.status == "open" or match.kept.joining)
        ],
        match.kept.terms,
    )


@route("POST /api/tables/{table}/ticket", Ticket, TicketWanted, problems=(401, 403, 404))
async def ticket(call: Call) -> Ticket:
    """A ticket for the socket: for an own seat, or to watch."""
    match = await the_match(call)
    body: TicketWanted = call.body
    guest = call.guest
    if body.role:
        if places.role_of(call.hall, match.kept.id, guest.id) != body.role:
            raise No(403, "role", said("role.invitation"))
    elif body.seat is not None:
        _own_seat(call, match, body.seat)
    else:
        places.check_watching(match, guest.id)
    token, now = secret.token(), time.time_ns()
    values = (secret.hashed(token), match.kept.id, body.seat, body.role, guest.id, now)

    def job(db: Db) -> None:
        db.execute("INSERT INTO tickets VALUES (?, ?, ?, ?, ?, ?)", values)
        db.execute(
            "DELETE FROM tickets WHERE match = ?1 AND guest = ?2 "
            "AND coalesce(seat, -1) = coalesce(?3, -1) AND token NOT IN "
            "(SELECT token FROM tickets WHERE match = ?1 AND guest = ?2 "
            "AND coalesce(seat, -1) = coalesce(?3, -1) "
            "ORDER BY created DESC LIMIT ?4)",
            (match.kept.id, guest.id, body.seat, TICKETS),
        )

    await call.hall.store.write(job)
    return Ticket(token)


# Shared


async def the_match(call: Call) -> Match:
    name = call.part("table")
    found = await call.hall.match(name) if len(name) <= 40 else None
    if found is None:
        mark = call.hall.store.marks.of(name)
        if mark is not None:
            raise No(404, "lost", say("table.lost", call.lang, accepted=mark[0]))
        raise No(404, "missing", said("table.missing"))
    return found


def info(call: Call, match: Match) -> TableInfo:
    return describe(call.hall, match, call.me, call.lang, alone=True)


def _host(call: Call, match: Match) -> None:
    if call.guest.id != match.kept.host:
        raise No(403, "host", said("table.host"))


def _own_seat(call: Call, match: Match, seat: int) -> int:
    if seat >= match.kept.seats or match.people[seat].guest != call.guest.id:
        raise No(403, "seat", said("seat.not_yours", seat=seat))
    return seat
