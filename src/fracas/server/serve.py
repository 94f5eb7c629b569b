"""`fracas serve`: one process that hosts tables."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Literal
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette

from fracas import BadInput
from fracas.catalogue import add_module
from fracas.engine.said import put

from . import adminkey, logs, monitor, processes
from .address import Where, own_address
from .app import application
from .arguments import METRICS_PORT, PORT, add_arguments, data_folder
from .disk import Busy
from .front import LetsIn, patient
from .limits import Buckets, Limits
from .moving import home_at
from .schema import TooNew
from .settings import read as read_settings
from .store import Store
from .stream import Stream
from .trouble import Unopened

FILES = 16_384
"""Open files and sockets that are asked for."""
SWITCH = 0.0005
"""Seconds after which the loop lets the store's thread go on: it waits for that several times while
it writes down a move."""
BACKLOG = 2048
"""Connections that may wait to be taken…"""
TAKEN = 16
"""… and are before whoever is there already has another turn."""
RESERVED = 200
"""Of them, so many are for other things than sockets of tables: calls, the store, processes."""


def run(args: argparse.Namespace, page: str = "") -> int:
    """Serve until told to stop, with the browser at that page. Returns the exit code."""
    lang = getattr(args, "lang", "en")
    try:
        for name in args.module:
            add_module(name)
        where = _where(args)
        data = args.data or data_folder()
        settings = read_settings(data, args.settings)
        if args.processes:
            processes.checked(args)
            return _several(args, where, data, page)
        inside = _inside(args.internal)
        store = Store(home_at(args.store, data, shared=inside is not None))
        line = processes.Line(args.child) if args.child else None
        listener = listen(args.host, args.port) if line is None else line.listener
        counters = _counters(args.metrics)
    except (BadInput, Busy, OSError, TooNew, Unopened) as error:
        print(f"fracas serve: {put(str(error), lang)}", file=sys.stderr)
        return 2
    where.port = listener.getsockname()[1]
    where.metrics = 0 if counters is None else counters.getsockname()[1]
    if inside is not None:
        host, _, _ = args.internal.rpartition(":")
        where.internal = f"{host or '127.0.0.1'}:{inside.getsockname()[1]}"
    logs.begin(args.log)
    limits = Limits.none() if args.no_limits else Limits()
    limits.sockets = min(limits.sockets, max(1, open_files() - RESERVED))
    app = application(store, where, limits, tuple(args.module), settings)
    server = Server(app, config_for(app, limits), where, not args.no_browser, data)
    server.page, server.lang = page, lang
    server.counters = "" if counters is None else monitor.address(counters)
    server.line = line
    try:
        run_server(server, *[one for one in (listener, counters, inside) if one is not None])
    except KeyboardInterrupt:
        return 130
    return 0 if server.started else 1


def run_server(server: uvicorn.Server, *listeners: socket.socket) -> None:
    """On the fastest loop that is installed: uvloop's, if it is."""
    settle_garbage()
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=list(listeners)))


def open_files() -> int:
    """How many files and sockets this process may have open, once it has asked for as many as it
    may have. Beyond them nobody could come in, and nothing could be written."""
    try:
        import resource
    except ImportError:  # a system without such a limit
        return 1 << 30
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    with contextlib.suppress(OSError, ValueError):
        now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1 << 30 if now == resource.RLIM_INFINITY else now


def settle_garbage() -> None:
    """All that was imported stays, and what play leaves behind is in no circles: looking for such
    less often, and among less, takes the longest pauses out of a busy table."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    sys.setswitchinterval(SWITCH)


def config_for(
    app: Starlette,
    limits: Limits,
    ws: type[asyncio.Protocol] | Literal["websockets-sansio"] = Stream,
) -> uvicorn.Config:
    """With sockets of ours, unless uvicorn's are to be measured."""
    plain = uvicorn.Config(app, log_config=None)
    plain.load()  # finds the fastest reader of requests that is installed
    return uvicorn.Config(
        app,
        http=patient(plain.http_protocol_class, limits.head_seconds, _lets_in(app, limits)),
        ws=ws,
        ws_max_size=limits.frame,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # it would believe the left end; see `forwarded`
        backlog=TAKEN,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )


def _lets_in(app: Starlette, limits: Limits) -> LetsIn:
    """So many connections of an address; a proxy's and another server's are everybody's."""
    where: Where = getattr(app.state, "where", None) or Where()
    if where.hops:
        return lambda address, port: True
    known = Buckets(limits.connections * 4, limits.connections)
    return lambda address, port: port == where.internal_port or known.take(address)


class Host(uvicorn.Server):
    """Tells tables before it stops; to be told to stop is not a failure."""

    def __init__(self, app: Starlette, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.app = app

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield  # only there are any
            return
        before = {one: signal.signal(one, self._stop) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Once: finish what is being done. Ctrl-C again: stop at once."""
        self.force_exit = self.should_exit and number == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.app.state.hall.hand_on()
        self.app.state.hall.goodbye()
        await self.app.state.sockets.close()
        await super().shutdown(sockets)


class Server(Host):
    """Says where it is once it listens."""

    def __init__(
        self, app: Starlette, config: uvicorn.Config, where: Where, browser: bool, data: Path
    ) -> None:
        super().__init__(app, config)
        self.data = data
        self.where = where
        self.browser = browser
        self.page = ""
        """Where the browser is opened, after the address."""
        self.counters = ""
        """Where a monitor finds them."""
        self.lang = "en"
        """What it speaks to whoever has started it."""
        self.line: processes.Line | None = None
        """To the process that has started it as one of several."""

    def _say(self, sentence: str) -> None:
        print(put(sentence, self.lang), flush=True)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        for one in sockets or ():
            one.listen(BACKLOG)  # more may wait than are taken at once
        address = _local(self.where)
        if self.line is not None:
            self.line.serving(self)
        else:
            adminkey.note_serving(self.data, address.rstrip("/"))
            for sentence in _greeting(self.where):
                self._say(sentence)
        if self.counters:
            self._say(f"Counters for a monitor: {self.counters}")
        if self.browser:
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(address + self.page)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        if self.line is None:
            adminkey.no_longer_serving(self.data)


def _local(where: Where) -> str:
    local = "127.0.0.1" if where.host in ("0.0.0.0", "::", "") else where.host
    return f"http://{local}:{where.port}/"


def _greeting(where: Where) -> Iterator[str]:
    """Where it is, and for whom."""
    yield f"Fracas is at {_local(where)}"
    if where.public_url:
        yield f"Others come to {where.public_url}"
    elif where.host in ("0.0.0.0", "::", ""):
        yield f"In your network: http://{own_address()}:{where.port}/"
    else:
        yield "Only this computer can open it; --host 0.0.0.0 opens it to your network."


def _several(args: argparse.Namespace, where: Where, data: Path, page: str) -> int:
    """As many servers as are wanted, behind one port."""
    listener = listen(args.host, args.port)
    where.port = listener.getsockname()[1]
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    adminkey.note_serving(data, _local(where).rstrip("/"))
    lang = getattr(args, "lang", "en")
    if not args.no_browser:
        threading.Timer(3.0, lambda: webbrowser.open(_local(where) + page)).start()
    return processes.run(args, listener, data, [put(one, lang) for one in _greeting(where)])


def _inside(given: str) -> socket.socket | None:
    """Where the other servers of the house come in, if there are any."""
    found = monitor.wanted(given, "--internal") if given else None
    return None if found is None else listen(*found)


def _where(args: argparse.Namespace) -> Where:
    public = args.public_url.rstrip("/")
    if public:
        parts = urlsplit(public)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise BadInput(f"--public-url is like https://games.example.org, not {public!r}")
    if args.trusted_hops < 1:
        raise BadInput("--trusted-hops is the number of your proxies: 1 or more")
    return Where(
        args.host,
        public_url=public,
        behind_proxy=args.behind_proxy,
        trusted=args.trusted_hops,
        origins=tuple(args.origin),
    )


def _counters(given: str) -> socket.socket | None:
    """Where the counters are: not where strangers come in."""
    if not given:
        return listen("127.0.0.1", None, METRICS_PORT)
    found = monitor.wanted(given)
    return None if found is None else listen(*found)


def listen(host: str, port: int | None, usual: int = PORT) -> socket.socket:
    """A listening socket: at the wanted port, at the usual one, or at any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for one in (usual, 0) if port is None else (port,):
        # Named TCP, or asyncio does not switch off the delay of small messages.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name != "nt":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, one))
            listener.listen(BACKLOG)  # before that, another may be bound to it as well
            listener.set_inheritable(False)
            return listener
        except OSError as error:
            listener.close()
            if port is not None:
                raise OSError(f"port {one} at {host} cannot be had: {error.strerror}") from None
    raise OSError(f"no port at {host} can be had")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="fracas serve", description="Host tables.")
    add_arguments(parser)
    return run(parser.parse_args(arguments))
