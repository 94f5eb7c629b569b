"""The calls about programs from outside: a bot or an assistant gets a token, and all see that it is
no person."""

from __future__ import annotations

from . import leaving
from .api import Call, No, route
from .lobby import Body, Done, Name, Reply
from .me import clean
from .protocol import Language
from .words import said

MOST = 20
"""Of one person."""


class ProgramWanted(Body):
    name: Name
    lang: Language = "en"


class Program(Reply):
    """A program from outside: a bot, an assistant. It is marked as one wherever it sits."""

    id: str
    name: str
    token: str = ""
    """For `Authorization: Bearer …`; told once, when it is made."""


class Programs(Reply):
    programs: list[Program]


@route("POST /api/programs", Program, ProgramWanted, problems=(403, 429))
async def make(call: Call) -> Program:
    """A token for a program. Whoever is known as a guest can look at theirs and end them."""
    owner = call.maybe_guest
    if owner is not None and owner.program:
        raise No(403, "program", said("program.of_program"))
    if owner is not None and len(call.hall.guests.programs(owner.id)) >= MOST:
        raise No(429, "limit", said("program.most", most=MOST))
    if not call.request.app.state.newcomers.take(call.address):
        raise No(429, "limit", said("program.later"))
    body: ProgramWanted = call.body
    guest, token = await call.hall.guests.new(clean(body.name), body.lang or "en", call.me)
    call.hall.lately.heard(guest.id, call.address)
    return Program(guest.id, guest.name, token)


@route("GET /api/programs", Programs, problems=(401,))
async def programs(call: Call) -> Programs:
    """One's own programs, without their tokens."""
    mine = call.hall.guests.programs(call.guest.id)
    return Programs([Program(one.id, one.name) for one in mine])


@route("DELETE /api/programs/{program}", Done, problems=(401, 404))
async def end(call: Call) -> Done:
    """End a program of one's own: its token is void, and bots play on in its seats."""
    name = call.part("program")
    if name not in {one.id for one in call.hall.guests.programs(call.guest.id)}:
        raise No(404, "missing", said("program.missing"))
    await leaving.forget(call.hall, name)
    return Done()
