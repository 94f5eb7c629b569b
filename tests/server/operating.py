"""Whoever looks after a house of a test."""

import asyncio
from typing import Any

import httpx

from fracas.server import adminkey

from .house import PATIENCE, House


class Operator:
    """Whoever looks after a house, with its key."""

    def __init__(self, house: House) -> None:
        key = adminkey.read(house.store.folder)
        headers = {"authorization": f"Bearer {key}"}
        at = f"{house.url}/api/admin/"
        self.http = httpx.Client(base_url=at, headers=headers, timeout=PATIENCE, verify=False)

    def get(self, path: str) -> Any:
        reply = self.http.get(path)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def post(self, path: str, expect: int = 200, **body: Any) -> Any:
        reply = self.http.post(path, json=body)
        assert reply.status_code == expect, reply.text
        return reply.json()

    def delete(self, path: str, expect: int = 200) -> Any:
        reply = self.http.delete(path)
        assert reply.status_code == expect, reply.text
        return reply.json()


def inside(house: House, what: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(what, house.loop).result(PATIENCE)
