"""What happened, and who may know which part of it."""

from __future__ import annotations

import msgspec

from .text import Choice, Saying, Words, capital

NOTHING: frozenset[str] = frozenset()
NO_VEIL: dict[str, int] = {}
"""Shared by all events that everybody may know all of."""


class Event(msgspec.Struct, gc=False):
    kind: str
    args: dict[str, Choice] = {}
    clauses: tuple[str, ...] = ()
    veil: dict[str, int] = {}
    """For a veiled argument the viewers who may know it, as bits."""
    only: int | None = None
    """The viewers for whom the event exists, as bits; None is everybody."""

    def exists_for(self, viewer: int) -> bool:
        return self.only is None or bool(self.only >> viewer & 1)

    def hidden_from(self, viewer: int) -> frozenset[str]:
        if not self.veil:
            return NOTHING
        return frozenset(name for name, mask in self.veil.items() if not mask >> viewer & 1)

    def seen_by(self, viewer: int) -> dict[str, Choice]:
        """The arguments that a viewer may know."""
        if not self.veil:
            return self.args
        hidden = self.hidden_from(viewer)
        return {name: value for name, value in self.args.items() if name not in hidden}

    def say(self, words: Words, saying: Saying, viewer: int) -> str:
        hidden = self.hidden_from(viewer)
        return capital(words.put(f"tell.{self.kind}", self.args, saying, hidden))
