"""Whoever looks after a house of a test."""

import asyncio
from typing import Any

import httpx

from fracas.server import adminkey

from .house import PATIENCE, Caller, House


class Operator(Caller):
    """Whoever looks after a house, with its key."""

    def __init__(self, house: House) -> None:
        key = adminkey.read(house.store.folder)
        headers = {"authorization": f"Bearer {key}"}
        at = f"{house.url}/api/admin/"
        self.http = httpx.Client(base_url=at, headers=headers, timeout=PATIENCE, verify=False)


def inside(house: House, what: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(what, house.loop).result(PATIENCE)
