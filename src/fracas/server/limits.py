"""How much anybody may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict

import msgspec

WORTH = 0.05
"""Of a bucket: so much may be taken at each server without the others hearing of it."""
LEAST = 0.01
"""Of a bucket, for somebody to have something again."""


class Limits(msgspec.Struct):
    """The house's limits; the tests shrink them."""

    sockets: int = 5000
    sockets_an_address: int = 200
    sockets_a_guest: int = 40
    tables_a_guest: int = 50
    """Unfinished ones that a guest has opened."""
    tables: int = 100_000
    guests_an_address_an_hour: int = 200
    frame: int = 65_536
    body: int = 1_000_000
    bad_messages: int = 3
    """So many, and the socket is closed with 1008."""
    messages: float = 60
    """A second on one socket, with bursts of four times as many."""
    requests: float = 50
    """A second from one address, with bursts of four times as many."""
    talk: tuple[float, float] = (5, 0.5)
    """Of one guest: so many messages at once, so many a second."""
    acts: tuple[float, float] = (30, 1)
    """The same for what is done beside the questions: undo, pauses, hand-overs, mutes."""
    looks: tuple[float, float] = (60, 20)
    """The same for what is found out without doing anything."""
    invitations_a_table: int = 60
    tables_an_address_an_hour: int = 500
    matches: int = 20_000
    """In memory: with somebody at them, or with a running clock."""
    connections: float = 100
    """New ones a second from one address, with bursts of four times as many. Not behind a proxy."""
    head_seconds: float = 10
    """For all of a request's head to come."""
    body_seconds: float = 20
    """For all of a body to come."""
    costs: bool = True
    """Whether it counts what anybody has had computed: see `budget.py`."""
    turns_a_guest: tuple[float, float] = (0.1, 0.25)
    """Seconds of the server's own loop: so many at once, so many a second; then one waits."""
    turns_an_address: tuple[float, float] = (0.2, 0.5)
    join_seconds: float = 10
    """For the first message on a socket."""

    @classmethod
    def none(cls) -> Limits:
        """For measuring a machine of one's own."""
        many = 10**9
        return cls(
            sockets=many,
            sockets_an_address=many,
            sockets_a_guest=many,
            tables_a_guest=many,
            guests_an_address_an_hour=many,
            messages=many,
            requests=many,
            connections=many,
            talk=(many, many),
            acts=(many, many),
            looks=(many, many),
            tables_an_address_an_hour=many,
            costs=False,
        )


def counted_as(address: str) -> str:
    """What an address counts as: whoever has one of IPv6 has all of its network."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)


class Bucket:
    """A token bucket: `size` at once, `rate` a second."""

    __slots__ = ("at", "left", "rate", "size")

    def __init__(self, size: float, rate: float) -> None:
        self.size = size
        self.rate = rate
        self.left = size
        self.at = 0.0

    def take(self, now: float, cost: float = 1.0) -> bool:
        self._fill(now)
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def pay(self, now: float, cost: float) -> None:
        """Whatever it costs: one may owe as much as there can be in it."""
        self._fill(now)
        self.left = min(self.size, max(-self.size, self.left - cost))

    def wait(self, now: float) -> float:
        """Seconds until there is something in it."""
        self._fill(now)
        return 0.0 if self.left > 0 else (self.size * LEAST - self.left) / self.rate

    def part(self, now: float) -> float:
        """Which part is left, of all there can be."""
        self._fill(now)
        return self.left / self.size

    def _fill(self, now: float) -> None:
        if self.at:
            self.left = min(self.size, self.left + (now - self.at) * self.rate)
        self.at = now


class Buckets:
    """A bucket for each name, the longest unused forgotten first."""

    def __init__(self, size: float, rate: float, names: int = 10_000) -> None:
        self.size = size
        self.rate = rate
        self.names = names
        self._found: OrderedDict[str, Bucket] = OrderedDict()
        self.untold: dict[str, float] | None = None
        """What was taken here that other servers of the house do not know of yet."""

    def shared(self) -> None:
        """Other servers of the house give out of the same buckets."""
        self.untold = {}

    def news(self) -> list[tuple[str, float]]:
        """What is worth telling the others: less may be had twice."""
        if self.untold is None:
            return []
        found = [one for one in self.untold.items() if one[1] >= self.size * WORTH]
        for name, _ in found:
            del self.untold[name]
        if len(self.untold) > self.names:
            self.untold.clear()
        return found

    def taken_elsewhere(self, name: str, cost: float) -> None:
        self._bucket(name).pay(time.monotonic(), cost)

    def wait(self, name: str) -> float:
        """Seconds until one more may be had."""
        found = self._found.get(name)
        return 0.0 if found is None else max(0.0, (1 - found.left) / found.rate)

    def take(self, name: str, now: float | None = None) -> bool:
        taken = self._bucket(name).take(time.monotonic() if now is None else now)
        if taken and self.untold is not None:
            self.untold[name] = self.untold.get(name, 0.0) + 1
        return taken

    def _bucket(self, name: str) -> Bucket:
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = Bucket(self.size, self.rate)
            if len(self._found) > self.names:
                self._found.popitem(last=False)
        self._found.move_to_end(name)
        return found
