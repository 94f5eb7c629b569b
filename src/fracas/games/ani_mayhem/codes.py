"""A deck as a code of at most 200 letters that can be pasted in a chat. AM-D1.

A code is `AM1-` and bits in base64url: how many cards the set had, the name, the characters and
havens in their order, how many of each other card, and a check sum. Cards are numbered by
`content/codes.toml`, to which new ones are added at the end, so that old codes stay true.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections import Counter

import msgspec

from fracas.content import load

from .cards import AT, CARDS, OFFERED, POWER
from .decks import PARTS, Deck
from .vocabulary import HOME

PREFIX = "AM1-"
LONGEST = 200
ORDERED = ("characters", "havens")
LOOSE = tuple(part for part in PARTS if part not in ORDERED)
OF_TYPE = {
    "location": "locations",
    "item": "items",
    "combat": "combat",
    "disaster": "disasters",
    **dict.fromkeys(POWER, "power"),
}


class _Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[str, ...]


def numbered() -> tuple[str, ...]:
    """The ids of all offered cards by number; those that the file lacks come last."""
    known = load(HOME / "codes.toml", _Numbers).cards
    return (*known, *sorted({CARDS[at].id for at in OFFERED} - set(known)))


NUMBERED = numbered()
NUMBER = {card: at for at, card in enumerate(NUMBERED)}


class BadCode(ValueError):
    """What is wrong with a code, by the key of a text, and what there was."""

    def __init__(self, key: str, have: int = 0, want: int = 0) -> None:
        super().__init__(key)
        self.key = key
        self.have = have
        self.want = want


class _Writer:
    def __init__(self) -> None:
        self.bits: list[int] = []

    def plain(self, n: int, width: int) -> None:
        self.bits += [n >> at & 1 for at in range(width - 1, -1, -1)]

    def some(self, n: int, low: int) -> None:
        """Small numbers are short: the rest in ones, then the low bits."""
        self.bits += [1] * (n >> low) + [0]
        self.plain(n & ((1 << low) - 1), low)

    def data(self) -> bytes:
        padded = self.bits + [0] * (-len(self.bits) % 8)
        rows = [padded[at : at + 8] for at in range(0, len(padded), 8)]
        return bytes(sum(bit << (7 - at) for at, bit in enumerate(row)) for row in rows)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.bits = [byte >> at & 1 for byte in data for at in range(7, -1, -1)]
        self.at = 0

    def bit(self) -> int:
        if self.at >= len(self.bits):
            raise BadCode("code_cut")
        self.at += 1
        return self.bits[self.at - 1]

    def plain(self, width: int) -> int:
        found = 0
        for _ in range(width):
            found = found << 1 | self.bit()
        return found

    def some(self, low: int) -> int:
        high = 0
        while self.bit():
            high += 1
        return high << low | self.plain(low)


WIDTH = 10
"""Bits of a card's number where its place is told."""
GAP, COPIES = 2, 0
"""Low bits of the gap to the next card, and of how many more than one there are."""


def code_of(deck: Deck) -> str:
    """The code of a deck; a name that would make it too long is cut."""
    name = deck.name.encode()
    while len(code := _code(deck, name)) > LONGEST and name:
        name = name[: len(name) - (len(code) - LONGEST + 1) * 3 // 4 - 1]
        name = name.decode(errors="ignore").encode()
    return code


def _code(deck: Deck, name: bytes) -> str:
    made = _Writer()
    made.plain(len(NUMBERED), 12)
    made.plain(len(name), 8)
    for byte in name:
        made.plain(byte, 8)
    for part in ORDERED:
        kinds = getattr(deck, part)
        made.some(len(kinds), 2)
        for kind in kinds:
            made.plain(NUMBER[CARDS[kind].id], WIDTH)
    counts = Counter(kind for part in LOOSE for kind in getattr(deck, part))
    rows = sorted((NUMBER[CARDS[kind].id], n) for kind, n in counts.items())
    before = -1
    made.some(len(rows), 5)
    for number, n in rows:
        made.some(number - before - 1, GAP)
        made.some(n - 1, COPIES)
        before = number
    data = made.data()
    whole = data + zlib.crc32(data).to_bytes(4, "big")[:2]
    return PREFIX + base64.urlsafe_b64encode(whole).decode().rstrip("=")


def is_code(given: str) -> bool:
    return given.strip().startswith("AM") and "-" in given[:6] and "\n" not in given.strip()


def deck_of(code: str) -> Deck:
    """The deck that a code stands for, or BadCode."""
    code = "".join(code.split())
    if not code.startswith(PREFIX):
        raise BadCode("code_version")
    if len(code) > LONGEST:
        raise BadCode("code_long", len(code), LONGEST)
    written = code.removeprefix(PREFIX)
    if not re.fullmatch(r"[A-Za-z0-9_-]*", written):
        raise BadCode("code_letters")
    try:
        whole = base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))
    except binascii.Error:
        raise BadCode("code_sum") from None
    data, check = whole[:-2], whole[-2:]
    if zlib.crc32(data).to_bytes(4, "big")[:2] != check:
        raise BadCode("code_sum")
    return _deck(_Reader(data))


def _deck(read: _Reader) -> Deck:
    size = read.plain(12)
    if size > len(NUMBERED):
        raise BadCode("code_newer", len(NUMBERED), size)
    name = bytes(read.plain(8) for _ in range(read.plain(8))).decode(errors="replace")
    parts: dict[str, list[int]] = {part: [] for part in PARTS}
    for part in ORDERED:
        parts[part] = [_kind(read.plain(WIDTH)) for _ in range(read.some(2))]
    number = -1
    for _ in range(read.some(5)):
        number += 1 + read.some(GAP)
        kind = _kind(number)
        sort = CARDS[kind].type
        if sort not in OF_TYPE:
            raise BadCode("code_sum")
        parts[OF_TYPE[sort]] += [kind] * (read.some(COPIES) + 1)
    return Deck(name, *(tuple(parts[part]) for part in PARTS))


def _kind(number: int) -> int:
    if number >= len(NUMBERED):
        raise BadCode("code_newer", len(NUMBERED), number + 1)
    return AT[NUMBERED[number]]
