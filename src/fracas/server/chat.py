"""Talk at the tables. What is not for someone's ears never reaches their socket."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from .homes import Db
from .protocol import Message
from .store import Store

if TYPE_CHECKING:
    from .match import Match

KEPT = 500
"""Messages of a table; older ones are forgotten."""


class Spoken(msgspec.Struct):
    number: int
    person: str
    name: str
    seat: int | None
    to: int | None
    text: str
    at: int
    meant_for: str = ""
    """The guest who had the seat that a whisper went to; those who were in a circle."""
    circle: str = ""

    def heard_by(self, guest: str, listens: bool) -> bool:
        """Spectators are heard by whoever `listens` to them; a whisper by its two people, wherever
        they sit now and whoever sits there now; a circle by who was in it then."""
        if self.to is not None or self.circle:
            return guest == self.person or guest in self.meant_for.split()
        return self.seat is not None or listens or guest == self.person

    def shown(self, seat: int | None) -> Message:
        return Message(
            self.number,
            self.name,
            self.text,
            self.at,
            self.person,
            self.seat,
            self.to,
            self.to is not None,
            self.circle,
        )


class Chat:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._found: dict[str, list[Spoken]] = {}

    def since(self, match: str, number: int) -> list[Spoken]:
        found = self._found.get(match)
        if found is None:
            found = self._all(match)
        if not found or found[-1].number <= number:
            return []
        return [one for one in found if one.number > number]

    async def say(
        self,
        match: Match,
        guest: str,
        seat: int | None,
        to: int | None,
        text: str,
        circle: str = "",
        near: Sequence[int] = (),
    ) -> None:
        """A seat's person is named as at the table, anybody else by their name."""
        row = self.store.row("SELECT name FROM guests WHERE id = ?", (guest,))
        called = "" if seat is None else match.people[seat].called
        name = called or (row["name"] if row is not None else "Guest")
        at = int(time.time() * 1000)
        heard = near if to is None else [to]
        guests = dict.fromkeys(match.people[one].guest for one in heard)
        meant_for = " ".join(who for who in guests if who)
        values = (match.kept.id, guest, name, seat, to, text, at, meant_for, circle)

        def job(db: Db) -> int:
            number = db.execute(
                "INSERT INTO chat "
                "(match, guest, name, seat, recipient, text, at, meant_for, circle) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                values,
            ).fetchone()[0]
            db.execute(
                "DELETE FROM chat WHERE match = ?1 AND id <= (SELECT id FROM chat WHERE match = ?1 "
                "ORDER BY id DESC LIMIT 1 OFFSET ?2)",
                (match.kept.id, KEPT),
            )
            return int(number)

        found = self._all(match.kept.id)
        number = await self.store.write(job)
        if not found or found[-1].number < number:
            found.append(Spoken(number, guest, name, seat, to, text, at, meant_for, circle))
        del found[:-KEPT]
        match.look()

    def forget(self, match: str) -> None:
        self._found.pop(match, None)

    def _all(self, match: str) -> list[Spoken]:
        found = self._found.get(match)
        if found is None:
            rows = self.store.rows(
                "SELECT id, guest, name, seat, recipient, text, at, meant_for, circle FROM chat "
                "WHERE match = ? ORDER BY id",
                (match,),
            )
            found = self._found[match] = [Spoken(*row) for row in rows]
        return found
