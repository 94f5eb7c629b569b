"""The house does not fill: what is older than it keeps such things goes, games with a record."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from . import archive, leaving, logs
from .hall import Hall
from .settings import Keep
from .store import Store

log = logging.getLogger("fracas.server")
STEP = 200
"""So many of a kind are looked up at once."""
DAY = 86400
STOPPED = ("broken", "damaged", "ended", "old")


async def prune(hall: Hall, now: float) -> Counter[str]:
    """Clear away what is old at this moment; returns how much of what."""
    keep, found = hall.settings.keep, Counter[str]()
    for status, days in _kinds(keep):
        if days:
            found["tables"] += await _tables(hall, status, now - days * DAY)
    if keep.talk:
        found["messages"] += await _talk(hall, now - keep.talk * DAY)
    if keep.links:
        found["links"] += await _links(hall, now - keep.links * DAY)
    if keep.reports:
        sql = "DELETE FROM reports WHERE created < ?"
        found["reports"] += await hall.store.execute(sql, (int(now - keep.reports * DAY),))
    found["bans"] += await hall.bans.prune(now)
    if keep.strangers:
        found["guests"] += await _guests(hall, now - keep.strangers * DAY, strangers=True)
    if keep.guests:
        found["guests"] += await _guests(hall, now - keep.guests * DAY, strangers=False)
    if keep.exports:
        found["exports"] += await asyncio.to_thread(_old_exports, hall, now - keep.exports * DAY)
    if any(found.values()):
        log.info("pruned: %s", ", ".join(f"{n} {what}" for what, n in found.items() if n))
    return found


def _kinds(keep: Keep) -> Iterator[tuple[str, int]]:
    yield from (("open", keep.open), ("live", keep.live), ("over", keep.over))
    yield from ((status, keep.stopped) for status in STOPPED)


async def _tables(hall: Hall, status: str, before: float) -> int:
    """Tables of that state whose last input, or opening, is older."""
    gone = 0
    passed: set[str] = set()
    sql = (
        "SELECT id FROM matches WHERE status = ?1 AND created < ?2 AND coalesce((SELECT at FROM "
        "inputs WHERE match = matches.id ORDER BY seq DESC LIMIT 1), created) < ?2 LIMIT ?3"
    )
    while True:
        rows = hall.store.rows(sql, (status, int(before * 1000), STEP + len(passed)))
        fresh = [row["id"] for row in rows if row["id"] not in passed]
        if not fresh:
            return gone
        for name in fresh:
            if not await remove(hall, name):
                passed.add(name)
            else:
                gone += 1


async def remove(hall: Hall, name: str, even_now: bool = False) -> bool:
    """A table goes, its record to a file if it had begun. Not while somebody is there, unless
    wanted even so; and not if its record cannot be written."""
    match = hall.matches.get(name)
    if match is not None and match.connections and not even_now:
        return False
    kept = archive.kept(hall.store, name)
    if kept is None:
        return True
    if kept.status != "open" and hall.settings.export:
        try:
            await asyncio.to_thread(write_record, hall.store, kept, export_folder(hall))
        except OSError as error:
            log.warning(
                "a match stays, as its record cannot be written: %s", error, extra=logs.about(name)
            )
            return False
    if match is not None:
        await match.owner.stop()
        hall.forget(match, "this table was cleared away")
    await hall.store.write(archive.delete(name))
    if kept.status == "open" and kept.listed:
        hall.lobby_changed(name)
    return True


def export_folder(hall: Hall) -> Path:
    return hall.store.folder / hall.settings.export


def record_of(store: Store, kept: archive.Kept) -> str:
    """A game as a text that `fracas replay` reads."""
    lines = archive.stored(store, kept).lines
    digests = {line.seq: line.digest for line in lines[-1:] if line.digest}
    saved = archive.last_saved(store, kept.id)
    return msgspec.structs.replace(
        kept.record(),
        inputs=[line.input for line in lines],
        digests=digests,
        told=[[], *(line.events for line in lines)],
        turns={} if saved is None or saved[0] > len(lines) else {saved[0]: saved[1]},
    ).dumps()


def write_record(store: Store, kept: archive.Kept, folder: Path) -> Path:
    """The same as a file, all or nothing."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = folder / f"{kept.game}-{kept.id}.json"
    part = file.with_suffix(".part")
    part.write_text(record_of(store, kept), encoding="utf-8")
    part.chmod(0o600)
    part.replace(file)
    return file


def _old_exports(hall: Hall, before: float) -> int:
    if not hall.settings.export:
        return 0
    old = [one for one in export_folder(hall).glob("*.json") if one.stat().st_mtime < before]
    for one in old:
        one.unlink()
    return len(old)


async def _talk(hall: Hall, before: float) -> int:
    gone = 0
    # Numbers grow with time: the oldest are found without looking at the others.
    sql = "DELETE FROM chat WHERE id IN (SELECT id FROM chat WHERE at < ? ORDER BY id LIMIT ?)"
    while found := await hall.store.execute(sql, (int(before * 1000), STEP)):
        gone += found
    if gone:
        for name in hall.matches:
            hall.chat.forget(name)
    return gone


async def _links(hall: Hall, before: float) -> int:
    tickets = "DELETE FROM tickets WHERE created < ?"
    gone = await hall.store.execute(tickets, (int(before * 1e9),))
    gone += await hall.store.execute("DELETE FROM invitations WHERE created < ?", (int(before),))
    await hall.store.execute("DELETE FROM links WHERE expires < ?", (int(time.time()),))
    return gone


async def _guests(hall: Hall, before: float, strangers: bool) -> int:
    here = {one.guest for match in hall.matches.values() for one in match.connections}
    sql = "SELECT id FROM guests WHERE seen < ? "
    if strangers:
        sql += (
            "AND NOT EXISTS (SELECT 1 FROM seats WHERE guest = guests.id) "
            "AND NOT EXISTS (SELECT 1 FROM roles WHERE guest = guests.id) "
            "AND NOT EXISTS (SELECT 1 FROM matches WHERE host = guests.id) "
            "AND NOT EXISTS (SELECT 1 FROM phrases WHERE guest = guests.id) "
            "AND NOT EXISTS (SELECT 1 FROM passkeys WHERE guest = guests.id) "
            "AND NOT EXISTS (SELECT 1 FROM things WHERE guest = guests.id) "
            "AND NOT EXISTS (SELECT 1 FROM campaign_players WHERE guest = guests.id) "
        )
    gone = 0
    while True:
        rows = hall.store.rows(sql + "LIMIT ?", (int(before), STEP + len(here)))
        found = [row["id"] for row in rows if row["id"] not in here]
        if not found:
            return gone
        if strangers:
            await hall.guests.delete(*found)
        else:
            for guest in found:
                await leaving.forget(hall, guest)
        gone += len(found)
