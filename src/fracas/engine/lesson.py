"""A guided first game, as data: a start, an opponent, and pages that come up as the game goes.

What to do now is said by the bot that gives advice, so that the two never contradict each other."""

from __future__ import annotations

import msgspec


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to read, once. Its words are the game's texts `lesson.<name>`: what is asked, and
    how that works, not which answer to give."""

    name: str
    when: str = ""
    """The kind of question at which it comes up first, `turn` while others play, `over` at the end;
    at the very start unless given. After a space the phase that the view must be in, if any. With
    `told` before it, the kind of event after which it comes up, at the next moment."""
    show: str = ""
    """The part of the screen that it speaks of, if any."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seats: int
    bot: str
    """The opponent in all seats but the first."""
    pages: tuple[Page, ...]
    position: str = ""
    """A position file to start from; a fresh set-up unless given…"""
    options: dict[str, int | str | bool] = {}
    """… with these options."""
