"""What an experiment has shown so far, on the terminal."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import msgspec
from rich.box import SIMPLE_HEAD
from rich.table import Table

from .folder import about_of, select
from .played import game_of
from .report import wilson
from .running import Outcome
from .words import say


def cells(home: Path, lang: str) -> Table:
    """For each cell who won how often."""
    about = about_of(home)
    shown = Table(box=SIMPLE_HEAD)
    shown.add_column(say("column.cell", lang), overflow="fold")
    shown.add_column(say("column.bot", lang), overflow="fold")
    for name in ("games", "share", "interval", "decisions"):
        shown.add_column(say(f"column.{name}", lang), justify="right", no_wrap=True)
    won: dict[tuple[int, str], list[float]] = defaultdict(list)
    lengths: dict[int, list[int]] = defaultdict(list)
    for cell, bots, wins, decisions in select(
        home, "cell, bots, wins, decisions", rest="ORDER BY number"
    ):
        lengths[cell].append(decisions)
        for bot, win in zip(bots, wins, strict=False):
            won[cell, bot].append(win)
    differs = _differing([one.options for one in about.study.plans])
    for at, plan in enumerate(about.study.plans):
        if at not in lengths:
            continue
        mix = [f"{name} {plan.options[name]}" for name in differs if name in plan.options]
        title = ", ".join([game_of(plan.game).name, say("seats", lang, count=plan.seats), *mix])
        for bot in dict.fromkeys(plan.bots):
            found = won[at, bot]
            low, high = wilson(sum(found), len(found))
            mean = sum(lengths[at]) / len(lengths[at])
            share = f"{sum(found) / max(1, len(found)):.1%}"
            interval = f"{low:.1%} – {high:.1%}"
            shown.add_row(title, bot, str(len(lengths[at])), share, interval, f"{mean:.0f}")
            title = ""
    return shown


def _differing(options: list[dict[str, int | str | bool]]) -> list[str]:
    """Options that are not the same in all cells."""
    names = dict.fromkeys(name for one in options for name in one)
    return [
        name
        for name in names
        if len({msgspec.json.encode(one.get(name)) for one in options if name in one}) > 1
    ]


def outcome(found: Outcome, lang: str) -> str:
    key = "done" if found.games == found.wanted else "stopped"
    why = "" if found.stopped in ("", "stopped") else found.stopped
    lines = [
        say(
            f"told.{key}",
            lang,
            games=found.games,
            wanted=found.wanted,
            played=found.played,
            folder=found.folder,
            rows=found.rows,
        )
    ]
    return "\n".join([*lines, *([why] if why else [])])
