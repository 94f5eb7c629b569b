"""What the ways to come back as the same guest share: who may try, how often, and what follows."""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

from .address import Where, is_address
from .api import Call, No
from .hall import Hall
from .lasting import Keys, Passkey
from .lobby import Me
from .me import as_me
from .store import Store
from .words import said

T = TypeVar("T")
PORTS = {"http": 80, "https": 443}
"""Which browsers leave out of an origin."""
WAITING = 40
"""Slow things that may wait for those that are being worked out."""


def possible(call: Call) -> bool:
    return importlib.util.find_spec("webauthn") is not None and bool(house(call)[0])


def house(call: Call) -> tuple[str, str]:
    """The name that keys are bound to, nothing where it can have none, and the page's origin."""
    where: Where = call.request.app.state.where
    address = where.public_url or f"{call.request.url.scheme}://{call.request.url.netloc}"
    parts = urlsplit(address)
    name = parts.hostname or ""
    port = "" if parts.port in (None, PORTS.get(parts.scheme)) else f":{parts.port}"
    return "" if is_address(name) else name, f"{parts.scheme}://{name}{port}"


def keys_of(store: Store, guest: str, can: bool) -> Keys:
    sql = "SELECT id, created, used FROM passkeys WHERE guest = ? ORDER BY id"
    found = [Passkey(*row) for row in store.rows(sql, (guest,))]
    row = store.row("SELECT created FROM phrases WHERE guest = ?", (guest,))
    return Keys(found, 0 if row is None else row["created"], can)


async def become(call: Call, guest: str) -> Me:
    """This device is that guest from now on, unless they may not come."""
    if (ban := call.hall.bans.of_guest(guest)) is not None:
        raise No(403, "banned", ban.said())
    found = await call.hall.guests.another_device(guest)
    if found is None:
        raise No(404, "guest", said("phrase.nobody"))
    back, call.cookie = found
    call.hall.lately.heard(guest, call.address)
    return as_me(call, back)


def may_try(call: Call) -> None:
    """Or No: each address has so many tries, whatever comes of them."""
    if not call.hall.returns.take(call.address):
        raise No(429, "limit", said("phrase.tries"))


async def slowly(hall: Hall, work: Callable[[], T]) -> T:
    """Have something worked out that takes long, a few at a time."""
    if hall.slow_waiting >= WAITING:
        raise No(429, "limit", said("phrase.tries"))
    hall.slow_waiting += 1
    try:
        async with hall.slow:
            return await asyncio.to_thread(work)
    finally:
        hall.slow_waiting -= 1
