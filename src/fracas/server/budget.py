"""What everybody has had computed lately, in time of the processor: of a guest and of an address.

Each has three purses, which fill up again by and by:
- `work`: what is asked for over HTTP, here or in other processes. Whoever's is empty is refused
  what is dear, and told how long to wait.
- `bots`: what bots think at the tables one has opened. Nothing is refused: the fullest purse comes
  first.
- `turns`: what is worked out in the server's own loop, for which everybody else has to wait.
  Whoever's is empty waits in line (`desk.py`).
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, Literal, TypeVar

import msgspec

from fracas import FracasError

from .limits import Bucket, Limits
from .settings import Budget
from .words import say

Purse = Literal["work", "bots", "turns"]
NAMES = 20_000
"""Guests, and addresses, of whom it is known what they have spent."""
T = TypeVar("T")


class Crowded(FracasError):
    """Somebody asks for too much, and has to wait for so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, math.ceil(seconds))
        super().__init__(f"wait for {self.seconds} seconds")

    def to(self, lang: str) -> str:
        return say("limit.work", lang, seconds=self.seconds)


class Purses(msgspec.Struct):
    work: Bucket
    bots: Bucket
    turns: Bucket


class Account:
    """Who something is worked out for: a guest, where they are known, and an address."""

    __slots__ = ("_purses", "name")

    def __init__(self, name: str, *purses: Purses) -> None:
        self.name = name
        self._purses = purses

    def wait(self, purse: Purse) -> float:
        """Seconds until there is something in it."""
        now = time.monotonic()
        return max([getattr(one, purse).wait(now) for one in self._purses], default=0.0)

    def pay(self, purse: Purse, seconds: float) -> None:
        now = time.monotonic()
        for one in self._purses:
            getattr(one, purse).pay(now, seconds)

    def left(self, purse: Purse) -> float:
        """Which part of it is left, of a full one."""
        now = time.monotonic()
        return min([getattr(one, purse).part(now) for one in self._purses], default=1.0)

    def takes_a_turn(self, seconds: float) -> None:
        """Of the loop, for something that was asked for over HTTP."""
        self.pay("turns", seconds)
        self.pay("work", seconds)


NOBODY = Account("")
"""The house itself."""


class Accounts:
    def __init__(self, budget: Budget, limits: Limits) -> None:
        self.limits = limits
        self.guest = budget.guest_at_once / 1000, budget.guest_a_second / 1000
        self.address = budget.address_at_once / 1000, budget.address_a_second / 1000
        self._guests: OrderedDict[str, Purses] = OrderedDict()
        self._addresses: OrderedDict[str, Purses] = OrderedDict()

    def of(self, guest: str, address: str) -> Account:
        """Either may be unknown."""
        limits = self.limits
        if not limits.costs:
            return NOBODY
        found = []
        if guest:
            found.append(_found(self._guests, guest, self.guest, limits.turns_a_guest))
        if address:
            found.append(_found(self._addresses, address, self.address, limits.turns_an_address))
        return Account(guest or address, *found)


def _found(
    known: OrderedDict[str, Purses],
    name: str,
    work: tuple[float, float],
    turns: tuple[float, float],
) -> Purses:
    found = known.get(name)
    if found is None:
        found = known[name] = Purses(Bucket(*work), Bucket(*work), Bucket(*turns))
        if len(known) > NAMES:
            known.popitem(last=False)
    known.move_to_end(name)
    return found


LONGEST = 0.02
"""Seconds: more than any move or view takes. Beyond, the machine was busy with somebody else."""


def since(began: float) -> float:
    """What a move or a view took, by `perf_counter`: the clock of the CPU itself is a call into the
    system, and for the dozen small things of a move it would cost as much as they do."""
    return min(time.perf_counter() - began, LONGEST)


class Metered(Awaitable[T]):
    """Something to be awaited, of which each step through the loop is counted."""

    def __init__(self, what: Coroutine[Any, Any, T], note: Callable[[float], None]) -> None:
        self.what = what
        self.note = note

    def __await__(self) -> Generator[Any, Any, T]:
        step = self.what.__await__()
        value: Any = None
        error: BaseException | None = None
        while True:
            began = time.thread_time()
            try:
                waits_for = step.send(value) if error is None else step.throw(error)
            except StopIteration as end:
                found: T = end.value
                return found
            finally:
                self.note(time.thread_time() - began)
            value, error = None, None
            try:
                value = yield waits_for
            except BaseException as thrown:  # it is for what is awaited to say what becomes of it
                error = thrown
