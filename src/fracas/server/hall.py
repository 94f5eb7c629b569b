"""The hall: which matches are in memory, and all that they share."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import msgspec

import fracas
from fracas import BadInput, FracasError
from fracas.catalogue import find
from fracas.engine import Game, Options

from . import archive, jobs, loading
from .adminkey import Key
from .archive import Kept
from .bans import Bans
from .bots import Bots
from .budget import NOBODY, Account, Accounts, Crowded
from .challenges import Challenges
from .chat import Chat
from .company import Rooms
from .delivery import Delivery
from .desk import Desk
from .forwarding import Forwarding
from .guests import Guests
from .homes import KEEP, Job
from .leases import Elsewhere, Leases
from .limits import Buckets, Limits
from .listing import Listing
from .match import Match
from .metrics import Metrics
from .notices import Announcement, Notices
from .opened import Records
from .presence import Lately
from .protocol import Bye
from .settings import Settings
from .shelf import Shelf
from .store import Store
from .timing import Timing
from .trouble import StoreError, Trouble
from .workers import Failed, Pool, Reply, Request

log = logging.getLogger("fracas.server")
SNAPSHOTS = 16
"""So many share a transaction, or as many as there are at the next look."""
CHORES = 8
"""Things that take long which one guest may wait for."""
DEPOSIT = 0.2
"""Seconds of computing that are paid before it is known what something costs."""
MEMORY = 1 << 30
"""Bytes that such a process may have."""
LOST = "the server lost its place at this table; joining again"
ENDING = 5.0
"""Seconds for what makes the next start quicker, and for what is still under way, when a house
stops: whoever told it to does not wait for hundreds of tables."""


class Turn(asyncio.Lock):
    """Between those who want the same match."""

    users = 0


class Hall:
    def __init__(
        self,
        store: Store,
        bots: Bots,
        limits: Limits | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.store = store
        self.settings = settings or Settings()
        self.bots = bots
        self.chores = Pool(2, bots.modules, MEMORY)
        self.limits = limits or Limits()
        self.guests = Guests(store)
        self.chat = Chat(store)
        self.delivery = Delivery()
        self.accounts = Accounts(self.settings.budget, self.limits)
        self.desk = Desk()
        store.at_rest = self.delivery.done
        self.metrics = Metrics(time.time())
        self.matches: dict[str, Match] = {}
        self.shelf = Shelf(self)
        self.talk = Buckets(*self.limits.talk)
        self.acts = Buckets(*self.limits.acts)
        self.looks = Buckets(*self.limits.looks)
        an_hour = self.limits.tables_an_address_an_hour
        self.openings = Buckets(an_hour, an_hour / 3600)
        self.mending: set[str] = set()
        self._loading: dict[str, Turn] = {}
        self._campaigning = asyncio.Lock()
        self._snapshots: dict[str, Job[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.browsers: set[asyncio.Event] = set()
        self.records = Records()
        """From files, as long as somebody looks at them."""
        self.rooms = Rooms()
        """In which replays are watched together."""
        self.listing = Listing(self)
        self.notices = Notices()
        self.key = Key(store.folder)
        self.tries = Buckets(10, 1 / 6)
        """Wrong keys, of each address."""
        self.returns = Buckets(10, 1 / 30)
        """Tries to come back as somebody, of each address."""
        self.exports = Buckets(3, 1 / 60)
        self.counted = {
            "talk": self.talk, "acts": self.acts, "looks": self.looks, "openings": self.openings,
            "tries": self.tries, "returns": self.returns, "exports": self.exports,
        }  # fmt: skip
        """What all servers of a house together give so much of."""
        self.addresses: Counter[str] = Counter()
        """Open sockets that came in here, by where they are from…"""
        self.elsewhere: Callable[[str], int] = lambda address: 0
        """… and how many came in at other servers of the house, as far as they have said."""
        self.challenges = Challenges()
        self.slow = asyncio.Semaphore(2)
        """For what takes long in a thread of ours, and how much of it waits."""
        self.slow_waiting = 0
        self.bans = Bans(store, self.key)
        self.lately = Lately()
        self.backup = ""
        """What became of the last scheduled backup."""
        self.announcement = Announcement()
        self.read_announcement()
        self.gone = 0
        """How often a guest has gone for good or is called otherwise: what was read of the people
        at a table before may not hold any more."""
        self.lost = 0
        """Matches of which the store has nothing left but the mark kept apart."""
        self.trouble: Trouble | None = None
        """The store's, as everybody was told."""
        self.stopping = False
        self.now = time.monotonic
        """The house's clock, which tests put forward."""
        self.timing = Timing()
        self.leases: Leases | None = None
        """Where other servers share the store: which matches are here."""
        self.forwarding: Forwarding | None = None
        self.told: Callable[[str, str], None] = lambda kind, what: None
        """Tells the other servers of something that they may have in memory too."""

    # Matches

    async def match(self, name: str) -> Match | None:
        """A match, read from the store when first touched; Elsewhere, if another server has it."""
        found = self.matches.get(name)
        if found is not None and self.leases is not None and not self.leases.holds(name):
            await self.let_go([name])  # what is in memory may be long over
            found = None
        if found is not None:
            found.touched = time.monotonic()
            return found
        lock = self._loading.setdefault(name, Turn())
        lock.users += 1
        try:
            async with lock:
                if name not in self.matches and await self._may_have(name):
                    await loading.load(self, name)
        finally:
            lock.users -= 1
            if not lock.users:  # else whoever comes next would not wait for those who do
                del self._loading[name]
        return self.matches.get(name)

    def has(self, name: str) -> bool:
        """Whether a match is in memory, or will be soon: to read a long one takes a while."""
        return name in self.matches or name in self._loading

    async def _may_have(self, name: str) -> bool:
        return self.leases is None or await self.leases.take(name)

    async def copy(self, name: str) -> Match | None:
        """A match to look at, wherever it is: one that another server has, as it is on disk."""
        try:
            return await self.match(name)
        except Elsewhere:
            found = await self.store.reading(lambda: archive.found(self.store, name))
            if found is None:
                return None
            match = Match(self, *found)
            if match.kept.status == "over":
                await loading.read(self, match)
            return match

    @contextlib.asynccontextmanager
    async def one_at_a_time(self) -> AsyncIterator[None]:
        """One thing at a time changes campaigns, in the whole house: places go to who comes first.
        Where several servers have it together, at one of them."""
        self.at_one_server()
        async with self._campaigning:
            yield

    def at_one_server(self) -> None:
        """Elsewhere, unless what only one server of the house does is to be done here."""
        if self.leases is not None and not self.leases.leads:
            raise self.leases.leader

    def named_here(self, name: str) -> str:
        """The name of something that is in the memory of this server alone."""
        return name if self.leases is None else f"{self.store.epoch}~{name}"

    def look_elsewhere(self, name: str) -> None:
        """Elsewhere, if it is the name of such a thing at another server."""
        server, _, rest = name.partition("~")
        if self.leases is None or not rest or not server.isdigit():
            return
        if int(server) != self.store.epoch and int(server) in self.leases.servers:
            raise self.leases.at(int(server))

    async def let_go(self, names: list[str]) -> None:
        """Other servers have these matches by now, or may have."""
        for match in [self.matches[one] for one in names if one in self.matches]:
            self.forget(match, LOST)
            await match.owner.stop(snapshot=False)

    async def hand_on(self) -> None:
        """The other servers may have all that is here, before anybody is told to come again."""
        if self.leases is not None:
            for match in list(self.matches.values()):
                await match.owner.stop(snapshot=False)
            with contextlib.suppress(StoreError):
                await self.leases.leave()

    def account(self, guest: str) -> Account:
        """Who something is worked out for, from where they were heard of last."""
        return self.accounts.of(guest, self.lately.address(guest))

    async def chore(
        self, who: str, game: str, job: jobs.Job, seconds: float, account: Account = NOBODY
    ) -> bytes:
        """Have something done that takes long, in a process of its own, or BadInput."""
        if self.chores.line.waiting(who) >= CHORES:
            raise Crowded(account.wait("work"))
        wanted = Request(jobs.write(job), seconds, game, find(game).version)
        account.pay("work", DEPOSIT)
        try:
            reply = await self.chores.ask(who, wanted, lambda: account.left("work"))
        except Failed as error:
            reply = Reply(error=str(error), kind="failed", cost=seconds)
        account.pay("work", reply.cost - DEPOSIT)
        match reply.kind:
            case "refused":
                raise BadInput(reply.error)
            case "unknown":  # rules that were made known to this process alone
                found = job.do()
                return found if isinstance(found, bytes) else jobs.write(found)
            case "failed":
                log.warning("%s failed: %s", type(job).__name__, reply.error)
                raise BadInput("this cannot be done: it takes too long, or makes no sense")
        return reply.data

    def keep_snapshot(self, match: Match) -> None:
        """Write it down by and by. Without it a load only takes longer: no input waits for it."""
        name = match.kept.id
        job = archive.snapshot(name, match.table, common=match.common())
        if name in self._snapshots:  # its turns are to be kept too
            job = archive.one_after_another((self._snapshots[name], job))
        self._snapshots[name] = job
        if len(self._snapshots) >= SNAPSHOTS:
            self.write_snapshots()

    def write_snapshots(self) -> None:
        if self._snapshots:
            jobs, self._snapshots = self._snapshots, {}
            self.soon(self.store.write(archive.one_after_another(jobs.values())))

    def forget(self, match: Match, why: str = "") -> None:
        """Let a match leave memory; its sockets join again by themselves."""
        self.matches.pop(match.kept.id, None)
        self.chat.forget(match.kept.id)
        for one in list(match.connections):
            one.bye(Bye(why or "this table was put away", "gone", again=True))

    def game(self, name: str) -> Game[Any] | None:
        try:
            return find(name)
        except BadInput:
            return None

    def title(self, name: str, lang: str) -> str:
        game = self.game(name)
        return name if game is None else game.title.get(lang) or game.title.get("en") or name

    def sides(self, match: Match) -> list[list[int]]:
        """Which seats stand together, if any do. It is settled when a table is opened, and looked
        up in those of earlier versions once: to set up a table takes long."""
        kept = match.kept
        if kept.sides is None:
            try:
                table = match.table if match.playable else fracas.begin(kept.record())
            except FracasError:
                return []
            kept.sides = archive.sides(table)
            self.soon(self.store.write(archive.keep_sides(kept.id, kept.sides)))
        return kept.sides

    def seat_names(self, match: Match, game: Game[Any], lang: str) -> list[str]:
        """What the game calls its seats. Who is to choose a team is told before the game begins."""
        if match.playable:
            return list(game.names(match.table.state, lang))
        if match.kept.status != "open" or not self.in_teams(match):
            return []
        if lang not in match.early_names:
            try:
                state = archive.begin(match.kept.record()).state
            except FracasError:
                return []
            match.early_names[lang] = list(game.names(state, lang))
            match.early_inks = list(game.gathering.inks(state)) if game.gathering.inks else []
        return match.early_names[lang]

    def seat_inks(self, match: Match, game: Game[Any]) -> list[str]:
        """The colours of seats, where the game says so; before it begins once they have names."""
        if game.gathering.inks is None or not match.playable:
            return match.early_inks
        return list(game.gathering.inks(match.table.state))

    def in_teams(self, match: Match) -> bool:
        """Whether several seats of this table stand together."""
        return any(len(side) > 1 for side in self.sides(match))

    # Beside the matches

    def soon(self, what: Coroutine[Any, Any, Any]) -> None:
        """Do it, held by a reference until it is done."""
        task = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or isinstance(task.exception(), StoreError):
            return  # the store itself says so, once
        if task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    def told_options(self, kept: Kept) -> Options:
        """A table's options without what is secret: the record has that, in the end."""
        game = self.game(kept.game)
        return {} if game is None else game.told_options(kept.options)

    def lobby_changed(self, table: str) -> None:
        """Something about a table is new that those who browse may have to be told."""
        self.listing.changed(table)
        self.told("table", table)

    def wake_browsers(self) -> None:
        for one in self.browsers:
            one.set()

    # The store

    @property
    def damaged(self) -> int:
        """Matches of which accepted moves are missing or altered."""
        row = self.store.row("SELECT count(*) FROM matches WHERE status = 'damaged'")
        return self.lost + (0 if row is None else int(row[0]))

    @property
    def held(self) -> Trouble | None:
        """Why nothing can be played now, if so: the store does not take it, or has not been found
        to take it again."""
        told = self.trouble
        return self.store.refusing or (None if told is None or told.bearable else told)

    async def read_again(self, match: Match) -> None:
        """What is in memory may not be what is on disk."""
        await match.owner.stop()
        self.forget(match, LOST)
        if match.kept.wake or match.kept.think is not None:
            with contextlib.suppress(Elsewhere):  # another server has it by now
                await self.match(match.kept.id)

    def tell_notices(self) -> None:
        """What everybody is told has changed."""
        for match in self.matches.values():
            for one in match.connections:
                one.notify(True)
        self.wake_browsers()

    def read_announcement(self) -> None:
        row = self.store.row("SELECT value FROM meta WHERE key = 'announcement'")
        if row is not None:
            self.announcement = msgspec.json.decode(row["value"], type=Announcement)
            self.notices.say("house", self.announced)
        elif self.announcement.texts:
            self.announcement = Announcement()
            self.notices.say("house", None)

    def announced(self, lang: str) -> str:
        """What everybody is told by whoever looks after the house, if anything."""
        texts = self.announcement.texts
        return texts.get(lang[:2]) or texts.get("en", "")

    async def announce(self, texts: dict[str, str], until: float) -> None:
        """Tell everybody something until a time; nothing ends what was told."""
        self.announcement = Announcement(texts, int(until))
        value = msgspec.json.encode(self.announcement).decode()
        if texts:
            sql = "INSERT INTO meta VALUES ('announcement', ?)" + KEEP
            await self.store.execute(sql, (value,))
        else:
            await self.store.execute("DELETE FROM meta WHERE key = 'announcement'")
        self.notices.say("house", self.announced if texts else None)
        self.tell_notices()
        self.told("announcement", "")

    def goodbye(self) -> None:
        """The house closes: everybody is told to come again."""
        self.stopping = True
        for match in self.matches.values():
            for one in match.connections:
                one.bye(Bye("the server is restarting", "stopping", again=True))
        self.wake_browsers()

    async def close(self) -> None:
        self.goodbye()
        self.listing.close()
        until = time.monotonic() + ENDING
        keeps = self.leases is None or not self.leases.leaving  # else it is somebody else's now
        for match in list(self.matches.values()):
            await match.owner.stop(snapshot=keeps and time.monotonic() < until)
        self.write_snapshots()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=ENDING)
            for task in late:
                task.cancel()
        await self.bots.close()
        await self.chores.close()
