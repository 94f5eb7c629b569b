"""One socket at a table: it takes what a client wants, and sends the newest when it can.

A match only marks a connection. What is new is worked out when the socket is free, so a seat that
stops reading costs nobody else anything, and is shut out after a while.
"""

from __future__ import annotations

import contextlib
import logging
import math
import time
from itertools import count
from typing import TYPE_CHECKING, Any, Literal

from fracas import BadInput, BrokenMatch, FracasError, Refused
from fracas.engine.brought import FileText
from fracas.engine.said import put
from fracas.record import Input

from . import logs, moderation, protocol, seeing
from .budget import since
from .chat import KEPT, Spoken
from .consent import LEAVE, TAKEBACK, WISHES
from .guests import MUTES
from .language import spoken
from .limits import Buckets
from .looking import Looking
from .match import Match
from .news import News
from .owner import Wish
from .protocol import Bye, Heard, Message, Refusal, Welcome
from .stream import Outlet
from .trouble import StoreError, Unkept
from .words import Said, say

if TYPE_CHECKING:
    from .hall import Hall
    from .later import Later

log = logging.getLogger("fracas.server")
PATIENCE = 10.0
"""Seconds for a socket to take a message; then it is closed with 1013."""
REPLIES = 64
"""Answers that may wait for a socket to be free."""
BACKLOG = 262_144
"""Bytes of them, beside the last."""
ACTS = (
    "undo", "takeback", "concede", "pause", "resume", "leave", "hand_over", "take_back", "decline",
)  # fmt: skip
"""What every table lets a seat do."""
LEGAL = 100
"""Of the legal answers, a refusal lists at most so many."""
POLICY, BROKEN, LATER, GOING = 1008, 1011, 1013, 1001
_BORN = count()


class Connection:
    __slots__ = (
        "_accepted",
        "_answering",
        "_blocked",
        "_chat_at",
        "_held",
        "_looking",
        "_marked",
        "_news",
        "_outlet",
        "_replies",
        "_unheard",
        "account",
        "actor",
        "born",
        "closing",
        "code",
        "guest",
        "hall",
        "lag",
        "listens",
        "match",
        "muted",
        "role",
        "seat",
        "viewer",
    )

    def __init__(
        self,
        hall: Hall,
        match: Match,
        seat: int | None,
        role: str,
        guest: str,
        outlet: Outlet,
        address: str = "",
        muted: set[str] | None = None,
    ) -> None:
        """`muted` as it was looked up with who it is, where it was."""
        self.hall = hall
        self.account = hall.accounts.of(guest, address)
        """Who pays for what is worked out for it."""
        self.born = next(_BORN)
        """The later, the higher."""
        self.match = match
        self.seat = seat
        self.role = role
        self.guest = guest
        self.viewer: int | str | None = seat if seat is not None else role or None
        self.actor = self._actor()
        """By which number the record knows this viewer: a seat, a role, or -1 for spectators."""
        self.muted = hall.guests.muted(guest) if muted is None else muted
        self.listens = False
        """Whether a seat wants to hear spectators."""
        self._outlet = outlet
        self._news = News(match, seat, self.viewer)
        self._marked = self._answering = False
        self._looking = Looking(self)
        self._replies: list[bytes] = []
        self._accepted: list[str] = []
        self._chat_at = 0
        self._held: list[Spoken] = []
        """What was said and is not to be heard yet."""
        self.closing: Bye | None = None
        self.code = POLICY
        self._blocked = 0.0
        """Since when there is something to send that the socket does not take."""
        self.lag = 0.0
        """Seconds that a message needs there and back: the least seen lately."""
        self._unheard: tuple[int, float] = (0, 0.0)
        """An update that is to be acknowledged, and when it was sent."""

    def _actor(self) -> int:
        if self.seat is not None:
            return self.seat
        game = self.hall.game(self.match.kept.game)
        if game is None or self.role not in game.sight.roles:
            return -1
        return self.match.kept.seats + game.sight.roles[self.role]

    # From the match

    def mark(self) -> None:
        """There may be something new: it is sent soon, together with all that comes until then."""
        if not self._marked:
            self._marked = True
            self.hall.delivery.soon(self, False)

    def _answer(self) -> None:
        """There is something that the other side waits for."""
        if not self._answering:
            self._marked = self._answering = True
            self.hall.delivery.soon(self, True)

    def accepted(self, *commands: str) -> None:
        self._accepted += commands
        self._answer()

    def refuse(
        self, error: Exception, command: str | None = None, draft: int | None = None
    ) -> None:
        self.reply(self._refusal(error, command, draft))

    @property
    def lang(self) -> str:
        """In which the reader is spoken to."""
        return self._news.lang

    def reply(self, one: protocol.ServerMessage) -> None:
        self._replies.append(protocol.write(one))
        while len(self._replies) > REPLIES or sum(map(len, self._replies[1:])) > BACKLOG:
            del self._replies[0]
        self._answer()

    def notify(self, all_of_it: bool = False) -> None:
        """What everybody in the house is told."""
        for one in self.hall.notices.written(self._news.lang, all_of_it):
            self._replies.append(one)
            self._answer()

    def gone(self) -> None:
        """The person has deleted themselves."""
        self.bye(Bye("you are a stranger now", "ticket"))

    def turn_away(self, why: str, code: Literal["ticket", "gone"] = "ticket") -> None:
        """Say goodbye in the reader's language; `why` is a key of the house's words."""
        self.bye(Bye(say(why, self._news.lang), code))

    def send_away(self, why: Said) -> None:
        """By whoever looks after the house."""
        self.bye(Bye(why.to(self._news.lang), "kicked"))

    def bye(self, why: Bye, code: int | None = None) -> None:
        """Say goodbye when the socket is free, and close."""
        self.closing = why
        self.code = code or (GOING if why.again else POLICY)
        self._answer()

    # To the socket

    def freed(self) -> None:
        """The socket takes messages again."""
        self._blocked = 0.0
        self.mark()

    def check(self, now: float) -> None:
        """Called now and then by the house: cheaper than an alarm for every message."""
        if self._blocked and now - self._blocked > PATIENCE:
            self._blocked = 0.0
            self.hall.metrics.shut_out += 1
            self._outlet.end(LATER)

    def flush(self) -> None:
        """Send what is new, if the socket is free; if not, `freed` comes back to it."""
        if not self._marked:  # it was among the answers already
            return
        answers, self._marked, self._answering = self._answering, False, False
        if not self._outlet.free:
            self._blocked = self._blocked or time.monotonic()
            return
        began = time.perf_counter()
        try:
            self._send_all()
        except Exception:
            log.exception(
                "a view could not be made", extra=logs.about(self.match.kept.id, self.guest)
            )
            self._outlet.end(BROKEN)
        took = since(began)
        self.match.cost += took
        if answers:  # what others have done is nobody's to pay for
            self.account.pay("turns", took)

    def _send_all(self) -> None:
        if self._replies:
            replies, self._replies = self._replies, []
            for one in replies:
                self._give(one)
        if self.closing is not None:
            self._give(protocol.write(self.closing))
            self._outlet.end(self.code)
            return
        accepted, self._accepted = self._accepted, []
        news = self._news.update(accepted)
        if news is not None:
            if not self._unheard[0]:
                self._unheard = (self._news.number, self.hall.now())
            self._give(news)
        heard = self._heard()
        if heard:
            self._give(protocol.write(Heard(heard)))

    def _give(self, data: bytes) -> None:
        self.hall.metrics.sent += 1
        self._outlet.write(data)

    # The start

    def welcome(self, wanted: protocol.Join) -> bytes:
        kept = self.match.kept
        lang = self._news.lang = spoken(wanted.lang)
        if self.seen.playable:
            self._news.after_events(wanted.events)
        self._chat_at = wanted.chat
        names = self._news.seat_names()
        game = self.hall.game(kept.game)  # also before it begins: nobody is welcomed twice
        return protocol.write(
            Welcome(
                protocol.PROTOCOL,
                kept.id,
                kept.game,
                self.hall.title(kept.game, lang),
                kept.version,
                kept.seats,
                self.seat,
                self.role,
                self.hall.sides(self.match),
                names,
                self.hall.told_options(kept),
                self.match.commitment(),
                kept.host == self.guest,
                kept.think,
                kept.reserve,
                kept.grace,
                sorted(self.muted),
                [] if game is None or not self.role else seeing.acts(game, lang),
                {} if game is None else seeing.labels(game, lang),
                kept.terms,
                [] if game is None else list(game.measures.turns),
                [] if game is None or self.seat is None else list(game.circles),
            )
        )

    def _heard(self) -> list[Message]:
        found = self.hall.chat.since(self.match.kept.id, self._chat_at)
        if found:
            self._chat_at = found[-1].number
        if self._held or (found and self.viewer is None and self.match.later.active):
            found = self._old_enough(found)
        if not found:
            return []
        listens = self.match.hears_spectators(self.guest)
        return [
            one.shown(self.seat)
            for one in found
            if one.person not in self.muted and one.heard_by(self.guest, listens)
        ]

    def _old_enough(self, found: list[Spoken]) -> list[Spoken]:
        """What seats say may tell of what is not to be seen yet: it waits as long."""
        later = self.match.later
        until = later.horizon() * 1000 if later.active else math.inf
        waiting = [*self._held, *(one for one in found if one.seat is not None)]
        self._held = [one for one in waiting if one.at > until][-KEPT:]
        ripe = [one for one in waiting if one.at <= until]
        return ripe + [one for one in found if one.seat is None]

    @property
    def seen(self) -> Match | Later:
        """The table as this socket sees it."""
        return self._news.match

    @property
    def in_its_seat(self) -> bool:
        """Whether the seat is still this guest's."""
        return self.seat is None or self.match.people[self.seat].guest == self.guest

    # The reader

    def take(self, message: protocol.ClientMessage) -> None:
        """What a client wants after it has joined, or BadInput for what makes no sense here."""
        match message:
            case protocol.Play(command, question, answers):
                protocol.bounded(answers, self._takes_file(question))
                self.match.give_back(self._own_seat())
                self._wish(Input("play", self._own_seat(), question, answers), command)
            case protocol.Act(command, do, bot, word):
                self._act(command, do, bot, word)
            case protocol.Draft(id, question, answers, view):
                protocol.bounded(answers, self._takes_file(question))
                self._draft(id, question, answers, view)
            case protocol.Look(id, wanted):
                self._looking.want(id, wanted)
            case protocol.Ack(update):
                self._acknowledged(update)
            case protocol.Ping():
                self.reply(protocol.Pong())
            case protocol.Say(text, to, circle):
                self._say(text, to, circle)
            case protocol.Mute(person, on):
                self._mute(person, on)
            case protocol.Listen(on):
                self._own_seat()
                self.listens = on
                self.match.look()
            case protocol.Speak(lang):
                if self._news.in_language(spoken(lang)):
                    self.notify()
                    self.mark()
            case _:
                raise BadInput("this socket has joined a table already")

    def _mute(self, person: str, on: bool) -> None:
        if on and person not in self.muted and len(self.muted) >= MUTES:
            why = put(f"you hear nothing of {MUTES} people already", self._news.lang)
            self.reply(Refusal(why, "limit"))
        elif self._not_too_fast(self.hall.acts):
            (self.muted.add if on else self.muted.discard)(person)
            self.hall.soon(self.hall.guests.mute(self.guest, person, on))

    def _not_too_fast(self, some: Buckets, command: str | None = None) -> bool:
        """Whether this guest may do it now; if not, they are told."""
        free = some.take(self.guest)
        if not free:
            self.busy(some.wait(self.guest), command)
        return free

    def busy(
        self,
        seconds: float,
        command: str | None = None,
        draft: int | None = None,
        look: int | None = None,
    ) -> None:
        """Ask them to wait."""
        why = say("limit.messages", self._news.lang, seconds=max(1, math.ceil(seconds)))
        self.reply(Refusal(why, "limit", command, draft, look=look))

    def _takes_file(self, question: int) -> bool:
        """Whether an answer to this question may be the text of a file."""
        if not self.match.playable:
            return False
        asked = [one.asking for one in self.match.table.state.strands if one.number == question]
        return any(one is not None and one.shape is FileText for one in asked)

    def _own_seat(self) -> int:
        if self.seat is None:
            raise BadInput("only a seat can do this; you are watching")
        return self.seat

    def _wish(self, given: Input, command: str) -> None:
        if not self.match.playable:
            self.refuse(BrokenMatch("this table cannot be played now"), command)
            return
        why = self.match.wish(
            Wish(given, command, self, arrived=self.hall.now(), account=self.account)
        )
        if why:
            self.reply(Refusal(put(why, self._news.lang), "limit", command))

    def _act(self, command: str, do: str, bot: str, word: str) -> None:
        if not self._not_too_fast(self.hall.acts, command):
            return
        game = self.hall.game(self.match.kept.game)
        if game is not None and do in game.seat_acts:
            raise BadInput("seats change hands over HTTP: POST /api/tables/{table}/change_seats")
        if game is not None and do in game.acts and self.actor >= 0:
            self._wish(Input(do, self.actor, word=word), command)
            return
        if do not in ACTS:
            raise BadInput(f"there is no act {do!r} at this table")
        seat = self._own_seat()
        if do == "hand_over":
            bot = self.hall.bots.checked(bot, game)
        if not self._needs_consent(do):
            self._wish(Input(do, seat, bot=bot), command)
            return
        try:
            agreed = self._agreed(do, seat, word)
        except Refused as error:
            self.refuse(error, command)
            return
        if agreed and do != LEAVE:
            self._wish(self.match.consent.given(do, seat), command)
            return
        if agreed:
            self.hall.soon(moderation.end(self.hall, self.match, LEAVE))
        self.match.look()
        self.accepted(command)

    def _needs_consent(self, do: str) -> bool:
        """Whether it is only a wish, or a word about one, until all agree."""
        match = self.match
        if do == "decline" or (do in (TAKEBACK, LEAVE) and match.going):
            return True
        if do not in ("pause", "resume") or not match.going or do in match.table.game.acts:
            return False
        asked = do == "pause" or self.guest in match.consent.pausing
        return asked and not match.table.state.paused

    def _agreed(self, do: str, seat: int, word: str) -> bool:
        """Whether it is wanted by all now."""
        consent = self.match.consent
        if do in WISHES:
            return consent.ask(do, seat, self.guest)
        if do == "resume":
            consent.withdraw(self.guest)
        else:
            consent.decline(seat, self.guest, word)
        return False

    def _draft(self, id: int, question: int, answers: list[Any], view: bool) -> None:
        seat = self._own_seat()
        try:
            if not self.match.playable:
                raise BadInput("this table cannot be played now")
            found = self.match.table.draft(seat, *answers, question=question, lang=self._news.lang)
        except FracasError as error:
            self.refuse(error, draft=id)
            return
        asked = None if found is None else seeing.question(found)
        seen = found.sight() if found is not None and view else None
        self.reply(protocol.Drafted(id, asked, seen))

    def _acknowledged(self, update: int) -> None:
        waiting, sent = self._unheard
        if waiting and update >= waiting:
            took = self.hall.now() - sent
            self.lag = took if not self.lag else min(took, self.lag * 1.2)
            self._unheard = (0, 0.0)
        self._news.acknowledged(update)

    def _say(self, text: str, to: int | None, circle: str) -> None:
        if not self._not_too_fast(self.hall.talk):
            return
        if to is not None and self.seat is None:
            raise BadInput("spectators cannot whisper to seats")
        if to is not None and to >= self.match.kept.seats:
            raise BadInput(f"there is no seat {to} here")
        if to is not None and not self.match.people[to].guest:
            self.reply(Refusal(say("seat.deaf", self._news.lang)))
            return
        near: list[int] = []
        if circle:
            game = self.match.table.game if self.match.going else None
            if game is None or circle not in game.circles or self.seat is None or to is not None:
                raise BadInput(f"nobody here talks in a circle {circle!r}")
            near = game.circles[circle](self.match.table.state, self.seat)
        self.hall.soon(self._spoken(text, to, circle, near))

    async def _spoken(self, text: str, to: int | None, circle: str, near: list[int]) -> None:
        try:
            await self.hall.chat.say(self.match, self.guest, self.seat, to, text, circle, near)
        except StoreError as error:
            self.refuse(error)

    def _refusal(self, error: Exception, command: str | None, draft: int | None) -> Refusal:
        if isinstance(error, Refused):
            why = str(error)
            if self.match.playable:
                with contextlib.suppress(Exception):  # there may be no words for what is odd
                    why = self.match.table.say(error.why, self.seat, self._news.lang)
            legal = list(error.legal[:LEGAL])
            return Refusal(why, "refused", command, draft, list(error.clauses), legal)
        if isinstance(error, Unkept):
            why = say(f"store.{error.trouble.kind}", self._news.lang)
            return Refusal(why, "unkept", command, draft)
        lang = self._news.lang
        code: Any = "broken" if isinstance(error, BrokenMatch) else "bad"
        why = error.said(lang) if isinstance(error, FracasError) else put(str(error), lang)
        return Refusal(why, code, command, draft)
