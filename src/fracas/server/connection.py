"""One socket at a table: a reader that never waits for others, a writer that sends the newest.

A match only marks a connection. Its writer task works out what is new when the socket is free, so
a seat that stops reading costs nobody else anything, and is shut out after a while.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from fracas import BadInput, BrokenMatch, FracasError, Refused
from fracas.record import Input

from . import protocol, seeing
from .limits import Bucket
from .match import Match
from .owner import Wish
from .protocol import Bye, Heard, Message, Refusal, Update, Welcome
from .seeing import Sections, Sight

if TYPE_CHECKING:
    from .hall import Hall

Send = Callable[[bytes], Awaitable[None]]
PATIENCE = 10.0
"""Seconds for a socket to take a message; then it is closed with 1013."""
REPLIES = 64
"""Answers that may wait for a socket to be free."""
EVENTS = 500
"""Of the past, at most so many events are told at once."""
ACTS = ("undo", "concede", "pause", "resume", "hand_over", "take_back")
"""What every table lets a seat do."""
LEGAL = 100
"""Of the legal answers, a refusal lists at most so many."""


class Connection:
    __slots__ = (
        "_accepted",
        "_base",
        "_chat_at",
        "_log_at",
        "_news",
        "_number",
        "_replies",
        "_send",
        "_sending_since",
        "_sent",
        "_sight",
        "_told",
        "_unheard",
        "_views",
        "closing",
        "guest",
        "hall",
        "lag",
        "lang",
        "match",
        "muted",
        "role",
        "seat",
        "slow",
        "talk",
        "viewer",
        "writer",
    )

    def __init__(
        self, hall: Hall, match: Match, seat: int | None, role: str, guest: str, send: Send
    ) -> None:
        self.hall = hall
        self.match = match
        self.seat = seat
        self.role = role
        self.guest = guest
        self.viewer: int | str | None = seat if seat is not None else role or None
        self.lang = "en"
        self.muted = hall.guests.muted(guest)
        self._send = send
        self._news = asyncio.Event()
        self._replies: list[bytes] = []
        self._accepted: list[str] = []
        self._number = 0
        self._sent: dict[str, Any] = {}
        """What the other side has of each part, to leave out what has not changed."""
        self._sight: Sight | None = None
        self._views: dict[int, Sections] = {}
        """Views sent since the last acknowledged one, in parts, by number of update."""
        self._base = 0
        self._log_at = 0
        self._told = 0
        self._chat_at = 0
        self.closing: Bye | None = None
        self.writer: asyncio.Task[None] | None = None
        self.slow = False
        self._sending_since = 0.0
        self.talk = Bucket(5, 0.5)
        self.lag = 0.0
        """Seconds that a message needs there and back: the least seen lately."""
        self._unheard: tuple[int, float] = (0, 0.0)
        """An update that is to be acknowledged, and when it was sent."""

    # From the match

    def mark(self) -> None:
        self._news.set()

    def accepted(self, command: str) -> None:
        self._accepted.append(command)
        self._news.set()

    def refuse(
        self, error: Exception, command: str | None = None, draft: int | None = None
    ) -> None:
        self.reply(self._refusal(error, command, draft))

    def reply(self, one: protocol.ServerMessage) -> None:
        self._replies.append(protocol.write(one))
        del self._replies[:-REPLIES]
        self._news.set()

    def gone(self) -> None:
        """The person has deleted themselves."""
        self.bye(Bye("you are a stranger now", "ticket"))

    def check(self, now: float) -> None:
        """Called now and then by the house: cheaper than an alarm for every message."""
        if self._sending_since and now - self._sending_since > PATIENCE and self.writer is not None:
            self.slow = True
            self.writer.cancel()

    def bye(self, why: Bye) -> None:
        """Say goodbye when the socket is free, and close."""
        self.closing = why
        self._news.set()

    # The start

    def welcome(self, wanted: protocol.Join) -> bytes:
        kept = self.match.kept
        self.lang = wanted.lang
        table = self.match.table if self.match.playable else None
        if table is not None:
            self._from_event(wanted.events)
        self._chat_at = wanted.chat
        names = self._sent["seat_names"] = self._seat_names()
        return protocol.write(
            Welcome(
                protocol.PROTOCOL,
                kept.id,
                kept.game,
                self.hall.title(kept.game, self.lang),
                kept.version,
                kept.seats,
                self.seat,
                self.role,
                self.hall.sides(self.match),
                names,
                kept.options,
                self.match.commitment(),
                kept.host == self.guest,
                kept.think,
                kept.reserve,
                kept.grace,
                sorted(self.muted),
                [] if table is None or not self.role else seeing.acts(table.game, self.lang),
                {} if table is None else seeing.labels(table.game, self.lang),
            )
        )

    def _from_event(self, had: int) -> None:
        """Go on after the events that the client has had."""
        visible = seeing.visible(self.match.table, self.viewer)
        skip = max(0, len(visible) - EVENTS)
        start = min(max(had, skip), len(visible))
        self._told = start
        self._log_at = visible[start] if start < len(visible) else len(self.match.table.log)

    # The writer

    async def write_on(self) -> None:
        """Send what is new, whenever there is something, until goodbye is said."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._replies:
                await self._give(self._replies.pop(0))
            if self.closing is not None:
                await self._give(protocol.write(self.closing))
                return
            news = self._update()
            if news is not None:
                await self._give(news)
            heard = self._heard()
            if heard:
                await self._give(protocol.write(Heard(heard)))

    async def _give(self, data: bytes) -> None:
        self.hall.metrics.sent += 1
        self._sending_since = time.monotonic()
        await self._send(data)
        self._sending_since = 0.0

    def _update(self) -> bytes | None:
        """The newest of everything that the other side does not have, or None."""
        match = self.match
        self._number += 1
        news = Update(self._number)
        if match.playable:
            sight = match.sight(self.viewer, self.lang)
            if sight is not self._sight:
                self._show(news, sight)
                self._sight = sight
            self._tell_events(news)
        elif match.views and "view" not in self._sent:
            self._sent["view"] = news.view = match.views.get(
                str("" if self.viewer is None else self.viewer)
            )
        self._tell_table(news)
        news.accepted, self._accepted = self._accepted, []
        if news == Update(self._number):
            self._number -= 1
            return None
        if not self._unheard[0]:
            self._unheard = (self._number, self.hall.now())
        return protocol.write(news)

    def _show(self, news: Update, sight: Sight) -> None:
        before = self._sight
        if before is None or before.view != sight.view:
            found = None
            recent = self._base and self._number - self._base <= protocol.BASES
            if recent and len(sight.view) >= seeing.DELTA_FROM:
                found = seeing.changes(self._views[self._base], sight.sections)
            if found:
                news.base, news.changes = self._base, found
            else:
                news.view = msgspec.Raw(sight.view)
            if len(sight.view) >= seeing.DELTA_FROM:
                self._views[self._number] = sight.sections
                if len(self._views) > protocol.BASES:
                    self._base = 0
                    del self._views[min(self._views)]
        if before is None or before.questions != sight.questions:
            news.questions = msgspec.Raw(sight.questions)  # type: ignore[assignment]  # is encoded

    def _tell_events(self, news: Update) -> None:
        table = self.match.table
        news.events = self.match.teller.events(
            table, self._log_at, self._told, self.viewer, self.lang
        )
        self._told += len(news.events)
        self._log_at = len(table.log)

    def _tell_table(self, news: Update) -> None:
        match = self.match
        table = match.table if match.playable else None
        self._part(news, "asked", match.asked())
        self._part(news, "people", match.persons())
        self._part(news, "watching", sum(one.seat is None for one in match.connections))
        self._part(news, "state", match.kept.status)
        self._part(news, "next", match.kept.next or None)
        if table is not None:
            self._part(news, "seat_names", self._seat_names())
            self._part(news, "paused", table.state.paused)
            self._part(news, "pausing", self._pausing())
            clocks = match.owner.thinking.clocks
            if clocks.on and self._sent.get("clocks") != clocks.version:
                self._sent["clocks"] = clocks.version
                news.clocks = clocks.told()
            if news.questions is not None or "clock" not in self._sent:
                self._part(news, "clock", match.clock())
            if self.seat is not None:
                self._part(news, "can_undo", table.can_undo(self.seat))
            if table.result is not None:
                found = seeing.result(table, table.result, self.lang)
                found.seed, found.salt = match.kept.seed, match.kept.salt
                self._part(news, "result", found)

    def _seat_names(self) -> list[str]:
        table = self.match.table if self.match.playable else None
        return [] if table is None else list(table.game.names(table.state, self.lang))

    def _pausing(self) -> list[int]:
        asking = self.match.pausing
        return [one.seat for one in self.match.people if one.guest and one.guest in asking]

    def _part(self, news: Update, name: str, value: Any) -> None:
        if name not in self._sent or self._sent[name] != value:
            self._sent[name] = value
            setattr(news, name, value)

    def _heard(self) -> list[Message]:
        found = self.hall.chat.since(self.match.kept.id, self._chat_at)
        if found:
            self._chat_at = found[-1].number
        return [
            one.shown(self.seat)
            for one in found
            if one.person not in self.muted and one.heard_by(self.seat, self.guest)
        ]

    # The reader

    def take(self, message: protocol.ClientMessage) -> None:
        """What a client wants after it has joined, or BadInput for what makes no sense here."""
        match message:
            case protocol.Play(command, question, answers):
                self.match.give_back(self._own_seat())
                self._wish(Input("play", self._own_seat(), question, answers), command)
            case protocol.Act(command, do, bot, word):
                self._act(command, do, bot, word)
            case protocol.Draft(id, question, answers, view):
                self._draft(id, question, answers, view)
            case protocol.Ack(update):
                self._acknowledged(update)
            case protocol.Say(text, to):
                self._say(text, to)
            case protocol.Mute(person, on):
                (self.muted.add if on else self.muted.discard)(person)
                self.hall.soon(self.hall.guests.mute(self.guest, person, on))
            case protocol.Speak(lang):
                self.lang = lang
                self._sight = None
                self.mark()
            case _:
                raise BadInput("this socket has joined a table already")

    @property
    def actor(self) -> int:
        """By which number the record knows this viewer: a seat, a role, or -1 for spectators."""
        if self.seat is not None:
            return self.seat
        game = self.hall.game(self.match.kept.game)
        if game is None or self.role not in game.roles:
            return -1
        return self.match.kept.seats + game.roles[self.role]

    def _own_seat(self) -> int:
        if self.seat is None:
            raise BadInput("only a seat can do this; you are watching")
        return self.seat

    def _wish(self, given: Input, command: str) -> None:
        if not self.match.playable:
            self.refuse(BrokenMatch("this table cannot be played now"), command)
            return
        why = self.match.wish(Wish(given, command, self, arrived=self.hall.now()))
        if why:
            self.reply(Refusal(why, "limit", command))

    def _act(self, command: str, do: str, bot: str, word: str) -> None:
        game = self.hall.game(self.match.kept.game)
        if game is not None and do in game.acts and self.actor >= 0:
            self._wish(Input(do, self.actor, word=word), command)
            return
        if do not in ACTS:
            raise BadInput(f"there is no act {do!r} at this table")
        seat = self._own_seat()
        if do == "hand_over":
            bot = self.hall.bots.checked(bot, game)
        if not self._only_asked(do, command):
            self._wish(Input(do, seat, bot=bot), command)

    def _only_asked(self, do: str, command: str) -> bool:
        """A pause that others have yet to agree to is no input; nor is taking such a wish back."""
        match = self.match
        if do not in ("pause", "resume") or not match.going or do in match.table.game.acts:
            return False
        if match.table.state.paused or (do == "resume" and self.guest not in match.pausing):
            return False
        (match.pausing.add if do == "pause" else match.pausing.discard)(self.guest)
        if do == "pause" and match.agreed():
            return False
        match.look()
        self.accepted(command)
        return True

    def _draft(self, id: int, question: int, answers: list[Any], view: bool) -> None:
        seat = self._own_seat()
        try:
            if not self.match.playable:
                raise BadInput("this table cannot be played now")
            found = self.match.table.draft(seat, *answers, question=question, lang=self.lang)
        except FracasError as error:
            self.refuse(error, draft=id)
            return
        asked = None if found is None else seeing.question(found)
        seen = found.view() if found is not None and view else None
        self.reply(protocol.Drafted(id, asked, seen))

    def _acknowledged(self, update: int) -> None:
        """The view as it was told last, up to this update, is what changes may be against."""
        waiting, sent = self._unheard
        if waiting and update >= waiting:
            took = self.hall.now() - sent
            self.lag = took if not self.lag else min(took, self.lag * 1.2)
            self._unheard = (0, 0.0)
        had = [one for one in self._views if one <= update]
        if had and self._base < update <= self._number:
            newest = self._views[max(had)]
            for one in had:
                del self._views[one]
            self._base = update
            self._views[update] = newest

    def _say(self, text: str, to: int | None) -> None:
        if not self.talk.take(time.monotonic()):
            self.reply(Refusal("not so fast: wait a moment", "limit"))
            return
        if to is not None and self.seat is None:
            raise BadInput("spectators cannot whisper to seats")
        if to is not None and to >= self.match.kept.seats:
            raise BadInput(f"there is no seat {to} here")
        self.hall.soon(self.hall.chat.say(self.match, self.guest, self.seat, to, text))

    def _refusal(self, error: Exception, command: str | None, draft: int | None) -> Refusal:
        if isinstance(error, Refused):
            why = (
                self.match.table.say(error.why, self.seat, self.lang)
                if self.match.playable
                else str(error)
            )
            legal = list(error.legal[:LEGAL])
            return Refusal(why, "refused", command, draft, list(error.clauses), legal)
        code: Any = "broken" if isinstance(error, BrokenMatch) else "bad"
        return Refusal(str(error), code, command, draft)
