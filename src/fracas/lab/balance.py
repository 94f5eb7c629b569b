"""How balanced a game is, as a page: bots play it many times, and who won is counted.

    fracas balance neon-gods --games 1000 --each scenario --choices recruit --page docs/…

Win shares by seat, by first mover, by name (gang, side), by the values of options; how games go and
end; and for each choice of a kind of question how often it was taken and who won then. The same
seed gives the same page, however many processes share the work. What a page has under "Notes"
stays.
"""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import product
from pathlib import Path
from statistics import fmean, median
from typing import Any

import msgspec
from rich.console import Console

from fracas.bots import make_bot
from fracas.engine import Choice, Game, Saying, Sealed, Step
from fracas.engine import run as engine
from fracas.engine.errors import BadInput, FracasError
from fracas.question import asked
from fracas.seat import Seat

from .played import LONGEST, Plan, game_of, plan
from .pool import spread
from .progress import followed
from .report import wilson
from .sim import jobs_of

TELLING = re.compile(r" \([A-Z]\)$")
RARE = 30
"""Choices offered less often than this say nothing."""


class Taken(msgspec.Struct, frozen=True):
    """A choice that was offered in a game: by which seat it was taken, if by any."""

    kind: str
    """Of the question."""
    choice: str
    seat: int
    taken: bool


class Sample(msgspec.Struct, frozen=True):
    """One game."""

    index: int
    options: tuple[str, ...]
    names: tuple[str, ...]
    """By seat."""
    first: int
    wins: tuple[float, ...]
    """By seat; a shared victory is shared."""
    scores: tuple[int, ...]
    choices: tuple[Taken, ...]
    why: str = ""
    """How it ended."""
    course: tuple[tuple[str, float], ...] = ()
    """How it went, in numbers."""
    decisions: int = 0


class Task(msgspec.Struct, frozen=True):
    plans: tuple[Plan, ...]
    """One for each mix of options, in turn."""
    kinds: tuple[str, ...]


def play(task: Task, index: int) -> Sample:
    """Play one game and note what was offered, taken and won."""
    chosen = task.plans[index % len(task.plans)]
    game = game_of(chosen.game)
    seats = chosen.seats
    s = game.start(seats, f"{chosen.seed}/{index}", chosen.options)
    places = [Seat(game, lambda: s, seat) for seat in range(seats)]
    spec = chosen.bots[0]
    bots = [make_bot(spec, f"{chosen.seed}/{index}/{seat}", game) for seat in range(seats)]
    first = engine.decision(s)[1]
    noted: list[Taken] = []
    told: Counter[str] = Counter()
    decisions = 0
    while s.result is None and decisions < LONGEST:
        mover = engine.decision(s)[1]
        strand = asked(s, mover)[0]
        choice = bots[mover].choose(places[mover])
        if strand.asking is not None and strand.asking.kind in task.kinds:
            for one in dict.fromkeys(map(choice_name, engine.choices(s, strand, mover))):
                kind = strand.asking.kind
                noted.append(Taken(kind, one, mover, one == choice_name(choice)))
        if game.measures.course is not None:
            s.log = []
        engine.answer(s, strand, mover, choice)
        told.update(event.kind for event in s.log or ())
        s.log = None
        decisions += 1
    if s.result is None:
        raise FracasError(f"game {index} does not end")
    if game.measures.first_player is not None:
        first = game.measures.first_player(s)
    course = game.measures.course(s, told) if game.measures.course is not None else {}
    winners = s.result.winners
    wins = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
    names = tuple(map(plain_name, game.names(s, "en"))) or tuple(
        f"seat {seat}" for seat in range(seats)
    )
    mix = tuple(f"{name}: {value}" for name, value in chosen.options.items())
    why = game.words.say(s.result.why, Saying(seats=names))
    scores, gone = s.result.scores, tuple(course.items())
    return Sample(index, mix, names, first, wins, scores, tuple(noted), why, gone, decisions)


def plain_name(name: str) -> str:
    """Without the letter that tells two of one name apart: a gang is the same on every seat."""
    return TELLING.sub("", name)


def choice_name(choice: Choice) -> str:
    """What a choice is counted as: words are joined; of a card with its price, the card."""
    if not isinstance(choice, tuple) or not choice:
        return str(choice)
    return " ".join(map(str, (choice[0], *(one for one in choice[1:] if isinstance(one, str)))))


# The page


def page(command: str, task: Task, samples: Sequence[Sample]) -> str:
    plan = task.plans[0]
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
    for at, option in enumerate(samples[0].options):
        if len({one.options[at] for one in samples}) > 1:
            rows = [(f"{value(one, at)}, seat {seat}", one, seat) for one, seat in sat]
            lines += table(f"Option {option.partition(':')[0]}", "by seat", rows)
            firsts = [(value(one, at), one, one.first) for one in samples]
            lines += table("", "the first mover", firsts)
    lines += courses(samples)
    lines += endings(samples)
    for kind in task.kinds:
        lines += choices(kind, samples, plan.seats)
    return "\n".join(lines)


def value(one: Sample, at: int) -> str:
    """The value of an option in a game."""
    return one.options[at].partition(": ")[2] or "usual"


def table(title: str, note: str, rows: Iterable[tuple[str, Sample, int]]) -> Iterator[str]:
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


def courses(samples: Sequence[Sample]) -> Iterator[str]:
    """How games go, in the game's own numbers."""
    numbers: dict[str, list[float]] = defaultdict(list)
    for one in samples:
        for name, number in one.course:
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


def endings(samples: Sequence[Sample]) -> Iterator[str]:
    """How the games ended, where they can end in several ways."""
    ways = Counter(one.why for one in samples)
    if len(ways) < 2:
        return
    yield "## How games end"
    yield "| | games | share | 95 % interval |"
    yield "|---|---:|---:|---:|"
    for why, count in ways.most_common():
        low, high = wilson(count, len(samples))
        yield f"| {why} | {count} | {count / len(samples):.1%} | {low:.1%} – {high:.1%} |"
    yield ""


def choices(kind: str, samples: Sequence[Sample], seats: int) -> Iterator[str]:
    """How often each choice was taken when offered, and the share of games won by who took it."""
    offered: dict[str, int] = defaultdict(int)
    taken: dict[str, list[float]] = defaultdict(list)
    for one in samples:
        for note in one.choices:
            if note.kind == kind:
                offered[note.choice] += 1
                if note.taken:
                    taken[note.choice].append(one.wins[note.seat])
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


def notes(file: Path) -> str:
    """What somebody has written under the last title of a page, Notes: it outlives the figures."""
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    before, title, said = old.rpartition("## Notes\n")
    return title + said if before else ""


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


def run(args: argparse.Namespace) -> int:
    """The command `fracas balance`. Returns its exit code."""
    errors = Console(stderr=True)
    try:
        task = task_of(args)
        jobs = jobs_of(args.jobs)
        if args.page is not None and not args.page.absolute().parent.is_dir():
            raise BadInput(f"there is no folder {args.page.absolute().parent}")
        samples: list[Sample] = []
        stopped = False
        try:
            with followed(args.games, errors) as follow:
                for one in spread(play, task, args.games, jobs):
                    samples.append(one)
                    follow.one_more(one.decisions)
        except KeyboardInterrupt:
            stopped = True
        samples.sort(key=lambda one: one.index)
        if samples:
            text = page(command_of(args), task, samples)
            if args.page is None:
                print(text)
            else:
                args.page.write_text(text + notes(args.page), encoding="utf-8")
    except FracasError as error:
        errors.print(str(error), style="red", markup=False)
        return 2
    if stopped:
        errors.print(f"stopped after {len(samples)} of {args.games} games", style="red")
        return 130
    return 0


def task_of(args: argparse.Namespace) -> Task:
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
        )
        for mix in product(*mixes)
    )
    return Task(plans, tuple(args.choices))


def check_kinds(game: Game[Any], wanted: Sequence[str]) -> None:
    """Refuse a kind of question that the game never asks: its page would be empty."""
    asked_here = sorted({one.kind for one in game.steps if asks(one)})
    for kind in wanted:
        if kind not in asked_here:
            near = get_close_matches(kind, asked_here, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(asked_here)}"
            raise BadInput(f"{game.name} asks no question of the kind {kind!r}; {hint}")


def asks(step: type[Step]) -> bool:
    ballots = issubclass(step, Sealed) and step.ballots is not Sealed.ballots
    return ballots or step.options is not Step.options


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
