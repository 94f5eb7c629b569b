"""How fast the engine and its games are, here and now."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from fracas.catalogue import known
from fracas.engine.errors import FracasError
from fracas.engine.said import put

from .flow import spread
from .measuring import Measured, measured
from .played import game_of
from .sim import OUT, worded

EXAMPLES = ("tic_tac_toe", "leduc", "flash", "council")
"""The tracer games that are measured where the repository's `examples` are at hand."""


LEGEND = """\
loop    decisions a second at the engine loop, events off
face    decisions a second at the public face, events on
copy    the time of a copy of the state, in decisions
engine  the engine's share of a decision: the loop against the rules' methods alone
ratio   the loop against the yardstick, a fixed piece of plain Python"""


class Task(msgspec.Struct, frozen=True):
    games: tuple[str, ...]
    seconds: float
    rounds: int


def measure_one(task: Task, number: int) -> Measured:
    return measured(game_of(task.games[number]), task.seconds, task.rounds)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", help="names, or module:attribute (default: all)")
    parser.add_argument("--seconds", type=float, default=0.02, help="a round of one measurement")
    parser.add_argument(
        "--rounds", type=int, default=50, help="measure this many times and take the best"
    )
    parser.add_argument(
        "--json",
        type=Path,
        nargs="?",
        const=OUT,
        metavar="FILE",
        help="write the figures as JSON; without a file to standard output, in place of a table",
    )


def run(args: argparse.Namespace) -> int:
    """The command `fracas bench`. Returns its exit code."""
    found: list[Measured] = []
    errors = Console(stderr=True)
    try:
        names = args.games or default_games()
        task = Task(tuple(names), args.seconds, max(1, args.rounds))
        games = [game_of(name) for name in names]
        results = spread(measure_one, task, range(len(names)), 1)  # a core of its own for each
        for game in games:
            with errors.status(f"measuring {game.name}"):
                found.append(next(results))
    except FracasError as error:
        errors.print(error.said(getattr(args, "lang", "en")), style="red", markup=False)
        return 2
    except KeyboardInterrupt:
        errors.print("stopped", style="red")
        return 130
    text = msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"
    if args.json == OUT:
        sys.stdout.write(text)
        return 0
    console = Console()
    lang = getattr(args, "lang", "en")
    console.print(worded(table(found), lang))
    console.print(put(LEGEND, lang), markup=False, soft_wrap=True)
    if args.json is not None:
        args.json.write_text(text, encoding="utf-8")
    return 0


def default_games() -> list[str]:
    examples = [
        f"examples.{name}:game"
        for name in EXAMPLES
        if find_spec("examples") is not None and find_spec(f"examples.{name}") is not None
    ]
    return examples + known()


def table(found: Sequence[Measured]) -> Table:
    shown = Table(box=SIMPLE_HEAD)
    shown.add_column("game")
    for name in (
        "seats",
        "loop/s",
        "face/s",
        "copy",
        "engine",
        "ratio",
    ):
        shown.add_column(name, justify="right")
    for one in found:
        shown.add_row(
            one.game,
            str(one.seats),
            f"{one.loop:,.0f}",
            f"{one.face:,.0f}",
            f"{one.copy:.2f}",
            "" if one.overhead is None else f"{one.overhead:.0%}",
            f"{one.ratio:.2f}×",
        )
    return shown


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="fracas bench", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main())
