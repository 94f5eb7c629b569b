"""Backups that the house makes by itself, in a process of their own."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from pathlib import Path

import msgspec

from fracas import BadInput

from .hall import Hall
from .homes import KEEP
from .workers import environment

log = logging.getLogger("fracas.server")
HOUR = 3600
STAMP = "%Y%m%d-%H%M%S"


class Last(msgspec.Struct):
    """The last backup, or the moment from which the first is due."""

    at: int
    ok: bool = True
    what: str = ""

    def __str__(self) -> str:
        when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(self.at))
        return f"{when} UTC, {self.what}" if self.what else ""


class Backing:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._busy = False
        row = hall.store.row("SELECT value FROM meta WHERE key = 'backup'")
        self.last = None if row is None else msgspec.json.decode(row["value"], type=Last)
        self._tell()

    @property
    def folder(self) -> Path:
        return self.hall.store.folder / self.hall.settings.backup.folder

    async def look(self, now: float) -> None:
        """Make one if it is time. One that failed is tried again after an hour."""
        every = self.hall.settings.backup.every
        if not every or self._busy:
            return
        if self.last is None:
            await self._note(Last(int(now)))
        elif now - self.last.at >= (every if self.last.ok else 1) * HOUR:
            self._busy = True  # before the next look, not when it has begun
            self.hall.soon(self.make())

    async def make(self) -> Last:
        """A backup, checked by restoring it. What it took the place of goes afterwards."""
        self._busy = True
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            file = self.folder / f"fracas-{time.strftime(STAMP, time.gmtime())}.sqlite"
            what = await self._run(file)
            found = Last(int(time.time()), True, what)
            await asyncio.to_thread(self._clear)
        except (OSError, BadInput) as error:
            log.error("the backup failed: %s", error)
            found = Last(int(time.time()), False, f"FAILED: {error}")
        finally:
            self._busy = False
        await self._note(found)
        return found

    async def _run(self, file: Path) -> str:
        modules = [part for one in self.hall.bots.modules for part in ("--module", one)]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "fracas", "backup", str(file), "--check",
            "--data", str(self.hall.store.folder), *modules,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, env=environment(),
        )  # fmt: skip
        said, wrong = await process.communicate()
        if process.returncode:
            file.unlink(missing_ok=True)
            raise BadInput(wrong.decode(errors="replace").strip()[-500:])
        return said.decode().strip().splitlines()[-1]

    def _clear(self) -> None:
        made = sorted(self.folder.glob("fracas-*.sqlite"))
        for old in made[: -self.hall.settings.backup.keep]:
            old.unlink()

    async def _note(self, last: Last) -> None:
        self.last = last
        self._tell()
        value = msgspec.json.encode(last).decode()
        sql = "INSERT INTO meta VALUES ('backup', ?)" + KEEP
        await self.hall.store.execute(sql, (value,))

    def _tell(self) -> None:
        self.hall.backup = "" if self.last is None else str(self.last)
        if self.last is not None and self.last.ok and self.last.what:
            self.hall.metrics.backed_up = self.last.at
        self.hall.metrics.backup_failed = self.last is not None and not self.last.ok
