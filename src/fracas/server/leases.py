"""Which server of a house has which match, where several share a store.

A server has a row with a time until which it lives, renewed in one statement; a match has the
number of the server that it is at. Whether time is up is a matter of the database's clock alone,
and each server stops writing by its own monotonic clock before that: nobody's wall clock counts.
What really keeps two servers apart is the append, which the database refuses for whoever does not
have the match any more. So a server that was frozen and wakes up can do no harm.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NoReturn, Protocol
from zlib import crc32

from .store import Store
from .trouble import StoreError, Taken

log = logging.getLogger("fracas.server")
LEASE = 5.0
"""Seconds for which a server lives after it was last heard of…"""
GRACE = 1.0
"""… and for which its matches are left alone after that: a renewal may be on its way."""
RENEW = 1.0
"""Seconds between two renewals."""
LINGER = 5.0
"""Seconds for which a match that is not in memory any more stays with its server."""
AHEAD = LEASE + GRACE
"""Seconds: a time further ahead is from before the database's clock was put back, and counts no
more. Whoever lives says a new one within a second; whoever does not would have its matches for as
long as the clock was put back."""
KNOWN = 1.0
"""Seconds for which it is remembered where a match is."""

ENTER = (
    "INSERT INTO servers (epoch, address, until) VALUES (?1, ?2, {now} + ?3) "
    "ON CONFLICT (epoch) DO UPDATE SET until = excluded.until"
)
RENEWED = (
    "UPDATE servers SET until = {now} + ?2 WHERE epoch = ?1 AND until > {now} "
    "RETURNING (SELECT count(*) FROM leases WHERE owner = ?1)"
)
LIVING = (
    "SELECT epoch, address FROM servers WHERE until > {now} AND until <= {now} + {ahead} "
    "ORDER BY epoch"
)
TAKE = (
    "INSERT INTO leases (match, owner) SELECT id, epoch FROM matches, servers "
    "WHERE id = ?1 AND epoch = ?2 AND until > {now} "
    "ON CONFLICT (match) DO UPDATE SET owner = excluded.owner "
    "WHERE leases.owner = excluded.owner OR NOT EXISTS "
    "(SELECT 1 FROM servers WHERE epoch = leases.owner AND until + {grace} > {now} "
    "AND until <= {now} + {ahead}) "
    "RETURNING owner"
)
WHOSE = "SELECT epoch, address FROM leases JOIN servers ON epoch = owner WHERE match = ?1"
MINE = "SELECT match FROM leases WHERE owner = ?1"
LET_GO = "DELETE FROM leases WHERE match = ?1 AND owner = ?2"
LEAVE = ("DELETE FROM leases WHERE owner = ?1", "DELETE FROM servers WHERE epoch = ?1")
LONG_GONE = "DELETE FROM servers WHERE until + 3600000 < {now}"
ORPHANS = (
    "SELECT id FROM matches WHERE wake != 0 AND NOT EXISTS (SELECT 1 FROM leases "
    "JOIN servers ON epoch = owner WHERE match = id AND until + {grace} > {now} "
    "AND until <= {now} + {ahead})"
)


class Elsewhere(Exception):
    """Something is at another server of the house."""

    def __init__(self, server: int, address: str) -> None:
        super().__init__(f"it is at {address or 'no server'}")
        self.server = server
        self.address = address


class Shared(Protocol):
    """A home that several servers have together."""

    now: str
    """The database's clock in SQL, in milliseconds."""
    heard: Callable[[str], None] | None
    """Called with what another server tells, in any thread."""

    async def ask(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        """One statement, on a line of its own and one after the other; or StoreError."""

    async def tell(self, words: str) -> None:
        """To all others."""


Lost = Callable[[list[str]], Awaitable[None]]


class Leases:
    def __init__(self, store: Store, home: Shared, address: str) -> None:
        self.store = store
        self.home = home
        self.address = address
        """Where the other servers find this one."""
        self.servers: dict[int, str] = {}
        """Those that live."""
        self.held: dict[str, float] = {}
        """The matches that are here, and since when."""
        self.leaving = False
        self.gone = 0
        """How many matches were lost to others, or may have been."""
        self._epoch = 0
        self._until = 0.0
        self._entering = asyncio.Lock()
        self._known: dict[str, tuple[float, Elsewhere]] = {}

    @property
    def sure(self) -> bool:
        """Whether nobody else can have taken a match from here."""
        fresh = self._epoch == self.store.epoch
        return fresh and not self.leaving and time.monotonic() < self._until

    def holds(self, match: str) -> bool:
        return match in self.held and self.sure

    def check(self, match: str) -> None:
        """Before anything is appended."""
        if not self.holds(match):
            raise Taken("this match may be at another server by now")

    @property
    def leads(self) -> bool:
        """Whether what only one of them is to do falls to this server."""
        return self.sure and next(iter(self.servers), self._epoch) == self._epoch

    @property
    def leader(self) -> Elsewhere:
        return Elsewhere(*next(iter(self.servers.items()), (0, "")))

    @property
    def another(self) -> Elsewhere:
        """Any server but this one, if there is any."""
        others = (one for one in self.servers.items() if one[0] != self._epoch)
        return Elsewhere(*next(others, (0, "")))

    async def take(self, match: str) -> bool:
        """Have a match here from now on, or Elsewhere. False: there is none of this name."""
        if self.holds(match):
            return True
        if self.leaving:
            raise self.another
        known = self._known.get(match)
        if known is not None and known[0] > time.monotonic():
            raise known[1]
        for _ in range(3):
            await self._enter()
            epoch = self._epoch
            taken = await self._ask(TAKE, match, epoch)
            if epoch != self._epoch:  # the store was opened anew meanwhile
                continue
            if taken:
                self.held[match] = time.monotonic()
                self._known.pop(match, None)
                return True
            rows = await self._ask(WHOSE, match)
            if rows and rows[0][0] != self._epoch:
                self._is_at(match, Elsewhere(rows[0][0], rows[0][1]))
            if not rows and not await self._ask("SELECT 1 FROM matches WHERE id = ?1", match):
                return False
            self._until = 0.0  # our own time was up; or it was let go of in between
        raise self.another

    def _is_at(self, match: str, where: Elsewhere) -> NoReturn:
        if len(self._known) > 10_000:
            self._known.clear()
        self._known[match] = time.monotonic() + KNOWN, where
        raise where

    def unreached(self, match: str) -> None:
        """Whoever had it does not answer: ask again next time."""
        self._known.pop(match, None)

    def lost(self, match: str) -> None:
        """An append was refused."""
        self.held.pop(match, None)

    def at(self, server: int) -> Elsewhere:
        return Elsewhere(server, self.servers.get(server, ""))

    async def orphans(self) -> list[str]:
        """Of the matches that go on alone and are nowhere, those that fall to this server."""
        if not self.sure or self._epoch not in self.servers:
            return []
        rank, count = list(self.servers).index(self._epoch), len(self.servers)
        rows = await self._ask(ORPHANS)
        return [row[0] for row in rows if crc32(row[0].encode()) % count == rank]

    # Being there

    async def run(self, lost: Lost, in_memory: Callable[[str], bool]) -> None:
        """Renew for ever. `lost` is told of matches that are somebody else's by now."""
        while True:
            began = time.monotonic()
            try:
                await self.renew(lost)
                await self._put_back(in_memory)
            except StoreError as error:
                log.debug("the lease could not be renewed: %s", error)
            except Exception:
                log.exception("the lease could not be renewed")
            await asyncio.sleep(max(0.05, RENEW - (time.monotonic() - began)))

    async def mind(self, lost: Lost) -> None:
        """Let go of everything when time is up, whatever becomes of the renewal."""
        while True:
            await asyncio.sleep(max(0.05, self._until - time.monotonic()))
            if self.held and not self.sure and not self.leaving:
                gone, self.held = list(self.held), {}
                self.gone += len(gone)
                await lost(gone)

    async def renew(self, lost: Lost) -> None:
        await self._enter()
        asked = time.monotonic()
        rows = await self._ask(RENEWED, self._epoch, int(LEASE * 1000))
        if rows:
            self._until = asked + LEASE
        else:  # it was up: what others have not taken meanwhile is still ours
            self._until = 0.0
            await self._enter()
        if not rows or rows[0][0] != len(self.held):
            await self._compare(lost)
        self.servers = {row[0]: row[1] for row in await self._ask(LIVING)}
        if self.leads:
            await self._ask(LONG_GONE)

    async def _enter(self) -> None:
        """Be one of the servers of this house."""
        if self.leaving or (self._epoch == self.store.epoch and time.monotonic() < self._until):
            return
        async with self._entering:
            before, epoch, asked = self._epoch, self.store.epoch, time.monotonic()
            if epoch == before and asked < self._until:
                return  # somebody else has seen to it
            if before not in (0, epoch):  # under which nothing can be appended any more
                for sql in LEAVE:
                    await self._ask(sql, before)
            await self._ask(ENTER, epoch, self.address, int(LEASE * 1000))
            if before != epoch:
                self.held.clear()
            self._epoch, self._until = epoch, asked + LEASE
            self.servers = {row[0]: row[1] for row in await self._ask(LIVING)}

    async def _compare(self, lost: Lost) -> None:
        """What the database says is ours, against what we think."""
        before = list(self.held)
        mine = {row[0] for row in await self._ask(MINE, self._epoch)}
        gone = [one for one in before if one not in mine and one in self.held]
        for one in gone:
            del self.held[one]
        if gone:
            self.gone += len(gone)
            await lost(gone)

    async def _put_back(self, in_memory: Callable[[str], bool]) -> None:
        """What has not been in memory for a while may go to whoever is asked for it next."""
        old = time.monotonic() - LINGER
        idle = [one for one, since in self.held.items() if since < old and not in_memory(one)]
        for one in idle:
            self.held.pop(one, None)  # before it is gone: whoever wants it here takes it anew
            await self._ask(LET_GO, one, self._epoch)

    async def leave(self) -> None:
        """Let go of everything at once, for the others to take it."""
        self.leaving = True
        self.held.clear()
        for sql in LEAVE if self._epoch else ():
            await self._ask(sql, self._epoch)

    async def _ask(self, sql: str, *values: Any) -> list[Any]:
        filled = sql.format(now=self.home.now, grace=int(GRACE * 1000), ahead=int(AHEAD * 1000))
        return await self.home.ask(filled, values)
