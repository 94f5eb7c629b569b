"""A line that can be cut, halved, slowed down and stopped: between clients and a server, or between
a server and its database."""

from __future__ import annotations

import asyncio
import contextlib
from random import Random


class Proxy:
    def __init__(self, port: int, random: Random) -> None:
        self.target = port
        self.port = 0
        self._random = random
        self._lines: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self._there, self._back = asyncio.Event(), asyncio.Event()
        self.go_on()
        self.delay = 0.0
        self._halve = False

    async def start(self) -> Proxy:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def _serve(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        try:
            far, there = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            back.close()
            return
        self._lines |= {back, there}
        await asyncio.gather(
            self._pump(near, there, back, self._there), self._pump(far, back, there, self._back)
        )
        self._lines -= {back, there}

    async def _pump(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        other: asyncio.StreamWriter,
        running: asyncio.Event,
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                await running.wait()
                if self.delay:
                    await asyncio.sleep(self.delay * self._random.random())
                if self._halve:
                    self._halve = False
                    writer.write(data[: len(data) // 2])
                    other.transport.abort()
                    break
                writer.write(data)
                await writer.drain()
        with contextlib.suppress(OSError):
            writer.close()

    # What can be done to it

    def cut(self) -> None:
        """Every line, or some of them."""
        for one in list(self._lines):
            if self._random.random() < 0.7:
                one.transport.abort()

    def halve(self) -> None:
        """The next message comes half through, and then the line is gone."""
        self._halve = True

    def hold(self, there: bool = True, back: bool = True) -> None:
        """Nothing passes, or nothing one way, and nobody is told."""
        for way, held in ((self._there, there), (self._back, back)):
            if held:
                way.clear()

    def go_on(self) -> None:
        self._there.set()
        self._back.set()

    async def close(self) -> None:
        self.go_on()
        if self._server is not None:
            self._server.close()
        for one in list(self._lines):
            one.transport.abort()
