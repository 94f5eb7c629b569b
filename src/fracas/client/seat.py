"""A place at a table of a house: it joins, keeps the newest, answers, and comes back by itself."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from fracas.server import protocol
from fracas.server.protocol import Bye, Event, Option, Question, Refusal, Update, Welcome

from .errors import Refused, Shut
from .holding import Holding
from .line import Gone, Line, Wire

FIRST, LONGEST = 0.2, 5.0
"""Seconds before the line is tried again: at first, and at most."""
PATIENCE = 60.0
"""Seconds for the house to answer what it always answers."""

Choose = Callable[[Question], Any]
"""Picks an option of a question, or the data of an answer; may be a coroutine."""


class AsyncSeat:
    """Made by `AsyncHouse.sit`, `open_table`, `watch` and `at`. Nothing of another seat is in here:
    it is all that the house sends to this one."""

    def __init__(self, line: Line, token: str, lang: str = "en") -> None:
        self.now = Holding()
        self._line = line
        self._token = token
        self._lang = lang
        self._wire: Wire | None = None
        self._news = asyncio.Condition()
        self._version = 0
        self._name = secrets.token_hex(4)
        self._count = 0
        self._unsaid: dict[str, tuple[protocol.ClientMessage, asyncio.Future[None]]] = {}
        """Inputs that are not known to be on disk, by their command."""
        self._wanted: dict[int | None, asyncio.Future[Any]] = {}
        self._shut: Shut | None = None
        self._runner: asyncio.Task[None] | None = None

    # Coming and going

    async def join(self) -> AsyncSeat:
        """Take the place, and have the first of what there is to see."""
        if self._runner is None:
            self._runner = asyncio.create_task(self._run())
        await self._until(lambda: self._version > 0, PATIENCE)
        return self

    async def close(self) -> None:
        """Get up from the line. The seat stays one's own."""
        if self._runner is not None:
            self._runner.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._runner
        self._end(Shut("this place was left", "closed"))

    async def __aenter__(self) -> AsyncSeat:
        return await self.join()

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    # What there is

    @property
    def seat(self) -> int | None:
        """The own seat's number; None for whoever watches."""
        return None if self.now.welcome is None else self.now.welcome.seat

    @property
    def table(self) -> str:
        return "" if self.now.welcome is None else self.now.welcome.table

    @property
    def game(self) -> str:
        return "" if self.now.welcome is None else self.now.welcome.game

    @property
    def view(self) -> Any:
        return self.now.view

    @property
    def events(self) -> list[Event]:
        return self.now.events

    @property
    def questions(self) -> list[Question]:
        return self.now.questions

    @property
    def question(self) -> Question | None:
        """The most urgent question that is not answered yet."""
        return next((one for one in self.now.questions if one.answer is None), None)

    @property
    def over(self) -> bool:
        return self.now.over

    @property
    def result(self) -> protocol.Result | None:
        return self.now.result

    @property
    def version(self) -> int:
        """Grows with all that the house tells."""
        return self._version

    # Waiting

    async def changed(self, since: int, seconds: float | None = None) -> bool:
        """Wait until something is newer than a version; False if nothing came in time."""
        return await self._until(lambda: self._version > since, seconds, False)

    async def asked(self, seconds: float | None = None) -> Question | None:
        """The next question; None when the game is over, or nothing came in time."""
        await self._until(lambda: self.question is not None or self.over, seconds, False)
        return None if self.over else self.question

    async def __aiter__(self) -> AsyncIterator[Question]:
        """Every question in its turn, until the game is over. One that is left unanswered comes
        again when something has changed."""
        while (one := await self.asked()) is not None:
            before = self._version
            yield one
            left = self.question
            if left is not None and left.number == one.number and self._version == before:
                await self.changed(before)

    # Answering

    async def play(self, *answers: Any, question: int | None = None) -> None:
        """Answer a question, the most urgent unless its number is given; several answers are one
        input. On return it is on the house's disk. `Refused` has changed nothing."""
        number = self._number(question)
        given = [_data(one) for one in answers]
        await self._input(lambda command: protocol.Play(command, number, given))

    async def decide(self, choose: Choose) -> None:
        """Answer the most urgent question, and the parts that follow within the same action, as
        one input."""
        asked: Question | None = self.question
        number, given = self._number(None), list[Any]()
        while asked is not None:
            picked = choose(asked)
            if isinstance(picked, Awaitable):
                picked = await picked
            given.append(_data(picked))
            more = any(one.parts and one.data == given[-1] for one in asked.options)
            asked = await self.draft(*given, question=number) if more else None
        await self._input(lambda command: protocol.Play(command, number, given))

    async def draft(self, *answers: Any, question: int | None = None) -> Question | None:
        """What would be asked after these answers; None where they are a whole input, or only
        playing them will tell. Nothing is played."""
        number, given = self._number(question), [_data(one) for one in answers]
        found = await self._ask(lambda id: protocol.Draft(id, number, given))
        assert isinstance(found, protocol.Drafted)
        return found.question

    async def look(self, wanted: Any) -> Any:
        """What the game answers beyond the view, where it does."""
        found = await self._ask(lambda id: protocol.Look(id, wanted))
        assert isinstance(found, protocol.Looked)
        return found.found

    async def act(self, do: str, **more: str) -> None:
        """Undo, takeback, concede, pause, resume, decline, hand_over, take_back, or an act of the
        game's own."""
        await self._input(lambda command: protocol.Act(command, do, **more))

    async def undo(self) -> None:
        await self.act("undo")

    async def say(self, text: str, to: int | None = None) -> None:
        await self._send(protocol.Say(text, to))

    # Within

    def _number(self, question: int | None) -> int:
        if question is not None:
            return question
        one = self.question or next(iter(self.now.questions), None)
        if one is None:
            raise Refused("nothing is asked of this seat now", "bad")
        return one.number

    async def _input(self, make: Callable[[str], protocol.ClientMessage]) -> None:
        """Until it is accepted or refused; sent again whenever the line comes back."""
        self._check()
        self._count += 1
        command = f"{self._name}-{self._count}"
        message, done = make(command), asyncio.get_running_loop().create_future()
        self._unsaid[command] = message, done
        try:
            await self._send(message)
            await done
        finally:
            self._unsaid.pop(command, None)

    async def _ask(self, make: Callable[[int], protocol.ClientMessage]) -> Any:
        self._check()
        self._count += 1
        id, done = self._count, asyncio.get_running_loop().create_future()
        self._wanted[id] = done
        try:
            await self._send(make(id))
            async with asyncio.timeout(PATIENCE):
                return await done
        finally:
            self._wanted.pop(id, None)

    def _check(self) -> None:
        if self._shut is not None:
            raise self._shut

    async def _send(self, message: protocol.ClientMessage) -> None:
        self._check()
        if self._wire is not None:
            with contextlib.suppress(Gone):  # it is sent again, or nobody waits for it
                await self._wire.send(protocol.write(message))

    async def _until(
        self, there: Callable[[], bool], seconds: float | None, must: bool = True
    ) -> bool:
        def ready() -> bool:
            return there() or self._shut is not None

        try:
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait_for(ready)
        except TimeoutError:
            if must:
                raise Gone("the house does not answer") from None
            return False
        if not there():
            self._check()
        return there()

    async def _run(self) -> None:
        wait = FIRST
        while self._shut is None:
            try:
                self._wire = await self._line.open()
                await self._read(self._wire)
            except Gone:
                pass
            except asyncio.CancelledError:
                raise
            except Exception as error:  # whoever waits is told, not a task that nobody looks at
                self._end(Shut(f"{type(error).__name__}: {error}", "broken"))
            else:
                wait = FIRST
            finally:
                wire, self._wire = self._wire, None
                if wire is not None:
                    await wire.close()
                await self._tell()
            if self._shut is None:
                for one in [one for one in self._wanted.values() if not one.done()]:
                    one.set_exception(Refused("the line was down; ask again", "limit"))
                await asyncio.sleep(wait)
                wait = min(wait * 2, LONGEST)

    async def _read(self, wire: Wire) -> None:
        chat = max((one.number for one in self.now.heard), default=0)
        join = protocol.Join(self._token, lang=self._lang, events=self.now.told, chat=chat)
        await wire.send(protocol.write(join))
        while self._shut is None:
            message = protocol.read_server(await wire.receive())
            if isinstance(message, Welcome):
                self.now.begin(message)
                for again, _ in list(self._unsaid.values()):
                    await wire.send(protocol.write(again))
            elif isinstance(message, Update):
                self.now.hold(message)
                await wire.send(protocol.write(protocol.Ack(message.update)))
                for command in message.accepted:
                    if command in self._unsaid and not (done := self._unsaid[command][1]).done():
                        done.set_result(None)
                self._version += 1
                await self._tell()
            elif isinstance(message, Bye):
                if message.again:
                    return
                self._end(Shut(message.why, message.code))
            else:
                self._take(message)

    def _take(self, message: protocol.ServerMessage) -> None:
        match message:
            case Refusal():
                self._refused(message)
            case protocol.Drafted(id) | protocol.Looked(id):
                if id in self._wanted and not self._wanted[id].done():
                    self._wanted[id].set_result(message)
            case protocol.Heard(messages):
                self.now.heard += messages

    def _refused(self, one: Refusal) -> None:
        error = Refused(one.why, one.code, one.clauses, one.legal)
        waiting: list[asyncio.Future[Any]] = []
        if one.command in self._unsaid:
            waiting.append(self._unsaid[one.command][1])
        waiting += [self._wanted[id] for id in (one.draft, one.look) if id in self._wanted]
        for done in waiting:
            if not done.done():
                done.set_exception(error)

    def _end(self, why: Shut) -> None:
        self._shut = self._shut or why
        for _, done in self._unsaid.values():
            if not done.done():
                done.set_exception(self._shut)
        for one in self._wanted.values():
            if not one.done():
                one.set_exception(self._shut)

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()


def _data(answer: Any) -> Any:
    return answer.data if isinstance(answer, Option) else answer
