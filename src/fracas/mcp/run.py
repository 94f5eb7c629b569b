"""`fracas mcp`: an assistant's seat over standard input and output. It plays in a house that is
running, or opens one of its own, so that people can come to the same tables with a browser."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from fracas.client import AsyncHouse
from fracas.engine.errors import BadInput
from fracas.server import adminkey, logs
from fracas.server.address import Where
from fracas.server.app import application
from fracas.server.disk import Busy
from fracas.server.limits import Limits
from fracas.server.serve import Host, config_for, listen
from fracas.server.settings import read as read_settings
from fracas.server.store import Store

from .desk import Desk
from .tools import server


async def run(
    url: str, token: str, ticket: str, name: str, data: Path, lang: str, modules: tuple[str, ...]
) -> None:
    async with _house(url, data, modules) as found:
        house = AsyncHouse(found, token, lang)
        if not (token or ticket):
            await house.become(name)
        desk = Desk(house, ticket)

        async def the_desk(ctx: Any) -> Desk:
            return desk

        try:
            await server(the_desk).run_stdio_async()
        finally:
            await desk.close()


@contextlib.asynccontextmanager
async def _house(url: str, data: Path, modules: tuple[str, ...]) -> AsyncIterator[str]:
    """Where the house is: the one named, the one that runs with these data, or one of our own."""
    if url:
        yield url
        return
    try:
        store = Store(data)
    except Busy:
        yield adminkey.serving(data).url
        return
    listener = listen("127.0.0.1", None)
    where = Where(port=listener.getsockname()[1])
    limits = Limits()
    logs.begin("text")
    app = application(store, where, limits, modules, read_settings(data, None))
    host = Host(app, config_for(app, limits))
    serving = asyncio.create_task(host.serve(sockets=[listener]))
    while not host.started and not serving.done():
        await asyncio.sleep(0.02)
    if not host.started:
        raise BadInput("the house did not start")
    address = f"http://127.0.0.1:{where.port}"
    adminkey.note_serving(data, address)
    print(f"Fracas is at {address}/", file=sys.stderr, flush=True)
    try:
        yield address
    finally:
        adminkey.no_longer_serving(data)
        host.should_exit = True
        await serving
