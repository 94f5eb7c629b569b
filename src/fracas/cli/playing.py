"""`fracas play` and `fracas resume`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import fracas
from fracas import catalogue
from fracas.bots import USUAL, opponents, split_specs
from fracas.engine.errors import BadInput
from fracas.table import Table
from fracas.tui import files
from fracas.tui.session import Session, bots_for, resumed_bots, taken_up
from fracas.tui.words import Say

from .common import Parsers, add_games, add_language, add_sources, is_screen

PACE = 0.7
"""Seconds that a bot's move takes at least on a screen, so that it can be followed."""


def add_to(commands: Parsers, say: Say) -> None:
    play = commands.add_parser("play", help=say("help.play"), description=say("help.play"))
    play.add_argument("game", nargs="?", metavar="GAME", help=say("help.game"))
    play.add_argument("--seats", type=int, metavar="N", help=say("help.seats"))
    play.add_argument("--seed", metavar="SEED", help=say("help.seed"))
    play.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=say("help.option")
    )
    play.add_argument("--load", type=Path, metavar="FILE", help=say("help.load"))
    add_sitting(play, say)
    add_sources(play, say)
    play.set_defaults(run=run_play)
    resume = commands.add_parser("resume", help=say("help.resume"), description=say("help.resume"))
    resume.add_argument("file", type=Path, nargs="?", metavar="FILE", help=say("help.resume_file"))
    add_sitting(resume, say)
    add_sources(resume, say)
    resume.set_defaults(run=run_resume)


def add_sitting(parser: argparse.ArgumentParser, say: Say) -> None:
    """Who plays before this screen, and how it is shown."""
    parser.add_argument("--me", metavar="SEATS", help=say("help.me"))
    parser.add_argument(
        "--bots", metavar="BOTS", help=say("help.bots", names=", ".join(opponents()))
    )
    parser.add_argument(
        "--curtain", choices=("auto", "always", "never"), default="auto", help=say("help.curtain")
    )
    parser.add_argument(
        "--pace", type=float, default=PACE, metavar="SECONDS", help=say("help.pace", pace=PACE)
    )
    parser.add_argument("--plain", action="store_true", help=say("help.plain"))
    add_language(parser, say)


def run_play(given: argparse.Namespace) -> int:
    add_games(given)
    if given.load is not None:
        return resume(given, given.load)
    if given.game is None:
        if not wants_plain(given):
            from fracas.tui.app import FracasApp

            return FracasApp(None, given.lang, given.pace).play()
        given.game = choose_game(Say(given.lang))
    game = catalogue.find(given.game)
    options = game.read_options(given.option)
    table = fracas.new(given.game, given.seats, given.seed, **options)
    return sit_down(given, table, None)


def run_resume(given: argparse.Namespace) -> int:
    add_games(given)
    path = given.file
    if path is None:
        saved = files.saved_games()
        if not saved:
            raise BadInput(f"there is no saved game in {files.save_folder()}")
        path = saved[0]
    return resume(given, path)


def resume(given: argparse.Namespace, path: Path) -> int:
    table, where = taken_up(path)
    if where is None:
        sys.stderr.write(Say(given.lang)("replay.go_on", file=path.name) + "\n")
    return sit_down(given, table, where, resumed=True)


def sit_down(
    given: argparse.Namespace, table: Table, path: Path | None, resumed: bool = False
) -> int:
    """Play a table before this screen."""
    known = resumed_bots(table)
    if resumed and given.me is None and given.bots is None:
        bots = known
    else:
        people = read_seats(given.me, table.seats)
        bots = bots_for(table.seats, people, read_bots(given.bots))
    session = Session(table, bots, given.lang, given.curtain, path)
    if not wants_plain(given):
        from fracas.tui.app import FracasApp

        return FracasApp(session, given.lang, given.pace).play()
    from fracas.tui.plain import Plain
    from fracas.tui.typed import FromFile

    return Plain(session, FromFile(), sys.stdout, clears=is_screen()).run()


def wants_plain(given: argparse.Namespace) -> bool:
    return bool(given.plain) or not is_screen() or os.environ.get("TERM") == "dumb"


def read_seats(typed: str | None, seats: int) -> list[int]:
    """`0,2`, `all` or `none`; the first seat if nothing is said."""
    if typed is None:
        return [0]
    if typed == "all":
        return list(range(seats))
    if typed == "none":
        return []
    try:
        return sorted({int(one) for one in typed.split(",") if one.strip()})
    except ValueError:
        raise BadInput(f"--me takes seats like 0,2, or all, or none; not {typed!r}") from None


def read_bots(typed: str | None) -> Sequence[str]:
    return split_specs(typed or USUAL) or [USUAL]


def choose_game(say: Say) -> str:
    """Asks in plain lines which game to play."""
    from fracas.tui.typed import FromFile

    offered = [one for one in catalogue.all_games() if not one.hidden_test_only]
    if not offered:
        raise BadInput(say("start.none"))
    for number, game in enumerate(offered, 1):
        print(f"  {number}. {say.name(game.title, game.name)} ({game.name})")
    print(say("plain.choose_game"), flush=True)
    try:
        typed = FromFile().next().strip()
    except EOFError:
        raise BadInput(say("plain.end_of_input")) from None
    if typed.isdecimal() and 1 <= int(typed) <= len(offered):
        return offered[int(typed) - 1].name
    return typed
