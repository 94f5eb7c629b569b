"""What the house does by itself: wake matches that go on alone, put idle ones away, look at its
store and tell everybody of it, and clear away what is old."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from . import logs
from .backing import Backing
from .hall import Hall
from .pruning import prune
from .shelf import MOST_IDLE
from .trouble import StoreError, Trouble
from .words import say

log = logging.getLogger("fracas.server")
SWEEP = 0.5
"""Seconds between two looks at the store, and at who does not read."""
PUT_AWAY = 60
"""Sweeps between two looks for matches that nobody looks at."""
ORPHANS = 4
"""Sweeps between two looks for matches whose server is gone."""
PRUNE = 7200
"""Sweeps between two looks for what is old: an hour."""


class Keeper:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.backing = Backing(hall)
        self._epoch = hall.store.epoch

    async def run(self) -> None:
        with contextlib.suppress(StoreError):
            await self._wake()
            await self._miss()
        sweeps = 0
        while True:
            due = time.monotonic() + SWEEP
            await asyncio.sleep(SWEEP)
            self.hall.metrics.lag.observe(max(0.0, time.monotonic() - due))
            sweeps += 1
            try:
                await self.look_at_store()
                await self._sweep(sweeps % PUT_AWAY == 0)
                if self.hall.announcement.texts and time.time() > self.hall.announcement.until:
                    await self.hall.announce({}, 0)
                if sweeps % PUT_AWAY == 0 and self.hall.held is None and self._leads:
                    await self.backing.look(time.time())
                if sweeps % PRUNE == 1 and self.hall.held is None and self._leads:
                    self.hall.soon(prune(self.hall, time.time()))
                if sweeps % ORPHANS == 0 and self.hall.leases is not None:
                    with contextlib.suppress(StoreError):  # the store itself says so
                        await self._wake()
            except Exception:
                log.exception("the house could not look after itself")

    async def _sweep(self, put_away: bool) -> None:
        hall, now = self.hall, time.monotonic()
        hall.write_snapshots()
        for match in list(hall.matches.values()):
            for one in list(match.connections):
                one.check(now)
        if put_away or len(hall.matches) > 2 * MOST_IDLE:
            await hall.shelf.tidy()

    @property
    def _leads(self) -> bool:
        """What is done once for the whole house is done by one server."""
        return self.hall.leases is None or self.hall.leases.leads

    async def _wake(self) -> None:
        """Matches that go on with nobody looking, where no other server has them."""
        for name in await self._alone():
            with contextlib.suppress(Exception):
                await self.hall.match(name)
            await asyncio.sleep(0.002)  # people come first

    async def _alone(self) -> list[str]:
        if self.hall.leases is not None:
            return await self.hall.leases.orphans()
        rows = self.hall.store.rows("SELECT id FROM matches WHERE wake != 0 ORDER BY created DESC")
        return [row["id"] for row in rows]

    # The store

    async def _miss(self) -> None:
        """Whether all that was acknowledged is there: matches of which the end is not are read, and
        found damaged, before anybody comes."""
        hall = self.hall
        hall.lost = 0
        for count, (match, (seq, chain)) in enumerate(hall.store.marks.all().items()):
            if count % 100 == 0:
                await asyncio.sleep(0.002)
            sql = "SELECT chain FROM inputs WHERE match = ? AND seq = ?"
            row = hall.store.row(sql, (match, seq))
            if row is not None and row["chain"] == chain:
                continue
            if await hall.match(match) is None:
                hall.lost += 1
                log.error("a match is lost, with %d inputs", seq, extra=logs.about(match))

    async def look_at_store(self) -> None:
        """Tell everybody when it is in trouble and when that is over; then go on."""
        hall = self.hall
        now, before = hall.store.trouble, hall.trouble
        if hall.store.epoch != self._epoch:  # it was opened anew, or another one was
            self._epoch = hall.store.epoch
            hall.listing.changed()
            for match in list(hall.matches.values()):
                await hall.read_again(match)
            await self._miss()
        if (now and now.kind) == (before and before.kind):
            return
        over = before is not None and not before.bearable and (now is None or now.bearable)
        if over:  # what was refused meanwhile was nobody's fault: clocks begin their turns anew
            for match in list(hall.matches.values()):
                if match.going and (match.kept.think is not None or match.deadline is not None):
                    await hall.read_again(match)
        hall.trouble = now
        hall.notices.say("store", None if now is None else lambda lang: _said(now, lang))
        hall.tell_notices()
        for match in hall.matches.values() if over else ():
            if match.going:
                match.owner.thinking.look()


def _said(trouble: Trouble, lang: str) -> str:
    return say(f"store.{trouble.kind}", lang)
