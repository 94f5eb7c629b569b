"""A small way to say what an HTTP call takes and gives, from which OpenAPI is written too."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from fracas import BadInput, FracasError, Refused
from fracas.engine.game import Game
from fracas.engine.said import put

from . import jobs, logs
from .budget import Account, Crowded, Metered
from .forwarding import PATIENCE, PAUSE, Silent, Unreached
from .guests import DAY, Guest
from .hall import Hall
from .language import spoken
from .leases import Elsewhere
from .limits import counted_as
from .lobby import Problem, Reply
from .trouble import StoreError, Unkept
from .words import Said, said, say

CHORE = 10.0
"""Seconds of computing that a call may ask for."""
COOKIE = "fracas_guest"
YEAR = 365 * 86400


class No(Exception):
    """A wish that is not granted: a status, a code for programs, words for people."""

    def __init__(self, status: int, code: str, why: str | Said, field: str = "") -> None:
        super().__init__(why)
        self.status = status
        self.code = code
        self.why = why
        self.field = field

    def problem(self, lang: str) -> Problem:
        why = put(self.why, lang) if isinstance(self.why, str) else self.why.to(lang)
        return Problem(why, self.code, self.field)


class Call:
    """One request: who asks, for what."""

    def __init__(
        self, hall: Hall, request: Request, body: Any, guest: Guest | None, account: Account
    ) -> None:
        self.hall = hall
        self.account = account
        self.request = request
        self.body = body
        self._guest = guest
        self.cookie: str | None = None
        """A secret to be set, or nothing to be cleared."""

    @property
    def guest(self) -> Guest:
        if self._guest is None:
            raise No(401, "guest", "say who you are first: POST /api/me")
        return self._guest

    @property
    def maybe_guest(self) -> Guest | None:
        return self._guest

    @property
    def me(self) -> str:
        return "" if self._guest is None else self._guest.id

    @property
    def lang(self) -> str:
        asked = self.request.query_params.get("lang", "")
        return spoken(asked or ("" if self._guest is None else self._guest.lang))

    @property
    def address(self) -> str:
        return client_address(self.request.scope)

    def opens_table(self) -> None:
        """Refuses where too many were opened from there lately."""
        if not self.hall.openings.take(self.address):
            seconds = math.ceil(self.hall.openings.wait(self.address))
            raise No(429, "limit", said("limit.tables", seconds=seconds))

    @property
    def game(self) -> Game[Any]:
        """The game that the address names."""
        game = self.hall.game(self.part("game"))
        if game is None:
            raise No(404, "missing", "there is no such game")
        return game

    def part(self, name: str) -> str:
        return str(self.request.path_params[name])

    def number(self, name: str) -> int:
        given = self.request.path_params[name]
        if not given.isascii() or not given.isdigit() or len(given) > 12:
            raise No(404, "missing", f"{given!r} is not a number")
        return int(given)


def client_address(scope: Mapping[str, Any]) -> str:
    """Where a request comes from; behind a proxy uvicorn has put the forwarded address there."""
    client = scope.get("client")
    return counted_as(client[0]) if client else "local"


Handler = Callable[[Call], Awaitable[Reply | Response]]


class Route(msgspec.Struct):
    method: str
    path: str
    handler: Handler
    reply: type[Reply] | None
    body: type[msgspec.Struct] | None
    query: dict[str, str]
    problems: tuple[int, ...]
    even_banned: bool = False
    """Whether somebody may who may not come here."""
    dear: bool = False
    """Whether it is refused to whoever has had too much computed."""

    @property
    def about(self) -> str:
        return " ".join((self.handler.__doc__ or "").split())


ROUTES: list[Route] = []


def route(
    call: str,
    reply: type[Reply] | None,
    body: type[msgspec.Struct] | None = None,
    query: dict[str, str] | None = None,
    problems: tuple[int, ...] = (),
    even_banned: bool = False,
    dear: bool = False,
) -> Callable[[Handler], Handler]:
    """Register a handler: `@route("POST /api/tables", TableInfo, TableWanted)`."""
    method, path = call.split()

    def add(handler: Handler) -> Handler:
        made = Route(method, path, handler, reply, body, query or {}, problems, even_banned, dear)
        ROUTES.append(made)
        return handler

    return add


async def serve_call(one: Route, hall: Hall, request: Request, secure: bool) -> Response:
    began = time.monotonic()
    status = 500
    logs.TABLE.set(str(request.path_params.get("table", "")))
    try:
        response = await _here_or_there(one, hall, request, secure)
        status = response.status_code
        return response
    finally:
        hall.metrics.answers[status] += 1
        hall.metrics.requests.observe(time.monotonic() - began)


async def _here_or_there(one: Route, hall: Hall, request: Request, secure: bool) -> Response:
    """Answered by the server of the house that has what it is about, once that is clear."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return await _answered(one, hall, request, secure)
        except Elsewhere as there:
            assert hall.forwarding is not None
            try:
                return await hall.forwarding.call(there, request, given(request))
            except Unreached:
                pass
            except Silent:
                break
        if time.monotonic() > end:
            break
        if "table" in request.path_params and hall.leases is not None:
            hall.leases.unreached(str(request.path_params["table"]))
        await asyncio.sleep(PAUSE)
    lang = request.headers.get("accept-language", "")[:2]
    return answer(Problem(say("store.busy", lang), "store"), 503)


def given(request: Request) -> bytes:
    """The body, if it has been read."""
    found: bytes = getattr(request.state, "given", b"")
    return found


async def _answered(one: Route, hall: Hall, request: Request, secure: bool) -> Response:
    guest: Guest | None = None
    lang = request.query_params.get("lang", "") or request.headers.get("accept-language", "")[:2]
    address = client_address(request.scope)
    try:
        token = bearer(request) or request.cookies.get(COOKIE, "")
        guest = await hall.store.reading(lambda: hall.guests.known(token)) if token else None
        if guest is not None and time.time() - guest.seen > DAY:
            hall.soon(hall.guests.saw(guest))
        if guest is not None:
            hall.lately.heard(guest.id, address)
            ban = hall.bans.of_guest(guest.id)
            if ban is not None and not one.even_banned:
                raise No(403, "banned", ban.said())
        account = hall.accounts.of("" if guest is None else guest.id, address)
        if not await hall.desk.turn(account):
            raise Crowded(account.wait("turns"))
        if one.dear and (seconds := account.wait("work")):
            raise Crowded(seconds)
        handled = _handled(one, hall, request, guest, account)
        call, found = await Metered(handled, account.takes_a_turn)
    except No as no:
        return answer(no.problem(lang if guest is None else guest.lang), no.status)
    except Crowded as crowded:
        refusal = answer(Problem(crowded.to(lang if guest is None else guest.lang), "limit"), 429)
        refusal.headers["retry-after"] = str(crowded.seconds)
        return refusal
    except Refused as refused:
        return answer(Problem(str(refused), "refused"), 409)
    except BadInput as bad:
        return answer(Problem(bad.said(lang if guest is None else guest.lang), "bad"), 400)
    except FracasError as broken:
        return answer(Problem(str(broken), "broken"), 409)
    except StoreError as error:
        kind = error.trouble.kind if isinstance(error, Unkept) else "busy"
        why = say(f"store.{kind}", lang if guest is None else guest.lang)
        return answer(Problem(why, "store"), 503)
    response = found if isinstance(found, Response) else answer(found)
    if call.cookie is not None:
        response.set_cookie(
            COOKIE,
            call.cookie,
            max_age=YEAR if call.cookie else 0,
            httponly=True,
            samesite="strict",
            secure=secure,
            path="/",
        )
    return response


def bearer(request: Request) -> str:
    """The token of a program, which needs no cookies."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def _handled(
    one: Route, hall: Hall, request: Request, guest: Guest | None, account: Account
) -> tuple[Call, Reply | Response]:
    body = await _body(one, hall, request)
    call = Call(hall, request, body, guest, account)
    return call, await one.handler(call)


async def chore(call: Call, game: str, job: jobs.Job) -> bytes:
    """Have something done that takes long, elsewhere."""
    return await call.hall.chore(call.me or call.address, game, job, CHORE, call.account)


def answer(found: msgspec.Struct, status: int = 200) -> Response:
    return encoded(msgspec.json.encode(found), status)


def encoded(data: bytes, status: int = 200) -> Response:
    return Response(
        data,
        status,
        {"cache-control": "no-store"},
        media_type="application/json",
    )


async def _body(one: Route, hall: Hall, request: Request) -> Any:
    if one.body is None:
        return None
    if not given(request):
        request.state.given = await _read(hall, request)
    try:
        return msgspec.json.decode(given(request), type=one.body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise No(400, "bad", f"this body does not fit: {error}") from None


async def _read(hall: Hall, request: Request) -> bytes:
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind != "application/json":
        raise No(415, "type", "the body must be application/json")
    if int(request.headers.get("content-length") or 0) > hall.limits.body:
        raise No(413, "size", f"a body may have {hall.limits.body} bytes")
    data = bytearray()
    try:
        async with asyncio.timeout(hall.limits.body_seconds):
            async for chunk in request.stream():
                data += chunk
                if len(data) > hall.limits.body:
                    raise No(413, "size", f"a body may have {hall.limits.body} bytes")
    except TimeoutError:
        raise No(408, "slow", "the rest of the body did not come") from None
    except ClientDisconnect:  # nobody hears this any more
        raise No(400, "gone", "the rest of the body did not come") from None
    return bytes(data)
