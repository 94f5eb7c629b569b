"""Rooms in which one leads through a replay and the others follow: who is there, which moment.

Nothing else is told there: everybody fetches the moment themselves, with the rights they have.
"""

from __future__ import annotations

import asyncio
import time
from typing import Literal

from . import protocol, secret

ROOMS = 500
"""In a house; the longest unused goes first."""
ROOMS_A_GUEST = 4
"""That somebody has opened; their oldest goes."""
PEOPLE = 40
"""Sockets in a room."""
PASSES = 120
"""To a room; the oldest are void."""
EMPTY = 3600.0
"""Seconds for which a room with nobody in it is kept."""


class Companion:
    """A socket in a room."""

    def __init__(self, guest: str, name: str) -> None:
        self.guest = guest
        self.name = name
        self.news = asyncio.Event()


Kind = Literal["table", "record"]


class Room:
    def __init__(
        self, code: str, guest: str, kind: Kind, source: str, at: int, eyes: str
    ) -> None:
        self.code = code
        self.opener = self.leader = guest
        """The leader is whose moment the others see."""
        self.kind = kind
        self.source = source
        self.at = at
        self.eyes = eyes
        self.people: list[Companion] = []
        self.passes: dict[bytes, tuple[str, str]] = {}
        self.touched = time.monotonic()

    def told(self, to: Companion) -> protocol.Gathered:
        names = {one.guest: one.name for one in self.people}
        people = [protocol.Companion(who, name, who == self.leader) for who, name in names.items()]
        return protocol.Gathered(people, self.at, self.eyes, to.guest == self.leader)

    def came(self, one: Companion) -> None:
        self.people.append(one)
        self._someone_leads()

    def went(self, one: Companion) -> None:
        self.people.remove(one)
        self._someone_leads()

    def _someone_leads(self) -> None:
        """The lead goes to who has been there longest."""
        if self.people and not any(one.guest == self.leader for one in self.people):
            self.leader = self.people[0].guest
        self.tell()

    def heard(self, one: Companion, message: protocol.ClientMessage) -> None:
        """Whoever is there may take the lead; who leads shows a moment."""
        match message:
            case protocol.Lead():
                self.leader = one.guest
                self.tell()
            case protocol.Show(at, eyes) if one.guest == self.leader:
                self.at, self.eyes = at, eyes
                self.tell()

    def tell(self) -> None:
        self.touched = time.monotonic()
        for one in self.people:
            one.news.set()


class Rooms:
    """All of a house; a restart forgets them."""

    def __init__(self) -> None:
        self._found: dict[str, Room] = {}

    def open(
        self, code: str, guest: str, kind: Kind, source: str, at: int, eyes: str
    ) -> Room:
        long_ago = time.monotonic() - EMPTY
        for one in [one for one in self._found.values() if not one.people]:
            if one.touched < long_ago:
                self._close(one)
        mine = [one for one in self._found.values() if one.opener == guest]
        for one in mine[: max(0, len(mine) - ROOMS_A_GUEST + 1)]:
            self._close(one)
        while len(self._found) >= ROOMS:
            self._close(min(self._found.values(), key=lambda one: one.touched))
        room = Room(code, guest, kind, source, at, eyes)
        self._found[room.code] = room
        return room

    def _close(self, room: Room) -> None:
        self._found.pop(room.code, None)
        room.tell()

    def find(self, code: str) -> Room | None:
        return self._found.get(code)

    def closed(self, room: Room) -> bool:
        return self._found.get(room.code) is not room

    def let_in(self, room: Room, guest: str, name: str) -> str:
        """A pass for the socket."""
        token = secret.token()
        room.passes[secret.hashed(token)] = guest, name
        while len(room.passes) > PASSES:
            del room.passes[next(iter(room.passes))]
        return f"{room.code}.{token}"

    def enter(self, given: str) -> tuple[Room, Companion] | None:
        """The room that a pass is for, if it is still there and has a place."""
        code, _, token = given.partition(".")
        room = self._found.get(code)
        found = None if room is None else room.passes.get(secret.hashed(token))
        if room is None or found is None or len(room.people) >= PEOPLE:
            return None
        return room, Companion(*found)
