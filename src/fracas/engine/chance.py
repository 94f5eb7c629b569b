"""Chance: a pool of hashed bits in the state, the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import TypeVar

import msgspec

from .errors import BadInput, BrokenMatch
from .fields import Hidden
from .text import Choice

T = TypeVar("T")


@lru_cache
def _draws(count: int) -> tuple[tuple[int, int, int], ...]:
    """For each place of a list from its end: the place, and the bits and mask that draw it."""
    places = range(count - 1, 0, -1)
    return tuple((last, last.bit_length(), (1 << last.bit_length()) - 1) for last in places)


class Chance(msgspec.Struct, gc=False, omit_defaults=True):
    """The generator, as fields of the state that uses it.

    Bits come from BLAKE2b over seed and counter. Every use has a name, so that a position file can
    say what falls: `luck` is a list of named results, used up in order.
    """

    seed: Hidden[str] = ""
    drawn: Hidden[int] = 0
    """How many blocks of bits have been hashed."""
    pool: Hidden[int] = 0
    bits: Hidden[int] = 0
    """How many bits are left in the pool."""
    luck: Hidden[list[tuple[str, Choice]] | None] = None

    def below(self, n: int, name: str) -> int:
        """A number from 0 to n - 1, all equally likely. `name` says what it decides."""
        if self.luck is not None:
            return self._lucky_number(n, name)
        if n < 1:
            raise BrokenMatch(f"{name!r}: there is nothing to choose from")
        want = (n - 1).bit_length()
        mask = (1 << want) - 1
        while True:
            if self.bits < want:
                self._refill()
            number = self.pool & mask
            self.pool >>= want
            self.bits -= want
            if number < n:
                return number

    def pick(self, things: Sequence[T], name: str) -> T:
        return things[self.below(len(things), name)]

    def shuffle(self, things: list[T], name: str) -> None:
        """Put a list into random order, in place. The last thing is the top of a pile."""
        if self.luck is not None:
            self._lucky_order(things, name)
            return
        bits, pool = self.bits, self.pool
        for last, want, mask in _draws(len(things)):
            other = last + 1
            while other > last:  # what `below` does, without a call for each card
                if bits < want:
                    self.bits, self.pool = bits, pool
                    self._refill()
                    bits, pool = self.bits, self.pool
                other = pool & mask
                pool >>= want
                bits -= want
            things[last], things[other] = things[other], things[last]
        self.bits, self.pool = bits, pool

    def reseed(self, seed: str) -> None:
        self.seed = seed
        self.drawn = self.pool = self.bits = 0
        self.luck = None

    def chance_used(self) -> tuple[int, int, int]:
        """Changes whenever chance is used."""
        return self.drawn, self.bits, -1 if self.luck is None else len(self.luck)

    def _refill(self) -> None:
        block = blake2b(f"{self.seed}/{self.drawn}".encode()).digest()
        fresh = int.from_bytes(block, "little")
        self.pool = self.pool | fresh << self.bits if self.bits else fresh
        self.bits += 512
        self.drawn += 1

    def _next_luck(self, name: str) -> Choice:
        assert self.luck is not None
        if not self.luck:
            raise BadInput(f"luck has run out: {name!r} is needed next")
        given, value = self.luck.pop(0)
        if given != name:
            raise BadInput(f"luck says {given!r} next, but {name!r} is needed")
        return value

    def _lucky_number(self, n: int, name: str) -> int:
        if n == 1:
            return 0
        if n < 1:
            raise BrokenMatch(f"{name!r}: there is nothing to choose from")
        value = self._next_luck(name)
        if not isinstance(value, int) or not 0 <= value < n:
            raise BadInput(f"luck for {name!r} is 0 to {n - 1}, not {value!r}")
        return value

    def _lucky_order(self, things: list[T], name: str) -> None:
        """Luck lists things from the top down; what it does not list stays below, in order."""
        if len(things) < 2:
            return
        value = self._next_luck(name)
        top: list[T] = []
        rest = things[:]
        for thing in value if isinstance(value, tuple) else (value,):
            if thing not in rest:
                raise BadInput(f"luck for {name!r} names {thing!r}, which is not there")
            at = rest.index(thing)
            top.append(rest.pop(at))
        things[:] = rest + top[::-1]
