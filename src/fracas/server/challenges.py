"""What an authenticator has to sign: each once, soon, and for what it was asked for.

Nothing is kept of those that are given out, so nobody can push out another's; of those that were
answered, only until they would be too old anyway.
"""

from __future__ import annotations

import hmac
import secrets
import time
from hashlib import sha256

SECONDS = 300
RANDOM, WHEN = 16, 8
ANSWERED = 20_000
"""More than that in so short a time, and no more are taken."""


class Challenges:
    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)
        self._answered: dict[bytes, float] = {}

    def give(self, purpose: str) -> bytes:
        until = int(time.time()) + SECONDS
        head = secrets.token_bytes(RANDOM) + until.to_bytes(WHEN, "big")
        return head + self._seal(head, purpose)

    def holds(self, given: bytes, purpose: str) -> bool:
        """Whether it is one of ours that nobody has answered."""
        head, seal = given[: RANDOM + WHEN], given[RANDOM + WHEN :]
        if not hmac.compare_digest(seal, self._seal(head, purpose)):
            return False
        return int.from_bytes(head[RANDOM:], "big") >= time.time() and given not in self._answered

    def answered(self, given: bytes) -> bool:
        """Note it, once: False for whoever comes second."""
        now = time.time()
        if len(self._answered) >= ANSWERED:
            self._answered = {one: until for one, until in self._answered.items() if until > now}
        if given in self._answered or len(self._answered) >= ANSWERED:
            return False
        self._answered[given] = now + SECONDS
        return True

    def _seal(self, head: bytes, purpose: str) -> bytes:
        return hmac.new(self._key, head + purpose.encode(), sha256).digest()
