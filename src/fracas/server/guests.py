"""Guests: people without accounts, remembered by a secret in a cookie."""

from __future__ import annotations

import hmac
import time
from collections.abc import Sequence

import msgspec

from . import secret
from .homes import Db
from .store import Store

LINK_SECONDS = 600
MUTES = 200
"""Of one guest."""
DEVICES = 20
"""Of one guest; the oldest is forgotten first."""


DAY = 86400
SOME = 200
"""Of whom one statement asks at most."""
FORGET = (
    "DELETE FROM guests WHERE id = ?",
    "DELETE FROM tickets WHERE guest = ?",
    "DELETE FROM roles WHERE guest = ?",
    "DELETE FROM mutes WHERE muted = ?",
    "DELETE FROM chat WHERE guest = ?",
    "UPDATE chat SET meant_for = '' WHERE meant_for = ?",
    "UPDATE seats SET guest = '', called = '' WHERE guest = ?",
    "UPDATE seats SET kept_for = '' WHERE kept_for = ?",
    "UPDATE matches SET host = '' WHERE host = ?",
    "UPDATE campaigns SET host = '' WHERE host = ?",
    "UPDATE campaign_players SET guest = '', bot = 'normal' WHERE guest = ?",
    "DELETE FROM reports WHERE accused = ?",
    "DELETE FROM bans WHERE kind = 'guest' AND what = ?",
    "UPDATE reports SET reporter = '' WHERE reporter = ?",
    "UPDATE programs SET owner = '' WHERE owner = ?",
)
"""All that is kept of a guest; what is tied to the first goes with it."""


class Guest(msgspec.Struct):
    id: str
    name: str
    lang: str
    seen: int = 0
    """When they were last here, to the day."""
    program: bool = False
    """Whether it is no person but a program."""


class Guests:
    def __init__(self, store: Store) -> None:
        self.store = store

    def known(self, token: str) -> Guest | None:
        """The guest whose cookie this is."""
        if not token or len(token) > 64:
            return None
        wanted = secret.hashed(token)
        row = self.store.row(
            "SELECT secret, guests.id, name, lang, seen, programs.guest IS NOT NULL AS program "
            "FROM devices JOIN guests ON guests.id = devices.guest "
            "LEFT JOIN programs ON programs.guest = guests.id WHERE secret = ?",
            (wanted,),
        )
        if row is None or not hmac.compare_digest(row["secret"], wanted):
            return None
        return Guest(row["id"], row["name"], row["lang"], row["seen"], bool(row["program"]))

    async def new(self, name: str, lang: str, owner: str | None = None) -> tuple[Guest, str]:
        """A guest and the secret for the cookie. With an owner, who may be nobody, a program and
        its token."""
        token, now = secret.token(), int(time.time())
        guest = Guest(secret.name(), name, lang, program=owner is not None)

        def job(db: Db) -> None:
            db.execute(
                "INSERT INTO guests VALUES (?, ?, ?, ?, ?)", (guest.id, name, lang, now, now)
            )
            db.execute(
                "INSERT INTO devices VALUES (?, ?, ?)", (secret.hashed(token), guest.id, now)
            )
            if owner is not None:
                db.execute("INSERT INTO programs VALUES (?, ?)", (guest.id, owner))

        await self.store.write(job)
        return guest, token

    def is_program(self, guest: str) -> bool:
        return self.store.row("SELECT 1 FROM programs WHERE guest = ?", (guest,)) is not None

    def programs(self, owner: str) -> list[Guest]:
        """Those that a person has made a token for."""
        rows = self.store.rows(
            "SELECT id, name, lang, seen FROM programs JOIN guests ON guests.id = guest "
            "WHERE owner = ? ORDER BY created",
            (owner,),
        )
        return [Guest(row[0], row[1], row[2], row[3], program=True) for row in rows]

    async def change(self, guest: Guest, name: str, lang: str) -> None:
        await self.store.execute(
            "UPDATE guests SET name = ?, lang = ? WHERE id = ?", (name, lang, guest.id)
        )

    async def link(self, guest: Guest) -> str:
        """A code that makes another device this guest, once and soon."""
        code, now = secret.token(), int(time.time())

        def job(db: Db) -> None:
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

        def job(db: Db) -> Guest | None:
            row = db.execute(
                "DELETE FROM links WHERE code = ? AND expires >= ? RETURNING guest", (wanted, now)
            ).fetchone()
            if row is None:
                return None
            return _add_device(db, row[0], token)

        guest = await self.store.write(job)
        return None if guest is None else (guest, token)

    async def another_device(self, guest: str) -> tuple[Guest, str] | None:
        """The guest, if they are still there, and a secret for a device that is theirs too."""
        token = secret.token()
        found = await self.store.write(lambda db: _add_device(db, guest, token))
        return None if found is None else (found, token)

    async def saw(self, guest: Guest) -> None:
        """Note that somebody was here, once a day."""
        now = int(time.time())
        if now - guest.seen > DAY:
            sql = "UPDATE guests SET seen = ? WHERE id = ? AND seen < ?"
            await self.store.execute(sql, (now, guest.id, now - DAY))

    async def delete(self, *guests: str) -> None:
        """Everything that tells of a person goes; moves in games stay, nobody's."""

        def job(db: Db) -> None:
            for sql in FORGET:
                db.executemany(sql, [(guest,) for guest in guests])
            for guest in guests:
                _unsay(db, guest)

        await self.store.write(job)

    def name(self, guest: str) -> str:
        row = self.store.row("SELECT name FROM guests WHERE id = ?", (guest,))
        return "" if row is None else str(row["name"])

    def names(self, guests: Sequence[str]) -> dict[str, str]:
        """Of those who are there."""
        found: dict[str, str] = {}
        for at in range(0, len(guests), SOME):
            part = guests[at : at + SOME]
            marks = ", ".join("?" * len(part))
            rows = self.store.rows(f"SELECT id, name FROM guests WHERE id IN ({marks})", part)
            found |= {row["id"]: row["name"] for row in rows}
        return found

    def muted(self, guest: str) -> set[str]:
        return {
            row[0] for row in self.store.rows("SELECT muted FROM mutes WHERE guest = ?", (guest,))
        }

    async def mute(self, guest: str, person: str, on: bool) -> None:
        sql = (
            "INSERT INTO mutes SELECT ?1, ?2 "
            f"WHERE (SELECT count(*) FROM mutes WHERE guest = ?1) < {MUTES} ON CONFLICT DO NOTHING"
            if on
            else "DELETE FROM mutes WHERE guest = ? AND muted = ?"
        )
        await self.store.execute(sql, (guest, person))


def _add_device(db: Db, guest: str, token: str) -> Guest | None:
    sql = "SELECT id, name, lang, seen FROM guests WHERE id = ?"
    found = db.execute(sql, (guest,)).fetchone()
    if found is None:
        return None
    values = secret.hashed(token), guest, int(time.time())
    db.execute("INSERT INTO devices VALUES (?, ?, ?)", values)
    db.execute(
        "DELETE FROM devices WHERE guest = ?1 AND secret NOT IN "
        "(SELECT secret FROM devices WHERE guest = ?1 ORDER BY created DESC LIMIT ?2)",
        (guest, DEVICES),
    )
    return Guest(*found)


def _unsay(db: Db, guest: str) -> None:
    """Take somebody's words out of what was reported of others."""
    for number, said in db.execute("SELECT id, said FROM reports").fetchall():
        if guest.encode() not in said:
            continue
        others = [one for one in msgspec.json.decode(said) if one["person"] != guest]
        values = msgspec.json.encode(others), number
        db.execute("UPDATE reports SET said = ? WHERE id = ?", values)
