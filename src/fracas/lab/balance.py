"""How balanced a game is, as a page: bots play it many times, and who won is counted.

    fracas balance neon-gods --games 1000 --each scenario --choices recruit --page docs/…

Win shares by seat, by first mover, by name (gang, side), by the values of options; how games go and
end; and for each choice of a kind of question how often it was taken and who won then. The same
seed gives the same page, however many processes share the work. What a page has under "Notes"
stays.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from statistics import fmean, median

import msgspec
from rich.console import Console

from fracas.engine.errors import BadInput, FracasError

from .experiment import Study, check_kinds, play_one
from .flow import spread
from .pages import notes as notes
from .played import Played, game_of, plan
from .progress import followed
from .report import wilson
from .sim import jobs_of

RARE = 30
"""Choices offered less often than this say nothing."""
MEASURED = ("names", "first", "ending", "course")


# The page


def page(command: str, study: Study, samples: Sequence[Played]) -> str:
    plan = study.plans[0]
    game = game_of(plan.game)
    lines = [
        f"# Balance of {game.title.get('en', game.name)}",
        f"{len(samples)} games, {plan.seats} players, every seat played by `{plan.bots[0]}`. "
        "Intervals are 95 % (Wilson); a shared victory counts for each its part. Made by",
        "",
        f"```sh long\n{command}\n```",
        "",
    ]
    even = f"{1 / plan.seats:.0%}"
    sat = [(one, seat) for one in samples for seat in range(plan.seats)]
    lines += table("Seat", f"even: {even}", [(f"seat {seat}", one, seat) for one, seat in sat])
    turns = [(f"turn {(seat - one.first) % plan.seats + 1}", one, seat) for one, seat in sat]
    lines += table("First mover", f"even: {even}", turns)
    lines += table("Name", f"even: {even}", [(one.names[seat], one, seat) for one, seat in sat])
    mixes = {one.index: study.plans[study.cell(one.index)].options for one in samples}
    for option in plan.options:
        values = {at: str(mix[option]) or "usual" for at, mix in mixes.items()}
        if len(set(values.values())) > 1:
            rows = [(f"{values[one.index]}, seat {seat}", one, seat) for one, seat in sat]
            lines += table(f"Option {option}", "by seat", rows)
            firsts = [(values[one.index], one, one.first) for one in samples]
            lines += table("", "the first mover", firsts)
    lines += courses(samples)
    lines += endings(samples)
    for kind in plan.choices:
        lines += choices(kind, samples, plan.seats)
    return "\n".join(lines)


def table(title: str, note: str, rows: Iterable[tuple[str, Played, int]]) -> Iterator[str]:
    """Wins and scores of seats, by a name."""
    groups: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for name, one, seat in rows:
        groups[name].append((one.wins[seat], one.scores[seat] if one.scores else 0))
    if title:
        yield f"## {title}"
    yield f"| {note} | games | win share | 95 % interval | mean score |"
    yield "|---|---:|---:|---:|---:|"
    for name, results in sorted(groups.items()):
        wins = sum(win for win, _ in results)
        low, high = wilson(wins, len(results))
        score = sum(score for _, score in results) / len(results)
        yield (
            f"| {name} | {len(results)} | {wins / len(results):.1%} | {low:.1%} – {high:.1%} "
            f"| {score:.1f} |"
        )
    yield ""


def courses(samples: Sequence[Played]) -> Iterator[str]:
    """How games go, in the game's own numbers."""
    numbers: dict[str, list[float]] = defaultdict(list)
    for one in samples:
        for name, number in one.course.items():
            numbers[name].append(number)
    if not numbers:
        return
    yield "## How games go"
    yield "| a game | mean | median | least | most |"
    yield "|---|---:|---:|---:|---:|"
    for name, found in numbers.items():
        numbers_of = (fmean(found), median(found), min(found), max(found))
        yield f"| {name} | {' | '.join(f'{number:.2f}' for number in numbers_of)} |"
    yield ""


def endings(samples: Sequence[Played]) -> Iterator[str]:
    """How the games ended, where they can end in several ways."""
    ways = Counter(one.ending for one in samples)
    if len(ways) < 2:
        return
    yield "## How games end"
    yield "| | games | share | 95 % interval |"
    yield "|---|---:|---:|---:|"
    for why, count in ways.most_common():
        low, high = wilson(count, len(samples))
        yield f"| {why} | {count} | {count / len(samples):.1%} | {low:.1%} – {high:.1%} |"
    yield ""


def choices(kind: str, samples: Sequence[Played], seats: int) -> Iterator[str]:
    """How often each choice was taken when offered, and the share of games won by who took it."""
    offered: dict[str, int] = defaultdict(int)
    taken: dict[str, list[float]] = defaultdict(list)
    for one in samples:
        for note in one.choices:
            if note.kind == kind:
                offered[note.choice] += note.offered
                taken[note.choice] += [one.wins[note.seat]] * note.taken
    yield f"## Choices: {kind}"
    yield "| choice | offered | taken | take rate | win share when taken | 95 % interval |"
    yield "|---|---:|---:|---:|---:|---:|"
    order = sorted(offered, key=lambda name: (-len(taken[name]) / offered[name], name))
    for name in order:
        wins, count = sum(taken[name]), len(taken[name])
        low, high = wilson(wins, count)
        share = f"{wins / count:.1%} | {low:.1%} – {high:.1%}" if count else "– | –"
        yield f"| {name} | {offered[name]} | {count} | {count / offered[name]:.1%} | {share} |"
    never = [name for name in order if not taken[name] and offered[name] >= RARE]
    even = 1 / seats
    bad = [
        name
        for name in order
        if (count := len(taken[name])) >= RARE and wilson(sum(taken[name]), count)[1] < even
    ]
    yield ""
    yield f"Never taken, though offered at least {RARE} times: {', '.join(never) or 'none'}."
    yield f"Taken at least {RARE} times, and its takers surely win less than their share: " + (
        f"{', '.join(bad) or 'none'}."
    )
    yield ""


# The command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="its name, or module:attribute of a game of your own")
    parser.add_argument("--bots", default="greedy", help="who plays every seat (default: greedy)")
    parser.add_argument("--games", type=int, default=1000, help="how many (default: 1000)")
    parser.add_argument("--seats", type=int, help="how many play (default: the usual number)")
    parser.add_argument("--seed", default="1", help="the same seed gives the same page")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    parser.add_argument(
        "--each",
        action="append",
        default=[],
        metavar="NAME[=A|B|…]",
        help="an option whose values (these, or all) take turns; may be given several times",
    )
    parser.add_argument(
        "--choices",
        action="append",
        default=[],
        metavar="KIND",
        help="a kind of question whose choices are counted, like recruit",
    )
    parser.add_argument("--jobs", type=int, default=0, help="processes (default: all cores)")
    parser.add_argument("--page", type=Path, metavar="FILE", help="where to (default: the screen)")
    parser.add_argument(
        "--json", action="store_true", help="every game as JSON to standard output, without a page"
    )


def run(args: argparse.Namespace) -> int:
    """The command `fracas balance`. Returns its exit code."""
    errors = Console(stderr=True)
    try:
        study = study_of(args)
        jobs = jobs_of(args.jobs)
        if args.page is not None and not args.page.absolute().parent.is_dir():
            raise BadInput(f"there is no folder {args.page.absolute().parent}")
        samples: list[Played] = []
        stopped = False
        try:
            with followed(args.games, errors) as follow:
                for _, one in spread(play_one, study, range(study.games), jobs):
                    if not one.places:
                        raise FracasError(f"game {one.index} does not end")
                    samples.append(one)
                    follow.one_more(one.decisions)
        except KeyboardInterrupt:
            stopped = True
        samples.sort(key=lambda one: one.index)
        if samples:
            text = page(command_of(args), study, samples)
            if args.json:
                print(msgspec.json.encode(samples).decode())
            elif args.page is None:
                print(text)
            else:
                args.page.write_text(text + notes(args.page), encoding="utf-8")
    except FracasError as error:
        errors.print(error.said(getattr(args, "lang", "en")), style="red", markup=False)
        return 2
    if stopped:
        errors.print(f"stopped after {len(samples)} of {args.games} games", style="red")
        return 130
    return 0


def study_of(args: argparse.Namespace) -> Study:
    """Checked as a whole before anything is played, or BadInput."""
    game = game_of(args.game)
    fixed = game.read_options(args.option)
    check_kinds(game, args.choices)
    mixes: list[list[tuple[str, int | str | bool]]] = []
    for one in args.each:
        name, _, values = one.partition("=")
        setting = game.options.get(name)
        if setting is None:
            raise BadInput(f"{game.name} has no option {name!r}")
        found = [*map(setting.read, values.split("|"))] if values else list(setting.values)
        if not found:
            raise BadInput(f"{name} takes any value: say which, like --each '{name}=a|b'")
        mixes.append([(name, value) for value in found])
    plans = tuple(
        plan(
            args.game,
            [args.bots],
            args.games,
            seats=args.seats,
            seed=args.seed,
            options={**fixed, **dict(mix)},
            measure=(*MEASURED, *(["choices"] if args.choices else [])),
            choices=args.choices,
        )
        for mix in product(*mixes)
    )
    return Study(plans, args.games, paired=False)


def command_of(args: argparse.Namespace) -> str:
    """The command that makes the page anew."""
    parts = ["fracas", "balance", args.game, "--bots", args.bots, "--games", str(args.games)]
    if args.seats is not None:
        parts += ["--seats", str(args.seats)]
    parts += ["--seed", args.seed]
    for name in ("option", "each", "choices"):
        for one in getattr(args, name):
            parts += [f"--{name}", one]
    if args.page is not None:
        parts += ["--page", args.page.as_posix()]
    return shlex.join(parts)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="fracas balance", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main())
