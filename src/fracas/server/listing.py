"""The open tables that everybody may join, as all who browse are told of them.

What has changed is looked at together, a few times a second at most, and only that. Each message is
made once for all who see as much of the list: the whole of it on coming, then changes.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left, insort
from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from . import archive
from .match import Match
from .protocol import OpenTable, Tables, TablesChanged, write
from .trouble import StoreError

if TYPE_CHECKING:
    from .archive import Kept
    from .hall import Hall

PAUSE = 0.2
"""Seconds between two looks at what has changed…"""
A_SECOND = 2500
"""… or more, where so many messages a second would not be enough to tell all of it."""
REMEMBERED = 8
"""Looks back from which one can be told changes; who is further behind is told everything."""
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

    def message(self, most: int, seen: int) -> bytes:
        """The first `most` tables, for whoever has seen a version of so many of them, or none."""
        if not self.version:
            self._look()
        key = most, seen
        found = self._messages.get(key)
        if found is None:
            now = self._page(most)
            before = self._pages[most].get(seen)
            found = _whole(now) if before is None else _changes(before, now)
            self._messages[key] = found
        return found

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _look_again(self) -> None:
        self._timer = None
        try:
            self._look()
        except StoreError:  # when it is well again, all is read anew
            self.changed()

    def _look(self) -> None:
        if self._unread:
            self._read()
        for name in self._changed:
            self._place(name)
        self._changed.clear()
        self.version += 1
        self._messages.clear()
        if not self.hall.browsers:
            self._pages.clear()
        for most in self._pages:
            self._page(most)
        self.hall.wake_browsers()

    def _read(self) -> None:
        self._told.clear()
        sql = "SELECT id, created FROM matches WHERE status = 'open' AND listed != 0"
        rows = self.hall.store.rows(sql)
        self._placed = {row["id"]: (-row["created"], row["id"]) for row in rows}
        self._order = sorted(self._placed.values())
        self._unread = False

    def _place(self, name: str) -> None:
        """Put a table where it belongs, if anywhere."""
        self._told.pop(name, None)
        if (place := self._placed.pop(name, None)) is not None:
            del self._order[bisect_left(self._order, place)]
        kept = self._kept(name)
        if kept is not None and kept.status == "open" and kept.listed:
            place = self._placed[name] = (-kept.created, name)
            insort(self._order, place)

    def _kept(self, name: str) -> Kept | None:
        match = self.hall.matches.get(name)
        return archive.kept(self.hall.store, name) if match is None else match.kept

    def _page(self, most: int) -> Page:
        """So many tables as they are now; remembered, for changes to be told against."""
        known = self._pages.setdefault(most, OrderedDict())
        found = known.get(self.version)
        if found is None:
            ids = [name for _, name in self._order[:most]]
            tables = {one: data for one in ids if (data := self._shown(one))}
            found = known[self.version] = Page(tables, len(self))
            while len(known) > REMEMBERED:
                known.popitem(last=False)
        return found

    def _shown(self, name: str) -> bytes:
        data = self._told.get(name)
        if data is None:
            if len(self._told) > 4 * max(self._pages):  # of those long out of sight
                self._told.clear()
            data = self._told[name] = self._encoded(name)
        return data

    def _encoded(self, name: str) -> bytes:
        hall = self.hall
        kept = self._kept(name)
        if kept is None or hall.game(kept.game) is None:
            return b""
        match = hall.matches.get(name) or Match(hall, kept, archive.seating(hall.store, name))
        return msgspec.json.encode(
            OpenTable(
                kept.id,
                kept.game,
                hall.title(kept.game, "en"),
                hall.guests.name(kept.host),
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
