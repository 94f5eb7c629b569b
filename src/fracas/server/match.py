"""A match in memory: who is at it, what they see, what time it is."""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from fracas import Table
from fracas.engine.state import State
from fracas.question import awaited
from fracas.record import Input

from . import archive
from .absence import AWAY
from .archive import Kept, Line, Seating
from .budget import NOBODY, Account
from .clocks import Clocks
from .consent import LEAVE, Consent
from .later import Later
from .news import FACTS, Facts
from .owner import Owner, Wish
from .past import Past
from .protocol import Holder, Person
from .secret import commitment
from .seeing import Common, Teller
from .words import say

if TYPE_CHECKING:
    from .connection import Connection
    from .hall import Hall
    from .jobs import Answer


PATIENCE = 120
"""Seconds for which a seat is kept for somebody who is away before the game has begun, at a table
that says nothing else."""


REMEMBERED = 200
"""Guests of whom a table knows when they were there last."""


class Match:
    def __init__(self, hall: Hall, kept: Kept, people: list[Seating]) -> None:
        self.hall = hall
        self.kept = kept
        self.people = people
        self.connections: set[Connection] = set()
        self.owner = Owner(self)
        self.teller = Teller()
        self._roles: list[tuple[str, str, str]] | None = None
        self._here_until: dict[str, float] = {}
        """When a guest who is not here was here last, on the house's clock."""
        self._since = hall.now()
        self.commands: dict[int, set[str]] = {}
        """Of each seat, the commands that are on disk."""
        self.chain = b""
        """The running hash over all that is on disk; nothing before the first input."""
        self.cost = 0.0
        """Seconds of the server's time that it has taken."""
        self.epoch = hall.store.epoch
        """Under which opening of the store it was read: what was read before one cannot go on."""
        self.stored: list[Line] = []
        """For a match that can only be read: its inputs, and the last views."""
        self.views: dict[str, msgspec.Raw] = {}
        self.whole: Table | None = None
        """As far as a damaged match is whole, it can be looked at."""
        self.touched = time.monotonic()
        self.advised: dict[int, tuple[int, asyncio.Future[Answer]]] = {}
        """For each seat, the question that a bot was asked about for it, and what it thinks."""
        self.charts: dict[tuple[str, int], asyncio.Future[bytes]] = {}
        """In each language the course of the game, up to an input: a room asks for it at once."""
        self._past = Past()
        self._opening = 0
        """Events before the first input."""
        self._table: Table | None = None
        self._stand_ins: dict[int, str] = {}
        """The bots that seats were handed over to."""
        self._away: set[int] = set()
        """Seats that were handed over because nobody was there."""
        self.early_names: dict[str, list[str]] = {}
        """In each language, what the seats will be called once the game has begun…"""
        self.early_inks: list[str] = []
        """… and their colours."""
        self.claims: dict[str, int] = {}
        """Guests who say that a seat was theirs, and wait for a word about it."""
        self.consent = Consent(self)
        """What has been asked of all and not yet agreed to."""
        self.later = Later(self)
        """As those see it who only look on."""
        self._anchor = (0.0, 0)
        """A moment of ours, and the table's time then."""
        self._common: Common | None = None
        self._asked: list[int] | None = None
        self._persons: list[Person] | None = None
        self._persons_when = (0, 0)
        self._watching = 0
        self._deadline: int | None = None
        self._deadline_of: State | None = None
        self._facts: Facts | None = None
        self._facts_hold = False

    # What there is

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    @property
    def playable(self) -> bool:
        """False while seats are free, and where the rules of today cannot play it on."""
        return self._table is not None and self.kept.status in ("live", "over")

    @property
    def going(self) -> bool:
        table = self._table
        return (
            table is not None
            and table.state.result is None
            and self.kept.status in ("live", "over")
        )

    @property
    def inputs(self) -> int:
        return len(self.stored) if self._table is None else self._table.inputs

    def common(self) -> Common:
        """This moment, as all who look at it share it."""
        if self._common is None:
            self._common = Common(self.table)
        return self._common

    def asked(self) -> list[int]:
        """The seats that the table waits for."""
        if self._asked is None:
            still = not self.going or self.table.state.paused
            self._asked = [] if still else awaited(self.table.state)
        return self._asked

    def facts(self) -> Facts:
        """What all who are here are told alike; the same object while nothing of it changes."""
        if self._facts is None or not self._facts_hold:
            self._facts_hold = True
            self._facts = Facts.after(self._facts, self._told_alike())
        return self._facts

    def told_alike(self) -> dict[str, object]:
        """The same by name."""
        return dict(zip(FACTS, self._told_alike(), strict=True))

    def _told_alike(self) -> tuple[object, ...]:
        """In the order of `FACTS`."""
        kept, consent = self.kept, self.consent
        asking: tuple[object, ...] = (None,) * 5
        if self.playable:
            asking = (
                self.table.state.paused, consent.asks_for_pause(), consent.declined,
                consent.takeback(), consent.leaving(),
            )  # fmt: skip
        return (
            self.asked(), self.persons(), self.holders(), self._watching, kept.status,
            kept.next or None, *asking,
        )  # fmt: skip

    def seen_from(self, viewer: int | str | None) -> Match | Later:
        """What is shown to somebody: who only looks on may have to wait."""
        return self.later if viewer is None and self.kept.delayed else self

    def why(self, lang: str) -> str:
        """What is wrong with it, in words."""
        if self.kept.status == "damaged":
            whole, accepted = self.kept.why.split()
            return say("table.damaged", lang, whole=whole, accepted=accepted)
        if self.kept.status == "ended" and self.kept.why == LEAVE:
            return say("table.left", lang)
        return self.kept.why

    def moments(self, viewer: int | str | None) -> list[int]:
        """The inputs that somebody may look back at: all when the game is over, else those that
        told them of something that happened, and their own; of those who look on, what is old
        enough."""
        if self.going:
            found = self._past.of(self.table, viewer)
        elif self.kept.status == "old" and self.kept.result is None:
            found = self._told_of(viewer)
        else:
            found = list(range(1, self.inputs + 1))
        if viewer is None and self.later.active:
            return found[: bisect_right(found, self.later.shown)]
        return found

    def _told_of(self, viewer: int | str | None) -> list[int]:
        """The same of a match that can only be read."""
        number = viewer if isinstance(viewer, int) else self.kept.seats
        if isinstance(viewer, str):
            game = self.hall.game(self.kept.game)
            number += 0 if game is None else game.sight.roles[viewer]
        return [
            one.seq
            for one in self.stored
            if one.seat == number or any(each.exists_for(number) for each in one.events)
        ]

    @property
    def finished(self) -> bool:
        """Whether it was played to its end, under whatever rules: then nothing is secret."""
        return self.kept.status == "over" or (
            self.kept.status == "old" and self.kept.result is not None
        )

    def events_after(self, count: int) -> int:
        """How many events there were after so many inputs."""
        return self._past.events_after(count, self._opening)

    def commitment(self) -> str:
        return commitment(self.kept.salt, self.kept.seed)

    # Who is there

    def persons(self) -> list[Person]:
        """Who sits where; the same list while nothing of it changes."""
        played_by = (0, 0) if self._table is None else self._played_by(self._table.state)
        if self._persons is None or self._persons_when != played_by:
            self._persons_when = played_by
            self._persons = self._all_persons()
            self._watching = sum(one.seat is None for one in self.connections)
        return self._persons

    @staticmethod
    def _played_by(s: State) -> tuple[int, int]:
        """All of a state that says who plays a seat."""
        return s.bots, s.conceded

    def _all_persons(self) -> list[Person]:
        online = {one.seat for one in self.connections if one.seat is not None}
        listening = {one.seat for one in self.connections if one.listens}
        conceded = 0 if self._table is None else self._table.state.conceded
        return [
            Person(
                one.seat,
                _kind(one),
                one.called or one.name or self._name_of(one),
                one.guest or one.kept_for,
                self.bot_of(one.seat),
                one.seat in online,
                bool(conceded >> one.seat & 1),
                one.seat in listening,
                one.program,
            )
            for one in self.people
        ]

    def _name_of(self, one: Seating) -> str:
        if one.kind == "bot":
            return self.hall.bots.title(one.bot)
        if one.kept_for:
            return self.hall.guests.name(one.kept_for)
        return "Guest" if one.kind == "guest" else ""

    def bot_of(self, seat: int, then: State | None = None) -> str:
        """The bot that plays a seat now, or did in a state of before; or nothing."""
        one = self.people[seat]
        if one.kind == "bot":
            return one.bot
        if self._table is None:
            return ""
        s = then or self._table.state
        if s.bots >> seat & 1 or s.conceded >> seat & 1:
            return self._stand_ins.get(seat) or self.hall.bots.usual
        return ""

    def name_seats(self) -> None:
        """Equal names get numbers, so that a log can be read."""
        if self._table is not None:
            names = [one.name for one in self._all_persons()]
            self.teller = Teller()
            self._table.called = tuple(
                f"{name} ({names[:at].count(name) + 1})" if names.count(name) > 1 else name
                for at, name in enumerate(names)
            )

    def holders(self) -> list[Holder] | None:
        """Who has a role, or None in a game without roles."""
        game = self.hall.game(self.kept.game)
        if game is None or not game.sight.roles:
            return None
        online = {(one.role, one.guest) for one in self.connections}
        return [
            Holder(role, guest, name or "Guest", (role, guest) in online)
            for role, guest, name in self.roles()
        ]

    def roles(self) -> list[tuple[str, str, str]]:
        """Who has which role: the role, the guest, the guest's name."""
        if self._roles is None:
            self._roles = archive.roles(self.hall.store, self.kept.id)
        return self._roles

    @property
    def watched(self) -> bool:
        """Whether it can be looked at without a seat: not while that would show more than the
        players see."""
        game = self.hall.game(self.kept.game)
        if game is None or game.sight.watched is None or not self.going:
            return True
        return game.sight.watched(self.table.state)

    def present(self) -> set[str]:
        """The guests with a seat who are here."""
        return {one.guest for one in self.connections if one.seat is not None}

    def sat(self, guest: str) -> None:
        """A guest has a seat or a role from now on, and may be on the way to it."""
        self._here_until.pop(guest, None)
        self._here_until[guest] = self.hall.now()
        if len(self._here_until) > REMEMBERED:
            del self._here_until[next(iter(self._here_until))]

    def gone_for_good(self, guest: str) -> bool:
        """Whether somebody has been away for longer than this table waits."""
        if any(one.guest == guest and one.viewer is not None for one in self.connections):
            return False
        patience = self.kept.grace or (0 if self.going else PATIENCE)
        away = self.hall.now() - max(self._here_until.get(guest, 0.0), self._since)
        return 0 < patience <= away

    def hears_spectators(self, guest: str) -> bool:
        """Whoever has a seat hears them only if all can see it, wherever they listen from."""
        if all(one.guest != guest for one in self.people):
            return True
        return any(one.listens and one.guest == guest for one in self.connections)

    def handed_over(self, seat: int) -> bool:
        """Whether a bot plays a seat because its person was away for too long."""
        return seat in self._away

    def came(self, guest: str) -> None:
        """A guest is back: a seat that was taken care of meanwhile is given back."""
        for one in self.people:
            if one.guest == guest:
                self.give_back(one.seat)
        self._here()

    def give_back(self, seat: int) -> None:
        """Whoever was taken for absent is there."""
        if seat in self._away:
            self.owner.wish(Wish(Input("take_back", seat)))

    def went(self, guest: str) -> None:
        self.touched = time.monotonic()
        self.sat(guest)
        if not self.connections:  # nobody is there to read
            self.teller = Teller()
            self._common = None
        self._here()

    def _here(self) -> None:
        """Who is here has changed."""
        self.look()
        if self.going:
            self.owner.thinking.look()
            if (agreed := self.consent.here()) is not None:
                self.owner.wish(Wish(agreed))

    def shut_out(self, seat: int) -> None:
        """The seat has changed hands: sockets that sat there must join anew."""
        for one in self.connections:
            if one.seat == seat:
                one.turn_away("seat.gone")

    # Time: it stands while nobody serves the table, and in pauses

    def clock(self) -> int | None:
        """The time of inputs now, or None where no time runs."""
        table = self._table
        if table is None or not self._timed(table.state):
            return None
        if table.state.paused or table.over:
            return _time_of(table)
        since, then = self._anchor
        return then + int((self.hall.now() - since) * 1000)

    def _timed(self, s: State) -> bool:
        return s.now > 0 or self.deadline is not None

    def clocks(self) -> Clocks | None:
        """Everybody's time, where it is limited."""
        return None if self.kept.think is None else self.owner.thinking.clocks

    @property
    def deadline(self) -> int | None:
        """When the game's next deadline falls: worked out once for a state."""
        s = self.table.state
        if self._deadline_of is not s:
            self._deadline_of, self._deadline = s, self.table.next_deadline
        return self._deadline

    # What changes

    def start(self) -> None:
        """All seats are taken, and that is on disk: the game begins."""
        self.kept.status = "live"
        self.sit_down(archive.begin(self.kept.record()), [])
        self.owner.start()
        if not self.watched:
            for one in self.connections:
                if one.viewer is None:
                    one.turn_away("watch.fog", "gone")

    def sit_down(self, table: Table, stored: Sequence[Line]) -> None:
        """Take over a table that was read from the store, or has just begun."""
        table.untold()  # the store keeps it
        self._table = table
        self._opening = len(table.log) - sum(len(one.events) for one in stored)
        self._past.begin(table, stored)
        self._anchor = (self.hall.now(), _time_of(table))
        self._note_stand_ins(stored)
        self.name_seats()
        self._asked = None
        self.later.begin(table, stored)

    def read_only(self, stored: list[Line], views: dict[str, msgspec.Raw]) -> None:
        self.stored = stored
        self.views = views

    def swap(self, branch: Table, lines: Sequence[Line]) -> None:
        """The branch is on disk: from now on it is the table."""
        before = self.table
        if not self._timed(before.state) or before.state.paused:
            self._anchor = (self.hall.now(), _time_of(branch))
        told = len(before.log)
        branch.onto(before)
        self._table = branch
        self._past.go_on(told, lines, branch)
        if branch.over:
            self.kept.status = "over"
        self.later.go_on(told, lines)
        for one in lines:
            if one.input.do == "take_back" and one.seat in self._away:  # it is taken again
                sql = "DELETE FROM invitations WHERE match = ? AND seat = ?"
                self.hall.soon(self.hall.store.execute(sql, (self.kept.id, one.seat)))
        self._note_stand_ins(lines)
        self.consent.moved()
        self.note_commands(lines)
        self.touched = time.monotonic()

    def note_commands(self, lines: Sequence[Line]) -> None:
        for line in lines:
            if line.command:
                self.commands.setdefault(line.seat, set()).add(line.command)

    def _note_stand_ins(self, lines: Sequence[Line]) -> None:
        for one in lines:
            if one.input.do == "hand_over":
                self._stand_ins[one.seat] = one.input.bot
            if one.input.do in ("hand_over", "take_back"):
                self._persons = None
                (self._away.add if one.input.word == AWAY else self._away.discard)(one.seat)
            if one.input.do in self.table.game.seat_acts:
                self._exchange(*map(int, one.input.word.split()))

    def _exchange(self, one: int, other: int) -> None:
        """Two seats have changed hands: whoever is taken for absent is so in the other."""
        self._persons = None
        turned = {one: other, other: one}
        self._away = {turned.get(seat, seat) for seat in self._away}
        self._stand_ins = {turned.get(seat, seat): bot for seat, bot in self._stand_ins.items()}

    async def act(self, given: Input, account: Account = NOBODY) -> None:
        """An input of the house itself: done and on disk, or an exception."""
        await self.owner.act(given, account)

    def wish(self, one: Wish) -> str:
        return self.owner.wish(one)

    def moved(self) -> None:
        """An input has changed the game: what is worked out from now on is new."""
        self._common = None
        self._asked = None
        self._facts_hold = False

    def mark(self) -> None:
        """All are sent what is new when their sockets are free."""
        for one in self.connections:
            one.mark()

    def tell(self) -> None:
        """Anything may have changed."""
        self._persons = self._roles = None
        self.moved()
        self.mark()

    def look(self) -> None:
        """Something beside the game has changed: people or talk."""
        self._persons = self._roles = None
        self._facts_hold = False
        self.mark()


def _kind(one: Seating) -> Literal["open", "kept", "person", "bot"]:
    if one.kind == "guest":
        return "person"
    if one.kind == "bot":
        return "bot"
    return "kept" if one.kept_for else "open"


def _time_of(table: Table) -> int:
    return table.state.now + table.state.lag
