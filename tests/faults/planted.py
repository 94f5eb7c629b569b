"""Faults put in on purpose, to see that the simulation finds them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar
from unittest import mock

from fracas.server import archive, leases, loading
from fracas.server.hall import Hall, Turn
from fracas.server.leases import Leases
from fracas.server.match import Match
from fracas.server.owner import Owner, Wish
from fracas.server.store import Append
from fracas.server.trouble import Unkept, Unsure

if TYPE_CHECKING:
    from .world import World


class Planted:
    """Nothing, unless a subclass says otherwise."""

    world: World
    fence = True
    """Whether the database refuses an append to a match that is at another server."""
    forgets_command = False
    """Whether a client says the same thing again as if it were something new."""
    kinds: ClassVar[dict[str, type[Planted]]] = {}

    def __init_subclass__(cls) -> None:
        Planted.kinds[cls.__name__] = cls

    @contextmanager
    def in_place(self) -> Iterator[None]:
        yield

    def appending(self, job: Append) -> None:
        """A server begins to append: then the match is its own, by the database's clock too. Once
        that was put forward or back, only what the database takes counts."""
        owner = self.world.database.owner(job.rows[0][0])
        if owner != job.epoch and not self.world.database.wall:
            self.world.fail(f"{job.epoch} begins to write what is {owner}'s")


def patched(where: Any, name: str, instead: Callable[..., Any]) -> Any:
    return mock.patch.object(where, name, instead)


class ToldBeforeAppend(Planted):
    """The append is begun, and nobody waits for its end."""

    @contextmanager
    def in_place(self) -> Iterator[None]:
        def begin_write(store: Any, job: Any) -> Any:
            future = original(store, job)
            if not isinstance(job, Append):
                return future
            future.add_done_callback(lambda done: done.exception())
            at_once = asyncio.get_running_loop().create_future()
            at_once.set_result(None)
            return at_once

        from .database import SimStore

        original = SimStore.begin_write
        with patched(SimStore, "begin_write", begin_write):
            yield


class NoFence(Planted):
    """The database takes what a server appends that has lost the match."""

    fence = False


class WallClock(Planted):
    """A lease runs by the wall clock, which jumps."""

    @contextmanager
    def in_place(self) -> Iterator[None]:
        def sure(self: Leases) -> bool:
            left = self._until - time.monotonic()
            until = self.__dict__.setdefault("_wall", {})
            if self._until not in until:
                until.clear()
                until[self._until] = time.time() + left
            fresh = self._epoch == self.store.epoch and not self.leaving
            return fresh and time.time() < until[self._until]

        with mock.patch.object(Leases, "sure", property(sure)):
            yield


class RetryWithoutId(Planted):
    """A client repeats itself under another name."""

    forgets_command = True


class LostWakeUp(Planted):
    """Now and then an input is taken in line and nobody is woken."""

    @contextmanager
    def in_place(self) -> Iterator[None]:
        def wish(owner: Owner, one: Wish) -> str:
            owner._inbox.append(one)
            if owner.match.inputs % 4 != 3:
                owner.look()
            return ""

        with patched(Owner, "wish", wish):
            yield


class SnapshotBeforeCommit(Planted):
    """A snapshot is written of what is not on disk yet, and taken for true when it is read."""

    @contextmanager
    def in_place(self) -> Iterator[None]:
        async def append(owner: Owner, branch: Any, lines: Any) -> None:
            owner.match.hall.soon(
                owner.match.hall.store.write(archive.snapshot(owner.match.kept.id, branch))
            )
            await asyncio.sleep(0.02)
            await original(owner, branch, lines)

        def trusted(one: Any, stored: Any, seq: int, data: bytes) -> Any:
            table = archive.begin(one.record())
            table.resume(data, [line.input for line in stored[:seq]], list(table.log))
            archive._play_on(table, stored[seq:])
            return table

        original = Owner._append
        with patched(Owner, "_append", append), patched(archive, "_from_snapshot", trusted):
            yield


class RenewedFromTheAnswer(Planted):
    """A lease is counted from when the answer came, not from when it was asked for."""

    @contextmanager
    def in_place(self) -> Iterator[None]:
        async def renew(self: Leases, lost: Any) -> None:
            await original(self, lost)
            self._until = time.monotonic() + leases.LEASE

        original = Leases.renew
        with patched(Leases, "renew", renew):
            yield


class StolenLease(Planted):
    """A match is taken from a server that lives."""

    @contextmanager
    def in_place(self) -> Iterator[None]:
        stolen = leases.TAKE.split("WHERE leases.owner")[0] + "RETURNING owner"
        with mock.patch.object(leases, "TAKE", stolen):
            yield


class ReadBeforeLease(Planted):
    """A match is read, and only then taken."""

    @contextmanager
    def in_place(self) -> Iterator[None]:
        async def load(hall: Hall, name: str) -> None:
            kept = archive.kept(hall.store, name)
            if kept is None or hall.leases is None:
                return
            match = Match(hall, kept, archive.seating(hall.store, name))
            await loading.read(hall, match)
            await asyncio.sleep(0.05)
            if await hall.leases.take(name):
                hall.matches[name] = match
                match.owner.start()

        async def may(hall: Hall, name: str) -> bool:
            return True

        with patched(loading, "load", load), patched(Hall, "_may_have", may):
            yield


class UnsureCalledRefused(Planted):
    """What may be on disk is refused as if it were not."""

    @contextmanager
    def in_place(self) -> Iterator[None]:
        def not_kept(owner: Owner, wishes: list[Wish], error: Unkept) -> None:
            sure = Unkept(error.trouble) if isinstance(error, Unsure) else error
            original(owner, wishes, sure)

        original = Owner._not_kept
        with patched(Owner, "_not_kept", not_kept):
            yield


class CommandsForgotten(Planted):
    """A match that is read does not know which commands it has had."""

    @contextmanager
    def in_place(self) -> Iterator[None]:
        def note(match: Match, lines: Any) -> None: ...

        with patched(Match, "note_commands", note):
            yield


class LeaseForEver(Planted):
    """The matches of a server that has died stay its own."""

    @contextmanager
    def in_place(self) -> Iterator[None]:
        kept = leases.TAKE.split(" OR NOT EXISTS")[0] + " RETURNING owner"
        with mock.patch.object(leases, "TAKE", kept):
            yield


class LoadedTwice(Planted):
    """Who comes while others wait for a match to be read does not wait for them."""

    @contextmanager
    def in_place(self) -> Iterator[None]:
        async def match(hall: Hall, name: str) -> Match | None:
            if name in hall.matches and hall.leases is not None and hall.leases.holds(name):
                return hall.matches[name]
            hall.matches.pop(name, None)
            lock = hall._loading.setdefault(name, Turn())
            try:
                async with lock:
                    if name not in hall.matches and await hall._may_have(name):
                        await loading.load(hall, name)
            finally:
                hall._loading.pop(name, None)
            return hall.matches.get(name)

        with patched(Hall, "match", match):
            yield


class TimesAhead(Planted):
    """A server that died counts as alive for as long as the database's clock was put back."""

    @contextmanager
    def in_place(self) -> Iterator[None]:
        with mock.patch.object(leases, "AHEAD", 1e9):
            yield
