"""A table's time as it passes before the screen, in ms; it can be held."""

from __future__ import annotations

import time
from collections.abc import Callable


class Clock:
    def __init__(self, now: int = 0, source: Callable[[], float] = time.monotonic) -> None:
        self._source = source
        self._held: int | None = now
        self._since = 0.0

    @property
    def now(self) -> int:
        if self._held is not None:
            return self._held
        return int((self._source() - self._since) * 1000)

    def hold(self) -> None:
        """Let no time pass: nobody is looking."""
        self._held = self.now

    def run(self) -> None:
        if self._held is not None:
            self._since = self._source() - self._held / 1000
            self._held = None
