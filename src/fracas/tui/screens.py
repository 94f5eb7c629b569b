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


def worded(screen: type[S], say: Say) -> type[S]:
    """The same screen with its keys' descriptions, which are keys of texts, said."""
    return _worded(screen, say.lang)


@cache
def _worded(screen: type[S], lang: str) -> type[S]:
    say = Say(lang)
    keys = [
        dataclasses.replace(one, description=say(one.description))
        if isinstance(one, Binding) and one.description
        else one
        for one in screen.BINDINGS
    ]
    return type(screen.__name__, (screen,), {"BINDINGS": keys, "__module__": screen.__module__})
