"""The application: routes, the floor of security under all of them, start and stop."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import logging
from collections.abc import AsyncIterator, Coroutine
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Match
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fracas.engine.said import put
from fracas.version import VERSION

from . import (  # noqa: F401  # they register their calls
    admin,
    boards,
    campaigns,
    deckroom,
    gathering,
    house,
    learning,
    logs,
    me,
    monitor,
    mydata,
    passkeys,
    programs,
    puzzling,
    records,
    recovery,
    replays,
    reports,
    room,
    tables,
    things,
    together,
    viewer,
)
from .address import Where, forwarded, is_address
from .api import ROUTES, Route, answer, client_address, serve_call
from .assistants import METHODS as ASSISTANTS
from .assistants import Assistants
from .bots import Bots
from .forwarding import PASSED, TRACED, from_neighbour
from .front import Patience
from .hall import Hall
from .keeper import Keeper
from .language import spoken
from .limits import Buckets, Limits
from .lobby import Problem
from .metrics import Errors
from .neighbours import INSIDE, Neighbours, internal_secret
from .settings import Settings
from .socket import Sockets
from .store import Store
from .stream import DOOR, Stream
from .words import say

STATIC = Path(__file__).parent / "static"
PACKED = {".js": "text/javascript", ".css": "text/css", ".json": "application/json"}
"""Built files that are sent compressed."""
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
"""Frames are for boards that games of others bring: no page of the house can be put into one."""
SITE = Path(__file__).parent / "site"
NO_PAGE = "There is nothing at this address.\n"
NO_SITE = "This installation has no documentation: `make docs` builds it.\n"
SITE_CSP = (  # its generator writes scripts into pages; nothing of it comes from anybody else
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; worker-src 'self' blob:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": CSP.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
NO_CLIENT = (
    "Fracas is running, but this installation has no browser client.\n"
    "Build it with `make web`, or install a released package. The API is described at "
    "/api/openapi.json.\n"
)


def application(
    store: Store,
    where: Where | None = None,
    limits: Limits | None = None,
    modules: tuple[str, ...] = (),
    settings: Settings | None = None,
) -> Starlette:
    where = where or Where()
    limits = limits or Limits()
    requests = Buckets(limits.requests * 4, limits.requests)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        spoken("")  # reads all games, which takes longer than a table should have to wait
        hall = app.state.hall = Hall(store, Bots(modules=modules), limits, settings)
        app.state.sockets = Sockets(hall)
        app.state.newcomers = Buckets(
            limits.guests_an_address_an_hour, limits.guests_an_address_an_hour / 3600
        )
        counting = Errors(hall.metrics)
        logging.getLogger().addHandler(counting)
        if where.internal:
            hall.counted |= {"requests": requests, "newcomers": app.state.newcomers}
            app.state.neighbours = Neighbours(hall, where.internal)
            await app.state.neighbours.begin()
        app.state.keeper = Keeper(hall)
        keeper = asyncio.create_task(app.state.keeper.run())
        try:
            async with assistants.run(limits.body):
                yield {DOOR: partial(Floor(app, where, requests).admit, app.state.sockets)}
        finally:
            await app.state.sockets.close()
            keeper.cancel()
            if where.internal:
                await app.state.neighbours.close()
            logging.getLogger().removeHandler(counting)
            await hall.close()
            store.close()

    assistants = Assistants()
    routes = [
        *map(_http, ROUTES),
        HttpRoute("/api/calls", viewer.serve, methods=["GET"]),
        HttpRoute("/docs", _manual, methods=["GET"]),
        HttpRoute("/docs/{path:path}", _manual, methods=["GET"]),
        HttpRoute("/boards/{game}/{path:path}", boards.serve, methods=["GET"]),
        HttpRoute("/mcp", assistants, methods=ASSISTANTS),
        HttpRoute("/{path:path}", _static, methods=METHODS),
    ]
    app = Starlette(routes=routes, lifespan=lifespan)
    app.state.where = where
    app.state.limits = limits
    app.add_middleware(Floor, where=where, requests=requests)
    return app


def _http(one: Route) -> HttpRoute:
    async def endpoint(request: Request) -> Response:
        return await serve_call(
            one, request.app.state.hall, request, request.app.state.where.secure
        )

    return HttpRoute(one.path, endpoint, methods=[one.method], name=f"{one.method} {one.path}")


def _told(request: Request, sentence: str) -> str:
    return put(sentence, request.headers.get("accept-language", "")[:2])


async def _static(request: Request) -> Response:
    """What no call answers: the browser client's page and its built files by name. All pages of
    the client are behind the `#` of that one."""
    near = [one for one in request.app.routes if one.matches(request.scope)[0] is Match.PARTIAL]
    if near:
        refusal = answer(Problem(_told(request, "this address takes other methods"), "method"), 405)
        refusal.headers["allow"] = ", ".join(sorted({way for one in near for way in one.methods}))
        return refusal
    path = request.path_params["path"]
    if f"{path}/".startswith("api/") or request.method not in ("GET", "HEAD"):
        return answer(Problem(_told(request, "there is nothing at this address"), "missing"), 404)
    file = (STATIC / path).resolve()
    if path and file.is_relative_to(STATIC.resolve()) and file.is_file():
        forever = "/assets/" in f"/{path}"
        age = "public, max-age=31536000, immutable" if forever else "no-cache"
        headers = {"cache-control": age, "vary": "accept-encoding"}
        taken = request.headers.get("accept-encoding", "")
        if forever and file.suffix in PACKED and (packed := _packed(file, taken)):
            how, data = packed
            return Response(
                data, headers={**headers, "content-encoding": how},
                media_type=PACKED[file.suffix],
            )  # fmt: skip
        return FileResponse(file, headers=headers)
    page = STATIC / "index.html"
    if path:
        return PlainTextResponse("There is nothing at this address.\n", 404)
    if page.is_file():
        return FileResponse(page, headers={"cache-control": "no-cache"})
    return PlainTextResponse(NO_CLIENT)


async def _manual(request: Request) -> Response:
    """The documentation, where it was built (`make docs`): a folder for each version."""
    path = request.path_params.get("path", "")
    if not path:
        return RedirectResponse(f"/docs/{_newest_manual()}/index.html")
    file = (SITE / path).resolve()
    if path.endswith("/"):  # the menu of versions leads to folders
        file /= "index.html"
    if not file.is_relative_to(SITE.resolve()) or not file.is_file():
        return PlainTextResponse(NO_PAGE if SITE.is_dir() else NO_SITE, 404)
    headers = {"cache-control": "no-cache", "content-security-policy": SITE_CSP}
    return FileResponse(file, headers=headers)


def _newest_manual() -> str:
    """The version that is called the latest, as tools/docs_site.py lists them."""
    try:
        found = json.loads((SITE / "versions.json").read_text(encoding="utf-8"))
        return str(next((one for one in found if one["aliases"]), found[0])["version"])
    except (OSError, ValueError, LookupError):
        return VERSION


def _packed(file: Path, taken: str) -> tuple[str, bytes] | None:
    """A built file compressed in a way that the browser takes: as it was built, or here."""
    ways = {one.partition(";")[0].strip() for one in taken.split(",")}
    if "br" in ways and (built := _built(file)):
        return "br", built
    return ("gzip", _zipped(file)) if "gzip" in ways else None


@cache
def _built(file: Path) -> bytes:
    """Nothing where the build made none: `web/pack.mjs`."""
    beside = file.with_name(f"{file.name}.br")
    return beside.read_bytes() if beside.is_file() else b""


@cache
def _zipped(file: Path) -> bytes:
    """A built file's name changes with what is in it, so it is compressed once."""
    return gzip.compress(file.read_bytes(), 9)


LONGEST_PATH = 1000
NOT_HERE = PlainTextResponse("This address is for servers of one house.\n", 404)


PARTS = 10
"""A page comes in many parts, and a room full of people opens it from one address."""


class Floor:
    """Host, origin, rate and headers: what every request has to pass."""

    def __init__(self, app: ASGIApp, where: Where, requests: Buckets) -> None:
        self.app = app
        self.where = where
        self.requests = requests
        self.parts = Buckets(requests.size * PARTS, requests.rate * PARTS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        patience = Patience.of(scope.get("state", {})) or Patience(0)
        patience.stop()
        patience.busy = True
        logs.TRACE.set(logs.trace(_header(scope, b"traceparent")))
        try:
            if monitor.at_this(scope, self.where.metrics):
                await monitor.serve(scope["app"].state.hall, scope, receive, send)
                return
            if monitor.at_this(scope, self.where.internal_port):
                known = from_neighbour(scope, internal_secret(scope["app"].state.hall))
                app = NOT_HERE if known is None else self.app
                if known is not None:
                    logs.TRACE.set(known[TRACED])
                    if known["path"] in INSIDE:
                        app = scope["app"].state.neighbours.serve
                await app(known or scope, receive, _with_headers(send, self.where.secure))
                return
            if self.where.hops:
                scope = forwarded(scope, self.where.hops)
            wrong = self._wrong(scope)
            if wrong is None:
                await self.app(scope, receive, _with_headers(send, self.where.secure))
            else:
                status, code, why = wrong
                response = answer(Problem(why, code), status)
                await response(scope, receive, _with_headers(send, self.where.secure))
        finally:
            patience.busy = False

    def admit(
        self, sockets: Sockets, stream: Stream, scope: Scope
    ) -> Coroutine[Any, Any, None] | None:
        """A socket comes straight from its connection: every layer between would cost memory for
        as long as it is open."""
        if monitor.at_this(scope, self.where.metrics):
            stream.refuse(404, "there are no sockets at this address")
            return None
        scope["app"] = self.app
        if monitor.at_this(scope, self.where.internal_port):
            known = from_neighbour(scope, internal_secret(sockets.hall))
            if known is None:
                stream.refuse(404, "there are no sockets at this address")
                return None
            return sockets.serve(stream, client_address(known), known[PASSED], known[TRACED])
        if self.where.hops:
            scope = forwarded(scope, self.where.hops)
        wrong = self._wrong(scope)
        if wrong is not None:
            stream.refuse(wrong[0], wrong[2])
            return None
        trace = logs.trace(_header(scope, b"traceparent"))
        return sockets.serve(stream, client_address(scope), trace=trace)

    def _wrong(self, scope: Scope) -> tuple[int, str, str] | None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if scope["type"] == "websocket" and scope["path"] != "/api/socket":
            return 404, "missing", "there is no socket at this address"
        if len(scope["path"]) > LONGEST_PATH or not scope["path"].isprintable():
            return 400, "path", "this is no address of ours"
        host = headers.get(b"host", "").lower()
        if not self._knows(host):
            return 400, "host", "this server does not go by that name"
        origin = headers.get(b"origin")
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if changes and origin is not None and not self._ours(origin, host, scope["scheme"]):
            return 403, "origin", "this page may not talk to this server"
        address = client_address(scope)
        hall: Hall = scope["app"].state.hall
        ban = hall.bans.of_address(address)
        if ban is not None and not scope["path"].startswith("/api/admin/"):  # these take the key
            return 403, "banned", ban.said().to(headers.get(b"accept-language", ""))
        counted = self.parts if scope["path"].startswith("/assets/") else self.requests
        if not counted.take(address):
            return 429, "limit", say("limit.requests", headers.get(b"accept-language", ""))
        return None

    def _knows(self, host: str) -> bool:
        """Against DNS rebinding: a name, not only an address, must be one of ours."""
        name = _parts(f"//{host}")[1]
        if self.where.public_url and name == (urlsplit(self.where.public_url).hostname or ""):
            return True
        if name == "localhost" or name == self.where.host.lower():
            return True
        if self.where.behind_proxy and not self.where.public_url:
            return bool(name)  # the proxy decides what it passes on
        return is_address(name)

    def _ours(self, origin: str, host: str, scheme: str) -> bool:
        if origin in self.where.origins:
            return True
        if self.where.public_url:
            public = urlsplit(self.where.public_url)
            if origin == f"{public.scheme}://{public.netloc}":
                return True
        said, _, netloc = _parts(origin)
        if said != "https" and (self.where.secure or scheme in ("https", "wss")):
            return False  # a page that anybody on the way could have written
        return netloc == host and bool(host)


def _header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def _with_headers(send: Send, secure: bool) -> Send:
    extra = list(HEADERS.items())  # where an answer has none of its own
    extra.append((b"x-trace-id", logs.TRACE.get().encode()))
    if secure:
        extra.append((b"strict-transport-security", b"max-age=31536000"))

    async def adding(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = [*message.get("headers", ())]
            there = {name for name, _ in own}
            message["headers"] = [*own, *(one for one in extra if one[0] not in there)]
        await send(message)

    return adding


def _parts(address: str) -> tuple[str, str, str]:
    """Scheme, name, and name with port; nothing of what is no address."""
    try:
        parts = urlsplit(address)
        return parts.scheme, parts.hostname or "", parts.netloc.lower()
    except ValueError:
        return "", "", ""
