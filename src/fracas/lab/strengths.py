"""How strong the bots are that people choose, as the ladder has found it: what lobbies tell."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from fracas.bots import STRENGTHS
from fracas.content import folder, load, parse
from fracas.content.writing import dumps

if TYPE_CHECKING:
    from .ladder import Ladder


class Strength(msgspec.Struct, frozen=True, omit_defaults=True):
    game: str
    bot: str
    """The name that people know it by."""
    seconds: float
    """That a decision takes it, on average."""
    longest: float
    """The longest that one took, without a limit of time."""
    rules: str
    """Under which it was rated."""
    against: str = ""
    """The next weaker one…"""
    wins: float = 0.0
    """… and the share of games that it wins against it."""
    games: int = 0


class Strengths(msgspec.Struct, frozen=True):
    """`content/strengths.toml`, which `fracas lab ladder --strengths` writes."""

    strength: tuple[Strength, ...] = ()


@cache
def known() -> dict[tuple[str, str], Strength]:
    """By game and bot."""
    found = load(folder("fracas.lab") / "strengths.toml", Strengths)
    return {(one.game, one.bot): one for one in found.strength}


def of(ladder: Ladder) -> list[Strength]:
    """What a ladder says of the bots that people choose."""
    named = {name: one for one in ladder.standings for name in (one.name, *one.also)}
    order = [name for name in STRENGTHS if name in named]
    # a share that may as well be half tells people nothing
    shown = [one for one in ladder.meetings if not one.low <= 0.5 <= one.high]
    met = {(one.one, one.other): (one.share, one.games) for one in shown}
    met |= {(one.other, one.one): (1 - one.share, one.games) for one in shown}
    found = []
    for at, name in enumerate(order):
        one = named[name]
        weaker = order[at - 1] if at else "random"
        pair = (one.name, named[weaker].name) if weaker in named else ("", "")
        wins, games = met.get(pair, (0.0, 0))
        found.append(
            Strength(
                ladder.game,
                name,
                round(one.thinks / 1000, 3),
                round(one.slowest / 1000, 3),
                ladder.rules,
                weaker if games else "",
                round(wins, 3),
                games,
            )
        )
    return found


def merged(text: str, ladder: Ladder) -> str:
    """The file with what a ladder has found in place of what it said of that game. Who plays alone
    beats nobody: such a ladder leaves it as it is."""
    if ladder.seats == 1:
        return text
    kept = parse(text, Strengths, file="strengths.toml").strength
    rows = [one for one in kept if one.game != ladder.game] + of(ladder)
    head = "# How strong the bots are that people choose, by `fracas lab ladder --strengths`.\n"
    return head + dumps({"strength": [msgspec.to_builtins(one) for one in rows]})
