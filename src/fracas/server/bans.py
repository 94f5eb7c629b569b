"""Who may not come: guests, and the networks they come from, each until a time.

Of an address nothing is stored but what the house's key makes of it, for as long as the ban lasts:
whoever has the store alone cannot tell which one it was.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from typing import Literal

import msgspec

from fracas import BadInput

from .adminkey import Key
from .homes import Db
from .store import Store
from .words import Said, said

Kind = Literal["guest", "address"]
LENGTHS = {4: (32, 24, 16), 6: (64, 56, 48)}
"""How much of an address a ban may be about. A house of its own has a whole /64 of the new kind."""
KNOWN = 4096
"""Addresses of which it is remembered how they look under the key."""


class Ban(msgspec.Struct):
    id: int
    kind: Kind
    what: str
    """A guest's id, or a network under the key."""
    name: str
    """What whoever banned them knew them by."""
    why: str
    created: int
    until: int
    """Seconds since 1970."""

    def said(self) -> Said:
        """What somebody reads who is turned away."""
        until = time.strftime("%Y-%m-%d %H:%M", time.gmtime(self.until))
        return (
            said("ban.why", until=until, why=self.why)
            if self.why
            else said("ban.until", until=until)
        )


class Bans:
    def __init__(self, store: Store, key: Key) -> None:
        self.store = store
        self.key = key
        self._all = {one.what: one for one in self._read()}
        self._looks: OrderedDict[str, tuple[str, ...]] = OrderedDict()

    def all(self) -> list[Ban]:
        now = time.time()
        return sorted((one for one in self._all.values() if one.until > now), key=lambda b: b.id)

    def of_guest(self, guest: str) -> Ban | None:
        return self._still(self._all.get(guest)) if self._all else None

    def of_address(self, address: str) -> Ban | None:
        if not self._all:
            return None
        looks = (self._still(self._all.get(look)) for look in self._looks_of(address))
        return next(filter(None, looks), None)

    def network(self, address: str) -> str:
        """What is stored of an address or a network, or BadInput."""
        wanted = _network(address)
        if wanted.prefixlen not in LENGTHS[wanted.version]:
            lengths = ", ".join(f"/{one}" for one in LENGTHS[wanted.version])
            raise BadInput(f"{address}: a ban is for a network of {lengths}")
        return self.key.sealed(str(wanted))

    async def add(self, kind: Kind, what: str, name: str, why: str, until: int) -> Ban:
        values = (kind, what, name, why, int(time.time()), until)

        def job(db: Db) -> int:
            db.execute("DELETE FROM bans WHERE what = ?", (what,))
            found = db.execute(
                "INSERT INTO bans (kind, what, name, why, created, until) "
                "VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
                values,
            )
            return int(found.fetchone()[0])

        made = Ban(await self.store.write(job), *values)
        self._all[what] = made
        return made

    async def lift(self, number: int) -> bool:
        gone = await self.store.execute("DELETE FROM bans WHERE id = ?", (number,))
        self._all = {what: one for what, one in self._all.items() if one.id != number}
        return bool(gone)

    def read_again(self) -> None:
        """Another server of the house has changed something."""
        self._all = {one.what: one for one in self._read()}

    def forget(self, guest: str) -> None:
        """A guest is no more, and neither is what the store had of their ban."""
        self._all.pop(guest, None)

    async def prune(self, now: float) -> int:
        gone = await self.store.execute("DELETE FROM bans WHERE until < ?", (int(now),))
        if gone:
            self.read_again()
        return gone

    def _read(self) -> list[Ban]:
        rows = self.store.rows("SELECT id, kind, what, name, why, created, until FROM bans")
        return [Ban(*row) for row in rows]

    def _still(self, one: Ban | None) -> Ban | None:
        return one if one is not None and one.until > time.time() else None

    def _looks_of(self, address: str) -> tuple[str, ...]:
        found = self._looks.get(address)
        if found is None:
            found = self._looks[address] = tuple(
                self.key.sealed(str(one)) for one in _networks(address)
            )
            if len(self._looks) > KNOWN:
                self._looks.popitem(last=False)
        return found


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        found = ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadInput(f"{text!r} is no address") from None
    if "/" not in text and found.version == 6:
        mapped = ipaddress.IPv6Address(text).ipv4_mapped
        if mapped is not None:
            return ipaddress.ip_network(mapped)
        return found.supernet(new_prefix=LENGTHS[6][0])
    return found


def _networks(address: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """All that a ban of this address could be about."""
    try:
        own = _network(address.partition("%")[0])
    except BadInput:  # a socket of this machine has none
        return []
    return [own.supernet(new_prefix=length) for length in LENGTHS[own.version]]
