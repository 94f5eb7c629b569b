"""What all screens share: keys described in a language, and widths."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any, TypeVar

from textual.binding import Binding
from textual.screen import Screen

from .words import Say

S = TypeVar("S", bound=Screen[Any])

WIDTHS: list[tuple[int, str]] = [(0, "-narrow"), (96, "-normal"), (130, "-wide")]
"""From how many columns on a screen has which class."""


NAMED = ("escape", "space", "home", "end", "pageup", "pagedown")
"""Keys that are called something else in every language."""


def worded(screen: type[S], say: Say) -> type[S]:
    """The same screen with its keys' names and descriptions, which are keys of texts, said."""
    return _worded(screen, say.lang)


@cache
def _worded(screen: type[S], lang: str) -> type[S]:
    say = Say(lang)
    keys = [
        dataclasses.replace(one, description=say(one.description), key_display=_named(one, say))
        if isinstance(one, Binding) and one.description
        else one
        for one in screen.BINDINGS
    ]
    return type(screen.__name__, (screen,), {"BINDINGS": keys, "__module__": screen.__module__})


def _named(binding: Binding, say: Say) -> str | None:
    key = binding.key.split(",")[0]
    return say(f"key_name.{key}") if key in NAMED else binding.key_display
