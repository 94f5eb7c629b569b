"""The same without coroutines: they run in a thread of their own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

from fracas.server.protocol import Event, Question, Result

from .house import AsyncHouse
from .seat import AsyncSeat, Choose

T = TypeVar("T")


class Loop:
    """Where the coroutines run."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        waiting = asyncio.run_coroutine_threadsafe(what, self._loop)
        try:
            return waiting.result()
        except BaseException:
            waiting.cancel()
            raise

    def stop(self) -> None:
        self.run(_all_cancelled())
        self._loop.call_soon_threadsafe(self._loop.stop)


async def _all_cancelled() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for one in others:
        one.cancel()
    await asyncio.gather(*others, return_exceptions=True)


class House:
    """`AsyncHouse`, waited for."""

    def __init__(self, url: str, token: str = "", lang: str = "en") -> None:
        self._loop = Loop()
        self._house = AsyncHouse(url, token, lang)

    @property
    def token(self) -> str:
        return self._house.token

    def __enter__(self) -> House:
        return self

    def __exit__(self, *error: object) -> None:
        self._loop.stop()

    def become(self, name: str) -> str:
        """Be a program of that name from now on; the token is for coming back."""
        return self._loop.run(self._house.become(name))

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Any call of /api/openapi.json."""
        return self._loop.run(self._house.call(method, path, body))

    def games(self) -> list[dict[str, Any]]:
        return self._loop.run(self._house.games())

    def rules(self, game: str) -> str:
        return self._loop.run(self._house.rules(game))

    def tables(self, mine: bool = False) -> list[dict[str, Any]]:
        return self._loop.run(self._house.tables(mine))

    def open_table(self, game: str, **wanted: Any) -> Seat:
        """As `AsyncHouse.open_table`."""
        return self._seated(self._house.open_table(game, **wanted))

    def sit(self, table: str, seat: int | None = None, invitation: str = "") -> Seat:
        return self._seated(self._house.sit(table, seat, invitation))

    def invited(self, code: str) -> Seat:
        return self._seated(self._house.invited(code))

    def watch(self, table: str) -> Seat:
        return self._seated(self._house.watch(table))

    def at(self, ticket: str) -> Seat:
        return self._seated(self._house.at(ticket))

    def _seated(self, coming: Coroutine[Any, Any, AsyncSeat]) -> Seat:
        return Seat(self._loop, self._loop.run(coming))


class Seat:
    """`AsyncSeat`, waited for."""

    def __init__(self, loop: Loop, one: AsyncSeat) -> None:
        self._loop = loop
        self._seat = one

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def seat(self) -> int | None:
        return self._seat.seat

    @property
    def table(self) -> str:
        return self._seat.table

    @property
    def view(self) -> Any:
        return self._seat.view

    @property
    def events(self) -> list[Event]:
        return self._seat.events

    @property
    def questions(self) -> list[Question]:
        return self._seat.questions

    @property
    def question(self) -> Question | None:
        return self._seat.question

    @property
    def over(self) -> bool:
        return self._seat.over

    @property
    def result(self) -> Result | None:
        return self._seat.result

    def asked(self, seconds: float | None = None) -> Question | None:
        """The next question; None when the game is over, or nothing came in time."""
        return self._loop.run(self._seat.asked(seconds))

    def __iter__(self) -> Iterator[Question]:
        """Every question in its turn, until the game is over."""
        questions = self._seat.__aiter__()
        while True:
            try:
                yield self._loop.run(_next(questions))
            except StopAsyncIteration:
                return

    def play(self, *answers: Any, question: int | None = None) -> None:
        """Answer; several answers are one input. `Refused` has changed nothing."""
        self._loop.run(self._seat.play(*answers, question=question))

    def decide(self, choose: Choose) -> None:
        """Answer the most urgent question and the parts that follow, as one input."""
        self._loop.run(self._seat.decide(choose))

    def draft(self, *answers: Any, question: int | None = None) -> Question | None:
        return self._loop.run(self._seat.draft(*answers, question=question))

    def look(self, wanted: Any) -> Any:
        return self._loop.run(self._seat.look(wanted))

    def act(self, do: str, **more: str) -> None:
        self._loop.run(self._seat.act(do, **more))

    def say(self, text: str, to: int | None = None) -> None:
        self._loop.run(self._seat.say(text, to))

    def close(self) -> None:
        self._loop.run(self._seat.close())


async def _next(questions: Any) -> Question:
    found: Question = await questions.__anext__()
    return found
