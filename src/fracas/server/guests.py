"""Guests: people without accounts, remembered by a secret in a cookie."""

from __future__ import annotations

import hmac
import sqlite3
import time

import msgspec

from . import secret
from .store import Store

LINK_SECONDS = 600
MUTES = 200
"""Of one guest."""
DEVICES = 20
"""Of one guest; the oldest is forgotten first."""


DAY = 86400
FORGET = (
    "DELETE FROM guests WHERE id = ?",
    "DELETE FROM tickets WHERE guest = ?",
    "DELETE FROM roles WHERE guest = ?",
    "DELETE FROM mutes WHERE muted = ?",
    "DELETE FROM chat WHERE guest = ?",
    "UPDATE chat SET meant_for = '' WHERE meant_for = ?",
    "UPDATE seats SET guest = '' WHERE guest = ?",
    "UPDATE seats SET kept_for = '' WHERE kept_for = ?",
    "UPDATE matches SET host = '' WHERE host = ?",
)
"""All that is kept of a guest; what is tied to the first goes with it."""


class Guest(msgspec.Struct):
    id: str
    name: str
    lang: str
    seen: int = 0
    """When they were last here, to the day."""


class Guests:
    def __init__(self, store: Store) -> None:
        self.store = store

    def known(self, token: str) -> Guest | None:
        """The guest whose cookie this is."""
        if not token or len(token) > 64:
            return None
        wanted = secret.hashed(token)
        row = self.store.row(
            "SELECT secret, guests.id, name, lang, seen FROM devices "
            "JOIN guests ON guests.id = guest "
            "WHERE secret = ?",
            (wanted,),
        )
        if row is None or not hmac.compare_digest(row["secret"], wanted):
            return None
        return Guest(row["id"], row["name"], row["lang"], row["seen"])

    async def new(self, name: str, lang: str) -> tuple[Guest, str]:
        """A guest and the secret for the cookie."""
        token, now = secret.token(), int(time.time())
        guest = Guest(secret.name(), name, lang)

        def job(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO guests VALUES (?, ?, ?, ?, ?)", (guest.id, name, lang, now, now)
            )
            db.execute(
                "INSERT INTO devices VALUES (?, ?, ?)", (secret.hashed(token), guest.id, now)
            )

        await self.store.write(job)
        return guest, token

    async def change(self, guest: Guest, name: str, lang: str) -> None:
        await self.store.execute(
            "UPDATE guests SET name = ?, lang = ? WHERE id = ?", (name, lang, guest.id)
        )

    async def link(self, guest: Guest) -> str:
        """A code that makes another device this guest, once and soon."""
        code, now = secret.token(), int(time.time())

        def job(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM links WHERE expires < ? OR guest = ?", (now, guest.id))
            db.execute(
                "INSERT INTO links VALUES (?, ?, ?)",
                (secret.hashed(code), guest.id, now + LINK_SECONDS),
            )

        await self.store.write(job)
        return code

    async def claim(self, code: str) -> tuple[Guest, str] | None:
        """Use up a code: the guest, and this device's own secret."""
        wanted, token, now = secret.hashed(code), secret.token(), int(time.time())

        def job(db: sqlite3.Connection) -> Guest | None:
            row = db.execute(
                "DELETE FROM links WHERE code = ? AND expires >= ? RETURNING guest", (wanted, now)
            ).fetchone()
            if row is None:
                return None
            found = db.execute("SELECT id, name, lang FROM guests WHERE id = ?", row).fetchone()
            db.execute("INSERT INTO devices VALUES (?, ?, ?)", (secret.hashed(token), row[0], now))
            db.execute(
                "DELETE FROM devices WHERE guest = ?1 AND secret NOT IN "
                "(SELECT secret FROM devices WHERE guest = ?1 ORDER BY created DESC LIMIT ?2)",
                (row[0], DEVICES),
            )
            return Guest(*found)

        guest = await self.store.write(job)
        return None if guest is None else (guest, token)

    async def saw(self, guest: Guest) -> None:
        """Note that somebody was here, once a day."""
        now = int(time.time())
        if now - guest.seen > DAY:
            sql = "UPDATE guests SET seen = ? WHERE id = ? AND seen < ?"
            await self.store.execute(sql, (now, guest.id, now - DAY))

    async def delete(self, *guests: str) -> None:
        """Everything that tells of a person goes; moves in games stay, nobody's."""

        def job(db: sqlite3.Connection) -> None:
            for sql in FORGET:
                db.executemany(sql, [(guest,) for guest in guests])

        await self.store.write(job)

    def name(self, guest: str) -> str:
        row = self.store.row("SELECT name FROM guests WHERE id = ?", (guest,))
        return "" if row is None else str(row["name"])

    def muted(self, guest: str) -> set[str]:
        return {
            row[0] for row in self.store.rows("SELECT muted FROM mutes WHERE guest = ?", (guest,))
        }

    async def mute(self, guest: str, person: str, on: bool) -> None:
        sql = (
            "INSERT OR IGNORE INTO mutes SELECT ?1, ?2 "
            f"WHERE (SELECT count(*) FROM mutes WHERE guest = ?1) < {MUTES}"
            if on
            else "DELETE FROM mutes WHERE guest = ? AND muted = ?"
        )
        await self.store.execute(sql, (guest, person))
