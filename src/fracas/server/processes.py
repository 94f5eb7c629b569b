"""`fracas serve --processes N`: several servers of one house behind one port of one machine.

This process listens and plays no part in anything else: it starts the others, which take whoever
comes from the same listening socket, starts those anew that die, and at SIGHUP replaces them one by
one by what is installed by then.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import uvicorn

from fracas import BadInput

from . import adminkey

log = logging.getLogger("fracas.server")
PAUSE = 1.0
"""Seconds before a server that died is started again."""
START = 120.0
"""Seconds that one may take until it serves."""
STOP = 20.0
"""Seconds that one may take to stop; then it is ended."""


def checked(args: argparse.Namespace) -> None:
    if args.processes < 1:
        raise BadInput("--processes is the number of servers: 1 or more")
    if not args.store.startswith(("postgresql:", "postgres:")):
        raise BadInput("several servers share a store in Postgres only: --store postgresql://…")
    if os.name == "nt":
        raise BadInput("--processes needs a system that hands sockets on, which Windows does not")
    if args.internal:
        raise BadInput("with --processes each server has an internal address of its own")


class Child:
    """One server process, and the line by which it says that it serves and learns that we live."""

    def __init__(self, process: asyncio.subprocess.Process, line: socket.socket) -> None:
        self.process = process
        self._line = line

    async def serves(self) -> bool:
        """Once it does; False if it ended instead."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(START):
                return bool(await loop.sock_recv(self._line, 1))
        except (OSError, TimeoutError):
            return False

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()
        try:
            async with asyncio.timeout(STOP):
                await self.process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self._line.close()


class Parent:
    def __init__(self, args: argparse.Namespace, listener: socket.socket, data: Path) -> None:
        self.args = args
        self.listener = listener
        self.data = data
        self.children: list[Child | None] = [None] * args.processes
        self.code = 0
        self._stopping = asyncio.Event()
        self._rolling = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, said: list[str]) -> int:
        adminkey.Key(self.data)  # before several make one at the same time
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        loop.add_signal_handler(signal.SIGHUP, self._roll_soon)
        first = await self._start(0)  # alone: it brings the store up to date
        if first is None:
            return self.code or 1
        self.children[0] = first
        others = range(1, self.args.processes)
        found = await asyncio.gather(*(self._start(at) for at in others))
        self.children[1:] = found
        for sentence in said:
            print(sentence, flush=True)
        keeping = [asyncio.create_task(self._keep(at)) for at in range(self.args.processes)]
        await self._stopping.wait()
        for task in keeping:
            task.cancel()
        await asyncio.gather(*(one.stop() for one in self.children if one is not None))
        return 0

    async def _start(self, at: int) -> Child | None:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with theirs:
            line = f"{self.listener.fileno()}:{theirs.fileno()}"
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "fracas.server", "--child", line, *self._arguments(at),
                pass_fds=(self.listener.fileno(), theirs.fileno()),
                env={**os.environ, "FRACAS_STORE": self.args.store}, start_new_session=True,
            )  # fmt: skip
        child = Child(process, ours)
        if await child.serves():
            return child
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        self.code = await process.wait()
        ours.close()
        return None

    def _arguments(self, at: int) -> Iterator[str]:
        args = self.args
        yield from ("--host", args.host, "--data", str(self.data), "--internal", "127.0.0.1:0")
        yield from ("--log", args.log, "--trusted-hops", str(args.trusted_hops), "--no-browser")
        host, _, port = args.metrics.rpartition(":")
        if port.isdigit():
            yield from ("--metrics", f"{host}:{int(port) + at}" if int(port) else args.metrics)
        elif args.metrics:
            yield from ("--metrics", args.metrics)
        if args.settings is not None:
            yield from ("--settings", str(args.settings))
        if args.public_url:
            yield from ("--public-url", args.public_url)
        for name, on in (("--behind-proxy", args.behind_proxy), ("--no-limits", args.no_limits)):
            if on:
                yield name
        for name, given in (("--origin", args.origin), ("--module", args.module)):
            for one in given:
                yield from (name, one)

    async def _keep(self, at: int) -> None:
        """Start it again whenever it ends by itself."""
        while True:
            child = self.children[at]
            if child is not None:
                code = await child.process.wait()
                if self.children[at] is not child:  # it was replaced
                    continue
                log.error("server process %d ended with %d; starting it again", at, code)
                self.children[at] = None
            async with self._rolling:
                if self.children[at] is None:
                    self.children[at] = await self._start(at)
            if self.children[at] is None:
                await asyncio.sleep(PAUSE)

    def _roll_soon(self) -> None:
        task = asyncio.create_task(self._roll())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _roll(self) -> None:
        """One after the other: a new one serves before the old one stops."""
        async with self._rolling:
            for at, old in enumerate(self.children):
                new = await self._start(at)
                if new is None:
                    log.error("the new server does not start; the old ones stay")
                    return
                self.children[at] = new
                if old is not None:
                    await old.stop()
            print("All servers were replaced.", flush=True)


def run(args: argparse.Namespace, listener: socket.socket, data: Path, said: list[str]) -> int:
    """Until told to stop; returns the exit code."""
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    listener.set_inheritable(True)

    async def serve() -> int:
        return await Parent(args, listener, data).run(said)

    try:
        return asyncio.run(serve())
    finally:
        adminkey.no_longer_serving(data)


class Line:
    """A child's end: says that it serves, and stops it when the parent is gone."""

    def __init__(self, given: str) -> None:
        listener, line = map(int, given.split(":"))
        self.listener = socket.socket(fileno=listener)
        self._line = socket.socket(fileno=line)
        self._line.setblocking(False)
        for one in (self.listener, self._line):
            one.set_inheritable(False)

    def serving(self, server: uvicorn.Server) -> None:
        self._line.send(b"1")
        asyncio.get_running_loop().add_reader(self._line, self._parent_gone, server)

    def _parent_gone(self, server: uvicorn.Server) -> None:
        asyncio.get_running_loop().remove_reader(self._line)
        server.should_exit = True
