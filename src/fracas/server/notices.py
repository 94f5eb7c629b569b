"""What everybody in the house is told, whatever they are looking at."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from . import protocol
from .protocol import About, Notice


class Announcement(msgspec.Struct):
    """What whoever looks after the house tells everybody."""

    texts: dict[str, str] = {}
    """By language."""
    until: int = 0
    """Seconds since 1970."""


Saying = Callable[[str], str]
"""A sentence in a language."""


class Notices:
    def __init__(self) -> None:
        self._now: dict[About, Saying] = {}
        self.version = 0
        """Grows with each change."""

    def say(self, about: About, saying: Saying | None) -> None:
        """From now on; None: it is over."""
        if saying is not None:
            self._now[about] = saying
        elif self._now.pop(about, None) is None:
            return
        self.version += 1

    def written(self, lang: str, all_of_it: bool) -> list[bytes]:
        """One message for each thing that is to be told, and for what is over too if wanted."""
        found = []
        for about in protocol.ABOUT:
            saying = self._now.get(about)
            if saying is not None or all_of_it:
                found.append(protocol.write(Notice(about, "" if saying is None else saying(lang))))
        return found
