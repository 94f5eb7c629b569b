"""Where one assistant works: the house, who it is there, and its places at tables."""

from __future__ import annotations

import contextlib
import time
from typing import Any
from urllib.parse import quote

from fracas.client import AsyncHouse, AsyncSeat, HouseError, Question, Refused
from fracas.engine.errors import BadInput

from . import telling
from .words import Unclear, meant

PLACES = 10
"""At so many tables at once."""
LONGEST = 55.0
"""Seconds that a call waits: shorter than clients' usual patience."""
FRESH = 40
"""Of what happened, so many of the latest sentences are told."""


class Place:
    """A seat, with what was told of it and what of an action was said."""

    def __init__(self, seat: AsyncSeat) -> None:
        self.seat = seat
        self.told = 0
        """The number of the last event that was told."""
        self.said: list[Any] = []
        """Parts of an action that is not whole yet."""
        self.begun = 0
        """The question that they answer."""
        self.next: Question | None = None

    def news(self) -> list[str]:
        fresh = [one for one in self.seat.events if one.number > self.told]
        self.told = max(self.told, self.seat.now.told)
        return telling.happened(fresh)[-FRESH:]

    def open(self) -> Question | None:
        """What is asked now: the next part of an action that was begun, or the first question."""
        if self.next is not None and all(
            one.number != self.begun for one in self.seat.questions
        ):
            self.forget()  # it is not asked any more
        return self.next or self.seat.question

    def forget(self) -> bool:
        had = self.next is not None
        self.said, self.next = [], None
        return had

    async def answer(self, said: Any) -> bool:
        """Answer what is asked now; False if more has to be said before it is an input."""
        question = self.open()
        if question is None:
            raise Refused("nothing is asked of you now; `wait_for_my_turn` waits", "bad")
        if self.next is None:
            self.begun, self.said = question.number, []
        data = meant(question, said)
        parts = any(one.parts and one.data == data for one in question.options)
        if parts:
            self.next = await self.seat.draft(*self.said, data, question=self.begun)
            if self.next is not None:
                self.said.append(data)
                return False
        await self.seat.play(*self.said, data, question=self.begun)
        self.forget()
        return True

    def told_now(self) -> dict[str, Any]:
        """How it stands, what happened since, and what is asked."""
        found = {**telling.standing(self.seat), "happened": self.news()}
        question = self.open()
        if question is not None and not self.seat.over:
            found["question"] = telling.asked(question)
            if self.next is not None:
                found["part_of_an_action"] = "say the next part, or take back what you said"
        return found


class Desk:
    """One identity: a program's token, or a ticket for one seat."""

    def __init__(self, house: AsyncHouse, ticket: str = "") -> None:
        self.house = house
        self.ticket = ticket
        self.used = time.monotonic()
        self._places: dict[str, Place] = {}
        self._last = ""
        self._books: dict[str, str] = {}

    async def place(self, table: str = "") -> Place:
        """One's place at a table: the one named, or the last one."""
        self.used = time.monotonic()
        if self.ticket and not self._places:
            await self.keep(await self.house.at(self.ticket))
        name = table or self._last
        if name not in self._places:
            if not name:
                raise HouseError("you are at no table: join one, or open one", "table")
            if self.ticket:
                raise HouseError("your token is for another table's seat", "ticket", 403)
            mine = (await self.house.get(f"/api/tables/{quote(name, safe='')}"))["mine"]
            await self.keep(await self.house.take(name, mine[0] if mine else None))
        self._last = name
        return self._places[name]

    async def keep(self, seat: AsyncSeat) -> Place:
        """A place that was just taken."""
        before = self._places.pop(seat.table, None)
        if before is not None:
            await before.seat.close()
        while len(self._places) >= PLACES:
            await self._places.pop(next(iter(self._places))).seat.close()
        self._last = seat.table
        found = self._places[seat.table] = Place(seat)
        return found

    def free(self) -> AsyncHouse:
        """The house, for whoever may do more there than sit in one seat."""
        self.used = time.monotonic()
        if self.ticket:
            raise HouseError("your token is for one seat: it opens and joins no tables", "ticket")
        return self.house

    async def leave(self, table: str) -> None:
        place = await self.place(table)
        name, seat = place.seat.table, place.seat.seat
        del self._places[name]
        self._last = next(reversed(self._places), "")
        await place.seat.close()
        if seat is not None and not self.ticket:
            await self.house.post(f"/api/tables/{quote(name, safe='')}/stand", seat=seat)

    async def book(self, game: str) -> str:
        if game not in self._books:
            self._books[game] = await self.house.rules(game)
        return self._books[game]

    async def clause_texts(self, game: str, wanted: list[str]) -> list[dict[str, str]]:
        found: list[dict[str, str]] = []
        book = await self.book(game)
        for one in wanted[: telling.FOUND]:
            try:
                found += telling.clauses(book, one)
            except BadInput:  # named in a text, but not of this book
                continue
        return found

    async def why_not(self, table: str, said: Any) -> dict[str, Any]:
        """Whether an answer would be taken, and the rule that speaks against it."""
        place = await self.place(table)
        question = place.open()
        if question is None:
            waiting = place.seat.now.asked
            return {"allowed": False, "why": "nothing is asked of you now", "asked_seats": waiting}
        try:
            data = meant(question, said)
        except Unclear as error:
            return {
                "allowed": False,
                "why": str(error),
                "rules": await self.clause_texts(place.seat.game, question.clauses),
            }
        number = place.begun if place.next is not None else question.number
        try:
            await place.seat.draft(*place.said, data, question=number)
        except Refused as error:
            clauses = list(error.clauses) or question.clauses
            return {
                "allowed": False,
                "why": str(error),
                "rules": await self.clause_texts(place.seat.game, clauses),
            }
        return {"allowed": True, "answer": data}

    async def explain(self, table: str, wanted: str) -> dict[str, Any]:
        """What a card or a thing is and does: from the game's texts, the own view, the rules."""
        place = await self.place(table)
        game = place.seat.game
        path = f"/api/games/{quote(game, safe='')}"
        labels = (await self.house.get(f"{path}/labels"))["labels"]
        cards: list[Any] = list(telling.cards(labels, wanted))
        with contextlib.suppress(HouseError):  # its cards are in its texts, or it has none
            cards += telling.things(await self.house.get(f"{path}/cards"), wanted)
        seen = list(telling.things(place.seat.view, wanted))
        try:
            rules = telling.clauses(await self.book(game), wanted)
        except BadInput:
            rules = []
        found = {"cards": cards[: telling.FOUND], "on_the_table": seen[: telling.FOUND]}
        return {**found, "rules": rules[: telling.FOUND]}

    async def close(self) -> None:
        for one in self._places.values():
            await one.seat.close()
        self._places.clear()
