"""The running hash over a match: its start, then each input with all that is stored of it.

It shows that nothing was altered, cut out or put in by accident: by a disk, a program, an editor.
Whoever alters the store on purpose can work it out anew; against them it promises nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

import msgspec

SIZE = 16


def begin(
    match: str,
    game: str,
    seats: int,
    options: Mapping[str, int | str | bool],
    seed: str,
    salt: str,
    position: str,
    start: str,
) -> bytes:
    """The hash before the first input. The version of the rules is not in it: a match goes over to
    new ones under which it went the same way."""
    given = (match, game, seats, list(options.items()), seed, salt, position, start)
    return blake2b(msgspec.json.encode(given), digest_size=SIZE).digest()


def link(
    chain: bytes,
    seq: int,
    seat: int,
    command: str | None,
    at: int,
    input: bytes,
    events: bytes,
    digest: str,
) -> bytes:
    """The hash after one more input."""
    head = f"{seq} {seat} {command or ''} {at} {len(input)} {len(events)} {digest}\n"
    return blake2b(b"".join((chain, head.encode(), input, events)), digest_size=SIZE).digest()
