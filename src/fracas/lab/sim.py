"""Many games between bots, over all cores.

The same seed gives the same games, however many processes share the work.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from fracas.bots import split_specs
from fracas.engine.errors import BadInput, FracasError
from fracas.engine.said import put
from fracas.notebook import grid

from .flow import spread
from .played import Plan, Played, game_of, plan, play
from .progress import followed
from .report import as_csv, as_json, summary, tables
from .svg import Interval, intervals

OUT = Path("-")
"""Standard output."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="its name, or module:attribute of a game of your own")
    parser.add_argument(
        "--bots",
        default="random",
        help="one for each seat, or fewer to be repeated: random,search:iterations=200 (default: "
        "random); they change seats from game to game",
    )
    parser.add_argument("--games", type=int, default=100, help="how many (default: 100)")
    parser.add_argument("--seats", type=int, help="how many play (default: the usual number)")
    parser.add_argument("--seed", default="1", help="the same seed gives the same games")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given several times",
    )
    parser.add_argument("--jobs", type=int, default=0, help="processes (default: all cores)")
    parser.add_argument(
        "--json",
        type=Path,
        nargs="?",
        const=OUT,
        metavar="FILE",
        help="write the whole result as JSON; without a file to standard output, without tables",
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a line for each game")


def run(args: argparse.Namespace) -> int:
    """The command `fracas sim`. Returns its exit code."""
    errors = Console(stderr=True)
    try:
        asked = plan(
            args.game,
            split_specs(args.bots),
            args.games,
            seats=args.seats,
            seed=args.seed,
            options=game_of(args.game).read_options(args.option),
        )
        for file in (args.json, args.csv):
            _check_folder(file)
        jobs = jobs_of(args.jobs)
    except FracasError as error:
        errors.print(error.said(getattr(args, "lang", "en")), style="red", markup=False)
        return 2
    return _played_and_told(asked, jobs, args.json, args.csv, errors, getattr(args, "lang", "en"))


def simulate(
    game: str,
    bots: Sequence[str],
    games: int = 100,
    *,
    seats: int | None = None,
    seed: int | str = 1,
    options: dict[str, int | str | bool] | None = None,
    jobs: int = 1,
) -> Games:
    """The same for programs: every game in order."""
    asked = plan(game, bots, games, seats=seats, seed=seed, options=options)
    found = spread(play, asked, range(asked.games), jobs)
    return Games(asked, sorted(found, key=lambda one: one.index))


class Games(list[Played]):
    """All games of a plan; in a notebook, who won how often."""

    def __init__(self, plan: Plan, played: Iterable[Played]) -> None:
        super().__init__(played)
        self.plan = plan

    def __reduce__(self) -> tuple[Any, ...]:
        return Games, (self.plan, list(self))

    def __repr__(self) -> str:
        bots = ", ".join(self.plan.bots)
        return f"Games({self.plan.game!r}, {len(self)} games, bots={bots!r})"

    def _repr_html_(self) -> str:
        head = ("bot", "games", "wins", "win share", "95 % interval", "place", "score")
        rows = [
            (
                one.name,
                one.games,
                one.wins,
                f"{one.share:.1%}",
                f"{one.low:.1%} – {one.high:.1%}",
                f"{one.place:.2f}",
                "" if one.score is None else f"{one.score:.2f}",
            )
            for one in summary(self.plan, self, 0.0, 1).by_bot
        ]
        shares = [
            Interval(one.name, one.share, one.low, one.high)
            for one in summary(self.plan, self, 0.0, 1).by_bot
        ]
        return intervals("Share of wins", shares, even=1 / self.plan.seats) + grid(head, rows)


def _played_and_told(
    asked: Plan,
    jobs: int,
    json: Path | None,
    csv: Path | None,
    errors: Console,
    lang: str = "en",
) -> int:
    played: list[Played] = []
    stopped = ""
    with followed(asked.games, errors) as follow:
        try:
            for one in spread(play, asked, range(asked.games), jobs):
                played.append(one)
                follow.one_more(one.decisions)
        except KeyboardInterrupt:
            stopped = f"stopped after {len(played)} of {asked.games} games"
        except FracasError as error:
            stopped = f"broken off after {len(played)} of {asked.games} games: {error}"
        seconds = follow.seconds
    played.sort(key=lambda one: one.index)
    if played:
        found = summary(asked, played, seconds, jobs)
        if json != OUT:
            console = Console()
            for table in tables(found):
                console.print(worded(table, lang))
        _write(json, [as_json(found, played)])
        _write(csv, as_csv(played))
    if stopped:
        errors.print(put(stopped, lang), style="red", markup=False)
        return 130 if stopped.startswith("stopped") else 1
    return 0


def worded(shown: Table | str, lang: str) -> Table | str:
    """What is shown, in a language; the names of games and bots are as they are."""
    if isinstance(shown, str):
        return put(shown, lang)
    for column in shown.columns:
        column.header = put(str(column.header), lang)
    return shown


def jobs_of(given: int) -> int:
    if given < 0:
        raise BadInput(f"jobs is 1 or more, not {given}")
    if given:
        return given
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _check_folder(file: Path | None) -> None:
    """Better now than after an hour of games."""
    if file is not None and not file.absolute().parent.is_dir():
        raise BadInput(f"there is no folder {file.absolute().parent}")


def _write(file: Path | None, lines: Iterable[str]) -> None:
    """All or nothing: a file half written is worse than none."""
    if file is None:
        return
    if file == OUT:
        sys.stdout.write("".join(lines))
        return
    fresh = file.with_name(file.name + ".part")
    fresh.write_text("".join(lines), encoding="utf-8")
    fresh.replace(file)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="fracas sim", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main())
