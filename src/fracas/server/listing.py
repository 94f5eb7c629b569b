"""The open tables that everybody may join, as all who browse are told of them.

What has changed is looked at together, a few times a second at most, and only that. Each message is
made once for all who see as much of the list: the whole of it on coming, then changes.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left, insort
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from . import archive
from .match import Match
from .protocol import OpenTable, Tables, TablesChanged, write
from .trouble import StoreError

if TYPE_CHECKING:
    from .hall import Hall

PAUSE = 0.2
"""Seconds between two looks at what has changed…"""
A_SECOND = 2500
"""… or more, where so many messages a second would not be enough to tell all of it."""
REMEMBERED = 8
"""Looks back from which one can be told changes; who is further behind is told everything."""
OPEN = (
    "SELECT id, created FROM matches WHERE status = 'open' AND listed != 0 "
    "ORDER BY created DESC, id"
)
BRIEF = 80
"""Letters of an option in a list of tables: it may be a whole file."""


class Page(msgspec.Struct):
    """The first tables of the list at some time."""

    tables: dict[str, bytes]
    """By id, the newest first, each encoded."""
    total: int


class Listing:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.version = 0
        """Grows whenever there is something new to be told."""
        self._order: list[tuple[int, str]] = []
        """All of them: minus the time at which it was opened, and the id."""
        self._placed: dict[str, tuple[int, str]] = {}
        self._told: dict[str, bytes] = {}
        """Those that somebody was told of, as they are now."""
        self._changed: set[str] = set()
        self._unread = True
        self._pages: dict[int, OrderedDict[int, Page]] = {}
        """For each length: what its tables were at the last few versions."""
        self._messages: dict[tuple[int, int], bytes] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._turn = asyncio.Lock()
        """What is looked up may come from afar; meanwhile nobody else looks."""

    def __len__(self) -> int:
        return len(self._order)

    def changed(self, table: str = "") -> None:
        """Something may be new about a table, or about all: those who look are told soon."""
        if table:
            self._changed.add(table)
        else:
            self._unread = True
        if self._timer is None:
            pause = max(PAUSE, len(self.hall.browsers) / A_SECOND)
            self._timer = asyncio.get_running_loop().call_later(pause, self._look_again)

    async def message(self, most: int, seen: int) -> tuple[bytes, int]:
        """The first `most` tables, for whoever has seen a version of so many of them, or none; and
        which version that is."""
        async with self._turn:
            if not self.version:
                await self._look()
            key = most, seen
            found = self._messages.get(key)
            if found is None:
                now = await self._page(most)
                before = self._pages[most].get(seen)
                found = _whole(now) if before is None else _changes(before, now)
                self._messages[key] = found
            return found, self.version

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _look_again(self) -> None:
        self._timer = None
        self.hall.soon(self._look_in_turn())

    async def _look_in_turn(self) -> None:
        async with self._turn:
            try:
                await self._look()
            except StoreError:  # when it is well again, all is read anew
                self.changed()

    async def _look(self) -> None:
        if self._unread:
            await self._read()
        await self._place_all()
        self.version += 1
        self._messages.clear()
        if not self.hall.browsers:
            self._pages.clear()
        for most in self._pages:
            await self._page(most)
        self.hall.wake_browsers()

    async def _read(self) -> None:
        self._unread = False
        try:
            rows = await self.hall.store.reading(lambda: self.hall.store.rows(OPEN))
        except StoreError:
            self._unread = True
            raise
        self._told.clear()
        self._order = [(-row[1], row[0]) for row in rows]
        self._placed = {place[1]: place for place in self._order}

    async def _place_all(self) -> None:
        """Put tables that have changed where they belong, if anywhere."""
        names, self._changed = sorted(self._changed), set()
        try:
            found = await self._found(names)
        except StoreError:
            self._changed |= set(names)
            raise
        for name in names:
            self._told.pop(name, None)
            if (place := self._placed.pop(name, None)) is not None:
                del self._order[bisect_left(self._order, place)]
            kept = found[name].kept if name in found else None
            if kept is not None and kept.status == "open" and kept.listed:
                place = self._placed[name] = (-kept.created, name)
                insort(self._order, place)

    async def _found(self, names: Sequence[str]) -> dict[str, Match]:
        """These tables: those that are in memory, and the others as they are in the store."""
        hall = self.hall
        away = [one for one in names if one not in hall.matches]
        stored = await hall.store.reading(lambda: archive.some(hall.store, away)) if away else {}
        here = {one: hall.matches[one] for one in names if one in hall.matches}
        return {name: Match(hall, *found) for name, found in stored.items()} | here

    async def _page(self, most: int) -> Page:
        """So many tables as they are now; remembered, for changes to be told against."""
        known = self._pages.setdefault(most, OrderedDict())
        found = known.get(self.version)
        if found is None:
            ids = [name for _, name in self._order[:most]]
            await self._show([one for one in ids if one not in self._told])
            tables = {one: data for one in ids if (data := self._told[one])}
            found = known[self.version] = Page(tables, len(self))
            while len(known) > REMEMBERED:
                known.popitem(last=False)
        return found

    async def _show(self, names: list[str]) -> None:
        """How they are told of, looked up together."""
        if not names:
            return
        hall, found = self.hall, await self._found(names)
        hosts = sorted({match.kept.host for match in found.values()})
        called = await hall.store.reading(lambda: hall.guests.names(hosts))
        if len(self._told) > 4 * max(self._pages):  # of those long out of sight
            shown = {name for _, name in self._order[: max(self._pages)]}
            self._told = {name: data for name, data in self._told.items() if name in shown}
        for name in names:
            match = found.get(name)
            host = "" if match is None else called.get(match.kept.host, "")
            self._told[name] = b"" if match is None else self._encoded(match, host)

    def _encoded(self, match: Match, host: str) -> bytes:
        hall, kept = self.hall, match.kept
        if hall.game(kept.game) is None:
            return b""
        return msgspec.json.encode(
            OpenTable(
                kept.id,
                kept.game,
                hall.title(kept.game, "en"),
                host,
                kept.seats,
                [one.seat for one in match.people if one.kind == "open" and not one.kept_for],
                match.persons(),
                in_brief(hall.told_options(kept)),
                kept.created,
                kept.terms,
            )
        )


def _whole(now: Page) -> bytes:
    tables: list[Any] = [msgspec.Raw(data) for data in now.tables.values()]
    return write(Tables(tables, now.total))


def _changes(before: Page, now: Page) -> bytes:
    """Nothing, where there is nothing to tell."""
    if before == now:
        return b""
    put: list[Any] = [
        msgspec.Raw(data) for name, data in now.tables.items() if before.tables.get(name) != data
    ]
    gone = [name for name in before.tables if name not in now.tables]
    return write(TablesChanged(put, gone, now.total))


def in_brief(options: Mapping[str, int | str | bool]) -> dict[str, int | str | bool]:
    return {
        name: f"{one[:BRIEF]}…" if isinstance(one, str) and len(one) > BRIEF else one
        for name, one in options.items()
    }
