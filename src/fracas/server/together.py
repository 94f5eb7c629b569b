"""The calls about watching a replay together."""

from __future__ import annotations

from . import secret
from .address import address_for
from .api import Call, No, route
from .retold import Gathering, GatheringWanted, Place
from .words import said


@route("POST /api/together", Gathering, GatheringWanted, problems=(401, 404, 409))
async def gather(call: Call) -> Gathering:
    """Open a room in which to look at a game that is over, or at a record from a file. Who opens it
    leads; whoever has its address may come, follow, and take the lead."""
    wanted: GatheringWanted = call.body
    guest = call.guest
    if wanted.kind == "record":
        call.hall.look_elsewhere(wanted.source)
        if call.hall.records.find(wanted.source) is None:
            raise No(404, "missing", said("record.gone"))
    else:
        match = await call.hall.match(wanted.source)
        if match is None:
            raise No(404, "missing", said("table.missing"))
        if match.kept.status != "over":
            raise No(409, "live", said("replay.live"))
    code = call.hall.named_here(secret.token())
    rooms = call.hall.rooms
    room = rooms.open(code, guest.id, wanted.kind, wanted.source, wanted.at, wanted.eyes)
    address, reachable, hint = address_for(call.request, f"/#/together/{room.code}")
    return Gathering(room.code, address, reachable, hint)


@route("POST /api/together/{room}", Place, problems=(401, 404))
async def come(call: Call) -> Place:
    """What a room looks at, and a pass for the socket: `together` is its first message there."""
    call.hall.look_elsewhere(call.part("room"))
    room = call.hall.rooms.find(call.part("room"))
    if room is None:
        raise No(404, "missing", said("together.gone"))
    token = call.hall.rooms.let_in(room, call.guest.id, call.guest.name)
    return Place(token, room.kind, room.source, room.at, room.eyes)
