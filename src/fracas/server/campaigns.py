"""Campaigns: several players whose gangs meet two by two, match after match, over days.

An organiser invites by a link, founds the campaign when all are there, and pairs them round by
round. What a match leaves is merged when somebody looks. Who is away can be played by a bot; a
match that never ends can be dropped. What a campaign is, its game says (`Homemade.campaigns`).
"""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec

from fracas.engine import CampaignShelf, Game

from . import seating, secret
from .api import Call, No, route
from .archive import Seating
from .guests import Guest
from .hall import Hall
from .lasting import (
    CampaignFileText,
    CampaignInfo,
    CampaignJoin,
    CampaignList,
    CampaignListed,
    CampaignPair,
    CampaignPlayer,
    CampaignRound,
    CampaignSeat,
    CampaignWanted,
)
from .words import said

MOST = 20
"""Campaigns that a guest organises and that are not over."""


class Kept(msgspec.Struct):
    id: str
    game: str
    name: str
    host: str
    state: str
    size: int
    missions: int
    think: int
    file: str
    rounds: list[CampaignRound]
    players: list[CampaignPlayer]

    @property
    def first(self) -> str:
        """The gang of whoever began it."""
        return next((one.gang for one in self.players if one.number == 0), "")


def _shelf(hall: Hall, name: str) -> tuple[Game[Any], CampaignShelf]:
    game = hall.game(name)
    if game is None or game.homemade.campaigns is None:
        raise No(404, "missing", said("campaign.game"))
    return game, game.homemade.campaigns


def load(hall: Hall, id: str) -> Kept:
    row = hall.store.row("SELECT * FROM campaigns WHERE id = ?", (id,))
    if row is None:
        raise No(404, "missing", said("campaign.missing"))
    players = [
        CampaignPlayer(
            one["number"], one["guest"], hall.guests.name(one["guest"]), one["bot"], one["gang"]
        )
        for one in hall.store.rows(
            "SELECT * FROM campaign_players WHERE campaign = ? ORDER BY number", (id,)
        )
    ]  # fmt: skip
    return Kept(
        id, row["game"], row["name"], row["host"], row["state"], row["size"], row["missions"],
        row["think"], row["file"], msgspec.json.decode(row["rounds"], type=list[CampaignRound]),
        players,
    )  # fmt: skip


async def save(hall: Hall, one: Kept) -> None:
    await hall.store.execute(
        "UPDATE campaigns SET state = ?, file = ?, rounds = ? WHERE id = ?",
        (one.state, one.file, msgspec.json.encode(one.rounds), one.id),
    )


def organiser(call: Call, one: Kept) -> None:
    """Whoever organises it, or anybody in it once that one is gone."""
    members = {player.guest for player in one.players}
    if call.guest.id != one.host and (one.host or call.guest.id not in members):
        raise No(403, "host", said("campaign.host"))


@route(
    "POST /api/campaigns", CampaignInfo, CampaignWanted, problems=(400, 401, 404, 429), dear=True
)
async def found(call: Call) -> CampaignInfo:
    """Begin a campaign, or go on with one from its file. Who does organises it and is in it."""
    wanted: CampaignWanted = call.body
    _, shelf = _shelf(call.hall, wanted.game)
    count = call.hall.store.row(
        "SELECT count(*) FROM campaigns WHERE host = ? AND state != 'over'", (call.guest.id,)
    )
    if count is not None and count[0] >= MOST:
        raise No(429, "limit", said("campaign.most", most=MOST))
    size, missions = wanted.size, wanted.missions
    if wanted.file:
        size, missions, played = shelf.read(wanted.file)
        if played >= missions:
            raise No(400, "bad", said("campaign.over"), "file")
    else:
        shelf.checked(wanted.gang)
    if size not in shelf.sizes:
        most, least = max(shelf.sizes), min(shelf.sizes)
        raise No(400, "bad", said("campaign.size", least=least, most=most), "size")
    id = secret.name()
    name = " ".join(wanted.name.split()) or "Campaign"
    row = (id, wanted.game, name, call.guest.id, "open", size, missions, wanted.think,
           wanted.file, b"[]", int(time.time()))  # fmt: skip
    await call.hall.store.execute(
        "INSERT INTO campaigns VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row
    )
    await _seat(call.hall, id, 0, call.guest.id, "", wanted.gang)
    return info(call, load(call.hall, id))


async def _seat(hall: Hall, id: str, number: int, guest: str, bot: str, gang: str) -> None:
    await hall.store.execute(
        "INSERT INTO campaign_players VALUES (?, ?, ?, ?, ?) ON CONFLICT (campaign, number) "
        "DO UPDATE SET guest = excluded.guest, bot = excluded.bot, "
        "gang = CASE excluded.gang WHEN '' THEN campaign_players.gang ELSE excluded.gang END",
        (id, number, guest, bot, gang),
    )


@route("GET /api/campaigns", CampaignList, problems=(401,))
async def listed(call: Call) -> CampaignList:
    """The campaigns that one is in."""
    rows = call.hall.store.rows(
        "SELECT id, game, name, state, rounds FROM campaigns WHERE host = ?1 OR id IN "
        "(SELECT campaign FROM campaign_players WHERE guest = ?1) ORDER BY created DESC LIMIT 50",
        (call.guest.id,),
    )
    return CampaignList(
        [
            CampaignListed(
                row["id"], row["game"], row["name"], row["state"],
                [
                    pair.table
                    for one in msgspec.json.decode(row["rounds"], type=list[CampaignRound])
                    for pair in one.pairs
                ],
            )
            for row in rows
        ]
    )  # fmt: skip


@route("GET /api/campaigns/{campaign}", CampaignInfo, problems=(404,))
async def campaign(call: Call) -> CampaignInfo:
    """How a campaign stands. Whoever knows its id may look."""
    async with call.hall.one_at_a_time():
        one = load(call.hall, call.part("campaign"))
        await settle(call.hall, one)
    return info(call, one)


@route(
    "POST /api/campaigns/{campaign}/join", CampaignInfo, CampaignJoin, problems=(400, 401, 404, 409)
)
async def join(call: Call) -> CampaignInfo:
    """Take part with a gang, or, in a campaign from a file, with one of its gangs. Who is in it
    already brings another gang."""
    async with call.hall.one_at_a_time():
        one, body = load(call.hall, call.part("campaign")), call.body
        _, shelf = _shelf(call.hall, one.game)
        mine = next((p.number for p in one.players if p.guest == call.guest.id), None)
        taken = {p.number for p in one.players if (p.guest or p.bot) and p.number != mine}
        free = [number for number in range(one.size) if number not in taken]
        if one.state != "open" or (mine is None and not free):
            raise No(409, "full", said("campaign.full"))
        number = body.number if body.number in free else mine if mine is not None else free[0]
        if not one.file:
            shelf.checked(body.gang, one.first)
        if mine is not None and mine != number:
            await call.hall.store.execute(
                "DELETE FROM campaign_players WHERE campaign = ? AND number = ?", (one.id, mine)
            )
        await _seat(call.hall, one.id, number, call.guest.id, "", "" if one.file else body.gang)
    return info(call, load(call.hall, one.id))


@route(
    "POST /api/campaigns/{campaign}/seat", CampaignInfo, CampaignSeat, problems=(400, 401, 403, 404)
)
async def seat(call: Call) -> CampaignInfo:
    """The organiser lets a bot lead a gang: of somebody who is away, or of nobody yet."""
    one, body = load(call.hall, call.part("campaign")), call.body
    organiser(call, one)
    game, shelf = _shelf(call.hall, one.game)
    if body.number >= one.size:
        raise No(400, "bad", said("campaign.size", least=1, most=one.size), "number")
    there = next((p for p in one.players if p.number == body.number), None)
    gang = body.gang or ("" if there is None else there.gang)
    if not one.file:
        shelf.checked(gang, one.first)
    await _seat(call.hall, one.id, body.number, "", call.hall.bots.checked(body.bot, game), gang)
    return info(call, load(call.hall, one.id))


@route(
    "POST /api/campaigns/{campaign}/round", CampaignInfo, problems=(401, 403, 404, 409), dear=True
)
async def next_round(call: Call) -> CampaignInfo:
    """The organiser pairs all for the next match; tables open at once. The first round founds the
    campaign."""
    async with call.hall.one_at_a_time():
        one = load(call.hall, call.part("campaign"))
        organiser(call, one)
        await settle(call.hall, one)
        game, shelf = _shelf(call.hall, one.game)
        if one.state == "open":
            if len(one.players) < one.size:
                raise No(409, "open", said("campaign.open"))
            one.file = one.file or shelf.founded([p.gang for p in one.players], one.missions)
            one.state = "going"
        if one.state == "over":
            raise No(409, "over", said("campaign.over"))
        if one.rounds and not all(pair.done for pair in one.rounds[-1].pairs):
            raise No(409, "live", said("campaign.live"))
        pairs, rests = paired(one.size, len(one.rounds))
        made = []
        for pair in pairs:
            table = await _table(call, one, game, shelf, pair)
            made.append(CampaignPair(list(pair), table))
        one.rounds.append(CampaignRound(made, rests))
        await save(call.hall, one)
    return info(call, one)


async def _table(
    call: Call, one: Kept, game: Game[Any], shelf: CampaignShelf, pair: tuple[int, int]
) -> str:
    host = Guest(one.host or call.guest.id, "", call.guest.lang, 0)
    options = game.checked_options(dict(shelf.options(one.file, pair)))
    kept = seating.new_row(host, game.name, game.version, 2, options, secrets.token_hex(32))
    if one.think:
        kept.think = one.think
    people = []
    for at, number in enumerate(pair):
        player = one.players[number]
        bot = player.bot or ("" if player.guest else call.hall.bots.checked("normal", game))
        kind = "guest" if player.guest else "bot"
        people.append(Seating(at, kind, player.guest, "" if player.guest else bot, player.name))
    match = await seating.add(call.hall, kept, people, "")
    return match.kept.id


def paired(size: int, number: int) -> tuple[list[tuple[int, int]], int | None]:
    """Everybody meets everybody, one after another; with an odd number one rests. Seats change."""
    ring: list[int | None] = [*range(size), *([None] if size % 2 else [])]
    turn = number % (len(ring) - 1)
    rest = ring[1:]
    rest = rest[turn:] + rest[:turn]
    ring = [ring[0], *rest]
    found, rests = [], None
    for at in range(len(ring) // 2):
        one, other = ring[at], ring[-1 - at]
        if one is None or other is None:
            rests = other if one is None else one
        else:
            found.append((one, other) if number % 2 == 0 else (other, one))
    return found, rests


@route("POST /api/campaigns/{campaign}/drop/{table}", CampaignInfo, problems=(401, 403, 404, 409))
async def drop(call: Call) -> CampaignInfo:
    """The organiser counts a match as not played: nobody gains, nobody loses."""
    async with call.hall.one_at_a_time():
        one = load(call.hall, call.part("campaign"))
        organiser(call, one)
        await settle(call.hall, one)
        pair = next(
            (p for r in one.rounds for p in r.pairs if p.table == call.part("table")), None
        )
        if pair is None or pair.done:
            raise No(409, "over", said("campaign.dropped"))
        pair.done, pair.dropped = True, True
        await _closed(call.hall, one)
    return info(call, one)


async def settle(hall: Hall, one: Kept) -> None:
    """Merge what matches that are over have left."""
    game, shelf = _shelf(hall, one.game)
    changed = False
    for pair in (p for r in one.rounds[-1:] for p in r.pairs if not p.done):
        match = await hall.copy(pair.table)
        if match is None or match.kept.status == "gone":
            pair.done = pair.dropped = changed = True
        elif match.kept.status == "over" and match.playable:
            lasting = game.homemade.lasting
            after = "" if lasting is None else lasting(match.table.state)
            try:
                one.file, pair.winner = shelf.merged(one.file, pair.gangs, after)
            except (ValueError, IndexError):
                pair.dropped = True
            pair.done = changed = True
    if changed:
        await _closed(hall, one)


async def _closed(hall: Hall, one: Kept) -> None:
    """All of a round are over: the campaign has come a mission further."""
    _, shelf = _shelf(hall, one.game)
    last = one.rounds[-1]
    if not last.closed and all(pair.done for pair in last.pairs):
        last.closed = True
        one.file = shelf.rounded(one.file)
        if len(one.rounds) >= one.missions:
            one.state = "over"
    await save(hall, one)


@route("GET /api/campaigns/{campaign}/file", CampaignFileText, problems=(404, 409))
async def file(call: Call) -> CampaignFileText:
    """The campaign as its file: what the terminal goes on with too."""
    one = load(call.hall, call.part("campaign"))
    if not one.file:
        raise No(409, "open", said("campaign.open"))
    return CampaignFileText(one.file)


def info(call: Call, one: Kept) -> CampaignInfo:
    _, shelf = _shelf(call.hall, one.game)
    mine = next((p.number for p in one.players if call.me and p.guest == call.me), None)
    host = one.host or (call.me if mine is not None else "")
    stands = msgspec.to_builtins(shelf.stands(one.file, call.lang)) if one.file else None
    hidden = [msgspec.structs.replace(p, guest="", gang="") for p in one.players]
    return CampaignInfo(
        one.id, one.game, one.name, one.state, one.size, one.missions, mine,
        bool(call.me) and host == call.me, hidden, one.rounds, stands,
        "" if one.file or not one.first else shelf.scale(one.first),
    )  # fmt: skip
