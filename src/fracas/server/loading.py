"""How a match comes from the store into memory: from its last snapshot, played again under today's
rules where it was played under others, or to be read only.
"""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING

import msgspec

from fracas import BadInput, FracasError, Table

from . import archive, jobs, logs
from .archive import Differs, Kept, Line
from .match import Match

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger("fracas.server")
ADOPTING = 60.0
"""Seconds to play a whole match again."""
TRIES = 3
"""How often it is read while guests come and go."""


async def load(hall: Hall, name: str) -> None:
    for _ in range(TRIES):
        gone, epoch = hall.gone, hall.store.epoch
        found = await hall.store.reading(lambda: archive.found(hall.store, name))
        if found is None:
            return
        match = Match(hall, *found)
        match.epoch = epoch  # what is read may be older than a store that was opened anew since
        if match.kept.status != "open":
            await read(hall, match)
        if hall.gone == gone:
            break  # else somebody may sit there who has gone meanwhile, or is called otherwise
    hall.matches[name] = match
    hall.metrics.loaded += 1
    match.owner.start()


async def read(hall: Hall, match: Match) -> None:
    """From its last snapshot and the later inputs; what the rules of today cannot follow is
    read only."""
    kept = match.kept
    found = await hall.store.reading(lambda: archive.stored(hall.store, kept))
    stored, match.chain = found.lines, found.chain
    match.note_commands(stored)
    if found.damaged or kept.status == "damaged":
        _note_damage(hall, match, found)
        with contextlib.suppress(Differs, FracasError):
            match.whole = await adopt(hall, kept, stored)
        match.read_only(stored, {} if match.whole is None else archive.all_views(match.whole))
        return
    if kept.status not in ("broken", "ended"):
        try:
            newest = await hall.store.reading(lambda: archive.newest(hall.store, kept.id))
            table = archive.load(kept, stored, newest)
            if table is None:
                table = await adopt(hall, kept, stored)
                _take_over(hall, match, table)
            if kept.status == "old":  # the rules that it was played under are back
                _now(hall, kept, "live" if kept.result is None else "over", "")
            match.sit_down(table, stored)
            return
        except BadInput as error:  # the game is not installed any more
            why = str(error)
        except Differs as error:
            why = f"the rules have changed since: {error}"
        if kept.status != "old":
            _now(hall, kept, "old", why)
    views = await hall.store.reading(lambda: archive.stored_views(hall.store, kept.id))
    match.read_only(stored, views)


def _note_damage(hall: Hall, match: Match, found: archive.Stored) -> None:
    """Accepted moves are missing or altered: nobody plays on as if nothing had happened."""
    kept = match.kept
    if kept.status == "damaged":
        return
    _now(hall, kept, "damaged", f"{len(found.lines)} {found.accepted}")
    log.error(
        "a match is damaged: of %d accepted inputs the first %d are whole",
        found.accepted, len(found.lines), extra=logs.about(kept.id),
    )  # fmt: skip


def _now(hall: Hall, kept: Kept, status: str, why: str) -> None:
    """A match is found to be in another state than the one it was left in."""
    kept.status, kept.why, kept.wake = status, why[:500], False
    sql = "UPDATE matches SET status = ?, why = ?, wake = 0 WHERE id = ?"
    hall.soon(hall.store.execute(sql, (status, kept.why, kept.id)))


async def adopt(
    hall: Hall, kept: Kept, stored: list[Line], furthest: bool = False
) -> Table:
    """A stored match, played again from its start under the rules of today and compared with
    what was stored; Differs where it goes another way."""
    job = jobs.Adopt.of(kept, stored, furthest)
    try:
        data = await hall.chore(kept.id, kept.game, job, ADOPTING)
    except BadInput as error:
        raise Differs(str(error), 0) from None
    found = msgspec.msgpack.decode(data, type=jobs.Adopted)
    if found.differs:
        raise Differs(found.differs, found.good)
    return archive.resumed(kept, stored[: found.good], found.snapshot)


def _take_over(hall: Hall, match: Match, table: Table) -> None:
    """A match that goes on under the rules of today need not be played again another time."""
    kept = match.kept
    kept.version = table.game.version
    jobs = archive.snapshot(kept.id, table), archive.set_going(kept.id, kept.version)
    hall.soon(hall.store.write(archive.one_after_another(jobs)))


async def mend(hall: Hall, match: Match) -> str:
    """Play a broken match again from its start, and go on after its last good input; returns
    why not, if not."""
    kept = match.kept
    if kept.id in hall.mending:
        return "this table is being mended already"
    hall.mending.add(kept.id)
    try:
        found = await hall.store.reading(lambda: archive.stored(hall.store, kept))
        if found.damaged:
            return "some of its moves are damaged"
        table = await adopt(hall, kept, found.lines)
        going = archive.set_going(kept.id, table.game.version)
        jobs = archive.snapshot(kept.id, table), going
        await hall.store.write(archive.one_after_another(jobs))
    except Differs as error:
        return str(error)
    finally:
        hall.mending.discard(kept.id)
    hall.forget(match, "this table goes on; joining again")
    return ""
