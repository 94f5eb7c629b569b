"""`fracas lab`: experiments as files, and what is made of their results."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.console import Console

from fracas.bots import split_specs
from fracas.games import BUILT_IN
from fracas.lab import (
    dataset,
    experiment,
    ladder,
    pages,
    puzzles,
    rungs,
    running,
    sim,
    strengths,
    told,
)
from fracas.lab.folder import about_of, place_for
from fracas.lab.played import game_of
from fracas.lab.words import say as lab_say
from fracas.tui.words import Say

from .common import Parsers, add_json, add_language, as_json

STOPPED = 130
BROKEN = 1


def add_to(commands: Parsers, say: Say) -> None:
    about = say("help.lab")
    parser = commands.add_parser("lab", help=about, description=about)
    actions: Parsers = parser.add_subparsers(metavar="ACTION", required=True)

    def action(name: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        said = say(f"help.lab_{name}")
        one = actions.add_parser(name, help=said, description=said)
        one.set_defaults(run=run)
        add_json(one, say)
        add_language(one, say)
        return one

    one = action("run", run)
    add_experiment(one, say)
    one = action("report", report)
    add_experiment(one, say)
    one.add_argument("--pages", type=Path, metavar="FOLDER", help=say("help.lab_pages"))
    one.add_argument("--before", type=Path, metavar="RESULTS", help=say("help.lab_before"))
    one = action("export", export)
    add_experiment(one, say)
    one = action("ladder", climb)
    one.add_argument("game", nargs="?", metavar="GAME", help=say("help.lab_ladder_game"))
    one.add_argument("--seats", type=int, help=say("help.seats"))
    one.add_argument("--bots", default="", help=say("help.lab_bots"))
    one.add_argument("--hours", type=float, default=6.0, help=say("help.lab_hours"))
    one.add_argument("--most", type=int, default=0, metavar="N", help=say("help.lab_most"))
    one.add_argument("--few", type=int, default=0, metavar="N", help=say("help.lab_few"))
    one.add_argument("--into", type=Path, metavar="FOLDER", help=say("help.lab_into"))
    one.add_argument("--pages", type=Path, metavar="FOLDER", help=say("help.lab_pages"))
    one.add_argument("--strengths", type=Path, metavar="FILE", help=say("help.lab_strengths"))
    add_where(one, say)

    one = action("puzzles", mine)
    one.add_argument("game", metavar="GAME", help=say("help.game"))
    one.add_argument("file", type=Path, metavar="FILE", help=say("help.lab_puzzle_file"))
    one.add_argument("--seats", type=int, help=say("help.seats"))
    one.add_argument("--games", type=int, default=1000, help=say("help.lab_games"))
    one.add_argument("--most", type=int, default=60, metavar="N", help=say("help.lab_puzzles_most"))
    add_jobs(one, say)
    one = action("fit", fit)
    one.add_argument("game", metavar="GAME", help=say("help.game"))
    one.add_argument("file", type=Path, metavar="FILE", help=say("help.lab_fit_file"))
    one.add_argument("--seats", default="", metavar="N", help=say("help.lab_fit_seats"))
    one.add_argument("--bots", default="reflex", help=say("help.lab_fit_bots"))
    one.add_argument("--games", type=int, default=2000, help=say("help.lab_games"))
    one.add_argument("--units", type=int, default=12, metavar="N", help=say("help.lab_fit_units"))
    one.add_argument("--seed", default="fit", help=say("help.lab_fit_seed"))
    add_jobs(one, say)
    one = action("tune", tune)
    one.add_argument("file", type=Path, metavar="TUNING", help=say("help.lab_file"))
    one.add_argument("--into", type=Path, metavar="FOLDER", help=say("help.lab_into"))
    one.add_argument("--pages", type=Path, metavar="FOLDER", help=say("help.lab_pages"))
    add_jobs(one, say)


def add_experiment(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("file", type=Path, metavar="EXPERIMENT", help=say("help.lab_file"))
    parser.add_argument("--into", type=Path, metavar="FOLDER", help=say("help.lab_into"))
    add_where(parser, say)


def add_where(parser: argparse.ArgumentParser, say: Say) -> None:
    """Who plays."""
    add_jobs(parser, say)
    parser.add_argument(
        "--on",
        choices=(running.PROCESSES, running.RAY),
        default=running.PROCESSES,
        help=say("help.lab_on"),
    )
    parser.add_argument("--address", default="", help=say("help.lab_address"))


def add_jobs(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help=say("help.lab_jobs"))


def where_of(given: argparse.Namespace) -> running.Where:
    on = running.RAY if given.address else given.on
    return running.Where(on, sim.jobs_of(given.jobs), given.address)


def homes(given: argparse.Namespace, study: experiment.Study) -> tuple[Path, Path | None]:
    """Where the results are, and where those before the latest change are."""
    if given.into is not None:
        return given.into, None
    return place_for(Path(f"{given.file.stem}-results"), study)


def play(given: argparse.Namespace, study: experiment.Study, home: Path) -> running.Outcome:
    unit = lab_say("games", given.lang)
    return running.run(study, home, where_of(given), Console(stderr=True), unit)


def run(given: argparse.Namespace) -> int:
    study = experiment.read(given.file)
    home, _ = homes(given, study)
    found = play(given, study, home)
    if given.json:
        as_json(found)
    else:
        console = Console()
        if found.games:
            console.print(told.cells(home, given.lang))
        console.print(told.outcome(found, given.lang), markup=False, soft_wrap=True)
    return code_of(found)


def code_of(found: running.Outcome) -> int:
    if not found.stopped:
        return 0
    return STOPPED if found.stopped == "stopped" else BROKEN


def report(given: argparse.Namespace) -> int:
    """Play what is missing, then write the pages; of a part, if it was stopped."""
    wanted = experiment.read_file(given.file)
    study = experiment.study(wanted)
    if given.before is not None:
        about_of(given.before)
    home, before = homes(given, study)
    before = given.before or before
    found = play(given, study, home)
    written: list[Path] = []
    if found.games:
        where = given.pages or home / "report"
        written = pages.write(home, where, command_of(given), wanted.bands, before)
    if given.json:
        as_json({**msgspec.to_builtins(found), "pages": list(map(str, written))})
        return code_of(found)
    for one in written:
        print(one)
    if found.stopped:
        print(told.outcome(found, given.lang), file=sys.stderr)
    return code_of(found)


def climb(given: argparse.Namespace) -> int:
    """One ladder, or without a game all of them; whoever stops one stops all."""
    if given.game:
        asked = [(given.game, given.seats)]
    else:
        asked = [(name, seats) for name in BUILT_IN for seats in ladder.tables_of(game_of(name))]
    found: list[dict[str, object]] = []
    for name, seats in asked:
        found.append(climb_one(given, name, seats))
        if found[-1]["stopped"]:
            break
    if given.json:
        as_json(found[0] if given.game else found)
    stopped = found[-1]["stopped"]
    return 0 if not stopped else STOPPED if stopped == "stopped" else BROKEN


def climb_one(given: argparse.Namespace, name: str, seats: int | None) -> dict[str, object]:
    """Play what is missing of a ladder, then write its page, of a part too."""
    game = game_of(name)
    seats = game.checked_seats(seats)
    home = (given.into or Path("ladder-results")) / f"{game.name}-{seats}"
    made = ladder.Climb(
        name,
        home,
        where_of(given),
        Console(stderr=True),
        seats=seats,
        bots=split_specs(given.bots),
        hours=given.hours,
        most=given.most,
        few=given.few,
    )
    made.climb()
    parts = ["fracas", "lab", "ladder", name, "--seats", str(seats)]
    for asked in ("bots", "hours", "most", "few"):
        if value := getattr(given, asked):
            parts += [f"--{asked}", str(value)]
    if given.pages is not None:
        parts += ["--pages", given.pages.as_posix()]
    found = made.ladder(rungs.commit_of())
    page = rungs.write(found, given.pages or home / "report", shlex.join(parts))
    if not given.json:
        print(page)
    if given.strengths is not None:
        text = given.strengths.read_text("utf-8") if given.strengths.exists() else ""
        given.strengths.write_text(strengths.merged(text, found), "utf-8")
    return {**msgspec.to_builtins(found), "page": str(page), "stopped": made.stopped}


def command_of(given: argparse.Namespace) -> str:
    """The command that makes the pages anew."""
    parts = ["fracas", "lab", "report", given.file.as_posix()]
    for name in ("pages", "before"):
        if (value := getattr(given, name)) is not None:
            parts += [f"--{name}", value.as_posix()]
    return shlex.join(parts)


def export(given: argparse.Namespace) -> int:
    """Play what is missing of a data set, then describe it."""
    study = dataset.study_of(experiment.read_file(given.file))
    home, _ = homes(given, study)
    found = play(given, study, home)
    if found.games:
        dataset.describe(home)
    if given.json:
        as_json(found)
    else:
        print(told.outcome(found, given.lang))
    return code_of(found)


def tune(given: argparse.Namespace) -> int:
    """Search values for what may be tuned, then show before and after."""
    from fracas.lab import tuning  # numpy takes a while to load

    home = given.into or Path(f"{given.file.stem}-results")
    where = running.Where(jobs=sim.jobs_of(given.jobs))
    search = tuning.Search(tuning.read(given.file), home, where, Console(stderr=True))
    search.search()
    written: list[Path] = []
    if not search.stopped:
        parts = ["fracas", "lab", "tune", given.file.as_posix()]
        if given.pages is not None:
            parts += ["--pages", given.pages.as_posix()]
        written = search.shown(given.pages or home / "report", shlex.join(parts))
    count, best = len(search.tried), search.best.loss if search.tried else 0.0
    first = search.tried[0].loss if search.tried else 0.0
    if given.json:
        changes = search.changes(search.best.at) if search.tried else {}
        as_json({
            "tries": count, "first": first, "best": best, "changes": changes,
            "pages": list(map(str, written)), "stopped": search.stopped,
        })  # fmt: skip
    else:
        for one in written:
            print(one)
        said = {"count": count, "first": f"{first:.3f}", "best": f"{best:.3f}"}
        print(lab_say("told.tuned", given.lang, **said))
    if not search.stopped:
        return 0
    return STOPPED if search.stopped == "stopped" else BROKEN


def fit(given: argparse.Namespace) -> int:
    """Fit a value to games of bots, and say how well it tells how they end."""
    from fracas.lab import fitting  # numpy takes a while to load

    game = game_of(given.game)
    seats = [game.checked_seats(int(one)) for one in given.seats.split(",") if one.isdigit()]
    usual = game.checked_seats(None)
    lesson = fitting.Lesson(given.game, seats or [usual], split_specs(given.bots), given.seed)
    jobs = sim.jobs_of(given.jobs)
    rows = fitting.gathered(lesson, given.games, jobs, Console(stderr=True))
    fitted, found = fitting.fit(lesson, rows, given.units)
    fitting.write(fitted, given.file)
    if given.json:
        return as_json({**msgspec.to_builtins(found), "file": str(given.file)})
    print(
        lab_say(
            "told.fitted",
            given.lang,
            games=found.games,
            positions=found.positions,
            blind=f"{found.blind:.4f}",
            before=f"{found.before:.4f}",
            straight=f"{found.straight:.4f}",
            fitted=f"{found.fitted:.4f}",
            file=str(given.file),
        )
    )
    return 0


def mine(given: argparse.Namespace) -> int:
    """Look for puzzles in games of bots."""
    game = game_of(given.game)
    task = puzzles.Mine(given.game, game.checked_seats(given.seats))
    jobs = sim.jobs_of(given.jobs)
    console = Console(stderr=True)
    found, stopped = puzzles.mine(task, given.file, given.games, given.most, jobs, console)
    said = {"count": len(found.puzzles), "games": len(found.mined), "file": str(given.file)}
    if given.json:
        as_json({**said, "stopped": stopped})
    else:
        print(lab_say("told.mined", given.lang, **said))
    return STOPPED if stopped else 0
